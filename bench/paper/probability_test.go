package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestProbabilities: the page has every row of the published tables of probabilities,
// and the figures of the quick ones are still true.
func TestProbabilities(t *testing.T) {
	table := lodinTable1()
	section := inPage(t, table.title, table.head(), table.about)
	for _, r := range table.rows {
		t.Run(r.name, func(t *testing.T) {
			hasRow(t, section, r.name, r.published)
			if r.slow && os.Getenv("HEDDLE_NIGHTLY") == "" {
				return
			}
			line, _, _, err := r.measured()
			if err != nil {
				t.Fatal(err)
			}
			hasLine(t, section, line)
		})
	}
}

// TestRaceRuns: the page has the runs of LODIN 2022 as they come out now.
func TestRaceRuns(t *testing.T) {
	page, err := os.ReadFile("../PAPER.md")
	if err != nil {
		t.Fatal(err)
	}
	var section bytes.Buffer
	if err := lodinTable5().write(&section, ""); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), section.String()) {
		t.Errorf("measured\n%s\nwhich is not in the page: make paper", section.String())
	}
}

// TestRecorded: the page has what was measured by hand.
func TestRecorded(t *testing.T) {
	page, err := os.ReadFile("../PAPER.md")
	if err != nil || !strings.Contains(string(page), "\n\n"+recorded) {
		t.Errorf("svcomp.md is not in the page (%v): make paper", err)
	}
}

// BenchmarkTable1 answers the twelve queries of Table 1 of LODIN 2017 by its rule, with
// two workers: LODIN took 523 s.
func BenchmarkTable1(b *testing.B) {
	steps := 0
	for b.Loop() {
		for _, r := range lodinTable1().rows {
			if r.published == "" || len(r.question.macros) > 0 && r.question.file == "robot.c" {
				continue // our own forms
			}
			a, err := r.question.ask("lodin", 2)
			if err != nil {
				b.Fatal(err)
			}
			steps += a.Stats.Transitions
		}
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds()/1e6, "Minstr/s")
}
