package store

import (
	"slices"
	"sync"
)

// Minimal is a store that follows, beside the states of another one, sets that depend
// on how a state was reached (package happensbefore): an array of words, each a set. What
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
	cut   cutter
	*visits
}

// visits are those of all states, in parts by keys.
type visits struct {
	pieces *pieces
	parts  [1 << visitBits]visitPart
}

const visitBits = 4

// visitPart has the visits of some states.
type visitPart struct {
	mu     sync.Mutex
	known  map[uint64]uint32 // by a hash of arrays: the number of one
	count  uint32            // arrays
	arrays []uint32          // the numbers of their chunks, one array after the other
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
	s := &Minimal{inner: inner, src: src, visits: &visits{pieces: newPieces()}}
	for i := range s.parts {
		s.parts[i].known, s.parts[i].last = map[uint64]uint32{}, map[uint64]uint32{}
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
	chunks := s.cut.cut(s.pieces, s.now)
	if full(chunks) { // nothing shows that does not show after any visit
		return isNew
	}
	p := &s.parts[key*mulA>>(64-visitBits)]
	p.mu.Lock()
	defer p.mu.Unlock()
	words, last := s.pieces.all(), p.last[key] // under the lock, so those of all visits
	if p.covered(last, chunks, words) {
		return false
	}
	p.note(key, last, chunks)
	return true
}

// covered reports whether for each word of some chunks there was a visit with a subset. Without a visit it is false:
// some word does not have all members.
func (p *visitPart) covered(last uint32, chunks []uint32, words []uint64) bool {
	for i, c := range chunks {
		if c != everyone && !p.hasChunk(last, chunks, i) && !p.hasSubsets(last, chunks, i, words) {
			return false
		}
	}
	return true
}

// hasChunk reports whether there was a visit with the same chunk.
func (p *visitPart) hasChunk(last uint32, chunks []uint32, i int) bool {
	for v := last; v != 0; v = p.list[v-1].before {
		if p.chunkOf(v, len(chunks), i) == chunks[i] {
			return true
		}
	}
	return false
}

// hasSubsets reports whether for each word of a chunk there was a visit with a subset.
func (p *visitPart) hasSubsets(last uint32, chunks []uint32, i int, words []uint64) bool {
	for k := range uint32(chunk) {
		set := words[chunks[i]*chunk+k]
		v := last
		for v != 0 && words[p.chunkOf(v, len(chunks), i)*chunk+k]&^set != 0 {
			v = p.list[v-1].before
		}
		if v == 0 && set != allMembers {
			return false
		}
	}
	return true
}

// chunkOf is the number of a chunk of a visit's array.
func (p *visitPart) chunkOf(v uint32, chunks, i int) uint32 {
	return p.arrays[int(p.list[v-1].array)*chunks+i]
}

const allMembers = ^uint64(0)

// note remembers a visit.
func (p *visitPart) note(key uint64, last uint32, chunks []uint32) {
	p.list = append(p.list, visit{p.number(chunks), last})
	p.last[key] = uint32(len(p.list))
}

func full(chunks []uint32) bool {
	for _, c := range chunks {
		if c != everyone {
			return false
		}
	}
	return true
}

// number is the number of an array. One whose hash another one has is kept twice if it comes again.
func (p *visitPart) number(chunks []uint32) uint32 {
	h := uint64(len(chunks))
	for _, c := range chunks {
		h = (h ^ uint64(c)) * mulA
		h ^= h >> 29
	}
	if n, ok := p.known[h]; ok && slices.Equal(p.arrays[int(n)*len(chunks):int(n+1)*len(chunks)], chunks) {
		return n
	}
	n := p.count
	p.count++
	p.known[h] = n
	p.arrays = append(p.arrays, chunks...)
	return n
}

// Mark and Undo follow the source back.
func (s *Minimal) Mark() int { return s.inner.Mark() }

// Undo goes back to a mark and forgets those after it.
func (s *Minimal) Undo(to int) { s.inner.Undo(to) }

// Count is the number of states stored.
func (s *Minimal) Count() int { return s.inner.Count() }

// bytesEntry is what a map takes for an entry, about.
const bytesEntry = 28

// Bytes is the memory that the store takes.
func (s *Minimal) Bytes() int64 {
	n := s.inner.Bytes() + s.pieces.bytes()
	for i := range s.parts {
		n += s.parts[i].bytes()
	}
	return n
}

func (p *visitPart) bytes() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return int64(cap(p.list))*8 + int64(cap(p.arrays))*4 + int64(len(p.last)+len(p.known))*bytesEntry
}

// Full reports whether the store will soon take no more states.
func (s *Minimal) Full() bool { return s.inner.Full() }

// Loss is what the store may have lost.
func (s *Minimal) Loss() Loss { return s.inner.Loss() }
