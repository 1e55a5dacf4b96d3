package ltl

import "slices"

// maxCompared bounds how many operands of a conjunction or disjunction are compared with
// each other.
const maxCompared = 24

// And is the conjunction of formulae of the table.
func (t *Table) And(args ...*Formula) *Formula { return t.junction(OpAnd, args) }

// Or is the disjunction of formulae of the table.
func (t *Table) Or(args ...*Formula) *Formula { return t.junction(OpOr, args) }

// junction joins operands, and rewrites them while a rule applies. Rules are written for
// And; for Or each operator is its dual.
func (t *Table) junction(op Op, args []*Formula) *Formula {
	neutral, absorbing := t.make(OpTrue, 0), t.make(OpFalse, 0)
	if op == OpOr {
		neutral, absorbing = absorbing, neutral
	}
	for {
		args = flat(op, neutral, args)
		switch {
		case slices.Contains(args, absorbing):
			return absorbing
		case len(args) == 0:
			return neutral
		case len(args) == 1:
			return args[0]
		}
		if len(args) > maxCompared {
			return t.make(op, 0, args...)
		}
		next, changed := t.compare(op, absorbing, args)
		if !changed {
			return t.make(op, 0, args...)
		}
		args = next
	}
}

// flat takes operands apart, sorts them, and drops repetitions and what is neutral.
func flat(op Op, neutral *Formula, args []*Formula) (list []*Formula) {
	for _, a := range args {
		if a.op == op {
			list = append(list, a.args...)
		} else if a != neutral {
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b *Formula) int { return int(a.id) - int(b.id) })
	return slices.Compact(list)
}

// compare applies one rule.
func (t *Table) compare(op Op, absorbing *Formula, args []*Formula) ([]*Formula, bool) {
	for i, a := range args {
		for j, b := range args {
			switch {
			case i == j:
				continue
			case i < j && (op == OpAnd && t.Excludes(a, b) || op == OpOr && t.Covers(a, b)):
				return []*Formula{absorbing}, true
			case op == OpAnd && t.Implies(a, b) && (i < j || !t.Implies(b, a)), op == OpOr && t.Implies(b, a) && (i < j || !t.Implies(a, b)):
				return slices.Delete(slices.Clone(args), j, j+1), true
			}
			if both := t.join(op, a, b); both != nil {
				rest := slices.Clone(args)
				rest[i] = both
				return slices.Delete(rest, j, j+1), true
			}
		}
	}
	return t.assume(op, args)
}

// dualIf is the operator, or its dual where the rules are those of Or.
func dualIf(or bool, op Op) Op {
	if or {
		return duals[op]
	}
	return op
}

// join makes one formula of two operands; nil: no rule applies.
func (t *Table) join(op Op, a, b *Formula) *Formula {
	or := op == OpOr
	d := func(op Op) Op { return dualIf(or, op) }
	are := func(x Op) bool { return a.op == d(x) && b.op == d(x) }
	both := func(x, y *Formula) *Formula { return t.junction(op, []*Formula{x, y}) }
	switch {
	case are(OpNext):
		return t.Next(both(a.args[0], b.args[0]))
	case are(OpGlobally) && (or || !a.facts.lasting() && !b.facts.lasting()): // G F p && G F q stay apart: one state does for them
		return t.Build(d(OpGlobally), both(a.args[0], b.args[0]))
	case or && a.op == OpFinally && b.facts.lasting():
		return t.Finally(t.Or(a.args[0], b))
	case are(OpFinally) && a.args[0].op == d(OpGlobally) && b.args[0].op == d(OpGlobally):
		return t.Build(d(OpFinally), t.Build(d(OpGlobally), both(a.args[0].args[0], b.args[0].args[0])))
	case (are(OpUntil) || are(OpWeakUntil)) && a.args[1] == b.args[1]:
		return t.Build(a.op, both(a.args[0], b.args[0]), a.args[1])
	case (are(OpRelease) || are(OpStrongRelease)) && a.args[0] == b.args[0]:
		return t.Build(a.op, a.args[0], both(a.args[1], b.args[1]))
	case b.op == d(OpFinally):
		return t.promised(op, a, b)
	}
	return nil
}

// promised joins an operand with F x: then what need not come must.
func (t *Table) promised(op Op, a, b *Formula) *Formula {
	or := op == OpOr
	d := func(op Op) Op { return dualIf(or, op) }
	x := b.args[0]
	switch {
	case a.op == d(OpWeakUntil) && a.args[1] == x:
		return t.Build(d(OpUntil), a.args...)
	case a.op == d(OpRelease) && a.args[0] == x:
		return t.Build(d(OpStrongRelease), a.args...)
	case a.op == d(OpGlobally) && a.args[0].op == d(OpOr) && t.decides(or, a.args[0].args, x):
		return t.Build(d(OpStrongRelease), x, a.args[0]) // F x && G (!x || u)
	}
	return nil
}

// decides reports whether one of some operands is the negation of x, and the others are
// universal (or, for the dual, eventual): what the first x decides, every later one does.
func (t *Table) decides(or bool, list []*Formula, x *Formula) bool {
	found := false
	for _, y := range list {
		switch {
		case !found && t.Excludes(x, y) && t.Covers(x, y):
			found = true
		case !or && !y.facts.universal, or && !y.facts.eventual:
			return false
		}
	}
	return found
}

// assume simplifies each operand by what the others say: of x && (y || z), z is dropped
// where x excludes it, and of x && (y || v && w), v where x implies it.
func (t *Table) assume(op Op, args []*Formula) ([]*Formula, bool) {
	for i, y := range args {
		if y.op != duals[op] {
			continue
		}
		for j, x := range args {
			if i == j {
				continue
			}
			if less, changed := t.given(op, x, y); changed {
				rest := slices.Clone(args)
				rest[i] = less
				return rest, true
			}
		}
	}
	return args, false
}

// given is y, which is of the dual operator, where x is an operand beside it.
func (t *Table) given(op Op, x, y *Formula) (*Formula, bool) {
	needless := func(z *Formula) bool {
		if op == OpAnd {
			return t.Excludes(x, z)
		}
		return t.Covers(x, z)
	}
	known := func(z *Formula) bool {
		if op == OpAnd {
			return t.Implies(x, z)
		}
		return t.Implies(z, x)
	}
	var list []*Formula
	changed := false
	for _, z := range y.args {
		if needless(z) {
			changed = true
			continue
		}
		if z.op == op {
			rest := slices.DeleteFunc(slices.Clone(z.args), known)
			if len(rest) < len(z.args) {
				z, changed = t.junction(op, rest), true
			}
		}
		list = append(list, z)
	}
	if !changed {
		return y, false
	}
	return t.junction(duals[op], list), true
}
