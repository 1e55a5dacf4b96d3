package blast

import (
	"fmt"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/solver/circuit"
	"heddle/internal/symbolic/term"
)

// format gives the circuit's format of a kind, if there is one.
func format(k bitvec.FloatKind) (circuit.Format, error) {
	switch k {
	case bitvec.Half:
		return circuit.Half, nil
	case bitvec.BFloat:
		return circuit.BFloat, nil
	case bitvec.Float:
		return circuit.Float, nil
	case bitvec.Double:
		return circuit.Double, nil
	case bitvec.X86FP80:
		return circuit.Extended, nil
	}
	return circuit.Format{}, fmt.Errorf("no circuit for floats of format %s", k)
}

// directions are the circuit's directions of the modes of rounding.
var directions = [bitvec.RoundingCount]circuit.Rounding{
	bitvec.NearestEven: circuit.NearestEven, bitvec.Downward: circuit.Floor, bitvec.Upward: circuit.Ceil, bitvec.TowardZero: circuit.Trunc,
}

// float makes the circuit of an operation on floats.
func (s *Solver) float(t term.Term) (circuit.Bits, error) {
	p, g := s.pool, s.graph
	f, err := format(p.Float(t).Kind())
	if err != nil {
		return nil, err
	}
	r := directions[p.Float(t).Rounding()]
	x87 := p.Float(t).Kind() == bitvec.X86FP80
	switch p.Op(t) {
	case term.OpFBinary:
		if x87 {
			return s.extendedBinary(r, p.Float(t).Binary(), s.argument(t, 0), s.argument(t, 1))
		}
		return s.floatBinary(f, r, p.Float(t).Binary(), s.argument(t, 0), s.argument(t, 1))
	case term.OpFUnary:
		return s.floatUnary(f, r, p.Float(t).Unary(), s.argument(t, 0))
	case term.OpFma:
		if x87 {
			break
		}
		return g.FloatFma(f, r, s.argument(t, 0), s.argument(t, 1), s.argument(t, 2)), nil
	case term.OpFCmp:
		a, b := s.argument(t, 0), s.argument(t, 1)
		if x87 {
			a, b = g.Implicit(a), g.Implicit(b)
		}
		return s.floatCompare(f, p.Float(t).Predicate(), a, b), nil
	case term.OpFConv:
		return s.floatConvert(f, r, p.Float(t), s.argument(t, 0))
	case term.OpFToI:
		return s.floatToInteger(f, p.Float(t).ToInt(), int(p.Width(t)), s.argument(t, 0)), nil
	case term.OpIToF:
		v := g.FloatOfInteger(f, r, s.argument(t, 0), p.Float(t).Signed())
		if x87 {
			v = g.Explicit(v)
		}
		return v, nil
	}
	return nil, fmt.Errorf("no circuit for %s of %s", p.Op(t), p.Float(t).Kind())
}

// floatConvert rounds to another format. Numbers of x87 have an integer bit, which the circuit's format has not.
func (s *Solver) floatConvert(f circuit.Format, r circuit.Rounding, op term.FloatOp, a circuit.Bits) (circuit.Bits, error) {
	from, err := format(op.From())
	if err != nil {
		return nil, err
	}
	if op.From() == bitvec.X86FP80 {
		a = s.graph.Implicit(a)
	}
	v := s.graph.FloatConvert(f, from, r, a)
	if op.Kind() == bitvec.X86FP80 {
		v = s.graph.Explicit(v)
	}
	return v, nil
}

// extendedBinary is floatBinary of numbers of x87.
func (s *Solver) extendedBinary(r circuit.Rounding, op bitvec.FOp, a, b circuit.Bits) (circuit.Bits, error) {
	g, f := s.graph, circuit.Extended
	switch op {
	case bitvec.FOpAdd:
		return g.ExtendedBinary(a, b, func(a, b circuit.Bits) circuit.Bits { return g.FloatAdd(f, r, a, b) }), nil
	case bitvec.FOpSub:
		return g.ExtendedBinary(a, b, func(a, b circuit.Bits) circuit.Bits { return g.FloatSub(f, r, a, b) }), nil
	case bitvec.FOpMul:
		return g.ExtendedBinary(a, b, func(a, b circuit.Bits) circuit.Bits { return g.FloatMul(f, r, a, b) }), nil
	case bitvec.FOpDiv:
		return g.ExtendedBinary(a, b, func(a, b circuit.Bits) circuit.Bits { return g.FloatDiv(f, r, a, b) }), nil
	case bitvec.FOpMinNum, bitvec.FOpMaxNum:
		return g.ExtendedMinMax(a, b, op == bitvec.FOpMinNum), nil
	}
	return nil, fmt.Errorf("no circuit for %s of %s", op, bitvec.X86FP80)
}

func (s *Solver) floatBinary(f circuit.Format, r circuit.Rounding, op bitvec.FOp, a, b circuit.Bits) (circuit.Bits, error) {
	g := s.graph
	switch op {
	case bitvec.FOpAdd:
		return g.FloatAdd(f, r, a, b), nil
	case bitvec.FOpSub:
		return g.FloatSub(f, r, a, b), nil
	case bitvec.FOpMul:
		return g.FloatMul(f, r, a, b), nil
	case bitvec.FOpDiv:
		return g.FloatDiv(f, r, a, b), nil
	case bitvec.FOpRem:
		return g.FloatRem(f, a, b), nil
	case bitvec.FOpCopySign:
		return circuit.Concat(b[len(b)-1:], a[:len(a)-1]), nil
	case bitvec.FOpMinNum, bitvec.FOpMaxNum, bitvec.FOpMinimum, bitvec.FOpMaximum:
		least := op == bitvec.FOpMinNum || op == bitvec.FOpMinimum
		strict := op == bitvec.FOpMinimum || op == bitvec.FOpMaximum
		return g.FloatMinMax(f, a, b, least, strict), nil
	}
	return nil, fmt.Errorf("no circuit for %s", op)
}

func (s *Solver) floatUnary(f circuit.Format, r circuit.Rounding, op bitvec.FUnOp, a circuit.Bits) (v circuit.Bits, err error) {
	if op == bitvec.FOpNeg || op == bitvec.FOpFabs || f != circuit.Extended {
		return s.unary(f, r, op, a)
	}
	v = s.graph.ExtendedUnary(a, func(a circuit.Bits) circuit.Bits {
		a, err = s.unary(f, r, op, a)
		return a
	})
	return v, err
}

func (s *Solver) unary(f circuit.Format, r circuit.Rounding, op bitvec.FUnOp, a circuit.Bits) (circuit.Bits, error) {
	g := s.graph
	switch op {
	case bitvec.FOpNeg:
		return circuit.FloatNeg(a), nil
	case bitvec.FOpFabs:
		return circuit.FloatAbs(a), nil
	case bitvec.FOpSqrt:
		return g.FloatSqrt(f, r, a), nil
	case bitvec.FOpFloor:
		return g.FloatRound(f, a, circuit.Floor), nil
	case bitvec.FOpCeil:
		return g.FloatRound(f, a, circuit.Ceil), nil
	case bitvec.FOpTrunc:
		return g.FloatRound(f, a, circuit.Trunc), nil
	case bitvec.FOpRound:
		return g.FloatRound(f, a, circuit.NearestAway), nil
	case bitvec.FOpRint, bitvec.FOpNearbyInt:
		return g.FloatRound(f, a, r), nil
	case bitvec.FOpRoundEven:
		return g.FloatRound(f, a, circuit.NearestEven), nil
	}
	return nil, fmt.Errorf("no circuit for %s", op)
}

// floatCompare is true if one of the relations of the predicate holds.
func (s *Solver) floatCompare(f circuit.Format, p bitvec.FPred, a, b circuit.Bits) circuit.Bits {
	equal, greater, less, unordered := s.graph.FloatRelation(f, a, b)
	holds := circuit.False
	for _, relation := range []struct {
		of bitvec.FPred
		is circuit.Lit
	}{{bitvec.FOEQ, equal}, {bitvec.FOGT, greater}, {bitvec.FOLT, less}, {bitvec.FUNO, unordered}} {
		if p&relation.of != 0 {
			holds = s.graph.Or(holds, relation.is)
		}
	}
	return circuit.Bits{holds}
}

func (s *Solver) floatToInteger(f circuit.Format, how term.ToInt, w int, a circuit.Bits) circuit.Bits {
	if f == circuit.Extended {
		if how == term.ToSigned || how == term.ToUnsigned {
			return s.graph.IntegerOfExtended(a, w, how == term.ToSigned)
		}
		a = s.graph.Implicit(a)
	}
	switch how {
	case term.ToSigned:
		return s.graph.IntegerOfFloat(f, a, w, true)
	case term.ToUnsigned:
		return s.graph.IntegerOfFloat(f, a, w, false)
	case term.ToSignedSat:
		return s.graph.IntegerOfFloatSaturated(f, a, w, true)
	default: // ToUnsignedSat
		return s.graph.IntegerOfFloatSaturated(f, a, w, false)
	}
}
