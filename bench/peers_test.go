package bench

import (
	"strings"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/verify"
)

// peers are the programs on which other tools were measured, and the next larger
// parameters: the program, its macros, and whether it is right.
var peers = []struct {
	file, macros string
	right        bool
}{
	{"peterson.c", "-DROUNDS=3", true},
	{"peterson.c", "-DROUNDS=4", true},
	{"fib_bench.c", "-DNUM=5", true},
	{"fib_bench.c", "-DNUM=6", true},
	{"fib_bench.c", "-DNUM=7", true},
	{"philosophers.c", "-DN=5 -DROUNDS=1", true},
	{"philosophers.c", "-DN=5 -DROUNDS=2", true},
	{"philosophers.c", "-DN=6 -DROUNDS=2", true},
	{"philosophers.c", "-DN=7 -DROUNDS=2", true},
	{"philosophers.c", "-DN=3 -DDEADLOCK", false},
	{"treiber.c", "-DTHREADS=3", true},
	{"treiber.c", "-DTHREADS=4", true},
	{"buffer.c", "-DPAIRS=2 -DITEMS=2", true},
	{"buffer.c", "-DPAIRS=2 -DITEMS=3", true},
	{"buffer.c", "-DPAIRS=2 -DITEMS=2 -DIF", false},
	{"twosignals.c", "", false},
	{"deque.c", "-DITEMS=2 -DTHIEVES=2", true},
	{"deque.c", "-DITEMS=3 -DTHIEVES=3", true},
	{"msqueue.c", "-DTHREADS=2", true},
	{"msqueue.c", "-DTHREADS=3", true},
}

func openPeer(b testing.TB, file, macros string) *verify.Session {
	checks := machine.DefaultChecks
	if file == "fib_bench.c" { // races on purpose
		checks = checks.Without(machine.Race)
	}
	return open(b, "programs/"+file, checks, strings.Fields(macros)...)
}

// judge searches once and gives the number of states.
func judge(b testing.TB, s *verify.Session, right bool) int {
	r, m, err := s.Search()
	if err != nil || len(r.Violations) == 0 != right || right && !r.Complete() {
		b.Fatal(err, r)
	}
	m.Close()
	return r.States
}

// TestPeers judges those that take no second.
func TestPeers(t *testing.T) {
	for _, p := range peers {
		if p.macros != "-DNUM=7" {
			judge(t, openPeer(t, p.file, p.macros), p.right)
		}
	}
}

// BenchmarkPeers judges them all: states, and the time of the search without
// clang.
func BenchmarkPeers(b *testing.B) {
	for _, p := range peers {
		b.Run(strings.ReplaceAll(p.file+p.macros, " ", ""), func(b *testing.B) {
			s := openPeer(b, p.file, p.macros)
			states := 0
			for b.Loop() {
				states = judge(b, s, p.right)
			}
			b.ReportMetric(float64(states), "states")
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/search")
			b.ReportMetric(0, "ns/op")
		})
	}
}
