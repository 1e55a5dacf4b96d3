// Package bench measures the engines on fixed programs: `make bench`. Figures of
// one run are comparable with each other; machines differ.
package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

func open(b testing.TB, file string, checks machine.CheckSet, cflags ...string) *verify.Session {
	b.Helper()
	s := testsession.Open(b, plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{file}, CFlags: cflags}},
		Checks: plan.Checks{Set: checks},
	})
	return s
}

// BenchmarkFibBench explores fib_bench: states a second and bytes a state.
func BenchmarkFibBench(b *testing.B) {
	for _, num := range []int{4, 5, 6, 7} {
		b.Run(fmt.Sprint("NUM=", num), func(b *testing.B) {
			s := open(b, "programs/fib_bench.c", machine.DefaultChecks.Without(machine.Race), fmt.Sprint("-DNUM=", num))
			states, bytes := 0, int64(0)
			for b.Loop() {
				r, m, err := s.Search()
				if err != nil || !r.Complete() || len(r.Violations) > 0 {
					b.Fatal(err, r)
				}
				states += r.States
				bytes += r.Bytes
				m.Close()
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
			b.ReportMetric(float64(bytes)/float64(states), "bytes/state")
			b.ReportMetric(float64(states)/float64(b.N), "states")
		})
	}
}

// BenchmarkStores explores fib_bench with each store of states.
func BenchmarkStores(b *testing.B) {
	for _, num := range []int{6, 7} {
		for _, kind := range []plan.StoreKind{plan.StoreTree, plan.StoreHash, plan.StoreHash128, plan.StoreBitstate} {
			b.Run(fmt.Sprintf("NUM=%d/%s", num, kind), func(b *testing.B) {
				s := open(b, "programs/fib_bench.c", machine.DefaultChecks.Without(machine.Race), fmt.Sprint("-DNUM=", num))
				s.Task.Search.Store, s.Task.Bounds.Bytes = kind, 1<<30
				states, bytes := 0, int64(0)
				for b.Loop() {
					r, m, err := s.Search()
					if err != nil || len(r.Violations) > 0 {
						b.Fatal(err, r)
					}
					states += r.States
					bytes += r.Bytes
					m.Close()
				}
				b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
				b.ReportMetric(float64(bytes)/float64(states), "bytes/state")
			})
		}
	}
}

// BenchmarkWorkers explores fib_bench with one worker and with two: how many times as
// fast these are, each time alternately.
func BenchmarkWorkers(b *testing.B) {
	for _, kind := range []plan.StoreKind{plan.StoreTree, plan.StoreHash} {
		b.Run(fmt.Sprintf("NUM=7/%s", kind), func(b *testing.B) {
			s := open(b, "programs/fib_bench.c", machine.DefaultChecks.Without(machine.Race), "-DNUM=7")
			s.Task.Search.Store = kind
			var spent [2]time.Duration
			for b.Loop() {
				var states [2]int
				for i := range spent {
					s.Task.Search.Workers = i + 1
					begun := time.Now()
					r, m, err := s.Search()
					if err != nil || len(r.Violations) > 0 || !r.Complete() {
						b.Fatal(err, r)
					}
					spent[i] += time.Since(begun)
					states[i] = r.States
					m.Close()
				}
				if states[0] != states[1] {
					b.Fatalf("one worker has %d states, two have %d", states[0], states[1])
				}
			}
			b.ReportMetric(spent[0].Seconds()/spent[1].Seconds(), "speedup")
		})
	}
}

// BenchmarkStraight executes one thread without choices: time for each LLVM
// instruction.
func BenchmarkStraight(b *testing.B) {
	const rounds = 1_000_000
	perRound := instructions(b, 2000) - instructions(b, 1000)
	s := open(b, "programs/straight.c", machine.DefaultChecks, fmt.Sprint("-DROUNDS=", rounds))
	for b.Loop() {
		if _, f, err := s.Run(0, func(int, []byte) {}); f != nil || err != nil {
			b.Fatal(f, err)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/(float64(perRound)/1000*rounds), "ns/instr")
	b.ReportMetric(float64(perRound)/1000, "instr/round")
}

// instructions counts the LLVM instructions of a run.
func instructions(b *testing.B, rounds int) int {
	s := open(b, "programs/straight.c", machine.DefaultChecks, fmt.Sprint("-DROUNDS=", rounds))
	m, err := s.Machine()
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	n := 0
	if f := m.StartWatched(func(int) { n++ }); f != nil {
		b.Fatal(f)
	}
	for m.Choices(0) > 0 {
		if f := m.StepWatched(0, 0, func(int) { n++ }); f != nil {
			b.Fatal(f)
		}
	}
	return n
}

// BenchmarkSmallProgram is the way from start to verdict of a program of 50
// lines, clang included.
func BenchmarkSmallProgram(b *testing.B) {
	heddle, err := filepath.Abs("../bin/heddle")
	if err != nil {
		b.Fatal(err)
	}
	if _, err := os.Stat(heddle); err != nil {
		b.Fatal("bin/heddle is not built: run `make build` first")
	}
	begun := time.Now()
	for b.Loop() {
		if err := check(heddle, "../examples/buffer.c"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(time.Since(begun).Seconds()/float64(b.N), "s/verdict")
}
