package splitting_test

import (
	"math"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/chance/splitting"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// failing holds where thread 0's next instruction calls __VERIFIER_error.
var failing = testsession.Calls(0, "__VERIFIER_error")

// finally is satisfied by runs that fail.
type finally struct{ testsession.Calling }

func (finally) Reset()                     {}
func (finally) Finish() bool               { return false }
func (finally) Save(buf []uint64) []uint64 { return buf }
func (finally) Restore([]uint64)           {}
func (f finally) Look(m *machine.Machine) splitting.Verdict {
	if f.Holds(m) {
		return splitting.Satisfied
	}
	return splitting.Undecided
}

// global is the address of a variable.
func global(m *machine.Machine, name string) uint64 {
	for i := range m.Program().Statics {
		if s := &m.Program().Statics[i]; s.Name == name {
			return s.Addr
		}
	}
	return 0
}

// sum is the score i + j, cut down by a function.
type sum struct {
	i, j uint64
	of   func(int64) int64
}

func sumOf(m *machine.Machine, of func(int64) int64) *sum {
	return &sum{global(m, "i"), global(m, "j"), of}
}

func (s *sum) Reset()         {}
func (s *sum) Save() uint64   { return 0 }
func (s *sum) Restore(uint64) {}

func (s *sum) Look(m *machine.Machine) int64 {
	a, _ := m.Read(0, 0, s.i, 4)
	b, _ := m.Read(0, 0, s.j, 4)
	return s.of(int64(int32(a)) + int64(int32(b)))
}

// The scores of the tests.
var scores = map[string]func(int64) int64{
	"sum":   func(v int64) int64 { return v },
	"ties":  func(v int64) int64 { return int64(math.Log2(float64(v)) * 0.7) },
	"far":   func(v int64) int64 { return -v },     // away from the goal
	"saw":   func(v int64) int64 { return v % 13 }, // it falls as well
	"track": onTrack,                               // how many Fibonacci numbers were met: LODIN 2017, example 4
	"flat":  func(int64) int64 { return 0 },
}

// exactly is the probability of failing.
func exactly(t testing.TB, file string, steps int) float64 {
	c, err := markov.Build(testsession.StepwiseMachine(t, file), markov.Options{Labels: []markov.Predicate{failing}})
	if err != nil {
		t.Fatal(err)
	}
	return c.Within(0, 1, steps).Reached
}

// engine makes an engine with levels of its own choice, or with those given.
func engine(t testing.TB, file, score string, o splitting.Options, levels ...int64) *splitting.Engine {
	t.Helper()
	m := testsession.StepwiseMachine(t, file)
	if o.Budget == 0 {
		o.Budget = 1 << 40
	}
	e, err := splitting.New(m, finally{failing}, sumOf(m, scores[score]), o)
	if err != nil {
		t.Fatal(err)
	}
	plan, _, err := e.Pilot(levels)
	if err == nil {
		err = e.Use(plan)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// onTrack is k where the sum is the (k+3)rd Fibonacci number, else 0.
func onTrack(v int64) int64 {
	a, b := int64(2), int64(3)
	for k := int64(1); b <= v; k++ {
		if b == v {
			return k
		}
		a, b = b, a+b
	}
	return 0
}
