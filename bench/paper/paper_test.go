package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"heddle/internal/explore/reduction"
)

func TestMain(m *testing.M) {
	folder, root = "programs/", "../.."
	os.Exit(m.Run())
}

// TestPage: the page has every row, and the figures of the small ones are still true.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../PAPER.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range experiments() {
		_, rest, ok := strings.Cut(string(page), "\n## "+e.title+"\n")
		if !ok {
			t.Errorf("there is no table %q: make paper", e.title)
			continue
		}
		section, _, _ := strings.Cut(rest, "\n## ")
		if !strings.Contains(section, e.head()+"\n") || !strings.Contains(section, strings.TrimSpace(e.about)) {
			t.Errorf("%s: the heading is not what it was: make paper", e.title)
		}
		for _, r := range e.rows {
			t.Run(e.title+"/"+r.name, func(t *testing.T) {
				if !strings.Contains(section, "\n| "+r.name+" | ") {
					t.Error("the row is missing: make paper")
				}
				if r.large && os.Getenv("HEDDLE_NIGHTLY") == "" {
					return
				}
				line, _, err := r.measured()
				if err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(section, "\n"+line+" ") {
					t.Errorf("measured\n%s\nwhich is not in the page: make paper", line)
				}
			})
		}
	}
}

// TestAsStrong: the default has no more states than the strongest figure published,
// and every reduction finds the races that the plain search finds.
func TestAsStrong(t *testing.T) {
	compared := 0
	for _, e := range experiments() {
		for _, r := range e.rows {
			if r.atMost == 0 && (r.program.search || slices.Contains(r.program.macros, abstraction)) {
				continue // the default is off
			}
			t.Run(e.title+"/"+r.name, func(t *testing.T) {
				f := measure(t, &r, reduction.Persistent)
				if !f.complete || f.off || r.atMost > 0 && f.states > r.atMost {
					t.Errorf("%+v: want at most %d states", f, r.atMost)
				}
				if r.atMost > 0 {
					compared++
				}
				if !r.program.races {
					return
				}
				plain := measure(t, &r, reduction.None)
				if len(plain.places) == 0 {
					t.Error("no races, which the program has")
				}
				for _, reduction := range reduction.All() {
					if got := measure(t, &r, reduction); !slices.Equal(got.places, plain.places) {
						t.Errorf("%s finds races at %v, the plain search at %v", reduction, got.places, plain.places)
					}
				}
			})
		}
	}
	if compared < 5 {
		t.Errorf("only %d published figures were compared with", compared)
	}
}

// TestFigure9: the optimised lock without volatile fails from some bound on, the other
// one never.
func TestFigure9(t *testing.T) {
	found := func(e experiment) (list []bool) {
		for _, r := range e.rows[:len(e.rows)-1] {
			f := measure(t, &r, reduction.Local)
			list = append(list, f.violated)
		}
		return list
	}
	if faulty := found(pancamFigure9a()); faulty[0] || !faulty[bounds] {
		t.Errorf("without volatile: found %v", faulty)
	}
	if right := found(pancamFigure9b()); slices.Contains(right, true) {
		t.Errorf("with volatile: found %v", right)
	}
}

func measure(t *testing.T, r *row, reduction reduction.Name) figure {
	t.Helper()
	f, err := r.program.measure(reduction)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
