package ltl

// Next is X f.
func (t *Table) Next(f *Formula) *Formula {
	switch {
	case f.op == OpTrue, f.op == OpFalse, f.facts.lasting():
		return f
	case f.op == OpAnd || f.op == OpOr:
		if lasting, rest := split(f.args, facts.lasting); len(lasting) > 0 {
			return t.Build(f.op, append(lasting, t.Next(t.Build(f.op, rest...)))...)
		}
	}
	return t.make(OpNext, 0, f)
}

// Finally is F f.
func (t *Table) Finally(f *Formula) *Formula {
	switch {
	case f.op == OpTrue, f.op == OpFalse, f.facts.eventual:
		return f
	case f.op == OpNext:
		return t.Next(t.Finally(f.args[0]))
	case f.op == OpUntil:
		return t.Finally(f.args[1])
	case f.op == OpStrongRelease:
		return t.Finally(t.And(f.args...))
	case f.op == OpAnd:
		if lasting, rest := split(f.args, facts.lasting); len(lasting) > 0 {
			return t.And(append(lasting, t.Finally(t.And(rest...)))...)
		}
	case f.op == OpOr:
		if list, found := inside(f.args, OpFinally); found {
			return t.Finally(t.Or(list...))
		}
	case f.op == OpGlobally && f.args[0].op == OpOr: // F G (a | u) is F G a | F u
		if universal, rest := split(f.args[0].args, facts.isUniversal); len(universal) > 0 {
			return t.Or(t.Finally(t.Globally(t.Or(rest...))), t.Finally(t.Or(universal...)))
		}
	}
	return t.make(OpFinally, 0, f)
}

// Globally is G f.
func (t *Table) Globally(f *Formula) *Formula {
	switch {
	case f.op == OpTrue, f.op == OpFalse, f.facts.universal:
		return f
	case f.op == OpNext:
		return t.Next(t.Globally(f.args[0]))
	case f.op == OpRelease:
		return t.Globally(f.args[1])
	case f.op == OpWeakUntil:
		return t.Globally(t.Or(f.args...))
	case f.op == OpOr:
		if lasting, rest := split(f.args, facts.lasting); len(lasting) > 0 {
			return t.Or(append(lasting, t.Globally(t.Or(rest...)))...)
		}
	case f.op == OpAnd:
		if list, found := inside(f.args, OpGlobally); found {
			return t.Globally(t.And(list...))
		}
		if eventual, rest := split(f.args, facts.isEventual); len(eventual) > 0 && len(f.args) > 1 {
			for i, e := range eventual {
				eventual[i] = t.Globally(e)
			}
			return t.And(append(eventual, t.Globally(t.And(rest...)))...)
		}
	case f.op == OpFinally && f.args[0].op == OpAnd: // G F (a & e) is G F a & G e
		if eventual, rest := split(f.args[0].args, facts.isEventual); len(eventual) > 0 {
			return t.And(t.Globally(t.Finally(t.And(rest...))), t.Globally(t.And(eventual...)))
		}
	}
	return t.make(OpGlobally, 0, f)
}

// Until is a U b.
func (t *Table) Until(a, b *Formula) *Formula {
	switch {
	case a.op == OpTrue, t.Covers(a, b):
		return t.Finally(b)
	case a.op == OpFalse, b.op == OpTrue, b.op == OpFalse, b.facts.eventual, t.Implies(a, b):
		return b
	case a.op == OpNext && b.op == OpNext:
		return t.Next(t.Until(a.args[0], b.args[0]))
	case a.op == OpNext:
		return t.Or(b, t.Next(t.StrongRelease(b, a.args[0])))
	case b.op == OpUntil && t.Implies(a, b.args[0]):
		return b
	case b.op == OpAnd:
		if lasting, rest := split(b.args, facts.lasting); len(lasting) > 0 {
			return t.And(append(lasting, t.Until(a, t.And(rest...)))...)
		}
		if rest, found := lacking(b.args, a); found {
			return t.StrongRelease(t.And(rest...), a)
		}
	case b.op == OpOr:
		if eventual, rest := split(b.args, facts.isEventual); len(eventual) > 0 {
			return t.Or(append(eventual, t.Until(a, t.Or(rest...)))...)
		}
		if rest, found := lacking(b.args, t.Globally(a)); found {
			return t.WeakUntil(a, t.Or(rest...))
		}
	case b == t.Globally(a):
		return b
	}
	return t.make(OpUntil, 0, a, b)
}

// WeakUntil is a W b.
func (t *Table) WeakUntil(a, b *Formula) *Formula {
	switch {
	case b.op == OpFalse:
		return t.Globally(a)
	case b.op == OpTrue, a.op == OpTrue, t.Covers(a, b):
		return t.True()
	case a.op == OpFalse, t.Implies(a, b):
		return b
	case a.facts.universal:
		return t.Or(a, b)
	case a.op == OpNext && b.op == OpNext:
		return t.Next(t.WeakUntil(a.args[0], b.args[0]))
	case a.op == OpNext:
		return t.Or(b, t.Next(t.Release(b, a.args[0])))
	case b.op == OpWeakUntil && t.Implies(a, b.args[0]):
		return b
	case b.op == OpAnd:
		if rest, found := lacking(b.args, a); found {
			return t.Release(t.And(rest...), a)
		}
	case b.op == OpOr:
		if rest, found := lacking(b.args, t.Globally(a)); found {
			return t.WeakUntil(a, t.Or(rest...))
		}
	}
	return t.make(OpWeakUntil, 0, a, b)
}

// Release is a R b.
func (t *Table) Release(a, b *Formula) *Formula {
	switch {
	case a.op == OpFalse, t.Excludes(a, b):
		return t.Globally(b)
	case a.op == OpTrue, b.op == OpTrue, b.op == OpFalse, b.facts.universal, t.Implies(b, a):
		return b
	case a.op == OpNext && b.op == OpNext:
		return t.Next(t.Release(a.args[0], b.args[0]))
	case a.op == OpNext:
		return t.And(b, t.Next(t.WeakUntil(b, a.args[0])))
	case b.op == OpRelease && t.Implies(b.args[0], a):
		return b
	case b.op == OpOr:
		if lasting, rest := split(b.args, facts.lasting); len(lasting) > 0 {
			return t.Or(append(lasting, t.Release(a, t.Or(rest...)))...)
		}
		if rest, found := lacking(b.args, a); found {
			return t.WeakUntil(t.Or(rest...), a)
		}
	case b.op == OpAnd:
		if universal, rest := split(b.args, facts.isUniversal); len(universal) > 0 {
			return t.And(append(universal, t.Release(a, t.And(rest...)))...)
		}
	}
	return t.make(OpRelease, 0, a, b)
}

// StrongRelease is a M b.
func (t *Table) StrongRelease(a, b *Formula) *Formula {
	switch {
	case b.op == OpTrue:
		return t.Finally(a)
	case b.op == OpFalse, a.op == OpFalse, t.Excludes(a, b):
		return t.False()
	case a.op == OpTrue, t.Implies(b, a):
		return b
	case a.facts.eventual:
		return t.And(a, b)
	case a.op == OpNext && b.op == OpNext:
		return t.Next(t.StrongRelease(a.args[0], b.args[0]))
	case a.op == OpNext:
		return t.And(b, t.Next(t.Until(b, a.args[0])))
	case b.op == OpStrongRelease && t.Implies(b.args[0], a):
		return b
	case b.op == OpOr:
		if rest, found := lacking(b.args, a); found {
			return t.Until(t.Or(rest...), a)
		}
	}
	return t.make(OpStrongRelease, 0, a, b)
}

// split parts formulae by a fact.
func split(list []*Formula, by func(facts) bool) (with, without []*Formula) {
	for _, f := range list {
		if by(f.facts) {
			with = append(with, f)
		} else {
			without = append(without, f)
		}
	}
	return with, without
}

// inside takes an operator off the formulae that begin with it.
func inside(list []*Formula, op Op) (bare []*Formula, found bool) {
	for _, f := range list {
		if f.op == op {
			f, found = f.args[0], true
		}
		bare = append(bare, f)
	}
	return bare, found
}

// lacking is a list without a formula.
func lacking(list []*Formula, f *Formula) (rest []*Formula, found bool) {
	for _, x := range list {
		if x == f {
			found = true
		} else {
			rest = append(rest, x)
		}
	}
	return rest, found
}
