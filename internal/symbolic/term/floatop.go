package term

import "heddle/internal/ir/bitvec"

// FloatOp says what an operation on floats is, besides its Op and its arguments.
type FloatOp struct {
	kind bitvec.FloatKind
	by   bitvec.Rounding
	sub  uint8
}

// Float returns what a term with an Op of floats does.
func (p *Pool) Float(t Term) FloatOp {
	n := &p.nodes[t]
	return FloatOp{n.kind, n.by, n.sub}
}

// Rounding returns the mode of an operation whose result is rounded.
func (f FloatOp) Rounding() bitvec.Rounding { return f.by }

// Kind returns the format: that of the result, or of the operands if the result is not a float.
func (f FloatOp) Kind() bitvec.FloatKind { return f.kind }

// From returns the format that an OpFConv converts from.
func (f FloatOp) From() bitvec.FloatKind { return bitvec.FloatKind(f.sub) }

// Binary returns the operation of an OpFBinary.
func (f FloatOp) Binary() bitvec.FOp { return bitvec.FOp(f.sub) }

// Unary returns the operation of an OpFUnary.
func (f FloatOp) Unary() bitvec.FUnOp { return bitvec.FUnOp(f.sub) }

// Predicate returns the comparison of an OpFCmp: always FOEQ, FOLT, FOLE or FUNO in a pool that simplifies.
func (f FloatOp) Predicate() bitvec.FPred { return bitvec.FPred(f.sub) }

// ToInt returns the conversion of an OpFToI.
func (f FloatOp) ToInt() ToInt { return ToInt(f.sub) }

// Signed reports whether the operand of an OpIToF is signed.
func (f FloatOp) Signed() bool { return f.sub != 0 }
