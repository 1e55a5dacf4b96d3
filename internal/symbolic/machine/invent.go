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
	over        written
}

// written are bytes that are written at once: nobody reads what they held before.
type written struct {
	from   uint64
	n      uint64    // zero: none are
	offset term.Term // of the first one, from from on; 64 bits
}

// Invented is such memory that was read on the way from the beginning, or from where Restore went to. It is known with
// Apart only.
func (c *Cursor) Invented() []Invention { return c.s.vars.invented }

// Each calls add with what each byte of such memory holds until it is written, in a model.
func (x *Invention) Each(value func(term.Term) uint64, add func(addr uint64, b byte)) {
	over := uint64(0)
	if x.over.n > 0 {
		over = x.over.from + value(x.over.offset)
	}
	for i, v := uint64(0), value(x.Value); i < x.Bytes; i, v = i+1, v>>8 {
		if addr := x.Addr + i; addr-over >= x.over.n {
			add(addr, byte(v))
		}
	}
}

// invent lets n bytes at an address that were never written hold anything: a variable for each word of the state.
func (s *Machine) invent(addr uint64, st machine.Stretch, n uint64) {
	s.inventBut(written{}, addr, st, n)
}

// inventBut is invent before some of the bytes are written.
func (s *Machine) inventBut(over written, addr uint64, st machine.Stretch, n uint64) {
	withinWords(st.First(), n, func(at uint64, k uint) {
		v := s.vars.fresh(8 * k)
		if s.vars.apart {
			s.vars.invented = append(s.vars.invented, Invention{addr + at, uint64(k), v, over})
		}
		s.putBytes(st.First()+at, v)
	})
	s.m.Memory().Wrote(s.thread, st, n)
}

// revealed lets the byte that a call reads hold anything from before the call on, which then begins anew.
func (s *Machine) revealed(pc int) outcome {
	st, f := s.m.Memory().Reach(s.thread, pc, s.wants.reveal, 1, false)
	if f != nil {
		s.wants.fault = f
		return fails
	}
	s.invent(s.wants.reveal, st, 1)
	return plain
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
	s.inventWithin(written{p.addr, p.n, p.offset}, p.addr, st, n)
	return true
}

// inventWithin invents those of n bytes that were never written.
func (s *Machine) inventWithin(over written, addr uint64, st machine.Stretch, n uint64) {
	s.m.Memory().EachUnwrittenOf(st, n, func(off uint64, part machine.Stretch, k uint64) { s.inventBut(over, addr+off, part, k) })
}

// Unwritten calls add with what each byte of memory that was never written holds in the last model, in the order in which it
// is read. It is known with Apart only.
func (c *Cursor) Unwritten(add func(addr uint64, b byte)) {
	for i := range c.s.vars.invented {
		c.s.vars.invented[i].Each(c.s.oracle.Value, add)
	}
}
