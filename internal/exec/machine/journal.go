package machine

import "heddle/internal/exec/space"

// change is a word's address and what it held before.
type change struct {
	at  uint32
	old uint64
}

// memory is the layer of words: those of the state, and the journal of what they were.
//
// Invariants: every word of the state is written through set, so that going back to a mark makes all words what they were then;
// nothing but the words is undone, so that whoever mirrors one follows by itself (recount).
type memory struct {
	w       *space.Words
	journal []change
	seen    wordSet // reused
	times   timeWords
}

// Mark is a point in the journal to go back to.
type Mark int

// set writes a word of the state.
func (m *memory) set(at uint32, v uint64) {
	old := m.w[at]
	if old == v {
		return
	}
	m.journal = append(m.journal, change{at, old})
	m.w[at] = v
}

// Mark is the present point of the journal.
func (m *memory) Mark() Mark { return Mark(len(m.journal)) }

// Undo takes back everything since the mark.
func (m *sharing) Undo(to Mark) {
	j := m.journal[to:]
	status := ^uint32(0) // 0 at the end: a thread's status was taken back; where threads are counted, one may be a summary no more
	for i := len(j) - 1; i >= 0; i-- {
		m.w[j[i].at] = j[i].old
		status = min(status, j[i].at<<(32-regionBits))
	}
	m.journal = m.journal[:to]
	if status == tcbStatus || m.live < 0 || m.threads != int(m.w[ctlThreads]) || m.o.CounterAbstraction {
		m.recount()
		return
	}
	m.countContenders()
}

// Bytes is the memory that the journal takes.
func (j Journal) Bytes() int64 { return int64(cap(j.mem.journal)) * 16 }

// Forget drops the journal: what was done stays done.
func (m *memory) Forget() { m.journal = m.journal[:0] }

// Compact keeps only the oldest change of each word since the mark, and none
// where the word has its old value again: going back takes no more, and a long
// run leaves no more behind than the words that it changed.
func (m *memory) Compact(since Mark) {
	j := m.journal[since:]
	if len(j) <= fewChanges {
		m.journal = m.journal[:int(since)+m.keepChanged(j, firstOfFew(j))]
		return
	}
	m.seen.reset(len(j))
	n := 0
	for i := range j {
		if m.seen.add(j[i].at) {
			j[n] = j[i]
			n++
		}
	}
	m.journal = m.journal[:int(since)+m.keepChanged(j, n)]
}

// fewChanges is how many changes are compared with each other rather than put
// into a set.
const fewChanges = 32

// firstOfFew moves the oldest change of each word to the front and counts them. A
// word is searched for only if one with the same last bits was there.
func firstOfFew(j []change) int {
	n, met := 0, uint64(0)
next:
	for i := range j {
		bit := uint64(1) << (j[i].at & 63)
		if met&bit != 0 {
			for k := 0; k < n; k++ {
				if j[k].at == j[i].at {
					continue next
				}
			}
		}
		met |= bit
		j[n] = j[i]
		n++
	}
	return n
}

// keepChanged drops changes of words that have their old value again from the
// first n, and gives the number of those left.
func (m *memory) keepChanged(j []change, n int) int {
	kept := 0
	for i := 0; i < n; i++ {
		if m.w[j[i].at] != j[i].old {
			j[kept] = j[i]
			kept++
		}
	}
	return kept
}

// wordSet is a set of word addresses that is quickly emptied.
type wordSet struct {
	keys  []uint32
	stamp []uint32 // the key counts if its stamp is now
	now   uint32
}

// reset empties the set and makes room for n words.
func (s *wordSet) reset(n int) {
	size := 1024
	for size < 2*n {
		size *= 2
	}
	if size > len(s.keys) {
		s.keys, s.stamp, s.now = make([]uint32, size), make([]uint32, size), 0
	}
	s.now++
	if s.now == 0 {
		clear(s.stamp)
		s.now = 1
	}
}

// add puts a word in and reports whether it was not there.
func (s *wordSet) add(at uint32) bool {
	mask := uint32(len(s.keys) - 1)
	i := (at * 0x9e3779b1) >> 7 & mask
	for s.stamp[i] == s.now {
		if s.keys[i] == at {
			return false
		}
		i = (i + 1) & mask
	}
	s.keys[i], s.stamp[i] = at, s.now
	return true
}

// Changed calls f with the address and the old value of each change since the
// mark, oldest first; a word may come more than once.
func (j Journal) Changed(since Mark, f func(at uint32, old uint64)) {
	for _, c := range j.mem.journal[since:] {
		f(c.at, c.old)
	}
}

// ChangedBetween is Changed up to a later mark.
func (j Journal) ChangedBetween(since, to Mark, f func(at uint32, old uint64)) {
	for _, c := range j.mem.journal[since:to] {
		f(c.at, c.old)
	}
}

// ChangedPages appends the numbers of the pages (of 1<<pageBits words) that
// were written since the mark; a page may come more than once, not in a row.
func (j Journal) ChangedPages(since Mark, pageBits uint, buf []uint32) []uint32 {
	last := ^uint32(0)
	for i := int(since); i < len(j.mem.journal); i++ {
		if p := j.mem.journal[i].at >> pageBits; p != last {
			buf = append(buf, p)
			last = p
		}
	}
	return buf
}
