package ltl

import (
	"encoding/binary"
	"slices"
)

// Table holds formulae in negation normal form, each once: two of them are equal if
// and only if their pointers are. Conjunctions and disjunctions are flat and sorted.
type Table struct {
	known   map[string]*Formula
	list    []*Formula
	answers map[pair]bool
}

// NewTable is a table without formulae.
func NewTable() *Table { return &Table{known: map[string]*Formula{}, answers: map[pair]bool{}} }

// ID is the number of a formula of a table, from 0.
func (f *Formula) ID() int { return int(f.id) }

// make gives the one formula of the table with this operator and these operands.
func (t *Table) make(op Op, atom int, args ...*Formula) *Formula {
	key := append(make([]byte, 0, 2+4*len(args)), byte(op), byte(atom))
	for _, a := range args {
		key = binary.LittleEndian.AppendUint32(key, uint32(a.id))
	}
	if f := t.known[string(key)]; f != nil {
		return f
	}
	f := &Formula{op: op, atom: atom, args: slices.Clone(args), id: int32(len(t.list))}
	f.facts = factsOf(f)
	t.known[string(key)] = f
	t.list = append(t.list, f)
	return f
}

// True is true in the table.
func (t *Table) True() *Formula { return t.make(OpTrue, 0) }

// False is false in the table.
func (t *Table) False() *Formula { return t.make(OpFalse, 0) }

// Normal is the formula of the table in negation normal form that is equivalent.
func (t *Table) Normal(f *Formula) *Formula {
	return t.normal(f, false, map[signed]*Formula{})
}

type signed struct {
	f       *Formula
	negated bool
}

// duals are the operators of negations, with negated operands.
var duals = map[Op]Op{
	OpTrue: OpFalse, OpFalse: OpTrue, OpAnd: OpOr, OpOr: OpAnd, OpNext: OpNext, OpFinally: OpGlobally, OpGlobally: OpFinally,
	OpUntil: OpRelease, OpRelease: OpUntil, OpWeakUntil: OpStrongRelease, OpStrongRelease: OpWeakUntil,
}

func (t *Table) normal(f *Formula, negated bool, done map[signed]*Formula) *Formula {
	if n := done[signed{f, negated}]; n != nil {
		return n
	}
	arg := func(i int, negated bool) *Formula { return t.normal(f.args[i], negated, done) }
	var n *Formula
	switch f.op {
	case OpNot:
		n = arg(0, !negated)
	case OpImplies:
		if n = t.Or(arg(0, true), arg(1, false)); negated {
			n = t.And(arg(0, false), arg(1, true))
		}
	case OpIff:
		n = t.Or(t.And(arg(0, false), arg(1, negated)), t.And(arg(0, true), arg(1, !negated)))
	case OpAtom:
		if n = t.make(OpAtom, f.atom); negated {
			n = t.make(OpNot, 0, n)
		}
	default:
		op := f.op
		if negated {
			op = duals[op]
		}
		var args []*Formula
		for i := range f.args {
			args = append(args, arg(i, negated))
		}
		n = t.Build(op, args...)
	}
	done[signed{f, negated}] = n
	return n
}

// Build makes a formula of operands of the table; the operator is one of a normal form.
func (t *Table) Build(op Op, args ...*Formula) *Formula {
	switch op {
	case OpAnd:
		return t.And(args...)
	case OpOr:
		return t.Or(args...)
	case OpNext:
		return t.Next(args[0])
	case OpFinally:
		return t.Finally(args[0])
	case OpGlobally:
		return t.Globally(args[0])
	case OpUntil:
		return t.Until(args[0], args[1])
	case OpWeakUntil:
		return t.WeakUntil(args[0], args[1])
	case OpRelease:
		return t.Release(args[0], args[1])
	case OpStrongRelease:
		return t.StrongRelease(args[0], args[1])
	}
	return t.make(op, 0, args...)
}
