package ltl

// Op is an operator.
type Op uint8

// The operators. In a Until b, b must come; in a WeakUntil b it need not. In a Release
// b, b holds up to and with the first a, or for ever; in a StrongRelease b, a must come.
const (
	OpTrue Op = iota
	OpFalse
	OpAtom
	OpNot
	OpAnd
	OpOr
	OpImplies
	OpIff
	OpNext
	OpFinally
	OpGlobally
	OpUntil
	OpWeakUntil
	OpRelease
	OpStrongRelease
)

// MaxAtoms is how many atoms there can be.
const MaxAtoms = 64

// Formula is a formula: an operator and its operands. It is immutable, and its parts
// may be shared.
type Formula struct {
	op   Op
	atom int
	args []*Formula

	// The rest is set by a table, whose formulae are equal where they are the same.
	id    int32
	facts facts
}

// Op is the operator that the formula is made with.
func (f *Formula) Op() Op { return f.op }

// Atom is the number of an OpAtom.
func (f *Formula) Atom() int { return f.atom }

// Args are the operands, which the caller must not change.
func (f *Formula) Args() []*Formula { return f.args }

var (
	trueFormula  = &Formula{op: OpTrue}
	falseFormula = &Formula{op: OpFalse}
)

// True holds always.
func True() *Formula { return trueFormula }

// False never holds.
func False() *Formula { return falseFormula }

// Atom holds where the first valuation has bit i, of MaxAtoms.
func Atom(i int) *Formula {
	if i < 0 || i >= MaxAtoms {
		panic("heddle bug: an atom's number is out of range")
	}
	return &Formula{op: OpAtom, atom: i}
}

func with(op Op, args ...*Formula) *Formula { return &Formula{op: op, args: args} }

// Not is the negation.
func Not(f *Formula) *Formula { return with(OpNot, f) }

// And is the conjunction; of nothing it is True.
func And(list ...*Formula) *Formula { return several(OpAnd, trueFormula, list) }

// Or is the disjunction; of nothing it is False.
func Or(list ...*Formula) *Formula { return several(OpOr, falseFormula, list) }

func several(op Op, none *Formula, list []*Formula) *Formula {
	switch len(list) {
	case 0:
		return none
	case 1:
		return list[0]
	}
	return &Formula{op: op, args: append([]*Formula(nil), list...)}
}

// Implies is a -> b.
func Implies(a, b *Formula) *Formula { return with(OpImplies, a, b) }

// Iff is a <-> b.
func Iff(a, b *Formula) *Formula { return with(OpIff, a, b) }

// Next is X f: f holds from the second valuation on.
func Next(f *Formula) *Formula { return with(OpNext, f) }

// Finally is F f.
func Finally(f *Formula) *Formula { return with(OpFinally, f) }

// Globally is G f.
func Globally(f *Formula) *Formula { return with(OpGlobally, f) }

// Until is a U b.
func Until(a, b *Formula) *Formula { return with(OpUntil, a, b) }

// WeakUntil is a W b.
func WeakUntil(a, b *Formula) *Formula { return with(OpWeakUntil, a, b) }

// Release is a R b.
func Release(a, b *Formula) *Formula { return with(OpRelease, a, b) }

// StrongRelease is a M b.
func StrongRelease(a, b *Formula) *Formula { return with(OpStrongRelease, a, b) }

// Atoms has a bit for each atom that occurs.
func (f *Formula) Atoms() uint64 {
	var atoms uint64
	f.each(map[*Formula]bool{}, func(g *Formula) {
		if g.op == OpAtom {
			atoms |= 1 << g.atom
		}
	})
	return atoms
}

// HasNext reports whether X occurs, and is left in the normal form. Where it is not, the
// formula cannot distinguish words that differ in repetitions only (Lamport, 1983).
func (f *Formula) HasNext() bool {
	found := false
	NewTable().Normal(f).each(map[*Formula]bool{}, func(g *Formula) { found = found || g.op == OpNext })
	return found
}

// Size is how many distinct parts the formula has in memory.
func (f *Formula) Size() int {
	n := 0
	f.each(map[*Formula]bool{}, func(*Formula) { n++ })
	return n
}

// each visits every part once.
func (f *Formula) each(seen map[*Formula]bool, visit func(*Formula)) {
	if seen[f] {
		return
	}
	seen[f] = true
	visit(f)
	for _, a := range f.args {
		a.each(seen, visit)
	}
}
