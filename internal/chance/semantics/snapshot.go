package semantics

import (
	"cmp"
	"slices"

	"heddle/internal/exec/journal"
	"heddle/internal/exec/machine"
)

// Snapshot is a state of a run, to continue from as often as one likes, on any system
// made for the same program with the same options. It holds what differs from the
// initial state, or from an anchor, so that it takes room for the words that the run has changed.
type Snapshot struct {
	anchor *Snapshot // nil: the initial state
	words  []journal.Written
	was    []journal.Written // of an anchor: these words in the initial state
	ways   []int32
}

// resuming is what a system knows about the snapshots that it was in last.
type resuming struct {
	resumed   *Snapshot    // nil: the machine's mark from is void
	from      machine.Mark // behind the words of resumed
	anchor    *Snapshot    // nil: the mark anchored is void
	anchored  machine.Mark // behind the words of anchor
	canonical Snapshot     // of Canonical, reused
	kept      struct {     // of Keep
		snapshots room[Snapshot]
		words     room[journal.Written]
		ways      room[int32]
	}
}

// room is where short lists are copied to that are kept for good, many of them in one piece of memory.
type room[E any] struct{ free []E }

// roomPiece is the number of elements that memory is taken for at once.
const roomPiece = 1 << 11

func (r *room[E]) keep(list ...E) []E {
	n := len(list)
	if n > len(r.free) {
		r.free = make([]E, max(n, roomPiece))
	}
	kept := r.free[:n:n]
	copy(kept, list)
	r.free = r.free[n:]
	return kept
}

// Snapshot takes the present state. It voids marks of the machine.
func (s *System) Snapshot() *Snapshot {
	s.leaveSnapshots()
	return &Snapshot{words: s.m.Journal().Difference(s.start, nil), ways: s.Save(nil)}
}

// Resume goes from any state to that of a snapshot. To the one that was resumed last
// it goes back by undoing, to another one with the same anchor by way of that.
func (s *System) Resume(x *Snapshot) {
	if s.resumed == x {
		s.m.Undo(s.from)
	} else {
		s.toAnchor(x.anchor)
		s.m.Patch(x.words)
		s.resumed, s.from = x, s.m.Mark()
	}
	s.Restore(x.ways)
}

// toAnchor gives all words the values that they have in an anchor, nil: in the initial state.
func (s *System) toAnchor(x *Snapshot) {
	if x != nil && s.anchor == x {
		s.m.Undo(s.anchored)
		return
	}
	s.m.Undo(s.start)
	s.anchor = x
	if x != nil {
		s.m.Patch(x.words)
		s.anchored = s.m.Mark()
	}
}

// leaveSnapshots says that what is between the journal's marks of snapshots is void.
func (s *System) leaveSnapshots() { s.resumed, s.anchor = nil, nil }

// Anchor is Snapshot, for others to be the difference from.
func (s *System) Anchor() *Snapshot {
	s.leaveSnapshots()
	x := &Snapshot{ways: s.Save(nil)}
	for _, c := range s.m.Journal().ChangedSince(s.start, nil) {
		x.words = append(x.words, journal.Written{At: c.At, Value: c.Value})
		x.was = append(x.was, journal.Written{At: c.At, Value: c.Was})
	}
	return x
}

// Canonical is Snapshot with an anchor, of which two of the same state are the same. It is valid until the next one is made, or kept.
func (s *System) Canonical(anchor *Snapshot) *Snapshot {
	if s.anchor != anchor {
		words := s.m.Journal().Difference(s.start, nil)
		s.toAnchor(anchor)
		s.m.Patch(anchor.was)
		s.m.Patch(words)
	}
	s.resumed = nil
	x := &s.canonical
	x.anchor, x.ways = anchor, s.Save(x.ways[:0])
	x.words = s.m.Journal().Difference(s.anchored, x.words[:0])
	slices.SortFunc(x.words, func(a, b journal.Written) int { return cmp.Compare(a.At, b.At) })
	return x
}

// Keep makes the snapshot of Canonical, of the present state, one for good.
func (s *System) Keep(canonical *Snapshot) *Snapshot {
	k := &s.kept
	x := &k.snapshots.keep(Snapshot{anchor: canonical.anchor, words: k.words.keep(canonical.words...), ways: k.ways.keep(canonical.ways...)})[0]
	s.resumed, s.from = x, s.m.Mark()
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
	return x.anchor == y.anchor && slices.Equal(x.words, y.words) && slices.Equal(x.ways, y.ways)
}

// Bytes is the memory that a snapshot takes, nearly.
func (x *Snapshot) Bytes() int { return 16*len(x.words) + 4*len(x.ways) + 104 }
