package bench

import (
	"math"
	"strings"
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
)

// basket are programs of different kinds, small enough to be searched often.
var basket = []struct{ name, file, macros string }{
	{"fib", "fib_bench.c", "-DNUM=5"},
	{"treiber", "treiber.c", "-DTHREADS=3"},
	{"philosophers", "philosophers.c", "-DN=6 -DROUNDS=2"},
	{"buffer", "buffer.c", "-DPAIRS=2 -DITEMS=3"},
	{"msqueue", "msqueue.c", "-DTHREADS=3"},
	{"deque", "deque.c", "-DITEMS=3 -DTHIEVES=3"},
}

// BenchmarkTransition searches the basket by hashes. On a machine that others use
// as well, the fastest of many short searches says most: with -benchtime=50x its
// nanoseconds for each transition of the last pass are steady within some percent.
func BenchmarkTransition(b *testing.B) {
	for _, by := range []reduction.Name{reduction.Persistent, reduction.Local} {
		for _, p := range basket {
			macros := p.macros
			if by == reduction.Local {
				macros = strings.NewReplacer("N=6", "N=4", "NUM=5", "NUM=4", "ITEMS=3", "ITEMS=2", "THIEVES=3", "THIEVES=2").Replace(macros)
			}
			b.Run(by.String()+"/"+p.name, func(b *testing.B) {
				s := openPeer(b, p.file, macros)
				s.Task.Search.Store, s.Task.Search.Reduction = plan.StoreHash, by
				s.Task.Checks.KeepGoing = true // no short passes
				best, states, transitions := math.Inf(1), 0, 0
				for b.Loop() {
					begun := time.Now()
					r, m, err := s.Search()
					best = min(best, time.Since(begun).Seconds())
					if err != nil || !r.Complete() {
						b.Fatal(err, r)
					}
					states, transitions = r.States, r.Transitions
					m.Close()
				}
				b.ReportMetric(best*1e9/float64(transitions), "ns/transition")
				b.ReportMetric(float64(states), "states")
				b.ReportMetric(float64(transitions), "transitions")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
