package bench

import (
	"fmt"
	"strings"
	"testing"

	"heddle/internal/engine/executions"
	"heddle/internal/explore/dpor"
)

// counted are programs with their numbers of executions, as Nidhugg and GenMC have
// counted them under sequential consistency (Treiber's stack: Nidhugg alone); but for
// the buffer and fib_bench with NUM=4, of which tests below count them otherwise.
var counted = []struct {
	file, macros string
	count        int
	slow         bool
}{
	{"peterson.c", "-DROUNDS=3", 588, false},
	{"fib_bench.c", "-DNUM=4 -DLOOKS", 19_605, false},
	{"fib_bench.c", "-DNUM=5 -DLOOKS", 218_243, true},
	{"philosophers.c", "-DN=5 -DROUNDS=1", 30, false},
	{"philosophers.c", "-DN=5 -DROUNDS=2", 5_730, false},
	{"treiber.c", "-DTHREADS=3", 25_680, false},
	{"buffer.c", "-DPAIRS=2 -DITEMS=1", 80, false},
	{"buffer.c", "-DPAIRS=2 -DITEMS=2", 288_000, true},
}

func explore(b testing.TB, file, macros string) func() *dpor.Result {
	s := openPeer(b, file, macros)
	return func() *dpor.Result {
		r, m, err := executions.Explore(s.Plan, nil)
		if err != nil {
			b.Fatal(err)
		}
		m.Close()
		if !r.Complete() || r.Deadlocks+r.Failures > 0 {
			b.Fatal(r.Limits, r.Others, r.Failed)
		}
		return r
	}
}

// TestExecutions counts those that take no second.
func TestExecutions(t *testing.T) {
	for _, p := range counted {
		if p.slow {
			continue
		}
		if r := explore(t, p.file, p.macros)(); r.Executions() != p.count {
			t.Errorf("%s %s: %d executions, want %d", p.file, p.macros, r.Executions(), p.count)
		}
	}
}

// BenchmarkExecutions counts them all: executions a second, and how many runs turned
// out to be equivalent to others for each execution.
func BenchmarkExecutions(b *testing.B) {
	for _, p := range counted {
		b.Run(strings.ReplaceAll(p.file+p.macros, " ", ""), func(b *testing.B) {
			count := explore(b, p.file, p.macros)
			n, asleep := 0, 0
			for b.Loop() {
				r := count()
				if r.Executions() != p.count {
					b.Fatalf("%d executions, want %d", r.Executions(), p.count)
				}
				n += r.Executions()
				asleep += r.Asleep
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "executions/s")
			b.ReportMetric(float64(asleep)/float64(n), "asleep/execution")
		})
	}
}

// buffer is bench/programs/buffer.c written down by hand, as far as its lock and its
// condition go: what matters to the order of its critical sections.
type buffer struct {
	left    [4]int  // items; even threads produce
	waiting [4]bool // for a broadcast
	full    bool
}

// orders counts the orders of critical sections from here on.
func (s buffer) orders() int {
	n, over := 0, true
	for t := range s.left {
		if s.left[t] == 0 {
			continue
		}
		over = false
		if s.waiting[t] {
			continue
		}
		next := s
		if producer := t%2 == 0; s.full == producer {
			next.waiting[t] = true // it looks, and waits
		} else {
			next.full = producer
			next.left[t]--
			next.waiting = [4]bool{}
		}
		n += next.orders()
	}
	if over {
		return 1
	}
	return n
}

// TestBufferExecutions: everything that the threads of the bounded buffer do happens
// under its lock, so its executions are the orders of its critical sections.
func TestBufferExecutions(t *testing.T) {
	for items, want := range map[int]int{1: 80, 2: 288_000} {
		if n := (buffer{left: [4]int{items, items, items, items}}).orders(); n != want {
			t.Errorf("%d items: %d orders of critical sections, want %d", items, n, want)
		}
		for _, p := range counted {
			if p.macros == fmt.Sprint("-DPAIRS=2 -DITEMS=", items) && p.count != want {
				t.Errorf("%d items: %d executions are wanted, but there are %d orders of critical sections", items, p.count, want)
			}
		}
	}
}

// fib is what the threads of fib_bench read, as numbers of the write: of j by the first,
// of i by the second, of i and then j by main.
type fib struct {
	reads [2][]int
	looks [2]int
}

// possible reports whether an interleaving reads so: it lets each read and write happen as
// soon as it can. A write waits for all that are to read the value before.
func (f fib) possible() bool {
	var done [2]int   // reads and writes of the two threads
	var writes [2]int // of i and j
	looked := 0
	for {
		moved := false
		for t := range 2 {
			k := done[t] / 2
			switch {
			case k == len(f.reads[t]):
			case done[t]%2 == 0 && writes[1-t] == f.reads[t][k]:
				done[t]++
				moved = true
			case done[t]%2 == 1 && !f.needs(done, looked, t, writes[t]):
				done[t]++
				writes[t]++
				moved = true
			}
		}
		if looked < 2 && writes[looked] == f.looks[looked] {
			looked++
			moved = true
		}
		if !moved {
			return done[0] == 2*len(f.reads[0]) && done[1] == 2*len(f.reads[1]) && looked == 2
		}
	}
}

// needs reports whether somebody is still to read a value of a variable.
func (f fib) needs(done [2]int, looked, variable, value int) bool {
	if looked <= variable && f.looks[variable] == value {
		return true
	}
	reader := 1 - variable
	for k := (done[reader] + 1) / 2; k < len(f.reads[reader]); k++ {
		if f.reads[reader][k] == value {
			return true
		}
	}
	return false
}

// rising calls f with each sequence of n numbers up to most that does not fall.
func rising(n, most int, f func([]int)) {
	var extend func(s []int, from int)
	extend = func(s []int, from int) {
		if len(s) == n {
			f(s)
			return
		}
		for v := from; v <= most; v++ {
			extend(append(s, v), v)
		}
	}
	extend(make([]int, 0, n), 0)
}

// TestFibExecutions: each variable has one writer, so that an execution of fib_bench is
// what its reads read.
func TestFibExecutions(t *testing.T) {
	for num := 1; num <= 4; num++ {
		want := 0
		rising(num, num, func(a []int) {
			rising(num, num, func(b []int) {
				for look := range (num + 1) * (num + 1) {
					if (fib{[2][]int{a, b}, [2]int{look / (num + 1), look % (num + 1)}}).possible() {
						want++
					}
				}
			})
		})
		if r := explore(t, "fib_bench.c", fmt.Sprintf("-DNUM=%d -DLOOKS", num))(); r.Executions() != want {
			t.Errorf("NUM=%d: %d executions, %d ways to read", num, r.Executions(), want)
		}
	}
}
