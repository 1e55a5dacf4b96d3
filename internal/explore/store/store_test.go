package store

import (
	"math/rand/v2"
	"testing"
)

// kinds are the stores, each large enough to distinguish all states of a test.
var kinds = map[string]func(Source) Freezable{
	"tree":       func(s Source) Freezable { return NewTree(s) },
	"hash":       func(s Source) Freezable { return NewHash(s, false, 0) },
	"hash128":    func(s Source) Freezable { return NewHash(s, true, 0) },
	"bitstate":   func(s Source) Freezable { return bitstate{NewBitstate(s, make([]uint64, 1<<16))} },
	"tree+bits":  func(s Source) Freezable { return spilling{NewSpill(s, NewTree(s), 350<<10, array)} },
	"hash+bits":  func(s Source) Freezable { return spilling{NewSpill(s, NewHash(s, false, 0), 45<<10, array)} },
	"hash+bits2": func(s Source) Freezable { return spilling{NewSpill(s, NewHash(s, true, 0), 0, array)} },
}

func array() []uint64 { return make([]uint64, 1<<16) }

type bitstate struct{ *Bitstate }

func (bitstate) Freeze() {}

type spilling struct{ *Spill }

func (spilling) Freeze() {}

// TestStoresAgainstSet walks at random, forwards and back, and compares each store
// with a set of whole states, and its keys with theirs.
func TestStoresAgainstSet(t *testing.T) {
	for name, make := range kinds {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(6) {
				wander(t, seed, make)
			}
		})
	}
}

func wander(t *testing.T, seed uint64, make func(Source) Freezable) {
	r := rand.New(rand.NewPCG(seed, 1))
	w := &words{mem: map[uint32]*[PageWords]uint64{}, groups: 2}
	st := make(w)
	keys := map[string]uint64{w.text(): st.VisitFirst()}
	type point struct{ source, store int }
	var stack []point
	for range 3000 {
		if len(stack) > 0 && r.IntN(3) == 0 {
			p := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			w.undo(p.source)
			st.Undo(p.store)
			continue
		}
		p := point{len(w.journal), st.Mark()}
		for range r.IntN(3) + 1 {
			w.change(r)
		}
		text := w.text()
		key, isNew := st.Visit(p.source, 0)
		if before, seen := keys[text]; isNew == seen {
			t.Fatalf("seed %d: Visit says new = %v, want %v", seed, isNew, !seen)
		} else if seen && before != key {
			t.Fatalf("seed %d: a state has the keys %#x and %#x", seed, before, key)
		}
		keys[text] = key
		stack = append(stack, p)
	}
	if st.Count() != len(keys) {
		t.Errorf("seed %d: %d states stored, want %d", seed, st.Count(), len(keys))
	}
	if s, ok := st.(spilling); ok && (!s.spilled || s.bits.count == 0) {
		t.Errorf("seed %d: nothing was spilled", seed)
	}
}

// TestExtraCounts: the number that counts as part of a state tells states apart.
func TestExtraCounts(t *testing.T) {
	for name, make := range kinds {
		st := make(&words{mem: map[uint32]*[PageWords]uint64{}, groups: 1})
		st.VisitFirst()
		for extra, want := range []bool{false, true, true} {
			if _, isNew := st.Visit(0, uint32(extra)); isNew != want {
				t.Errorf("%s: with %d the state is new: %v", name, extra, isNew)
			}
			if _, isNew := st.Visit(0, uint32(extra)); isNew {
				t.Errorf("%s: with %d the state is new again", name, extra)
			}
		}
	}
}

// TestFrozen: a frozen store knows what it has, and takes no more.
func TestFrozen(t *testing.T) {
	for _, name := range []string{"tree", "hash", "hash128"} {
		w := &words{mem: map[uint32]*[PageWords]uint64{}, groups: 1}
		st := kinds[name](w)
		st.VisitFirst()
		visit := func(v uint64) (uint64, bool) {
			mark := len(w.journal)
			w.set(0, 3, v)
			return st.Visit(mark, 0)
		}
		for v := range uint64(100) {
			visit(v + 1)
		}
		st.Freeze()
		bytes := st.Bytes()
		for v := range uint64(200) {
			_, first := visit(v + 1)
			_, again := visit(v + 1)
			if want := v >= 100; first != want || again != want {
				t.Fatalf("%s: state %d is new: %v, then %v", name, v, first, again)
			}
		}
		if st.Count() != 101 {
			t.Errorf("%s: %d states stored, want 101", name, st.Count())
		}
		if name != "tree" && st.Bytes() != bytes {
			t.Errorf("%s: it grew from %d to %d bytes", name, bytes, st.Bytes())
		}
	}
}

// TestUndoPastGrowth: a section's tree grows in a state that is then undone, with
// the one before. The states after that are as new as if it had not grown.
func TestUndoPastGrowth(t *testing.T) {
	for name, make := range kinds {
		w := &words{mem: map[uint32]*[PageWords]uint64{}, groups: 1}
		const head, section = 10000, 11000
		st := make(w)
		st.VisitFirst()
		step := func(page, word uint32, v uint64) bool {
			since := len(w.journal)
			w.set(page, word, v)
			_, isNew := st.Visit(since, 0)
			return isNew
		}
		step(head, 1, 4) // pages
		step(section, 0, 1)
		source, mark := len(w.journal), st.Mark()
		step(section, 0, 2)
		sourceTwo, markTwo := len(w.journal), st.Mark()
		step(section+3, 0, 1) // grows
		w.undo(sourceTwo)
		st.Undo(markTwo)
		if !step(head, 5, 7) {
			t.Errorf("%s: 2 and 7 was seen", name)
		}
		w.undo(source)
		st.Undo(mark)
		if !step(head, 5, 7) {
			t.Errorf("%s: 1 and 7 was taken for 2 and 7", name)
		}
	}
}
