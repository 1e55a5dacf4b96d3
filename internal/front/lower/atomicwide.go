package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// An atomic operation on 16 bytes, as on a pointer with its tag, has no operation of the machine's: it is a section that no other thread interrupts, of atomic
// accesses to its words. As cmpxchg16b does, it writes also where it fails. In runs with probabilities it takes several steps.

// wideOps are the operations on 16 bytes.
var wideOps = map[flat.RMW]bitvec.BinOp{
	flat.RMWAdd: bitvec.OpAdd, flat.RMWSub: bitvec.OpSub, flat.RMWAnd: bitvec.OpAnd, flat.RMWOr: bitvec.OpOr, flat.RMWXor: bitvec.OpXor,
}

// wideAtomic lowers cmpxchg and atomicrmw of 16 bytes; false: it is one that is not known.
func (n *fn) wideAtomic(i int, in *flat.Instr, value int) bool {
	op, computes := wideOps[in.RMW]
	if in.Op == flat.OpAtomicRMW && !computes && in.RMW != flat.Xchg {
		return false
	}
	s := n.l.shape(value)
	at, given := n.op(in.Operands[0]), n.op(in.Operands[1])
	var to program.Operand
	if in.Op == flat.OpCmpXchg {
		to = n.op(in.Operands[2])
	}
	n.callExternal(atomicBegin)
	old := n.wideAccess(program.Load, in, at, s, n.newValue(s.words))
	switch {
	case in.Op == flat.OpCmpXchg:
		done := n.wideDone(in, at, s, old, given)
		n.wideAccess(program.Store, in, at, s, n.wideEither(done, to, old, s))
		n.callExternal(atomicEnd)
		dst := n.dst(i)
		n.mov(dst, old, s.words)
		n.mov(dst+program.Operand(s.words), done, 1)
		return true
	case computes:
		given = n.wideBinary(op, old, given, s)
	}
	n.wideAccess(program.Store, in, at, s, given)
	n.callExternal(atomicEnd)
	n.mov(n.dst(i), old, s.words)
	return true
}

// wideAccess accesses the words, as a step of its own.
func (n *fn) wideAccess(op program.Op, in *flat.Instr, at program.Operand, s *shape, v program.Operand) program.Operand {
	a := accessOf(op, in)
	a.Flags |= program.FlagAtomic
	a.A, a.Order = at, program.Order(in.Ordering)
	n.first = true
	n.accessWords(a, 0, s, v)
	return v
}

// wideDone is whether an exchange succeeds. One that may fail without a cause does so as one of the first word by itself would.
func (n *fn) wideDone(in *flat.Instr, at program.Operand, s *shape, old, expected program.Operand) program.Operand {
	if in.Flags&flat.Weak == 0 {
		return n.wideEqual(old, expected, s)
	}
	same := n.newValue(2)
	n.first = true
	n.emit(program.Instr{Op: program.CmpXchg, Sub: program.WeakExchange, Dst: int32(same), A: at, B: old, C: old, W: 64, N: 8, Span: 8,
		Flags: program.FlagAtomic, Order: program.Order(in.Ordering), Fail: program.Order(in.Failure)})
	done := n.temp()
	n.emit2(program.And, 1, done, n.wideEqual(old, expected, s), same+1)
	return done
}

func (n *fn) wideEqual(a, b program.Operand, s *shape) program.Operand {
	dst := n.temp()
	if !n.l.o.InstructionSteps { // one of the words may be a pointer, and the other its tag
		for w := range program.Operand(s.words) {
			n.emit(program.Instr{Op: program.AddressOrder, A: a + w, B: b + w, Imm: program.Equality})
		}
	}
	n.emit(program.Instr{Op: program.WideCmp, Sub: uint8(bitvec.EQ), Dst: int32(dst), A: a, B: b, Imm: int64(s.leaves[0].bits)})
	return dst
}

func (n *fn) wideBinary(op bitvec.BinOp, a, b program.Operand, s *shape) program.Operand {
	dst := n.newValue(s.words)
	n.emit(program.Instr{Op: program.WideBinary, Sub: uint8(op), Dst: int32(dst), A: a, B: b, Imm: int64(s.leaves[0].bits)})
	return dst
}

// wideEither is one of two values.
func (n *fn) wideEither(first, a, b program.Operand, s *shape) program.Operand {
	dst := n.newValue(s.words)
	for w := range program.Operand(s.words) {
		n.emit(program.Instr{Op: program.Select, W: 64, Dst: int32(dst + w), A: first, B: a + w, C: b + w})
	}
	return dst
}
