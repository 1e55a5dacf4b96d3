package symbolic

import "heddle/internal/symbolic/term"

// longestArea bounds the areas of unknown length that are taken byte by byte.
const longestArea = 4096

// extent is what an area of a length that may be a term takes of an object: at most n bytes from addr on.
type extent struct {
	addr   uint64
	length term.Term // 64 bits
	n      uint64
}

// has reports whether byte i is in the area.
func (s *Machine) has(x *extent, i uint64) term.Term { return s.pool.Ult(s.number(i), x.length) }

// extentAt is the area at an address. It says plain if the platform shall take the call: for an area that lies in no
// object, or too large a one. One that is too long is made so by values of a model.
func (s *Machine) extentAt(addr uint64, length term.Term, write bool) (extent, outcome) {
	_, most, _ := s.pool.Range(length)
	x := extent{addr, length, min(most, s.room(addr, write))}
	if x.n == 0 {
		return x, s.emptyOrPlain(length)
	}
	if most > x.n {
		within, out := s.truthOf(s.pool.Ule(length, s.number(x.n)))
		switch {
		case out != done:
			return x, out
		case !within:
			return x, s.modelled(length)
		}
	}
	within, out := s.truthOf(s.within(addr, length))
	switch {
	case out != done:
		return x, out
	case !within:
		return x, s.modelled(length)
	}
	if x.n > longestArea && !s.pool.IsConst(length) {
		return x, plain
	}
	return x, done
}

// emptyOrPlain leaves an area that lies in no object to the platform, unless it is empty.
func (s *Machine) emptyOrPlain(length term.Term) outcome {
	empty, out := s.truthOf(s.pool.Eq(length, s.number(0)))
	switch {
	case out != done:
		return out
	case empty:
		return done
	}
	return s.modelled(length)
}

// modelled lets the platform take a call that goes wrong whatever a number is, with one that a model has.
func (s *Machine) modelled(t term.Term) outcome {
	if s.pool.IsConst(t) {
		return plain
	}
	v, ok := s.pick(t)
	if !ok {
		return s.stuck("the solver found no inputs for which a call fails")
	}
	s.pinned.from = len(s.path.conds)
	s.assume(s.pool.Eq(t, s.number(v))) // which makes the words plain that hold it
	s.pinned.to = len(s.path.conds)
	return plain
}

func memoryCompared(s *Machine, c *call) outcome {
	n := s.arg(c, 2)
	x, out := s.extentAt(c.Arg(0), n, false)
	if out != done {
		return out
	}
	y, out := s.extentAt(c.Arg(1), n, false)
	if out != done {
		return out
	}
	p := s.pool
	var in, differ, by []term.Term
	same := p.Bool(true) // all bytes before: what lies after the first difference does not matter
	for i := range min(x.n, y.n) {
		here := s.has(&x, i)
		a, out := s.byteUsed(c, x.addr+i, here, p.And(here, same))
		if out != done {
			return out
		}
		b, out := s.byteUsed(c, y.addr+i, here, p.And(here, same))
		if out != done {
			return out
		}
		same = p.And(same, p.Eq(a, b))
		in, differ, by = append(in, here), append(differ, p.Ne(a, b)), append(by, p.Sub(p.ZExt(a, wordBits), p.ZExt(b, wordBits)))
	}
	r := s.number(0)
	for i := len(in) - 1; i >= 0; i-- {
		r = p.Ite(p.And(in[i], differ[i]), by[i], r)
	}
	return s.gives(c, r)
}

// memorySearched reads no further than to what it looks for.
func memorySearched(s *Machine, c *call) outcome {
	p, n, room := s.pool, s.arg(c, 2), s.room(c.Arg(0), false)
	wanted := p.Extract(s.arg(c, 1), 0, 8)
	if room == 0 {
		if out := s.emptyOrPlain(n); out != done {
			return out
		}
	}
	if room > longestArea {
		return plain
	}
	going := p.Bool(true)
	var found []term.Term
	for i := uint64(0); !p.IsFalse(going); i++ {
		going = p.And(going, p.Ult(s.number(i), n))
		if i == room {
			over, out := s.truthOf(going)
			switch {
			case out != done:
				return out
			case over:
				return s.beyond(c, c.Arg(0)+room, 1, false)
			}
			break
		}
		b, out := s.byteAt(c, c.Arg(0)+i, going)
		if out != done {
			return out
		}
		here := p.Eq(b, wanted)
		found = append(found, p.And(going, here))
		going = p.And(going, p.Not(here))
	}
	return s.gives(c, s.firstOf(found, c.Arg(0), s.number(0)))
}

// firstOf is the address of the first place of which a condition holds, or what it is if none does.
func (s *Machine) firstOf(found []term.Term, base uint64, none term.Term) term.Term {
	for i := len(found) - 1; i >= 0; i-- {
		none = s.pool.Ite(found[i], s.number(base+uint64(i)), none)
	}
	return none
}

// put is a byte that is written if a condition holds.
type put struct {
	when, value term.Term
}

// writes writes bytes from an address on. One that was not written before, and is not surely now, is invented; it says
// plain where that must not be.
func (s *Machine) writes(c *call, addr uint64, list []put) outcome {
	var old []term.Term
	for i := range list {
		over, out := s.truthOf(s.pool.And(list[i].when, s.pool.Not(s.within(addr+uint64(i), s.number(1)))))
		switch {
		case out != done:
			return out
		case over:
			return s.beyond(c, addr+uint64(i), 1, true)
		}
		st, f := s.m.Memory().Reach(c.Thread, c.PC, addr+uint64(i), 1, true)
		if f != nil {
			s.wants.fault = f
			return fails
		}
		if !s.pool.IsTrue(list[i].when) && s.m.Memory().NeverWritten(st, 1) {
			if !s.m.Unknowns().Invents() {
				return plain
			}
			s.inventAs(perhaps, addr+uint64(i), st, 1)
		}
		old = append(old, s.peek(st.First(), 1))
	}
	for i, x := range list {
		st, _ := s.m.Memory().Reach(c.Thread, c.PC, addr+uint64(i), 1, true)
		s.putBytes(st.First(), s.pool.Ite(x.when, x.value, old[i]))
		s.m.Memory().Wrote(c.Thread, st, 1)
	}
	return done
}

func memoryCopied(s *Machine, c *call) outcome {
	n := s.arg(c, 2)
	if s.pool.IsConst(n) {
		return plain // which copies opaque words as they are
	}
	out := s.copied(c, c.Arg(0), c.Arg(1), n)
	if out == done {
		c.Return(c.Arg(0))
	}
	return out
}

// copied copies a number of bytes that is a term.
func (s *Machine) copied(c *call, to, from uint64, n term.Term) outcome {
	x, out := s.extentAt(to, n, true)
	if out != done {
		return out
	}
	y, out := s.extentAt(from, n, false)
	if out != done {
		return out
	}
	var list []put
	for i := range min(x.n, y.n) {
		st, f := s.m.Memory().Reach(c.Thread, c.PC, from+i, 1, false)
		if f != nil {
			s.wants.fault = f
			return fails
		}
		if s.m.Memory().NeverWritten(st, 1) {
			if !s.m.Unknowns().Invents() {
				return plain // copies of what was never written count as never written
			}
			s.inventAs(perhaps, from+i, st, 1)
		}
		b := put{s.has(&x, i), s.peek(st.First(), 1)}
		s.takes(st.First(), 1, b.when)
		list = append(list, b)
	}
	return s.writes(c, to, list)
}

func memoryFilled(s *Machine, c *call) outcome {
	out := s.filled(c, c.Arg(0), s.pool.Extract(s.arg(c, 1), 0, 8), s.arg(c, 2))
	if out == done {
		c.Return(c.Arg(0))
	}
	return out
}

// filled sets a number of bytes that is a term.
func (s *Machine) filled(c *call, to uint64, v, n term.Term) outcome {
	x, out := s.extentAt(to, n, true)
	if out != done {
		return out
	}
	var list []put
	for i := range x.n {
		list = append(list, put{s.has(&x, i), v})
	}
	return s.writes(c, to, list)
}
