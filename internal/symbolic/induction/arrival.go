package induction

import (
	"slices"

	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// arrival is a state at a cut point.
type arrival struct {
	state *symbolic.State
	shape string
	pc    int
	words map[uint32]term.Term // that are not as in the initial state
	ats   []uint32
	conds []term.Term
}

// arrival takes a state apart.
func (p *prover) arrival(x *symbolic.State) *arrival {
	if p.o.Ends { // what is left over from other rounds neither matters nor decreases
		p.c.Restore(x)
		x = p.c.Cleared(x, p.x.Dead(p.c.Here().PC))
	}
	x = p.c.Completed(x, unwritten)
	parts, ok := p.c.Parts(x)
	a := &arrival{state: x, shape: parts.Shape, pc: p.c.Here().PC, words: map[uint32]term.Term{}, conds: slices.Clone(parts.Conds)}
	if !ok {
		p.fail(a.pc, "control flow or the set of objects depends on an input in a way that is not supported")
	}
	for _, d := range parts.Data {
		a.words[d.At] = d.Value
		a.ats = append(a.ats, d.At)
		p.was[d.At] = d.Was
	}
	return a
}

// word is what a word has.
func (p *prover) word(a *arrival, at uint32) term.Term {
	if t, ok := a.words[at]; ok {
		return t
	}
	return p.was[at]
}

// value is what a cell has.
func (p *prover) value(a *arrival, c *Cell) term.Term {
	return p.pool.Extract(p.word(a, c.At), c.Low, c.Bits)
}

// entails reports whether the conditions of a state imply another.
func (p *prover) entails(a *arrival, t term.Term) bool {
	return p.pool.IsTrue(t) || p.c.Satisfiable(append(slices.Clone(a.conds), p.pool.Not(t))) == symbolic.Unsat
}

// knowing is a state together with the knowledge that a cell has a value.
func (p *prover) knowing(a *arrival, c *Cell, v uint64) *arrival {
	b := *a
	t := p.value(a, c)
	b.conds = append(slices.Clone(a.conds), p.pool.Eq(t, p.pool.Const(v, c.Bits)))
	b.words = map[uint32]term.Term{}
	for at, w := range a.words {
		b.words[at] = w
	}
	w := p.word(a, c.At)
	if c.Low > 0 {
		t = p.pool.Concat(p.pool.Const(v, c.Bits), p.pool.Extract(w, 0, c.Low))
	} else {
		t = p.pool.Const(v, c.Bits)
	}
	if top := c.Low + c.Bits; top < 64 {
		t = p.pool.Concat(p.pool.Extract(w, top, 64-top), t)
	}
	b.words[c.At] = t
	return &b
}

// split makes cells constant that have few values, by cases. Cells with more are given to wide.
func (p *prover) split(a *arrival, cells []Cell, general func(*Cell) bool, wide func(*Cell)) []*arrival {
	list := []*arrival{a}
	for i := range cells {
		c := &cells[i]
		if general(c) {
			continue
		}
		var next []*arrival
		for _, b := range list {
			parts := p.cases(b, c)
			if parts == nil || len(next)+len(parts) > maxSplits {
				next = nil
				break
			}
			next = append(next, parts...)
		}
		if next == nil {
			wide(c)
			continue
		}
		list = next
	}
	return list
}

// cases are the states in which a cell has one value each; nil: there are too many.
func (p *prover) cases(a *arrival, c *Cell) (list []*arrival) {
	t := p.value(a, c)
	if p.pool.IsConst(t) {
		return []*arrival{a}
	}
	conds := slices.Clone(a.conds)
	for {
		switch p.c.Satisfiable(conds) {
		case symbolic.Unsat:
			return list
		case symbolic.Unknown:
			return nil
		}
		if len(list) == splitInto {
			return nil
		}
		v := p.c.Value(t)
		list = append(list, p.knowing(a, c, v))
		conds = append(conds, p.pool.Ne(t, p.pool.Const(v, c.Bits)))
	}
}
