package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// comparison is a test that goes by seeds.
type comparison struct {
	folder, test string
}

func (c comparison) String() string { return c.folder + " " + c.test }

// seedsPath is the package by which tests go by seeds.
const seedsPath = "internal/test/seeds"

// find finds the tests that go by seeds, themselves or by a function of their package.
func find(root string, only *regexp.Regexp) (list []comparison, err error) {
	packages := map[string]*calls{}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "build" || name == seedsPath || strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		folder := filepath.ToSlash(filepath.Dir(name))
		if packages[folder] == nil {
			packages[folder] = &calls{by: map[string][]string{}, seeds: map[string]int{}}
		}
		return packages[folder].read(path)
	})
	if err != nil {
		return nil, err
	}
	for folder, c := range packages {
		for test := range c.by {
			x := comparison{folder, test}
			if !strings.HasPrefix(test, "Test") || !only.MatchString(x.String()) {
				continue
			}
			switch n := c.count(test, map[string]bool{}); {
			case n == 1:
				list = append(list, x)
			case n > 1:
				return nil, fmt.Errorf("%s goes by seeds in several places: the parts of the second one would not be run", x)
			}
		}
	}
	slices.SortFunc(list, func(a, b comparison) int { return cmp.Compare(a.String(), b.String()) })
	return list, nil
}

// calls are the functions of a package's tests.
type calls struct {
	by    map[string][]string // functions that each names
	seeds map[string]int      // how often each goes by seeds
}

// read reads a file of tests.
func (c *calls) read(path string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return strings.HasSuffix(strings.Trim(i.Path.Value, `"`), "/"+seedsPath) }) {
		c.readCalls(file, "")
		return nil
	}
	c.readCalls(file, "seeds")
	return nil
}

func (c *calls) readCalls(file *ast.File, seeds string) {
	for _, d := range file.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok || d.Recv != nil || d.Body == nil {
			continue
		}
		name := d.Name.Name
		c.by[name] = nil
		ast.Inspect(d.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			switch f := call.Fun.(type) {
			case *ast.Ident:
				c.by[name] = append(c.by[name], f.Name)
			case *ast.SelectorExpr:
				if x, ok := f.X.(*ast.Ident); ok && seeds != "" && x.Name == seeds && slices.Contains([]string{"Each", "InTurn", "Chosen"}, f.Sel.Name) {
					c.seeds[name]++
				}
			}
			return true
		})
	}
}

// count is in how many places a function goes by seeds.
func (c *calls) count(name string, seen map[string]bool) int {
	if seen[name] {
		return 0
	}
	seen[name] = true
	n := c.seeds[name]
	for _, f := range c.by[name] {
		n += c.count(f, seen)
	}
	return n
}
