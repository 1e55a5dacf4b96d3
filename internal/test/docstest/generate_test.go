package docstest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/cxx"
	"heddle/internal/exec/platform/files"
	"heddle/internal/exec/platform/libc"
	"heddle/internal/exec/platform/module"
	"heddle/internal/exec/platform/openmp"
	"heddle/internal/exec/platform/posix"
	"heddle/internal/exec/platform/svcomp"
	"heddle/internal/exec/platform/ubsan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	simulator "heddle/internal/face/console"
	"heddle/internal/front/lower"
)

// generate makes the part of a document that a name stands for.
func generate(words []string) (string, error) {
	if len(words) == 0 {
		return "", fmt.Errorf("a generated part has no name")
	}
	switch name, args := words[0], words[1:]; {
	case name == "checks" && len(args) == 0:
		return checksTable(), nil
	case name == "commands" && len(args) == 0:
		return commands()
	case name == "packages" && len(args) > 0:
		return packagesTable(args[0], args[1:])
	case name == "journey" && len(args) == 2:
		line, err := strconv.Atoi(args[1])
		if err != nil {
			return "", err
		}
		return followLine(args[0], line)
	case name == "file" && len(args) > 0:
		return listing(args)
	case name == "functions" && len(args) == 1:
		return functions(args[0])
	case name == "safe" && len(args) == 1:
		return safeNames(args[0])
	case name == "kept" && len(args) == 0:
		return keptTable(), nil
	case name == "deviations" && len(args) == 1:
		return deviations(args[0])
	case name == "methods" && len(args) == 1:
		return statisticsTable(args[0])
	case name == "runs" && len(args) == 0:
		return runsTable()
	case name == "reductions" && len(args) == 0:
		return reductionsTable(), nil
	case name == "engines" && len(args) == 0:
		return enginesTable(), nil
	case name == "orders" && len(args) == 0:
		return ordersTable(), nil
	case name == "visibility" && len(args) == 0:
		return visibilityTables(), nil
	case name == "simulator" && len(args) == 0:
		return simulatorCommands(), nil
	case name == "instructions" && len(args) == 0:
		return instructions()
	case name == "intrinsics" && len(args) == 0:
		return nameList(lower.Intrinsics()), nil
	}
	return "", fmt.Errorf("there is no generator for %q", strings.Join(words, " "))
}

func checksTable() string {
	var b strings.Builder
	b.WriteString("| check | default | fails on |\n|---|---|---|\n")
	for _, c := range plan.AllChecks() {
		state := "on"
		if !c.Default {
			state = "**off**"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c.Name, state, c.Meaning)
	}
	return b.String()
}

func simulatorCommands() string {
	var b strings.Builder
	b.WriteString("| command | what it does |\n|---|---|\n")
	for _, c := range simulator.Commands() {
		args := ""
		if c.Args != "" {
			args = " " + strings.ReplaceAll(c.Args, "|", "\\|")
		}
		fmt.Fprintf(&b, "| `%s%s` | %s |\n", c.Name, args, c.Text)
	}
	return b.String()
}

func reductionsTable() string {
	var b strings.Builder
	b.WriteString("| name | threads switch | enabled threads explored |\n|---|---|---|\n")
	for _, r := range reduction.All() {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r, r.Info().Switches, r.Info().Explored)
	}
	return b.String()
}

func ordersTable() string {
	var b strings.Builder
	b.WriteString("| order | what it does |\n|---|---|\n")
	for _, o := range order.All() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", o, o.Info().Account)
	}
	return b.String()
}

var mark = regexp.MustCompile(` *// want: [\w-]+.*$`)

// listing shows a program, or lines "A-B" of it, without what is written there
// for the tests.
func listing(args []string) (string, error) {
	text, err := os.ReadFile(args[0])
	if err != nil {
		return "", err
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	first, last := 1, len(lines)
	if len(args) > 1 {
		if _, err := fmt.Sscanf(args[1], "%d-%d", &first, &last); err != nil || first < 1 || last < first || last > len(lines) {
			return "", fmt.Errorf("%s has no lines %s", args[0], args[1])
		}
	}
	var b strings.Builder
	language, known := map[string]string{".toml": "toml", ".yml": "yaml", ".cc": "cpp", ".cpp": "cpp"}[filepath.Ext(args[0])]
	if !known {
		language = "c"
	}
	b.WriteString("```" + language + "\n")
	for _, l := range lines[first-1 : last] {
		if !strings.HasPrefix(l, "// verdict") && !strings.HasPrefix(l, "// native:") && !strings.HasPrefix(l, "// flags:") {
			b.WriteString(mark.ReplaceAllString(l, "") + "\n")
		}
	}
	b.WriteString("```\n")
	return b.String(), nil
}

// groups are the packages of functions outside of programs.
func groups() map[string][]machine.External {
	return map[string][]machine.External{
		"posix": posix.Functions(), "libc": withoutFiles(libc.Functions(libc.Options{})), "files": files.Functions(files.Options{}),
		"svcomp": svcomp.Functions(svcomp.Options{}), "cxx": cxx.Functions(cxx.Options{Other: posix.ContinueEnding}), "ubsan": ubsan.Functions(),
		"module": module.Functions(), "openmp": nil,
	}
}

// written are the packages of functions in C.
func written() map[string]fs.FS {
	parts, err := fs.Sub(openmp.Library(), "parts")
	if err != nil {
		panic(err)
	}
	return map[string]fs.FS{"libc": libc.Library(), "openmp": parts}
}

var definition = regexp.MustCompile(`(?m)^[a-z][\w ]*[ *](\w+)\([^;]*$`)

// defined lists the functions that C files define for others.
func defined(files fs.FS) (names []string, err error) {
	units, err := fs.Glob(files, "*.c")
	if err != nil {
		return nil, err
	}
	for _, u := range units {
		text, err := fs.ReadFile(files, u)
		if err != nil {
			return nil, err
		}
		for _, line := range strings.Split(string(text), "\n") {
			if !strings.HasPrefix(line, "static ") && !strings.HasPrefix(line, "extern ") && !strings.HasPrefix(line, "HEDDLE_PLATFORM static ") {
				if m := definition.FindStringSubmatch(body.ReplaceAllString(line, "")); m != nil {
					names = append(names, m[1])
				}
			}
		}
	}
	return names, nil
}

var body = regexp.MustCompile(` *\{.*`)

// withoutFiles takes out the functions that libc has from the package files.
func withoutFiles(list []machine.External) []machine.External {
	of := files.Functions(files.Options{})
	return slices.DeleteFunc(list, func(x machine.External) bool {
		return slices.ContainsFunc(of, func(y machine.External) bool { return x.Name == y.Name })
	})
}

// functions lists a group: first what a program calls by name, then what a
// compiler or a header makes of it.
func functions(group string) (string, error) {
	list, ok := groups()[group]
	if !ok {
		return "", fmt.Errorf("there is no group of functions %q", group)
	}
	var plain, made []string
	names := make([]string, 0, len(list))
	for i := range list {
		names = append(names, list[i].Name)
	}
	if library, ok := written()[group]; ok {
		more, err := defined(library)
		if err != nil {
			return "", err
		}
		names = append(names, more...)
	}
	for _, name := range names {
		if strings.HasPrefix(name, "heddle.") || strings.HasPrefix(name, "__heddle_") {
			continue // called by heddle itself, or by its library
		}
		if strings.HasPrefix(name, "_") && group != "svcomp" && name != "_exit" && name != "_Exit" {
			made = append(made, name)
		} else {
			plain = append(plain, name)
		}
	}
	slices.Sort(plain)
	slices.Sort(made)
	text := nameList(slices.Compact(plain))
	if len(plain) == 0 {
		return nameList(slices.Compact(made)), nil
	}
	if len(made) > 0 {
		text += "\nNames that headers and compilers make of them:\n" + nameList(slices.Compact(made))
	}
	return text, nil
}

func nameList(names []string) string {
	var b strings.Builder
	width := 0
	for i, name := range names {
		word := "`" + name + "`"
		if i < len(names)-1 {
			word += ","
		}
		if width+1+len(word) > 118 {
			b.WriteString("\n")
			width = 0
		} else if width > 0 {
			b.WriteString(" ")
		}
		b.WriteString(word)
		width += 1 + len(word)
	}
	return b.String() + "\n"
}

// deviations is what the comment of a package of the platform says of where it
// departs from the standard.
func deviations(group string) (string, error) {
	dir := "internal/exec/platform/" + group
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), dir+"/"+e.Name(), nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			return "", err
		}
		if text := deviationsOf(f.Doc); text != "" {
			return text, nil
		}
	}
	return "What is not supported is reported where a run reaches it.", nil
}

// forUsers takes out what only a reader of the package knows.
var forUsers = strings.NewReplacer(" (see Cut)", "", "of this package", "in this list")

// deviationsOf are the paragraphs of a package comment that users want to know.
func deviationsOf(doc *ast.CommentGroup) string {
	if doc == nil {
		return ""
	}
	var keep []string
	for _, p := range strings.Split(strings.TrimSpace(doc.Text()), "\n\n") {
		if strings.HasPrefix(p, "Deviations:") || strings.HasPrefix(p, "Exceptions are not run") {
			keep = append(keep, forUsers.Replace(strings.ReplaceAll(p, "\n", " ")))
		}
	}
	return wrapped(strings.Join(keep, "\n\n"))
}

// wrapped breaks paragraphs into lines.
func wrapped(text string) string {
	var b strings.Builder
	width := 0
	for i, p := range strings.Split(text, "\n\n") {
		if i > 0 {
			b.WriteString("\n\n")
			width = 0
		}
		for _, word := range strings.Fields(p) {
			if width > 0 && width+1+len(word) > 118 {
				b.WriteString("\n")
				width = 0
			} else if width > 0 {
				b.WriteString(" ")
				width++
			}
			b.WriteString(word)
			width += len(word)
		}
	}
	return b.String()
}
