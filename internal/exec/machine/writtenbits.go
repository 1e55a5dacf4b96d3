package machine

import "heddle/internal/ir/program"

// Bit-fields are set one after the other, each by writing the bytes that it lies in. With the check "uninit" a program that does so
// has, behind the record of the bytes that were written, one of the bits of bytes that were not written in full: a byte of it
// for each byte. An instruction that looks at some bits only (C of a Load) uses no others.
//
// What it can miss: a bit-field that was never written counts as written when its byte is moved by what keeps no record
// of bits, as parts of a copy that other threads may come between.

// recordsBits reports whether a program sets bit-fields, and somebody asks which bits were written.
func recordsBits(p *program.Program, o *Options) bool {
	return p.BitFields && o.Checks.Has(Uninit) && len(o.Unwritten) == 0
}

// bitsAt is where the written bits of byte i of an access are.
func (m *objects) bitsAt(a access, i uint64) (at uint32, shift uint64) {
	n := wordsOf(a.size)
	off := a.first - uint64(uint32(a.d0))<<3 + i
	return uint32(a.d0) + n + (n+7)/8 + uint32(off/8), off % 8 * 8
}

// someBits are the bits of byte i of an access that were written, if it was not written in full.
func (m *objects) someBits(a access, i uint64) byte {
	if !m.bitwise {
		return 0
	}
	at, shift := m.bitsAt(a, i)
	return byte(m.w[at] >> shift)
}

func (m *objects) setBits(a access, i uint64, bits byte) {
	at, shift := m.bitsAt(a, i)
	m.set(at, m.w[at]&^(0xff<<shift)|uint64(bits)<<shift)
}

// unmark makes n bytes count as never written.
func (m *objects) unmark(a access, n uint64) {
	a.eachMark(n, func(at uint32, mask uint64) { m.set(at, m.w[at]&^mask) })
	for i := uint64(0); m.bitwise && i < n; i++ {
		m.setBits(a, i, 0)
	}
}

// markStored notes what a Store has written.
func (m *objects) markStored(in *program.Instr, a access) {
	n := uint64(in.N)
	if in.C == 0 || !m.bitwise {
		m.markWritten(a, n)
		return
	}
	mask, missing := m.operand(in.C, 0), m.unwrittenOf(a, n)
	for i := range n {
		if missing>>i&1 == 0 {
			continue
		}
		bits := m.someBits(a, i) | byte(mask>>(8*i))
		if m.setBits(a, i, bits); bits == 0xff {
			m.markWritten(a.from(i), 1)
		}
	}
}

// useAt is what an instruction that reads memory makes of bytes never written. If those have bits that were written, and it
// looks at all bits, it moves a struct with bit-fields of which some were set.
func (m *objects) useAt(in *program.Instr, a access) use {
	missed := m.missed(in, a, m.unwrittenOf(a, uint64(in.N)))
	u := useOf(in, missed)
	if u != used || !m.bitwise || in.C != 0 || in.Op != program.Load {
		return u
	}
	some, none := false, false
	for i := range uint64(in.N) {
		if missed>>i&1 != 0 {
			set := m.someBits(a, i) != 0
			some, none = some || set, none || !set
		}
	}
	if some && (!none || in.Flags&program.FlagMove != 0) {
		return passed
	}
	return used
}

// missed are those of the bytes never written of an access that an instruction looks at: at bits of them that were not written.
func (m *objects) missed(in *program.Instr, a access, unwritten uint64) uint64 {
	if in.C == 0 || in.Op != program.Load || in.Sub == program.KeepsBytes && !m.bitwise {
		return unwritten
	}
	used := m.operand(in.C, 0)
	for i := range uint64(in.N) {
		if unwritten>>i&1 != 0 && byte(used>>(8*i))&^m.someBits(a, i) == 0 {
			unwritten &^= 1 << i
		}
	}
	return unwritten
}

// copyBits copies which bits of n bytes were written.
func (m *objects) copyBits(dst, src access, n uint64) {
	list := make([]byte, n)
	for i := range list {
		list[i] = m.someBits(src, uint64(i))
	}
	for i, b := range list {
		m.setBits(dst, uint64(i), b)
	}
}
