package discipline

import (
	"math/rand/v2"
	"testing"
)

// TestMerge: accesses that are divided among clones make the same accesses
// contended, in the end, as they do in one table.
func TestMerge(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		base := New()
		base.Created(1, 0)
		base.Created(2, 0)
		note := func(tab *Table, a Access, w *Accessor) { tab.Note(a, w) }
		random := func() (Access, *Accessor) {
			return Access{Place: uint32(r.IntN(3)) + 1, Mask: 15, Write: r.IntN(2) == 0},
				who(uint8(r.IntN(3)), uint64(1+r.IntN(7)), uint64(r.IntN(3))<<1)
		}
		for range r.IntN(4) {
			a, w := random()
			note(base, a, w)
		}
		if r.IntN(2) == 0 {
			base.Restart()
		}
		alone, clones := base.Clone(), []*Table{base.Clone(), base.Clone()}
		for range r.IntN(8) {
			a, w := random()
			note(alone, a, w)
			note(clones[r.IntN(2)], a, w)
		}
		base.Merge(clones)
		if base.Changed() != alone.Changed() {
			t.Fatalf("merged: changed %v, alone %v", base.Changed(), alone.Changed())
		}
		for place := uint32(1); place < 4; place++ {
			for thread := range uint8(3) {
				for _, write := range []bool{false, true} {
					if got, want := base.Contended(place, 15, thread, write), alone.Contended(place, 15, thread, write); got != want {
						t.Fatalf("place %d, thread %d, write %v: contended %v, want %v", place, thread, write, got, want)
					}
				}
			}
		}
	}
}

// TestMergeRelied: a clone has reported the users of a place; that another has met
// one more is news.
func TestMergeRelied(t *testing.T) {
	for _, late := range []bool{false, true} {
		base := New()
		base.Note(Access{Place: 1, Mask: 15}, who(0, 3))
		if !late {
			base.Note(Access{Place: 1, Mask: 15}, who(1, 3))
		}
		a, b := base.Clone(), base.Clone()
		var set Set
		a.AddConflicts(&set, 1, 15, 0, false)
		b.Note(Access{Place: 1, Mask: 15}, who(1, 3))
		base.Merge([]*Table{a, b})
		if base.Changed() != late {
			t.Errorf("another reader, late %v: changed %v", late, base.Changed())
		}
	}
}
