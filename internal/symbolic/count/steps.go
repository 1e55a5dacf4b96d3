package count

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// This file puts comparisons of a variable in place of terms that a diagram would be too large for: a comparison of what is computed with
// floats, or by a division or a product, of one variable. Where that grows or falls with the variable, it is at most a constant on one side of
// some value of the variable, which is found by bisection; a float made an integer, or a quotient by a large divisor, is a staircase, of which each step begins at such a value.
//
// That a term grows or falls follows from its operations (monotone.go), never from samples. Where it does not follow, the
// term stays as it is.

// ladders replaces such terms.
type ladders struct {
	p    *term.Pool
	at   [2]*term.Evaluator // at the ends of a piece
	mid  *term.Evaluator
	made map[term.Term]term.Term // by term that is to be replaced; None: it is not
}

func newLadders(p *term.Pool) *ladders {
	return &ladders{p: p, at: [2]*term.Evaluator{term.NewEvaluator(p), term.NewEvaluator(p)}, mid: term.NewEvaluator(p), made: map[term.Term]term.Term{}}
}

// replaced is a term that is equal for all values of the variables.
func (l *ladders) replaced(t term.Term) term.Term {
	put, any := term.NewSubstitution(l.p), false
	seen := map[term.Term]bool{}
	var visit func(t term.Term)
	visit = func(t term.Term) {
		if seen[t] || l.p.IsConst(t) {
			return
		}
		seen[t] = true
		if r := l.replacement(t); r != term.None {
			put.Set(t, r)
			any = true
			return
		}
		for i := range l.p.NumArgs(t) {
			visit(l.p.Arg(t, i))
		}
	}
	visit(t)
	if !any {
		return t
	}
	return put.Apply(t)
}

// replacement is what stands in place of a term; None: it stays.
func (l *ladders) replacement(t term.Term) term.Term {
	if r, ok := l.made[t]; ok {
		return r
	}
	r := term.None
	switch l.p.Op(t) {
	case term.OpFCmp, term.OpEq, term.OpUlt, term.OpSlt:
		r = l.comparison(t)
	case term.OpFToI:
		r = l.staircase(t)
	case term.OpUDiv, term.OpSDiv:
		if v, ok := l.p.Value(l.p.Arg(t, 1)); ok && v >= largeDivisor {
			r = l.staircase(t)
		}
	}
	l.made[t] = r
	return r
}

// piece is a range of a variable's values, both ends included, on which its sign does not change.
type piece struct {
	v           term.Term
	first, last uint64
}

// pieces are the two of the variable of a term, if it has but one, of at most 64 bits.
func (l *ladders) pieces(t term.Term) (list []piece) {
	vars := l.p.Support(t)
	if len(vars) != 1 || l.p.IsArray(vars[0]) || l.p.Width(vars[0]) > mostBits {
		return nil
	}
	v, most := vars[0], bitvec.Mask(l.p.Width(vars[0]))
	return []piece{{v, 0, most >> 1}, {v, most>>1 + 1, most}}
}

// joined is a term that is one of two on each piece.
func (l *ladders) joined(x []piece, on [2]term.Term) term.Term {
	return l.p.Ite(l.p.Ult(l.p.Const(x[0].last, l.p.Width(x[0].v)), x[0].v), on[1], on[0])
}

// comparison replaces one of a term with a constant.
func (l *ladders) comparison(t term.Term) term.Term {
	a, b := l.p.Arg(t, 0), l.p.Arg(t, 1)
	if l.p.IsConst(a) {
		a, b = b, a
	}
	if !l.p.IsConst(b) || !l.costly(a) {
		return term.None
	}
	x := l.pieces(a)
	if x == nil {
		return term.None
	}
	var on [2]term.Term
	for i := range x {
		if on[i] = l.compared(t, a, &x[i]); on[i] == term.None {
			return term.None
		}
	}
	return l.joined(x, on)
}

// compared is a comparison of a term with a constant, on a piece.
func (l *ladders) compared(t, a term.Term, x *piece) term.Term {
	m := l.course(a, x)
	equal := l.p.Op(t) == term.OpEq
	switch l.p.Op(t) {
	case term.OpEq:
		if m.unsigned == 0 && m.signed == 0 {
			return term.None
		}
	case term.OpUlt:
		if m.unsigned == 0 {
			return term.None
		}
	case term.OpSlt:
		if m.signed == 0 {
			return term.None
		}
	case term.OpFCmp:
		switch l.p.Float(t).Predicate() {
		case bitvec.FOEQ:
			equal = true
		case bitvec.FOLT, bitvec.FOLE:
		default:
			return term.None
		}
		if m.float == 0 {
			return term.None
		}
	}
	if equal && l.isNumber(t) {
		return l.between(t, x, m)
	} else if equal {
		return term.None
	}
	return l.steps(t, x, 2)
}

// isNumber reports whether what a comparison compares with is no NaN.
func (l *ladders) isNumber(t term.Term) bool {
	_, c, ok := l.withConstant(t)
	return ok && (l.p.Op(t) != term.OpFCmp || !isNaN(l.p.Float(t).Kind(), c))
}

// between is an equation on a piece: what it compares grows or falls, so that it holds from a value of the variable to another one.
func (l *ladders) between(t term.Term, x *piece, m course) term.Term {
	// Where an equation holds is found by an order that the term is monotone in.
	a, b := l.p.Arg(t, 0), l.p.Arg(t, 1)
	if l.p.IsConst(a) {
		a, b = b, a
	}
	less := func(y, z term.Term) term.Term {
		switch {
		case l.p.Op(t) == term.OpFCmp:
			return l.p.Floats().Compare(bitvec.FOLT, l.p.Float(t).Kind(), y, z)
		case m.unsigned != 0:
			return l.p.Ult(y, z)
		}
		return l.p.Slt(y, z)
	}
	below, above := l.steps(less(a, b), x, 2), l.steps(less(b, a), x, 2)
	if below == term.None || above == term.None {
		return term.None
	}
	return l.p.And(l.p.Not(below), l.p.Not(above))
}

// largeDivisor is the least divisor of which quotients are made staircases: diagrams of others are small.
const largeDivisor = 64

// staircase replaces a float made an integer, or a quotient.
func (l *ladders) staircase(t term.Term) term.Term {
	x := l.pieces(t)
	if x == nil || l.p.Width(t) > mostBits {
		return term.None
	}
	var on [2]term.Term
	for i := range x {
		m := l.course(t, &x[i])
		if m.unsigned == 0 && m.signed == 0 || !l.narrow(t, m) {
			return term.None
		}
		if on[i] = l.steps(t, &x[i], mostSteps); on[i] == term.None {
			return term.None
		}
	}
	return l.joined(x, on)
}

// narrow reports whether a term that was just found to be monotone has no more values than a staircase may have.
func (l *ladders) narrow(t term.Term, m course) bool {
	first, last := l.ends(t)
	if w := l.p.Width(t); m.signed != 0 {
		first, last = uint64(bitvec.SExt(first, w)), uint64(bitvec.SExt(last, w))
	}
	return last-first < mostSteps || first-last < mostSteps
}

// mostSteps is the greatest number of values of a staircase.
const mostSteps = 1 << 12

// steps is a term that is monotone on a piece as a choice among its values, if they are no more than a limit. Two equal values have no
// other one between them.
func (l *ladders) steps(t term.Term, x *piece, limit int) term.Term {
	type step struct {
		last  uint64 // value of the variable
		value uint64
	}
	var list []step
	for at := x.first; ; at++ {
		if len(list) == limit {
			return term.None
		}
		value := l.value(t, x.v, at)
		last, beyond := at, x.last // the last with that value is between
		for last < beyond {
			mid := last + (beyond-last+1)/2
			if l.value(t, x.v, mid) == value {
				last = mid
			} else {
				beyond = mid - 1
			}
		}
		list = append(list, step{last, value})
		if at = last; at == x.last {
			break
		}
	}
	w := l.p.Width(t)
	r := l.p.Const(list[len(list)-1].value, w)
	for i := len(list) - 2; i >= 0; i-- {
		here := l.p.Not(l.p.Ult(l.p.Const(list[i].last, l.p.Width(x.v)), x.v))
		r = l.p.Ite(here, l.p.Const(list[i].value, w), r)
	}
	return r
}

// value is that of a term where its variable has one.
func (l *ladders) value(t, v term.Term, at uint64) uint64 {
	l.mid.Set(v, at)
	return l.mid.Value(t)
}

// costly reports whether a term has an operation that diagrams may be too large for.
func (l *ladders) costly(t term.Term) bool {
	for _, x := range l.p.Topological(nil, t) {
		switch l.p.Op(x) {
		case term.OpUDiv, term.OpSDiv, term.OpMul, term.OpFBinary, term.OpFUnary, term.OpFConv, term.OpFToI, term.OpIToF:
			return true
		}
	}
	return false
}
