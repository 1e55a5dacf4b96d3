package machine

// This file is what copies do with memory that was never written: a copy is no use of it, and a copy equals its source. Where
// such memory holds zero that needs nothing. Where somebody says what it holds, the source holds that from its first copy on,
// and counts as written.
//
// What it can miss: with Unknowns.Invent a source with many such bytes stays as it is, so that it and its copies may hold
// different values, each of them any. What is verified then still holds, and what is violated may not replay.

// mostSettled bounds the bytes of one copy that are given values: a large buffer that is copied is seldom read.
const mostSettled = 4096

// settles reports whether n bytes that will be copied get variables where they were never written.
func (m *sharing) settles(a access, n uint64) bool {
	return m.invent && !m.speculative && !m.allWritten(a, n) && m.countUnwritten(a, n) <= mostSettled
}

// settlesAt is settles of the source of a MemCopy: who keeps the values executes it.
func (m *sharing) settlesAt(t, pc int, from, n uint64) bool {
	if !m.invent || n == 0 {
		return false
	}
	a, f := m.check(t, pc, from&m.addr.mask, n, false)
	return f == nil && m.settles(a, n)
}

// settle gives n bytes that will be copied values where they were never written.
func (m *Machine) settle(pc int, addr uint64, a access, n uint64) {
	if m.invent && !m.speculative {
		m.values.Takes(a.first, n)
	}
	switch {
	case m.settles(a, n):
		m.eachUnwritten(a, n, func(off, k uint64) { m.values.Invent((addr+off)&m.addr.mask, Stretch{a.from(off)}, k) })
	case len(m.o.Unwritten) > 0 && !m.speculative && !m.allWritten(a, n):
		m.fillUnwritten(pc, addr, n)
		m.markWritten(a, n)
	}
}

// Settle does so for who copies words by PutWord.
func (v Memory) Settle(pc int, addr uint64, to, from Stretch, n uint64) {
	v.m.settle(pc, addr, from.a, n)
	v.m.shows(pc, to.a, from.a, n)
}

// shows takes note of a copy of bytes never written to where that is not kept, unless they are padding there: what is read there
// then is taken as zero.
func (m *sharing) shows(pc int, dst, src access, n uint64) {
	if dst.tracked() || m.speculative || m.countUnwritten(src, n) == 0 {
		return
	}
	padding := m.paddingOf(dst)
	off := dst.first - uint64(uint32(dst.d0))<<3
	m.eachUnwritten(src, n, func(from, k uint64) {
		for i := off + from; i < off+from+k; i++ {
			if i/64 >= uint64(len(padding)) || padding[i/64]>>(i%64)&1 == 0 {
				m.notes.noteUninitialised(pc)
				return
			}
		}
	})
}

// paddingOf gives the bits of the bytes that are padding in a static variable, or in a thread's copy of one; none for others.
func (m *sharing) paddingOf(a access) []uint64 {
	if a.d0&bitTLS == 0 {
		if at := m.descriptor(0, 0); a.desc >= at {
			if i, ok := m.staticAt[uint64(a.desc-at)/2]; ok {
				return m.p.Statics[i].Padding
			}
		}
		return nil
	}
	id := uint64(1) // behind errno
	for _, s := range m.tls {
		for t := range m.threads {
			if a.desc == m.tcb(t)+descBase+2*uint32(id) {
				return m.p.Statics[s].Padding
			}
		}
		id += m.addr.Span(id, m.p.Statics[s].Size)
	}
	return nil
}

// copyWritten copies the bits of n bytes: copying unwritten bytes is no use of
// them.
func (m *objects) copyWritten(dst, src access, n uint64) {
	if !dst.tracked() {
		return
	}
	if !src.tracked() {
		m.markWritten(dst, n)
		return
	}
	from, fromOff := src.marks()
	to, toOff := dst.marks()
	bits := make([]bool, n)
	for i := range bits {
		k := fromOff + uint64(i)
		bits[i] = m.w[from+uint32(k/64)]>>(k%64)&1 != 0
	}
	for i, b := range bits {
		k := toOff + uint64(i)
		m.set(to+uint32(k/64), m.w[to+uint32(k/64)]&^(1<<(k%64))|bit(b)<<(k%64))
	}
	if m.bitwise {
		m.copyBits(dst, src, n)
	}
}
