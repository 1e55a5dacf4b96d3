package store

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestAbstract walks at random over states that are words of any number, forwards
// and back, and asks each store of each state whether it is new. The oracle is a
// set of texts.
func TestAbstract(t *testing.T) {
	for name, make := range map[string]func(Source) Freezable{
		"tree":   func(s Source) Freezable { return NewTree(s) },
		"hash":   func(s Source) Freezable { return NewHash(s, false, 0) },
		"wide":   func(s Source) Freezable { return NewHash(s, true, 0) },
		"spills": func(s Source) Freezable { return bottomless{NewSpill(s, NewTree(s), 1<<30, nil)} },
		"spilt": func(s Source) Freezable {
			return bottomless{NewSpill(s, NewTree(s), 1, func() []uint64 { return make1M() })}
		},
	} {
		t.Run(name, func(t *testing.T) { walkAbstract(t, make) })
	}
}

// bottomless makes a Spill a Freezable, for the table above.
type bottomless struct{ *Spill }

func (bottomless) Freeze() {}

func make1M() []uint64 { return make([]uint64, 1<<17) }

func walkAbstract(t *testing.T, make func(Source) Freezable) {
	r := rand.New(rand.NewPCG(1, 2))
	a := NewAbstract()
	st := make(a)
	type state struct {
		words           []uint64
		mark, storeMark int
	}
	seen := map[string]uint64{}
	words := []uint64{1, 2}
	a.Set(words, 0)
	seen[fmt.Sprint(words)] = st.VisitFirst()
	path := []state{{words, 0, st.Mark()}}
	again := 0
	for range 20_000 {
		if len(path) > 1 && r.IntN(3) == 0 {
			path = path[:1+r.IntN(len(path)-1)]
		}
		top := path[len(path)-1]
		st.Undo(top.storeMark)
		words := vary(r, top.words)
		mark := top.mark + 1 + r.IntN(3)
		if fmt.Sprint(words) == fmt.Sprint(top.words) {
			mark = top.mark + r.IntN(2) // nothing changed, or nothing that counts
		}
		a.Set(words, mark)
		key, isNew := st.Visit(top.mark, 0)
		before, known := seen[fmt.Sprint(words)]
		if isNew == known || known && key != before {
			t.Fatalf("%v: new is %v, known %v, key %d and before %d", words, isNew, known, key, before)
		}
		if known {
			again++
		}
		seen[fmt.Sprint(words)] = key
		if r.IntN(2) == 0 {
			path = append(path, state{words, mark, st.Mark()})
		}
	}
	if st.Count() != len(seen) || again < 1000 || len(seen) < 1000 {
		t.Errorf("%d states stored, %d seen, %d again", st.Count(), len(seen), again)
	}
}

// vary changes a few words, or their number: to and fro over the ends of pages.
func vary(r *rand.Rand, words []uint64) []uint64 {
	words = append([]uint64(nil), words...)
	switch r.IntN(4) {
	case 0:
		words = words[:r.IntN(len(words)+1)]
	case 1:
		for range r.IntN(20) {
			words = append(words, uint64(r.IntN(2)))
		}
		words = words[:min(len(words), 40)]
	default:
		if len(words) > 0 {
			words[r.IntN(len(words))] = uint64(r.IntN(3))
		}
	}
	return words
}
