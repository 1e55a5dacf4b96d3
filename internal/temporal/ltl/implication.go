package ltl

// pair is a question about two formulae of a table.
type pair struct {
	kind byte
	a, b int32
}

const (
	askImplies byte = iota
	askExcludes
	askCovers
)

// ask answers a question about two formulae once.
func (t *Table) ask(kind byte, a, b *Formula, answer func() bool) bool {
	key := pair{kind, a.id, b.id}
	known, ok := t.answers[key]
	if !ok {
		t.answers[key] = false // while it is asked again in the middle
		known = answer()
		t.answers[key] = known
	}
	return known
}

// Implies reports whether every word that satisfies a satisfies b, as far as the shape
// of both shows (Somenzi and Bloem, section 3).
func (t *Table) Implies(a, b *Formula) bool {
	if a == b || a.op == OpFalse || b.op == OpTrue {
		return true
	}
	return t.ask(askImplies, a, b, func() bool { return t.weaker(a, b) || t.stronger(a, b) || t.pointwise(a, b) })
}

func (t *Table) allImply(list []*Formula, b *Formula) bool {
	for _, a := range list {
		if !t.Implies(a, b) {
			return false
		}
	}
	return true
}

// weaker looks at what a implies.
func (t *Table) weaker(a, b *Formula) bool {
	switch a.op {
	case OpOr:
		return t.allImply(a.args, b)
	case OpAnd:
		for _, x := range a.args {
			if t.Implies(x, b) {
				return true
			}
		}
	case OpGlobally:
		return t.Implies(a.args[0], b) || b.op == OpNext && t.Implies(a, b.args[0])
	case OpUntil, OpWeakUntil:
		return t.allImply(a.args, b)
	case OpRelease, OpStrongRelease:
		return t.Implies(a.args[1], b)
	case OpFinally:
		return b.facts.eventual && t.Implies(a.args[0], b)
	case OpNext:
		return b.facts.eventual && t.Implies(a.args[0], b)
	}
	return false
}

// stronger looks at what implies b.
func (t *Table) stronger(a, b *Formula) bool {
	switch b.op {
	case OpAnd:
		for _, x := range b.args {
			if !t.Implies(a, x) {
				return false
			}
		}
		return true
	case OpOr:
		for _, x := range b.args {
			if t.Implies(a, x) {
				return true
			}
		}
	case OpFinally:
		return t.Implies(a, b.args[0]) || t.comes(a, b)
	case OpGlobally:
		return a.facts.universal && t.Implies(a, b.args[0])
	case OpUntil, OpWeakUntil:
		return t.Implies(a, b.args[1]) || b.op == OpWeakUntil && a.facts.universal && t.Implies(a, b.args[0])
	case OpRelease, OpStrongRelease:
		return t.Implies(a, b.args[0]) && t.Implies(a, b.args[1]) || b.op == OpRelease && a.facts.universal && t.Implies(a, b.args[1])
	}
	return false
}

// comes reports whether a promises something that implies b, which is F.
func (t *Table) comes(a, b *Formula) bool {
	switch a.op {
	case OpUntil:
		return t.Implies(a.args[1], b)
	case OpStrongRelease:
		return t.Implies(a.args[0], b) || t.Implies(a.args[1], b)
	}
	return false
}

// pointwise compares operands of operators that grow with them.
func (t *Table) pointwise(a, b *Formula) bool {
	both := func() bool { return t.Implies(a.args[0], b.args[0]) && t.Implies(a.args[1], b.args[1]) }
	switch {
	case a.op == OpNext && b.op == OpNext:
		return t.Implies(a.args[0], b.args[0])
	case a.op == OpUntil && (b.op == OpUntil || b.op == OpWeakUntil), a.op == OpWeakUntil && b.op == OpWeakUntil:
		return both()
	case a.op == OpStrongRelease && (b.op == OpRelease || b.op == OpStrongRelease), a.op == OpRelease && b.op == OpRelease:
		return both()
	}
	return false
}

// Excludes reports whether no word satisfies both formulae, as far as their shape shows.
func (t *Table) Excludes(a, b *Formula) bool {
	return t.ask(askExcludes, a, b, func() bool { return t.opposed(a, b, false) || t.opposed(b, a, false) })
}

// Covers reports whether every word satisfies one of the formulae, as far as their shape
// shows.
func (t *Table) Covers(a, b *Formula) bool {
	return t.ask(askCovers, a, b, func() bool { return t.opposed(a, b, true) || t.opposed(b, a, true) })
}

// opposed is Excludes; of the negations of both, it is Covers.
func (t *Table) opposed(a, b *Formula, negated bool) bool {
	op := func(f *Formula) Op {
		if negated && f.op != OpAtom && f.op != OpNot {
			return duals[f.op]
		}
		return f.op
	}
	again := t.Excludes
	if negated {
		again = t.Covers
	}
	arg := func(f *Formula, i int) *Formula { return f.args[i] }
	switch op(a) {
	case OpFalse:
		return true
	case OpAtom:
		return b.op == OpNot && b.args[0] == a
	case OpAnd:
		for _, x := range a.args {
			if again(x, b) {
				return true
			}
		}
	case OpOr:
		for _, x := range a.args {
			if !again(x, b) {
				return false
			}
		}
		return true
	case OpNext:
		return b.op == OpNext && again(arg(a, 0), arg(b, 0))
	case OpGlobally:
		return again(arg(a, 0), b) || op(b) == OpFinally && again(a, arg(b, 0))
	case OpUntil, OpWeakUntil:
		return again(arg(a, 0), b) && again(arg(a, 1), b) ||
			(op(b) == OpRelease && op(a) == OpUntil || op(b) == OpStrongRelease) && again(arg(a, 0), arg(b, 0)) && again(arg(a, 1), arg(b, 1))
	case OpRelease, OpStrongRelease:
		return again(arg(a, 1), b)
	}
	return false
}
