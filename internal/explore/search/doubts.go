package search

import "math"

// doubts is a table of numbers by keys, with linear probing. It is emptied often and in no time: an entry counts only where it is of the present
// round.
type doubts struct {
	slots  []slot
	round  uint32
	used   int
	filled int // of the list that it is about
}

type slot struct {
	key   uint64
	at    int32
	round uint32
}

// empty takes all out.
func (t *doubts) empty() {
	if t.filled == 0 {
		return
	}
	t.used, t.filled = 0, 0
	if t.round++; t.round == math.MaxUint32 {
		clear(t.slots)
		t.round = 0
	}
}

// put enters a number, in the place of one that the key had before.
func (t *doubts) put(key uint64, at int32) {
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	s := t.slot(key)
	if s.round != t.round+1 {
		t.used++
	}
	*s = slot{key, at, t.round + 1}
}

// get is the number of a key; noDoubt if it has none.
func (t *doubts) get(key uint64) int32 {
	if t.used == 0 {
		return noDoubt
	}
	if s := t.slot(key); s.round == t.round+1 {
		return s.at
	}
	return noDoubt
}

// slot is where a key is, or is to be put.
func (t *doubts) slot(key uint64) *slot {
	mask := uint64(len(t.slots) - 1)
	for i := key * 0x9e3779b97f4a7c15 >> 20; ; i++ {
		s := &t.slots[i&mask]
		if s.round != t.round+1 || s.key == key {
			return s
		}
	}
}

func (t *doubts) grow() {
	old := t.slots
	t.slots = make([]slot, max(64, 2*len(old)))
	for _, s := range old {
		if s.round == t.round+1 {
			*t.slot(s.key) = s
		}
	}
}
