package property

import (
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// truth is a value of Kleene's logic.
type truth int8

const (
	no    truth = -1
	maybe truth = 0
	yes   truth = 1
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// condition and value look at the state that the evaluator stands at.
type (
	condition func() truth
	value     func() (number, bool)
)

// evaluator is where a predicate's parts find the state, and room of their own.
type evaluator struct {
	m      *machine.Machine
	p      *program.Program
	env    []int // processes that variables stand for
	frames []machine.Frame
	access [2][]machine.Access
	bytes  [8]byte

	terms Unknowns // what memory holds, where it may be terms; nil: numbers
	lost  bool     // a number was asked for that is a term
}

// Predicate is a condition that can be asked of a state. It has room of its own:
// each goroutine needs one for itself.
type Predicate struct {
	evaluator
	root condition
	text string
}

// New resolves a condition on states. The text is what it was read from: errors,
// which are *query.Error, show the place in it.
func New(n *query.Node, text string, p *program.Program) (*Predicate, error) {
	x := &Predicate{evaluator: evaluator{p: p}, text: n.String()}
	r := resolver{evaluator: &x.evaluator, text: text}
	var err error
	x.root, err = r.condition(n)
	if err != nil {
		return nil, err
	}
	x.env = make([]int, r.deepest)
	return x, nil
}

// Not resolves the negation of a condition: it holds where the condition is
// false.
func Not(n *query.Node, text string, p *program.Program) (*Predicate, error) {
	return New(&query.Node{Op: query.Not, At: n.At, Args: []*query.Node{n}}, text, p)
}

// Holds reports whether the condition is true in the machine's state.
func (x *Predicate) Holds(m *machine.Machine) bool {
	x.m = m
	return x.root() == yes
}

// String is the condition.
func (x *Predicate) String() string { return x.text }

// Expression is a number that can be asked of a state. Each goroutine needs one
// for itself.
type Expression struct {
	evaluator
	root value
}

// NewExpression resolves a number.
func NewExpression(n *query.Node, text string, p *program.Program) (*Expression, error) {
	x := &Expression{evaluator: evaluator{p: p}}
	r := resolver{evaluator: &x.evaluator, text: text}
	var err error
	x.root, err = r.value(n)
	return x, err
}

// Value is the number in the machine's state, rounded to a double; false: it has
// none.
func (x *Expression) Value(m *machine.Machine) (float64, bool) {
	x.m = m
	v, ok := x.root()
	return v.float(), ok
}
