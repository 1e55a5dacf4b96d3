package docstest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// glossaryRow is a term of ARCHITECTURE.md's glossary: what it means, what the field calls it, what holds it.
var glossaryRow = regexp.MustCompile("(?m)^\\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\| `([\\w/]+)\\.(\\w+)` \\|$")

// TestGlossary: each term has a line, all lines have the same form, and what is said to hold a term is declared.
func TestGlossary(t *testing.T) {
	_, section, found := strings.Cut(read(t, "ARCHITECTURE.md"), "\n## Glossary\n")
	section, _, _ = strings.Cut(section, "\n## ")
	rows := glossaryRow.FindAllStringSubmatch(section, -1)
	if !found || len(rows) < 30 || len(rows) != strings.Count(section, "\n|")-2 {
		t.Fatalf("the glossary has %d terms in %d rows", len(rows), strings.Count(section, "\n|")-2)
	}
	last := ""
	for _, r := range rows {
		term, pkg, name := r[1], r[4], r[5]
		if strings.ToLower(term) < strings.ToLower(last) {
			t.Errorf("%s stands behind %s", term, last)
		}
		last = term
		if !declared(t, "internal/"+pkg, name) {
			t.Errorf("%s: there is no %s in %s", term, name, pkg)
		}
	}
}

// declared reports whether a package declares a name, tests left aside.
func declared(t *testing.T, dir, name string) bool {
	t.Helper()
	pkgs, err := parser.ParseDir(token.NewFileSet(), dir, func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
	if err != nil {
		t.Error(err)
	}
	for _, p := range pkgs {
		for _, f := range p.Files {
			if f.Scope.Lookup(name) != nil && ast.IsExported(name) {
				return true
			}
		}
	}
	return false
}
