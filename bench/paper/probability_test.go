package main

import (
	"os"
	"strings"
	"testing"
)

// TestProbabilities: the page has every row of the published tables of probabilities,
// and the figures of the quick ones are still true.
func TestProbabilities(t *testing.T) {
	page, err := os.ReadFile("../PAPER.md")
	if err != nil {
		t.Fatal(err)
	}
	table := lodinTable1()
	_, rest, ok := strings.Cut(string(page), "\n## "+table.title+"\n")
	if !ok {
		t.Fatalf("there is no table %q: make paper", table.title)
	}
	section, _, _ := strings.Cut(rest, "\n## ")
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
			line, _, _, err := r.measured()
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(section, "\n"+line+" ") {
				t.Errorf("measured\n%s\nwhich is not in the page: make paper", line)
			}
		})
	}
}
