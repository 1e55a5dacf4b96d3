package cli

import (
	"testing"

	"heddle/internal/engine/plan"
)

func TestProgressLine(t *testing.T) {
	for want, st := range map[string]plan.Progress{
		"12 M states, 1.1 M/s, about 40 %, depth 310, 190 MB, 11.0 s": {States: 12_345_678, Seen: 0.405, Depth: 310, Bytes: 190e6},
		"1.2 M states, 1.1 M/s, under 1 %, depth 1, 0 MB, 11.0 s":     {States: 1_234_567, Seen: 0.004, Depth: 1},
		"35 k states, 1.1 M/s, about 99 %, depth 1, 0 MB, 11.0 s":     {States: 35_000, Seen: 1, Depth: 1},
		"256 states, 1.1 M/s, depth 1, 0 MB, 11.0 s":                  {States: 256, Depth: 1},
	} {
		if got := progressLine(st, 1.1e6, 11); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
