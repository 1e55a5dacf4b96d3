package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// Memory that was never written may hold anything: where it is read, it becomes variables, unless the machine shall
// report such reads. So what is proved holds whatever is there. A counterexample says what that is, if it is not zero:
// see Filling.

// Invention is memory that was never written, and what it holds.
type Invention struct {
	Addr, Bytes uint64
	Value       term.Term

	kind kind
	at   uint64    // the first byte, as bytes of the state are counted
	when term.Term // of a later read: the condition that it is one
}

// kind is how an invention came about.
type kind uint8

const (
	read      kind = iota // the memory is read
	perhaps               // it may be read, now or later, or be written before: some place of an array is accessed, another one is not
	laterRead             // no memory, but a read of a byte that such may be left of
)

// Invented is such memory that was met on the way from the beginning, or from where Restore went to. It is known with
// Apart only.
func (c *Cursor) Invented() []Invention { return c.s.vars.invented }

// invent lets n bytes at an address that were never written hold anything, for they are read: a variable for each word of the state.
func (s *Machine) invent(addr uint64, st machine.Stretch, n uint64) {
	s.inventAs(read, addr, st, n)
}

func (s *Machine) inventAs(k kind, addr uint64, st machine.Stretch, n uint64) {
	withinWords(st.First(), n, func(at uint64, size uint) {
		v := s.vars.fresh(8 * size)
		if s.vars.apart {
			s.vars.note(Invention{Addr: addr + at, Bytes: uint64(size), Value: v, kind: k, at: st.First() + at})
		}
		s.putBytes(st.First()+at, v)
	})
	s.m.Memory().Wrote(s.thread, st, n)
}

// takes follows a read of n bytes of the state, if a condition holds.
func (s *Machine) takes(first, n uint64, when term.Term) {
	if len(s.vars.perhaps) == 0 {
		return
	}
	for i := range n {
		t := s.bytesOf(first+i, 1, s.term)
		if slices.ContainsFunc(s.pool.Support(t), func(v term.Term) bool { return s.vars.perhaps[v] }) {
			s.vars.note(Invention{Bytes: 1, Value: t, kind: laterRead, at: first + i, when: when})
		}
	}
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

// inventsAt invents those of n bytes that were never written, and that the library reads. It reports whether there were any.
func (s *Machine) inventsAt(addr, n uint64) bool {
	if !s.m.Unknowns().Invents() {
		return false
	}
	st, f := s.m.Memory().Resolve(s.thread, s.m.PC(s.thread), addr, n, false)
	if f != nil || s.m.Memory().AllWritten(st, n) {
		return false
	}
	if s.m.Memory().IsBareLock(s.thread, addr) {
		s.clear(st, n)
		return true
	}
	s.inventWithin(read, addr, st, n)
	return true
}

// clear writes zero to those of n bytes that were never written.
func (s *Machine) clear(st machine.Stretch, n uint64) {
	s.m.Memory().EachUnwrittenOf(st, n, func(_ uint64, part machine.Stretch, n uint64) {
		withinWords(part.First(), n, func(at uint64, size uint) { s.putBytes(part.First()+at, s.pool.Const(0, 8*size)) })
		s.m.Memory().Wrote(s.thread, part, n)
	})
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
	s.inventWithin(perhaps, p.addr, st, n)
	return true
}

// inventWithin invents those of n bytes that were never written.
func (s *Machine) inventWithin(k kind, addr uint64, st machine.Stretch, n uint64) {
	s.m.Memory().EachUnwrittenOf(st, n, func(off uint64, part machine.Stretch, n uint64) { s.inventAs(k, addr+off, part, n) })
}
