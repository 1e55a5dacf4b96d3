package symbolic

import (
	"math/bits"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// bytes is the content of n bytes of memory, at most 8, from a byte of the state on, which are read.
func (s *Machine) bytes(first uint64, n uint) term.Term {
	s.takes(first, uint64(n), s.pool.Bool(true))
	return s.peek(first, n)
}

// peek is bytes of bytes that need not be read.
func (s *Machine) peek(first uint64, n uint) term.Term {
	if bits := s.prog.PointerBits; 8*n < bits || first%uint64(bits/8) != 0 {
		s.m.Unknowns().NoteRead(first, uint64(n))
	}
	return s.bytesOf(first, n, s.term)
}

func (s *Machine) bytesOf(first uint64, n uint, of func(w uint64) term.Term) term.Term {
	w := s.m.Words()
	at, shift := uint32(first>>3), uint(first&7)*8
	t := of(w[at])
	if shift+8*n > wordBits {
		t = s.pool.Concat(of(w[at+1]), t)
	}
	return s.pool.Extract(t, shift, 8*n)
}

// putBytes writes a term of whole bytes, at most 8, from a byte of the state on.
func (s *Machine) putBytes(first uint64, t term.Term) {
	n := s.pool.Width(t) / 8
	at, shift := uint32(first>>3), uint(first&7)*8
	if room := wordBits - shift; 8*n > room {
		s.putBytes(first, s.pool.Extract(t, 0, room))
		s.putBytes(first+uint64(room/8), s.pool.Extract(t, room, 8*n-room))
		return
	}
	if 8*n < s.prog.PointerBits {
		s.m.Unknowns().NoteRead(first, uint64(n)) // of an address there the rest is left
	}
	old := s.term(s.m.Words()[at])
	if shift > 0 {
		t = s.pool.Concat(t, s.pool.Extract(old, 0, shift))
	}
	if top := shift + 8*n; top < wordBits {
		t = s.pool.Concat(s.pool.Extract(old, top, wordBits-top), t)
	}
	s.m.Memory().PutWord(at, s.word(t))
}

// place is memory that an access goes to: n bytes at an offset, between low and high,
// from a byte of the state on.
type place struct {
	whole  machine.Stretch // of all that it may be
	addr   uint64          // of the first byte that it may be
	offset term.Term       // 64 bits, from addr on
	last   uint64          // greatest offset
	step   uint64          // offsets are multiples of it
	n      uint64

	start, size uint64 // the object: its first byte, as bytes of the state are counted, and how many it has
	shift       uint64 // of the first byte that it may be in the object
}

// fixed reports whether there is one offset only.
func (p *place) fixed() bool { return p.last == 0 }

// alternatives bounds the offsets of an access in one object.
const alternatives = 1 << 14

// locate finds the memory that an address of an access leads to, one object of those
// that it may lead to.
func (s *Machine) locate(pc int, in *program.Instr, n uint64, write bool) (place, outcome) {
	addr := s.address(in)
	if v, ok := s.pool.Value(addr); ok {
		st, f := s.m.Memory().Resolve(s.thread, pc, v, n, write)
		if f != nil {
			return place{}, moves // the machine itself reports what is wrong
		}
		return place{whole: st, addr: v, offset: s.pool.Const(0, wordBits), step: 1, n: n}, done
	}
	list, ok := s.candidates(addr, n, write)
	if !ok {
		return place{}, s.stuck("the solver found no value of a symbolic address")
	}
	good := s.pool.Bool(false)
	for i := range list {
		good = s.pool.Or(good, list[i].within)
	}
	switch s.ask(good) {
	case open:
		return place{}, asks
	case no:
		if s.aiming {
			return place{}, moves
		}
		return place{}, s.astray(pc, in, addr, n, write)
	}
	for i := range list {
		switch s.ask(list[i].within) {
		case open:
			return place{}, asks
		case yes:
			return s.inside(pc, addr, &list[i], n, write)
		}
	}
	return place{}, s.stuck("the solver contradicts itself about a symbolic address")
}

// nobodysMemory is an address below which there is no memory.
const nobodysMemory = 1 << 16

// astray lets an access fail. That of an address like null is a case of its own: where it is not a violation but the
// run's end, the others still are.
func (s *Machine) astray(pc int, in *program.Instr, addr term.Term, n uint64, write bool) outcome {
	if s.ask(s.pool.Ult(addr, s.pool.Const(nobodysMemory, wordBits))) == open {
		return asks
	}
	out := s.pin(in)
	if v, ok := s.pool.Value(s.address(in)); out == plain && ok {
		if _, f := s.m.Memory().Resolve(s.thread, pc, v, n, write); f == nil {
			return s.stuck("a symbolic address refers to an object that it was not known to refer to")
		}
	}
	return out
}

// candidate is an object that an address may lead into.
type candidate struct {
	base, size uint64
	within     term.Term // all bytes of the access lie in it
}

// candidates are the objects whose addresses occur in a term, and the one that a model
// leads to.
func (s *Machine) candidates(addr term.Term, n uint64, write bool) (list []candidate, ok bool) {
	seen := map[uint64]bool{}
	add := func(v uint64) {
		o, _, found := s.m.Find(v)
		if !found || !o.Alive() || o.Size < n || write && o.ReadOnly() || o.Kind() > machine.HeapObject || seen[o.ID] {
			return
		}
		seen[o.ID] = true
		c := candidate{base: s.m.AddressOf(&o), size: o.Size}
		off := s.pool.Sub(addr, s.number(c.base))
		c.within = s.pool.Ule(off, s.number(c.size-n))
		if w, sized := s.m.Memory().Sized(&o); sized {
			c.within = s.pool.And(c.within, s.pool.Ule(s.pool.Add(off, s.number(n)), s.term(w)))
		}
		list = append(list, c)
	}
	for _, t := range s.pool.Topological(nil, addr) {
		if v, isConst := s.pool.Value(t); isConst && s.pool.Width(t) >= s.prog.PointerBits && s.pool.Width(t) <= wordBits {
			add(v)
		}
	}
	v, ok := s.pick(addr)
	if ok {
		add(v)
	}
	return list, ok
}

// inside is the place of an access in an object.
func (s *Machine) inside(pc int, addr term.Term, c *candidate, n uint64, write bool) (place, outcome) {
	off := s.pool.Sub(addr, s.pool.Const(c.base, wordBits))
	low, high, ok := s.pool.Range(off)
	high = min(high, c.size-n)
	if !ok || low > high {
		low = 0
	}
	zeros, _ := s.pool.Bits(off)
	step := uint64(1)
	for step < n && step&zeros != 0 {
		step *= 2
	}
	low = low / step * step
	p := place{addr: c.base + low, offset: s.pool.Sub(off, s.pool.Const(low, wordBits)), last: (high - low) / step * step, step: step, n: n}
	if p.last/step >= alternatives {
		return p, s.stuck("a symbolic index into more than 16384 places")
	}
	st, f := s.m.Memory().Span(s.thread, pc, p.addr, p.last+n, write)
	if f != nil {
		s.wants.fault = f
		return p, fails
	}
	p.whole = st
	p.start, p.size, p.shift = st.First()-low, c.size, low
	return p, done
}

// read is what an access reads.
func (s *Machine) read(p *place) term.Term {
	for off := uint64(0); off <= p.last && len(s.vars.perhaps) > 0; off += p.step {
		s.takes(p.whole.First()+off, p.n, s.pool.Eq(p.offset, s.number(off)))
	}
	if p.large() {
		if c, since := s.recall(p); c != nil {
			if t := s.readContent(p, c, since); t != term.None {
				return t
			}
		}
	}
	return s.chosen(p, func(off uint64) term.Term { return s.peek(p.whole.First()+off, uint(p.n)) })
}

// chosen is that of some terms, one for each offset of an access, which the offset chooses.
func (s *Machine) chosen(p *place, at func(off uint64) term.Term) term.Term {
	size := p.step
	for size <= p.last {
		size *= 2
	}
	return s.chosenFrom(p, at, 0, size)
}

// chosenFrom chooses among the offsets from low on, as many as size has steps, by one bit after the other: the term's
// depth is logarithmic, equal halves are one, and what is regular in a table (of squares, of a permutation that was
// hardly changed) is seen when the term becomes a circuit.
func (s *Machine) chosenFrom(p *place, at func(off uint64) term.Term, low, size uint64) term.Term {
	if size == p.step {
		return at(low)
	}
	half := size / 2
	t := s.chosenFrom(p, at, low, half)
	if low+half > p.last {
		return t
	}
	bit := s.pool.Extract(p.offset, uint(bits.TrailingZeros64(half)), 1)
	return s.pool.Ite(bit, s.chosenFrom(p, at, low+half, half), t)
}

// noteOdd follows a write of a term: a pointer may come to lie at no multiple of its size.
func (s *Machine) noteOdd(at uint64, t term.Term) {
	if bits := s.prog.PointerBits; s.pool.Width(t) == bits && at%uint64(bits/8) != 0 {
		s.m.Unknowns().NoteOdd(s.word(s.pool.ZExt(t, wordBits)))
	}
}

// write writes a term of n bytes.
func (s *Machine) write(p *place, t term.Term) {
	first := p.whole.First()
	if p.fixed() {
		s.noteOdd(first, t)
		s.putBytes(first, t)
		return
	}
	s.noteOdd(first|p.step, t)
	if p.step == p.n || 8*p.n == uint64(s.prog.PointerBits) { // a pointer stays whole, so that it is seen
		if p.step == p.n && p.large() {
			c, since := s.contentOf(p)
			defer func() { s.remember(p, c, since, t) }()
		}
		for off := uint64(0); off <= p.last; off += p.step {
			here := s.pool.Eq(p.offset, s.pool.Const(off, wordBits))
			s.putBytes(first+off, s.pool.Ite(here, t, s.peek(first+off, uint(p.n))))
		}
		return
	}
	for b := uint64(0); b < p.last+p.n; b++ {
		v := s.peek(first+b, 1)
		for j := range p.n {
			if off := b - j; b >= j && off <= p.last && off%p.step == 0 {
				v = s.pool.Ite(s.pool.Eq(p.offset, s.pool.Const(off, wordBits)), s.pool.Extract(t, 8*uint(j), 8), v)
			}
		}
		s.putBytes(first+b, v)
	}
}

// stops reports whether the thread must stop before an access: to all that it may go to.
func (s *Machine) stops(pc int, in *program.Instr, p *place, write bool) bool {
	return in.Span != 0 && s.m.Memory().StopsBefore(s.thread, pc, p.whole, max(uint64(in.Span), p.last+p.n), write, in.Flags&program.FlagAtomic != 0, s.begin)
}

// halt lets the thread stop before an access. What it will access must be known then:
// others may race with it. The path may leave one place only without having made the
// address plain.
func (s *Machine) halt(in *program.Instr, p *place) outcome {
	if !p.fixed() {
		return s.enumerate([]int{in.A.Index()})
	}
	if !in.A.IsPool() && machine.IsOpaque(s.m.Control().Operand(s.thread, in.A)) {
		s.m.Control().SetSlot(s.thread, in.A.Index(), (p.addr-uint64(in.Imm))&bitvec.Mask(s.prog.PointerBits))
	}
	return halts
}

// unwritten handles a read of bytes of which some alternative was never written. It says done if that is not a violation.
func (s *Machine) unwritten(pc int, in *program.Instr, p *place) outcome {
	if in.Flags&program.FlagUnwritten != 0 || s.m.Memory().AllWritten(p.whole, p.last+p.n) {
		return done
	}
	never, way := s.pool.Bool(false), perhaps
	if p.fixed() {
		way = read
	}
	for off := uint64(0); off <= p.last; off += p.step {
		st, f := s.m.Memory().Span(s.thread, pc, p.addr+off, p.n, false)
		switch {
		case f != nil:
			s.wants.fault = f
			return fails
		case s.m.Memory().AllWritten(st, p.n):
		case s.m.Unknowns().Invents():
			s.inventWithin(way, p.addr+off, st, p.n)
		case p.fixed() || !s.m.Checks().Has(machine.Uninit) || !s.m.Memory().UsesUnwritten(in, st):
			if s.wants.fault = s.m.Memory().Uses(pc, in, st, p.addr+off); s.wants.fault != nil {
				return fails
			}
		default:
			never = s.pool.Or(never, s.pool.Eq(p.offset, s.number(off)))
		}
	}
	switch s.ask(never) {
	case open:
		return asks
	case yes:
		return s.pin(in)
	}
	return done
}

func (s *Machine) load(pc int, in *program.Instr) outcome {
	p, out := s.locate(pc, in, uint64(in.N), false)
	switch {
	case out != done:
		return out
	case s.stops(pc, in, &p, false):
		return s.halt(in, &p)
	}
	if out := s.unwritten(pc, in, &p); out != done {
		return out
	}
	s.noteRead(in, &p)
	s.deliver(in.Dst, s.pool.Extract(s.read(&p), 0, uint(in.W)))
	s.m.Control().GoTo(s.thread, pc+1)
	return done
}

// noteRead notes that what is not a pointer is read where one may lie.
func (s *Machine) noteRead(in *program.Instr, p *place) {
	if in.Flags&program.FlagPointer == 0 {
		s.m.Unknowns().NoteRead(p.whole.First(), p.last+p.n)
	}
}

func (s *Machine) store(pc int, in *program.Instr) outcome {
	p, out := s.locate(pc, in, uint64(in.N), true)
	switch {
	case out != done:
		return out
	case s.stops(pc, in, &p, true):
		return s.halt(in, &p)
	}
	if !p.fixed() && !s.written(pc, &p) {
		return s.enumerate([]int{in.A.Index()}) // what it writes must be known: the rest may still be read before it is written
	}
	s.write(&p, s.narrow(in.B, 8*uint(in.N)))
	if p.fixed() {
		s.m.Memory().Stored(s.thread, in, p.whole)
	} else {
		s.m.Memory().Wrote(s.thread, p.whole, p.last+p.n)
	}
	s.m.Control().GoTo(s.thread, pc+1)
	return done
}

// address is the address of an access.
func (s *Machine) address(in *program.Instr) term.Term {
	bits := s.prog.PointerBits
	a := s.pool.Add(s.narrow(in.A, bits), s.pool.Const(uint64(in.Imm)&(1<<bits-1), bits))
	return s.pool.ZExt(a, wordBits)
}
