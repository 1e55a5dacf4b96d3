package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// plainOperands makes slots that must be plain so, by cases. It says done if
// they are.
func (s *Machine) plainOperands(list ...program.Operand) outcome {
	for _, o := range list {
		if !o.IsPool() && machine.IsOpaque(s.m.Control().Operand(s.thread, o)) {
			if out := s.enumerate([]int{o.Index()}); out != plain {
				return out
			}
		}
	}
	return done
}

// unknownLength takes a block operation of a length that is a term as the library's function. It says plain if it does
// not.
func (s *Machine) unknownLength(in *program.Instr, do func(c *call, n term.Term) outcome) outcome {
	pc := s.m.PC(s.thread)
	if in.C.IsPool() || !machine.IsOpaque(s.m.Control().Operand(s.thread, in.C)) || s.m.Threads() > 1 {
		return plain
	}
	out := do(&call{Call: &machine.Call{M: s.m, Thread: s.thread, PC: pc}}, s.term(s.m.Control().Operand(s.thread, in.C)))
	if out == done {
		s.m.Control().GoTo(s.thread, pc+1)
	}
	return out
}

// blockLength is how many bytes, one at least, a block operation is about, with its addresses plain. It is not
// done if the operation is over, as the library's function, or is for the machine.
func (s *Machine) blockLength(in *program.Instr, whole func(c *call, n term.Term) outcome, addresses ...program.Operand) (uint64, outcome) {
	if out := s.plainOperands(addresses...); out != done {
		return 0, out
	}
	if out := s.unknownLength(in, whole); out != plain {
		return 0, out
	}
	if out := s.plainOperands(in.C); out != done {
		return 0, out
	}
	if n := s.m.Control().Operand(s.thread, in.C); n > 0 {
		return n, done
	}
	return 0, moves
}

// memCopy copies bytes of which some are opaque, or a symbolic number of them.
func (s *Machine) memCopy(pc int, in *program.Instr) outcome {
	n, out := s.blockLength(in, func(c *call, n term.Term) outcome {
		return s.copied(c, s.m.Control().Operand(s.thread, in.A), s.m.Control().Operand(s.thread, in.B), n)
	}, in.A, in.B)
	if out != done {
		return out
	}
	to, f := s.m.Memory().Resolve(s.thread, pc, s.m.Control().Operand(s.thread, in.A), n, true)
	if f != nil {
		return moves
	}
	from, f := s.m.Memory().Resolve(s.thread, pc, s.m.Control().Operand(s.thread, in.B), n, false)
	if f != nil {
		return moves
	}
	stop := s.m.Memory().StopsBefore(s.thread, pc, to, n, true, false, s.begin)
	if s.m.Memory().StopsBefore(s.thread, pc, from, n, false, false, s.begin) || stop {
		return halts
	}
	s.m.Memory().Settle(pc, s.m.Control().Operand(s.thread, in.B), to, from, n)
	to, from, n, ok := s.m.Memory().Piece(s.thread, in, to, from, n)
	if !ok {
		return s.stuck("a copy of unknown values between two locations that other threads access, without a lock")
	}
	if n > 0 {
		s.copyBytes(to.First(), from.First(), n)
		s.m.Memory().Copied(s.thread, to, from, n)
	}
	return s.afterPiece(pc)
}

// afterPiece continues after a copy or fill, or stays for its next piece.
func (s *Machine) afterPiece(pc int) outcome {
	if s.m.Memory().Copying(s.thread) {
		return halts
	}
	s.m.Control().GoTo(s.thread, pc+1)
	return done
}

// memSet sets bytes to a symbolic value, or sets opaque ones.
func (s *Machine) memSet(pc int, in *program.Instr) outcome {
	n, out := s.blockLength(in, func(c *call, n term.Term) outcome {
		return s.filled(c, s.m.Control().Operand(s.thread, in.A), s.narrow(in.B, 8), n)
	}, in.A)
	if out != done {
		return out
	}
	to, f := s.m.Memory().Resolve(s.thread, pc, s.m.Control().Operand(s.thread, in.A), n, true)
	if f != nil {
		return moves
	}
	if s.m.Memory().StopsBefore(s.thread, pc, to, n, true, false, s.begin) {
		return halts
	}
	to, _, n, _ = s.m.Memory().Piece(s.thread, in, to, to, n)
	v := s.narrow(in.B, 8)
	for b := range n {
		s.putBytes(to.First()+b, v)
	}
	s.m.Memory().Wrote(s.thread, to, n)
	return s.afterPiece(pc)
}

// eachChunk cuts n bytes into pieces of at most 8.
func eachChunk(n uint64, f func(at uint64, k uint)) {
	for at := uint64(0); at < n; at += 8 {
		f(at, uint(min(8, n-at)))
	}
}

// atomic is the memory of an atomic instruction, at one place, and what is there.
func (s *Machine) atomic(pc int, in *program.Instr) (place, term.Term, outcome) {
	if out := s.plainOperands(in.A); out != done {
		return place{}, term.None, out
	}
	p, out := s.locate(pc, in, uint64(in.N), true)
	if out != done {
		return p, term.None, out
	}
	if s.m.Memory().StopsBefore(s.thread, pc, p.whole, uint64(in.N), true, true, s.begin) {
		return p, term.None, halts
	}
	if out := s.unwritten(pc, in, &p); out != done {
		return p, term.None, out
	}
	return p, s.pool.Extract(s.read(&p), 0, uint(in.W)), done
}

func (s *Machine) rmw(pc int, in *program.Instr) outcome {
	p, old, out := s.atomic(pc, in)
	if out != done {
		return out
	}
	s.noteRead(in, &p)
	t := s.exchanged(program.RMWOp(in.Sub), old, s.narrow(in.B, uint(in.W)))
	if t == term.None {
		return s.enumerate(s.slots(pc))
	}
	s.write(&p, s.pool.ZExt(t, 8*uint(in.N)))
	s.m.Memory().Wrote(s.thread, p.whole, p.n)
	s.deliver(in.Dst, old)
	s.m.Control().GoTo(s.thread, pc+1)
	return done
}

// exchanged is what an atomicrmw writes; None for what is not known here.
func (s *Machine) exchanged(op program.RMWOp, old, v term.Term) term.Term {
	p, w := s.pool, s.pool.Width(old)
	switch op {
	case program.RMWXchg:
		return v
	case program.RMWNand:
		return p.Not(p.And(old, v))
	case program.RMWUIncWrap:
		return p.Ite(p.Ult(old, v), p.Add(old, p.Const(1, w)), p.Const(0, w))
	case program.RMWUDecWrap:
		return p.Ite(p.Or(p.Eq(old, p.Const(0, w)), p.Ult(v, old)), v, p.Sub(old, p.Const(1, w)))
	}
	if b, ok := op.Binary(); ok {
		return term.Binary(p, b, old, v)
	}
	if f, k, ok := op.Float(w); ok {
		return s.floats().Binary(f, k, old, v)
	}
	return term.None
}

// cmpxchg is a compare-and-exchange. A weak one that may fail without a cause is a
// choice (machine.FailsSpuriously), so that the thread stops before it.
func (s *Machine) cmpxchg(pc int, in *program.Instr) outcome {
	alone := s.m.Control().FailsSpuriously(s.thread)
	if alone && !s.begin {
		return halts
	}
	p, old, out := s.atomic(pc, in)
	if out != done {
		return out
	}
	s.noteRead(in, &p)
	same := s.pool.Eq(old, s.narrow(in.B, uint(in.W)))
	swapped := s.ask(same)
	switch {
	case swapped == open:
		return asks
	case alone && s.choice == machine.SpuriousWay && swapped == no: // the other way has it
		s.m.Control().Prune()
		return done
	case alone && s.choice == machine.SpuriousWay:
		swapped = no
	case swapped == yes:
		s.m.Control().WeakExchanged(pc)
		s.write(&p, s.narrow(in.C, 8*uint(in.N)))
		s.m.Memory().Wrote(s.thread, p.whole, p.n)
	}
	s.deliver(s.deliver(in.Dst, old), s.pool.Bool(swapped == yes))
	s.m.Control().GoTo(s.thread, pc+1)
	return done
}

// withinWords cuts n bytes from a byte of the state on where its words end.
func withinWords(first, n uint64, f func(at uint64, k uint)) {
	for at := uint64(0); at < n; {
		k := min(8-(first+at)%8, n-at)
		f(at, uint(k))
		at += k
	}
}
