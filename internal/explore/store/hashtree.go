package store

import "math/bits"

// hashTree caches the ids of one tree of the current state: level 0 are the
// leaves, each level above has the ids of pairs of the one below. Leaves that
// are not there count as 0.
type hashTree struct {
	levels [][]uint32
	dirty  []uint32 // changed leaves
}

// reach makes the tree large enough for leaf i, and gives the number of levels that
// it grew by. The ids of the new levels are those of the leaves as they were when
// the tree was last settled: who goes back further has to let the tree shrink.
func (h *hashTree) reach(i uint32, pairs *pairTable) (more int) {
	if len(h.levels) == 0 {
		h.levels = [][]uint32{{0, 0}, {0}}
	}
	for int(i) >= len(h.levels[0]) {
		for level, ids := range h.levels {
			h.levels[level] = append(ids, make([]uint32, len(ids))...)
		}
		last := h.levels[len(h.levels)-1]
		h.levels = append(h.levels, []uint32{pairs.intern(last[0], last[1])})
		more++
	}
	return more
}

// shrink takes the last level away that reach made. The leaves that only it made
// room for are zero again.
func (h *hashTree) shrink() {
	h.levels = h.levels[:len(h.levels)-1]
	for level, ids := range h.levels {
		h.levels[level] = ids[:len(ids)/2]
	}
}

// root is the id of the tree over the first n leaves; the others are 0.
func (h *hashTree) root(n int, pairs *pairTable) uint32 {
	if n == 0 || len(h.levels) == 0 {
		return 0
	}
	level := bits.Len(uint(n - 1))
	if level < len(h.levels) {
		return h.levels[level][0]
	}
	id := h.levels[len(h.levels)-1][0]
	for k := len(h.levels); k <= level; k++ {
		id = pairs.intern(id, 0)
	}
	return id
}
