// Package annotated reads the annotated programs of testdata: their expected verdicts, flags and
// failing lines (testdata/README.md).
//
// It must not know how a program is checked. It imports only package checkout of the project, so
// that tests of every package may use it.
//
// Invariants:
//  1. Files are named relative to the repository, and so are files in flags: a test that reads them changes to that folder first.
//  2. The programs of a sample depend only on the purpose of the sample and on their names, so it
//     stays the same when programs are added.
package annotated

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// Program is a program with what its comments say.
type Program struct {
	File    string // relative to the repository
	Text    string
	Verdict string
	At      map[string]string // the verdict at an optimisation level ("O2"), or where threads switch everywhere ("everywhere")
	Flags   []string
	Only64  bool             // its verdict is about 64-bit targets
	Want    map[string][]int // the lines that are marked with a check
}

var (
	verdictLine = regexp.MustCompile(`(?m)^// verdict: (\w+)`)
	levelLine   = regexp.MustCompile(`(?m)^// verdict-(O\d|everywhere): (\w+)`)
	flagsLine   = regexp.MustCompile(`(?m)^// flags: (.*)$`)
	wantMark    = regexp.MustCompile(`// want: ([\w-]+)`)
)

// programs are the patterns of all programs with annotations.
var programs = []string{"testdata/*/*.c", "testdata/*/*.cc", "examples/*.c", "examples/platform/*.c"}

// Nightly reports whether a sample has every program.
var Nightly = os.Getenv("HEDDLE_NIGHTLY") != ""

// All reads all programs but those of testdata/temporal, whose formulae are about the program as it is written.
func All(t testing.TB) []*Program {
	t.Helper()
	return slices.DeleteFunc(Match(t, programs...), func(p *Program) bool { return strings.HasPrefix(p.File, "testdata/temporal/") })
}

// Match reads the programs whose files match one of the patterns. None is an error.
func Match(t testing.TB, patterns ...string) []*Program {
	t.Helper()
	var list []*Program
	for _, pattern := range patterns {
		files, err := filepath.Glob(checkout.Path(pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			p, err := read(file)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		t.Fatalf("no programs match %v", patterns)
	}
	return list
}

func read(file string) (*Program, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	name, err := filepath.Rel(checkout.Path(), file)
	if err != nil {
		return nil, err
	}
	return Parse(name, string(text))
}

// Parse reads the comments of a program.
func Parse(file, text string) (*Program, error) {
	notes := notesOf(text)
	verdict := verdictLine.FindStringSubmatch(notes)
	if verdict == nil {
		return nil, fmt.Errorf("%s has no verdict line", file)
	}
	p := &Program{File: file, Text: text, Verdict: verdict[1], At: map[string]string{}, Want: map[string][]int{}}
	p.Only64 = strings.Contains(notes, "// only: 64 bits\n")
	for _, level := range levelLine.FindAllStringSubmatch(notes, -1) {
		p.At[level[1]] = level[2]
	}
	if flags := flagsLine.FindStringSubmatch(notes); flags != nil {
		p.Flags = words(flags[1])
	}
	for i, line := range strings.Split(text, "\n") {
		if strings.Contains(line, "// want: ") {
			for _, mark := range wantMark.FindAllStringSubmatch(line, -1) {
				p.Want[mark[1]] = append(p.Want[mark[1]], i+1)
			}
		}
	}
	return p, nil
}

// notesOf are the lines that are comments: hundreds of programs are read before each test.
func notesOf(text string) string {
	var notes strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "// ") {
			notes.WriteString(line)
		}
	}
	return notes.String()
}

// word is a word of a line of flags; what is in apostrophes is one.
var word = regexp.MustCompile(`(?:'[^']*'|[^ '])+`)

func words(line string) []string {
	list := word.FindAllString(line, -1)
	for i, w := range list {
		list[i] = strings.ReplaceAll(w, "'", "")
	}
	return list
}

// Name is the program's folder and file.
func (p *Program) Name() string {
	return filepath.Base(filepath.Dir(p.File)) + "/" + filepath.Base(p.File)
}

// Sampled reports whether the program belongs to a sample of one program in so many. Nightly all do.
func (p *Program) Sampled(what string, oneIn uint32) bool {
	return Nightly || crc32.ChecksumIEEE([]byte(what+" "+p.Name()))%oneIn == 0
}

// Has reports whether one of the program's flags satisfies a condition.
func (p *Program) Has(condition func(flag string) bool) bool {
	return slices.ContainsFunc(p.Flags, condition)
}
