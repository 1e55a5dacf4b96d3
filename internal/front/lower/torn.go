package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// With Options.Torn, what no single instruction of a processor accesses is accessed in pieces, between which other threads act: integers that are wider
// than a pointer, other values that are wider than 8 bytes (long double, vectors, values of several members). Where data races are failures there is
// nothing to gain by it: whoever could notice the pieces races with them. Atomic accesses are one access (atomicwide.go).
//
// What it can miss: a compiler may make smaller pieces, and the pieces of an integer with 32 bits in the other order; accesses to a unit of bit-fields are one;
// so are all where races are failures and a handler looks on.

// pieceBytes is how much of a value that is no single integer is accessed at once.
const pieceBytes = 8

// pieceEnd is where the access ends that begins at an offset of a value: with the last part that begins in the same piece.
func pieceEnd(s *shape, at uint64) uint64 {
	end := at
	for _, f := range s.leaves {
		for w := range f.words {
			if from := f.off + 8*uint64(w); from >= at && from/pieceBytes == at/pieceBytes {
				end = max(end, from+min(8, f.bytes-8*uint64(w)))
			}
		}
	}
	return end
}

// tearsWord reports whether a load or store is of an integer of one word that the target accesses as two.
func (n *fn) tearsWord(in *flat.Instr, s *shape) bool {
	return n.l.o.Torn && in.Ordering == flat.NotAtomic && n.l.m.PointerBits == 32 && !s.packed && len(s.leaves) == 1 &&
		s.leaves[0].kind == leafInt && s.leaves[0].bits == 64
}

// accessHalves emits the accesses of an integer of 64 bits whose halves are in two slots.
func (n *fn) accessHalves(a program.Instr, off int64, v program.Operand) {
	for k := range 2 {
		in := a
		in.W, in.N, in.Span, in.Imm = 32, 4, 4, off+4*int64(k)
		if slot := v + program.Operand(k); a.Op == program.Load {
			in.Dst = int32(slot)
		} else {
			in.B = slot
		}
		n.first = true
		n.emit(in)
	}
}

// joinHalves makes an integer of the halves that two instructions load.
func (n *fn) joinHalves(dst program.Operand, loads []program.Instr) {
	low, high := program.Slot(int(loads[0].Dst)), program.Slot(int(loads[1].Dst))
	n.emit2(program.Shl, 64, dst, high, n.l.word(32))
	n.emit2(program.Or, 64, dst, dst, low)
}

// halves are the two halves of an integer of 64 bits.
func (n *fn) halves(v program.Operand) program.Operand {
	t := n.newValue(2)
	n.emit(program.Instr{Op: program.Trunc, W: 32, Dst: int32(t), A: v})
	n.emit2(program.LShr, 64, t+1, v, n.l.word(32))
	return t
}
