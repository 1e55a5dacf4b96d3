package symbolic

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// arithmetic are the operations on two numbers of at most 64 bits that have an
// instruction of their own.
var arithmetic = map[program.Op]bitvec.BinOp{
	program.Add: bitvec.OpAdd, program.Sub: bitvec.OpSub, program.Mul: bitvec.OpMul,
	program.And: bitvec.OpAnd, program.Or: bitvec.OpOr, program.Xor: bitvec.OpXor,
	program.Shl: bitvec.OpShl, program.LShr: bitvec.OpLShr, program.AShr: bitvec.OpAShr,
	program.UDiv: bitvec.OpUDiv, program.URem: bitvec.OpURem, program.SDiv: bitvec.OpSDiv, program.SRem: bitvec.OpSRem,
	program.AddS: bitvec.OpAdd, program.SubS: bitvec.OpSub, program.MulS: bitvec.OpMul,
}

var comparisons = map[program.Op]bitvec.Pred{
	program.Eq: bitvec.EQ, program.Ne: bitvec.NE, program.Ugt: bitvec.UGT, program.Uge: bitvec.UGE, program.Ult: bitvec.ULT,
	program.Ule: bitvec.ULE, program.Sgt: bitvec.SGT, program.Sge: bitvec.SGE, program.Slt: bitvec.SLT, program.Sle: bitvec.SLE,
}

// Integer is the value of an instruction of one result that computes with integers of at most 64 bits; None if it is none of
// those. Operands are given as so many of their lowest bits.
func Integer(p *term.Pool, in *program.Instr, narrow func(o program.Operand, bits uint) term.Term) term.Term {
	w := uint(in.W)
	if op, ok := arithmetic[in.Op]; ok {
		return term.Binary(p, op, narrow(in.A, w), narrow(in.B, w))
	}
	if pred, ok := comparisons[in.Op]; ok {
		return term.Compare(p, pred, narrow(in.A, w), narrow(in.B, w))
	}
	switch in.Op {
	case program.AddImm:
		return p.Add(narrow(in.A, w), p.Const(uint64(in.Imm)&bitvec.Mask(w), w))
	case program.Index:
		i := p.SExt(narrow(in.B, min(uint(in.N), w)), w)
		return p.Add(narrow(in.A, w), p.Mul(i, p.Const(uint64(in.Imm)&bitvec.Mask(w), w)))
	case program.Trunc:
		return narrow(in.A, w)
	case program.SExt:
		return p.SExt(narrow(in.A, w), uint(in.N))
	case program.Select:
		return p.Ite(narrow(in.A, 1), narrow(in.B, wordBits), narrow(in.C, wordBits))
	case program.Binary:
		return term.Binary(p, bitvec.BinOp(in.Sub), narrow(in.A, w), narrow(in.B, w))
	case program.Unary:
		return term.Unary(p, bitvec.UnOp(in.Sub), narrow(in.A, w))
	case program.FunnelL:
		return p.FunnelShl(narrow(in.A, w), narrow(in.B, w), narrow(in.C, w))
	case program.FunnelR:
		return p.FunnelShr(narrow(in.A, w), narrow(in.B, w), narrow(in.C, w))
	}
	return term.None
}

// result is the value of a computing instruction of one result; None if it is none of those.
func (s *Machine) result(in *program.Instr) term.Term {
	if t := Integer(s.pool, in, s.narrow); t != term.None {
		return t
	}
	if t := s.wideResult(in); t != term.None {
		return t
	}
	return s.floatResult(in)
}

// wideResult is result for integers of more than 64 bits.
func (s *Machine) wideResult(in *program.Instr) term.Term {
	p, w := s.pool, uint(in.Imm)
	switch in.Op {
	case program.WideBinary:
		return term.Binary(p, bitvec.BinOp(in.Sub), s.wide(in.A, w), s.wide(in.B, w))
	case program.WideUnary:
		return term.Unary(p, bitvec.UnOp(in.Sub), s.wide(in.A, w))
	case program.WideCmp:
		return term.Compare(p, bitvec.Pred(in.Sub), s.wide(in.A, w), s.wide(in.B, w))
	case program.WideConv:
		a := s.wide(in.A, uint(in.N))
		switch {
		case w <= uint(in.N):
			return p.Extract(a, 0, w)
		case in.Sub == 1:
			return p.SExt(a, w)
		}
		return p.ZExt(a, w)
	case program.WideFunnel:
		if in.Sub == 0 {
			return p.FunnelShl(s.wide(in.A, w), s.wide(in.B, w), s.wide(in.C, w))
		}
		return p.FunnelShr(s.wide(in.A, w), s.wide(in.B, w), s.wide(in.C, w))
	}
	return term.None
}

// floatBits is the width of a float.
func floatBits(k bitvec.FloatKind) uint { return k.Width() }

// floats are the operations on floats as the thread rounds them.
func (s *Machine) floats() term.Floats { return s.pool.Floats().In(s.m.Record().Rounding(s.thread)) }

// floatResult is result for floats.
func (s *Machine) floatResult(in *program.Instr) term.Term {
	p, k := s.floats(), bitvec.FloatKind(in.N)
	arg := func(o program.Operand) term.Term { return s.wide(o, floatBits(k)) }
	switch in.Op {
	case program.FAdd64, program.FSub64, program.FMul64, program.FDiv64:
		return p.Binary(doubles[in.Op], bitvec.Double, s.narrow(in.A, wordBits), s.narrow(in.B, wordBits))
	case program.FBinary:
		return p.Binary(bitvec.FOp(in.Sub), k, arg(in.A), arg(in.B))
	case program.FUnary:
		return p.Unary(bitvec.FUnOp(in.Sub), k, arg(in.A))
	case program.FMA:
		return p.Fma(k, arg(in.A), arg(in.B), arg(in.C))
	case program.FCmp:
		return p.Compare(bitvec.FPred(in.Sub), k, arg(in.A), arg(in.B))
	case program.FConv:
		from := bitvec.FloatKind(in.Sub)
		return p.Convert(k, from, s.wide(in.A, floatBits(from)))
	case program.FToI:
		return p.ToInteger(term.ToInt(in.Sub), intWidth(in), k, arg(in.A))
	case program.IToF:
		return p.FromInteger(in.Sub == 0, k, s.wide(in.A, intWidth(in)))
	case program.FClass:
		return p.Class(k, arg(in.A), uint16(in.Imm))
	}
	return term.None
}

var doubles = map[program.Op]bitvec.FOp{
	program.FAdd64: bitvec.FOpAdd, program.FSub64: bitvec.FOpSub, program.FMul64: bitvec.FOpMul, program.FDiv64: bitvec.FOpDiv,
}

func intWidth(in *program.Instr) uint {
	if in.Imm > wordBits {
		return uint(in.Imm)
	}
	return uint(in.W)
}

// overflow delivers the two results of an operation that reports whether it has wrapped.
func (s *Machine) overflow(in *program.Instr, a, b term.Term) {
	op := bitvec.OverOp(in.Sub)
	next := s.deliver(in.Dst, term.Binary(s.pool, op.Result(), a, b))
	s.deliver(next, term.Overflows(s.pool, op, a, b))
}

// wideOps are the operations on wide integers that may overflow.
var wideOverflows = map[bitvec.BinOp]bitvec.OverOp{bitvec.OpAdd: bitvec.OverSAdd, bitvec.OpSub: bitvec.OverSSub, bitvec.OpMul: bitvec.OverSMul}

var overflowing = map[program.Op]bitvec.OverOp{program.AddS: bitvec.OverSAdd, program.SubS: bitvec.OverSSub, program.MulS: bitvec.OverSMul}
