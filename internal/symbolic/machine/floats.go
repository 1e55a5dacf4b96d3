package symbolic

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// Functions of <math.h> on terms. Whether one sets errno is asked first, as it is part of the state.

// floatArg is argument i of a call as a number of the format of the first argument.
func (s *Machine) floatArg(c *call, i int) (bitvec.FloatKind, term.Term) {
	switch info := c.ArgInfo(0); {
	case info.Kind == program.ArgX87:
		return bitvec.X86FP80, s.wide(c.ArgInfo(i).Value, bitvec.X86FP80.Width())
	case info.Bits == 32:
		return bitvec.Float, s.pool.Extract(s.arg(c, i), 0, 32)
	}
	return bitvec.Double, s.arg(c, i)
}

// givesFloat ends a call with a number of its format, with an error under a condition.
func (s *Machine) givesFloat(c *call, v, fails term.Term) outcome {
	failed, out := s.truthOf(fails)
	if out != done {
		return out
	}
	if failed {
		c.M.Record().SetErrno(c.Thread, c.terms.Errno)
	}
	if s.pool.Width(v) <= wordBits {
		return s.gives(c, s.pool.ZExt(v, wordBits))
	}
	c.Return(s.word(s.pool.Extract(v, 0, wordBits)), s.word(s.pool.ZExt(s.pool.Extract(v, wordBits, s.pool.Width(v)-wordBits), wordBits)))
	return done
}

// rootTaken is the square root, which fails for numbers below zero.
func rootTaken(s *Machine, c *call) outcome {
	k, x := s.floatArg(c, 0)
	below := s.floats().Compare(bitvec.FOLT, k, x, s.pool.Const(0, k.Width()))
	return s.givesFloat(c, s.floats().Unary(bitvec.FOpSqrt, k, x), below)
}

// remainderTaken is fmod, which fails where numbers have no remainder.
func remainderTaken(s *Machine, c *call) outcome {
	k, x := s.floatArg(c, 0)
	_, y := s.floatArg(c, 1)
	f := s.floats()
	r := f.Binary(bitvec.FOpRem, k, x, y)
	numbers := f.Compare(bitvec.FORD, k, x, y)
	return s.givesFloat(c, r, s.pool.And(numbers, f.IsNaN(k, r)))
}

// scaled is ldexp by a known exponent for which the power of two is a number of the format: one product, which fails where it is too large.
func scaled(s *Machine, c *call) outcome {
	k, x := s.floatArg(c, 0)
	n := c.ArgS(1)
	least, most := int64(-1022), int64(1023)
	if k == bitvec.Float {
		least, most = -126, 127
	}
	if s.pool.IsConst(x) || n < least || n > most {
		return plain
	}
	var power [1]uint64
	one := []uint64{1}
	bitvec.UIToFP(k, power[:], one, 1)
	bitvec.NearestEven.Scale(k, power[:], power[:], int(n))
	v := s.floats().Binary(bitvec.FOpMul, k, x, s.pool.Const(power[0], k.Width()))
	finite := func(t term.Term) term.Term { return s.pool.Not(s.floats().Class(k, t, infinities|nans)) }
	infinite := s.floats().Class(k, v, infinities)
	return s.givesFloat(c, v, s.pool.And(finite(x), infinite))
}

const (
	infinities = bitvec.ClassNegInf | bitvec.ClassPosInf
	nans       = bitvec.ClassSNaN | bitvec.ClassQNaN
)

// integerTaken rounds to an integer of the result's width. What does not fit is the least integer, as on x86.
func integerTaken(by bitvec.FUnOp) func(*Machine, *call) outcome {
	return func(s *Machine, c *call) outcome {
		k, x := s.floatArg(c, 0)
		whole := s.floats().Unary(by, k, x)
		bits := c.Result().Bits
		return s.gives(c, s.pool.SExt(s.floats().ToInteger(term.ToSigned, bits, k, whole), wordBits))
	}
}
