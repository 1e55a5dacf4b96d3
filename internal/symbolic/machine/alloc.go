package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// Blocks of unknown size. A block has room for the most that its size may be, and its size is a term: every access asks
// whether it lies within (machine/sized.go). How much room there may be is bounded: runs in which more is required end
// there, which Bounds returns.

// tooMuch is more than malloc gives.
const tooMuch = 1 << 31

// The most room for one block of unknown size. With pointers of 32 bits it is less than a page of the machine's.
const (
	DefaultRoom = 4096
	narrowRoom  = 3800
)

// rooms bounds the blocks of unknown size.
type rooms struct {
	most uint64 // bytes of one
	met  []Bound
}

// SetRoom sets the most bytes of a block of unknown size.
func (s *Machine) SetRoom(n uint64) {
	s.rooms.most = n
	if s.prog.PointerBits == 32 {
		s.rooms.most = min(n, narrowRoom)
	}
}

// Bound says that runs are not explored in which a block has more bytes than there was room for.
type Bound struct {
	PC   int // of the call
	Room uint64
}

// Bounds are those that were met, in the machine's life.
func (s *Machine) Bounds() []Bound { return s.rooms.met }

// Adopt adds what a machine of the same program has met: see Bounds and Overflowed.
func (s *Machine) Adopt(bounds []Bound, overflowed bool) {
	for _, b := range bounds {
		if !slices.Contains(s.rooms.met, b) {
			s.rooms.met = append(s.rooms.met, b)
		}
	}
	s.loosest = s.loosest || overflowed
}

// note remembers that a block would have had more bytes than there was room for.
func (r *rooms) note(pc int) {
	if b := (Bound{pc, r.most}); !slices.Contains(r.met, b) {
		r.met = append(r.met, b)
	}
}

// noRoom ends a call that finds no room.
func (s *Machine) noRoom(c *call) outcome {
	const enomem = 12
	c.M.Record().SetErrno(c.Thread, enomem)
	return s.gives(c, s.number(0))
}

// block makes a block of a size that is a term. The address is 0 where there is no room; it says ends if the run does.
func (s *Machine) block(c *call, size term.Term) (addr uint64, out outcome) {
	if out = s.reuse(size); out != done {
		return 0, out
	}
	if c.Choice == c.AllocChoices(s.word(size)) {
		return 0, done // it may fail
	}
	huge, out := s.truthOf(s.pool.Ult(s.number(tooMuch), size))
	if out != done || huge {
		return 0, out
	}
	fits, out := s.truthOf(s.pool.Ule(size, s.number(s.rooms.most)))
	switch {
	case out != done:
		return 0, out
	case !fits:
		s.rooms.note(c.PC)
		return 0, ends
	}
	_, most, _ := s.pool.Range(size)
	addr, f := c.AllocSized(min(most, s.rooms.most), s.word(size))
	if f != nil {
		s.wants.fault = f
		return 0, fails
	}
	return addr, done
}

// reuse asks which freed blocks an allocation may get: those of the same size. The thread then stands before the call
// once more, for there may be more ways to continue.
func (s *Machine) reuse(size term.Term) outcome {
	for _, w := range s.m.Unknowns().Dangling() {
		if _, out := s.truthOf(s.pool.Eq(s.term(w), size)); out != done {
			s.wants.recount = true
			return out
		}
	}
	return done
}

// plainDangling makes the sizes of freed blocks plain, by cases, for an allocation of a size that is not known here.
func (s *Machine) plainDangling() outcome {
	for _, w := range s.m.Unknowns().Dangling() {
		if !machine.IsOpaque(w) {
			continue
		}
		if _, out := s.value(s.term(w)); out != done {
			s.wants.recount = true
			return out
		}
	}
	return done
}

// knownSize leaves a call to the platform.
func (s *Machine) knownSize(size term.Term) outcome {
	if out := s.reuse(size); out != done {
		return out
	}
	return plain
}

func sizedBlock(s *Machine, c *call) outcome {
	n := s.arg(c, 0)
	if s.pool.IsConst(n) {
		return s.knownSize(n)
	}
	return s.allocated(c, n, false)
}

// allocated ends a call with a new block, if a number of bytes is no overflow.
func (s *Machine) allocated(c *call, n term.Term, zeros bool) outcome {
	addr, out := s.block(c, n)
	switch {
	case out == ends:
		return s.leave(c)
	case out != done:
		return out
	case addr == 0:
		return s.noRoom(c)
	}
	if zeros {
		o, _, _ := s.m.Find(addr)
		if st, f := s.m.Memory().Span(c.Thread, c.PC, addr, o.Size, true); f == nil {
			s.m.Memory().Wrote(c.Thread, st, o.Size)
		}
	}
	c.Return(addr)
	return done
}

// array makes an array on the stack whose length is a term. As on the machine, one that no stack has room for ends the run.
func (s *Machine) array(pc int, in *program.Instr) outcome {
	n, p := s.term(s.m.Control().Operand(s.thread, in.A)), s.pool
	element := max(uint64(in.Imm), 1)
	fits, out := s.truthOf(p.Ule(n, s.number(s.rooms.most/element)))
	switch {
	case out != done:
		return out
	case !fits:
		s.rooms.note(pc)
		s.m.Control().Prune()
		return done
	}
	size := p.Mul(n, s.number(uint64(in.Imm)))
	if p.IsConst(size) { // elements without bytes, or a length that the path fixes
		return s.enumerate(s.slots(pc))
	}
	_, most, _ := p.Range(size)
	addr, f := s.m.Memory().AllocaSized(s.thread, pc, min(most, s.rooms.most), s.word(size))
	if f != nil {
		s.wants.fault = f
		return fails
	}
	s.deliver(in.Dst, s.number(addr))
	s.m.Control().GoTo(s.thread, pc+1)
	return done
}

// leave ends the run, as one that is not explored.
func (s *Machine) leave(c *call) outcome {
	c.Prune()
	return ends
}

// product is the size of an array, and whether no size_t holds it.
func (s *Machine) product(a, b term.Term) (n, over term.Term) {
	p, w := s.pool, s.prog.PointerBits
	a, b = p.Extract(a, 0, w), p.Extract(b, 0, w)
	return p.ZExt(p.Mul(a, b), wordBits), term.Overflows(p, bitvec.OverUMul, a, b)
}

func sizedArray(s *Machine, c *call) outcome {
	n, over := s.product(s.arg(c, 0), s.arg(c, 1))
	if s.pool.IsConst(n) && s.pool.IsConst(over) {
		return s.knownSize(n)
	}
	wraps, out := s.truthOf(over)
	switch {
	case out != done:
		return out
	case wraps:
		return s.noRoom(c)
	}
	return s.allocated(c, n, true)
}

// sizedAgain makes a block anew with what fits of the old one. As on the platform it is another one always.
func sizedAgain(s *Machine, c *call) outcome {
	n, over := s.arg(c, 1), s.pool.Bool(false)
	if c.terms.Op == machine.ResizeArray {
		n, over = s.product(n, s.arg(c, 2))
	}
	old := c.Arg(0)
	had, sized := s.sizeOf(old)
	switch {
	case s.pool.IsConst(n) && s.pool.IsConst(over) && !sized:
		return s.knownSize(n)
	case old == 0:
	case had == term.None:
		s.wants.fault = c.Release(old) // which says what is wrong
		return fails
	}
	wraps, out := s.truthOf(over)
	switch {
	case out != done:
		return out
	case wraps:
		return s.noRoom(c)
	case old == 0:
		return s.allocated(c, n, false)
	}
	none, out := s.truthOf(s.pool.Eq(n, s.number(0)))
	if out != done {
		return out
	}
	addr := uint64(0)
	if !none {
		if addr, out = s.block(c, n); out != done {
			if out == ends {
				return s.leave(c)
			}
			return out
		}
		if addr == 0 {
			return s.noRoom(c)
		}
		kept := s.pool.Ite(s.pool.Ult(n, had), n, had)
		if out := s.copied(c, addr, old, kept); out != done {
			return s.stuckAt(out, "the bytes that a block of unknown size keeps")
		}
	}
	if f := c.Release(old); f != nil {
		s.wants.fault = f
		return fails
	}
	c.Return(addr)
	return done
}

// stuckAt is an outcome, or that something cannot be done if the platform would have to.
func (s *Machine) stuckAt(out outcome, what string) outcome {
	if out == plain {
		return s.stuck(what + " cannot be distinguished from those that were never written")
	}
	return out
}

// sizeOf is the size of the living heap block at an address, and whether it is unknown; None: there is none.
func (s *Machine) sizeOf(addr uint64) (size term.Term, sized bool) {
	o, off, ok := s.m.Find(addr)
	if !ok || off != 0 || !o.Alive() || o.Kind() != machine.HeapObject {
		return term.None, false
	}
	if w, sized := s.m.Memory().Sized(&o); sized {
		return s.term(w), true
	}
	return s.number(o.Size), false
}

func sizeMeasured(s *Machine, c *call) outcome {
	if n, sized := s.sizeOf(c.Arg(0)); sized {
		return s.gives(c, n)
	}
	return plain
}

// settled asks whether an access lies in a block of unknown size.
func (s *Machine) settled(f *machine.Fault) outcome {
	if s.ask(s.within(f.Addr, s.number(f.Size))) == open {
		return asks
	}
	return plain
}

// ways is the number of ways in which such a call can continue.
func (s *Machine) ways(x *machine.External, m *machine.Call) int {
	c := &call{m, x.Terms}
	size := s.arg(c, 0)
	switch x.Terms.Op {
	case machine.AllocateArray:
		size, _ = s.product(size, s.arg(c, 1))
	case machine.ResizeBlock:
		size = s.arg(c, 1)
	case machine.ResizeArray:
		size, _ = s.product(s.arg(c, 1), s.arg(c, 2))
	}
	if !s.opaqueWithin(s.site(c.PC).Args) {
		return x.Choices(m)
	}
	const unlike = 1<<29 + 1 // the size of no freed block
	s.m.Unknowns().StandIn(unlike)
	n := x.Choices(m)
	s.m.Unknowns().StandInNone()
	return n - 1 + c.AllocChoices(s.word(size))
}

// within reports whether n bytes from an address on lie in their object, as far as its size is unknown.
func (s *Machine) within(addr uint64, n term.Term) term.Term {
	o, off, ok := s.m.Find(addr)
	if !ok || off < 0 {
		return s.pool.Bool(true)
	}
	w, sized := s.m.Memory().Sized(&o)
	if !sized {
		return s.pool.Bool(true)
	}
	size := s.term(w)
	return s.pool.And(s.pool.Ule(s.number(uint64(off)), size), s.pool.Ule(n, s.pool.Sub(size, s.number(uint64(off)))))
}
