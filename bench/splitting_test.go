package bench

import (
	"testing"

	"heddle/internal/chance/splitting"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// toError is satisfied by runs that come to __VERIFIER_error.
type toError struct{ calling }

func (toError) Reset()                     {}
func (toError) Finish() bool               { return false }
func (toError) Save(buf []uint64) []uint64 { return buf }
func (toError) Restore([]uint64)           {}

func (e toError) Look(m *machine.Machine) splitting.Verdict {
	if e.Holds(m) {
		return splitting.Satisfied
	}
	return splitting.Undecided
}

// fibonacci is how many Fibonacci numbers the sum of i and j has been, one after the
// other.
type fibonacci struct {
	i, j uint64 // addresses
	numbers
}

type numbers struct{ met, last, next int64 }

var begun = numbers{0, 2, 3}

func newFibonacci(m *machine.Machine) *fibonacci {
	f := &fibonacci{numbers: begun}
	for i := range m.Program().Statics {
		switch s := &m.Program().Statics[i]; s.Name {
		case "i":
			f.i = s.Addr
		case "j":
			f.j = s.Addr
		}
	}
	return f
}

func (f *fibonacci) Reset()       { f.numbers = begun }
func (f *fibonacci) Save() uint64 { return uint64(f.met) }

func (f *fibonacci) Restore(met uint64) {
	for f.numbers = begun; f.met < int64(met); {
		f.advance()
	}
}

func (f *fibonacci) advance() { f.met, f.last, f.next = f.met+1, f.next, f.last+f.next }

func (f *fibonacci) Look(m *machine.Machine) int64 {
	a, _ := m.Read(0, 0, f.i, 4)
	b, _ := m.Read(0, 0, f.j, 4)
	if int64(int32(a))+int64(int32(b)) == f.next {
		f.advance()
	}
	return f.met
}

// BenchmarkSplitting is a replication of fib_32 by each algorithm, at an effort of 1000.
func BenchmarkSplitting(b *testing.B) {
	for _, method := range splitting.Methods() {
		b.Run(method.Name, func(b *testing.B) {
			m := testsession.StepwiseMachine(b, "fib32-clang5.ll")
			e, err := splitting.New(m, toError{"__VERIFIER_error"}, newFibonacci(m), splitting.Options{Method: method.Name, Steps: 5000, Seed: 1, Effort: 1000, Budget: 1 << 30})
			if err != nil {
				b.Fatal(err)
			}
			plan, _, err := e.Pilot(nil)
			if err == nil {
				err = e.Use(plan)
			}
			if err != nil {
				b.Fatal(err)
			}
			steps, k := 0, uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				steps += e.Replicate(k).Steps
				k++
			}
			b.ReportMetric(float64(steps)/b.Elapsed().Seconds()/1e6, "Minstr/s")
			b.ReportMetric(float64(steps)/float64(b.N), "steps/replication")
		})
	}
}
