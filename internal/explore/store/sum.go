package store

// sum is a hash of the present state: the sum of hashes of its words, each mixed
// with its address, so that a step costs what it changed. Words that are zero add
// nothing. A sum has one or two lanes of 64 bits (Bellare, Micciancio: A new
// paradigm for collision-free hashing, 1997, of sums of hashes of parts with their
// numbers).
type sum struct {
	src   Source
	wide  bool // both lanes
	value [2]uint64
	first uint32 // word; those before are not part of the state
	marks [][2]uint64
	words []Word
}

// The keys of the lanes: digits of pi.
const (
	place0 = 0x243f6a8885a308d3
	place1 = 0x13198a2e03707344
	lane0A = 0xa4093822299f31d0
	lane0B = 0x082efa98ec4e6c89
	lane1A = 0x452821e638d01377
	lane1B = 0xbe5466cf34e90c6c
)

// placeOf hashes an address.
func placeOf(at uint32) uint64 { return fold(uint64(at)^place0, uint64(at)<<32^place1) }

// mix hashes a word at a place. Two products, for the first alone is nearly linear
// in small words: whether sums meet would rest on the places' factors alone.
func mix(word, place, a, b uint64) uint64 {
	if word == 0 {
		return 0
	}
	return fold(fold(word^a, place)^place, b)
}

// start hashes the state of the source from scratch.
func (s *sum) start() {
	s.value = [2]uint64{}
	bounds := s.src.Sections(nil)
	s.first = bounds[0] * PageWords
	for i := 0; i+1 < len(bounds); i += 2 {
		for p := bounds[i]; p < bounds[i]+bounds[i+1]; p++ {
			for k, word := range s.src.Page(p) {
				s.replace(Word{p*PageWords + uint32(k), 0, word})
			}
		}
	}
}

// advance follows the source from a mark of it.
func (s *sum) advance(since int) {
	s.words = s.src.ChangedWords(since, s.words[:0])
	for i := range s.words {
		if s.words[i].At >= s.first {
			s.replace(s.words[i])
		}
	}
}

func (s *sum) replace(w Word) {
	place := placeOf(w.At)
	s.value[0] += mix(w.New, place, lane0A, lane0B) - mix(w.Old, place, lane0A, lane0B)
	if s.wide {
		s.value[1] += mix(w.New, place, lane1A, lane1B) - mix(w.Old, place, lane1A, lane1B)
	}
}

// with is the sum together with a number that counts as part of the state.
func (s *sum) with(extra uint32) [2]uint64 {
	if extra == 0 {
		return s.value
	}
	v := s.value
	v[0] += mix(uint64(extra), place1, lane0A, lane0B)
	v[1] += mix(uint64(extra), place1, lane1A, lane1B)
	return v
}

// Mark is a point for Undo to go back to.
func (s *sum) Mark() int {
	s.marks = append(s.marks, s.value)
	return len(s.marks) - 1
}

// Undo makes the sum what it was at a mark, and forgets the marks after it.
func (s *sum) Undo(to int) {
	s.value = s.marks[to]
	s.marks = s.marks[:to+1]
}

func (s *sum) bytes() int64 { return int64(cap(s.marks)) * 16 }
