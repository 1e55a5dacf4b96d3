package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// Memory that was never written may hold anything: where it is read, it becomes variables, unless the machine shall
// report such reads. So what is proved holds whatever is there. A counterexample says what that is, if it is not zero:
// see Cursor.Unwritten.

// Invention is memory that was never written, and what it holds.
type Invention struct {
	Addr, Bytes uint64
	Value       term.Term
}

// Invented is such memory that was read on the way from the beginning, or from where Restore went to. It is known with
// Apart only.
func (c *Cursor) Invented() []Invention { return c.s.vars.invented }

// AddTo adds what such memory holds, byte by byte, where that is not zero.
func (x *Invention) AddTo(in map[uint64]byte, value func(term.Term) uint64) {
	for i, v := uint64(0), value(x.Value); i < x.Bytes; i, v = i+1, v>>8 {
		if v&0xff != 0 {
			in[x.Addr+i] = byte(v)
		}
	}
}

// invent lets n bytes at an address that were never written hold anything: a variable for each word of the state.
func (s *Machine) invent(addr uint64, st machine.Stretch, n uint64) {
	withinWords(st.First(), n, func(at uint64, k uint) {
		v := s.vars.fresh(8 * k)
		if s.vars.apart {
			s.vars.invented = append(s.vars.invented, Invention{addr + at, uint64(k), v})
		}
		s.putBytes(st.First()+at, v)
	})
	s.m.Memory().Wrote(s.thread, st, n)
}

// written makes sure that all bytes which a write may go to were written: of those that
// it does not go to that could not be kept in mind. It is false if it must not be done.
func (s *Machine) written(pc int, p *place) bool {
	n := p.last + p.n
	if s.m.Memory().AllWritten(p.whole, n) {
		return true
	}
	if !s.m.Unknowns().Invents() {
		return false
	}
	st, f := s.m.Memory().Span(s.thread, pc, p.addr, n, true)
	if f != nil {
		return false
	}
	s.inventWithin(p.addr, st, n)
	return true
}

// inventWithin invents those of n bytes that were never written.
func (s *Machine) inventWithin(addr uint64, st machine.Stretch, n uint64) {
	s.m.Memory().EachUnwrittenOf(st, n, func(off uint64, part machine.Stretch, k uint64) { s.invent(addr+off, part, k) })
}

// Unwritten is what memory that was never written holds in the last model, by address, where it is not zero. It is
// known with Apart only.
func (c *Cursor) Unwritten() map[uint64]byte {
	memory := map[uint64]byte{}
	for i := range c.s.vars.invented {
		c.s.vars.invented[i].AddTo(memory, c.s.oracle.Value)
	}
	return memory
}
