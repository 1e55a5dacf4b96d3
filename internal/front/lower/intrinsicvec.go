package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// addVectorIntrinsics adds reductions and sub-vectors.
func addVectorIntrinsics(add func(h handler, names ...string)) {
	for name, op := range map[string]bitvec.BinOp{
		"add": bitvec.OpAdd, "mul": bitvec.OpMul, "and": bitvec.OpAnd, "or": bitvec.OpOr, "xor": bitvec.OpXor,
		"smin": bitvec.OpSMin, "smax": bitvec.OpSMax, "umin": bitvec.OpUMin, "umax": bitvec.OpUMax,
	} {
		add(reduceInt(op), "vector.reduce."+name)
	}
	for name, op := range map[string]bitvec.FOp{
		"fadd": bitvec.FOpAdd, "fmul": bitvec.FOpMul, "fmin": bitvec.FOpMinNum, "fmax": bitvec.FOpMaxNum,
		"fminimum": bitvec.FOpMinimum, "fmaximum": bitvec.FOpMaximum,
	} {
		add(reduceFloat(op), "vector.reduce."+name)
	}
	add((*fn).subVector, "vector.extract")
	add((*fn).intoVector, "vector.insert")
	add((*fn).reverse, "vector.reverse", "experimental.vector.reverse")
}

// reduce folds the elements of a vector from the first to the last; start is
// where it begins, or the first element if it is noValue.
func (n *fn) reduce(i int, vec flat.Ref, start program.Operand, f func(s scalar, dst, a, b program.Operand)) bool {
	s, lanes, ok := n.l.lanes(n.typeOf(vec))
	if !ok {
		return false
	}
	v, k := n.op(vec), 0
	if start == noValue {
		start, k = v, 1
	}
	for ; k < lanes; k++ {
		t := n.newValue(s.words)
		f(s, t, start, v+program.Operand(k*s.words))
		start = t
	}
	n.mov(n.dst(i), start, s.words)
	return true
}

func reduceInt(op bitvec.BinOp) handler {
	return func(n *fn, i int, _ *flat.Instr, args []flat.Ref) bool {
		return n.reduce(i, args[0], noValue, func(s scalar, dst, a, b program.Operand) {
			n.intBinary(op, 0, s.bits, dst, a, b)
		})
	}
}

// reduceFloat goes in order, as without the reassoc flag.
func reduceFloat(op bitvec.FOp) handler {
	return func(n *fn, i int, _ *flat.Instr, args []flat.Ref) bool {
		start := noValue
		if len(args) > 1 {
			start = n.op(args[0])
		}
		return n.reduce(i, args[len(args)-1], start, func(s scalar, dst, a, b program.Operand) {
			n.floatBinary(op, s.float, dst, a, b)
		})
	}
}

// subVector takes consecutive elements out.
func (n *fn) subVector(i int, in *flat.Instr, args []flat.Ref) bool {
	s, _, ok := n.l.lanes(in.Type)
	if !ok {
		return false
	}
	v := n.op(args[0]) + program.Operand(int(n.constantOf(args[1]))*s.words)
	n.mov(n.dst(i), v, n.l.shape(in.Type).words)
	return true
}

// intoVector replaces consecutive elements.
func (n *fn) intoVector(i int, in *flat.Instr, args []flat.Ref) bool {
	s, _, ok := n.l.lanes(in.Type)
	if !ok {
		return false
	}
	v, part := n.op(args[0]), n.op(args[1])
	dst := n.dst(i)
	n.mov(dst, v, n.l.shape(in.Type).words)
	n.mov(dst+program.Operand(int(n.constantOf(args[2]))*s.words), part, n.l.shape(n.typeOf(args[1])).words)
	return true
}

func (n *fn) reverse(i int, in *flat.Instr, args []flat.Ref) bool {
	s, lanes, ok := n.l.lanes(in.Type)
	if !ok {
		return false
	}
	v := n.op(args[0])
	dst := n.dst(i)
	for k := range lanes {
		n.mov(dst+program.Operand(k*s.words), v+program.Operand((lanes-1-k)*s.words), s.words)
	}
	return true
}
