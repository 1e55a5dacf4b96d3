package modular

import "heddle/internal/ir/bitvec"

// set is what is known where a thread, or two, are at certain locations. It begins with nothing being possible there.
type set struct {
	at      []*location // one or two
	bits    []uint
	extra   [][]uint64 // numbers that single variables may be near
	words   *vocabulary
	reached bool
	facts   []fact
	version int
	index   map[fact]bool

	strong        []fact // those of facts that imply all others
	strongOf      [3]int // the versions that they are of
	strongIsValid bool
}

// add weakens the set for a sample. It reports whether that was needed.
func (s *set) add(v []uint64) bool {
	if !s.reached {
		s.reached = true
		s.facts = s.words.candidates(v, s.bits, s.extra)
		s.index = map[fact]bool{}
		for _, f := range s.facts {
			s.index[f] = true
		}
		s.version++
		return true
	}
	n := 0
	for _, f := range s.facts {
		if f.holds(v, s.bits) {
			s.facts[n] = f
			n++
		} else {
			delete(s.index, f)
		}
	}
	if n == len(s.facts) {
		return false
	}
	s.facts = s.facts[:n]
	s.version++
	return true
}

// strongest are the facts of a set that imply the others, but for those that a function says are known elsewhere.
func (s *set) strongest(known func(f fact) bool) (list []fact) {
	values := map[int16]uint64{}
	for _, f := range s.facts {
		if f.rel == is && f.guard < 0 {
			values[f.a] = f.c
		}
	}
	bounds := s.bounds(values)
	for _, f := range s.facts {
		if !s.implied(f, values, bounds) && (known == nil || !known(f)) {
			list = append(list, f)
		}
	}
	return list
}

// span is the tightest bounds of a variable, unsigned and signed.
type span struct {
	low, high       uint64
	lowSgn, highSgn int64
}

type bound struct {
	a     int16
	guard guardOf
}

func (s *set) bounds(values map[int16]uint64) map[bound]span {
	m := map[bound]span{}
	for _, f := range s.facts {
		k := bound{f.a, guardOf{f.guard, f.guardValue}}
		w := s.bits[f.a]
		x, ok := m[k]
		if !ok {
			x = span{0, mask(w), -1 << (w - 1), 1<<(w-1) - 1}
		}
		switch f.rel {
		case upTo:
			x.high = min(x.high, f.c)
		case from:
			x.low = max(x.low, f.c)
		case upToSgn:
			x.highSgn = min(x.highSgn, bitvec.SExt(f.c, w))
		case fromSgn:
			x.lowSgn = max(x.lowSgn, bitvec.SExt(f.c, w))
		default:
			continue
		}
		m[k] = x
	}
	return m
}

// implied reports whether a fact follows from stronger ones of the set.
func (s *set) implied(f fact, values map[int16]uint64, bounds map[bound]span) bool {
	plain := f
	plain.guard, plain.guardValue = -1, 0
	if f.guard >= 0 {
		if c, ok := values[f.guard]; ok && c != f.guardValue || s.index[plain] {
			return true
		}
	}
	has := func(rel relation, a, b int16, c uint64) bool {
		g := f
		g.rel, g.a, g.b, g.c = rel, a, b, c
		plain := g
		plain.guard, plain.guardValue = -1, 0
		return s.index[g] || s.index[plain]
	}
	_, fixedA := values[f.a]
	if !f.fixed() {
		if _, fixedB := values[f.b]; fixedA && fixedB {
			return true
		}
		if f.rel != equal && (has(equal, f.a, f.b, 0) || has(equal, f.b, f.a, 0)) {
			return true
		}
		switch f.rel {
		case differs:
			return has(below, f.a, f.b, 0) || has(below, f.b, f.a, 0) || has(belowSgn, f.a, f.b, 0) || has(belowSgn, f.b, f.a, 0)
		case atMost:
			return has(below, f.a, f.b, 0)
		case atMostSgn:
			return has(belowSgn, f.a, f.b, 0)
		}
		return false
	}
	if f.rel == is {
		return false
	}
	if fixedA || has(is, f.a, 0, s.valueUnder(f)) {
		return true
	}
	w := s.bits[f.a]
	for _, g := range []guardOf{{-1, 0}, {f.guard, f.guardValue}} {
		x, ok := bounds[bound{f.a, g}]
		if !ok {
			continue
		}
		c, sc := f.c, bitvec.SExt(f.c, w)
		switch f.rel {
		case upTo:
			if c > x.high || g.v != f.guard && c == x.high {
				return true
			}
		case from:
			if c < x.low || g.v != f.guard && c == x.low {
				return true
			}
		case upToSgn:
			if sc > x.highSgn || g.v != f.guard && sc == x.highSgn {
				return true
			}
		case fromSgn:
			if sc < x.lowSgn || g.v != f.guard && sc == x.lowSgn {
				return true
			}
		case isNot:
			if c < x.low || c > x.high || sc < x.lowSgn || sc > x.highSgn {
				return true
			}
		}
	}
	return false
}

// valueUnder is the value that the variable of a fact has under its guard, if there is one.
func (s *set) valueUnder(f fact) uint64 {
	if f.guard < 0 {
		return ^uint64(0)
	}
	for _, g := range s.facts {
		if g.rel == is && g.a == f.a && g.guard == f.guard && g.guardValue == f.guardValue {
			return g.c
		}
	}
	return ^uint64(0)
}
