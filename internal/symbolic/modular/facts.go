package modular

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// relation is the form of a fact.
type relation uint8

const (
	equal     relation = iota // a == b + c
	differs                   // a != b
	below                     // a < b
	atMost                    // a <= b
	belowSgn                  // signed
	atMostSgn                 //
	is                        // a == c
	isNot                     // a != c
	upTo                      // a <= c
	from                      // a >= c
	upToSgn                   // signed
	fromSgn                   //
	lowest                    // the lowest bit of a is that of c
)

// fact says something of variables of a set. With a guard it holds where a variable does not have a value.
type fact struct {
	rel        relation
	a, b       int16
	c          uint64
	guard      int16 // -1: none
	guardValue uint64
}

// fixed reports whether a fact compares with a constant.
func (f *fact) fixed() bool { return f.rel >= is }

// holds evaluates the fact.
func (f *fact) holds(v []uint64, bits []uint) bool {
	if f.guard >= 0 && v[f.guard] != f.guardValue {
		return true
	}
	w := bits[f.a]
	a := v[f.a]
	signed := func(x uint64) int64 { return bitvec.SExt(x, w) }
	switch f.rel {
	case equal:
		return a == v[f.b]+f.c || f.c != 0 && a == (v[f.b]+f.c)&mask(w)
	case differs:
		return a != v[f.b]
	case below:
		return a < v[f.b]
	case atMost:
		return a <= v[f.b]
	case belowSgn:
		return signed(a) < signed(v[f.b])
	case atMostSgn:
		return signed(a) <= signed(v[f.b])
	case is:
		return a == f.c
	case isNot:
		return a != f.c
	case upTo:
		return a <= f.c
	case from:
		return a >= f.c
	case upToSgn:
		return signed(a) <= signed(f.c)
	case fromSgn:
		return signed(a) >= signed(f.c)
	case lowest:
		return a&1 == f.c
	}
	return false
}

// term is the fact of terms.
func (f *fact) term(p *term.Pool, v []term.Term) term.Term {
	a, b := v[f.a], v[f.a]
	if !f.fixed() {
		b = v[f.b]
		w := max(p.Width(a), p.Width(b))
		a, b = p.ZExt(a, w), p.ZExt(b, w)
	}
	c := p.Const(f.c, p.Width(a))
	var t term.Term
	switch f.rel {
	case equal:
		t = p.Eq(a, p.Add(b, c))
	case differs:
		t = p.Not(p.Eq(a, b))
	case below:
		t = p.Ult(a, b)
	case atMost:
		t = p.Not(p.Ult(b, a))
	case belowSgn:
		t = p.Slt(a, b)
	case atMostSgn:
		t = p.Not(p.Slt(b, a))
	case is:
		t = p.Eq(a, c)
	case isNot:
		t = p.Not(p.Eq(a, c))
	case upTo:
		t = p.Not(p.Ult(c, a))
	case from:
		t = p.Not(p.Ult(a, c))
	case upToSgn:
		t = p.Not(p.Slt(c, a))
	case fromSgn:
		t = p.Not(p.Slt(a, c))
	case lowest:
		t = p.Eq(p.Extract(a, 0, 1), p.Const(f.c, 1))
	}
	if f.guard >= 0 {
		g := v[f.guard]
		t = p.Not(p.And(p.Eq(g, p.Const(f.guardValue, p.Width(g))), p.Not(t)))
	}
	return t
}

// guardOf is a condition under which facts may be said: that a flag has a value.
type guardOf struct {
	v     int16
	value uint64
}

// vocabulary is what facts are made of.
type vocabulary struct {
	constants []uint64 // that the program names, and those beside them
	guards    []guardOf
}

// candidates are all facts of variables that hold of a sample.
func (y *vocabulary) candidates(v []uint64, bits []uint, extra [][]uint64) (list []fact) {
	guards := append([]guardOf{{-1, 0}}, y.guards...)
	for _, g := range guards {
		if g.v >= 0 && int(g.v) >= len(v) {
			continue
		}
		keep := func(f fact) {
			f.guard, f.guardValue = g.v, g.value
			if f.holds(v, bits) {
				list = append(list, f)
			}
		}
		for a := range v {
			if int16(a) == g.v {
				continue
			}
			y.single(int16(a), v, bits, extra[a], keep)
			for b := range a {
				switch {
				case int16(b) == g.v || bits[a] == 1 || bits[b] == 1:
				case bits[a] == bits[b]:
					both(int16(a), int16(b), bits[a], keep)
				default:
					unsigned(int16(a), int16(b), keep)
				}
			}
		}
	}
	return list
}

// single makes the facts of one variable.
func (y *vocabulary) single(a int16, v []uint64, bits []uint, extra []uint64, keep func(fact)) {
	own := v[a]
	keep(fact{rel: lowest, a: a, c: own & 1})
	for i, c := range append(append(extra, y.constants...), own) {
		if c > mask(bits[a]) || i < len(y.constants)+len(extra) && c == own {
			continue
		}
		for _, r := range []relation{is, isNot, upTo, from, upToSgn, fromSgn} {
			keep(fact{rel: r, a: a, c: c})
		}
	}
}

// both makes the facts of two variables.
func both(a, b int16, bits uint, keep func(fact)) {
	for _, c := range []uint64{0, 1, mask(bits)} {
		keep(fact{rel: equal, a: a, b: b, c: c})
	}
	keep(fact{rel: differs, a: a, b: b})
	for _, r := range []relation{below, atMost, belowSgn, atMostSgn} {
		keep(fact{rel: r, a: a, b: b})
		keep(fact{rel: r, a: b, b: a})
	}
}

// unsigned makes the facts of two variables of different widths.
func unsigned(a, b int16, keep func(fact)) {
	keep(fact{rel: equal, a: a, b: b})
	keep(fact{rel: differs, a: a, b: b})
	for _, r := range []relation{below, atMost} {
		keep(fact{rel: r, a: a, b: b})
		keep(fact{rel: r, a: b, b: a})
	}
}
