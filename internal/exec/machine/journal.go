package machine

import (
	"heddle/internal/exec/journal"
	"heddle/internal/exec/space"
)

// memory is the layer of words: those of the state, with the journal of what they were, and which of them are times.
type memory struct {
	w       *space.Words // those of the journal
	journal journal.Words
	times   timeWords
}

// Mark is a point in the journal to go back to.
type Mark = journal.Mark

// set writes a word of the state.
func (m *memory) set(at uint32, v uint64) {
	if old := m.w[at]; old != v {
		m.journal.Note(at, old)
		m.w[at] = v
	}
}

// Mark is the present point of the journal.
func (m *memory) Mark() Mark { return m.journal.Mark() }

// Compact keeps only the oldest change of each word since the mark: see journal.Words.
func (m *memory) Compact(since Mark) { m.journal.Compact(since) }

// Forget drops the journal: what was done stays done.
func (m *memory) Forget() { m.journal.Forget() }

// Journal returns the view for those who follow writes.
func (m *Machine) Journal() journal.Journal { return m.journal.Follow() }

// Undo takes back everything since the mark.
func (m *sharing) Undo(to Mark) {
	// The first word of a thread's region is its status; where threads are counted, one may be a summary no more.
	const _ = uint(-tcbStatus)
	status := m.journal.Undo(to, regionBits)
	if status || m.live < 0 || m.threads != int(m.w[ctlThreads]) || m.o.CounterAbstraction {
		m.recount()
		return
	}
	m.countContenders()
}

// Patch sets words as Journal.Difference listed them, in the state that its mark was made in. It can be undone.
func (m *sharing) Patch(words []journal.Written) {
	for _, x := range words {
		m.set(x.At, x.Value)
	}
	m.recount()
}
