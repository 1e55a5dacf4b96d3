package automaton

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/temporal/ltl"
)

// randomFormula has about n operators over some atoms.
func randomFormula(r *rand.Rand, n, atoms int) *ltl.Formula {
	if n <= 0 {
		switch r.IntN(8) {
		case 0:
			return ltl.True()
		case 1:
			return ltl.False()
		}
		return ltl.Atom(r.IntN(atoms))
	}
	left := r.IntN(n)
	sub := func(n int) *ltl.Formula { return randomFormula(r, n, atoms) }
	switch r.IntN(13) {
	case 0, 1:
		return ltl.Not(sub(n - 1))
	case 2:
		return ltl.Next(sub(n - 1))
	case 3:
		return ltl.Finally(sub(n - 1))
	case 4:
		return ltl.Globally(sub(n - 1))
	case 5:
		return ltl.And(sub(left), sub(n-1-left))
	case 6:
		return ltl.Or(sub(left), sub(n-1-left))
	case 7:
		return ltl.Implies(sub(left), sub(n-1-left))
	case 8:
		return ltl.Iff(sub(left), sub(n-1-left))
	case 9:
		return ltl.Until(sub(left), sub(n-1-left))
	case 10:
		return ltl.WeakUntil(sub(left), sub(n-1-left))
	case 11:
		return ltl.Release(sub(left), sub(n-1-left))
	}
	return ltl.StrongRelease(sub(left), sub(n-1-left))
}

// randomWord has a prefix of up to 4 valuations and a cycle of up to 4.
func randomWord(r *rand.Rand, atoms int) (prefix, cycle []uint64) {
	draw := func(n int) []uint64 {
		list := make([]uint64, n)
		for i := range list {
			list[i] = r.Uint64() & (1<<atoms - 1)
			if r.IntN(3) == 0 {
				list[i] &= r.Uint64()
			}
		}
		return list
	}
	return draw(r.IntN(5)), draw(1 + r.IntN(4))
}

// agree compares the automaton of a formula with the formula itself on random words.
func agree(t *testing.T, r *rand.Rand, f *ltl.Formula, a *Automaton, atoms, words int) {
	t.Helper()
	for range words {
		prefix, cycle := randomWord(r, atoms)
		if want, got := f.Holds(prefix, cycle), a.Accepts(prefix, cycle); want != got {
			t.Errorf("%s: the word %b (%b)* satisfies it: %t, but the automaton accepts it: %t", f, prefix, cycle, want, got)
			return
		}
	}
}

func TestRandomFormulae(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 1))
	for range 300 {
		crossCheck(t, r, randomFormula(r, 1+r.IntN(7), 3), 3, 200)
	}
}

// TestAllWords compares the automata of random formulae over two atoms with the formulae
// on all words with a prefix of up to 2 valuations and a cycle of up to 3.
func TestAllWords(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 8))
	prefixes, cycles := [][]uint64{nil}, [][]uint64(nil)
	for length := 1; length <= 3; length++ {
		for w := range 1 << (2 * length) {
			var list []uint64
			for i := range length {
				list = append(list, uint64(w>>(2*i)&3))
			}
			if cycles = append(cycles, list); length <= 2 {
				prefixes = append(prefixes, list)
			}
		}
	}
	for range 150 {
		f := randomFormula(r, 2+r.IntN(8), 2)
		a := translated(t, f, nil)
		for _, prefix := range prefixes {
			for _, cycle := range cycles {
				if want, got := f.Holds(prefix, cycle), a.Accepts(prefix, cycle); want != got {
					t.Fatalf("%s: the word %b (%b)* satisfies it: %t, but the automaton accepts it: %t", f, prefix, cycle, want, got)
				}
			}
		}
	}
}
