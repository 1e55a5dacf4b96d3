package store

import "encoding/binary"

// Minimal is a store that follows, beside the states of another one, sets that depend
// on how a state was reached (machine/order.go): an array of words, each a set. What
// can show in the futures of a state shows because of a single word, and the more the
// fewer members that word has. So a state is explored again only if, for some word,
// no visit of it before had a subset.
//
// The other store must have different keys for different states.
//
// Invariant: for each execution of the program, each word and each state on the way,
// a visit of that state was explored with a subset of what the word holds there. (By
// induction over the execution: the visit of the state before took the same action,
// which leads to a subset; if that was left out, a visit before had a subset of it.)
type Minimal struct {
	inner  Exact
	src    Sets
	now    []uint64
	bytes  []byte
	known  map[string]uint32 // arrays of words, numbered
	words  []uint64          // of all of them
	visits map[uint64]uint32 // of a state: the last one+1; none: one with all members
	list   []visit
}

// visit is a visit of a state.
type visit struct {
	array  uint32
	before uint32 // the one before it+1; 0: none
}

// Sets gives the words of the present state, always as many.
type Sets interface {
	Orders(buf []uint64) []uint64
}

// Exact is a store that can be followed.
type Exact interface {
	VisitFirst() uint64
	Visit(since int, extra uint32) (key uint64, isNew bool)
	Mark() int
	Undo(to int)
	Count() int
	Bytes() int64
	Full() bool
	Loss() Loss
}

// NewMinimal makes a store around an empty one.
func NewMinimal(inner Exact, src Sets) *Minimal {
	return &Minimal{inner: inner, src: src, known: map[string]uint32{}, visits: map[uint64]uint32{}}
}

// VisitFirst stores the state of the source as the first one and gives its key.
func (s *Minimal) VisitFirst() uint64 {
	key := s.inner.VisitFirst()
	s.now = s.src.Orders(s.now[:0])
	s.note(key)
	return key
}

// Visit stores the state of the source, as Tree.Visit does. It is new as well if it
// is to be explored once more.
func (s *Minimal) Visit(since int, extra uint32) (key uint64, isNew bool) {
	key, isNew = s.inner.Visit(since, extra)
	s.now = s.src.Orders(s.now[:0])
	if !isNew && s.covered(key) {
		return key, false
	}
	s.note(key)
	return key, true
}

// covered tells whether for each word there was a visit with a subset.
func (s *Minimal) covered(key uint64) bool {
	last := s.visits[key]
	for i, set := range s.now {
		if set != allMembers && !s.hasSubset(last, i, set) {
			return false
		}
	}
	return true
}

const allMembers = ^uint64(0)

func (s *Minimal) hasSubset(last uint32, i int, set uint64) bool {
	for v := last; v != 0; v = s.list[v-1].before {
		if s.words[int(s.list[v-1].array)*len(s.now)+i]&^set == 0 {
			return true
		}
	}
	return false
}

// note remembers a visit. The first with all members needs no place.
func (s *Minimal) note(key uint64) {
	last := s.visits[key]
	if last == 0 && s.full() {
		return
	}
	s.list = append(s.list, visit{s.number(), last})
	s.visits[key] = uint32(len(s.list))
}

func (s *Minimal) full() bool {
	for _, set := range s.now {
		if set != allMembers {
			return false
		}
	}
	return true
}

// number is the number of the present array.
func (s *Minimal) number() uint32 {
	s.bytes = s.bytes[:0]
	for _, set := range s.now {
		s.bytes = binary.LittleEndian.AppendUint64(s.bytes, set)
	}
	n, ok := s.known[string(s.bytes)]
	if !ok {
		n = uint32(len(s.known))
		s.known[string(s.bytes)] = n
		s.words = append(s.words, s.now...)
	}
	return n
}

// Mark and Undo follow the source back.
func (s *Minimal) Mark() int { return s.inner.Mark() }

// Undo goes back to a mark and forgets those after it.
func (s *Minimal) Undo(to int) { s.inner.Undo(to) }

// Count is the number of states stored.
func (s *Minimal) Count() int { return s.inner.Count() }

// bytesVisit and bytesArray are what a map takes for an entry, about.
const (
	bytesVisit = 28
	bytesArray = 48
)

// Bytes is the memory that the store takes.
func (s *Minimal) Bytes() int64 {
	return s.inner.Bytes() + int64(cap(s.list))*8 + int64(cap(s.words))*8 + int64(len(s.visits))*bytesVisit +
		int64(len(s.known))*int64(bytesArray+len(s.now)*8)
}

// Full tells that the store will soon take no more states.
func (s *Minimal) Full() bool { return s.inner.Full() || len(s.list) > maxParts }

// Loss is what the store may have lost.
func (s *Minimal) Loss() Loss { return s.inner.Loss() }
