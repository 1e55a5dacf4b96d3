package machine

// This file finds which threads the values of a state refer to, where threads are
// counted (counterabstraction.go): by name, as the holder of a lock, or by a pointer into the thread's
// region. A number that happens to look so counts as well: that costs states, and hides
// nothing. A pointer must lie at a multiple of its size to be found, a name at one of four bytes; once one was stored
// elsewhere, threads are not counted any more (ctlOdd).

// mostNamed is how many threads there can be with 32-bit pointers for their names to look
// like no pointer.
const mostNamed = 61

// eachMention calls f with each thread that a word may refer to, with where in the word
// its number plus one stands, and whether it would be by a pointer.
func (m *objects) eachMention(v uint64, f func(t int, shift uint, pointer bool)) {
	if m.o.Opaque && IsOpaque(v) {
		m.values.Constants(v, func(c uint64) { m.eachMention(c, f) })
		return
	}
	note := func(n uint64, shift uint, pointer bool) bool {
		if n == 0 || n > uint64(m.threads) {
			return false
		}
		f(int(n-1), shift, pointer)
		return true
	}
	at := m.addr.RegionBits()
	if note(m.addr.Number(v&m.addr.inAddr)>>m.addr.idBits, at, true) {
		return
	}
	for _, shift := range [2]uint{0, 32} {
		half := v >> shift & 0xffffffff
		if half>>nameBits == shortNames { // so is the lower half of a name of 64 bits
			note(half&nameMask, shift, false)
			continue
		}
		if m.addr.ptr == 4 {
			note(half>>at, shift+at, true)
		}
	}
}

// pointsIntoThread reports whether the value that has a region's number at a bit points to
// an object of the thread, other than its errno.
func (m *objects) pointsIntoThread(v uint64, shift uint) bool {
	v >>= shift - m.addr.RegionBits() // 32 for the upper one of two pointers
	o, _, _ := m.object(m.addr.Number(v & m.addr.mask & m.addr.inAddr))
	return o.Alive() && (o.Index != 0 || o.Kind() != StackObject)
}

// noteNames notes that a name lies in n bytes at a place, or reaches into them, which is not found there: it begins at no
// multiple of four bytes. The lower half of each name is one of 32 bits.
func (m *objects) noteNames(a access, n uint64) {
	for at := a.first - 3; at < a.first+n; at++ {
		if at%4 == 0 {
			continue
		}
		k := at & 7 * 8
		if half := uint32(m.w[at>>3]>>k | m.w[at>>3+1]<<(64-k)); half>>nameBits == shortNames {
			m.set(ctlOdd, 1)
		}
	}
}

// pointsToThread reports whether a value may point into a thread's region.
func (m *objects) pointsToThread(v uint64) bool {
	found := false
	m.eachMention(v, func(_ int, _ uint, pointer bool) { found = found || pointer })
	return found
}

// Owns reports whether an address is of a thread's region.
func (v Independence) Owns(t int, addr uint64) bool {
	m := v.m
	return m.addr.Number(addr&m.addr.mask)>>m.addr.idBits == uint64(t+1)
}

// renamed is a value of thread by with the names of others changed. Who is pointed to, or named by what an opaque word stands
// for, keeps the number.
func (m *objects) renamed(v uint64, by int, to *[maxRegions]int) uint64 {
	r := v
	m.eachMention(v, func(t int, shift uint, pointer bool) {
		if t != by {
			r += uint64(to[t]-t) * m.unit(shift, pointer)
		}
	})
	return r
}

// unit is what a value grows by with the number of the thread that it names, or points to, at a bit.
func (m *objects) unit(shift uint, pointer bool) uint64 {
	unit := uint64(1) << shift
	if pointer && m.addr.ptr == 8 {
		return -unit // see program.Addresses
	}
	return unit
}
