package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// asked is what a question whether two addresses are equal notes.
func asked(m *Machine, v, w uint64) (reused, adjoining bool) {
	clear(m.notes.reused)
	clear(m.notes.adjoining)
	m.uses.noteCompared(3, &program.Instr{Imm: program.Equality}, v, w)
	return m.notes.reused[3], m.notes.adjoining[3]
}

// freed ends the life of a heap block.
func freed(t *testing.T, m *Machine, addr uint64) uint64 {
	t.Helper()
	o, _, ok := m.Find(addr)
	if !ok {
		t.Fatal("no block")
	}
	m.freeBlock(0, &o)
	return addr
}

// TestNoteEqual tests which assumptions a comparison of two addresses for equality records, with the operands in either order.
func TestNoteEqual(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{})
		v, big := m.static(0), m.static(2) // of 10 and 5000 bytes
		heap, other, empty := block(t, m, 0, 40), block(t, m, 0, 24), block(t, m, 0, 0)
		gone, alike, wide := freed(t, m, block(t, m, 0, 40)), block(t, m, 1, 40), freed(t, m, block(t, m, 0, 80))
		moved := freed(t, m, block(t, m, 0, 40))
		Moved(&Call{M: m}, moved)
		own, last := local(t, m, 0, 8), local(t, m, 1, 8)
		left, ended := local(t, m, 0, 8), local(t, m, 0, 8)
		m.lifetime(left, false)
		o, _, _ := m.Find(ended)
		m.set(o.at, uint64(StackObject)<<kindShift|bitFreed)
		for name, c := range map[string]struct {
			v, w              uint64
			reused, adjoining bool
		}{
			"two variables":                                      {v: v, w: big},
			"blocks that live":                                   {v: heap, w: other},
			"local variables that live":                          {v: own, w: last},
			"a local variable and a block":                       {v: own, w: heap},
			"within two objects":                                 {v: heap + 8, w: big + 4000},
			"null":                                               {v: gone, w: 0},
			"numbers":                                            {v: gone, w: 40},
			"one address":                                        {v: gone, w: gone},
			"one block that has ended":                           {v: gone, w: gone + 8},
			"the end of one":                                     {v: heap, w: heap + 40},
			"blocks of one size":                                 {v: gone, w: heap},
			"blocks of one size, within":                         {v: gone + 8, w: alike + 8},
			"blocks of one size, elsewhere":                      {v: gone, w: heap + 8, reused: true},
			"blocks of two sizes":                                {v: gone, w: other, reused: true},
			"blocks that both have ended":                        {v: gone, w: wide, reused: true},
			"a block that realloc made of it":                    {v: moved, w: heap, reused: true},
			"a block that has ended and a variable":              {v: gone, w: v},
			"a block that has ended and a local variable":        {v: gone, w: own, reused: true},
			"a local variable that has ended and one that lives": {v: ended, w: own, reused: true},
			"a local variable that has ended and a variable":     {v: ended, w: big},
			"a local variable out of scope":                      {v: left, w: last, reused: true},
			"behind a variable":                                  {v: v + 10, w: big, adjoining: true},
			"behind a variable, and within another":              {v: v + 10, w: big + 1},
			"behind two":                                         {v: v + 10, w: big + 5000},
			"further behind":                                     {v: v + 11, w: big + 1, adjoining: true},
			"before":                                             {v: big - 1, w: heap, adjoining: true},
			"behind a block":                                     {v: other + 24, w: heap, adjoining: true},
			"behind a local variable":                            {v: own + 8, w: last, adjoining: true},
			"a block of no bytes":                                {v: empty, w: heap},
		} {
			for _, x := range [2][2]uint64{{c.v, c.w}, {c.w, c.v}} {
				if reused, adjoining := asked(m, x[0], x[1]); reused != c.reused || adjoining != c.adjoining {
					t.Errorf("%d bits: %s: reused %v, adjoining %v", bits, name, reused, adjoining)
				}
			}
		}
	}
}

// TestNoteEqualOpaque: of a word that stands for an address with an unknown offset, what it is made of counts.
func TestNoteEqualOpaque(t *testing.T) {
	m := threaded(t, 64, 1, Options{})
	v, heap, gone := m.static(0), block(t, m, 0, 40), freed(t, m, block(t, m, 0, 40))
	m.Unknowns().SetValues(madeOf{of: map[uint64]uint64{OpaqueWord(1): heap, OpaqueWord(2): 7, OpaqueWord(3): gone}})
	for name, c := range map[string]struct {
		v, w              uint64
		reused, adjoining bool
	}{
		"of one object":          {v: OpaqueWord(1), w: heap + 8},
		"of two":                 {v: OpaqueWord(1), w: v, adjoining: true},
		"a number":               {v: OpaqueWord(2), w: v},
		"of a block that is not": {v: OpaqueWord(3), w: heap, reused: true},
	} {
		for _, x := range [2][2]uint64{{c.v, c.w}, {c.w, c.v}} {
			if reused, adjoining := asked(m, x[0], x[1]); reused != c.reused || adjoining != c.adjoining {
				t.Errorf("%s: reused %v, adjoining %v", name, reused, adjoining)
			}
		}
	}
}
