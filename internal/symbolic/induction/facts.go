package induction

import (
	"fmt"
	"slices"

	"heddle/internal/ir/bitvec"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// kind is what a fact says.
type kind uint8

const (
	atMost        kind = iota // a <= limit, unsigned
	atLeast                   // a >= limit, unsigned
	atMostSigned              // a <= limit
	atLeastSigned             // a >= limit
	equal                     // a == b
	lessSigned                // a <= b
	less                      // a <= b, unsigned
	belowSigned               // a < b
	below                     // a < b, unsigned
	scaled                    // a == m*b + r
	total                     // a + b == r
	sum                       // a + b == c
	rest                      // a % m == r, unsigned
)

// fact is a condition on the general cells of a location, by their numbers.
type fact struct {
	kind    kind
	a, b, c int
	m, r    uint64
	bits    uint
	limits  []uint64 // bounds, from tight to loose
}

// term is the condition for given values of the cells.
func (f *fact) term(p *term.Pool, v []term.Term) term.Term {
	k := func(x uint64) term.Term { return p.Const(x&bitvec.Mask(f.bits), f.bits) }
	switch f.kind {
	case atMost:
		return p.Ule(v[f.a], k(f.limits[0]))
	case atLeast:
		return p.Ule(k(f.limits[0]), v[f.a])
	case atMostSigned:
		return p.Sle(v[f.a], k(f.limits[0]))
	case atLeastSigned:
		return p.Sle(k(f.limits[0]), v[f.a])
	case equal:
		return p.Eq(v[f.a], v[f.b])
	case lessSigned:
		return p.Sle(v[f.a], v[f.b])
	case less:
		return p.Ule(v[f.a], v[f.b])
	case belowSigned:
		return p.Slt(v[f.a], v[f.b])
	case below:
		return p.Ult(v[f.a], v[f.b])
	case scaled:
		return p.Eq(v[f.a], p.Add(p.Mul(k(f.m), v[f.b]), k(f.r)))
	case total:
		return p.Eq(p.Add(v[f.a], v[f.b]), k(f.r))
	case sum:
		return p.Eq(p.Add(v[f.a], v[f.b]), v[f.c])
	}
	return p.Eq(p.URem(v[f.a], k(f.m)), k(f.r))
}

// equation is a value and what it is equal to by the fact; None: the fact is not an equation.
func (f *fact) equation(p *term.Pool, v []term.Term) (of, is term.Term) {
	k := func(x uint64) term.Term { return p.Const(x&bitvec.Mask(f.bits), f.bits) }
	switch f.kind {
	case equal:
		if p.Op(v[f.a]) != term.OpVar {
			return v[f.b], v[f.a]
		}
		return v[f.a], v[f.b]
	case scaled:
		return v[f.a], p.Add(p.Mul(k(f.m), v[f.b]), k(f.r))
	case total:
		return v[f.a], p.Sub(k(f.r), v[f.b])
	case sum:
		return v[f.c], p.Add(v[f.a], v[f.b])
	}
	return term.None, term.None
}

// holds is the condition for numbers.
func (f *fact) holds(v []uint64) bool {
	mask := bitvec.Mask(f.bits)
	signed := func(x uint64) int64 { return bitvec.SExt(x, f.bits) }
	switch f.kind {
	case atMost:
		return v[f.a] <= f.limits[0]
	case atLeast:
		return v[f.a] >= f.limits[0]
	case atMostSigned:
		return signed(v[f.a]) <= signed(f.limits[0])
	case atLeastSigned:
		return signed(v[f.a]) >= signed(f.limits[0])
	case equal:
		return v[f.a] == v[f.b]
	case lessSigned:
		return signed(v[f.a]) <= signed(v[f.b])
	case less:
		return v[f.a] <= v[f.b]
	case belowSigned:
		return signed(v[f.a]) < signed(v[f.b])
	case below:
		return v[f.a] < v[f.b]
	case scaled:
		return v[f.a] == (f.m*v[f.b]+f.r)&mask
	case total:
		return (v[f.a]+v[f.b])&mask == f.r&mask
	case sum:
		return (v[f.a]+v[f.b])&mask == v[f.c]
	}
	return v[f.a]%f.m == f.r
}

// adapt weakens a fact until it holds for numbers; false if it cannot.
func (f *fact) adapt(v []uint64) bool {
	for !f.holds(v) {
		if len(f.limits) < 2 {
			return false
		}
		f.limits = f.limits[1:]
	}
	return true
}

// weaken weakens and drops facts until all hold in an arrival. It reports whether there were such.
func (p *prover) weaken(l *location, a *arrival) (changed bool) {
	vars := p.valuesOf(l, a)
	for !p.ended() {
		t := p.holds(l, a)
		if p.pool.IsTrue(t) {
			return changed
		}
		switch p.c.Satisfiable(append(slices.Clone(a.conds), p.pool.Not(t))) {
		case symbolic.Unsat:
			return changed
		case symbolic.Sat:
			if l.adapt(p.numbers(vars)) { // else the model contradicts the solver
				changed = true
				continue
			}
		}
		return p.weakenEach(l, a, vars) || changed
	}
	return changed
}

// adapt weakens facts until they hold for numbers, and drops those that cannot. It reports whether there were such.
func (l *location) adapt(v []uint64) (changed bool) {
	l.facts = slices.DeleteFunc(l.facts, func(f *fact) bool {
		changed = changed || !f.holds(v)
		return !f.adapt(v)
	})
	return changed
}

// weakenEach drops the facts that are not shown one by one.
func (p *prover) weakenEach(l *location, a *arrival, vars []term.Term) (changed bool) {
	l.facts = slices.DeleteFunc(l.facts, func(f *fact) bool {
		for p.ended() || !p.entails(a, f.term(p.pool, vars)) {
			changed = true
			if len(f.limits) < 2 {
				return true
			}
			f.limits = f.limits[1:]
		}
		return false
	})
	return changed
}

// numbers are the values of terms in the oracle's model.
func (p *prover) numbers(terms []term.Term) (list []uint64) {
	for _, t := range terms {
		list = append(list, p.c.Value(t))
	}
	return list
}

// text is the fact in terms of the source.
func (f *fact) text(cells []*Cell) string {
	a, b, c := cells[f.a].Name, "", ""
	if f.kind >= equal && f.kind <= sum {
		b = cells[f.b].Name
	}
	if f.kind == sum {
		c = cells[f.c].Name
	}
	switch f.kind {
	case atMost, atMostSigned:
		return fmt.Sprintf("%s <= %s", a, f.number(f.limits[0]))
	case atLeast, atLeastSigned:
		return fmt.Sprintf("%s >= %s", a, f.number(f.limits[0]))
	case equal:
		return fmt.Sprintf("%s == %s", a, b)
	case less, lessSigned:
		return fmt.Sprintf("%s <= %s", a, b)
	case below, belowSigned:
		return fmt.Sprintf("%s < %s", a, b)
	case scaled:
		return scaledText(a, b, bitvec.SExt(f.m, f.bits), bitvec.SExt(f.r, f.bits))
	case total:
		return fmt.Sprintf("%s + %s == %d", a, b, bitvec.SExt(f.r, f.bits))
	case sum:
		return fmt.Sprintf("%s + %s == %s", a, b, c)
	}
	return fmt.Sprintf("%s %% %d == %d", a, f.m, f.r)
}

// number is a bound as its comparison takes it.
func (f *fact) number(v uint64) string {
	if f.kind == atMost || f.kind == atLeast {
		return fmt.Sprint(v)
	}
	return fmt.Sprint(bitvec.SExt(v, f.bits))
}

func scaledText(a, b string, m, r int64) string {
	t := b
	if m != 1 {
		t = fmt.Sprintf("%d*%s", m, b)
	}
	switch {
	case r > 0:
		t = fmt.Sprintf("%s + %d", t, r)
	case r < 0:
		t = fmt.Sprintf("%s - %d", t, -r)
	}
	return a + " == " + t
}
