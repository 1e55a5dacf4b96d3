package reports

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// program is one of the two programs of a report, with what its comments say.
type program struct {
	file      string
	mechanism string // what the comment before the annotations says
	report    string
	verdict   string
	flags     []string
	want      map[string][]int // lines marked with a check
}

const folder = "programs"

var (
	mechanismText = regexp.MustCompile(`^(?:// .*\n)+?// report: `)
	reportLine    = regexp.MustCompile(`(?m)^// report: (.*)$`)
	verdictLine   = regexp.MustCompile(`(?m)^// verdict: (verified|violated)$`)
	flagsLine     = regexp.MustCompile(`(?m)^// flags: (.*)$`)
	wantMark      = regexp.MustCompile(`// want: ([\w-]+)`)
)

// readProgram reads a program and its comments.
func readProgram(t *testing.T, file string) *program {
	t.Helper()
	bytes, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(bytes)
	verdict, report, mechanism := verdictLine.FindStringSubmatch(text), reportLine.FindStringSubmatch(text), mechanismText.FindString(text)
	if verdict == nil || report == nil || mechanism == "" {
		t.Fatalf("%s: the mechanism, the report or the verdict is missing", file)
	}
	p := &program{file: file, report: report[1], verdict: verdict[1], want: map[string][]int{}}
	mechanism, _, _ = strings.Cut(mechanism, "// report: ")
	p.mechanism = strings.TrimSpace(strings.ReplaceAll(mechanism[len("// "):], "\n// ", " "))
	if flags := flagsLine.FindStringSubmatch(text); flags != nil {
		p.flags = strings.Fields(flags[1])
	}
	for i, line := range strings.Split(text, "\n") {
		if mark := wantMark.FindStringSubmatch(line); mark != nil {
			p.want[mark[1]] = append(p.want[mark[1]], i+1)
		}
	}
	return p
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
