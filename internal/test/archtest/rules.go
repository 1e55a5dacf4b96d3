package archtest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// checkImports holds every import to the policy.
func checkImports(t *tree, p *policy) []string {
	var faults []string
	for _, f := range t.files {
		if !f.test && p.rules[f.pkg] == nil {
			faults = append(faults, fmt.Sprintf("%s: package %s has no line in policy.txt", f.path, f.pkg))
			continue
		}
		for _, spec := range f.ast.Imports {
			if fault := p.check(f.pkg, f.test, importPath(spec)); fault != "" {
				faults = append(faults, f.at(spec)+": "+fault)
			}
		}
	}
	return faults
}

// rooms are the folders of internal, in the order in which data pass through them.
var rooms = []string{"host", "front", "ir", "exec", "explore", "symbolic", "chance", "temporal", "ask", "result", "engine", "verify", "fleet", "face", testRoom}

// checkRooms demands that every package of internal lies in one of the rooms, and that these do not import each other in a
// circle. Tests are free, and so is the room of packages that only tests use.
func checkRooms(t *tree, rooms []string) (faults []string) {
	imports := map[string]map[string]string{} // room to room: the place of an import
	for _, f := range t.files {
		from := roomOf(f.pkg)
		if from != "" && !slices.Contains(rooms, from) {
			faults = append(faults, fmt.Sprintf("%s: internal has no room %s; there are: %s", f.path, from, strings.Join(rooms, ", ")))
		}
		if !f.test && from != "" && from != testRoom {
			for _, spec := range f.ast.Imports {
				name, _ := ownName(importPath(spec))
				if to := roomOf(name); to != "" && to != from {
					if imports[from] == nil {
						imports[from] = map[string]string{}
					}
					imports[from][to] = f.at(spec)
				}
			}
		}
	}
	return append(faults, circles(imports)...)
}

const testRoom = "test"

// roomOf is the room of a package, by its name in the policy; "": it is outside of internal, or not of this module.
func roomOf(pkg string) string {
	if strings.HasPrefix(pkg, "/") {
		return ""
	}
	room, _, _ := strings.Cut(pkg, "/")
	return room
}

// circles are the imports that close a circle on the way from a room, rooms in the order of their names.
func circles(imports map[string]map[string]string) (faults []string) {
	const underWay, done = 1, 2
	mark := map[string]int{}
	var visit func(room string)
	visit = func(room string) {
		mark[room] = underWay
		for _, to := range slices.Sorted(maps.Keys(imports[room])) {
			switch mark[to] {
			case 0:
				visit(to)
			case underWay:
				faults = append(faults, fmt.Sprintf("%s: the room %s must not import %s, which needs it", imports[room][to], room, to))
			}
		}
		mark[room] = done
	}
	for _, room := range slices.Sorted(maps.Keys(imports)) {
		if mark[room] == 0 {
			visit(room)
		}
	}
	return faults
}

// checkComments wants a package comment in one file of every package that is not made of tests only.
func checkComments(t *tree) []string {
	documented := map[string]bool{}
	for _, f := range t.files {
		if !f.test {
			documented[f.pkg] = documented[f.pkg] || hasPackageComment(f.ast)
		}
	}
	var faults []string
	for pkg, ok := range documented {
		if !ok {
			faults = append(faults, pkg+": no package comment (\"Package name ...\")")
		}
	}
	sort.Strings(faults)
	return faults
}

func hasPackageComment(file *ast.File) bool {
	text := file.Doc.Text()
	if file.Name.Name == "main" {
		return text != ""
	}
	return strings.HasPrefix(text, "Package "+file.Name.Name+" ")
}

var badNames = []string{"util", "utils", "common", "helper", "helpers", "misc", "shared", "base", "lib", "tools"}

var versioned = regexp.MustCompile(`^(v[0-9]+|.*_v?[0-9]+|.*_(new|old))$`)

// checkNames looks at every element of the packages' paths.
func checkNames(t *tree) []string {
	var faults []string
	for _, f := range t.files {
		for _, part := range strings.Split(path.Dir(f.path), "/") {
			if slices.Contains(badNames, part) || versioned.MatchString(part) {
				faults = append(faults, fmt.Sprintf("%s: %q says nothing about what the package is for", f.path, part))
			}
		}
	}
	return faults
}

const maxLines = 500

// checkLength bounds the files that are no tests; exceptions are by path.
func checkLength(t *tree, exceptions []string) []string {
	var faults []string
	for _, f := range t.files {
		if !f.test && f.lines > maxLines && !slices.Contains(exceptions, f.path) {
			faults = append(faults, fmt.Sprintf("%s: %d lines; %d are the limit: split it by concept", f.path, f.lines, maxLines))
		}
	}
	return faults
}

// checkCode applies the rules about declarations and calls to the files that are no tests.
func checkCode(t *tree, p *policy) []string {
	var faults []string
	for _, f := range t.files {
		if f.test {
			continue
		}
		mayPrint := p.rules[f.pkg] != nil && slices.Contains(p.rules[f.pkg].std, "os")
		ast.Inspect(f.ast, func(node ast.Node) bool {
			if fault := codeFault(f, node, mayPrint); fault != "" {
				faults = append(faults, f.at(node)+": "+fault)
			}
			return true
		})
	}
	return faults
}

func codeFault(f *goFile, node ast.Node, mayPrint bool) string {
	switch n := node.(type) {
	case *ast.FuncDecl:
		if n.Recv == nil && n.Name.Name == "init" {
			return "no init functions: what a package needs is built where it is used"
		}
	case *ast.CallExpr:
		return callFault(f, n, mayPrint)
	}
	return ""
}

func callFault(f *goFile, call *ast.CallExpr, mayPrint bool) string {
	switch name := callee(call); name {
	case "panic":
		if len(call.Args) != 1 || !strings.HasPrefix(leadingText(call.Args[0]), "heddle bug:") {
			return `a panic is a bug of ours: its message must start with "heddle bug:"; faults of programs and inputs are values`
		}
	case "print", "println":
		return "the builtin " + name + " writes to standard error"
	case "os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln":
		if f.ast.Name.Name != "main" {
			return name + " outside package main"
		}
	case "fmt.Print", "fmt.Printf", "fmt.Println":
		if !mayPrint {
			return name + " in a library: write to an io.Writer that the caller gives"
		}
	}
	return ""
}

// callee names the called function: f, or p.f for a selector on an identifier.
func callee(call *ast.CallExpr) string {
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		if x, ok := fun.X.(*ast.Ident); ok {
			return x.Name + "." + fun.Sel.Name
		}
	}
	return ""
}

// leadingText is the string literal that an expression starts with: "lit", "lit" + x, fmt.Sprintf("lit", ...).
func leadingText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			text, _ := strconv.Unquote(e.Value)
			return text
		}
	case *ast.BinaryExpr:
		return leadingText(e.X)
	case *ast.ParenExpr:
		return leadingText(e.X)
	case *ast.CallExpr:
		name := callee(e)
		if (name == "fmt.Sprintf" || name == "fmt.Sprint" || name == "fmt.Errorf" || name == "errors.New") && len(e.Args) > 0 {
			return leadingText(e.Args[0])
		}
	}
	return ""
}

// Directories of somebody's machine, and registries, which the environment names. The names are taken apart so that
// this file does not break its own rule.
var foreignTexts = []struct {
	pattern *regexp.Regexp
	what    string
}{
	{regexp.MustCompile(`(^|[^\w./-])/(` + `work|farm|home|root|Users)/\w`), "a directory of somebody's machine"},
	{regexp.MustCompile(`proxy\.` + `golang\.org|sum\.` + `golang\.org|(deb|security)\.` + `debian\.org`), "the host of a registry"},
}

// checkTexts looks for what is true on one machine only, in all text files.
func checkTexts(t *tree) []string {
	var faults []string
	for name, content := range t.texts {
		for _, foreign := range foreignTexts {
			for _, at := range foreign.pattern.FindAllIndex(content, 1) {
				line := 1 + bytes.Count(content[:at[0]], []byte("\n"))
				faults = append(faults, fmt.Sprintf("%s:%d: %s: %q", name, line, foreign.what, content[at[0]:at[1]]))
			}
		}
	}
	sort.Strings(faults)
	return faults
}
