package ltl

// Next is X f.
func (t *Table) Next(f *Formula) *Formula {
	if f.op == OpTrue || f.op == OpFalse {
		return f
	}
	return t.make(OpNext, 0, f)
}

// Finally is F f.
func (t *Table) Finally(f *Formula) *Formula {
	if f.op == OpTrue || f.op == OpFalse || f.facts.eventual {
		return f
	}
	return t.make(OpFinally, 0, f)
}

// Globally is G f.
func (t *Table) Globally(f *Formula) *Formula {
	if f.op == OpTrue || f.op == OpFalse || f.facts.universal {
		return f
	}
	return t.make(OpGlobally, 0, f)
}

// Until is a U b.
func (t *Table) Until(a, b *Formula) *Formula {
	switch {
	case a.op == OpTrue:
		return t.Finally(b)
	case a.op == OpFalse, b.op == OpTrue, b.op == OpFalse, b.facts.eventual, a == b:
		return b
	}
	return t.make(OpUntil, 0, a, b)
}

// WeakUntil is a W b.
func (t *Table) WeakUntil(a, b *Formula) *Formula {
	switch {
	case b.op == OpFalse:
		return t.Globally(a)
	case b.op == OpTrue, a.op == OpTrue:
		return t.True()
	case a.op == OpFalse, a == b:
		return b
	case a.facts.universal:
		return t.Or(a, b)
	}
	return t.make(OpWeakUntil, 0, a, b)
}

// Release is a R b.
func (t *Table) Release(a, b *Formula) *Formula {
	switch {
	case a.op == OpFalse:
		return t.Globally(b)
	case a.op == OpTrue, b.op == OpTrue, b.op == OpFalse, b.facts.universal, a == b:
		return b
	}
	return t.make(OpRelease, 0, a, b)
}

// StrongRelease is a M b.
func (t *Table) StrongRelease(a, b *Formula) *Formula {
	switch {
	case b.op == OpTrue:
		return t.Finally(a)
	case b.op == OpFalse, a.op == OpFalse:
		return t.False()
	case a.op == OpTrue, a == b:
		return b
	case a.facts.eventual:
		return t.And(a, b)
	}
	return t.make(OpStrongRelease, 0, a, b)
}
