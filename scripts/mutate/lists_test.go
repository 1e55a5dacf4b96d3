package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the repository.
const root = "../.."

// declared are the functions of a Go file.
func declared(t *testing.T, file string) (names []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Error(err)
		return nil
	}
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			names = append(names, funcName(d))
		}
	}
	return names
}

// configured reads mutate.txt.
func configured(t *testing.T) *config {
	t.Helper()
	text, err := os.ReadFile("mutate.txt")
	if err != nil {
		t.Fatal(err)
	}
	c, err := parseConfig(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestListedFunctions: the functions that the lists name are there.
func TestListedFunctions(t *testing.T) {
	c := configured(t)
	functions := map[string][]string{}
	for _, x := range c.targets {
		if functions[x.file] == nil {
			functions[x.file] = declared(t, filepath.Join(root, x.file))
		}
		for _, name := range slices.Concat(x.functions, x.not) {
			if !slices.Contains(functions[x.file], name) {
				t.Errorf("mutate.txt: %s has no function %s", x.file, name)
			}
		}
	}
	text, err := os.ReadFile("equivalent.txt")
	if err != nil {
		t.Fatal(err)
	}
	known, err := parseAccepted(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for key := range known {
		if parts := strings.Split(key, " | "); len(parts) < 2 || !slices.Contains(functions[parts[0]], parts[1]) {
			t.Errorf("equivalent.txt: no such function is mutated: %s", key)
		}
	}
}

// TestListedTests: each alternative of the tests that a stage names begins the name of a test.
func TestListedTests(t *testing.T) {
	alternatives := regexp.MustCompile(`^\^Test\((.*)\)\$?$`)
	stages := 0
	for _, s := range configured(t).stages {
		m := alternatives.FindStringSubmatch(s.run)
		if m == nil {
			continue
		}
		stages++
		files, err := filepath.Glob(filepath.Join(root, s.folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		var tests []string
		for _, file := range files {
			tests = append(tests, declared(t, file)...)
		}
		for _, name := range strings.Split(m[1], "|") {
			if !slices.ContainsFunc(tests, func(x string) bool { return strings.HasPrefix(x, "Test"+name) }) {
				t.Errorf("stage %s: %s has no test Test%s", s.name, s.folder, name)
			}
		}
	}
	if stages < 5 {
		t.Errorf("only %d stages name tests", stages)
	}
}
