package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// listed is what `go list` says of a package.
type listed struct {
	ImportPath string
	Dir        string
	Export     string
	GoFiles    []string
}

// module knows the packages that are mutated, with their types.
type module struct {
	root     string
	path     string // the module's name
	packages map[string]*listed
}

// loadModule asks the go command for the packages of some folders and all that they import.
func loadModule(root string, folders []string) (*module, error) {
	args := []string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles"}
	for _, d := range folders {
		args = append(args, "./"+d)
	}
	out, err := goCommand(root, args...)
	if err != nil {
		return nil, err
	}
	name, err := goCommand(root, "list", "-m")
	if err != nil {
		return nil, err
	}
	m := &module{root: root, path: strings.TrimSpace(string(name)), packages: map[string]*listed{}}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return m, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		m.packages[p.ImportPath] = &p
	}
}

func goCommand(dir string, args ...string) ([]byte, error) {
	c := exec.Command("go", args...)
	c.Dir = dir
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args[:1], " "), err, errs.String())
	}
	return out, nil
}

// typed is a package whose files were parsed and checked.
type typed struct {
	fset  *token.FileSet
	files map[string]*ast.File // by name without folder
	texts map[string][]byte
	info  *types.Info
}

// check parses and checks the package of a folder.
func (m *module) check(folder string) (*typed, error) {
	p := m.packages[m.path+"/"+folder]
	if p == nil {
		return nil, fmt.Errorf("no package in %s", folder)
	}
	t := &typed{fset: token.NewFileSet(), files: map[string]*ast.File{}, texts: map[string][]byte{},
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}}
	var files []*ast.File
	for _, name := range p.GoFiles {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(t.fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		t.files[name], t.texts[name] = f, text
		files = append(files, f)
	}
	open := func(path string) (io.ReadCloser, error) {
		d := m.packages[path]
		if d == nil || d.Export == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(d.Export)
	}
	conf := types.Config{Importer: importer.ForCompiler(t.fset, "gc", open)}
	if _, err := conf.Check(p.ImportPath, t.fset, files, t.info); err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	return t, nil
}

// mutated is a file with all its mutants built in.
type mutated struct {
	file string
	text []byte
}

// instrument finds the mutants that the configuration asks for, and makes the files with them built in.
func instrument(root string, c *config, wanted func(file string) bool) ([]*mutant, []mutated, error) {
	targets := slices.DeleteFunc(slices.Clone(c.targets), func(t target) bool { return !wanted(t.file) })
	m, err := loadModule(root, c.folders(targets))
	if err != nil {
		return nil, nil, err
	}
	var mutants []*mutant
	var files []mutated
	packages := map[string]*typed{}
	finders := map[string]*finder{}
	next := 0
	for _, t := range targets {
		folder := filepath.Dir(t.file)
		p := packages[folder]
		if p == nil {
			if p, err = m.check(folder); err != nil {
				return nil, nil, err
			}
			packages[folder] = p
		}
		name := filepath.Base(t.file)
		if p.files[name] == nil {
			return nil, nil, fmt.Errorf("%s is not part of its package", t.file)
		}
		f := finders[t.file]
		if f == nil {
			f = &finder{fset: p.fset, info: p.info, file: t.file, text: p.texts[name], drops: c.drops, next: &next, count: map[string]int{}, done: map[*ast.FuncDecl]bool{}}
			finders[t.file] = f
		}
		if err := f.target(p.files[name], t); err != nil {
			return nil, nil, err
		}
	}
	for _, file := range c.files(targets) {
		f := finders[file]
		mutants = append(mutants, f.mutants...)
		name := packages[filepath.Dir(file)].files[filepath.Base(file)].Name
		files = append(files, mutated{file, f.rewritten(f.offset(name.End()), m.path)})
	}
	slices.SortFunc(mutants, func(a, b *mutant) int { return a.id - b.id })
	return mutants, files, nil
}

// target looks through the functions that a line of the configuration names.
func (f *finder) target(file *ast.File, t target) error {
	found := map[string]bool{}
	for _, d := range file.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok || d.Body == nil {
			continue
		}
		found[funcName(d)] = true
		if t.takes(funcName(d)) && !f.done[d] {
			f.done[d] = true // another line may take the rest of the file
			f.find(d, t.kind)
		}
	}
	for _, name := range slices.Concat(t.functions, t.not) {
		if !found[name] {
			return fmt.Errorf("%s has no function %s", t.file, name)
		}
	}
	return nil
}

// rewritten is the file with all edits made, and the import of the package that switches mutants.
func (f *finder) rewritten(behindPackage int, module string) []byte {
	edits := slices.Clone(f.edits)
	if len(edits) > 0 {
		edits = append(edits, edit{from: behindPackage, to: behindPackage, text: `; import "` + module + `/internal/mutant"`})
	}
	slices.SortStableFunc(edits, func(a, b edit) int {
		if a.from != b.from {
			return a.from - b.from
		}
		return a.order - b.order
	})
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(out, f.text[at:e.from]...)
		out = append(out, e.text...)
		at = e.to
	}
	return append(out, f.text[at:]...)
}
