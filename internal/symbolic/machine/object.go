package symbolic

import "heddle/internal/exec/machine"

// What programs ask about the object that a pointer points into. A block of unknown size is as large as its size, not as the
// room for it; the platform answers about all others, unless the number of bytes is a term.

// accessAsked gives whether so many bytes can be accessed at a pointer.
func accessAsked(s *Machine, c *call) outcome {
	if c.NumArgs() < 2 {
		return plain
	}
	o, off, ok := s.m.Find(c.Arg(0))
	if !ok || off < 0 || !o.Alive() || o.Kind() > machine.HeapObject || c.terms.Op == machine.WriteableBytes && o.Constant() {
		return s.gives(c, s.number(0))
	}
	size, p := s.number(o.Size), s.pool
	if w, sized := s.m.Memory().Sized(&o); sized {
		size = s.term(w)
	}
	at := s.number(uint64(off))
	in := p.And(p.Ule(at, size), p.Ule(s.arg(c, 1), p.Sub(size, at)))
	return s.gives(c, p.Ite(in, s.number(1), s.number(0)))
}
