package induction

import (
	"cmp"
	"maps"
	"slices"

	"heddle/internal/ir/bitvec"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// This file guesses facts: those of some forms that hold in all samples, which are models of
// the states met. The solver then says which hold in all of these states.

// guess finds facts of a location.
func (p *prover) guess(l *location) {
	if p.over() {
		return
	}
	g := &guesser{p: p, l: l}
	for _, i := range l.vars {
		g.cells = append(g.cells, &l.space.cells[i])
	}
	for _, a := range l.from {
		if !p.ended() {
			g.sample(a)
		}
	}
	g.alone()
	g.pairs()
	g.triples()
	l.facts = g.facts
	if len(l.facts) > maxFacts {
		l.facts = l.facts[:maxFacts]
	}
	l.made, l.dirty = nil, true
	for _, a := range l.from {
		p.weaken(l, a)
	}
}

// guesser makes facts for one location.
type guesser struct {
	p     *prover
	l     *location
	cells []*Cell
	rows  [][]uint64 // values of the cells in samples
	facts []*fact
}

// sample adds models of an arrival: one, and one that differs from it where it can.
func (g *guesser) sample(a *arrival) {
	terms := g.p.valuesOf(g.l, a)
	if g.p.c.Satisfiable(a.conds) != symbolic.Sat {
		return
	}
	row := g.p.numbers(terms)
	g.rows = append(g.rows, row)
	pool := g.p.pool
	differs := pool.Bool(true)
	for i, t := range terms {
		if !pool.IsConst(t) {
			differs = pool.And(differs, pool.Ne(t, pool.Const(row[i], g.cells[i].Bits)))
		}
	}
	if !pool.IsTrue(differs) && g.p.c.Satisfiable(append(slices.Clone(a.conds), differs)) == symbolic.Sat {
		g.rows = append(g.rows, g.p.numbers(terms))
	}
}

// try adds a fact if it holds in all samples.
func (g *guesser) try(f fact) bool {
	f.bits = g.cells[f.a].Bits
	for _, v := range g.rows {
		if !f.adapt(v) {
			return false
		}
	}
	g.facts = append(g.facts, &f)
	return true
}

// alone guesses bounds and remainders of each cell.
func (g *guesser) alone() {
	for i, c := range g.cells {
		up := g.thresholds(i)
		mask := bitvec.Mask(c.Bits)
		signed := slices.Clone(up)
		slices.SortFunc(signed, func(a, b uint64) int { return cmp.Compare(bitvec.SExt(a, c.Bits), bitvec.SExt(b, c.Bits)) })
		g.bound(atMost, i, up, mask)
		g.bound(atLeast, i, reversed(up), 0)
		g.bound(atMostSigned, i, signed, mask>>1)
		g.bound(atLeastSigned, i, reversed(signed), bitvec.SignBit(c.Bits))
		g.remainders(i)
	}
}

// bound guesses a bound: the first of some limits that will do, unless it is what every number keeps.
func (g *guesser) bound(k kind, a int, limits []uint64, trivial uint64) {
	g.try(fact{kind: k, a: a, limits: slices.DeleteFunc(slices.Clone(limits), func(v uint64) bool { return v == trivial })})
}

func reversed(list []uint64) []uint64 {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// thresholds are the bounds that a cell may have: its values in samples, constants of the program and their neighbours.
func (g *guesser) thresholds(a int) []uint64 {
	w := g.cells[a].Bits
	mask := bitvec.Mask(w)
	set := map[uint64]bool{0: true, 1: true, mask: true, mask >> 1: true, bitvec.SignBit(w): true}
	low, high := mask, uint64(0)
	for _, v := range g.rows {
		low, high = min(low, v[a]), max(high, v[a])
	}
	set[low], set[high] = true, true
	for i, v := range g.l.fixed {
		if c := &g.l.space.cells[i]; c.Bits == w && len(set) < maxInterval/2 {
			set[v], set[(v+1)&mask], set[(v-1)&mask] = true, true, true
		}
	}
	for _, k := range g.p.o.Constants {
		if len(set) > maxInterval {
			break
		}
		for _, v := range []uint64{k - 1, k, k + 1} {
			if w == 64 || k <= mask || -k <= mask { // else it is none of this width
				set[v&mask] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// moduli are those that remainders are guessed by in any program: they cost a solver nothing.
var moduli = []uint64{16, 8, 4, 2}

// maxModulus bounds those of the program.
const maxModulus = 64

func (g *guesser) remainders(a int) {
	if len(g.rows) < 2 || g.constant(a) {
		return
	}
	for _, m := range append(slices.Clone(moduli), g.p.o.Moduli...) {
		if 1 < m && m <= maxModulus {
			g.try(fact{kind: rest, a: a, m: m, r: g.rows[0][a] % m})
		}
	}
}

// constant reports whether a cell has one value in all samples.
func (g *guesser) constant(a int) bool {
	return !slices.ContainsFunc(g.rows, func(v []uint64) bool { return v[a] != g.rows[0][a] })
}

// pairs guesses how two cells compare.
func (g *guesser) pairs() {
	if len(g.rows) == 0 {
		return
	}
	n := min(len(g.cells), maxRelated)
	for a := range n {
		for b := range n {
			if a != b && g.cells[a].Bits == g.cells[b].Bits {
				g.pair(a, b)
			}
		}
	}
}

func (g *guesser) pair(a, b int) {
	if g.cells[a].Bits == 1 {
		return
	}
	if g.p.o.Ends { // what grows to a bound in a round must be known to be below it, or it wraps
		g.try(fact{kind: belowSigned, a: a, b: b})
		g.try(fact{kind: below, a: a, b: b})
	}
	g.try(fact{kind: lessSigned, a: a, b: b})
	g.try(fact{kind: less, a: a, b: b})
	r := g.rows[0]
	if a < b {
		if !g.try(fact{kind: equal, a: a, b: b}) {
			g.try(fact{kind: scaled, a: a, b: b, m: 1, r: (r[a] - r[b]) & bitvec.Mask(g.cells[a].Bits)})
		}
		g.try(fact{kind: total, a: a, b: b, r: (r[a] + r[b]) & bitvec.Mask(g.cells[a].Bits)})
	}
	g.line(a, b)
}

// line guesses that one cell is a multiple of another, and something.
func (g *guesser) line(a, b int) {
	bits := g.cells[a].Bits
	r := g.rows[0]
	for _, v := range g.rows[1:] {
		dx, dy := bitvec.SExt((v[b]-r[b])&bitvec.Mask(bits), bits), bitvec.SExt((v[a]-r[a])&bitvec.Mask(bits), bits)
		if dx == 0 || dy%dx != 0 || dy/dx == 1 || dy == 0 || dy/dx > 1<<16 || dy/dx < -1<<16 {
			continue
		}
		m := uint64(dy / dx)
		g.try(fact{kind: scaled, a: a, b: b, m: m & bitvec.Mask(bits), r: (r[a] - m*r[b]) & bitvec.Mask(bits)})
		return
	}
}

// triples guesses that two cells add up to a third.
func (g *guesser) triples() {
	n := min(len(g.cells), maxTriples)
	if len(g.rows) < 3 {
		return
	}
	for c := range n {
		for a := range n {
			for b := a + 1; b < n; b++ {
				if a != c && b != c && g.cells[a].Bits == g.cells[c].Bits && g.cells[b].Bits == g.cells[c].Bits {
					g.try(fact{kind: sum, a: a, b: b, c: c})
				}
			}
		}
	}
}

// implied are the facts about cells with names, without those that follow from others, for people.
func (p *prover) implied(l *location) (list []*fact) {
	vars := make([]term.Term, len(l.vars))
	for i, k := range l.vars {
		vars[i] = p.c.Variable(i, l.space.cells[k].Bits)
	}
	list = slices.DeleteFunc(slices.Clone(l.facts), func(f *fact) bool { return !f.named(l) })
	slices.SortStableFunc(list, func(a, b *fact) int { return a.rank(&l.space.cells[l.vars[a.a]]) - b.rank(&l.space.cells[l.vars[b.a]]) })
	for i := len(list) - 1; i >= 0; i-- {
		var conds []term.Term
		for k, f := range list {
			if k != i {
				conds = append(conds, f.term(p.pool, vars))
			}
		}
		if p.c.Satisfiable(append(conds, p.pool.Not(list[i].term(p.pool, vars)))) == symbolic.Unsat {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// rank orders facts by how much they say to a person: a comparison that is not the type's says little.
func (f *fact) rank(c *Cell) int {
	switch f.kind {
	case equal, scaled, sum, total:
		return 0
	case atMost, atLeast, less, below:
		if !c.Unsigned {
			return 3
		}
	case atMostSigned, atLeastSigned, lessSigned, belowSigned:
		if c.Unsigned {
			return 3
		}
	case rest:
		return 2
	}
	return 1
}

// named reports whether all cells of a fact have names.
func (f *fact) named(l *location) bool {
	name := func(i int) bool { return l.space.cells[l.vars[i]].Name != "" }
	return name(f.a) && (f.kind < equal || f.kind == rest || name(f.b)) && (f.kind != sum || name(f.c))
}
