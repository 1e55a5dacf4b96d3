package machine

import (
	"testing"

	"heddle/internal/program"
)

// TestNumbersMade: a machine with opaque words notes who reads an address as something else than a pointer, or a part of one, and
// who takes the distance of two objects.
func TestNumbersMade(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		size := uint64(bits / 8)
		for name, c := range map[string]struct {
			do   func(m *Machine, at, p uint64)
			want bool
		}{
			"nothing":              {func(m *Machine, at, p uint64) {}, false},
			"a part":               {func(m *Machine, at, p uint64) { m.Read(0, 0, at, 2) }, true},
			"a part, as bytes":     {func(m *Machine, at, p uint64) { m.ReadBytes(0, 0, at+1, make([]byte, 3)) }, true},
			"the whole":            {func(m *Machine, at, p uint64) { m.Read(0, 0, at, uint(size)) }, false},
			"the whole, as bytes":  {func(m *Machine, at, p uint64) { m.ReadBytes(0, 0, at, make([]byte, 3*size)) }, false},
			"another word":         {func(m *Machine, at, p uint64) { m.Read(0, 0, at+8, 1) }, false},
			"a copy":               {func(m *Machine, at, p uint64) { m.copyMemory(0, 0, at+64, at, 2*size) }, false},
			"a copy of a part":     {func(m *Machine, at, p uint64) { m.copyMemory(0, 0, at+64, at, size-1) }, true},
			"a copy to an odd one": {func(m *Machine, at, p uint64) { m.copyMemory(0, 0, at+65, at, 2*size) }, true},
			"an integer":           {func(m *Machine, at, p uint64) { m.NoteRead(m.resolve(t, 0, at, 8).first, size) }, true},
			"of an opaque word": {func(m *Machine, at, p uint64) {
				m.SetValues(computed{})
				m.set(m.resolve(t, 0, at, 8).word(), OpaqueWord(1))
				m.NoteRead(m.resolve(t, 0, at, 8).first, 1)
			}, true},
		} {
			m := tiny(t, bits)
			m.o.Opaque = true
			at, p := m.p.Statics[2].Addr, blocks(t, m, 8)[0]
			m.raw(t, at, p)
			if c.do(m, at, p); m.NumbersMade() != c.want {
				t.Errorf("%d bits: %s: %v", bits, name, m.NumbersMade())
			}
		}
	}
}

// TestNoteDistance: a distance within an object is no number that was made of its address.
func TestNoteDistance(t *testing.T) {
	m := tiny(t, 64)
	fp := uint32(m.w[m.tcb(0)+tcbFP])
	in := program.Instr{Op: program.Sub, A: program.Slot(0), B: program.Slot(1), Flags: program.FlagPointer}
	p := blocks(t, m, 8, 8)
	for _, c := range []struct {
		a, b uint64
		want bool
	}{{p[0] + 8, p[0], false}, {p[0], p[0] + 4, false}, {p[1], p[0], true}} {
		m.numbers = false
		m.set(fp, c.a)
		m.set(fp+1, c.b)
		if m.noteDistance(&in, fp); m.NumbersMade() != c.want {
			t.Errorf("%#x - %#x: %v", c.a, c.b, m.NumbersMade())
		}
	}
}
