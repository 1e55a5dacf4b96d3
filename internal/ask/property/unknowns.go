package property

import (
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// This file asks conditions of states whose memory holds terms over inputs: then a condition is a term, too. A number has as many bits
// as it needs, so that nothing wraps round that does not in numbers of 128 bits.

// Unknowns is memory that may hold terms.
type Unknowns interface {
	Pool() *term.Pool
	// Load is what n bytes of living memory hold, at most 8; false: there is no such memory.
	Load(addr, n uint64) (term.Term, bool)
}

// Condition is a condition that can be asked of a state whose memory holds terms.
type Condition struct {
	evaluator
	root func() truths
}

// truths are the terms that a condition is true, and that it is false: in Kleene's logic it may be neither.
type truths struct{ is, not term.Term }

// terms resolves conditions to what makes terms of them.
type terms struct{ resolver }

// mostBits are those of the numbers that a condition on terms is made of.
const mostBits = 127

// NewCondition resolves a condition on states whose memory may hold terms.
func NewCondition(n *query.Node, text string, p *program.Program) (*Condition, error) {
	x := &Condition{evaluator: evaluator{p: p}}
	r := terms{resolver{evaluator: &x.evaluator, text: text}}
	var err error
	if x.root, err = r.condition(n); err != nil {
		return nil, err
	}
	x.env = make([]int, r.deepest)
	return x, nil
}

// Holds is the term that the condition holds in the machine's state. It is false if a number was needed that is a term: what an index is, or
// where a pointer leads.
func (x *Condition) Holds(m *machine.Machine, u Unknowns) (term.Term, bool) {
	x.m, x.terms, x.lost = m, u, false
	t := x.root().is
	return t, !x.lost
}

// plain is load of memory that may hold terms.
func (x *evaluator) plain(addr, n uint64) (uint64, bool) {
	t, ok := x.terms.Load(addr, n)
	if !ok {
		return 0, false
	}
	v, known := x.terms.Pool().Value(t)
	x.lost = x.lost || !known
	return v, known
}

func (r *terms) pool() *term.Pool { return r.terms.Pool() }

// condition resolves what is true or false.
func (r *terms) condition(n *query.Node) (func() truths, error) {
	switch n.Op {
	case query.Not:
		a, err := r.condition(n.Args[0])
		return func() truths { t := a(); return truths{t.not, t.is} }, err
	case query.And, query.Or, query.Implies:
		return r.connective(n)
	case query.Eq, query.Ne, query.Lt, query.Le, query.Gt, query.Ge:
		return r.comparison(n)
	case query.Exists, query.Forall:
		return r.quantified(n)
	case query.DivZero, query.OverFlows, query.DataRace:
		return nil, r.fail(n.At, "%s is not evaluated where inputs are unknowns", n)
	}
	a, err := r.resolver.condition(n)
	return func() truths {
		p, v := r.pool(), a()
		return truths{p.Bool(v == yes), p.Bool(v == no)}
	}, err
}

func (r *terms) connective(n *query.Node) (func() truths, error) {
	a, err := r.condition(n.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := r.condition(n.Args[1])
	if err != nil {
		return nil, err
	}
	return func() truths {
		p, x, y := r.pool(), a(), b()
		if n.Op == query.And {
			return truths{p.And(x.is, y.is), p.Or(x.not, y.not)}
		}
		if n.Op == query.Implies {
			x = truths{x.not, x.is}
		}
		return truths{p.Or(x.is, y.is), p.And(x.not, y.not)}
	}, nil
}

func (r *terms) comparison(n *query.Node) (func() truths, error) {
	a, err := r.value(n.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := r.value(n.Args[1])
	if err != nil {
		return nil, err
	}
	return func() truths {
		p := r.pool()
		x, ok := a()
		y, both := b()
		if !ok || !both {
			return truths{p.Bool(false), p.Bool(false)}
		}
		bits := max(p.Width(x), p.Width(y))
		is := compared(p, n.Op, p.SExt(x, bits), p.SExt(y, bits))
		return truths{is, p.Not(is)}
	}, nil
}

// compared compares two numbers with a sign.
func compared(p *term.Pool, op query.Op, x, y term.Term) term.Term {
	switch op {
	case query.Eq:
		return p.Eq(x, y)
	case query.Ne:
		return p.Ne(x, y)
	case query.Lt:
		return p.Slt(x, y)
	case query.Le:
		return p.Sle(x, y)
	case query.Gt:
		return p.Slt(y, x)
	}
	return p.Sle(y, x)
}

// quantified asks of each process that was created, those of the environment left out.
func (r *terms) quantified(n *query.Node) (func() truths, error) {
	k := len(r.bound)
	r.bound = append(r.bound, n.Name)
	r.deepest = max(r.deepest, len(r.bound))
	body, err := r.condition(n.Args[0])
	r.bound = r.bound[:k]
	if err != nil {
		return nil, err
	}
	x := r.evaluator
	return func() truths {
		p := r.pool()
		some, none := p.Bool(false), p.Bool(true) // Forall: of the negation
		for t := range x.m.Threads() {
			if x.m.IsEnvironment(t) {
				continue
			}
			x.env[k] = t
			v := body()
			if n.Op == query.Forall {
				v = truths{v.not, v.is}
			}
			some, none = p.Or(some, v.is), p.And(none, v.not)
		}
		if n.Op == query.Forall {
			return truths{none, some}
		}
		return truths{some, none}
	}, nil
}

// numberTerm is a number with a sign as a term; false: it has no value.
type numberTerm func() (term.Term, bool)

// value resolves a number.
func (r *terms) value(n *query.Node) (numberTerm, error) {
	switch n.Op {
	case query.Variable:
		f, c, err := r.leafOf(n)
		if err != nil || c == nil {
			return func() (term.Term, bool) { return r.leaf(f) }, err
		}
		return func() (term.Term, bool) { return r.constant(*c), true }, nil
	case query.Negate:
		a, err := r.value(n.Args[0])
		return func() (term.Term, bool) {
			t, ok := a()
			if !ok {
				return t, false
			}
			return r.within(r.pool().Neg(r.wider(t, 1)))
		}, err
	case query.Add, query.Sub, query.Mul:
		return r.arithmetic(n)
	case query.Number, query.Thread:
		a, err := r.resolver.value(n)
		return func() (term.Term, bool) {
			v, ok := a()
			return r.constant(v), ok
		}, err
	}
	return nil, r.fail(n.At, "%s is not evaluated where inputs are unknowns", n)
}

// constant is a number of 64 bits, with or without a sign.
func (r *terms) constant(v number) term.Term {
	return r.pool().Concat(r.pool().Const(uint64(v.hi)&1, 1), r.pool().Const(v.lo, 64))
}

// wider has so many bits more.
func (r *terms) wider(t term.Term, bits uint) term.Term {
	return r.pool().SExt(t, r.pool().Width(t)+bits)
}

// within is a number, unless it has more bits than there are: then nobody knows whether it has a value.
func (r *terms) within(t term.Term) (term.Term, bool) {
	if r.pool().Width(t) > mostBits {
		r.lost = true
		return t, false
	}
	return t, true
}

func (r *terms) arithmetic(n *query.Node) (numberTerm, error) {
	a, err := r.value(n.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := r.value(n.Args[1])
	if err != nil {
		return nil, err
	}
	return func() (term.Term, bool) {
		p := r.pool()
		x, ok := a()
		y, both := b()
		if !ok || !both {
			return x, false
		}
		bits := max(p.Width(x), p.Width(y)) + 1
		if n.Op == query.Mul {
			bits = p.Width(x) + p.Width(y)
		}
		x, y = p.SExt(x, bits), p.SExt(y, bits)
		switch n.Op {
		case query.Add:
			return r.within(p.Add(x, y))
		case query.Sub:
			return r.within(p.Sub(x, y))
		}
		return r.within(p.Mul(x, y))
	}, nil
}

// leaf is a number in memory, read as reader reads it.
func (r *terms) leaf(f leaf) (term.Term, bool) {
	a, ok := f.at()
	if !ok {
		return term.None, false
	}
	p := r.pool()
	t, ok := r.terms.Load(a, f.bytes)
	if !ok {
		return t, false
	}
	t = p.Extract(t, uint(f.shift), f.bits)
	as := f.as
	if as.Bits == 0 {
		as = query.Type{Bits: f.bits, Signed: f.isSigned}
	}
	switch {
	case as.Bits <= f.bits:
		t = p.Extract(t, 0, as.Bits)
	case f.isSigned:
		t = p.SExt(t, as.Bits)
	default: // the bits above are zero, of a sign too
		return p.ZExt(t, f.bits+1), true
	}
	if !as.Signed {
		t = p.ZExt(t, p.Width(t)+1)
	}
	return t, true
}
