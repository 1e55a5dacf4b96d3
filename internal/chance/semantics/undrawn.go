package semantics

import (
	"errors"
	"math/big"

	"heddle/internal/exec/machine"
)

// Undrawn takes steps of a machine in which inputs are not drawn where they are taken: words that depend on them stand for terms, and where
// a step depends on one, it has several ways to end, each with a probability.
type Undrawn interface {
	// Any reports whether words of the present state stand for terms.
	Any() bool

	// Takes reports whether a thread is about to take an input that will not be drawn.
	Takes(t int) bool

	// Begin gives the answers to the cases of a step to come. One that is only tried is undone, and its state not looked at.
	Begin(answers Answers, tried bool)

	// Act is Machine.Step; it is not over where there is no answer to a case.
	Act(t, way int) (over bool, f *machine.Fault)

	// Settle is what comes after a step when the machine's own code has run: it is not over where there is no answer to a case.
	Settle() (over bool, f *machine.Fault)

	// Cases are the ways to continue where a step is not over, with their probabilities, which sum to 1.
	Cases() ([]Case, error)

	// Mark and Undo go back to a state, as those of the machine.
	Mark() int
	Undo(to int)
}

// Answers are which of the cases a step continues with, in the order in which it comes to them. They hold for the state in which they were
// found.
type Answers []any

// Case is a way to continue.
type Case struct {
	Answer any
	P      *big.Rat
}

// errEarly is the error of inputs that constructors use.
var errEarly = errors.New("a constructor depends on an input before the first instruction of the program: such a program has no initial state to draw runs from")

// NewUndrawn is New for a machine of which inputs are not drawn where they are taken.
func NewUndrawn(m *machine.Machine, u Undrawn) (*System, error) {
	s, err := newSystem(m, u)
	if err == nil && s.modular {
		return nil, errors.New("platform functions written in C (--platform) are not executed with inputs that were not drawn")
	}
	return s, err
}

// act is Machine.Step; where inputs are not drawn, it may be open after it.
func (s *System) act(t, way int) *machine.Fault {
	if s.undrawn == nil {
		return s.m.Step(t, way)
	}
	over, f := s.undrawn.Act(t, way)
	s.open = !over
	return f
}

// Open reports whether the last step has come to a case without an answer: it is then to be undone.
func (s *System) Open() bool { return s.open }

// Undecided reports whether a step of a thread may end in several ways, though it acts in one: Ends lists them.
func (s *System) Undecided(t int32) bool {
	return s.undrawn != nil && (s.undrawn.Any() || s.undrawn.Takes(int(t)))
}

// Ending is one way in which a step ends.
type Ending struct {
	Answers Answers
	P       *big.Rat
}

// one is a probability that never changes.
var one = big.NewRat(1, 1)

// Sure reports whether the step has no other ending.
func (e *Ending) Sure() bool { return e.P == one }

// maxEndings is the greatest number of ways in which a step may end.
const maxEndings = 1 << 16

// ErrManyEndings is the error of a step that may end in too many ways.
var ErrManyEndings = errors.New("an input is used in more than 65536 ways at once")

// Endings are the ways in which a step of thread t, in one of its ways to act, may end. The system is back in the present state.
func (s *System) Endings(t int32, way int) (list []Ending, err error) {
	saved, mark := s.Save(nil), s.undrawn.Mark()
	open := []Ending{{P: one}}
	for len(open) > 0 {
		e := open[len(open)-1]
		open = open[:len(open)-1]
		s.stepTo(t, way, e.Answers, true)
		if !s.open {
			list = append(list, e)
		} else {
			cases, err := s.undrawn.Cases()
			if err != nil {
				return nil, err
			}
			for i := len(cases) - 1; i >= 0; i-- {
				open = append(open, Ending{append(e.Answers[:len(e.Answers):len(e.Answers)], cases[i].Answer), new(big.Rat).Mul(e.P, cases[i].P)})
			}
		}
		s.undrawn.Undo(mark)
		s.Restore(saved)
		if len(list)+len(open) > maxEndings {
			return nil, ErrManyEndings
		}
	}
	return list, nil
}

// StepTo is Step to one of its Endings.
func (s *System) StepTo(t int32, way int, to Answers) *machine.Fault {
	return s.stepTo(t, way, to, false)
}

func (s *System) stepTo(t int32, way int, to Answers, tried bool) *machine.Fault {
	s.undrawn.Begin(to, tried)
	s.open = false
	return s.step(int(t), way)
}
