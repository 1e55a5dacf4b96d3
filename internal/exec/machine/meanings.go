package machine

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

// meanings are the words of a state with what they may mean, where threads are exchanged (symmetry.go, counterabstraction.go).
type meanings struct {
	m         *storage
	sections  []Section
	items     []item
	ends      []int            // of the globals' items, then of each thread's
	mentioned [maxRegions]bool // threads that others than thread 0 have the name of; with Options.CounterAbstraction, that something refers to
	pinned    [maxRegions]bool // with Options.CounterAbstraction: that something refers to other than by a name in plain sight
}

// list lists the words of the state with their meaning.
func (k *meanings) list() {
	k.sections = k.m.Sections(k.sections[:0])
	k.collect()
}

// wordsIn are the words of a section.
func (k *meanings) wordsIn(s Section) []uint64 { return k.m.w[s.First : s.First+s.Words] }

// collect lists the words of the state with their meaning.
func (k *meanings) collect() {
	k.items, k.ends = k.items[:0], k.ends[:0]
	k.collectPlain(k.sections[0], valueWord)
	mark(k.items[:ctlSpare-heapBase], plainWord)
	if k.m.AtomicOwner() >= 0 {
		k.items[ctlAtomic-heapBase].kind = ownerWord
	}
	k.ends = append(k.ends, len(k.items))
	for t := range k.m.threads {
		k.collectThread(t, k.sections[1+t*SectionsPerThread:])
		k.ends = append(k.ends, len(k.items))
	}
	k.mentioned = [maxRegions]bool{}
	for _, it := range k.items {
		if t, ok := k.m.threadNamed(it.v); ok && it.kind == valueWord {
			k.mentioned[t] = true
		}
	}
}

// collectThread lists the words of a thread's sections.
func (k *meanings) collectThread(t int, s []Section) {
	b := k.m.tcb(t)
	value := valueWord
	if t == 0 {
		value = ownWord
	}
	from := len(k.items)
	k.collectPlain(s[0], value)
	stack := k.items[from:]
	k.markBlock(stack[:tcbWords], b)
	for fp := uint32(k.m.w[b+tcbFP]); fp != 0; fp = uint32(k.m.w[fp+header(frameFP)]) {
		mark(stack[fp-frameWords-b:fp-b], plainWord)
		near(&stack[fp+header(frameFP)-b], b)
	}
	k.markObjects(s[1], stack, s[0].First)
	k.collectDescriptors(s[1], b)
	k.collectDescriptors(s[2], b)
	from = len(k.items)
	k.collectPlain(s[3], value)
	k.markObjects(s[2], k.items[from:], s[3].First)
}

func (k *meanings) collectPlain(s Section, kind wordKind) {
	for _, v := range k.wordsIn(s) {
		k.items = append(k.items, item{v, kind})
	}
}

// markBlock says what the words of a thread's control block are.
func (k *meanings) markBlock(block []item, b uint32) {
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
func (k *meanings) collectDescriptors(s Section, b uint32) {
	from := len(k.items)
	k.collectPlain(s, plainWord)
	for i := range s.Words / 2 {
		if it := &k.items[from+2*int(i)]; it.v&bitAlive != 0 {
			near(it, b)
		}
	}
}

// markObjects says of the words of objects, whose contents lie in items that begin
// at a word, which are no values, and which others can see.
func (k *meanings) markObjects(descriptors Section, items []item, first uint32) {
	for i := range descriptors.Words / 2 {
		d := k.m.w[descriptors.First+2*i]
		if d&bitAlive == 0 {
			continue
		}
		size := k.m.w[descriptors.First+2*i+1] & sizeMask
		base := uint32(d) - first
		behind := base + wordsOf(size)
		if d&bitShared != 0 {
			mark(items[base:behind], valueWord)
		}
		if d&bitTLS == 0 { // errno has no record of what was written
			mark(items[behind:base+k.m.roomFor(size)], plainWord)
		}
	}
}

// mention notes which threads something else than themselves refers to, in mentioned,
// and to which of them other than by name, in pinned. The items of the state are
// listed.
func (k *meanings) mention() {
	k.mentioned, k.pinned = [maxRegions]bool{}, [maxRegions]bool{}
	first := 0
	for i, end := range k.ends { // the globals' items, then each thread's
		for _, it := range k.items[first:end] {
			switch it.kind {
			case ownerWord:
				k.mentioned[it.v-1] = true
			case valueWord, ownWord:
				hidden := k.m.o.Opaque && IsOpaque(it.v)
				k.m.eachMention(it.v, func(t int, _ uint, pointer bool) {
					if t != i-1 {
						k.mentioned[t] = true
						k.pinned[t] = k.pinned[t] || pointer || hidden
					}
				})
			}
		}
		first = end
	}
}

// rename changes the names of threads in the whole state, save a thread's own that it has
// itself: to[t] is the number that thread t gets. The items of the state are listed.
func (k *meanings) rename(to *[maxRegions]int) {
	i, n := 0, -1 // the item; whose it is
	section := func(s Section) {
		for at := range s.Words {
			switch it := k.items[i]; it.kind {
			case ownerWord:
				k.m.set(s.First+at, uint64(to[it.v-1]+1))
			case valueWord, ownWord:
				k.m.set(s.First+at, k.m.renamed(it.v, n, to))
			}
			i++
		}
	}
	section(k.sections[0])
	for n = range k.m.threads {
		for _, s := range k.sections[1+n*SectionsPerThread:][:SectionsPerThread] {
			section(s)
		}
	}
}

// countable reports whether the run continues and nothing has happened that keeps threads from being counted.
func (k *meanings) countable() bool {
	return k.m.RunStatus() == Going && k.m.w[ctlStopped]|k.m.w[ctlEnvironment]|k.m.w[ctlOdd] == 0
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
