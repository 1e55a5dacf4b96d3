package ctl

// Op is an operator.
type Op uint8

// The operators. E is some run, A every run; X is the next state, F some state, G every state of it. In p U q, q must come and p holds
// before; in p W q it need not come. In p R q, q holds up to and with the first p, or for ever; in p M q, p must come.
const (
	OpTrue Op = iota
	OpFalse
	OpAtom
	OpNot
	OpAnd
	OpOr
	OpImplies
	OpIff
	OpEX
	OpEF
	OpEG
	OpEU
	OpEW
	OpER
	OpEM
	OpAX
	OpAF
	OpAG
	OpAU
	OpAW
	OpAR
	OpAM
)

// MaxAtoms is how many atoms there can be.
const MaxAtoms = 64

// Formula is a formula: an operator and its operands. It is immutable, and its parts may be shared.
type Formula struct {
	op   Op
	atom int
	args []*Formula

	ofRuns, next bool // it has an operator about runs; X
}

// Op is the operator that the formula is made with.
func (f *Formula) Op() Op { return f.op }

// Atom is the number of an OpAtom.
func (f *Formula) Atom() int { return f.atom }

// Args are the operands, which the caller must not change.
func (f *Formula) Args() []*Formula { return f.args }

// With is an operator, of its operands.
func With(op Op, args ...*Formula) *Formula {
	f := &Formula{op: op, args: args, ofRuns: op >= OpEX, next: op == OpEX || op == OpAX}
	for _, a := range args {
		f.ofRuns, f.next = f.ofRuns || a.ofRuns, f.next || a.next
	}
	return f
}

// Atom holds in states whose label has bit i, of MaxAtoms.
func Atom(i int) *Formula {
	if i < 0 || i >= MaxAtoms {
		panic("heddle bug: an atom's number is out of range")
	}
	return &Formula{op: OpAtom, atom: i}
}

// some reports whether the operator is about some run, and every whether it is about every run.
func (o Op) some() bool  { return o >= OpEX && o <= OpEM }
func (o Op) every() bool { return o >= OpAX }

// HasNext reports whether X occurs. Where it does not, the formula cannot distinguish states that differ in repetitions only.
func (f *Formula) HasNext() bool { return f.next }

// duals are the operators of negations, with negated operands.
var duals = [...]Op{
	OpTrue: OpFalse, OpFalse: OpTrue, OpAnd: OpOr, OpOr: OpAnd, // of the rest of these there is none
	OpEX: OpAX, OpEF: OpAG, OpEG: OpAF, OpEU: OpAR, OpEW: OpAM, OpER: OpAU, OpEM: OpAW,
	OpAX: OpEX, OpAF: OpEG, OpAG: OpEF, OpAU: OpER, OpAW: OpEM, OpAR: OpEU, OpAM: OpEW,
}

// normaliser makes formulae in which negations stand before atoms only, each part once.
type normaliser map[signed]*Formula

type signed struct {
	f       *Formula
	negated bool
}

// Normal is an equivalent formula, or that of the negation, in which negations stand before atoms only.
func (f *Formula) Normal(negated bool) *Formula { return normaliser{}.normal(f, negated) }

func (n normaliser) normal(f *Formula, negated bool) *Formula {
	key := signed{f, negated}
	if n[key] == nil {
		n[key] = n.made(f, negated)
	}
	return n[key]
}

func (n normaliser) made(f *Formula, negated bool) *Formula {
	arg := func(i int, negated bool) *Formula { return n.normal(f.args[i], negated) }
	op := f.op
	if negated {
		op = duals[op]
	}
	switch f.op {
	case OpNot:
		return arg(0, !negated)
	case OpAtom:
		if negated {
			return With(OpNot, f)
		}
		return f
	case OpImplies:
		if negated {
			return With(OpAnd, arg(0, false), arg(1, true))
		}
		return With(OpOr, arg(0, true), arg(1, false))
	case OpIff:
		return With(OpOr, With(OpAnd, arg(0, false), arg(1, negated)), With(OpAnd, arg(0, true), arg(1, !negated)))
	}
	var args []*Formula
	for i := range f.args {
		args = append(args, arg(i, negated))
	}
	return With(op, args...)
}
