package machine

import "heddle/internal/ir/program"

// This file is memory as it is read and written by who keeps the values of opaque words: with the checks, the noting and the stops
// that accesses have.

// NeverWritten reports whether none of n bytes was ever written.
func (v Memory) NeverWritten(s Stretch, n uint64) bool { return v.m.neverWritten(s.a, n) }

// Unwrite makes n bytes count as never written, as far as the machine follows that.
func (v Memory) Unwrite(s Stretch, n uint64) {
	if s.a.tracked() && !v.m.invent && len(v.m.o.Unwritten) == 0 {
		v.m.unmark(s.a, n)
	}
}

// Stretch is a resolved range of memory of one object.
type Stretch struct{ a access }

// Resolve finds the memory of n bytes at an address, or says what is wrong with it.
func (v Memory) Resolve(t, pc int, addr, n uint64, write bool) (Stretch, *Fault) {
	a, f := v.m.check(t, pc, addr&v.m.addr.mask, n, write)
	if f != nil {
		f.Thread, f.PC = t, pc
	}
	return Stretch{a}, f
}

// First is the first byte, counted through the words of the state.
func (s Stretch) First() uint64 { return s.a.first }

// StopsBefore reports whether a thread must stop before an access: others may notice it.
// With begin it is the action that the thread stands at, and the thread makes it.
// Either way the discipline learns of all n bytes.
func (v Memory) StopsBefore(t, pc int, s Stretch, n uint64, write, atomic, begin bool) bool {
	r := runner{t: t, start: noStart}
	if begin {
		r.start = pc
	}
	return v.m.threads > 1 && s.a.shared() && v.m.stopsAtAccess(&r, pc, s.a, n, write, atomic)
}

// Unwritten reports whether none of n bytes was ever written; the machine takes note
// if that is not a violation.
func (v Memory) Unwritten(pc int, s Stretch, addr, n uint64) *Fault {
	if !s.a.tracked() || !v.m.neverWritten(s.a, n) {
		return nil
	}
	return v.m.readUnwritten(pc, addr, n)
}

// UsesUnwritten reports whether an instruction that reads memory uses bytes never written.
func (v Memory) UsesUnwritten(in *program.Instr, s Stretch) bool {
	return v.m.useAt(in, s.a) == used
}

// Uses handles a read by an instruction: where it uses bytes never written that is a violation, or the machine takes note.
func (v Memory) Uses(pc int, in *program.Instr, s Stretch, addr uint64) *Fault {
	if v.m.unwrittenOf(s.a, uint64(in.N)) == 0 {
		return nil
	}
	return v.m.usesUnwritten(pc, in, s.a, addr)
}

// EachUnwrittenOf calls f with each stretch of bytes never written among n.
func (v Memory) EachUnwrittenOf(s Stretch, n uint64, f func(off uint64, s Stretch, n uint64)) {
	v.m.eachUnwritten(s.a, n, func(off, k uint64) { f(off, Stretch{s.a.from(off)}, k) })
}

// Wrote follows writes of words by PutWord: n bytes count as written.
func (v Memory) Wrote(t int, s Stretch, n uint64) {
	v.m.markWritten(s.a, n)
	v.m.stored(t, s.a, n)
}

// ReadUnused reads bytes for a call of the platform that says later which matter: that some were never written is no use of them.
func (v Memory) ReadUnused(c *Call, addr uint64, buf []byte) *Fault {
	a, f := v.m.reach(c.Thread, c.PC, addr, uint64(len(buf)), false)
	if f != nil {
		return f
	}
	return v.m.readInto(c.Thread, c.PC, a, addr, buf)
}

// Stored is Wrote of a Store to one place.
func (v Memory) Stored(t int, in *program.Instr, s Stretch) {
	v.m.markStored(in, s.a)
	v.m.stored(t, s.a, uint64(in.N))
}

// IsBareLock reports whether the call that thread t has come to takes memory at an address that was never written for a lock, as if it were zero, and
// notes it if so.
func (v Memory) IsBareLock(t int, addr uint64) bool {
	pc := v.m.PC(t)
	if x, _ := v.m.externalAt(t, pc); x == nil || !v.m.isBareLock(pc, addr) {
		return false
	}
	v.m.notes.noteBareLock(pc)
	return true
}

// AllWritten reports whether every one of n bytes was written.
func (v Memory) AllWritten(s Stretch, n uint64) bool { return v.m.allWritten(s.a, n) }

// Copied follows copies of words by PutWord, as Wrote does: bytes never written stay so.
func (v Memory) Copied(t int, to, from Stretch, n uint64) {
	v.m.copyWritten(to.a, from.a, n)
	v.m.stored(t, to.a, n)
}

// PutWord writes a word of memory.
func (v Memory) PutWord(at uint32, w uint64) { v.m.set(at, w) }
