package store

import (
	"encoding/binary"
	"sync"
)

// Minimal is a store that follows, beside the states of another one, sets that depend
// on how a state was reached (machine/happensbefore.go): an array of words, each a set. What
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
//
// Several workers may fill one, each with a front of its own (Share).
type Minimal struct {
	inner Exact
	src   Sets
	now   []uint64
	*visits
}

// visits are those of all states, in parts by keys.
type visits struct {
	parts [1 << visitBits]visitPart
}

const visitBits = 4

// chunk is a number of words that arrays often have in common.
const chunk = 8

// visitPart has the visits of some states.
type visitPart struct {
	mu     sync.Mutex
	bytes  []byte
	known  map[string]uint32 // arrays of words, as numbers of their chunks, numbered
	arrays []uint32          // chunks of all of them
	pieces map[[chunk]uint64]uint32
	words  []uint64          // of all chunks
	last   map[uint64]uint32 // of a state: the last visit+1; none: at most visits with all members
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
	s := &Minimal{inner: inner, src: src, visits: &visits{}}
	for i := range s.parts {
		p := &s.parts[i]
		p.known, p.last, p.pieces = map[string]uint32{}, map[uint64]uint32{}, map[[chunk]uint64]uint32{}
	}
	return s
}

// Share makes another front of the store, around another front of the one that it
// was made around.
func (s *Minimal) Share(inner Exact, src Sets) *Minimal {
	return &Minimal{inner: inner, src: src, visits: s.visits}
}

// Inner is the store that it was made around.
func (s *Minimal) Inner() Exact { return s.inner }

// VisitFirst stores the state of the source as the first one and gives its key.
func (s *Minimal) VisitFirst() uint64 {
	key := s.inner.VisitFirst()
	s.meet(key, false)
	return key
}

// Visit stores the state of the source, as Tree.Visit does. It is new as well if it
// is to be explored once more.
func (s *Minimal) Visit(since int, extra uint32) (key uint64, isNew bool) {
	key, isNew = s.inner.Visit(since, extra)
	return key, s.meet(key, isNew)
}

// meet remembers a visit, and reports whether it is to be explored.
func (s *Minimal) meet(key uint64, isNew bool) bool {
	s.now = s.src.Orders(s.now[:0])
	if full(s.now) { // nothing shows that does not show after any visit
		return isNew
	}
	p := &s.parts[key*mulA>>(64-visitBits)]
	p.mu.Lock()
	defer p.mu.Unlock()
	last := p.last[key]
	if p.covered(last, s.now) {
		return false
	}
	p.note(key, last, s.now)
	return true
}

// covered reports whether for each word there was a visit with a subset. Without a visit it is false:
// some word does not have all members.
func (p *visitPart) covered(last uint32, now []uint64) bool {
	for i, set := range now {
		if !p.hasSubset(last, len(now), i, set) {
			return false
		}
	}
	return true
}

const allMembers = ^uint64(0)

func (p *visitPart) hasSubset(last uint32, words, i int, set uint64) bool {
	for v := last; v != 0; v = p.list[v-1].before {
		chunks := (words + chunk - 1) / chunk
		piece := p.arrays[int(p.list[v-1].array)*chunks+i/chunk]
		if p.words[int(piece)*chunk+i%chunk]&^set == 0 {
			return true
		}
	}
	return false
}

// note remembers a visit.
func (p *visitPart) note(key uint64, last uint32, now []uint64) {
	p.list = append(p.list, visit{p.number(now), last})
	p.last[key] = uint32(len(p.list))
}

func full(now []uint64) bool {
	for _, set := range now {
		if set != allMembers {
			return false
		}
	}
	return true
}

// number is the number of an array.
func (p *visitPart) number(now []uint64) uint32 {
	p.bytes = p.bytes[:0]
	for len(now) > 0 {
		k := min(chunk, len(now))
		p.bytes = binary.LittleEndian.AppendUint32(p.bytes, p.piece(now[:k]))
		now = now[k:]
	}
	n, ok := p.known[string(p.bytes)]
	if !ok {
		n = uint32(len(p.known))
		p.known[string(p.bytes)] = n
		for i := 0; i < len(p.bytes); i += 4 {
			p.arrays = append(p.arrays, binary.LittleEndian.Uint32(p.bytes[i:]))
		}
	}
	return n
}

// piece is the number of a chunk. The words behind the last one of an array have all members.
func (p *visitPart) piece(words []uint64) uint32 {
	var c [chunk]uint64
	for i := copy(c[:], words); i < chunk; i++ {
		c[i] = allMembers
	}
	n, ok := p.pieces[c]
	if !ok {
		n = uint32(len(p.pieces))
		p.pieces[c] = n
		p.words = append(p.words, c[:]...)
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
	n := s.inner.Bytes()
	for i := range s.parts {
		n += s.bytesOf(&s.parts[i])
	}
	return n
}

func (s *Minimal) bytesOf(p *visitPart) int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return int64(cap(p.list))*8 + int64(cap(p.words))*8 + int64(cap(p.arrays))*4 + int64(len(p.last))*bytesVisit +
		int64(len(p.known))*int64(bytesArray+len(s.now)/chunk*4) + int64(len(p.pieces))*(bytesArray+chunk*8)
}

// Full reports whether the store will soon take no more states.
func (s *Minimal) Full() bool { return s.inner.Full() }

// Loss is what the store may have lost.
func (s *Minimal) Loss() Loss { return s.inner.Loss() }
