package splitting_test

import (
	"math"
	"slices"
	"testing"

	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
	"heddle/internal/chance/splitting"
	"heddle/internal/chance/stats"
)

// sticky is a scheduler with a memory: half of the time the thread that acted last
// continues, if it can.
type sticky struct{ last int32 }

func (x *sticky) Begin(*random.Stream)       { x.last = -1 }
func (x *sticky) Save(buf []uint64) []uint64 { return append(buf, uint64(uint32(x.last))) }
func (x *sticky) Restore(saved []uint64)     { x.last = int32(uint32(saved[0])) }

func (x *sticky) Choose(s *semantics.System, rnd *random.Stream) int32 {
	e := s.Enabled()
	if !slices.Contains(e, x.last) || rnd.Below(2) == 0 {
		x.last = e[rnd.Below(uint64(len(e)))]
	}
	return x.last
}

// TestScheduled: what a scheduler knows about a run is cloned with it, so that splitting
// agrees with plain runs.
func TestScheduled(t *testing.T) {
	estimates := func(effort int, replications uint64, levels ...int64) (s stats.Summary) {
		e := engine(t, "fib8-clang5.ll", "track", splitting.Options{Method: "fixed-effort", Steps: 5000, Seed: 6, Effort: effort}, 1)
		e.Schedule(&sticky{})
		if err := e.Use(splitting.Plan{Levels: levels}); err != nil {
			t.Fatal(err)
		}
		for k := range replications {
			s.Add(e.Replicate(k).Estimate)
		}
		return s
	}
	plain, split := estimates(8000, 1), estimates(100, 60, 1, 3, 5)
	p := plain.Mean
	off := (split.Mean - p) / math.Sqrt(split.Variance()/60+p*(1-p)/8000)
	t.Logf("plain %.4g, split %.4g, off by %.2f", p, split.Mean, off)
	if p == 0 || !(math.Abs(off) <= 3) {
		t.Errorf("plain runs say %g, splitting %g", p, split.Mean)
	}
}
