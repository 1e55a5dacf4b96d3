package importance

import (
	"sync"
	"sync/atomic"

	"heddle/internal/host/together"
)

// each calls f for 0 .. n-1, on the simulators at the same time; what f gives it must
// put where its number says.
func each(simulators []*Simulator, n int, f func(w *Simulator, i int)) {
	if len(simulators) == 1 {
		for i := range n {
			f(simulators[0], i)
		}
		return
	}
	var next atomic.Int64
	var done sync.WaitGroup
	var failed together.Panic
	for _, w := range simulators {
		done.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && failed.Do(func() { f(w, i) }); i = int(next.Add(1)) - 1 {
			}
		})
	}
	done.Wait()
	failed.Again()
}

// Fill draws runs under a policy from number first on, as many as there is room for.
func Fill(simulators []*Simulator, p *Policy, first uint64, runs []Run) {
	each(simulators, len(runs), func(w *Simulator, i int) { runs[i] = w.Run(first+uint64(i), p) })
}

// Batch is the number of runs that are drawn before their results are taken.
const Batch = 512

// Draw draws so many runs under a policy from number first on, and gives them to f in order, until it has enough.
func Draw(simulators []*Simulator, p *Policy, first uint64, count int, f func(*Run) (more bool)) {
	runs := make([]Run, min(Batch, count))
	for ; count > 0; first, count = first+Batch, count-Batch {
		now := runs[:min(len(runs), count)]
		Fill(simulators, p, first, now)
		for i := range now {
			if !f(&now[i]) {
				return
			}
		}
	}
}
