package symbolic

import (
	"heddle/internal/machine"
	"heddle/internal/term"
)

// Memory that nobody ever wrote may hold anything: where it is read, it becomes variables, unless the machine shall
// report such reads. So what is proved holds whatever is there. A counterexample says what that is, if it is not zero:
// see Cursor.Unwritten.

// invention is memory that was never written, and what it holds.
type invention struct {
	addr  uint64
	bytes uint64
	value term.Term
}

// invent lets n bytes at an address that were never written hold anything.
func (s *Machine) invent(addr uint64, st machine.Stretch, n uint64) {
	eachChunk(n, func(at uint64, k uint) {
		v := s.variable(s.next, 8*k)
		s.next++
		if s.apart {
			s.invented = append(s.invented, invention{addr + at, uint64(k), v})
		}
		s.putBytes(st.First()+at, v)
	})
	s.m.Wrote(s.thread, st, n)
}

// written makes sure that all bytes which a write may go to were written: of those that
// it does not go to that could not be kept in mind. It is false if it must not be done.
func (s *Machine) written(pc int, p *place) bool {
	n := p.last + p.n
	if s.m.AllWritten(p.whole, n) {
		return true
	}
	if !s.m.Invents() {
		return false
	}
	for i := range n {
		st, f := s.m.Resolve(s.thread, pc, p.addr+i, 1, true)
		if f != nil {
			return false
		}
		if s.m.NeverWritten(st, 1) {
			s.invent(p.addr+i, st, 1)
		}
	}
	return true
}

// asZero are the conditions that what was invented is zero.
func (s *Machine) asZero() (conds []term.Term) {
	for _, x := range s.invented {
		conds = append(conds, s.pool.Eq(x.value, s.pool.Const(0, s.pool.Width(x.value))))
	}
	return conds
}

// Unwritten is what memory that was never written holds in the last model, by address, where it is not zero. It is
// known with Apart only.
func (c *Cursor) Unwritten() map[uint64]byte {
	held := map[uint64]byte{}
	for _, x := range c.s.invented {
		for i, v := uint64(0), c.s.oracle.Value(x.value); i < x.bytes; i, v = i+1, v>>8 {
			if v&0xff != 0 {
				held[x.addr+i] = byte(v)
			}
		}
	}
	return held
}
