package semantics

import "heddle/internal/exec/machine"

// Snapshot is a state of a run, to continue from as often as one likes, on any system
// made for the same program with the same options. It holds what differs from the
// initial state, so that it takes room for the words that the run has changed.
type Snapshot struct {
	words []machine.Written
	ways  []int32
}

// Snapshot takes the present state. It voids marks of the machine.
func (s *System) Snapshot() *Snapshot {
	s.resumed = nil
	return &Snapshot{words: s.m.Journal().Difference(s.start, nil), ways: s.Save(nil)}
}

// Resume goes from any state to that of a snapshot. To the one that was resumed last
// it goes back by undoing.
func (s *System) Resume(x *Snapshot) {
	if s.resumed == x {
		s.m.Undo(s.from)
	} else {
		s.m.Undo(s.start)
		s.m.Patch(x.words)
		s.resumed, s.from = x, s.m.Mark()
	}
	s.Restore(x.ways)
}

// Bytes is the memory that a snapshot takes, nearly.
func (x *Snapshot) Bytes() int { return 16*len(x.words) + 4*len(x.ways) + 64 }
