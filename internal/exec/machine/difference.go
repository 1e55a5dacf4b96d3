package machine

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
	j.mem.Compact(since)
	for _, c := range j.mem.journal[since:] {
		buf = append(buf, Written{c.at, j.mem.w[c.at]})
	}
	return buf
}

// Patch sets the words that Difference listed, in the state that the mark was made
// in. It can be undone.
func (m *sharing) Patch(words []Written) {
	for _, x := range words {
		m.set(x.At, x.Value)
	}
	m.recount()
}

// SameAs reports whether all words are as they were at the mark. It compacts the
// journal: later marks are void.
func (j Journal) SameAs(mark Mark) bool {
	j.mem.Compact(mark)
	return j.mem.Mark() == mark
}
