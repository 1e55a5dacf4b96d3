package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// textScan reads a text by a format, as sscanf does. Where it is in the text is made plain by cases, for that decides what
// comes next; what it reads there, and whether that is a number, is a term. What is to be stored is planned first: a
// call that comes to a question is begun once more.
type textScan struct {
	s      *Machine
	c      *call
	text   text
	at     int
	args   arguments // what is stored to
	count  int
	ended  bool
	stores []planned
}

// planned is a value about to be written: terms of whole bytes, one after the other.
type planned struct {
	addr  uint64
	parts []term.Term
}

// size is how many bytes it has.
func (x *planned) size(p *term.Pool) (n uint64) {
	for _, t := range x.parts {
		n += uint64(p.Width(t) / 8)
	}
	return n
}

// textScanned is sscanf, by a format of integers, characters and strings.
func textScanned(s *Machine, c *call) outcome {
	format := s.plainText(c.Arg(c.terms.Format - 1))
	parts, ok := c.terms.Scan([]byte(format), s.prog.PointerBits)
	if !ok {
		return plain
	}
	x := textScan{s: s, c: c}
	var out outcome
	if x.args, out = s.argumentsOf(c); out != done {
		return out
	}
	if x.text, out = s.textAt(c, c.Arg(0), ^uint64(0)); out != done || !x.text.opaque {
		return orPlain(out)
	}
	if out := x.scan(parts); out != done {
		return out
	}
	if out := s.storesPlanned(c, x.stores); out != done {
		return out
	}
	if x.ended && x.count == 0 {
		return s.gives(c, s.number(^uint64(0)))
	}
	return s.gives(c, s.number(uint64(x.count)))
}

// storesPlanned asks whether there is room for what is to be written, and writes it, up to what fails.
func (s *Machine) storesPlanned(c *call, list []planned) outcome {
	for _, x := range list {
		if out := s.storable(c, x.addr, x.size(s.pool)); out != done {
			return out
		}
	}
	for _, x := range list {
		n := x.size(s.pool)
		st, f := s.m.Memory().Reach(c.Thread, c.PC, x.addr, n, true)
		if f != nil {
			s.wants.fault = f
			return fails
		}
		at := st.First()
		for _, t := range x.parts {
			s.noteOdd(at, t)
			s.putBytes(at, t)
			at += uint64(s.pool.Width(t) / 8)
		}
		s.m.Memory().Wrote(c.Thread, st, n)
	}
	return done
}

// scan works the parts off. It stops where the text does not match, and before parts at the end that change nothing.
func (x *textScan) scan(parts []machine.ScanPart) outcome {
	for i := range parts {
		if !slices.ContainsFunc(parts[i:], func(p machine.ScanPart) bool { return p.Kind != machine.ScanBlanks }) {
			return done
		}
		matches, out := x.part(parts[i:])
		if out != done || !matches {
			return out
		}
	}
	return done
}

// part takes the first one of some parts.
func (x *textScan) part(parts []machine.ScanPart) (matches bool, out outcome) {
	part := &parts[0]
	switch part.Kind {
	case machine.ScanBlanks:
		if next := &parts[1]; next.Kind == machine.ScanInteger && next.Width == 0 {
			return true, done // they are part of its term
		}
		return true, x.blanks()
	case machine.ScanLiteral:
		return x.literal(part.Literal)
	case machine.ScanPosition:
		return x.store(part, x.s.pool.Const(uint64(x.at), part.Bits))
	case machine.ScanInteger:
		last := !slices.ContainsFunc(parts[1:], func(p machine.ScanPart) bool { return p.Kind != machine.ScanBlanks })
		return x.integer(part, last)
	}
	return x.characters(part)
}

// char is the character at a place; after the end it is NUL.
func (x *textScan) char(i int) term.Term {
	if i >= len(x.text.bytes) {
		return x.s.pool.Const(0, 8)
	}
	return x.text.bytes[i]
}

// blanks skips them.
func (x *textScan) blanks() outcome {
	for {
		is, out := x.s.truthOf(blankAt(x.s.pool, x.char(x.at)))
		if out != done || !is {
			return out
		}
		x.at++
	}
}

// mismatch ends the scan. Whether the text has ended under a condition matters if nothing was read.
func (x *textScan) mismatch(ended term.Term) (matches bool, out outcome) {
	if x.count == 0 {
		x.ended, out = x.s.truthOf(ended)
	}
	return false, out
}

// endsHere is that the text ends where the scan is.
func (x *textScan) endsHere() term.Term { return x.s.pool.Eq(x.char(x.at), x.s.pool.Const(0, 8)) }

func (x *textScan) literal(b byte) (matches bool, out outcome) {
	is, out := x.s.truthOf(x.s.pool.Eq(x.char(x.at), x.s.pool.Const(uint64(b), 8)))
	if out != done {
		return false, out
	}
	if !is {
		return x.mismatch(x.endsHere())
	}
	x.at++
	return true, done
}

// store plans to store a value where the next argument points, if the part does.
func (x *textScan) store(part *machine.ScanPart, parts ...term.Term) (matches bool, out outcome) {
	if !part.Stores() {
		return true, done
	}
	to, out := x.args.pointer()
	if out != done {
		return false, out
	}
	x.stores = append(x.stores, planned{to, parts})
	if part.Kind != machine.ScanPosition {
		x.count++
	}
	return true, done
}

// integer reads a number. Where it ends does not matter to the last part.
func (x *textScan) integer(part *machine.ScanPart, last bool) (matches bool, out outcome) {
	p := x.s.pool
	chars := x.text.bytes[min(x.at, len(x.text.bytes)):]
	if part.Width > 0 && part.Width < len(chars) {
		chars = chars[:part.Width]
	}
	n := numeralIn(p, chars, part.Base)
	none, out := x.s.truthOf(p.Eq(n.end, x.s.number(0)))
	if out != done {
		return false, out
	}
	if none {
		return x.mismatch(endBehindBlanks(p, chars))
	}
	if !last {
		k, out := x.s.plainWithin(n.past, 1, len(chars))
		if out != done {
			return false, out
		}
		x.at += k
	}
	inRange, v, nearest := n.limited(p, wordBits, part.Signed)
	return x.store(part, p.Extract(p.Ite(inRange, v, nearest), 0, part.Bits))
}

// endBehindBlanks is that nothing but blanks stands before the end.
func endBehindBlanks(p *term.Pool, chars []term.Term) term.Term {
	ends, blank := p.Bool(len(chars) == 0), p.Bool(true)
	for _, c := range chars {
		ends = p.Or(ends, p.And(blank, p.Eq(c, p.Const(0, 8))))
		blank = p.And(blank, blankAt(p, c))
	}
	return ends
}

// plainWithin makes a term plain that has one of the values from one to another, by cases.
func (s *Machine) plainWithin(t term.Term, from, to int) (int, outcome) {
	for ; from < to; from++ {
		is, out := s.truthOf(s.pool.Eq(t, s.number(uint64(from))))
		if out != done || is {
			return from, out
		}
	}
	return to, done
}

// characters reads some: of a set as many as there are, or of any kind as many as the width says, or as there are.
func (x *textScan) characters(part *machine.ScanPart) (matches bool, out outcome) {
	p := x.s.pool
	var read []term.Term
	for part.Width == 0 || len(read) < part.Width {
		b := x.char(x.at + len(read))
		goes := p.Ne(b, p.Const(0, 8))
		if part.Set != nil {
			goes = p.And(goes, inSet(p, b, part.Set))
		}
		is, out := x.s.truthOf(goes)
		if out != done {
			return false, out
		}
		if !is {
			break
		}
		read = append(read, b)
	}
	if len(read) == 0 {
		return x.mismatch(x.endsHere())
	}
	x.at += len(read)
	if part.Ends {
		read = append(read, p.Const(0, 8))
	}
	return x.store(part, read...)
}

// inSet is that a character is one of a set, by the ranges that the set consists of.
func inSet(p *term.Pool, b term.Term, set *[256]bool) term.Term {
	in := p.Bool(false)
	for from := 0; from < len(set); {
		to := from
		for to < len(set) && set[to] == set[from] {
			to++
		}
		if set[from] {
			within := p.Bool(true)
			if to-from < len(set) {
				within = p.Ult(p.Sub(b, p.Const(uint64(from), 8)), p.Const(uint64(to-from), 8))
			}
			in = p.Or(in, within)
		}
		from = to
	}
	return in
}
