package reports

import (
	"heddle/internal/test/annotated"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// program is one of the two programs of a report, with what its comments say.
type program struct {
	*annotated.Program
	mechanism string // what the comment before the annotations says
	report    string
}

const folder = "programs"

var (
	mechanismText = regexp.MustCompile(`^(?:// .*\n)+?// report: `)
	reportLine    = regexp.MustCompile(`(?m)^// report: (.*)$`)
)

// readProgram reads a program and its comments.
func readProgram(t *testing.T, file string) *program {
	t.Helper()
	bytes, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(bytes)
	a, err := annotated.Parse(file, text)
	report, mechanism := reportLine.FindStringSubmatch(text), mechanismText.FindString(text)
	if err != nil || report == nil || mechanism == "" {
		t.Fatalf("%s: the mechanism, the report or the verdict is missing", file)
	}
	mechanism, _, _ = strings.Cut(mechanism, "// report: ")
	return &program{a, strings.TrimSpace(strings.ReplaceAll(mechanism[len("// "):], "\n// ", " ")), report[1]}
}

// pair is a report: a program with its bug, and one in which it is mended.
type pair struct {
	name        string
	bug, mended *program
}

const mendedSuffix = "-mended"

// readPairs reads all programs. A program without its counterpart is an error.
func readPairs(t *testing.T) []*pair {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.c*"))
	if err != nil {
		t.Fatal(err)
	}
	var list []*pair
	for _, file := range files {
		ending := filepath.Ext(file)
		name := strings.TrimSuffix(filepath.Base(file), ending)
		if bug, ok := strings.CutSuffix(name, mendedSuffix); ok {
			if !slices.Contains(files, filepath.Join(folder, bug+ending)) {
				t.Errorf("%s mends nothing", file)
			}
			continue
		}
		mended := filepath.Join(folder, name+mendedSuffix+ending)
		list = append(list, &pair{name, readProgram(t, file), readProgram(t, mended)})
	}
	slices.SortFunc(list, func(a, b *pair) int { return strings.Compare(a.name, b.name) })
	return list
}
