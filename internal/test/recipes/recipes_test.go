// Package recipes tests the recipes of CONTRIBUTING.md: the files that each names exist and are few, and a tiny example of each works
// in a copy of the tree.
//
// programs_test.go, searches_test.go and answers_test.go have the examples; follow_test.go makes the copy.
package recipes

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// mostFiles is how many files a recipe may need, tests and documents left aside.
const mostFiles = 4

// recipes returns the recipes of CONTRIBUTING.md, by their headings.
func recipes(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(checkout.Path("CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Recipes\n")
	section, _, _ = strings.Cut(section, "\n## ")
	parts := strings.Split(section, "\n### ")
	list := map[string]string{}
	for _, part := range parts[1:] {
		title, body, _ := strings.Cut(part, "\n")
		list[title] = body
	}
	return list
}

var (
	filesLine = regexp.MustCompile(`(?m)^Files: (.*)\.$`)
	quoted    = regexp.MustCompile("`([^`]+)`")
)

// filesOf returns the files that a recipe names in its first line, with * for what whoever follows it chooses.
func filesOf(recipe string) (files []string) {
	line := filesLine.FindStringSubmatch(recipe)
	if line == nil {
		return nil
	}
	for _, m := range quoted.FindAllStringSubmatch(line[1], -1) {
		files = append(files, m[1])
	}
	return files
}

// TestFew: each recipe names its files, at most four of them, and there are such files.
func TestFew(t *testing.T) {
	list := recipes(t)
	if len(list) < 4 {
		t.Fatalf("CONTRIBUTING.md has only %d recipes", len(list))
	}
	for title, recipe := range list {
		files := filesOf(recipe)
		if len(files) == 0 || len(files) > mostFiles {
			t.Errorf("%s: the recipe names %d files, and may name 1 to %d: %v", title, len(files), mostFiles, files)
		}
		for _, file := range files {
			if found, err := filepath.Glob(checkout.Path(file)); err != nil || len(found) == 0 {
				t.Errorf("%s: there is no %s (%v)", title, file, err)
			}
		}
	}
}

// example carries out a recipe.
type example struct {
	recipe string // its heading
	edits  []edit
	before use   // of the tree without the edits
	after  []use // of the tree with those of all examples
}

// edit is what following a recipe does to a file: text is put before the first place of an anchor; "": the file is new.
type edit struct{ file, anchor, text string }

// examples are one or more of each recipe.
var examples = slices.Concat(programExamples, searchExamples, answerExamples)

// TestEach: each recipe has an example, and an example touches no other files than its recipe names.
func TestEach(t *testing.T) {
	list := recipes(t)
	for title := range list {
		if !slices.ContainsFunc(examples, func(x example) bool { return x.recipe == title }) {
			t.Errorf("%s: no example carries out the recipe", title)
		}
	}
	for _, x := range examples {
		named := filesOf(list[x.recipe])
		for _, e := range x.edits {
			if !slices.ContainsFunc(named, func(pattern string) bool { ok, err := filepath.Match(pattern, e.file); return ok && err == nil }) {
				t.Errorf("%s: %s is changed, which is none of %v", x.recipe, e.file, named)
			}
		}
	}
}
