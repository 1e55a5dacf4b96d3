package machine

// An object begins private to the thread that made it. It becomes shared when
// its address is stored in a shared object, and with it everything that can be
// reached from it.

// SharedAt reports whether an access at addr can be noticed by another thread.
// Addresses of no object count as shared: the access is a fault, and every
// order of faults is to be seen.
func (m *sharing) SharedAt(addr uint64) bool {
	if m.live < 2 {
		return false
	}
	o, _, _ := m.object(m.addr.Number(addr))
	return o.d0&bitAlive == 0 || o.d0&(bitShared|bitConst) == bitShared
}

// ofThread finds the living object of a thread that a value points to, if any.
func (m *objects) ofThread(v uint64) (o Object, ok bool) {
	id := m.addr.Number(v)
	if id>>m.addr.idBits == 0 {
		return o, false // it points to a global, which always is shared
	}
	o, _, _ = m.object(id)
	return o, o.d0&bitAlive != 0
}

// ofSomeThread reports whether a value may be an address of an object of a thread's, of whatever object there is or was.
func (m *objects) ofSomeThread(v uint64) (found bool) {
	m.near(v&m.addr.inAddr, func(v uint64) {
		region := m.addr.Number(v) >> m.addr.idBits
		found = found || region != 0 && region <= uint64(m.threads)
	})
	return found
}

// OfThread reports whether a value may be an address of an object of a thread's.
func (x Unknowns) OfThread(v uint64) bool { return x.m.ofSomeThread(v) }

// ThreadAddresses are the values that OfThread may hold for: how many there are from a first one on.
func (v Unknowns) ThreadAddresses() (first, n uint64) {
	m := v.m
	size := uint64(1) << m.addr.RegionBits()
	first = min(m.addr.Page(1<<m.addr.idBits), m.addr.Page(uint64(m.threads)<<m.addr.idBits))
	return first - m.addr.early, size*uint64(m.threads) + m.addr.early
}

// publish marks what a value points to, if anything, as shared, and what can be reached from there. Where every
// object is shared from the beginning, it marks stack objects that others may know as leaked, all the same. Nothing else may
// mark one there that lives on: what a leaked one held is not looked at again.
func (m *objects) publish(v uint64) {
	o, ok := m.ofThread(v)
	if !ok {
		return
	}
	d := o.d0 | bitShared
	if o.Kind() == StackObject {
		d |= bitLeaked
	}
	if d == o.d0 {
		return
	}
	m.set(o.at, d)
	made := false
	for i := uint32(0); i < wordsOf(o.Size); i++ {
		w := m.w[o.base()+i]
		m.eachPointer(w, m.publish)
		made = made || m.madeOfAddress(w)
	}
	if made {
		m.noteMade(access{}) // who knows it may store what lies there elsewhere
	}
}

// eachPointer calls f with each value in a word of memory that may be a pointer, see near.
func (m *objects) eachPointer(w uint64, f func(uint64)) {
	if IsOpaque(w) {
		return // see KeepNumber
	}
	if m.addr.ptr == 8 {
		if v := w & m.addr.inAddr; (v+m.addr.early)>>(m.addr.RegionBits()&63)-1 < m.addr.ofThreads {
			m.near(v, f)
		}
		return
	}
	if uint32(w) != 0 {
		m.near(w&0xffffffff, f)
	}
	if w>>32 != 0 {
		m.near(w>>32, f)
	}
}

// near calls f with a pointer and, if it may be a step before an object's start, with one into that object: who adds the step
// again comes there, as Find allows.
func (m *objects) near(v uint64, f func(uint64)) {
	f(v)
	if after, may := m.addr.nextPage(v); may {
		f(after)
	}
}

// stored follows a write of n bytes at a: pointers in the words written may
// publish or leak what they point to.
func (m *sharing) stored(t int, a access, n uint64) {
	last := a.word() + uint32((uint64(a.shift())/8+n+7)/8)
	made := false
	for at := a.word(); at < last; at++ {
		if w := m.w[at]; w>>(m.addr.least&63) != 0 {
			m.eachPointer(w, func(v uint64) { m.noteStored(a, v) })
			made = made || m.madeOfAddress(w)
		}
	}
	if made {
		m.noteMade(a)
	}
	if n == uint64(m.addr.ptr) && a.first%uint64(m.addr.ptr) != 0 {
		m.near(m.get(a, m.addr.ptr)&m.addr.inAddr, func(v uint64) {
			m.noteStored(a, v)
			m.noteOdd(v)
		})
	}
	if m.found() {
		m.noteNames(a, n)
	}
}

// noteStored looks at one value stored in the object of a.
func (m *sharing) noteStored(a access, v uint64) {
	o, ok := m.ofThread(v)
	if !ok {
		return
	}
	above := a.above(&o)
	switch {
	case m.o.EverywhereShared:
		if !above || a.d0&bitLeaked != 0 {
			m.publish(v)
		}
	case a.d0&bitShared != 0:
		m.publish(v)
	case o.Kind() == StackObject && !above:
		m.set(o.at, o.d0|bitLeaked)
	}
}

// above reports whether the object of an access lies above another one on the same stack: it is gone before it.
func (a access) above(o *Object) bool {
	return Kind(a.d0>>kindShift&kindMask) == StackObject && uint32(a.d0) >= o.base() && a.desc>>regionBits == o.at>>regionBits
}

// noteMade looks at an opaque word stored in the object of a that was made of an address. Which one is unknown: an input may
// choose among several by their distances.
func (m *objects) noteMade(a access) {
	for t := range m.threads {
		m.eachUnleaked(t, 0, func(o *Object) {
			if !a.above(o) || a.d0&bitLeaked != 0 {
				m.publish(m.AddressOf(o))
			}
		})
	}
}

// wrote follows a write by the platform.
func (m *sharing) wrote(t int, a access, _ uint64, n uint64) {
	m.markWritten(a, n)
	m.stored(t, a, n)
}

// referenced reports which of the given dead objects a value in the state may
// still point to. It looks at aligned words, at odd places once a pointer was stored in one, and at what opaque words
// are made of.
func (m *sharing) referenced(dead []uint64) []bool {
	m.sections = m.Sections(m.sections[:0])
	in := m.sections[:0]
	for i, s := range m.sections {
		if k := (i - 1) % SectionsPerThread; k != 1 && k != 2 { // descriptors
			in = append(in, s)
		}
	}
	return m.referencedIn(in, dead)
}

// referencedIn is referenced for some words of the state.
func (m *sharing) referencedIn(in []Section, dead []uint64) []bool {
	found, objects := m.among[:0], m.ends[:0]
	for _, d := range dead {
		o, _, _ := m.object(d)
		found, objects = append(found, false), append(objects, o)
	}
	m.among, m.ends = found, objects
	if m.values == nil && m.addr.ptr == 8 && m.w[ctlOdd] == 0 {
		m.referencedAligned(in, dead)
		return found
	}
	note := func(v uint64) { m.noteDead(v, dead) }
	opaque := func(w uint64) {
		m.values.Pointers(w, func(v uint64) { m.near(v, note) })
		for i := range dead {
			first, size := m.leadsTo(&objects[i])
			found[i] = found[i] || m.values.MayLie(w, first, size)
		}
	}
	for _, s := range in {
		m.eachOdd(s.First, uint64(s.Words)*8, func(w uint64) {
			if IsOpaque(w) && m.values != nil {
				opaque(w)
				return
			}
			m.near(w&m.addr.inAddr, note)
		})
		for _, w := range m.w[s.First : s.First+s.Words] {
			switch {
			case w>>(m.addr.least&63) == 0: // of no object
			case IsOpaque(w) && m.values != nil:
				opaque(w)
			default:
				m.eachPointer(w, note)
			}
		}
	}
	return found
}

// referencedAligned is referencedIn where all pointers lie in words of their own, and all are known.
func (m *sharing) referencedAligned(in []Section, dead []uint64) {
	for _, s := range in {
		for _, w := range m.w[s.First : s.First+s.Words] {
			if w>>(m.addr.least&63) == 0 {
				continue
			}
			if v := w & m.addr.inAddr; (v+m.addr.early)>>(m.addr.RegionBits()&63)-1 < m.addr.ofThreads && !IsOpaque(w) {
				m.noteDead(v, dead)
				if after, may := m.addr.nextPage(v); may {
					m.noteDead(after, dead)
				}
			}
		}
	}
}

// noteDead notes which of some objects, which are ends, a pointer leads to, in among.
func (m *sharing) noteDead(v uint64, dead []uint64) {
	id := m.addr.Number(v)
	for i, d := range dead {
		m.among[i] = m.among[i] || id == d || id-d < m.spanOf(&m.ends[i])
	}
}
