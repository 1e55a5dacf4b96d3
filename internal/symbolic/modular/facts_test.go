package modular

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/symbolic/term"
)

// sampled is a set of facts that hold of some random values of three variables of 4 bits and one of 2.
func sampled(r *rand.Rand) *set {
	s := &set{bits: []uint{4, 4, 4, 2}, extra: make([][]uint64, 4), words: &vocabulary{constants: []uint64{0, 1, 3, 7, 8, 15}, guards: []guardOf{{0, 3}}}}
	for range 1 + r.IntN(6) {
		s.add(values(r))
	}
	return s
}

func values(r *rand.Rand) []uint64 {
	return []uint64{uint64(r.IntN(16)), uint64(r.IntN(16)), uint64(r.IntN(16)), uint64(r.IntN(4))}
}

// TestFacts: a fact as a term says what it says of values.
func TestFacts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		s := sampled(r)
		v := values(r)
		p := term.New()
		var terms []term.Term
		for i, x := range v {
			terms = append(terms, p.Const(x, s.bits[i]))
		}
		for _, f := range s.facts {
			if f.holds(v, s.bits) != p.IsTrue(f.term(p, terms)) {
				t.Fatalf("%+v of %v: %v", f, v, f.holds(v, s.bits))
			}
		}
	}
}

// TestStrongest: where the strongest facts hold, all do.
func TestStrongest(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	left, met := 0, 0
	for range 300 {
		s := sampled(r)
		strong := s.strongest(nil)
		left += len(s.facts) - len(strong)
	next:
		for range 400 {
			v := values(r)
			for _, f := range strong {
				if !f.holds(v, s.bits) {
					continue next
				}
			}
			met++
			for _, f := range s.facts {
				if !f.holds(v, s.bits) {
					t.Fatalf("%+v does not follow from %+v: %v", f, strong, v)
				}
			}
		}
	}
	if left == 0 || met < 100 {
		t.Errorf("%d facts left out, and %d values met: this tests nothing", left, met)
	}
}
