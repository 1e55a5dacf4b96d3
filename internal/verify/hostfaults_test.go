package verify

import (
	"errors"
	"math"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/symbolic/induction"
	symexec "heddle/internal/symbolic/search"
	"heddle/internal/test/testplan"
)

// searches are ways to search with inputs as unknowns, or with threads counted.
var searches = map[string]func(*plan.Task){
	"symbolic":      nil,
	"merge":         func(k *plan.Task) { k.Symbolic.Merge = true },
	"subsumption":   func(k *plan.Task) { k.Symbolic.Match = symexec.Subsumption },
	"bmc":           func(k *plan.Task) { k.Search.Engine = plan.EngineBMC },
	"bound":         func(k *plan.Task) { k.Search.Engine, k.Bounds.Unwind = plan.EngineBMC, 2 },
	"induction":     testplan.Induct(nil),
	"counting":      func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn },
	"counting last": func(k *plan.Task) { k.Bounds.States = 40 },
	"values":        func(k *plan.Task) { k.Search.Engine, k.Search.CounterAbstraction = plan.EngineExplicit, plan.CountOn },
}

// TestTooLarge: globals for which there is no room are an error, however large they are.
func TestTooLarge(t *testing.T) {
	for _, size := range []string{"1ul << 28", "1ul << 35", "1ul << 36", "1ul << 45"} {
		s := modules{}.open(t, testplan.Head+`char large[`+size+`]; int b[4]; int main(void) { large[0] = 5; b[0] = 7; check(large[0] == 5); }`, nil)
		if r, err := s.Answer(Checks{}); err == nil || !strings.Contains(err.Error(), "do not fit: large of") {
			t.Errorf("%s: %v, %v", size, r, err)
		}
	}
}

// TestNoMachine: an error of the host is one of the search, whoever makes the machine.
func TestNoMachine(t *testing.T) {
	const tooLarge = testplan.Head + `char large[1ul << 40]; static void *f(void *p) { return p; }
		int main(void) { pthread_t t; while (in()) pthread_create(&t, 0, f, 0); large[in()] = 1; }`
	all := modules{}
	for name, change := range searches {
		if r, err := all.open(t, tooLarge, change).Answer(Checks{}); err == nil || r != nil || !strings.Contains(err.Error(), "do not fit") {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	if r, err := induce(all.open(t, tooLarge, testplan.Induct(nil)), induction.Options{K: 1, Values: 1}); err == nil || r != nil {
		t.Errorf("%v, %v", r, err)
	}
	if r, err := newTurns(all.open(t, tooLarge, nil).Plan, "", inducing.turn(firstTurn)).take(); err == nil || r != nil {
		t.Errorf("%v, %v", r, err)
	}
}

// TestNoMachineLater: so it is when there was room before: for a proof after searches, for a confirmation. It is not taken for one
// more reason why there is no answer.
func TestNoMachineLater(t *testing.T) {
	for _, states := range []int{1, 4} { // unrolling ends by this limit, or continues
		polls, first := 0, math.MaxInt
		var s *Session
		full := make([]uint64, 1<<22) // constants, more than any machine has room for
		s = modules{}.open(t, testplan.InStep, testplan.Induct(func(k *plan.Task) {
			k.Bounds.States = states
			k.Host.Interrupted = func() bool {
				if polls++; polls > first { // unrolling, after the search depth first
					s.Program.Pool = full
				}
				return false
			}
		}))
		o, err := symbolic.Search(s.Plan)
		if err == nil {
			err = o.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		polls, first = 0, polls
		if r, err := s.Answer(Checks{}); err == nil || r != nil {
			t.Errorf("%d states: %v, %v", states, r, err)
		}
	}
}

// unwritable is a log that cannot be written.
type unwritable struct{}

var errFull = errors.New("no room on the device")

func (unwritable) Write([]byte) (int, error) { return 0, errFull }

// brief is a log that cannot be written at first.
type brief struct{ writes int }

func (b *brief) Write(p []byte) (int, error) {
	if b.writes++; b.writes == 1 {
		return 0, errFull
	}
	return len(p), nil
}

// TestLogWithoutBeginning: a log that lacks questions is an error, whoever of those that search one after the other asked them.
func TestLogWithoutBeginning(t *testing.T) {
	const program = testplan.Head + `static void *f(void *p) { return p; }
		int main(void) { pthread_t t; unsigned x = in(); check(x * 3 != 7 || x > 9); while (byte()) pthread_create(&t, 0, f, 0); }`
	all := modules{}
	for name, change := range searches {
		if name == "induction" || name == "values" || name == "bmc" || name == "bound" {
			continue
		}
		log := &brief{}
		r, err := all.open(t, program, func(k *plan.Task) {
			if change != nil {
				change(k)
			}
			k.Symbolic.Solving.Log, k.Bounds.States = log, 100
		}).Answer(Checks{})
		if !errors.Is(err, errFull) || r != nil {
			t.Errorf("%s: %v, %v after %d writes", name, r, err, log.writes)
		}
	}
}

// TestUnwritableLog: a log of all questions that cannot be written is an error.
func TestUnwritableLog(t *testing.T) {
	const program = testplan.Head + `static void *f(void *p) { return p; }
		int main(void) { pthread_t t; unsigned x = in(); check(x * 3 != 7 || x > 9); while (byte()) pthread_create(&t, 0, f, 0); }`
	all := modules{}
	for _, merge := range []bool{false, true} { // where no threads are counted
		if r, err := all.open(t, testplan.FailsLate, func(k *plan.Task) { k.Symbolic.Merge, k.Symbolic.Solving.Log = merge, unwritable{} }).Answer(Checks{}); !errors.Is(err, errFull) || r != nil {
			t.Errorf("%v, %v", r, err)
		}
	}
	for name, change := range searches {
		if name == "induction" || name == "values" { // the searches come first; there are no questions
			continue
		}
		r, err := all.open(t, program, func(k *plan.Task) {
			if change != nil {
				change(k)
			}
			k.Symbolic.Solving.Log, k.Bounds.States = unwritable{}, 200
		}).Answer(Checks{})
		if !errors.Is(err, errFull) || r != nil || !strings.Contains(err.Error(), "--solver-log") {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
}
