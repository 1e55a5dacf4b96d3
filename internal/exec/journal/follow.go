package journal

import (
	"cmp"
	"slices"
)

// Journal is what was written since marks, for those who follow writes.
type Journal struct{ x *Words }

// Follow returns the view for those who follow writes.
func (x *Words) Follow() Journal { return Journal{x} }

// Bytes is the memory that the journal takes.
func (j Journal) Bytes() int64 { return int64(cap(j.x.changes)) * 16 }

// Changed calls f with the address and the old value of each change since the
// mark, oldest first; a word may come more than once.
func (j Journal) Changed(since Mark, f func(at uint32, old uint64)) {
	for _, c := range j.x.changes[since:] {
		f(c.At, c.Old)
	}
}

// ChangedBetween is Changed up to a later mark.
func (j Journal) ChangedBetween(since, to Mark, f func(at uint32, old uint64)) {
	for _, c := range j.x.changes[since:to] {
		f(c.At, c.Old)
	}
}

// ChangedPages appends the numbers of the pages (of 1<<pageBits words) that
// were written since the mark; a page may come more than once, not in a row.
func (j Journal) ChangedPages(since Mark, pageBits uint, buf []uint32) []uint32 {
	last := ^uint32(0)
	for i := int(since); i < len(j.x.changes); i++ {
		if p := j.x.changes[i].At >> pageBits; p != last {
			buf = append(buf, p)
			last = p
		}
	}
	return buf
}

// A state is described by its difference from an earlier one on the same journal: some
// words, where all of a state may be thousands.

// Written is a word of the state, and what it holds.
type Written struct {
	At    uint32
	Value uint64
}

// Difference appends the words that are not as they were at the mark. It compacts
// the journal: later marks are void.
func (j Journal) Difference(since Mark, buf []Written) []Written {
	j.x.Compact(since)
	for _, c := range j.x.changes[since:] {
		buf = append(buf, Written{c.At, j.x.w[c.At]})
	}
	return buf
}

// SameAs reports whether all words are as they were at the mark. It compacts the
// journal: later marks are void.
func (j Journal) SameAs(mark Mark) bool {
	j.x.Compact(mark)
	return j.x.Mark() == mark
}

// ChangedWord is a word that is not what it was.
type ChangedWord struct {
	At         uint32
	Value, Was uint64
}

// ChangedSince appends the words that changed since a mark, in the order of their
// addresses. It compacts the journal: later marks are void.
func (j Journal) ChangedSince(since Mark, buf []ChangedWord) []ChangedWord {
	j.x.Compact(since)
	n := len(buf)
	for _, c := range j.x.changes[since:] {
		buf = append(buf, ChangedWord{c.At, j.x.w[c.At], c.Old})
	}
	sortByPlace(buf[n:])
	return buf
}

// WordsSince is ChangedSince that leaves later marks as they are.
func (j Journal) WordsSince(since Mark, buf []ChangedWord) []ChangedWord {
	list := j.x.changes[since:]
	j.x.seen.reset(len(list))
	n := len(buf)
	for _, c := range list {
		if now := j.x.w[c.At]; j.x.seen.add(c.At) && now != c.Old {
			buf = append(buf, ChangedWord{c.At, now, c.Old})
		}
	}
	sortByPlace(buf[n:])
	return buf
}

func sortByPlace(list []ChangedWord) {
	slices.SortFunc(list, func(a, b ChangedWord) int { return cmp.Compare(a.At, b.At) })
}
