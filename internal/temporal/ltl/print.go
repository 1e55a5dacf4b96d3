package ltl

import (
	"strconv"
	"strings"
)

var unarySigns = map[Op]string{OpNot: "!", OpNext: "X ", OpFinally: "F ", OpGlobally: "G "}

var infixSigns = map[Op]string{
	OpAnd: " && ", OpOr: " || ", OpImplies: " -> ", OpIff: " <-> ",
	OpUntil: " U ", OpWeakUntil: " W ", OpRelease: " R ", OpStrongRelease: " M ",
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
			b.WriteString(atoms[f.atom])
		} else {
			b.WriteString("p" + strconv.Itoa(f.atom))
		}
	case OpNot, OpNext, OpFinally, OpGlobally:
		b.WriteString(unarySigns[f.op])
		f.args[0].write(b, atoms, true)
	default:
		f.writeInfix(b, atoms, inner)
	}
}

// writeInfix sets brackets around every operand that has an infix sign itself.
func (f *Formula) writeInfix(b *strings.Builder, atoms []string, inner bool) {
	if inner {
		b.WriteByte('(')
	}
	for i, a := range f.args {
		if i > 0 {
			b.WriteString(infixSigns[f.op])
		}
		a.write(b, atoms, true)
	}
	if inner {
		b.WriteByte(')')
	}
}
