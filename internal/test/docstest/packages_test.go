package docstest

import (
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// packagesTable describes the packages below a folder by the first sentences of
// their comments, with the pages that the comments name. Packages stand in the
// order of the paths given, relative to the folder, with those below them; the
// others follow by name.
func packagesTable(folder string, order []string) (string, error) {
	paths, err := packagesBelow(folder)
	if err != nil {
		return "", err
	}
	for _, word := range order {
		if !slices.Contains(paths, filepath.Join(folder, word)) {
			return "", fmt.Errorf("there is no package %s in %s", word, folder)
		}
	}
	rank := func(path string) int {
		at, longest := len(order), 0
		for i, word := range order {
			named := filepath.Join(folder, word)
			if path == named || word != "." && len(word) > longest && strings.HasPrefix(path, named+"/") {
				at, longest = i, len(word)
			}
		}
		return at
	}
	slices.SortStableFunc(paths, func(a, b string) int { return rank(a) - rank(b) })
	var b strings.Builder
	b.WriteString("| package | what it does |\n|---|---|\n")
	for _, path := range paths {
		text, err := packageComment(path)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", path, packageRow(text))
	}
	return b.String(), nil
}

// packagesBelow lists the packages in a folder and below it, by name.
func packagesBelow(folder string) (paths []string, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return filepath.SkipDir
		case !d.IsDir() && strings.HasSuffix(path, ".go") && !slices.Contains(paths, filepath.Dir(path)):
			paths = append(paths, filepath.Dir(path))
		}
		return nil
	})
	slices.Sort(paths)
	return paths, err
}

// packageComment is the comment of the package in a folder.
func packageComment(folder string) (string, error) {
	files, err := filepath.Glob(folder + "/*.go")
	if err != nil {
		return "", err
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			return "", err
		}
		if text := f.Doc.Text(); strings.HasPrefix(text, "Package ") {
			return text, nil
		}
	}
	return "", fmt.Errorf("package %s has no comment", folder)
}

var (
	packageSubject = regexp.MustCompile(`^Package \w+ (?:is )?`)
	pageName       = regexp.MustCompile(`docs/[\w-]+\.md`)
)

// packageRow makes a cell of a table from a package's comment.
func packageRow(comment string) string {
	var p doc.Package
	text := packageSubject.ReplaceAllString(strings.TrimSuffix(p.Synopsis(comment), "."), "")
	text = pageName.ReplaceAllString(strings.ReplaceAll(text, "|", `\|`), "[$0]($0)")
	var pages []string
	for _, page := range pageName.FindAllString(comment, -1) {
		cell := fmt.Sprintf("[%s](%[1]s)", page)
		if !strings.Contains(text, cell) && !slices.Contains(pages, cell) {
			pages = append(pages, cell)
		}
	}
	if len(pages) > 0 {
		text += " (" + strings.Join(pages, ", ") + ")"
	}
	return text
}

// TestPackageRow: a row is the first sentence without its subject, and the pages that the comment names.
func TestPackageRow(t *testing.T) {
	for comment, want := range map[string]string{
		"Package a reads files. It knows nothing else.":                          "reads files",
		"Package b is the one table\nof x | y.\n\nSee docs/checks.md.":           `the one table of x \| y ([docs/checks.md](docs/checks.md))`,
		"Package c is c (docs/a.md). It has docs/a.md and docs/b.md, docs/b.md.": "c ([docs/a.md](docs/a.md)) ([docs/b.md](docs/b.md))",
	} {
		if got := packageRow(comment); got != want {
			t.Errorf("%q: %q, want %q", comment, got, want)
		}
	}
}

const longestRow = 52 // words

// TestEveryPackageHasARow: ARCHITECTURE.md lists each package, in a sentence that is read once.
func TestEveryPackageHasARow(t *testing.T) {
	paths, err := packagesBelow("internal")
	if err != nil {
		t.Fatal(err)
	}
	text := read(t, "ARCHITECTURE.md")
	for _, path := range paths {
		_, row, found := strings.Cut(text, "\n| `"+path+"` | ")
		row, _, _ = strings.Cut(row, "\n")
		if n := len(strings.Fields(row)); !found || n > longestRow {
			t.Errorf("ARCHITECTURE.md describes %s in %d words; the first sentence of a package comment has 1 to %d", path, n, longestRow)
		}
	}
}
