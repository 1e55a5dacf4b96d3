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

// wordKind says what a word of the state may mean.
type wordKind uint8

const (
	plainWord wordKind = iota // a number
	valueWord                 // a value of the program: may name a thread
	ownWord                   // a value that only thread 0 can see
	ownerWord                 // a thread's number plus one
	placeWord                 // a place in the thread's own region, counted from its beginning
)

// item is a word with its meaning.
type item struct {
	v    uint64
	kind wordKind
}

// canon is what Canonical needs, reused.
type canon struct {
	awaited   [maxRegions]bool
	sections  []Section
	items     []item
	ends      []int // of the globals' items, then of each thread's
	keys      [maxRegions][]uint64
	place     [maxRegions]uint64 // that a thread gets
	met       [maxRegions]int    // when it was first named
	own       [maxRegions]uint64 // the names that thread 0 keeps of nobody, in the order of their coming
	named     int
	owned     uint64
	mentioned [maxRegions]bool // threads that others than thread 0 have the name of; with Options.CounterAbstraction, that something refers to
	pinned    [maxRegions]bool // with Options.CounterAbstraction: that something refers to other than by a name in plain sight
	order     []int
	odd       bool // something looks like a name or a pointer and is none
}

const (
	formPlain = iota // the state's words as they are
	formOrdered
)

// Canonical appends the canonical form of the state: of two states with the same
// words each behaves as the other. Options.Symmetric is on.
func (m *Machine) Canonical(buf []uint64) []uint64 {
	if m.countable() {
		m.findAwaited()
		m.sortThreads() // which looks at all words
		if !m.canon.odd {
			return m.ordered(buf)
		}
	}
	return m.asItIs(buf)
}

// asItIs appends the state's words.
func (m *Machine) asItIs(buf []uint64) []uint64 {
	m.canon.sections = m.Sections(m.canon.sections[:0])
	buf = append(buf, formPlain)
	for _, s := range m.canon.sections {
		buf = append(append(buf, uint64(s.Words)), m.wordsIn(s)...)
	}
	return buf
}

// wordsIn are the words of a section.
func (m *Machine) wordsIn(s Section) []uint64 { return m.w[s.First : s.First+s.Words] }

// ordered appends the state with its threads in order.
func (m *Machine) ordered(buf []uint64) []uint64 {
	k := &m.canon
	k.owned, k.own = 0, [maxRegions]uint64{}
	buf = append(buf, formOrdered|uint64(m.threads)<<8)
	buf = m.inOrder(buf, 0, k.ends[0])
	for _, t := range k.order {
		buf = append(buf, m.lengths(t))
		buf = m.inOrder(buf, k.ends[t], k.ends[t+1])
	}
	return buf
}

// lengths are those of a thread's sections, with whether it is awaited.
func (m *Machine) lengths(t int) uint64 {
	s := m.canon.sections[1+t*SectionsPerThread:]
	v := uint64(s[0].Words) ^ uint64(s[1].Words)<<16 ^ uint64(s[2].Words)<<32 ^ uint64(s[3].Words)<<40
	return v ^ -bit(m.canon.awaited[t])
}

// inOrder appends items as they are in the ordered state.
func (m *Machine) inOrder(buf []uint64, from, to int) []uint64 {
	for _, it := range m.canon.items[from:to] {
		switch it.kind {
		case ownerWord:
			it.v = m.canon.place[it.v-1] + 1
		case valueWord, ownWord:
			it.v = m.translate(it.v)
		}
		buf = append(buf, it.v)
	}
	return buf
}

// translate is a value with the threads that it names where they are put.
func (m *Machine) translate(v uint64) uint64 {
	switch region := m.Number(v&m.inAddr) >> m.idBits; {
	case isName(v):
		if t, ok := m.Record().ThreadNamed(v); ok && m.ofAnyone(t) {
			return longNames<<nameBits | m.ofNobody(t)
		}
		return longNames<<nameBits | m.moved(v&nameMask)
	case region > 1 && region <= uint64(m.threads) && m.mayPoint(v&m.inAddr):
		o, _, ok := m.Find(v)
		if !ok || o.Index == 0 && o.Kind() == StackObject { // errno is next to what is of no thread
			m.canon.odd = true
			return v
		}
		return m.InRegion(m.moved(region), v)
	}
	for _, shift := range [2]uint{0, 32} {
		if half := v >> shift & 0xffffffff; half>>nameBits == shortNames {
			v = v&^(nameMask<<shift) | m.moved(half&nameMask)<<shift
		}
	}
	return v
}

// mayPoint reports whether a value that looks like a pointer into a thread's region can
// have come about from one: the number of the object is of those in use by some thread,
// or not far beyond. Text is not a pointer.
func (m *Machine) mayPoint(v uint64) bool {
	may := false
	m.near(v, func(v uint64) {
		const far = 1 << 12
		index, first, count := m.Number(v)&(1<<m.idBits-1), uint64(0), uint32(tcbObjects)
		if index >= m.heapIdx {
			first, count = m.heapIdx, tcbHeap
		}
		for t := range m.threads {
			may = may || index < first+m.w[m.tcb(t)+count]+far
		}
	})
	return may
}

// moved is the number plus one of the place of the thread with a number plus one.
func (m *Machine) moved(n uint64) uint64 {
	if n == 0 || n > uint64(m.threads) {
		m.canon.odd = true
		return n
	}
	k := &m.canon
	if k.met[n-1] == 0 {
		k.named++
		k.met[n-1] = k.named
	}
	return k.place[n-1] + 1
}

// ofAnyone reports whether the name of a thread makes no difference any more: it is
// awaited or gone, and nobody but thread 0 has the name.
func (m *Machine) ofAnyone(t int) bool {
	k := &m.canon
	return k.awaited[t] || !k.mentioned[t] && m.Status(t) == Reaped
}

// ofNobody numbers a name that thread 0 keeps.
func (m *Machine) ofNobody(t int) uint64 {
	k := &m.canon
	if k.own[t] == 0 {
		k.owned++
		k.own[t] = maxRegions - 1 + k.owned
	}
	return k.own[t]
}

// sortThreads puts the threads in order: thread 0, then by what they are in, then by
// when the globals and thread 0 name them.
func (m *Machine) sortThreads() {
	k := &m.canon
	k.odd = false
	k.order = k.order[:0]
	for t := range m.threads {
		k.order = append(k.order, t)
		k.place[t] = 2
	}
	k.place[0] = 0
	for _, t := range k.order[1:] {
		k.place[t] = 1
		k.keys[t] = m.inOrder(append(k.keys[t][:0], m.lengths(t)), k.ends[t], k.ends[t+1])
		k.place[t] = 2
	}
	k.named, k.met = 0, [maxRegions]int{}
	k.owned, k.own = 0, [maxRegions]uint64{}
	k.keys[0] = m.inOrder(k.keys[0][:0], 0, k.ends[1])
	slices.SortFunc(k.order[1:], func(a, b int) int {
		return cmp.Or(slices.Compare(k.keys[a], k.keys[b]), k.met[a]-k.met[b], a-b)
	})
	for i, t := range k.order {
		k.place[t] = uint64(i)
	}
}

// collect lists the words of the state with their meaning.
func (m *Machine) collect() {
	k := &m.canon
	k.items, k.ends = k.items[:0], k.ends[:0]
	m.collectPlain(k.sections[0], valueWord)
	mark(k.items[:ctlSpare-heapBase], plainWord)
	if m.AtomicOwner() >= 0 {
		k.items[ctlAtomic-heapBase].kind = ownerWord
	}
	k.ends = append(k.ends, len(k.items))
	for t := range m.threads {
		m.collectThread(t, k.sections[1+t*SectionsPerThread:])
		k.ends = append(k.ends, len(k.items))
	}
	k.mentioned = [maxRegions]bool{}
	for _, it := range k.items {
		if t, ok := m.Record().ThreadNamed(it.v); ok && it.kind == valueWord {
			k.mentioned[t] = true
		}
	}
}

// collectThread lists the words of a thread's sections.
func (m *Machine) collectThread(t int, s []Section) {
	k := &m.canon
	b := m.tcb(t)
	value := valueWord
	if t == 0 {
		value = ownWord
	}
	from := len(k.items)
	m.collectPlain(s[0], value)
	stack := k.items[from:]
	m.markBlock(stack[:tcbWords], b)
	for fp := uint32(m.w[b+tcbFP]); fp != 0; fp = uint32(m.w[fp+header(frameFP)]) {
		mark(stack[fp-frameWords-b:fp-b], plainWord)
		near(&stack[fp+header(frameFP)-b], b)
	}
	m.markObjects(s[1], stack, s[0].First)
	m.collectDescriptors(s[1], b)
	m.collectDescriptors(s[2], b)
	from = len(k.items)
	m.collectPlain(s[3], value)
	m.markObjects(s[2], k.items[from:], s[3].First)
}

func (m *Machine) collectPlain(s Section, kind wordKind) {
	for _, v := range m.wordsIn(s) {
		m.canon.items = append(m.canon.items, item{v, kind})
	}
}

func mark(items []item, kind wordKind) {
	for i := range items {
		items[i].kind = kind
	}
}

// near makes a place in a region one that is counted from its beginning.
func near(it *item, b uint32) {
	it.kind = plainWord
	if it.v != 0 {
		it.kind = placeWord
		it.v -= uint64(b)
	}
}

// markBlock says what the words of a thread's control block are.
func (m *Machine) markBlock(block []item, b uint32) {
	for i := range block {
		switch i {
		case tcbFP, tcbSP, tcbHeapTop:
			near(&block[i], b)
		case tcbWait, tcbResult, tcbPhase, tcbSpare, tcbSpare + 1, tcbSpare + 2, tcbSpare + 4:
			block[i].kind = valueWord
		default:
			block[i].kind = plainWord
		}
	}
}

// collectDescriptors lists descriptors: the addresses in them are of the region.
func (m *Machine) collectDescriptors(s Section, b uint32) {
	from := len(m.canon.items)
	m.collectPlain(s, plainWord)
	for i := range s.Words / 2 {
		if it := &m.canon.items[from+2*int(i)]; it.v&bitAlive != 0 {
			near(it, b)
		}
	}
}

// markObjects says of the words of objects, whose contents lie in items that begin
// at a word, which are no values, and which others can see.
func (m *Machine) markObjects(descriptors Section, items []item, first uint32) {
	for i := range descriptors.Words / 2 {
		d := m.w[descriptors.First+2*i]
		if d&bitAlive == 0 {
			continue
		}
		size := m.w[descriptors.First+2*i+1] & sizeMask
		base := uint32(d) - first
		behind := base + wordsOf(size)
		if d&bitShared != 0 {
			mark(items[base:behind], valueWord)
		}
		if d&bitTLS == 0 { // errno has no record of what was written
			mark(items[behind:base+m.roomFor(size)], plainWord)
		}
	}
}
