package machine

// A state is told by what differs from an earlier one on the same journal: some
// words, where all of a state may be thousands.

// Written is a word of the state, and what it holds.
type Written struct {
	At    uint32
	Value uint64
}

// Difference appends the words that are not as they were at the mark. It compacts
// the journal: later marks are void.
func (m *Machine) Difference(since Mark, buf []Written) []Written {
	m.Compact(since)
	for _, c := range m.journal[since:] {
		buf = append(buf, Written{c.at, m.w[c.at]})
	}
	return buf
}

// Patch makes the words what Difference told, in the state that the mark was made
// in. It can be undone.
func (m *Machine) Patch(words []Written) {
	for _, x := range words {
		m.set(x.At, x.Value)
	}
	m.recount()
}

// SameAs tells whether all words are as they were at the mark. It compacts the
// journal: later marks are void.
func (m *Machine) SameAs(mark Mark) bool {
	m.Compact(mark)
	return m.Mark() == mark
}
