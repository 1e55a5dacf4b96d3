package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// longestSearch bounds the product of the lengths of a text and what is looked for in it.
const longestSearch = 1 << 16

// textFound is strstr: the first place from which on the characters are those of a second string. Both end with a NUL, so that
// a character of the second one that is no NUL is met by none after the end of the first.
func textFound(s *Machine, c *call) outcome {
	x, out := s.textAt(c, c.Arg(0), ^uint64(0))
	if out != done {
		return out
	}
	y, out := s.textAt(c, c.Arg(1), ^uint64(0))
	if out != done || !x.opaque && !y.opaque || len(x.bytes)*len(y.bytes) > longestSearch {
		return orPlain(out)
	}
	p := s.pool
	if c.terms.Op == machine.FindTextCaseless {
		for _, t := range []*text{&x, &y} {
			for i, b := range t.bytes {
				t.bytes[i] = s.lower(b)
			}
		}
	}
	found := make([]term.Term, len(x.bytes))
	match := make([]term.Term, len(y.bytes)+1) // that what is looked for matches from its character k on, at a place of the text
	for k := range match {
		match[k] = p.Bool(false)
	}
	for i := len(x.bytes) - 1; i >= 0; i-- {
		for k, b := range y.bytes { // match[k+1] is still that of the next place
			match[k] = p.Or(p.Eq(b, p.Const(0, 8)), p.And(p.Eq(x.bytes[i], b), match[k+1]))
		}
		found[i] = p.And(x.alive[i], match[0])
	}
	return s.gives(c, s.firstOf(found, x.addr, s.number(0)))
}

// memberOf is that a character is one of a string.
func (s *Machine) memberOf(b term.Term, set *text) term.Term {
	p, in := s.pool, s.pool.Bool(false)
	for k, member := range set.bytes {
		in = p.Or(in, p.And(p.And(set.alive[k], p.Not(set.ends[k])), p.Eq(b, member)))
	}
	return in
}

// tokens are a text that is being cut: where a token begins and ends is made plain by cases, for pointers there are what the
// program continues with.
type tokens struct {
	s      *Machine
	text   text
	set    text
	opaque bool
}

// tokensAt are the tokens from an address on, which those of a set separate.
func (s *Machine) tokensAt(c *call, from, set uint64) (x tokens, out outcome) {
	x.s = s
	if x.text, out = s.textAt(c, from, ^uint64(0)); out == done {
		x.set, out = s.textAt(c, set, ^uint64(0))
	}
	x.opaque = x.text.opaque || x.set.opaque
	return x, out
}

// span is the first place from one on that is not as said: in the set, or neither that nor the end.
func (x *tokens) span(i int, in bool) (int, outcome) {
	p := x.s.pool
	for ; i < len(x.text.bytes); i++ {
		goes := x.s.memberOf(x.text.bytes[i], &x.set)
		if !in {
			goes = p.And(p.Not(goes), p.Ne(x.text.bytes[i], p.Const(0, 8)))
		}
		is, out := x.s.truthOf(goes)
		if out != done || !is {
			return i, out
		}
	}
	return i, done
}

// over reports whether the text ends at a place that it comes to.
func (x *tokens) over(i int) (bool, outcome) {
	if i == len(x.text.bytes) { // where it was found to end before
		return true, done
	}
	return x.s.truthOf(x.s.pool.Eq(x.text.bytes[i], x.s.pool.Const(0, 8)))
}

// tokenCut is strtok and strtok_r, which keep where they continue in a word of the run, or where an argument points.
func tokenCut(s *Machine, c *call) outcome {
	save := c.terms.Save
	from, f := c.Arg(0), (*machine.Fault)(nil)
	switch {
	case from != 0:
	case save == 0:
		from = c.M.Record().Ctl(c.terms.Word)
	default:
		from, f = c.M.Read(c.Thread, c.PC, c.Arg(save), s.prog.PointerBits/8)
	}
	if f != nil || from == 0 {
		return plain
	}
	x, out := s.tokensAt(c, from, c.Arg(1))
	if out != done || !x.opaque {
		return orPlain(out)
	}
	token, end, rest, out := x.next(from)
	if out != done {
		return out
	}
	keep := uint64(0)
	if save > 0 {
		keep = c.Arg(save)
	}
	if out := s.cuts(c, end, keep, rest); out != done {
		return out
	}
	if save == 0 {
		c.Publish(rest)
		c.M.Record().SetCtl(c.terms.Word, rest)
	}
	return s.gives(c, s.number(token))
}

// next is the first token: where it begins (0: there is none), the character after it that is to become a NUL (0: none), and where the rest begins.
func (x *tokens) next(from uint64) (token, end, rest uint64, out outcome) {
	i, out := x.span(0, true)
	if out != done {
		return 0, 0, 0, out
	}
	over, out := x.over(i)
	if out != done || over {
		return 0, 0, from + uint64(i), out
	}
	k, out := x.span(i, false)
	if out != done {
		return 0, 0, 0, out
	}
	over, out = x.over(k)
	if out != done || over {
		return from + uint64(i), 0, from + uint64(k), out
	}
	return from + uint64(i), from + uint64(k), from + uint64(k) + 1, done
}

// cuts makes the character at an address a NUL, and stores where the rest is at another (0: no such address). All is asked before anything is
// written.
func (s *Machine) cuts(c *call, end, keep, rest uint64) outcome {
	size := s.prog.PointerBits / 8
	if out := s.storable(c, end, 1); out != done {
		return out
	}
	if out := s.storable(c, keep, uint64(size)); out != done {
		return out
	}
	if end != 0 {
		if out := s.storesWord(c, end, 1, s.number(0)); out != done {
			return out
		}
	}
	if keep == 0 {
		return done
	}
	return s.storesWord(c, keep, size, s.number(rest))
}

// fieldCut is strsep: a field may be empty, and after the last one there is no rest.
func fieldCut(s *Machine, c *call) outcome {
	at := c.Arg(0)
	from, f := c.M.Read(c.Thread, c.PC, at, s.prog.PointerBits/8)
	if f != nil || from == 0 {
		return plain
	}
	x, out := s.tokensAt(c, from, c.Arg(1))
	if out != done || !x.opaque {
		return orPlain(out)
	}
	i, out := x.span(0, false)
	if out != done {
		return out
	}
	over, out := x.over(i)
	if out != done {
		return out
	}
	end, rest := from+uint64(i), from+uint64(i)+1
	if over {
		end, rest = 0, 0
	}
	if out := s.cuts(c, end, at, rest); out != done {
		return out
	}
	return s.gives(c, s.number(from))
}
