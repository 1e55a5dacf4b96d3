package main

import (
	"math"
	"os"
	"testing"

	"heddle/internal/result/verdict"
)

// TestRare: the page has every row of the published table of importance splitting; the
// figures of the quick ones are still true, and near the exact values.
func TestRare(t *testing.T) {
	table := lodinTable2()
	section := inPage(t, table.title, table.head(), table.about)
	for _, r := range table.rows {
		t.Run(r.name, func(t *testing.T) {
			hasRow(t, section, r.name, r.published)
			if r.slow && os.Getenv("HEDDLE_NIGHTLY") == "" {
				return
			}
			line, _, often, err := r.measured()
			if err != nil {
				t.Fatal(err)
			}
			hasLine(t, section, line)
			if often.Answer == verdict.Unknown && r.slow {
				return // replications that differ too much, or a score that misses ways, have no interval to compare; the page says so
			}
			if often.Answer == verdict.Unknown || !(r.far(often.Estimate) <= 3) {
				t.Errorf("%g +- %g is far from the exact %g", often.Estimate.Value, often.Estimate.Error, r.exact)
			}
		})
	}
}

// TestExpected: the same of the expected values; Student's interval is within 3 of its
// standard errors around the exact ones.
func TestExpected(t *testing.T) {
	table := lodinExample2()
	section := inPage(t, table.title, table.head(), table.about)
	for _, r := range table.rows {
		line, c, exact, _, err := r.measured()
		if err != nil {
			t.Fatal(err)
		}
		hasLine(t, section, line)
		if off := math.Abs(c.Value-exact) / (c.Sample.Deviation / math.Sqrt(float64(c.Runs))); !(off <= 3) {
			t.Errorf("%s: the mean %g is %.1f standard errors from %g", r.name, c.Value, off, exact)
		}
	}
}
