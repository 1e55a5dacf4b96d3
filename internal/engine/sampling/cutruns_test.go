package sampling_test

import (
	"testing"

	"heddle/internal/test/testsession"
)

// TestCutOff: runs of a query with a bound have its steps, and those of one without are cut off where --depth says. Of
// these, runs that were cut off before their formula was decided are counted.
func TestCutOff(t *testing.T) {
	for _, x := range []struct {
		query     string
		depth     int
		runs      int
		longest   int
		undecided int
	}{
		{"Pr[<=7] (<> heads == 5)", 0, 10, 7, 0},
		{"Pr[<=7] (<> heads == 5)", 3, 10, 7, 0},
		{"Pr (<> heads == 5)", 9, 10, 9, 10},
		{"Pr (<> heads == 0)", 9, 10, 0, 0},
		{"Pr (<> heads == 5)", 0, 10, 81, 0}, // they end
	} {
		s := testsession.OpenQueries(t, "../../../testdata/probabilistic/coins.c", nil, x.query)
		s.Task.Bounds.Depth, s.Task.Sampling.MaxRuns, s.Task.Sampling.Seed = x.depth, x.runs, 3
		e := testsession.Ask(t, s).Estimate
		if c := e.Sample; c.Longest != x.longest || c.Undecided != x.undecided {
			t.Errorf("%s, depth %d: longest of %d runs %d, %d undecided, %d hits", x.query, x.depth, e.Runs, c.Longest, c.Undecided, e.Hits)
		}
	}
}
