package symbolic

import "heddle/internal/symbolic/term"

// invalidBase is whether no number has a base, as strtol sees it.
func invalidBase(base int64) bool { return base < 0 || base == 1 || base > 36 }

// numberTaken is atoi: out of range, it is the nearest number of the type, and errno stays.
func numberTaken(s *Machine, c *call) outcome {
	x, out := s.textAt(c, c.Arg(0), ^uint64(0))
	if out != done || !x.opaque {
		return orPlain(out)
	}
	n := numeralIn(s.pool, x.bytes, 10)
	inRange, v, nearest := n.limited(s.pool, s.bitsOf(c), c.terms.Signed)
	return s.gives(c, s.pool.Ite(inRange, v, nearest))
}

// numberRead is strtol: whether the number is out of range is a case, as errno is a part of the state; where it ends is a term.
func numberRead(s *Machine, c *call) outcome {
	x, out := s.textAt(c, c.Arg(0), ^uint64(0))
	if out != done || !x.opaque {
		return orPlain(out)
	}
	base := c.ArgS(2)
	if invalidBase(base) {
		c.M.Record().SetErrno(c.Thread, c.terms.Invalid)
		return s.gives(c, s.number(0))
	}
	n := numeralIn(s.pool, x.bytes, uint64(base))
	is, v, nearest := n.limited(s.pool, s.bitsOf(c), c.terms.Signed)
	inRange, out := s.truthOf(is)
	if out == done {
		out = s.storable(c, c.Arg(1), uint64(s.prog.PointerBits/8))
	}
	if out != done {
		return out
	}
	if !inRange {
		c.M.Record().SetErrno(c.Thread, c.terms.Errno)
		v = nearest
	}
	if to := c.Arg(1); to != 0 {
		// The address is looked at as a term, so that the number of a variable on a stack that lies there is not given again.
		end := s.pool.Add(s.term(c.Arg(0)), n.end)
		if out := s.storesWord(c, to, s.prog.PointerBits/8, end); out != done {
			return out
		}
	}
	return s.gives(c, v)
}

// bitsOf is the width of what a call converts to.
func (s *Machine) bitsOf(c *call) uint {
	if c.terms.Bits == 0 {
		return s.prog.PointerBits
	}
	return c.terms.Bits
}

// storable asks what decides whether n bytes can be written at an address, before anything is: a call that comes to a
// question is begun once more.
func (s *Machine) storable(c *call, addr, n uint64) outcome {
	if addr == 0 {
		return done
	}
	over, out := s.truthOf(s.pool.Not(s.within(addr, s.number(n))))
	switch {
	case out != done:
		return out
	case over:
		return s.beyond(c, addr, n, true)
	}
	return done
}

// storesWord writes a word of n bytes, which storable was asked about.
func (s *Machine) storesWord(c *call, addr uint64, n uint, t term.Term) outcome {
	if f := c.M.Write(c.Thread, c.PC, addr, n, s.word(t)); f != nil {
		s.wants.fault = f
		return fails
	}
	return done
}
