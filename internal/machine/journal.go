package machine

// change is a word's address and what it held before.
type change struct {
	at  uint32
	old uint64
}

// Mark is a point in the journal to go back to.
type Mark int

// set writes a word of the state.
func (m *Machine) set(at uint32, v uint64) {
	old := m.w[at]
	if old == v {
		return
	}
	m.journal = append(m.journal, change{at, old})
	m.w[at] = v
}

// Mark is the present point of the journal.
func (m *Machine) Mark() Mark { return Mark(len(m.journal)) }

// Undo takes back everything since the mark.
func (m *Machine) Undo(to Mark) {
	for i := len(m.journal) - 1; i >= int(to); i-- {
		c := &m.journal[i]
		m.w[c.at] = c.old
	}
	m.journal = m.journal[:to]
	m.recount()
}

// Forget drops the journal: what was done stays done.
func (m *Machine) Forget() { m.journal = m.journal[:0] }

// Compact keeps only the oldest change of each word since the mark, and none
// where the word has its old value again. Long runs are left as they are
// beyond the first few dozen changes: looking for doubles would cost more than
// it saves.
func (m *Machine) Compact(since Mark) {
	const window = 48
	j := m.journal[since:]
	if len(j) > window {
		return
	}
	n := 0
next:
	for i := range j {
		for k := 0; k < n; k++ {
			if j[k].at == j[i].at {
				continue next
			}
		}
		j[n] = j[i]
		n++
	}
	kept := 0
	for i := 0; i < n; i++ {
		if m.w[j[i].at] != j[i].old {
			j[kept] = j[i]
			kept++
		}
	}
	m.journal = m.journal[:int(since)+kept]
}

// Changed calls f with the address and the old value of each change since the
// mark, oldest first; a word may come more than once.
func (m *Machine) Changed(since Mark, f func(at uint32, old uint64)) {
	for _, c := range m.journal[since:] {
		f(c.at, c.old)
	}
}

// ChangedPages appends the numbers of the pages (of 1<<pageBits words) that
// were written since the mark; a page may come more than once, not in a row.
func (m *Machine) ChangedPages(since Mark, pageBits uint, buf []uint32) []uint32 {
	last := ^uint32(0)
	for i := int(since); i < len(m.journal); i++ {
		if p := m.journal[i].at >> pageBits; p != last {
			buf = append(buf, p)
			last = p
		}
	}
	return buf
}
