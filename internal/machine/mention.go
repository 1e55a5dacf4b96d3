package machine

// This file tells which threads the values of a state refer to, where threads are
// counted (many.go): by name, as the holder of a lock, or by a pointer into the thread's
// region. A number that happens to look so counts as well: that costs states, and hides
// nothing. A pointer must lie at a multiple of its size to be found, a name at one of four bytes; once one was stored
// elsewhere, threads are not counted any more (ctlOdd).

// mostNamed is how many threads there can be with 32-bit pointers for their names to look
// like no pointer.
const mostNamed = 61

// mention notes which threads something else than themselves refers to, in canon.told,
// and to which of them other than by name, in canon.pinned. The items of the state are
// listed.
func (m *Machine) mention() {
	k := &m.canon
	k.told, k.pinned = [maxRegions]bool{}, [maxRegions]bool{}
	first := 0
	for i, end := range k.ends { // the globals' items, then each thread's
		for _, it := range k.items[first:end] {
			switch {
			case it.v == 0 || it.kind == plainWord || it.kind == placeWord:
			case it.kind == ownerWord:
				k.told[it.v-1] = true
			default:
				hidden := m.o.Opaque && IsOpaque(it.v)
				m.eachMention(it.v, func(t int, _ uint, pointer bool) {
					if t != i-1 {
						k.told[t] = true
						k.pinned[t] = k.pinned[t] || pointer || hidden
					}
				})
			}
		}
		first = end
	}
}

// eachMention calls f with each thread that a word may refer to, with where in the word
// its number plus one stands, and whether it would be by a pointer.
func (m *Machine) eachMention(v uint64, f func(t int, shift uint, pointer bool)) {
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
	if m.ptr == 8 {
		if v>>nameBits == longNames && note(v&nameMask, 0, false) {
			return
		}
		if at := m.offBits + m.idBits; note(v>>at, at, true) {
			return
		}
	}
	for shift := uint(0); shift < 64; shift += 32 {
		half := v >> shift & 0xffffffff
		if half>>nameBits == shortNames && note(half&nameMask, shift, false) {
			continue
		}
		if at := m.offBits + m.idBits; m.ptr == 4 {
			note(half>>at, shift+at, true)
		}
	}
}

// pointsIntoThread tells whether the value that has a region's number at a bit points to
// an object of the thread, other than its errno.
func (m *Machine) pointsIntoThread(v uint64, shift uint) bool {
	if m.ptr == 4 && shift >= 32 {
		v >>= 32
	}
	o, _, ok := m.object(v & m.addrMask >> m.offBits)
	return ok && o.Alive() && (o.Index != 0 || o.Kind() != StackObject)
}

// noteNames notes that a name lies in n bytes at a place, or reaches into them, which is not found there: it begins at no
// multiple of four bytes. The lower half of each name is one of 32 bits.
func (m *Machine) noteNames(a access, n uint64) {
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

// pointsToThread tells whether a value may point into a thread's region.
func (m *Machine) pointsToThread(v uint64) bool {
	found := false
	m.eachMention(v, func(_ int, _ uint, pointer bool) { found = found || pointer })
	return found
}

// Owns tells whether an address is of a thread's region.
func (m *Machine) Owns(t int, addr uint64) bool {
	return addr&m.addrMask>>(m.offBits+m.idBits) == uint64(t+1)
}

// rename changes the names of threads in the whole state, save a thread's own that it has
// itself: to[t] is the number that thread t gets. The items of the state are listed.
func (m *Machine) rename(to *[maxRegions]int) {
	k := &m.canon
	if owner := m.AtomicOwner(); owner >= 0 {
		m.set(ctlAtomic, uint64(to[owner]+1))
	}
	i, n := 0, -1 // the item; whose it is
	section := func(s Section) {
		for at := s.First; at < s.First+s.Words; at++ {
			if it := k.items[i]; it.v != 0 && (it.kind == valueWord || it.kind == ownWord) {
				m.set(at, m.renamed(it.v, n, to))
			}
			i++
		}
	}
	section(k.sections[0])
	for n = range m.threads {
		for _, s := range k.sections[1+n*SectionsPerThread:][:SectionsPerThread] {
			section(s)
		}
	}
}

// renamed is a value of thread by with the names of others changed.
func (m *Machine) renamed(v uint64, by int, to *[maxRegions]int) uint64 {
	if m.o.Opaque && IsOpaque(v) {
		return v
	}
	r := v
	m.eachMention(v, func(t int, shift uint, pointer bool) {
		if t != by && !pointer {
			r += uint64(to[t]-t) << shift
		}
	})
	return r
}
