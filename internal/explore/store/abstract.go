package store

import "slices"

// Abstract is a Source of states that are distinguished by some words, of any number,
// which are worked out anew for each state instead of following from changes. So
// every store keeps such words as it keeps states.
//
// It remembers the words of the states on the way to the present one, by the marks
// of the caller: marks grow along the way, and a mark that is not above another one
// is of a state before it.
type Abstract struct {
	present []uint64 // the number of words, then the words
	mark    int
	way     []passed
	words   []uint64 // of the states on the way, one after the other
	page    [PageWords]uint64
}

// passed is a state on the way: its words end before end.
type passed struct{ mark, end int }

// NewAbstract makes a source without a state.
func NewAbstract() *Abstract { return &Abstract{} }

// Set gives the words of the present state, whose mark is given. The next question
// of the store is about it.
func (a *Abstract) Set(words []uint64, mark int) {
	a.present = append(append(a.present[:0], uint64(len(words))), words...)
	a.mark = mark
}

// Bytes is the memory that the way takes.
func (a *Abstract) Bytes() int64 { return int64(cap(a.words))*8 + int64(cap(a.way))*16 }

// Page implements Source.
func (a *Abstract) Page(n uint32) *[PageWords]uint64 {
	a.page = [PageWords]uint64{}
	if first := int(n) * PageWords; first < len(a.present) {
		copy(a.page[:], a.present[first:])
	}
	return &a.page
}

// Sections implements Source. There is one section; its first word is its length.
func (a *Abstract) Sections(buf []uint32) []uint32 {
	if len(a.way) == 0 {
		a.pass()
	}
	return append(buf, 0, uint32(len(a.present)+PageWords-1)/PageWords)
}

// ChangedPages implements Source.
func (a *Abstract) ChangedPages(since int, buf []uint32) []uint32 {
	old := a.before(since)
	for first := 0; first < max(len(old), len(a.present)); first += PageWords {
		if !slices.Equal(cut(old, first), cut(a.present, first)) {
			buf = append(buf, uint32(first/PageWords))
		}
	}
	a.pass()
	return buf
}

// cut is a page's words, as far as there are any.
func cut(words []uint64, first int) []uint64 {
	return words[min(first, len(words)):min(first+PageWords, len(words))]
}

// ChangedWords implements Source.
func (a *Abstract) ChangedWords(since int, buf []Word) []Word {
	old := a.before(since)
	for i := range max(len(old), len(a.present)) {
		if x, y := wordAt(old, i), wordAt(a.present, i); x != y {
			buf = append(buf, Word{At: uint32(i), Old: x, New: y})
		}
	}
	a.pass()
	return buf
}

func wordAt(words []uint64, i int) uint64 {
	if i < len(words) {
		return words[i]
	}
	return 0
}

// before forgets the states after the one at a mark and gives the words of that.
func (a *Abstract) before(mark int) []uint64 {
	for len(a.way) > 1 && a.way[len(a.way)-1].mark > mark {
		a.way = a.way[:len(a.way)-1]
	}
	first, end := 0, a.way[len(a.way)-1].end
	if len(a.way) > 1 {
		first = a.way[len(a.way)-2].end
	}
	a.words = a.words[:end]
	return a.words[first:end]
}

// pass puts the present state at the end of the way. One that changed nothing is at
// the mark of the one before, and the same.
func (a *Abstract) pass() {
	if n := len(a.way); n > 0 && a.way[n-1].mark == a.mark {
		return
	}
	a.words = append(a.words, a.present...)
	a.way = append(a.way, passed{a.mark, len(a.words)})
}
