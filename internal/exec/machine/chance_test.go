package machine

import "testing"

// noted reports whether something notes that a place depends on where objects lie.
func noted(m *Machine, do func(pc int)) bool {
	clear(m.notes.chance)
	do(3)
	return m.notes.chance[3]
}

// TestNoteUsed: a computation with the address of an object is noted, with its low bits only if the object's alignment does not
// say what they are.
func TestNoteUsed(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 1, Options{})
		m.p.Statics[2].Align = 8
		variable, heap, own := m.static(2), block(t, m, 0, 40), local(t, m, 0, 8)
		gone := block(t, m, 0, 40)
		o, _, _ := m.object(m.addr.Number(gone))
		for name, c := range map[string]struct {
			v, low uint64
			want   bool
		}{
			"a number":                         {7, 0, false},
			"null":                             {0, 0, false},
			"a variable":                       {variable, 0, true},
			"within a variable":                {variable + 100, 0, true},
			"behind a variable":                {variable + 5000, 0, true},
			"bits of a variable":               {variable, 7, false},
			"one more":                         {variable, 8, true},
			"bits of a block":                  {heap, 15, false},
			"one more of a block":              {heap, 16, true},
			"within a block":                   {heap + 8, 15, false},
			"bits of a local variable":         {own, 1, true},
			"a local variable":                 {own, 0, true},
			"an opaque number":                 {OpaqueWord(1), 0, false},
			"an opaque number made of numbers": {OpaqueWord(2), 1, false},
		} {
			if got := noted(m, func(pc int) { m.uses.noteUsed(pc, c.v, c.low) }); got != c.want {
				t.Errorf("%d bits: %s: %v", bits, name, got)
			}
		}
		m.Unknowns().SetValues(computed{})
		if !noted(m, func(pc int) { m.uses.noteUsed(pc, OpaqueWord(1), 0) }) || !noted(m, func(pc int) { m.uses.noteUsed(pc, OpaqueWord(1), 1) }) {
			t.Errorf("%d bits: an opaque number that was made of an address is not noted", bits)
		}
		m.set(o.at, m.w[o.at]&^bitAlive)
		if !noted(m, func(pc int) { m.uses.noteUsed(pc, gone, 0) }) || !noted(m, func(pc int) { m.uses.noteOrder(pc, variable, gone) }) {
			t.Errorf("%d bits: the address of a block that is gone is not noted: where it lay was left open as well", bits)
		}
	}
}

// TestNoteOrder: the order of two addresses is noted if they are of different objects.
func TestNoteOrder(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 1, Options{})
		big, small, heap := m.static(2), m.static(0), block(t, m, 0, 40)
		for name, c := range map[string]struct {
			v, w uint64
			want bool
		}{
			"two objects":             {big, small, true},
			"a variable and a block":  {small, heap, true},
			"a block and a variable":  {heap, small, true},
			"of one":                  {heap, heap + 16, false},
			"of one, pages apart":     {big, big + 4999, false},
			"and a number":            {heap, 5, false},
			"a number and an address": {5, heap, false},
			"and null":                {heap, 0, false},
			"two numbers":             {5, 7, false},
		} {
			if got := noted(m, func(pc int) { m.uses.noteOrder(pc, c.v, c.w) }); got != c.want {
				t.Errorf("%d bits: %s: %v", bits, name, got)
			}
		}
		m.Unknowns().SetValues(computed{})
		if !noted(m, func(pc int) { m.uses.noteOrder(pc, OpaqueWord(1), heap) }) || !noted(m, func(pc int) { m.uses.noteOrder(pc, heap, OpaqueWord(1)) }) {
			t.Errorf("%d bits: the order of an address that depends on inputs is not noted", bits)
		}
		m.Unknowns().SetValues(madeOf{})
		if noted(m, func(pc int) { m.uses.noteOrder(pc, OpaqueWord(1), heap) }) || noted(m, func(pc int) { m.uses.noteOrder(pc, heap, OpaqueWord(1)) }) {
			t.Errorf("%d bits: the order of a number that depends on inputs is noted", bits)
		}
	}
}
