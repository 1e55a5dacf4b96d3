package term

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"heddle/internal/ir/bitvec"
)

// rounds is the number of random formulae: many in the nightly tests.
func rounds(few, many int) int {
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		return many
	}
	return few
}

// TestRandomTerms holds random terms, simplified and not, to their values, and to what is known about them.
func TestRandomTerms(t *testing.T) {
	for seed := range rounds(5_000, 100_000) {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		m := newMaker(r, New(), NewPlain(), [][]uint{allWidths, smallWidths, {8}, {64}}[seed%4])
		m.floats = seed%4 == 0
		m.only = seed%8 == 7
		for range 8 + r.IntN(24) {
			m.step()
		}
		checkItems(t, m, seed)
		if t.Failed() {
			return
		}
	}
}

func checkItems(t *testing.T, m *maker, seed int) {
	t.Helper()
	es, et := NewEvaluator(m.s), NewEvaluator(m.t)
	for k := range samples {
		m.assign(es, false, k)
		m.assign(et, true, k)
		for i, it := range m.items {
			if m.s.Width(it.s) != it.w || m.t.Width(it.t) != it.w {
				t.Fatalf("seed %d: item %d has width %d and %d, want %d", seed, i, m.s.Width(it.s), m.t.Width(it.t), it.w)
			}
			if got := et.Words(it.t); !slices.Equal(got, it.v[k]) {
				t.Fatalf("seed %d: plain item %d is %x, want %x:\n%s", seed, i, got, it.v[k], Format(m.t, it.t))
			}
			if got := es.Words(it.s); !slices.Equal(got, it.v[k]) {
				t.Fatalf("seed %d: item %d is %x, want %x:\n%s\nmade of\n%s", seed, i, got, it.v[k], Format(m.s, it.s), Format(m.t, it.t))
			}
		}
		checkFacts(t, m.s, es, seed)
		for i, a := range m.arrays {
			for j := range uint64(6) {
				if got, plain := es.Byte(a.s, j), et.Byte(a.t, j); got != a.v[k].Byte(j) || plain != got {
					t.Fatalf("seed %d: array %d at %d is %d and %d, want %d", seed, i, j, got, plain, a.v[k].Byte(j))
				}
			}
		}
	}
}

// checkFacts holds the value of every term of a pool to what is known about it.
func checkFacts(t *testing.T, p *Pool, e *Evaluator, seed int) {
	t.Helper()
	for u := Term(1); int(u) < p.Len(); u++ {
		if p.IsArray(u) || p.Width(u) > 64 {
			continue
		}
		v, w := e.Value(u), p.Width(u)
		zero, one := p.Bits(u)
		lo, hi, _ := p.Range(u)
		slo, shi, _ := p.SignedRange(u)
		s := bitvec.SExt(v, w)
		if v&zero != 0 || v&one != one || v < lo || v > hi || s < slo || s > shi {
			t.Fatalf("seed %d: %x is outside zero %x one %x [%x, %x] [%d, %d]:\n%s", seed, v, zero, one, lo, hi, slo, shi, Format(p, u))
		}
		if lo < one || hi > ^zero&bitvec.Mask(w) {
			t.Fatalf("seed %d: the range [%x, %x] does not know the bits zero %x one %x:\n%s", seed, lo, hi, zero, one, Format(p, u))
		}
	}
}

// TestRebuild substitutes for each variable itself by way of another one, in a pool that simplifies: the values stay.
func TestRebuild(t *testing.T) {
	for seed := range rounds(300, 5_000) {
		r := rand.New(rand.NewPCG(uint64(seed), 2))
		m := newMaker(r, New(), NewPlain(), [][]uint{allWidths, smallWidths}[seed%2])
		m.floats = true
		for range 20 {
			m.step()
		}
		there := NewSubstitution(m.s)
		for i, v := range m.vars {
			u := m.s.Var("u"+strconv.Itoa(i), v.w)
			there.Set(v.s, u)
			m.vars[i].s = u
		}
		for i := range m.items {
			m.items[i].s = there.Apply(m.items[i].s)
		}
		m.arrays = nil
		checkItems(t, m, seed)
		if t.Failed() {
			return
		}
	}
}
