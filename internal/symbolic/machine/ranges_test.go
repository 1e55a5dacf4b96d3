package symbolic

import (
	"testing"

	"heddle/internal/symbolic/term"
)

// Spans say what the conditions say that they were read from, met by each other too: all of 3 bits, by every value.
func TestSpans(t *testing.T) {
	const w = 3
	p := term.New()
	s := &Machine{pool: p, path: newPath()}
	x := p.Var("x", w)
	var conds []term.Term
	for v := range uint64(1 << w) {
		c := p.Const(v, w)
		for _, y := range []term.Term{x, p.Add(x, p.Const(3, w))} {
			conds = append(conds, p.Ult(y, c), p.Ule(y, c), p.Ult(c, y), p.Slt(y, c), p.Sle(y, c), p.Slt(c, y), p.Eq(y, c), p.Ne(y, c))
		}
	}
	e := term.NewEvaluator(p)
	holds := func(c term.Term, v uint64) bool {
		e.Reset()
		e.Set(x, v)
		return e.Holds(c)
	}
	read, met := 0, 0
	for _, a := range conds {
		ra, ok := s.spanOf(a)
		if !ok {
			continue
		}
		read++
		for v := range uint64(1 << w) {
			if holds(a, v) != holds(s.condition(ra), v) {
				t.Fatalf("%s of %d read as %+v", term.Format(p, a), v, ra)
			}
		}
		for _, b := range conds {
			rb, ok := s.spanOf(b)
			if !ok || ra.of != rb.of {
				continue
			}
			both, one := ra.meet(rb, 1<<w-1)
			for v := range uint64(1 << w) {
				if one && holds(s.condition(both), v) != (holds(a, v) && holds(b, v)) {
					t.Fatalf("%s and %s of %d: %+v and %+v are %+v", term.Format(p, a), term.Format(p, b), v, ra, rb, both)
				}
			}
			if one {
				met++
			}
		}
	}
	if read < 80 || met < 3000 {
		t.Errorf("%d conditions are spans, %d pairs met: fewer than there are", read, met)
	}
}

// A counter's conditions become one; what is asked again is known.
func TestMergedConditions(t *testing.T) {
	p := term.New()
	s := &Machine{pool: p, path: newPath()}
	x := p.Var("x", 32)
	var last term.Term
	for k := range uint64(100) {
		last = p.Ult(p.Add(x, p.Const(k, 32)), p.Const(1000, 32))
		s.assume(last)
	}
	if len(s.path.conds) != 1 || s.path.conds[0] != p.Ule(x, p.Const(900, 32)) {
		t.Errorf("%d conditions, the first %s", len(s.path.conds), term.Format(p, s.path.conds[0]))
	}
	if !s.path.known[last] || len(s.path.facts) > remembered+3 {
		t.Errorf("the last condition is known: %v; %d facts", s.path.known[last], len(s.path.facts))
	}
	before := s.path.mark()
	s.assume(p.Ult(x, p.Const(5000, 32)))
	if s.path.mark().conds != before.conds {
		t.Error("what is implied was added")
	}
}
