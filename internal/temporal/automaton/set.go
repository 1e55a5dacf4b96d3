package automaton

import (
	"errors"
	"math/bits"

	"heddle/internal/temporal/ltl"
)

// maxElements bounds how many parts of a formula can be states of its alternating
// automaton.
const maxElements = 256

// set is a set of parts of a formula that must all hold of the rest of a word, by their
// numbers.
type set [maxElements / 64]uint64

func (s set) bit(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

func (s *set) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s set) union(o set) set {
	for i := range s {
		s[i] |= o[i]
	}
	return s
}

func (s set) without(o set) set {
	for i := range s {
		s[i] &^= o[i]
	}
	return s
}

// each calls f with the numbers of the set.
func (s set) each(f func(i int)) {
	for k, w := range s {
		for ; w != 0; w &= w - 1 {
			f(64*k + bits.TrailingZeros64(w))
		}
	}
}

// elements numbers parts of a formula.
type elements struct {
	list    []*ltl.Formula
	numbers map[*ltl.Formula]int
	always  []implied // pairs of G u and u
}

type implied struct{ by, element int }

var errElements = errors.New("the formula has too many parts for an automaton")

// number is the number of a part; -1: there are too many.
func (e *elements) number(f *ltl.Formula) int {
	if i, ok := e.numbers[f]; ok {
		return i
	}
	i := len(e.list)
	if i == maxElements {
		return -1
	}
	e.numbers[f] = i
	e.list = append(e.list, f)
	if f.Op() == ltl.OpGlobally && promises(f.Args()[0]) {
		if u := e.number(f.Args()[0]); u >= 0 {
			e.always = append(e.always, implied{i, u})
		}
	}
	return i
}

// promises reports whether a formula says that something must come true some day.
func promises(f *ltl.Formula) bool {
	return f.Op() == ltl.OpFinally || f.Op() == ltl.OpUntil || f.Op() == ltl.OpStrongRelease
}

// conjuncts is the set for one formula.
func (e *elements) conjuncts(f *ltl.Formula) (s set, err error) {
	list := []*ltl.Formula{f}
	switch f.Op() {
	case ltl.OpTrue:
		list = nil
	case ltl.OpAnd:
		list = f.Args()
	}
	for _, x := range list {
		i := e.number(x)
		if i < 0 {
			return s, errElements
		}
		s.add(i)
	}
	return s, nil
}

// bare takes off u where the set has G u and u promises something: a state with u has the
// same edges as one without.
func (e *elements) bare(s set) set {
	for _, x := range e.always {
		if s.bit(x.by) {
			s[x.element/64] &^= 1 << (x.element % 64)
		}
	}
	return s
}

// full adds what bare takes off.
func (e *elements) full(s set) set {
	for _, x := range e.always {
		if s.bit(x.by) {
			s.add(x.element)
		}
	}
	return s
}

// within reports whether all parts of s are in o.
func (s set) within(o set) bool { return s.without(o) == set{} }
