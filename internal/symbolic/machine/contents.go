package symbolic

import (
	"slices"

	"heddle/internal/symbolic/term"
)

// What a large object holds is known twice: by its words, as ever, and by how it came about: as what it held before,
// with an element written at an index that is a term. Who reads at such an index then compares it with those of the
// writes (read over write), rather than with each place of the object.
//
// This is a memory of the machine's own, not of the state: it holds of any state whose words are the remembered ones,
// but for a few that were written since at known places. What is not remembered is read the other way.

// content is what an object held once.
type content struct {
	words []uint64 // nil: forgotten, which only concerns those with something before

	// before, if there is something: with other words at some places, then with a value at an index.
	before *content
	since  []difference
	index  term.Term // byte, 64 bits, a multiple of n
	n      uint64
	value  term.Term
	depth  int // writes since the first content
}

type difference struct {
	at   int // word
	word uint64
}

// Bounds of the cache.
const (
	largeObject   = 32 // elements from which on it is worth it
	remembers     = 8  // contents of one object
	mostSince     = 16 // words that differ
	deepestChange = 512
)

// contents are those of objects, by the word that they begin at.
type contents map[uint32][]*content

// bytes is about what they take.
func (x contents) bytes() (n int64) {
	for _, list := range x {
		for _, c := range list {
			n += 8 * int64(len(c.words))
		}
	}
	return n
}

// large reports whether an access is of the kind that contents are for.
func (p *place) large() bool {
	return p.step == p.n && p.n <= 8 && p.n&(p.n-1) == 0 && p.last/p.step >= largeObject && p.start%8 == 0
}

// inObject is the offset of an access in its object.
func (s *Machine) inObject(p *place) term.Term { return s.pool.Add(p.offset, s.number(p.shift)) }

// wordsAt are the words of the object of an access.
func (s *Machine) wordsAt(p *place) []uint64 {
	first := uint32(p.start >> 3)
	return s.m.Words()[first : first+uint32((p.size+7)/8)]
}

// recall finds the remembered content that is nearest to what an object holds.
func (s *Machine) recall(p *place) (best *content, since []difference) {
	words := s.wordsAt(p)
	fewest := mostSince + 1
	for _, c := range slices.Backward(s.contents[uint32(p.start>>3)]) {
		if d, ok := differences(c.words, words, fewest); ok {
			best, since, fewest = c, d, len(d)
		}
	}
	return best, since
}

// differences are the words in which a second list is not as a first one, if these are fewer than a number.
func differences(was, is []uint64, most int) (list []difference, ok bool) {
	if len(was) != len(is) {
		return nil, false
	}
	for i := range was {
		if was[i] != is[i] {
			if list = append(list, difference{i, is[i]}); len(list) >= most {
				return nil, false
			}
		}
	}
	return list, most > 0
}

// contentOf is what the object of an access holds now.
func (s *Machine) contentOf(p *place) (*content, []difference) {
	if c, since := s.recall(p); c != nil && c.depth < deepestChange {
		return c, since
	}
	return &content{words: slices.Clone(s.wordsAt(p))}, nil
}

// remember takes note that a value was written over a content.
func (s *Machine) remember(p *place, before *content, since []difference, value term.Term) {
	first := uint32(p.start >> 3)
	c := &content{words: slices.Clone(s.wordsAt(p)), before: before, since: since, index: s.inObject(p), n: p.n, value: value, depth: before.depth + 1}
	list := append(s.contents[first], c)
	if len(list) > remembers {
		if list[0].before != nil {
			list[0].words = nil
		}
		list = slices.Delete(list, 0, 1)
	}
	s.contents[first] = list
}

// readContent is what an access reads of a content. It is None if that is undetermined.
func (s *Machine) readContent(p *place, c *content, since []difference) term.Term {
	r := s.readBefore(p, c)
	if r == term.None {
		return r
	}
	at := s.inObject(p)
	for _, d := range since {
		word := s.term(d.word)
		for b := uint64(0); b < 8; b += p.n {
			here := s.pool.Eq(at, s.number(uint64(d.at)*8+b))
			r = s.pool.Ite(here, s.pool.Extract(word, uint(b)*8, uint(p.n)*8), r)
		}
	}
	return r
}

func (s *Machine) readBefore(p *place, c *content) term.Term {
	switch {
	case c.before == nil:
		return s.readWords(p, c.words)
	case c.n != p.n:
		return term.None
	}
	r := s.readContent(p, c.before, c.since)
	if r == term.None {
		return r
	}
	return s.pool.Ite(s.pool.Eq(s.inObject(p), c.index), c.value, r)
}

// readWords reads of words that were.
func (s *Machine) readWords(p *place, words []uint64) term.Term {
	return s.chosen(p, func(off uint64) term.Term {
		at := p.shift + off
		return s.pool.Extract(s.term(words[at/8]), uint(at%8)*8, uint(p.n)*8)
	})
}
