package symbolic

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// equations gives variables terms that make equations hold, as far as operations can be
// turned round (Niemetz and others: Solving quantified bit-vectors using invertibility
// conditions, CAV 2018). A model of all variables says what to do where there is a
// choice: which variable of a sum is solved for decides the first one, the others keep
// their value. What comes out is a guess, for the caller to check.
type equations struct {
	p      *term.Pool
	eval   *term.Evaluator
	values map[term.Term]uint64    // of the variables to solve for
	solved map[term.Term]term.Term // over the other variables
}

// newEquations takes the values of the variables that stay and of those to solve for.
func newEquations(p *term.Pool, stay, values map[term.Term]uint64) *equations {
	e := &equations{p: p, eval: term.NewEvaluator(p), values: values}
	for v, x := range stay {
		e.eval.Set(v, x)
	}
	for v, x := range values {
		e.eval.Set(v, x)
	}
	e.forget()
	return e
}

// forget solves nothing: variables keep their values.
func (e *equations) forget() { e.solved = map[term.Term]term.Term{} }

// holds evaluates a condition in the model.
func (e *equations) holds(t term.Term) bool { return e.eval.Holds(t) }

// value is that of a term in the model, as a constant.
func (e *equations) value(t term.Term) term.Term {
	return e.p.ConstWords(e.eval.Words(t), e.p.Width(t))
}

// relate gives variables without a term one that is as far from that of a solved variable
// as their values are: what no word has is often compared with what some word has. It
// reports whether there were any.
func (e *equations) relate(vars []term.Term) (any bool) {
	p, solved := e.p, term.None
	for _, v := range vars {
		if t := e.solved[v]; t != term.None && !p.IsConst(t) {
			solved = t
			break
		}
	}
	for _, v := range vars {
		if solved != term.None && e.solved[v] == term.None && p.Width(v) == p.Width(solved) {
			e.solved[v] = p.Add(solved, p.Sub(e.value(v), e.value(solved)))
			any = true
		}
	}
	return any
}

// substitution replaces variables by their terms, or else by their values.
func (e *equations) substitution(vars []term.Term) *term.Substitution {
	put := term.NewSubstitution(e.p)
	for _, v := range vars {
		t, ok := e.solved[v]
		if !ok {
			t = e.value(v)
		}
		put.Set(v, t)
	}
	return put
}

// open reports whether a term has a variable that has no term yet.
func (e *equations) open(t term.Term) bool {
	for _, v := range e.p.Support(t) {
		if _, ours := e.values[v]; ours && e.solved[v] == term.None {
			return true
		}
	}
	return false
}

// fixed is a term with its variables solved: those that were not keep their values from
// now on.
func (e *equations) fixed(t term.Term) term.Term {
	var vars []term.Term
	for _, v := range e.p.Support(t) {
		if _, ours := e.values[v]; !ours {
			continue
		}
		vars = append(vars, v)
		if e.solved[v] == term.None {
			e.solved[v] = e.value(v)
		}
	}
	return e.substitution(vars).Apply(t)
}

// solve wants a term to be equal to another one.
func (e *equations) solve(t, want term.Term) {
	if !e.open(t) {
		return
	}
	p := e.p
	switch p.Op(t) {
	case term.OpVar:
		e.solved[t] = want
	case term.OpNot:
		e.solve(p.Arg(t, 0), p.Not(want))
	case term.OpConcat:
		low := p.Width(p.Arg(t, 1))
		e.solve(p.Arg(t, 0), p.Extract(want, low, p.Width(t)-low))
		e.solve(p.Arg(t, 1), p.Extract(want, 0, low))
	case term.OpExtract:
		e.solve(p.Arg(t, 0), e.within(p.Arg(t, 0), p.Low(t), want))
	case term.OpSExt:
		e.solve(p.Arg(t, 0), p.Extract(want, 0, p.Width(p.Arg(t, 0))))
	case term.OpIte:
		if e.holds(p.Arg(t, 0)) {
			e.solve(p.Arg(t, 1), want)
		} else {
			e.solve(p.Arg(t, 2), want)
		}
	case term.OpAdd, term.OpXor, term.OpMul, term.OpAnd, term.OpShl, term.OpLShr, term.OpUDiv, term.OpURem:
		e.operation(t, want)
	}
}

// within is the value of a term in which some bits are other ones.
func (e *equations) within(t term.Term, low uint, bits term.Term) term.Term {
	p := e.p
	old, high := e.value(t), low+p.Width(bits)
	if low > 0 {
		bits = p.Concat(bits, p.Extract(old, 0, low))
	}
	if high < p.Width(t) {
		bits = p.Concat(p.Extract(old, high, p.Width(t)-high), bits)
	}
	return bits
}

// operation solves for one of two arguments; the other one is fixed.
func (e *equations) operation(t, want term.Term) {
	p := e.p
	a, b := p.Arg(t, 0), p.Arg(t, 1)
	swaps := p.Op(t) == term.OpAdd || p.Op(t) == term.OpXor || p.Op(t) == term.OpMul || p.Op(t) == term.OpAnd
	if swaps && (!e.open(a) || !e.onlyIn(a, b) && e.onlyIn(b, a)) {
		a, b = b, a
	}
	b = e.fixed(b)
	switch p.Op(t) {
	case term.OpAdd:
		e.solve(a, p.Sub(want, b))
	case term.OpXor:
		e.solve(a, p.Xor(want, b))
	case term.OpMul:
		e.factor(a, b, want)
	case term.OpAnd:
		e.solve(a, p.Or(p.And(want, b), p.And(e.value(a), p.Not(b))))
	case term.OpShl:
		e.solve(a, p.LShr(want, b))
	case term.OpLShr:
		e.solve(a, p.Shl(want, b))
	case term.OpUDiv:
		e.solve(a, p.Add(p.Mul(want, b), p.URem(e.value(a), e.value(b))))
	case term.OpURem:
		e.solve(a, p.Add(p.Mul(p.UDiv(e.value(a), e.value(b)), b), want))
	}
}

// onlyIn reports whether a term has a variable to solve for that another does not have.
func (e *equations) onlyIn(t, other term.Term) bool {
	in := map[term.Term]bool{}
	for _, v := range e.p.Support(other) {
		in[v] = true
	}
	for _, v := range e.p.Support(t) {
		if _, ours := e.values[v]; ours && e.solved[v] == term.None && !in[v] {
			return true
		}
	}
	return false
}

// factor solves a product with a constant: an odd one has an inverse, and zeros at its
// end are a shift.
func (e *equations) factor(a, b, want term.Term) {
	p := e.p
	c, ok := p.Value(b)
	if !ok || c == 0 {
		return
	}
	zeros := uint64(0)
	for ; c&1 == 0; c >>= 1 {
		zeros++
	}
	w := p.Width(a)
	e.solve(a, p.Mul(p.LShr(want, p.Const(zeros, w)), p.Const(inverse(c)&bitvec.Mask(w), w)))
}

// inverse is that of an odd number modulo 2^64 (Newton: each step doubles the bits that
// are right).
func inverse(c uint64) uint64 {
	x := c // right in 3 bits
	for range 5 {
		x *= 2 - c*x
	}
	return x
}
