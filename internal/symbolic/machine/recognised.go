package symbolic

import "heddle/internal/symbolic/term"

// Print implements system.Recognised: by where threads are, what the cursor is in the middle of, and the conditions on what follows. None of it depends on what else the pool of terms has had.
func (c *Cursor) Print() uint64 {
	x, p := &c.now, c.s.pool
	h := uint64(1)
	for t := range c.s.m.Threads() {
		h = stirred(h, uint64(c.s.m.PC(t)))
	}
	for _, t := range []term.Term{x.question, x.picked.t} {
		if t != term.None {
			h = stirred(h, p.Print(t))
		}
		h = stirred(h, 1)
	}
	conds := uint64(0)
	for _, t := range c.relevant {
		conds += p.Print(t)
	}
	return max(1, stirred(stirred(h, conds), uint64(x.thread)<<32|uint64(x.next)))
}

// stirred adds a word to a hash.
func stirred(h, word uint64) uint64 {
	h = (h ^ word) * 0x9e3779b97f4a7c15
	return h ^ h>>32
}
