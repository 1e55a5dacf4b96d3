package machine

import (
	"testing"

	"heddle/internal/ir/program"
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
			"an integer":           {func(m *Machine, at, p uint64) { m.Unknowns().NoteRead(m.resolve(t, 0, at, 8).first, size) }, true},
			"of an opaque word": {func(m *Machine, at, p uint64) {
				m.Unknowns().SetValues(computed{})
				m.set(m.resolve(t, 0, at, 8).word(), OpaqueWord(1))
				m.Unknowns().NoteRead(m.resolve(t, 0, at, 8).first, 1)
			}, true},
		} {
			m := tiny(t, bits)
			m.o.Opaque = true
			at, p := m.p.Statics[2].Addr, blocks(t, m, 8)[0]
			m.raw(t, at, p)
			if c.do(m, at, p); m.Unknowns().NumbersMade() != c.want {
				t.Errorf("%d bits: %s: %v", bits, name, m.Unknowns().NumbersMade())
			}
		}
	}
}

// TestNoteDistance: a distance within an object is not a number that was made of its address.
func TestNoteDistance(t *testing.T) {
	m := tiny(t, 64)
	fp := uint32(m.w[m.tcb(0)+tcbFP])
	in := program.Instr{Op: program.Sub, A: program.Slot(0), B: program.Slot(1), Flags: program.FlagPointer}
	p := blocks(t, m, 8, 8)
	for _, c := range []struct {
		a, b uint64
		want bool
	}{{p[0] + 8, p[0], false}, {p[0], p[0] + 4, false}, {p[1], p[0], true}} {
		m.uses.numbers = false
		m.set(fp, c.a)
		m.set(fp+1, c.b)
		if m.uses.noteDistance(&in, fp); m.Unknowns().NumbersMade() != c.want {
			t.Errorf("%#x - %#x: %v", c.a, c.b, m.Unknowns().NumbersMade())
		}
	}
}

// TestNumbersStay: once integers are made of addresses they stay, and who knows it from elsewhere may say so. Nothing is noted where
// no words are opaque: every number shows what it is.
func TestNumbersStay(t *testing.T) {
	m := tiny(t, 64)
	at, p := m.p.Statics[2].Addr, blocks(t, m, 8)[0]
	m.raw(t, at, p)
	a := m.resolve(t, 0, at, 8)
	m.uses.noteValue(program.ArgInt, p)
	m.uses.noteParts(a, 3)
	if m.Unknowns().NoteRead(a.first, 8); m.Unknowns().NumbersMade() {
		t.Error("noted without opaque words")
	}
	m.Unknowns().NoteNumbers()
	for _, opaque := range []bool{false, true} {
		m.o.Opaque = opaque
		m.uses.noteValue(program.ArgInt, p)
		m.uses.noteValue(program.ArgInt, 0)
		if m.Unknowns().NoteRead(a.first, 8); !m.Unknowns().NumbersMade() {
			t.Errorf("forgotten; opaque words %v", opaque)
		}
	}
}

// TestNumbersOfWords: of a word that is read the number is made that it has of an address of a thread's object, in either half where
// pointers have 32 bits, or a little before it; addresses of variables and small numbers are none.
func TestNumbersOfWords(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := tiny(t, bits)
		m.o.Opaque = true
		at := m.resolve(t, 0, m.p.Statics[2].Addr, 8)
		global, p := m.p.Statics[0].Addr, blocks(t, m, 8)[0]
		words := map[uint64]bool{0: false, 7: false, global: false, global + 9: false, p: true, p + 7: true, p - 8: true, OpaqueWord(1): false}
		if bits == 32 {
			for _, c := range []struct {
				low, high uint64
				want      bool
			}{{p, 7, true}, {7, p, true}, {p, global, true}, {global, p, true}, {global, global, false}, {p, p, true}, {global, 7, false}} {
				words[c.high<<32|c.low] = c.want
			}
		}
		for w, want := range words {
			m.uses.numbers = false
			m.set(at.word(), w)
			if m.Unknowns().NoteRead(at.first, 8); m.Unknowns().NumbersMade() != want {
				t.Errorf("%d bits: %#x is read: %v", bits, w, m.Unknowns().NumbersMade())
			}
			for _, k := range []program.ArgKind{program.ArgInt, program.ArgPointer, program.ArgFloat, program.ArgX87, program.ArgAggregate} {
				m.uses.numbers = false
				if m.uses.noteValue(k, w); m.Unknowns().NumbersMade() != (want && k != program.ArgPointer) {
					t.Errorf("%d bits: %#x is passed as %d: %v", bits, w, k, m.Unknowns().NumbersMade())
				}
			}
		}
	}
}

// TestNumbersOfNothing: who reads no bytes makes no number, wherever in an address it is.
func TestNumbersOfNothing(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := tiny(t, bits)
		m.o.Opaque = true
		at, p := m.p.Statics[2].Addr, blocks(t, m, 8)[0]
		m.raw(t, at, p)
		for off := range uint64(bits/8) + 1 {
			if f := m.ReadBytes(0, 0, at+off, nil); f != nil {
				t.Fatal(f)
			}
			if m.Unknowns().NoteRead(m.resolve(t, 0, at+off, 1).first, 0); m.Unknowns().NumbersMade() {
				t.Fatalf("%d bits, at offset %d", bits, off)
			}
		}
	}
}

// TestNumbersOfParts: who reads bytes makes a number if they begin or end within a pointer, and not if they have the whole or nothing of it.
func TestNumbersOfParts(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		size := uint64(bits / 8)
		m := tiny(t, bits)
		m.o.Opaque = true
		at, p := m.p.Statics[2].Addr, blocks(t, m, 8)[0]
		m.raw(t, at+16, p)
		for first := range uint64(40) {
			for n := range 40 - first {
				m.uses.numbers = false
				if f := m.ReadBytes(0, 0, at+first, make([]byte, n)); f != nil {
					t.Fatal(f)
				}
				// With 32 bits two pointers lie in one word, which is looked at as a whole.
				split := func(b uint64) bool { return b%size != 0 && b/8 == 2 }
				if want := n > 0 && (split(first) || split(first+n)); m.Unknowns().NumbersMade() != want {
					t.Errorf("%d bits: %d bytes at offset %d: %v", bits, n, first, m.Unknowns().NumbersMade())
				}
			}
		}
	}
}

// TestNumbersOfPrototypes: a function makes a number of an address that it is given as something else than a pointer, in any word of it,
// by whoever calls it; so does a caller of what a function returns.
func TestNumbersOfPrototypes(t *testing.T) {
	m := threaded(t, 64, 1, Options{})
	m.o.Opaque = true
	p := block(t, m, 0, 8)
	f := &program.Func{Params: []program.Param{{Slot: 0, Words: 1, Kind: program.ArgPointer}, {Slot: 1, Words: 2}, {Slot: 3, Words: 1, Kind: program.ArgPointer}, {Slot: 4, Words: 1}}}
	for slot, want := range []bool{false, true, true, false, true, false} {
		m.putAt(0, atRet, 1, 2, 3, 4, 5, 6)
		m.uses.numbers = false
		m.set(m.slot(0, slot), p)
		if m.uses.noteArguments(f, m.slot(0, 0)); m.Unknowns().NumbersMade() != want {
			t.Errorf("slot %d is given: %v", slot, m.Unknowns().NumbersMade())
		}
	}
	for kind, want := range map[program.ArgKind]bool{program.ArgInt: true, program.ArgAggregate: true, program.ArgPointer: false} {
		for _, v := range []uint64{p, 8} {
			m.uses.numbers = false
			c := &Call{M: m, fp: m.slot(0, 0), site: &program.Site{Result: program.Result{Words: 1, Bits: 64, Kind: kind}}}
			if c.Return(v); m.Unknowns().NumbersMade() != (want && v == p) {
				t.Errorf("%#x is returned as %d: %v", v, kind, m.Unknowns().NumbersMade())
			}
		}
	}
}

// TestDistancesAreNoted: the machine looks at subtractions of pointers that it executes, and at no other instruction.
func TestDistancesAreNoted(t *testing.T) {
	for _, c := range []struct {
		op    program.Op
		flags program.Flag
		want  bool
	}{
		{program.Sub, program.FlagPointer, true}, {program.SubS, program.FlagPointer, true}, {program.Sub, 0, false}, {program.SubS, 0, false},
		{program.Add, program.FlagPointer, false}, {program.Sub, program.FlagChecked, false},
	} {
		m := coded(t, Options{Opaque: true}, nil, first(program.Instr{Op: c.op, A: program.Slot(0), B: program.Slot(1), Dst: 2, W: 64, Flags: c.flags}), first(program.Instr{Op: program.Ret}))
		p := blocks(t, m, 8, 8)
		for _, v := range p {
			m.set(m.slot(0, 0), p[1])
			m.set(m.slot(0, 1), v)
			m.set(m.tcb(0)+tcbPC, 0)
			m.run(&runner{t: 0, start: 0, fuel: 10}, true)
			if got := m.Unknowns().NumbersMade(); m.PC(0) != 1 || got != (c.want && v != p[1]) {
				t.Errorf("%s, flags %v, of %#x and %#x: %v, at %d", c.op, c.flags, p[1], v, got, m.PC(0))
			}
			m.uses.numbers = false
		}
	}
}
