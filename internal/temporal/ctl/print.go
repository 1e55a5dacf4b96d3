package ctl

import (
	"strconv"
	"strings"
)

var unarySigns = map[Op]string{
	OpNot: "!", OpEX: "EX ", OpEF: "EF ", OpEG: "EG ", OpAX: "AX ", OpAF: "AF ", OpAG: "AG ",
}

var infixSigns = map[Op]string{
	OpAnd: " && ", OpOr: " || ", OpImplies: " -> ", OpIff: " <-> ",
	OpEU: " U ", OpEW: " W ", OpER: " R ", OpEM: " M ", OpAU: " U ", OpAW: " W ", OpAR: " R ", OpAM: " M ",
}

// String prints the formula with atoms p0, p1...
func (f *Formula) String() string { return f.Text(nil) }

// Text prints the formula with the names of atoms; one without a name is p and its number.
func (f *Formula) Text(atoms []string) string {
	var b strings.Builder
	f.write(&b, atoms, false)
	return b.String()
}

func (f *Formula) write(b *strings.Builder, atoms []string, inner bool) {
	switch f.op {
	case OpTrue:
		b.WriteString("true")
	case OpFalse:
		b.WriteString("false")
	case OpAtom:
		if f.atom < len(atoms) {
			b.WriteString(bracketed(atoms[f.atom], inner))
		} else {
			b.WriteString("p" + strconv.Itoa(f.atom))
		}
	case OpNot, OpEX, OpEF, OpEG, OpAX, OpAF, OpAG:
		b.WriteString(unarySigns[f.op])
		f.args[0].write(b, atoms, true)
	default:
		f.writeInfix(b, atoms, inner)
	}
}

// bracketed sets brackets around an atom of several words where an operator stands before it.
func bracketed(atom string, inner bool) string {
	if inner && strings.Contains(atom, " ") && !strings.HasPrefix(atom, "Exists") && !strings.HasPrefix(atom, "Forall") {
		return "(" + atom + ")"
	}
	return atom
}

// writeInfix sets brackets around every operand that has an infix sign itself.
func (f *Formula) writeInfix(b *strings.Builder, atoms []string, inner bool) {
	open, shut := "(", ")"
	switch {
	case f.op.some():
		open, shut = "E[", "]"
	case f.op.every():
		open, shut = "A[", "]"
	case !inner:
		open, shut = "", ""
	}
	b.WriteString(open)
	for i, a := range f.args {
		if i > 0 {
			b.WriteString(infixSigns[f.op])
		}
		a.write(b, atoms, a.op != OpAtom)
	}
	b.WriteString(shut)
}
