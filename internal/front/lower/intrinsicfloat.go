package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// addFloatIntrinsics adds operations on floats.
func addFloatIntrinsics(add func(h handler, names ...string)) {
	for name, op := range map[string]bitvec.FUnOp{
		"fabs": bitvec.FOpFabs, "sqrt": bitvec.FOpSqrt, "floor": bitvec.FOpFloor, "ceil": bitvec.FOpCeil,
		"trunc": bitvec.FOpTrunc, "rint": bitvec.FOpRint, "nearbyint": bitvec.FOpNearbyInt,
		"round": bitvec.FOpRound, "roundeven": bitvec.FOpRoundEven,
	} {
		add(unaryFloat(op), name)
	}
	for name, op := range map[string]bitvec.FOp{
		"copysign": bitvec.FOpCopySign, "minnum": bitvec.FOpMinNum, "maxnum": bitvec.FOpMaxNum,
		"minimum": bitvec.FOpMinimum, "maximum": bitvec.FOpMaximum,
	} {
		add(binaryFloat(op), name)
	}
	add((*fn).fma, "fma")
	add((*fn).fmuladd, "fmuladd")
	add(saturating(2), "fptosi.sat")
	add(saturating(3), "fptoui.sat")
	add((*fn).fpClass, "is.fpclass")
	add((*fn).powi, "powi")
	for _, name := range []string{
		"pow", "exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "atan2",
		"sinh", "cosh", "tanh", "ldexp", "lround", "llround", "lrint", "llrint",
	} {
		add(libm(name), name)
	}
}

func unaryFloat(op bitvec.FUnOp) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		s, _, ok := n.l.lanes(in.Type)
		return ok && n.lanewise(i, args, func(dst program.Operand, a []program.Operand) {
			n.floatUnary(op, s.float, dst, a[0])
		})
	}
}

func binaryFloat(op bitvec.FOp) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		s, _, ok := n.l.lanes(in.Type)
		return ok && n.lanewise(i, args, func(dst program.Operand, a []program.Operand) {
			n.floatBinary(op, s.float, dst, a[0], a[1])
		})
	}
}

func (n *fn) fma(i int, in *flat.Instr, args []flat.Ref) bool {
	s, _, ok := n.l.lanes(in.Type)
	return ok && n.lanewise(i, args, func(dst program.Operand, a []program.Operand) {
		n.emit(program.Instr{Op: program.FMA, N: uint16(s.float), Dst: int32(dst), A: a[0], B: a[1], C: a[2]})
	})
}

// fmuladd rounds twice: what LLVM does for a CPU without a fused instruction.
func (n *fn) fmuladd(i int, in *flat.Instr, args []flat.Ref) bool {
	s, _, ok := n.l.lanes(in.Type)
	return ok && n.lanewise(i, args, func(dst program.Operand, a []program.Operand) {
		t := n.newValue(s.words)
		n.floatBinary(bitvec.FOpMul, s.float, t, a[0], a[1])
		n.floatBinary(bitvec.FOpAdd, s.float, dst, t, a[2])
	})
}

func saturating(mode uint8) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		from, _, ok := n.l.lanes(n.typeOf(args[0]))
		to, _, _ := n.l.lanes(in.Type)
		return ok && n.lanewise(i, args, func(dst program.Operand, a []program.Operand) {
			n.toInt(from, to, mode, dst, a[0])
		})
	}
}

func (n *fn) fpClass(i int, _ *flat.Instr, args []flat.Ref) bool {
	from, _, ok := n.l.lanes(n.typeOf(args[0]))
	mask := int64(n.constantOf(args[1]))
	return ok && n.lanewise(i, args[:1], func(dst program.Operand, a []program.Operand) {
		n.emit(program.Instr{Op: program.FClass, N: uint16(from.float), Dst: int32(dst), A: a[0], Imm: mask})
	})
}

// libmName is the C function for a kind of float, or "" if there is none.
func libmName(name string, k bitvec.FloatKind) string {
	switch k {
	case bitvec.Float:
		return name + "f"
	case bitvec.Double:
		return name
	case bitvec.X86FP80:
		return name + "l"
	}
	return ""
}

// libm calls the C function for each element: a group for each call.
func libm(name string) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		s, _, ok := n.l.lanes(n.typeOf(args[0]))
		if !ok || s.kind != leafFloat || libmName(name, s.float) == "" {
			return false
		}
		var kinds []scalar
		for _, r := range args {
			k, _, ok := n.l.lanes(n.typeOf(r))
			if !ok {
				return false
			}
			kinds = append(kinds, k)
		}
		to, _, _ := n.l.lanes(in.Type)
		return n.lanewise(i, args, func(dst program.Operand, a []program.Operand) {
			n.callLibm(libmName(name, s.float), to, kinds, dst, a)
		})
	}
}

func (n *fn) callLibm(name string, to scalar, kinds []scalar, dst program.Operand, a []program.Operand) {
	site := program.Site{Fixed: len(a), Unwind: -1}
	for k, v := range a {
		site.Args = append(site.Args, program.Arg{Value: v, Words: kinds[k].words, Bits: kinds[k].bits, Kind: kinds[k].argKind()})
	}
	site.Result = program.Result{Slot: int32(dst), Words: to.words, Bits: to.bits, Kind: to.argKind()}
	n.first = true
	n.emitCall(program.Instr{Op: program.External, Imm: int64(n.l.external(name, false))}, site, nextInstr)
}

func (s scalar) argKind() program.ArgKind {
	switch {
	case s.kind == leafPointer:
		return program.ArgPointer
	case s.kind == leafInt:
		return program.ArgInt
	case s.float == bitvec.X86FP80:
		return program.ArgX87
	}
	return program.ArgFloat
}

// powi is pow with the exponent made a float.
func (n *fn) powi(i int, in *flat.Instr, args []flat.Ref) bool {
	s, _, ok := n.l.lanes(in.Type)
	e, ok2 := n.l.scalarOf(n.typeOf(args[1]))
	if !ok || !ok2 || libmName("pow", s.float) == "" {
		return false
	}
	power := n.op(args[1])
	t := n.newValue(s.words)
	n.castScalar(flat.OpSIToFP, e, s, t, power)
	return n.lanewise(i, args[:1], func(dst program.Operand, a []program.Operand) {
		n.callLibm(libmName("pow", s.float), s, []scalar{s, s}, dst, []program.Operand{a[0], t})
	})
}

// roundingAsked calls the function that says how the thread rounds floats.
func (n *fn) roundingAsked(i int, in *flat.Instr, _ []flat.Ref) bool {
	s, ok := n.l.scalarOf(in.Type)
	if ok {
		n.callLibm("__heddle_flt_rounds", s, nil, n.dst(i), nil)
	}
	return ok
}
