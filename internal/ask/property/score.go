package property

import (
	"math"

	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Score says how near a run is to what is rare. It is looked at in each state
// of a run, the first one included, in order. Each goroutine needs one for itself.
//
// A score may have a memory of the run (that of an observer). Save gives it away and
// Restore takes it back, when the machine has been brought to the state in which it
// was saved; a clone of a run is restored to what its origin had saved.
type Score interface {
	// Reset begins a new run.
	Reset()

	// Look is the score in the machine's state: greater is nearer. What has no
	// value is NoScore.
	Look(m *machine.Machine) int64

	// Save is the memory of the run so far; 0 of a score without one.
	Save() uint64

	// Restore puts a memory in the place of the present one.
	Restore(memory uint64)
}

// NoScore is the score of a state in which the expression has no value: the lowest.
const NoScore = math.MinInt64

// NewScore resolves a guide. Numbers that 64 bits have no room for are scored as the
// nearest that they have room for.
func NewScore(g *query.Guide, p *program.Program) (Score, error) {
	switch {
	case g.Observer != nil:
		return newObserver(g.Observer, p)
	case g.Commands != nil:
		return newCommands(g.Commands, p)
	case g.Score != nil:
		return newNumber(g.Score, g.Text, p)
	}
	return newLevels(g, p)
}

// stateless is the memory of a score that depends on the state alone.
type stateless struct{}

func (stateless) Reset()         {}
func (stateless) Save() uint64   { return 0 }
func (stateless) Restore(uint64) {}

// scoreNumber is the score of an expression.
type scoreNumber struct {
	stateless
	x *Expression
}

func newNumber(n *query.Node, text string, p *program.Program) (scoreNumber, error) {
	x, err := NewExpression(n, text, p)
	return scoreNumber{x: x}, err
}

// Look implements Score.
func (s scoreNumber) Look(m *machine.Machine) int64 {
	s.x.m = m
	v, ok := s.x.root()
	if !ok {
		return NoScore
	}
	return v.clamp()
}

// scoreLevels counts the conditions that are true. Where each implies those before
// it, as levels usually do, this is the number of the last one that is true; where
// they do not, it is Plasma Lab's count of satisfied parts (Jegourel, Legay,
// Sedwards: Importance splitting for statistical model checking rare properties,
// CAV 2013).
type scoreLevels struct {
	stateless
	levels []*Predicate
}

func newLevels(g *query.Guide, p *program.Program) (Score, error) {
	s := scoreLevels{}
	for _, n := range g.Levels {
		x, err := New(n, g.Text, p)
		if err != nil {
			return nil, err
		}
		s.levels = append(s.levels, x)
	}
	return s, nil
}

// Look implements Score.
func (s scoreLevels) Look(m *machine.Machine) int64 {
	n := int64(0)
	for _, x := range s.levels {
		if x.Holds(m) {
			n++
		}
	}
	return n
}

// scoreObserver runs an observer.
type scoreObserver struct {
	at     int
	states []observerState
}

type observerState struct {
	score scoreNumber
	next  []observerTransition
}

type observerTransition struct {
	when *Predicate
	to   int
}

func newObserver(o *query.Observer, p *program.Program) (Score, error) {
	x := &scoreObserver{}
	for i := range o.States {
		s := &o.States[i]
		score, err := newNumber(s.Score, s.Text, p)
		if err != nil {
			return nil, err
		}
		state := observerState{score: score}
		for _, t := range s.Next {
			when, err := New(t.When, t.Text, p)
			if err != nil {
				return nil, err
			}
			state.next = append(state.next, observerTransition{when, t.To})
		}
		x.states = append(x.states, state)
	}
	return x, nil
}

// Reset implements Score.
func (x *scoreObserver) Reset() { x.at = 0 }

// Save implements Score: the number of the observer's state.
func (x *scoreObserver) Save() uint64 { return uint64(x.at) }

// Restore implements Score.
func (x *scoreObserver) Restore(memory uint64) { x.at = int(memory) }

// Look implements Score: it takes at most one transition.
func (x *scoreObserver) Look(m *machine.Machine) int64 {
	for _, t := range x.states[x.at].next {
		if t.when.Holds(m) {
			x.at = t.to
			break
		}
	}
	return x.states[x.at].score.Look(m)
}
