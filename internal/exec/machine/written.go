package machine

import (
	"fmt"
	"math/bits"
	"slices"

	"heddle/internal/ir/program"
)

// Stack and heap objects have behind their contents a bit for each byte, set when
// the byte is written. A Load is noticed when one of its bytes was never written, but for padding of a struct that
// is passed on as a number, and for a bit-field that is changed, which reads its neighbours (see program.Load). What the
// library reads is noticed when none of its bytes was ever written, or by what it calls ReadsOf. With the check "uninit" such a read is a
// violation. Without it the read gives zero, and is remembered: what was found
// then is not a proof, for the value could be any other.

// tracked reports whether the object of an access has such bits.
func (a access) tracked() bool {
	k := Kind(a.d0 >> kindShift & kindMask)
	return (k == StackObject || k == HeapObject) && a.d0&bitTLS == 0
}

// marks is the address of the first word of an object's bits and the offset of
// the access in the object.
func (a access) marks() (at uint32, off uint64) {
	return uint32(a.d0) + wordsOf(a.size), a.first - uint64(uint32(a.d0))<<3
}

// eachMark calls f with each word of the bits of n bytes, and which of its bits
// are meant.
func (a access) eachMark(n uint64, f func(at uint32, mask uint64)) {
	at, off := a.marks()
	for n > 0 {
		shift := off % 64
		k := min(n, 64-shift)
		f(at+uint32(off/64), ^uint64(0)>>(64-k)<<shift)
		off, n = off+k, n-k
	}
}

// markWritten notes that n bytes at a were written.
func (m *objects) markWritten(a access, n uint64) {
	if !a.tracked() {
		return
	}
	if n <= 8 {
		at, off := a.marks()
		if shift := off % 64; shift+n <= 64 {
			m.set(at+uint32(off/64), m.w[at+uint32(off/64)]|(1<<n-1)<<shift)
			return
		}
	}
	a.eachMark(n, func(at uint32, mask uint64) { m.set(at, m.w[at]|mask) })
}

// forgetPadding makes bytes of a struct that was passed as a number unwritten, if the thread has ever passed one where they were. Where
// such bytes have values, they have them here too.
func (m *sharing) forgetPadding(t int, a access, bytes uint8) {
	if m.invent || len(m.o.Unwritten) > 0 || !a.tracked() || m.flags(t)&flagPadding == 0 {
		return
	}
	for i := range uint64(8) {
		if bytes>>i&1 != 0 {
			m.unmark(a.from(i), 1)
		}
	}
}

// neverWritten reports whether none of n bytes was ever written.
func (m *objects) neverWritten(a access, n uint64) bool {
	if !a.tracked() || n == 0 {
		return false
	}
	written := uint64(0)
	a.eachMark(n, func(at uint32, mask uint64) { written |= m.w[at] & mask })
	for i := uint64(0); m.bitwise && written == 0 && i < n; i++ {
		written = uint64(m.someBits(a, i))
	}
	return written == 0
}

// allWritten reports whether every one of n bytes was written.
func (m *objects) allWritten(a access, n uint64) bool {
	all := true
	if a.tracked() {
		a.eachMark(n, func(at uint32, mask uint64) { all = all && m.w[at]&mask == mask })
	}
	return all
}

// countUnwritten is how many of n bytes were never written.
func (m *objects) countUnwritten(a access, n uint64) (count uint64) {
	if a.tracked() {
		a.eachMark(n, func(at uint32, mask uint64) { count += uint64(bits.OnesCount64(mask &^ m.w[at])) })
	}
	return count
}

// eachUnwritten calls f with each stretch of bytes never written among n. f may write them.
func (m *objects) eachUnwritten(a access, n uint64, f func(off, k uint64)) {
	for off := uint64(0); off < n; {
		k := uint64(0)
		for off+k < n && m.neverWritten(a.from(off+k), 1) {
			k++
		}
		if k > 0 {
			f(off, k)
		}
		off += k + 1
	}
}

// readUnwritten handles a read of n bytes that were never written: a violation, or
// a note.
func (m *sharing) readUnwritten(pc int, addr, n uint64) *Fault {
	if m.speculative || m.fillUnwritten(pc, addr, n) {
		return nil
	}
	if !m.o.Checks.Has(Uninit) {
		m.noteAsZero(pc, addr)
		return nil
	}
	o, off, _ := m.Find(addr)
	return &Fault{Check: Uninit, PC: pc, Addr: addr, Size: n, Other: -1,
		Text: fmt.Sprintf("read of %s at offset %d of %s, never written before", bytesText(n), off, m.Describe(&o))}
}

// noteAsZero notes that what was read at an address, and was never written, was taken as zero.
func (m *sharing) noteAsZero(pc int, addr uint64) {
	if m.isBareLock(pc, addr) {
		m.notes.noteBareLock(pc)
	} else {
		m.notes.noteUninitialised(pc)
	}
}

// isBareLock reports whether memory at an address that was never written is read for a lock of which nobody asks whether it was
// initialised: it is taken as zero then, for a lock that holds anything has no meaning. What else the call reads, such as a moment, holds anything.
func (m *sharing) isBareLock(pc int, addr uint64) bool {
	if op := m.p.Code[pc].Op; op != program.External && op != program.CallPtr || m.o.Checks.Has(Misuse) || m.o.Checks.Has(Uninit) {
		return false
	}
	x := m.acting
	if x == nil || x.Lock == nil || x.Accesses == nil {
		return false
	}
	lock := x.Lock(&m.call)
	return slices.ContainsFunc(m.accesses(x, &m.call, nil), func(a Access) bool { return a.Addr == lock && addr-lock < a.Size })
}

// unwrittenOf are which of the n bytes of an access, at most 8, were never written: a bit for each.
func (m *objects) unwrittenOf(a access, n uint64) (list uint64) {
	if !a.tracked() {
		return 0
	}
	at, off := a.marks()
	at, shift := at+uint32(off/64), off%64
	w := m.w[at] >> shift
	if shift+n > 64 {
		w |= m.w[at+1] << (64 - shift)
	}
	return ^w & (1<<n - 1)
}

// use is what reading bytes never written comes to.
type use uint8

const (
	noUse  use = iota // the bytes do not matter, or nobody knows that they do
	passed            // they are copied as part of a struct, or lie beside a bit-field: no violation, but they count as written then
	used
)

// useOf is what an instruction that reads memory makes of bytes never written, a bit for each.
func useOf(in *program.Instr, unwritten uint64) use {
	switch {
	case in.Op != program.Load:
		return used
	case unwritten == 0:
		return noUse
	case in.Sub == program.KeepsBytes:
		return passed
	case in.Flags&program.FlagUnwritten != 0 || unwritten&^uint64(in.Sub) == 0:
		return noUse
	case in.Flags&program.FlagMove != 0 && unwritten != 1<<in.N-1:
		return passed
	}
	return used
}

// loadUnwritten handles a Load of bytes of which some were never written. A function whose
// end is reached without a return statement loads its result so; that matters only
// if somebody wants the result. Of a thread's it is known when another one joins
// it.
func (m *sharing) loadUnwritten(t, pc int, in *program.Instr, fp uint32, a access, addr uint64) *Fault {
	unwritten := m.unwrittenOf(a, uint64(in.N))
	if m.p.ShowsPadding && in.Flags&program.FlagMove != 0 && unwritten&uint64(in.Sub) != 0 && !m.speculative {
		m.putFlags(t, 0, flagPadding)
	}
	if unwritten != 1<<in.N-1 || m.useAt(in, a) != used || !m.isResult(pc, in) {
		return m.usesUnwritten(pc, in, a, addr)
	}
	switch m.resultOf(fp) {
	case ofThread:
		m.putFlags(t, 0, flagNoResult)
		return nil
	case ignored:
		return nil
	}
	return m.readUnwritten(pc, addr, uint64(in.N))
}

// resultUse is what becomes of the result of a call.
type resultUse uint8

const (
	taken    resultUse = iota
	ignored            // the caller does nothing with it
	ofThread           // another thread may ask for it
)

// resultOf is what becomes of the result of the call that has the frame.
func (m *objects) resultOf(fp uint32) resultUse {
	call := m.w[fp+header(frameCall)]
	switch {
	case call&frameThread != 0:
		return ofThread
	case call&frameCallback == 0 && m.p.Sites[m.p.Code[call&framePCMask].C].Result.Unused:
		return ignored
	}
	return taken
}

// usesUnwritten handles a read by an instruction of bytes of which some were never written.
func (m *sharing) usesUnwritten(pc int, in *program.Instr, a access, addr uint64) *Fault {
	n := uint64(in.N)
	switch m.useAt(in, a) {
	case used:
		return m.readUnwritten(pc, addr, n)
	case passed:
		if !m.speculative && !m.fillUnwritten(pc, addr, n) {
			m.notes.noteUninitialised(pc)
		}
	case noUse:
		if !m.speculative && len(m.o.Unwritten) > 0 {
			m.fillUnwritten(pc, addr, n)
		}
	}
	return nil
}

// isResult reports whether what a Load gives is returned at once.
func (m *objects) isResult(pc int, in *program.Instr) bool {
	next := pc + 1
	for m.p.Code[next].Op == program.Kill || m.p.Code[next].Op == program.Nop {
		next++
	}
	ret := &m.p.Code[next]
	return ret.Op == program.Ret && ret.N == 1 && ret.A == program.Slot(int(in.Dst))
}

// HasResult reports whether a finished thread has left a result.
func (v Record) HasResult(t int) bool { return v.m.flags(t)&flagNoResult == 0 }

// Unwrite makes n bytes count as never written; where that is not kept, the
// write at instruction pc is noted as a read of such bytes.
func (v Record) Unwrite(t, pc int, addr, n uint64) *Fault {
	m := v.m
	a, f := m.reach(t, pc, addr, n, true)
	if f != nil {
		return f
	}
	if !a.tracked() {
		return m.readUnwritten(pc, addr, n)
	}
	m.unmark(a, n)
	return nil
}
