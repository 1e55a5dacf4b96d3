package main

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"heddle/internal/test/summary"
)

// TestCommittedPage: the tables of bench/SOUNDNESS.md parse, their rows and their last lines add up, and the causes are
// as many as the explained differences. Whether the figures are of today is not asked.
func TestCommittedPage(t *testing.T) {
	text, err := os.ReadFile("../../" + pageFile)
	if err != nil {
		t.Fatal(err)
	}
	if faults := faults(string(text)); len(faults) > 0 {
		t.Error(strings.Join(faults, "\n"))
	}
	for _, s := range sections() {
		if earlier(string(text), s.title) == "" {
			t.Errorf("there is no section %s", s.title)
		}
	}
}

// TestPage renders figures, finds them consistent, and finds what is wrong with them when they are changed.
func TestPage(t *testing.T) {
	list := []summary.Summary{
		{Name: "a", Source: "go test ./a", Revision: "12ab", Programs: []summary.Programs{
			{Kind: "loops", Against: "oracle", Programs: 1200, Answers: 4800, Agree: 4790, Explained: 7, Undecided: 3, Violated: 600},
			{Kind: "locks", Against: "oracle", Programs: 10, Answers: 20, Agree: 20},
		}, Causes: []summary.Cause{{Name: "bounds", Text: "two bounds differ", Count: 7}}, Gaps: []string{"Floats."}},
		{Name: "b", Source: "make mutate", Mutants: []summary.Mutants{
			{File: "b.go", Mutants: 10, Killed: 9, Equivalent: 1}, {File: "a.go", Mutants: 10, Killed: 10, Unbuilt: 2}}},
		{Name: "c", Source: "go run ./c", Litmus: []summary.Litmus{
			{Set: "x/y", Revision: "cd", Kind: "k", Compared: "verdicts", Against: "recorded", Tests: 9, Agree: 8, Differ: 1}}},
	}
	for i := range list {
		list[i].Schema = summary.Schema
		if err := list[i].Check(); err != nil {
			t.Fatal(err)
		}
	}
	text := page(list, "")
	if faults := faults(text); len(faults) > 0 {
		t.Fatalf("%s in\n%s", faults, text)
	}
	for _, want := range []string{"at commit 12ab", "github.com/x/y at commit cd", "| all |  | 1,210 | 600 | 4,820 | 4,810 | 7 | 3 | 0 |",
		"95.0 % are killed", "| `a.go` | 10 | 10 | 0 | 0 | 2 |\n| `b.go`", "| 7 | bounds | two bounds differ |", "- Floats.\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, change := range [][2]string{
		{"| 4,790 |", "| 4,791 |"}, {"| 1,210 |", "| 1,211 |"}, {"| 7 | bounds", "| 8 | bounds"}, {"95.0 %", "94.0 %"},
		{"| 10 | 9 | 1 |", "| 10 | 9 | 0 |"}, {"| 9 | 8 | 0 | 0 | 1 |", "| 9 | 8 | 0 | 1 | 1 |"}, {"| 20 | 20 | 0 | 0 |", "| 20 | 20 | 0 |"},
	} {
		if !strings.Contains(text, change[0]) {
			t.Fatalf("no %q in\n%s", change[0], text)
		}
		if len(faults(strings.Replace(text, change[0], change[1], 1))) == 0 {
			t.Errorf("%q for %q is not noticed", change[1], change[0])
		}
	}
	if page(nil, text) != text {
		t.Error("without summaries the figures are not kept")
	}
	list[1].Mutants[0].Killed, list[1].Mutants[0].Equivalent = 10, 0
	if again := page(list[1:2], text); !strings.Contains(again, "100.0 % are killed") || earlier(again, "Programs compared") != earlier(text, "Programs compared") {
		t.Errorf("one new summary gives\n%s", again)
	}
}

var percentage = regexp.MustCompile(`(?m)^([\d.]+) % are killed`)

// faults are what does not add up on a page.
func faults(text string) (list []string) {
	for _, s := range sections() {
		explained, causes := 0, 0
		for _, tab := range tables(earlier(text, s.title)) {
			if tab[0][0] == "differences" {
				for _, r := range tab[2:] {
					causes += cell(r[0])
				}
				continue
			}
			list = append(list, tableFaults(tab)...)
			if i := column(tab, "explained"); i >= 0 {
				explained += cell(tab[len(tab)-1][i])
			}
			if i := column(tab, "killed"); i >= 0 {
				last := tab[len(tab)-1]
				want := strconv.FormatFloat(100*float64(cell(last[i]))/float64(cell(last[i-1])), 'f', 1, 64)
				if m := percentage.FindStringSubmatch(earlier(text, s.title)); m == nil || m[1] != want {
					list = append(list, "not "+want+" % killed")
				}
			}
		}
		if explained != causes {
			list = append(list, s.title+": "+strconv.Itoa(explained)+" explained differences, "+strconv.Itoa(causes)+" causes")
		}
	}
	return list
}

// tables are those of a section, each a list of rows with its heading and the line below.
func tables(text string) (list [][][]string) {
	for _, block := range strings.Split(text, "\n\n") {
		var rows [][]string
		for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
			if strings.HasPrefix(line, "|") {
				var cells []string
				for _, c := range strings.Split(strings.Trim(line, "|"), "|") {
					cells = append(cells, strings.TrimSpace(c))
				}
				rows = append(rows, cells)
			}
		}
		if len(rows) > 2 {
			list = append(list, rows)
		}
	}
	return list
}

func column(tab [][]string, title string) int {
	for i, c := range tab[0] {
		if c == title {
			return i
		}
	}
	return -1
}

// cell is a number; -1 if it is none.
func cell(text string) int {
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		return -1
	}
	return n
}

// tableFaults checks widths, the last row against the rows above it, and in each row the whole against its parts.
func tableFaults(tab [][]string) (list []string) {
	whole, parts := "", []string(nil)
	for title, p := range map[string][]string{
		"answers": {"agree", "explained", "undecided", "differ"},
		"tests":   {"agree", "explained", "undecided", "differ"},
		"mutants": {"killed", "equivalent", "survived"},
	} {
		if column(tab, title) >= 0 {
			whole, parts = title, p
		}
	}
	sums := make([]int, len(tab[0]))
	for k, r := range tab {
		switch {
		case len(r) != len(tab[0]):
			return append(list, "a row with another number of cells: "+strings.Join(r, " | "))
		case k < 2:
			continue
		}
		sum := 0
		for _, p := range parts {
			sum += cell(r[column(tab, p)])
		}
		if whole == "" || sum != cell(r[column(tab, whole)]) {
			list = append(list, "parts do not add up: "+strings.Join(r, " | "))
		}
		for i := range r {
			if n := cell(r[i]); k == len(tab)-1 && n >= 0 && n != sums[i] {
				list = append(list, "the sum of "+tab[0][i]+" is not "+r[i])
			} else if n >= 0 {
				sums[i] += n
			}
		}
	}
	return list
}

// TestCauses: a cause of several summaries stands in one line, with all its differences; the summaries stay as they are.
func TestCauses(t *testing.T) {
	list := []summary.Summary{
		{Causes: []summary.Cause{{Name: "a", Text: "one", Count: 2}, {Name: "a", Text: "other", Count: 3}}},
		{Causes: []summary.Cause{{Name: "a", Text: "one", Count: 5}, {Name: "b", Text: "one", Count: 1}}},
	}
	got := reasons(list, func(*summary.Summary) bool { return true })
	if want := "\n| differences | cause | |\n|--:|---|---|\n| 7 | a | one |\n| 3 | a | other |\n| 1 | b | one |\n"; got != want {
		t.Errorf("got %s", got)
	}
	if list[0].Causes[0].Count != 2 {
		t.Error("a summary was changed")
	}
}
