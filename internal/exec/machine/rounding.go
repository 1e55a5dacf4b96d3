package machine

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// How floats are rounded is a property of a thread, which a thread takes over from the one that makes it. It lies in the flags
// of the thread, so that states that differ in it differ.
//
// Invariant: a thread of a program that names no function whose Conduct is Rounds rounds to nearest even. So only programs
// that name one look at the mode (Machine.rounds); of these, lowering makes no operation that knows the nearest alone.

// choosesRounding reports whether threads may round otherwise than to the nearest.
func choosesRounding(p *program.Program) bool {
	return p.Names(func(c program.Conduct) bool { return c.Rounds })
}

// Rounding is the mode in which a thread rounds floats.
func (v Record) Rounding(t int) bitvec.Rounding {
	return bitvec.Rounding(v.m.flags(t) & roundingMask >> roundingShift)
}

// SetRounding sets the mode in which a thread rounds floats: to another one than the nearest only if the program names a function
// whose Conduct is Rounds.
func (v Record) SetRounding(t int, by bitvec.Rounding) {
	v.m.putFlags(t, roundingMask, ThreadFlags(by)<<roundingShift)
}

// inheritRounding lets a new thread round as the one does that makes it.
func (m *storage) inheritRounding(t, by int) {
	if by >= 0 && m.flags(by)&roundingMask != 0 {
		m.putFlags(t, 0, m.flags(by)&roundingMask)
	}
}

// rounding is the mode of a thread, for an operation of the program.
func (m *Machine) rounding(t int) bitvec.Rounding {
	if !m.rounds {
		return bitvec.NearestEven
	}
	return m.Record().Rounding(t)
}

// roundedFloat is float in another mode than to nearest; false: the mode does not matter.
func (x *arith) roundedFloat(by bitvec.Rounding, in *program.Instr, fp uint32) bool {
	k := bitvec.FloatKind(in.N)
	n := floatWords(k)
	operand := func(i int, o program.Operand) []uint64 { return x.fetch(i, o, n, fp) }
	dst := make([]uint64, n)
	switch in.Op {
	case program.FBinary:
		by.Binary(bitvec.FOp(in.Sub), k, dst, operand(0, in.A), operand(1, in.B))
	case program.FUnary:
		by.Unary(bitvec.FUnOp(in.Sub), k, dst, operand(0, in.A))
	case program.FMA:
		by.Fma(k, dst, operand(0, in.A), operand(1, in.B), operand(2, in.C))
	case program.FConv:
		from := bitvec.FloatKind(in.Sub)
		by.Convert(k, dst, from, x.fetch(0, in.A, floatWords(from), fp))
	case program.IToF:
		w := intWidth(in)
		src := x.fetch(0, in.A, bitvec.Words(w), fp)
		if in.Sub == 0 {
			by.SIToFP(k, dst, src, w)
		} else {
			by.UIToFP(k, dst, src, w)
		}
	default:
		return false
	}
	x.deliver(in, fp, dst)
	return true
}
