package main

import (
	"math"
	"os"
	"strings"
	"testing"

	"heddle/internal/result/verdict"
)

// inPage is the section of the page that has this title.
func inPage(t *testing.T, title string) string {
	t.Helper()
	page, err := os.ReadFile("../PAPER.md")
	if err != nil {
		t.Fatal(err)
	}
	section, ok := earlier(page).section(title)
	if !ok {
		t.Fatalf("there is no table %q: make paper", title)
	}
	return section
}

// TestRare: the page has every row of the published table of importance splitting; the
// figures of the quick ones are still true, and near the exact values.
func TestRare(t *testing.T) {
	table := lodinTable2()
	section := inPage(t, table.title)
	if !strings.Contains(section, table.head()+"\n") || !strings.Contains(section, strings.TrimSpace(table.about)) {
		t.Error("the heading is not what it was: make paper")
	}
	for _, r := range table.rows {
		t.Run(r.name, func(t *testing.T) {
			if !strings.Contains(section, "\n| "+r.name+" | "+r.published+" | ") {
				t.Error("the row is missing: make paper")
			}
			if r.slow && os.Getenv("HEDDLE_NIGHTLY") == "" {
				return
			}
			line, _, often, err := r.measured()
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(section, "\n"+line+" ") {
				t.Errorf("measured\n%s\nwhich is not in the page: make paper", line)
			}
			if often.Answer == verdict.Unknown || !(r.far(often.Rare) <= 3) {
				t.Errorf("%g +- %g is far from the exact %g", often.Rare.Estimate, often.Rare.Error, r.exact)
			}
		})
	}
}

// TestExpected: the same of the expected values; Student's interval is within 3 of its
// standard errors around the exact ones.
func TestExpected(t *testing.T) {
	table := lodinExample2()
	section := inPage(t, table.title)
	if !strings.Contains(section, strings.TrimSpace(table.about)) || !strings.Contains(section, table.head()+"\n") {
		t.Error("the heading is not what it was: make paper")
	}
	for _, r := range table.rows {
		line, c, exact, _, err := r.measured()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(section, "\n"+line+" ") {
			t.Errorf("measured\n%s\nwhich is not in the page: make paper", line)
		}
		if off := math.Abs(c.Estimate-exact) / (c.Deviation / math.Sqrt(float64(c.Runs))); !(off <= 3) {
			t.Errorf("%s: the mean %g is %.1f standard errors from %g", r.name, c.Estimate, off, exact)
		}
	}
}
