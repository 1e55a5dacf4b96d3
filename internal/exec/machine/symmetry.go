package machine

import (
	"cmp"
	"slices"
)

// This file gives states that differ only by which thread is which the same words.
//
// The machine uses the numbers of threads only to distinguish them, and the
// program nothing by pthread_t values and addresses but that (which is assumed).
// Then to permute the threads, with all that names one, is an automorphism of the
// transition system: it leads to a state that behaves alike. The canonical form is
// such a permuted state: threads are put in an order of what they are in, each seen
// from itself. Any order would be right, one that does not depend on the numbers
// makes more states equal.
//
// The names that thread 0 keeps in private of awaited threads (joins.go) and of those
// that are gone name no thread: they are distinguished from each other, and not
// brought together with threads.
//
// Names and pointers are recognised by how they look. Where something looks like one
// and is none that the machine knows, the state stands for itself.
//
// Papers: Ip, Dill, Better verification through symmetry, 1996; Bošnački, Dams,
// Holenderski, Symmetric Spin, 2002 (sorting by a part of the state); Iosif, Symmetry
// reduction criteria for software model checking, 2002 (heap and threads).

// symmetry makes the canonical form of a state.
type symmetry struct {
	m       *storage
	words   *meanings
	awaited [maxRegions]bool     // see joins.go
	keys    [maxRegions][]uint64 // reused
	place   [maxRegions]uint64   // that a thread gets
	met     [maxRegions]int      // when it was first named
	own     [maxRegions]uint64   // the names that thread 0 keeps of nobody, in the order of their coming
	named   int
	owned   uint64
	order   []int
	odd     bool // something looks like a name or a pointer and is none
}

const (
	formPlain = iota // the state's words as they are
	formOrdered
)

// Canonical appends the canonical form of the state: of two states with the same
// words each behaves as the other. Options.Symmetric is on.
func (m *Machine) Canonical(buf []uint64) []uint64 {
	k := &m.symmetry
	if m.meanings.countable() {
		m.findAwaited()
		k.sortThreads() // which looks at all words
		if !k.odd {
			return k.ordered(buf)
		}
	}
	return k.asItIs(buf)
}

// asItIs appends the state's words.
func (k *symmetry) asItIs(buf []uint64) []uint64 {
	k.words.sections = k.m.Sections(k.words.sections[:0])
	buf = append(buf, formPlain)
	for _, s := range k.words.sections {
		buf = append(append(buf, uint64(s.Words)), k.words.wordsIn(s)...)
	}
	return buf
}

// ordered appends the state with its threads in order.
func (k *symmetry) ordered(buf []uint64) []uint64 {
	k.owned, k.own = 0, [maxRegions]uint64{}
	buf = append(buf, formOrdered|uint64(k.m.threads)<<8)
	buf = k.inOrder(buf, 0, k.words.ends[0])
	for _, t := range k.order {
		buf = append(buf, k.lengths(t))
		buf = k.inOrder(buf, k.words.ends[t], k.words.ends[t+1])
	}
	return buf
}

// lengths are those of a thread's sections, with whether it is awaited.
func (k *symmetry) lengths(t int) uint64 {
	s := k.words.sections[1+t*SectionsPerThread:]
	v := uint64(s[0].Words) ^ uint64(s[1].Words)<<16 ^ uint64(s[2].Words)<<32 ^ uint64(s[3].Words)<<40
	return v ^ -bit(k.awaited[t])
}

// inOrder appends items as they are in the ordered state.
func (k *symmetry) inOrder(buf []uint64, from, to int) []uint64 {
	for _, it := range k.words.items[from:to] {
		switch it.kind {
		case ownerWord:
			it.v = k.place[it.v-1] + 1
		case valueWord, ownWord:
			it.v = k.translate(it.v)
		}
		buf = append(buf, it.v)
	}
	return buf
}

// translate is a value with the threads that it names where they are put.
func (k *symmetry) translate(v uint64) uint64 {
	switch region := k.m.addr.Number(v&k.m.addr.inAddr) >> k.m.addr.idBits; {
	case isName(v):
		if t, ok := k.m.threadNamed(v); ok && k.ofAnyone(t) {
			return longNames<<nameBits | k.ofNobody(t)
		}
		return longNames<<nameBits | k.moved(v&nameMask)
	case region > 1 && region <= uint64(k.m.threads) && k.mayPoint(v&k.m.addr.inAddr):
		o, _, ok := k.m.Find(v)
		if !ok || o.Index == 0 && o.Kind() == StackObject { // errno is next to what is of no thread
			k.odd = true
			return v
		}
		return k.m.addr.InRegion(k.moved(region), v)
	}
	for _, shift := range [2]uint{0, 32} {
		if half := v >> shift & 0xffffffff; half>>nameBits == shortNames {
			v = v&^(nameMask<<shift) | k.moved(half&nameMask)<<shift
		}
	}
	return v
}

// mayPoint reports whether a value that looks like a pointer into a thread's region can
// have come about from one: the number of the object is of those in use by some thread,
// or not far beyond. Text is not a pointer.
func (k *symmetry) mayPoint(v uint64) bool {
	may := false
	k.m.near(v, func(v uint64) {
		const far = 1 << 12
		index, first, count := k.m.addr.Number(v)&(1<<k.m.addr.idBits-1), uint64(0), uint32(tcbObjects)
		if index >= k.m.addr.heapIdx {
			first, count = k.m.addr.heapIdx, tcbHeap
		}
		for t := range k.m.threads {
			may = may || index < first+k.m.w[k.m.tcb(t)+count]+far
		}
	})
	return may
}

// moved is the number plus one of the place of the thread with a number plus one.
func (k *symmetry) moved(n uint64) uint64 {
	if n == 0 || n > uint64(k.m.threads) {
		k.odd = true
		return n
	}
	if k.met[n-1] == 0 {
		k.named++
		k.met[n-1] = k.named
	}
	return k.place[n-1] + 1
}

// ofAnyone reports whether the name of a thread makes no difference any more: it is
// awaited or gone, and nobody but thread 0 has the name.
func (k *symmetry) ofAnyone(t int) bool {
	return k.awaited[t] || !k.words.mentioned[t] && k.m.Status(t) == Reaped
}

// ofNobody numbers a name that thread 0 keeps.
func (k *symmetry) ofNobody(t int) uint64 {
	if k.own[t] == 0 {
		k.owned++
		k.own[t] = maxRegions - 1 + k.owned
	}
	return k.own[t]
}

// sortThreads puts the threads in order: thread 0, then by what they are in, then by
// when the globals and thread 0 name them.
func (k *symmetry) sortThreads() {
	k.odd = false
	k.order = k.order[:0]
	for t := range k.m.threads {
		k.order = append(k.order, t)
		k.place[t] = 2
	}
	k.place[0] = 0
	for _, t := range k.order[1:] {
		k.place[t] = 1
		k.keys[t] = k.inOrder(append(k.keys[t][:0], k.lengths(t)), k.words.ends[t], k.words.ends[t+1])
		k.place[t] = 2
	}
	k.named, k.met = 0, [maxRegions]int{}
	k.owned, k.own = 0, [maxRegions]uint64{}
	k.keys[0] = k.inOrder(k.keys[0][:0], 0, k.words.ends[1])
	slices.SortFunc(k.order[1:], func(a, b int) int {
		return cmp.Or(slices.Compare(k.keys[a], k.keys[b]), k.met[a]-k.met[b], a-b)
	})
	for i, t := range k.order {
		k.place[t] = uint64(i)
	}
}
