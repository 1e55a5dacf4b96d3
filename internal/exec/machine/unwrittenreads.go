package machine

import (
	"errors"
	"maps"
	"slices"
)

// UnwrittenRead is a read of memory never written, of which Options.Unwritten says what it holds.
type UnwrittenRead struct {
	PC     int
	Object string // as Describe has it, or NameUnwritten
	Offset int64
	Size   uint64 // in bytes, at most 8
	Value  uint64
}

// fills says where the state keeps how far a run has come with Options.Unwritten: words behind the globals, so that an undo
// takes them back. Without that option there are none.
type fills struct {
	reads uint32            // the word that counts the reads that were noted
	taken map[uint64]uint32 // by address, the word that counts the values that it has held
	named func(addr, n uint64) (object string, offset int64, ok bool)
}

// NameUnwritten lets a function say what n bytes are called that are read and were never written.
func (v Inspector) NameUnwritten(f func(addr, n uint64) (object string, offset int64, ok bool)) {
	v.m.fills.named = f
}

// layFills lays the words out.
func (l *loader) layFills() error {
	if len(l.m.o.Unwritten) == 0 {
		return nil
	}
	if uint64(l.m.globalEnd)+uint64(len(l.m.o.Unwritten)) >= heapEnd {
		return errors.New("what memory holds that was never written does not fit beside the program's globals")
	}
	l.m.fills = fills{reads: l.m.globalEnd, taken: map[uint64]uint32{}}
	for i, addr := range slices.Sorted(maps.Keys(l.m.o.Unwritten)) {
		l.m.fills.taken[addr] = l.m.globalEnd + 1 + uint32(i)
	}
	l.m.globalEnd += 1 + uint32(len(l.m.o.Unwritten))
	l.m.stateEnd = l.m.globalEnd
	return nil
}

// nextFill is what a byte that was never written holds; ok is false if nothing is said.
func (m *sharing) nextFill(addr uint64) (b byte, ok bool) {
	at, ok := m.fills.taken[addr&m.addr.mask]
	if !ok {
		return 0, false
	}
	list, k := m.o.Unwritten[addr&m.addr.mask], m.w[at]
	if k >= uint64(len(list)) {
		return 0, false
	}
	m.set(at, k+1)
	return list[k], true
}

// fillUnwritten lets memory that is read before it was written hold what Options.Unwritten says. If that says something, all of it
// counts as written from then on.
func (m *sharing) fillUnwritten(pc int, addr, n uint64) bool {
	if len(m.o.Unwritten) == 0 {
		return false
	}
	a, f := m.check(0, pc, addr, n, false)
	if f != nil {
		return false
	}
	any := false
	for k := uint64(0); k < n; k += 8 {
		any = m.fillWord(pc, addr+k, a.from(k), min(n-k, 8)) || any
	}
	if any {
		m.markWritten(a, n)
	}
	return any
}

// from is the access from a later byte on.
func (a access) from(off uint64) access {
	a.first += off
	return a
}

// fillWord does so for at most 8 bytes, each stretch of them that was never written.
func (m *sharing) fillWord(pc int, addr uint64, a access, n uint64) (any bool) {
	m.eachUnwritten(a, n, func(off, k uint64) {
		value, said := uint64(0), false
		for i := range k {
			b, ok := m.nextFill(addr + off + i)
			value |= uint64(b) << (8 * i)
			said = said || ok
		}
		if !said {
			return
		}
		any = true
		m.put(a.from(off), uint(k), value)
		if o, at, ok := m.Find(addr + off); ok && value != 0 {
			r := UnwrittenRead{PC: pc, Object: m.Describe(&o), Offset: at, Size: k, Value: value}
			if m.fills.named != nil {
				if object, offset, ok := m.fills.named(addr+off, k); ok {
					r.Object, r.Offset = object, offset
				}
			}
			m.noteFill(r)
		}
	})
	return any
}

// noteFill notes a read, after those of this run.
func (m *sharing) noteFill(r UnwrittenRead) {
	n := m.w[m.fills.reads]
	m.notes.unwrittenReads = append(m.notes.unwrittenReads[:n], r)
	m.set(m.fills.reads, n+1)
}

// takesUnwritten handles a read of n bytes by the library of which some were never written. Where values are kept elsewhere,
// the call is begun again when such bytes have some. With the check "uninit" it is a violation only if none was ever written:
// the library reads objects whole.
func (m *sharing) takesUnwritten(t, pc int, a access, addr, n uint64) *Fault {
	switch {
	case m.allWritten(a, n):
		return nil
	case m.invent && !m.speculative:
		return m.lacks(&Fault{Class: Opaque, Thread: t, PC: pc, Addr: addr, Size: n, Other: -1, Text: "the library reads memory that was never written"})
	case m.neverWritten(a, n):
		return m.readUnwritten(pc, addr, n)
	case !m.speculative && !m.fillUnwritten(pc, addr, n):
		m.noteAsZero(pc, addr)
	}
	return nil
}
