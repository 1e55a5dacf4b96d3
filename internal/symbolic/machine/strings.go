package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// limit is the number of bytes of strings that a function reads at most.
func limit(c *call) uint64 {
	if c.terms.Limit > 0 {
		return c.Arg(c.terms.Limit)
	}
	return ^uint64(0)
}

// longestString bounds the strings that are taken on terms.
const longestString = 4096

// text is a string: bytes up to the first that is surely NUL, to the limit, or to the end of its object, before which
// it surely ends then.
type text struct {
	addr   uint64
	bytes  []term.Term
	alive  []term.Term // that byte i is in the string, or ends it: no byte before is NUL
	ends   []term.Term // byte i is its end
	opaque bool
}

// textAt is the string at an address. It says plain if the platform shall read it.
func (s *Machine) textAt(c *call, addr, limit uint64) (x text, out outcome) {
	p, room := s.pool, s.room(addr, false)
	if room == 0 && limit > 0 {
		if _, s.wants.fault = s.m.Memory().Resolve(c.Thread, c.PC, addr, 1, false); s.wants.fault != nil {
			return x, fails
		}
		return x, plain
	}
	x.addr = addr
	alive := p.Bool(true)
	for i := uint64(0); i < limit && !p.IsFalse(alive); i++ {
		if i > longestString {
			return x, plain
		}
		if i == room {
			over, out := s.truthOf(alive)
			switch {
			case out != done:
				return x, out
			case over:
				return x, s.beyond(c, addr+room, 1, false)
			}
			break
		}
		b, out := s.byteAt(c, addr+i, alive)
		if out != done {
			return x, out
		}
		zero := p.Eq(b, p.Const(0, 8))
		x.opaque = x.opaque || !p.IsConst(b)
		x.bytes, x.alive, x.ends = append(x.bytes, b), append(x.alive, alive), append(x.ends, p.And(alive, zero))
		alive = p.And(alive, p.Not(zero))
	}
	return x, done
}

// length is the number of bytes before the end; without one, all that were read.
func (s *Machine) length(x *text) term.Term {
	return s.firstOf(x.ends, 0, s.number(uint64(len(x.bytes))))
}

// plainLength is the length by cases.
func (s *Machine) plainLength(x *text) (uint64, outcome) {
	for i, end := range x.ends {
		is, out := s.truthOf(end)
		if out != done {
			return 0, out
		}
		if is {
			return uint64(i), done
		}
	}
	return uint64(len(x.bytes)), done
}

func stringMeasured(s *Machine, c *call) outcome {
	x, out := s.textAt(c, c.Arg(0), limit(c))
	if out != done || !x.opaque {
		return orPlain(out)
	}
	return s.gives(c, s.length(&x))
}

// orPlain leaves to the platform what nothing opaque is in.
func orPlain(out outcome) outcome {
	if out == done {
		return plain
	}
	return out
}

// lower is a character of the locale "C" in lower case.
func (s *Machine) lower(b term.Term) term.Term {
	p := s.pool
	upper := p.Ult(p.Sub(b, p.Const('A', 8)), p.Const(26, 8))
	return p.Ite(upper, p.Add(b, p.Const('a'-'A', 8)), b)
}

// stringsCompared reads both strings up to the first difference.
func stringsCompared(s *Machine, c *call) outcome {
	p := s.pool
	fold := c.terms.Op == machine.CompareStringsCaseless
	room := [2]uint64{s.room(c.Arg(0), false), s.room(c.Arg(1), false)}
	going, opaque := p.Bool(true), false
	var stops, by []term.Term
	for i := uint64(0); i < limit(c) && !p.IsFalse(going); i++ {
		if room[0] == 0 || room[1] == 0 || i > longestString {
			return plain
		}
		var b [2]term.Term
		for k := range b {
			if i >= room[k] {
				over, out := s.truthOf(going)
				switch {
				case out != done:
					return out
				case over:
					return s.beyond(c, c.Arg(k)+i, 1, false)
				}
				return s.compared(c, stops, by)
			}
			var out outcome
			if b[k], out = s.byteAt(c, c.Arg(k)+i, going); out != done {
				return out
			}
			opaque = opaque || !p.IsConst(b[k])
			if fold {
				b[k] = s.lower(b[k])
			}
		}
		stop := p.Or(p.Ne(b[0], b[1]), p.Eq(b[0], p.Const(0, 8)))
		stops, by = append(stops, stop), append(by, p.Sub(p.ZExt(b[0], wordBits), p.ZExt(b[1], wordBits)))
		going = p.And(going, p.Not(stop))
	}
	if !opaque {
		return plain
	}
	return s.compared(c, stops, by)
}

// compared gives the difference where the comparison stops.
func (s *Machine) compared(c *call, stops, by []term.Term) outcome {
	r := s.number(0)
	for i := len(stops) - 1; i >= 0; i-- {
		r = s.pool.Ite(stops[i], by[i], r)
	}
	return s.gives(c, r)
}

// firstSearched finds the first byte of a value; or else the end.
func firstSearched(s *Machine, c *call) outcome {
	x, out := s.textAt(c, c.Arg(0), limit(c))
	if out != done {
		return out
	}
	p, wanted := s.pool, s.pool.Extract(s.arg(c, 1), 0, 8)
	if !x.opaque && p.IsConst(wanted) {
		return plain
	}
	var found []term.Term
	for i, b := range x.bytes {
		here := p.And(x.alive[i], p.Eq(b, wanted))
		if c.terms.Op == machine.FindCharacterOrEnd {
			here = p.Or(here, x.ends[i])
		}
		found = append(found, here)
	}
	return s.gives(c, s.firstOf(found, x.addr, s.number(0)))
}

func lastSearched(s *Machine, c *call) outcome {
	x, out := s.textAt(c, c.Arg(0), limit(c))
	if out != done {
		return out
	}
	p, wanted := s.pool, s.pool.Extract(s.arg(c, 1), 0, 8)
	if !x.opaque && p.IsConst(wanted) {
		return plain
	}
	r := s.number(0)
	for i, b := range x.bytes {
		r = p.Ite(p.And(x.alive[i], p.Eq(b, wanted)), s.number(x.addr+uint64(i)), r)
	}
	return s.gives(c, r)
}

// stringSpanned finds the first byte that is in a set, or is not.
func stringSpanned(s *Machine, c *call) outcome {
	x, out := s.textAt(c, c.Arg(0), limit(c))
	if out != done {
		return out
	}
	set, out := s.textAt(c, c.Arg(1), limit(c))
	if out != done || !x.opaque && !set.opaque {
		return orPlain(out)
	}
	p := s.pool
	var stops []term.Term
	for i, b := range x.bytes {
		in := s.memberOf(b, &set)
		switch c.terms.Op {
		case machine.SpanMembers:
			stops = append(stops, p.Or(x.ends[i], p.And(x.alive[i], p.Not(in))))
		case machine.SpanNonMembers:
			stops = append(stops, p.Or(x.ends[i], p.And(x.alive[i], in)))
		default:
			stops = append(stops, p.And(p.And(x.alive[i], p.Not(x.ends[i])), in))
		}
	}
	if c.terms.Op == machine.FindMember {
		return s.gives(c, s.firstOf(stops, x.addr, s.number(0)))
	}
	return s.gives(c, s.firstOf(stops, 0, s.number(0)))
}

func stringCopied(s *Machine, c *call) outcome {
	x, out := s.textAt(c, c.Arg(1), limit(c))
	if out != done || !x.opaque {
		return orPlain(out)
	}
	if out := s.putText(c, c.Arg(0), &x); out != done {
		return out
	}
	if c.terms.Op == machine.CopyStringToEnd {
		return s.gives(c, s.pool.Add(s.number(c.Arg(0)), s.length(&x)))
	}
	c.Return(c.Arg(0))
	return done
}

// putText writes a string with its end. Where bytes after it must not be invented, its length is made plain first.
func (s *Machine) putText(c *call, to uint64, x *text) outcome {
	p, room := s.pool, s.room(to, true)
	if room == 0 {
		return s.beyond(c, to, 1, true)
	}
	if uint64(len(x.bytes)) > room {
		over, out := s.truthOf(x.alive[room])
		switch {
		case out != done:
			return out
		case over:
			return s.beyond(c, to, room+1, true)
		}
	}
	var list []put
	for i, b := range x.bytes[:min(uint64(len(x.bytes)), room)] {
		list = append(list, put{x.alive[i], b})
	}
	if out := s.writes(c, to, list); out != plain {
		return out
	}
	n, out := s.plainLength(x)
	if out != done {
		return out
	}
	list = list[:n+1]
	for i := range list {
		list[i].when = p.Bool(true)
	}
	return s.writes(c, to, list)
}

// stringPadded writes as many bytes as its limit says: zeros after the string.
func stringPadded(s *Machine, c *call) outcome {
	x, out := s.textAt(c, c.Arg(1), limit(c))
	if out != done || !x.opaque {
		return orPlain(out)
	}
	n := c.Arg(2)
	if n > s.room(c.Arg(0), true) {
		return s.beyond(c, c.Arg(0), n, true)
	}
	p := s.pool
	var list []put
	for i := range n {
		v := p.Const(0, 8)
		if i < uint64(len(x.bytes)) {
			v = p.Ite(x.alive[i], x.bytes[i], v)
		}
		list = append(list, put{p.Bool(true), v})
	}
	if out := s.writes(c, c.Arg(0), list); out != done {
		return out
	}
	c.Return(c.Arg(0))
	return done
}

// stringAppended writes after a string, whose length is made plain.
func stringAppended(s *Machine, c *call) outcome {
	old, out := s.textAt(c, c.Arg(0), ^uint64(0))
	if out != done {
		return out
	}
	x, out := s.textAt(c, c.Arg(1), limit(c))
	if out != done || !x.opaque && !old.opaque {
		return orPlain(out)
	}
	n, out := s.plainLength(&old)
	if out != done {
		return out
	}
	p := s.pool
	if k := len(x.bytes); uint64(k) == limit(c) { // cut: an end is added
		alive := p.Bool(true)
		if k > 0 {
			alive = p.And(x.alive[k-1], p.Not(x.ends[k-1]))
		}
		x.bytes, x.alive, x.ends = append(x.bytes, p.Const(0, 8)), append(x.alive, alive), append(x.ends, alive)
	}
	if out := s.putText(c, c.Arg(0)+n, &x); out != done {
		return out
	}
	c.Return(c.Arg(0))
	return done
}
