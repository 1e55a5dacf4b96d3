package semantics

import (
	"cmp"
	"slices"

	"heddle/internal/exec/machine"
)

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

// Canonical is Snapshot, of which two of the same state are the same.
func (s *System) Canonical() *Snapshot {
	x := s.Snapshot()
	slices.SortFunc(x.words, func(a, b machine.Written) int { return cmp.Compare(a.At, b.At) })
	return x
}

// Hash is a hash of a canonical snapshot.
func (x *Snapshot) Hash() (h uint64) {
	for _, w := range x.words {
		h = (h ^ uint64(w.At)) * 0x9e3779b97f4a7c15
		h = (h ^ h>>29 ^ w.Value) * 0xbf58476d1ce4e5b9
	}
	return h ^ h>>32
}

// Same reports whether two canonical snapshots are of one state.
func (x *Snapshot) Same(y *Snapshot) bool {
	return slices.Equal(x.words, y.words) && slices.Equal(x.ways, y.ways)
}

// Bytes is the memory that a snapshot takes, nearly.
func (x *Snapshot) Bytes() int { return 16*len(x.words) + 4*len(x.ways) + 64 }
