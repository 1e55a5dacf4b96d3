package project

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/front/compile"
)

// Starter is a first harness for some functions: a program in which each is called by a thread of its own.
type Starter struct {
	Name  string // of the harness
	Text  string
	Alone string // for heddle.toml: comments with harnesses of each function by itself
}

// starting is the text of a harness in the making.
type starting struct {
	includes []string
	shared   []string // objects that the threads share, by declaration
	threads  []string
	names    map[string]string // of shared objects, by type
}

// NewStarter makes a first harness, which will lie in a directory, for functions of a project's C files: without a database, of the files given. Pointers to structures lead to
// objects that all threads share, one of each type; numbers are one of a few.
func (p *Project) NewStarter(ctx context.Context, o compile.Options, dir string, functions []string) (*Starter, error) {
	s, each := &starting{names: map[string]string{}}, ""
	for i, name := range functions {
		f, err := p.function(ctx, o, name)
		if err != nil {
			return nil, err
		}
		s.include(dir, f)
		s.call(f, i)
		each += alone(f.Name, p.within(f.unit), f.Params)
		if len(functions) == 1 {
			s.call(f, 1)
		}
	}
	return &Starter{Name: strings.Join(functions, "-"), Text: s.text(functions), Alone: each}, nil
}

// within is a file as the project's settings name it.
func (p *Project) within(file string) string {
	if rel, err := filepath.Rel(absolute("", p.Dir), absolute("", file)); err == nil {
		return rel
	}
	return file
}

// found is a function of a project.
type found struct {
	compile.Declaration
	unit   string // the file that defines it
	header string // the file that declares it for others; "": none does
}

// function finds the file that defines a function.
func (p *Project) function(ctx context.Context, o compile.Options, name string) (*found, error) {
	var broken error
	for _, file := range p.sources() {
		text, err := readSome(file, configLimit<<6)
		if err != nil || !strings.Contains(text, name) {
			continue
		}
		if p.Database != nil {
			o.Project = p.Database.Compilation([]string{file}).Project
		}
		list, err := compile.Declarations(ctx, o, file, name)
		if err != nil {
			broken = err
			continue
		}
		if i := slices.IndexFunc(list, func(d compile.Declaration) bool { return d.Defined }); i >= 0 {
			f := &found{Declaration: list[i], unit: file}
			if first := list[0].File; first != "" && first != file {
				f.header = first
			}
			if f.Member || compile.IsCXX(file) {
				return nil, fmt.Errorf("%s is C++ (%s): first harnesses are written for functions of C files", name, file)
			}
			return f, nil
		}
	}
	if broken != nil {
		return nil, fmt.Errorf("no file of the project that compiles defines a function %s: %w", name, broken)
	}
	return nil, fmt.Errorf("no file of the project defines a function %s", name)
}

// sources are the project's files: those of the database, without one those below its directory.
func (p *Project) sources() (files []string) {
	if p.Database != nil {
		for _, u := range p.Database.Units {
			files = append(files, u.File)
		}
		return files
	}
	filepath.WalkDir(p.Dir, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != p.Dir:
			return filepath.SkipDir
		case len(files) >= mostSources:
			return filepath.SkipAll
		case d.Type().IsRegular() && compile.IsSource(path):
			files = append(files, Local(absolute("", path)))
		}
		return nil
	})
	return files
}

// mostSources bounds the files of a project without a database that are looked at.
const mostSources = 2000

// include includes the header that declares a function, or without one its source.
func (s *starting) include(dir string, f *found) {
	path := f.header
	if path == "" {
		path = f.unit
	}
	if rel, err := filepath.Rel(absolute("", dir), absolute("", path)); err == nil {
		path = rel
	}
	if line := fmt.Sprintf("#include %q", path); !slices.Contains(s.includes, line) {
		s.includes = append(s.includes, line)
	}
}

// call writes a thread that calls a function.
func (s *starting) call(f *found, number int) {
	var local, arguments []string
	for i, p := range f.Params {
		before, value := s.argument(p, i)
		if before != "" {
			local = append(local, "    "+before)
		}
		arguments = append(arguments, value)
	}
	body := strings.Join(append(local, fmt.Sprintf("    %s(%s);", f.Name, strings.Join(arguments, ", "))), "\n")
	s.threads = append(s.threads, fmt.Sprintf("static void *thread%d(void *unused)\n{\n    (void)unused;\n%s\n    return 0;\n}\n", number+1, body))
}

// argument is a value for a parameter, and what must be declared before the call.
func (s *starting) argument(p compile.Parameter, number int) (before, value string) {
	name := p.Name
	if name == "" {
		name = fmt.Sprintf("argument%d", number+1)
	}
	pointee, pointer := strings.CutSuffix(strings.TrimSpace(p.Bare), "*")
	pointee = strings.TrimSpace(pointee)
	written := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(p.Type), "*"))
	switch {
	case strings.Contains(p.Bare, "(*)"):
		return "", "0"
	case pointer && (pointee == "const char" || pointee == "char"):
		return fmt.Sprintf("char %s[] = \"abc\";", name), name
	case pointer && (strings.HasSuffix(pointee, "void") || strings.HasSuffix(pointee, "*")):
		return "", "0"
	case pointer && isRecord(pointee):
		if !strings.HasSuffix(strings.TrimSpace(p.Type), "*") { // a typedef of the pointer
			written = pointee
		}
		return "", "&" + s.object(strings.TrimPrefix(written, "const "))
	case pointer:
		return fmt.Sprintf("%s %s = heddle_choose(3);", strings.TrimPrefix(written, "const "), name), "&" + name
	case isRecord(p.Bare):
		return fmt.Sprintf("%s %s = {0};", strings.TrimPrefix(p.Type, "const "), name), name
	case strings.Contains(p.Bare, "double") || strings.Contains(p.Bare, "float"):
		return "", "1.0"
	}
	return "", "heddle_choose(3)"
}

// isRecord reports whether a type is a structure or union.
func isRecord(bare string) bool {
	bare = strings.TrimPrefix(bare, "const ")
	return strings.HasPrefix(bare, "struct ") || strings.HasPrefix(bare, "union ")
}

// object is the shared object of a type.
func (s *starting) object(written string) string {
	if s.names[written] == "" {
		words := strings.Fields(written)
		name := "the_" + words[len(words)-1]
		s.names[written] = name
		s.shared = append(s.shared, fmt.Sprintf("static %s %s;", written, name))
	}
	return s.names[written]
}

func (s *starting) text(functions []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "/* A first harness for %s, written by `heddle init`: threads that call what they call at the same time.\n   Initialise what they share, choose their arguments, assert what must hold. */\n", strings.Join(functions, ", "))
	for _, line := range append(s.includes, "", "#include <assert.h>", "#include <pthread.h>", "", "#include <heddle.h>") {
		b.WriteString(line + "\n")
	}
	if len(s.shared) > 0 {
		b.WriteString("\n" + strings.Join(s.shared, "\n") + "\n")
	}
	for _, t := range s.threads {
		b.WriteString("\n" + t)
	}
	b.WriteString("\nint main(void)\n{\n")
	fmt.Fprintf(&b, "    pthread_t threads[%d];\n", len(s.threads))
	for i := range s.threads {
		fmt.Fprintf(&b, "    pthread_create(&threads[%d], 0, thread%d, 0);\n", i, i+1)
	}
	for i := range s.threads {
		fmt.Fprintf(&b, "    pthread_join(threads[%d], 0);\n", i)
	}
	b.WriteString("    /* assert(...); */\n    return 0;\n}\n")
	return b.String()
}

// Head is the beginning of a new heddle.toml.
func Head(database string) string {
	line := "# database = \"build/compile_commands.json\" # how the project's files are compiled: cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON writes it"
	if database != "" {
		line = fmt.Sprintf("database = %q # how the project's files are compiled", database)
	}
	return "# Settings of `heddle check` for this project (docs/projects.md). Keys of [check] and [[harness]] are its flags.\n" + line + `

[check] # for all harnesses
time = "1m"
# check = ["+uninit"]       # more checks than the usual ones; heddle checks lists them
# context-bound = 3         # only executions with so few preemptive switches
# cflags = "-Itest"

# [[suppress]] # a report that is not wanted
# check = "race"
# variable = "stats"
# why = "statistics need not be exact"
`
}

// Entry is a harness as it stands in heddle.toml.
func Entry(name string, files ...string) string {
	var list []string
	for _, f := range files {
		list = append(list, fmt.Sprintf("%q", f))
	}
	return fmt.Sprintf("\n[[harness]]\nname = %q\nfiles = [%s]\n", name, strings.Join(list, ", "))
}

// WriteNew writes a file that is not there yet.
func WriteNew(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// Append adds to a file.
func Append(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
