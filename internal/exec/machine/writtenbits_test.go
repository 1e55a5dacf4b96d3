package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// TestRecordsBits: bits are recorded where a program sets bit-fields, somebody asks, and nobody says what memory holds.
func TestRecordsBits(t *testing.T) {
	asked, none := CheckSet(0).With(Uninit), CheckSet(0)
	for _, x := range []struct {
		fields    bool
		checks    CheckSet
		unwritten map[uint64][]byte
		want      bool
	}{
		{true, asked, nil, true},
		{false, asked, nil, false},
		{true, none, nil, false},
		{true, asked, map[uint64][]byte{8: {1}}, false},
	} {
		if got := recordsBits(&program.Program{BitFields: x.fields}, &Options{Checks: x.checks, Unwritten: x.unwritten}); got != x.want {
			t.Errorf("%+v: %v", x, got)
		}
	}
}

// bitwise makes a machine that records bits, or none, and two local variables of 16 bytes, the second one of which was written.
func bitwise(t *testing.T, records bool) (m *Machine, a, behind access) {
	t.Helper()
	m = coded(t, Options{Checks: DefaultChecks.With(Uninit)}, nil, first(program.Instr{Op: program.Ret}))
	m.bitwise = records
	at := func(addr uint64) access {
		a, f := m.check(0, 0, addr, 16, true)
		if f != nil {
			t.Fatal(f)
		}
		return a
	}
	a, behind = at(local(t, m, 0, 16)), at(local(t, m, 0, 16))
	for k := range uint64(2) {
		m.put(behind.from(8*k), 8, ^uint64(0))
	}
	m.markWritten(behind, 16)
	return m, a, behind
}

// storeBits stores bits of n bytes, or all of them.
func (m *Machine) storeBits(a access, n uint16, mask uint64) {
	in := program.Instr{Op: program.Store, N: n}
	if m.w[1] = mask; mask != 0 {
		in.C = program.Pool(1)
	}
	m.markStored(&in, a)
}

// TestStoredBits: a byte counts as written once all of its bits are; a byte that was written in full has no bits of its own.
func TestStoredBits(t *testing.T) {
	m, a, _ := bitwise(t, true)
	for i, x := range []struct {
		off, mask uint64 // mask 0: all
		unwritten uint64 // of 4 bytes, afterwards
		bits      [4]byte
	}{
		{0, 0x0007, 0b1111, [4]byte{7}},
		{0, 0x01f8, 0b1110, [4]byte{0xff, 1}},
		{2, 0, 0b0010, [4]byte{0xff, 1}},
		{1, 0xff00, 0b0010, [4]byte{0xff, 1}},
		{0, 0x0100, 0b0010, [4]byte{0xff, 1}},
		{1, 0xfffe, 0, [4]byte{0xff, 0xff}},
	} {
		m.storeBits(a.from(x.off), 2, x.mask)
		if got := m.unwrittenOf(a, 4); got != x.unwritten {
			t.Errorf("store %d: unwritten %04b, want %04b", i, got, x.unwritten)
		}
		for k, want := range x.bits {
			if got := m.someBits(a, uint64(k)); got != want {
				t.Errorf("store %d: byte %d has the bits %#x, want %#x", i, k, got, want)
			}
		}
	}
	m.storeBits(a.from(4), 1, 0)
	if m.storeBits(a.from(4), 2, 0x0107); m.someBits(a, 4) != 0 || m.someBits(a, 5) != 1 {
		t.Errorf("beside a byte that was written: %#x and %#x", m.someBits(a, 4), m.someBits(a, 5))
	}
	m.unmark(a, 1)
	if m.unwrittenOf(a, 4) != 1 || m.someBits(a, 0) != 0 || m.someBits(a, 1) != 0xff {
		t.Errorf("one byte taken back: unwritten %04b, bits %#x and %#x", m.unwrittenOf(a, 4), m.someBits(a, 0), m.someBits(a, 1))
	}
}

// TestNoBits: without a record of bits a store writes its bytes, and nothing behind a variable is taken for bits.
func TestNoBits(t *testing.T) {
	m, a, behind := bitwise(t, false)
	if m.someBits(a, 0) != 0 {
		t.Error("a variable without a record has bits")
	}
	m.storeBits(a, 2, 7)
	if m.unwrittenOf(a, 2) != 0 {
		t.Error("a store of some bits has not written its bytes")
	}
	m.unmark(a, 2)
	if m.unwrittenOf(a, 2) != 0b11 || m.get(behind, 8) != ^uint64(0) {
		t.Errorf("two bytes taken back: unwritten %02b, behind them is %#x", m.unwrittenOf(a, 2), m.get(behind, 8))
	}
	m.w[1] = 0xff
	if got := m.missed(&program.Instr{Op: program.Load, N: 2, C: program.Pool(1)}, a, 0b11); got != 0b01 {
		t.Errorf("a load that looks at one byte of two misses %02b", got)
	}
}

// TestUseOfBits: what an instruction makes of two bytes of which some bits were written, and of one that was written in full.
func TestUseOfBits(t *testing.T) {
	const load, moves, other = program.Load, program.FlagMove, program.FlagVolatile
	for _, x := range []struct {
		name    string
		op      program.Op
		flags   program.Flag
		stored  [2]uint64 // bits of each byte; 256: all
		looks   uint64    // 0: at all
		records bool
		want    use
	}{
		{"written", load, 0, [2]uint64{256, 256}, 0, true, noUse},
		{"bits of both", load, 0, [2]uint64{7, 1}, 0, true, passed},
		{"bits of one", load, 0, [2]uint64{7, 0}, 0, true, used},
		{"bits of one, volatile", load, other, [2]uint64{0, 7}, 0, true, used},
		{"bits of one, moved", load, moves, [2]uint64{7, 0}, 0, true, passed},
		{"no bits, moved", load, moves, [2]uint64{0, 0}, 0, true, used},
		{"bits beside a byte", load, 0, [2]uint64{256, 7}, 0, true, passed},
		{"a byte beside bits", load, 0, [2]uint64{7, 256}, 0, true, passed},
		{"no bits beside a byte", load, 0, [2]uint64{256, 0}, 0, true, used},
		{"no bits beside a byte, moved", load, moves, [2]uint64{256, 0}, 0, true, passed},
		{"bits that were set", load, 0, [2]uint64{7, 0}, 3, true, noUse},
		{"bits of which one was not", load, 0, [2]uint64{7, 1}, 0x0108, true, used},
		{"bits without a record", load, 0, [2]uint64{0, 0}, 3, false, used},
		{"an exchange of bits", program.RMW, 0, [2]uint64{7, 1}, 0, true, used},
		{"an exchange by a number", program.RMW, 0, [2]uint64{7, 1}, 3, true, used},
	} {
		m, a, _ := bitwise(t, x.records)
		for k, bits := range x.stored {
			if bits != 0 {
				m.storeBits(a.from(uint64(k)), 1, bits%256)
			}
		}
		in := program.Instr{Op: x.op, N: 2, Flags: x.flags}
		if m.w[1] = x.looks; x.looks != 0 {
			in.C = program.Pool(1)
		}
		if got := m.useAt(&in, a); got != x.want {
			t.Errorf("%s: %v, want %v", x.name, got, x.want)
		}
	}
}

// TestKeptBits: that a bit-field is set keeps the bits beside it as they are, which is noted where nobody records them.
func TestKeptBits(t *testing.T) {
	for records, want := range map[bool]use{true: noUse, false: passed} {
		m, a, _ := bitwise(t, records)
		m.w[1] = 0
		in := program.Instr{Op: program.Load, N: 2, Sub: program.KeepsBytes, C: program.Pool(1)}
		if got := m.useAt(&in, a); got != want {
			t.Errorf("bits recorded %v: %v, want %v", records, got, want)
		}
	}
}
