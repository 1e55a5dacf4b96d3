package machine

// An object begins private to the thread that made it. It becomes shared when
// its address is stored in a shared object, and with it everything that can be
// reached from it.

// SharedAt tells whether an access at addr can be noticed by another thread.
// Addresses of no object count as shared: the access is a fault, and every
// order of faults is to be seen.
func (m *Machine) SharedAt(addr uint64) bool {
	if m.live < 2 {
		return false
	}
	o, _, ok := m.object(addr >> m.offBits)
	return !ok || o.d0&(bitShared|bitConst) == bitShared || o.d0&bitAlive == 0
}

// publish marks what a value points to, if anything, as shared.
func (m *Machine) publish(v uint64) {
	region := v >> (m.offBits + m.idBits)
	if region == 0 || region > uint64(m.threads) {
		return
	}
	o, _, ok := m.object(v >> m.offBits)
	if !ok || o.d0&bitAlive == 0 {
		return
	}
	if o.d0&bitShared != 0 {
		if m.o.EverywhereShared && o.Kind() == StackObject && o.d0&bitLeaked == 0 {
			m.set(o.at, o.d0|bitLeaked)
		}
		return
	}
	d := o.d0 | bitShared
	if o.Kind() == StackObject {
		d |= bitLeaked
	}
	m.set(o.at, d)
	for i := uint32(0); i < wordsOf(o.Size); i++ {
		m.eachPointer(m.w[o.base()+i], m.publish)
	}
}

// eachPointer calls f with each value in a word of memory that may be a pointer.
func (m *Machine) eachPointer(w uint64, f func(uint64)) {
	if IsOpaque(w) {
		return // see KeepNumber
	}
	if m.offBits == 32 {
		if w>>52 != 0 {
			f(w)
		}
		return
	}
	if uint32(w) != 0 {
		f(w & 0xffffffff)
	}
	if w>>32 != 0 {
		f(w >> 32)
	}
}

// stored follows a write of n bytes at a: pointers in the words written may
// publish or leak what they point to.
func (m *Machine) stored(t int, a access, n uint64) {
	last := a.word() + uint32((uint64(a.shift())/8+n+7)/8)
	for at := a.word(); at < last; at++ {
		if w := m.w[at]; w>>32 != 0 || m.offBits != 32 {
			m.eachPointer(w, func(v uint64) { m.noteStored(a, v) })
		}
	}
	if n == uint64(m.ptr) && a.shift() != 0 && (m.ptr == 8 || a.shift() != 32) {
		v := m.get(a, m.ptr)
		m.noteStored(a, v)
		m.noteOdd(v)
	}
}

// noteStored looks at one value stored in the object of a.
func (m *Machine) noteStored(a access, v uint64) {
	region := v >> (m.offBits + m.idBits)
	if region == 0 || region > uint64(m.threads) {
		return
	}
	o, _, ok := m.object(v >> m.offBits)
	if !ok || o.d0&bitAlive == 0 {
		return
	}
	if a.d0&bitShared != 0 && !m.o.EverywhereShared {
		m.publish(v)
		return
	}
	if o.Kind() != StackObject || o.d0&bitLeaked != 0 {
		return
	}
	if Kind(a.d0>>kindShift&kindMask) != StackObject || uint32(a.d0) < o.base() || a.desc>>regionBits != o.at>>regionBits {
		m.set(o.at, o.d0|bitLeaked)
	}
}

// wrote follows a write by the platform.
func (m *Machine) wrote(t int, a access, _ uint64, n uint64) {
	m.markWritten(a, n)
	m.stored(t, a, n)
}

// referenced tells which of the given dead objects a value in the state may
// still point to. It looks at aligned words, and at what opaque words are made of.
func (m *Machine) referenced(dead []uint64) []bool {
	found := make([]bool, len(dead))
	note := func(v uint64) {
		id := v >> m.offBits
		for i, d := range dead {
			if id == d {
				found[i] = true
			}
		}
	}
	for i, s := range m.Sections(nil) {
		if k := (i - 1) % SectionsPerThread; i > 0 && (k == 1 || k == 2) {
			continue
		}
		for at := s.First; at < s.First+s.Words; at++ {
			switch w := m.w[at]; {
			case IsOpaque(w) && m.values != nil:
				m.values.Pointers(w, func(v uint64) {
					note(v)
					note(v + 1<<(m.offBits-1)) // it may be a step before the object's start
				})
			case w != 0:
				m.eachPointer(w, note)
			}
		}
	}
	return found
}
