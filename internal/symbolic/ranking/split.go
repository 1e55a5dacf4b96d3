package ranking

import (
	"fmt"
	"slices"

	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// This file tells the states of a head apart by the sign of a cell, where a component has no measure: a loop may first do one thing and then
// another, such as count up below zero and down above. Each state has one sign, so that a run without end follows edges of the graph with
// more heads, too.

// How much is split.
const (
	maxDepth = 2 // signs that heads are told apart by
	maxSplit = 4 // cells that are tried
)

// sign is a class of numbers.
type sign uint8

const (
	below sign = iota
	zero
	above
	numSigns
)

func (s sign) text() string { return [numSigns]string{" < 0", " == 0", " > 0"}[s] }

// of is the condition that a number is of the class.
func (s sign) of(p *term.Pool, t term.Term) term.Term {
	k := p.Const(0, p.Width(t))
	switch s {
	case below:
		return p.Slt(t, k)
	case zero:
		return p.Eq(t, k)
	}
	return p.Slt(k, t)
}

// splitHead is a head with a sign of its cell.
type splitHead struct {
	head int
	sign sign
}

// split looks for measures of a component with heads told apart, and reports whether there are enough.
func (f *finder) split(edges []int, depth int) bool {
	if f.splits == maxDepth {
		return false
	}
	tried := 0
	for _, a := range f.atoms(edges) {
		if !a.signed || !a.changes {
			continue
		}
		if tried++; tried > maxSplit || f.over() {
			return false
		}
		if f.splitBy(a, edges, depth) {
			return true
		}
	}
	return false
}

// splitBy is split by the sign of an atom.
func (f *finder) splitBy(a *atom, edges []int, depth int) bool {
	sub, from := f.bySign(a, edges)
	g := &finder{p: sub, o: f.o, pool: f.pool, samples: make([][]sample, len(sub.Edges)), splits: f.splits + 1}
	if !g.rank(upTo(len(sub.Edges)), 0) {
		return false
	}
	for _, m := range g.res.Measures {
		x := from[m.Head]
		if i := a.cells[x.head]; i >= 0 {
			m.Text += fmt.Sprintf(" where %s%s", f.p.Heads[x.head].Cells[i].name(true), x.sign.text())
		}
		m.Head, m.Rank = x.head, m.Rank+depth
		f.res.Measures = append(f.res.Measures, m)
	}
	return true
}

// bySign is the problem of a component with a head for each sign of an atom.
func (f *finder) bySign(a *atom, edges []int) (sub *Problem, from []splitHead) {
	sub = &Problem{Over: f.p.Over}
	number := map[splitHead]int{}
	add := func(x splitHead) int {
		n, ok := number[x]
		if !ok {
			n = len(from)
			number[x], from = n, append(from, x)
			sub.Heads = append(sub.Heads, f.p.Heads[x.head])
		}
		return n
	}
	for _, k := range edges {
		e := f.p.Edges[k]
		for _, s := range signsOf(a, e.From) {
			for _, t := range signsOf(a, e.To) {
				x := e
				x.Conds = slices.Clone(e.Conds)
				if i := a.cells[e.From]; i >= 0 {
					x.Conds = append(x.Conds, s.of(f.pool, e.Before[i]))
				}
				if i := a.cells[e.To]; i >= 0 {
					x.Conds = append(x.Conds, t.of(f.pool, e.After[i]))
				}
				if f.o.Satisfiable(x.Conds) == symbolic.Unsat {
					continue
				}
				x.From, x.To = add(splitHead{e.From, s}), add(splitHead{e.To, t})
				sub.Edges = append(sub.Edges, x)
			}
		}
	}
	return sub, from
}

// signsOf are the signs that a head is split into.
func signsOf(a *atom, head int) []sign {
	if a.cells[head] < 0 {
		return []sign{zero}
	}
	return []sign{below, zero, above}
}

// upTo are the numbers below n.
func upTo(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}
