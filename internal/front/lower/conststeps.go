package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// LODIN 0.3 makes each constant expression that is an operand an instruction, which
// costs a step of its own before the one that it is an operand of. With
// Options.ConstantSteps these steps are there; they do nothing.
//
// LODIN read LLVM IR with typed pointers. Of .ll files that have these the front end counts in the
// text, before LLVM folds anything. Of others (bit code, C, newer text) two things are left that
// show an address: what lies at it (the access says so) and how far it is from the variable.
// So these are counted: expressions that the module has, each with those nested in
// it; a variable's address with an offset, which was a GEP; and a variable's address
// that is accessed as another type than the variable's, which was a cast, or a GEP to
// a first member. Not seen: casts and GEPs that were nested in these two, and those of
// arguments of calls without an offset. No step could precede a phi, so that its
// expressions are never counted.

// constantSteps emits the steps of an instruction's constant expressions.
func (n *fn) constantSteps(in *flat.Instr) {
	for range n.expressionsOf(in) {
		n.first = true
		n.emit(program.Instr{Op: program.Nop})
	}
}

// expressionsOf counts the constant expressions of an instruction.
func (n *fn) expressionsOf(in *flat.Instr) (count int) {
	if in.Constants > 0 {
		return in.Constants - 1
	}
	for k, r := range in.Operands {
		if r.IsConst() {
			count += n.expressions(r.Const(), n.accessed(in, k))
		}
	}
	for _, s := range in.Scaled {
		if s.Index.IsConst() {
			count += n.expressions(s.Index.Const(), anyType)
		}
	}
	return count
}

// anyType stands for a type that is not known.
const anyType = -1

// accessed is the type that lies at the address which operand k of an instruction is,
// as far as the instruction says it.
func (n *fn) accessed(in *flat.Instr, k int) int {
	switch {
	case in.Op == flat.OpLoad && k == 0:
		return in.Type
	case in.Op == flat.OpStore && k == 1:
		return n.typeOf(in.Operands[0])
	case (in.Op == flat.OpCmpXchg || in.Op == flat.OpAtomicRMW) && k == 0:
		return n.typeOf(in.Operands[1])
	case in.Op == flat.OpGetElementPtr && k == 0:
		return in.SourceType
	}
	return anyType
}

// expressions counts those that a constant is made of, if it is the address of what
// has a type.
func (n *fn) expressions(c, at int) (count int) {
	k := &n.l.m.Consts[c]
	switch k.Kind {
	case flat.ConstGlobal:
		if k.Offset != 0 || at != anyType && at != n.l.m.Globals[k.Index].Type {
			return 1
		}
	case flat.ConstFunction:
		if k.Offset != 0 {
			return 1
		}
	case flat.ConstExpr:
		count = 1
		for _, s := range k.GEP {
			count += n.expressions(s.Index.Const(), anyType)
		}
	}
	for _, e := range k.Elems {
		count += n.expressions(e, anyType)
	}
	return count
}
