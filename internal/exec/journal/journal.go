// Package journal holds the words of a state, and what they were: every write is kept, so that it can be taken back.
//
// It must not know what the words mean.
//
// Words is for the one who writes: it sets words, and goes back to a mark. Journal is for those who follow writes: stores, and
// engines that describe states by their difference from others.
//
// Invariants: every word is written through Set, or after Note, so that going back to a mark makes all words what they were then; nothing but the
// words is undone, so that whoever mirrors one follows by itself.
package journal

import "heddle/internal/exec/space"

// Mark is a point in the journal to go back to.
type Mark int

// Change is a word's address and what it held before.
type Change struct {
	At  uint32
	Old uint64
}

// Words are the words of a state, with the journal of what they were.
type Words struct {
	w       *space.Words
	changes []Change
	seen    wordSet // reused
}

// New returns the words of a space, with an empty journal.
func New(w *space.Words) Words { return Words{w: w} }

// Space is where the words lie: for those who read them.
func (x *Words) Space() *space.Words { return x.w }

// Set writes a word of the state.
func (x *Words) Set(at uint32, v uint64) {
	old := x.w[at]
	if old == v {
		return
	}
	x.changes = append(x.changes, Change{at, old})
	x.w[at] = v
}

// Note keeps what a word was, for who writes it then: as Set does, whose two looks at the words the machine's dispatch would have to pay for.
func (x *Words) Note(at uint32, old uint64) { x.changes = append(x.changes, Change{at, old}) }

// Mark is the present point of the journal.
func (x *Words) Mark() Mark { return Mark(len(x.changes)) }

// Since lists the changes since a mark, oldest first; a word may come more than once.
func (x *Words) Since(mark Mark) []Change { return x.changes[mark:] }

// Undo takes back everything since the mark, and reports whether the first word of a region was among it: regions have 1<<regionBits
// words.
func (x *Words) Undo(to Mark, regionBits uint) (first bool) {
	list, shift := x.changes[to:], (32-regionBits)&31
	lowest := ^uint32(0)
	for i := len(list) - 1; i >= 0; i-- {
		x.w[list[i].At] = list[i].Old
		lowest = min(lowest, list[i].At<<shift)
	}
	x.changes = x.changes[:to]
	return lowest == 0
}

// Forget drops the journal: what was done stays done.
func (x *Words) Forget() { x.changes = x.changes[:0] }

// Compact keeps only the oldest change of each word since the mark, and none
// where the word has its old value again: going back takes no more, and a long
// run leaves no more behind than the words that it changed.
func (x *Words) Compact(since Mark) {
	list := x.changes[since:]
	if len(list) <= fewChanges {
		x.changes = x.changes[:int(since)+x.keepChanged(list, firstOfFew(list))]
		return
	}
	x.seen.reset(len(list))
	n := 0
	for i := range list {
		if x.seen.add(list[i].At) {
			list[n] = list[i]
			n++
		}
	}
	x.changes = x.changes[:int(since)+x.keepChanged(list, n)]
}

// fewChanges is how many changes are compared with each other rather than put
// into a set.
const fewChanges = 32

// firstOfFew moves the oldest change of each word to the front and counts them. A
// word is searched for only if one with the same last bits was there.
func firstOfFew(list []Change) int {
	n, met := 0, uint64(0)
next:
	for i := range list {
		bit := uint64(1) << (list[i].At & 63)
		if met&bit != 0 {
			for k := 0; k < n; k++ {
				if list[k].At == list[i].At {
					continue next
				}
			}
		}
		met |= bit
		list[n] = list[i]
		n++
	}
	return n
}

// keepChanged drops changes of words that have their old value again from the
// first n, and gives the number of those left.
func (x *Words) keepChanged(list []Change, n int) int {
	kept := 0
	for i := 0; i < n; i++ {
		if x.w[list[i].At] != list[i].Old {
			list[kept] = list[i]
			kept++
		}
	}
	return kept
}
