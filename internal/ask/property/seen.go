package property

import (
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Seen is what decides whether the propositions of a condition, or the variables of a number, may change with a step: which
// instructions a process must come to, be at or leave, and whether it matters what memory holds which others can reach.
type Seen struct {
	At     []bool // by instruction
	Memory bool
}

// SeenBy finds what a condition or a number looks at; false: it may be more than that.
func SeenBy(n *query.Node, p *program.Program) (s Seen, ok bool) {
	s.At = make([]bool, len(p.Code))
	ok = s.add(n, p)
	for pc := len(p.Code) - 2; pc >= 0; pc-- {
		if p.Code[pc].Prepares() && s.At[pc+1] {
			s.At[pc] = true // see evaluator.next
		}
	}
	return s, ok
}

func (s *Seen) add(n *query.Node, p *program.Program) bool {
	switch n.Op {
	case query.Calls:
		sites := sites{at: s.At}
		sites.calls(n.Func, p)
	case query.At:
		s.line(n, p)
	case query.Register:
		fn := p.Function(n.Func)
		if fn < 0 {
			return false
		}
		s.function(fn, p)
	case query.Variable:
		if !s.variable(n, p) {
			return false
		}
	case query.DataRace:
		s.accesses(p)
	case query.Terminated:
		s.Memory = true // it is asked after every step that others notice
	case query.DivZero, query.OverFlows, query.Deadlock, query.Own, query.Real, query.Apply, query.Choose:
		return false
	}
	for _, a := range n.Args {
		if !s.add(a, p) {
			return false
		}
	}
	for _, step := range n.Path {
		if step.Index != nil && !s.add(step.Index, p) {
			return false
		}
	}
	return true
}

// line marks the instructions of a line.
func (s *Seen) line(n *query.Node, p *program.Program) {
	for pc, at := range p.PlaceOf {
		for place := &p.Places[at]; place != nil; place = place.InlinedAt {
			s.At[pc] = s.At[pc] || place.Line == n.Line && sameFile(place.File, n.File)
		}
	}
}

// function marks all instructions of a function: what its frame holds changes there.
func (s *Seen) function(fn int, p *program.Program) {
	for pc, f := range p.FuncOf {
		s.At[pc] = s.At[pc] || int(f) == fn
	}
}

// variable marks the functions whose variable a name may be. What a pointer in one leads to is memory that others can reach.
func (s *Seen) variable(n *query.Node, p *program.Program) bool {
	r := resolver{evaluator: &evaluator{p: p}}
	s.Memory = true
	if n.Func == "" && len(named(p.Globals, n)) > 0 {
		return true
	}
	fns, _ := r.locals(n)
	for _, fn := range fns {
		if fn >= 0 {
			s.function(fn, p)
		}
	}
	return true
}

// accesses marks what may be about to access memory.
func (s *Seen) accesses(p *program.Program) {
	s.Memory = true
	for pc := range p.Code {
		in := &p.Code[pc]
		s.At[pc] = s.At[pc] || in.Op >= program.Load && in.Op < program.Jump && in.Flags&program.FlagPrivate == 0 || in.Op >= program.CallPtr
	}
}

// Seldom is a monitor of a condition for which it suffices to see the first state, those after steps that Seen speaks
// of, and the last one that its bound speaks of.
type Seldom struct {
	*Monitor
	Seen
}

// NewSeldom makes one of a monitor of a condition; false: the condition needs to see more.
func NewSeldom(x *Monitor, n *query.Node, p *program.Program) (*Seldom, bool) {
	s, ok := SeenBy(n, p)
	return &Seldom{x, s}, ok && x.simple()
}

// Bound is the number of the state, counted from zero, that decides, whatever it is.
func (x *Seldom) Bound() uint64 { return x.root.bound }

// LookAt processes a state with its number, when those between it and the last one seen were like that one.
func (x *Seldom) LookAt(m *machine.Machine, step uint64) Decision {
	x.seen = step
	return x.Look(m)
}
