package cli

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
)

func TestProgressLine(t *testing.T) {
	for want, st := range map[string]search.Stats{
		"12 M states, 1.1 M/s, depth 310, 190 MB, 11.0 s": {States: 12_345_678, Depth: 310, Bytes: 190e6},
		"1.2 M states, 1.1 M/s, depth 1, 0 MB, 11.0 s":    {States: 1_234_567, Depth: 1},
		"256 states, 1.1 M/s, depth 1, 0 MB, 11.0 s":      {States: 256, Depth: 1},
	} {
		if got := progressLine(&tally{now: plan.Progress{Stats: st}}, 1.1e6, 11); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestDrawingLine(t *testing.T) {
	for want, d := range map[string]plan.Drawing{
		"256 runs, 0 hits, 2.0 s":                                           {Runs: 256},
		"12 k runs, 170 hits, in [0.0121, 0.0162], 2.0 s":                   {Runs: 12_032, Hits: 170, Low: 0.0121, High: 0.0162, Interval: true},
		"3000 pieces of runs, level 3 of 9, 2.0 s":                          {Runs: 3000, Level: 3, Levels: 9},
		"95 k pieces of runs, level 2 of 9, 8 replications: 3.2e-06, 2.0 s": {Runs: 95_000, Level: 2, Levels: 9, Replications: 8, Estimate: 3.2e-6},
		"95 k pieces of runs, 8 replications: 0, 2.0 s":                     {Runs: 95_000, Replications: 8},
	} {
		if got := drawingLine(d, 2); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
