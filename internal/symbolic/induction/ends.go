package induction

import (
	"slices"

	"heddle/internal/symbolic/ranking"
)

// This file shows that runs end. A round is a finite exploration in which nothing is left out, so a run without end comes to cut
// points again and again, and follows rounds from location to location for ever. Of these rounds package ranking shows that it cannot be.
//
// With k above 1 a round here is k rounds in a row: of a run without end each k-th cut point is considered.

// Measure is a number that decreases in rounds from the head of a loop.
type Measure struct {
	PC int // the head
	ranking.Measured
}

// join notes the rounds from a location that end in an arrival.
func (p *prover) join(from *location, list []part) {
	for _, x := range list {
		e := ranking.Edge{From: p.number(from), To: p.number(x.by), Conds: x.of.conds, Before: from.cells}
		for i := range x.by.space.cells {
			e.After = append(e.After, p.value(x.of, &x.by.space.cells[i]))
		}
		p.edges = append(p.edges, e)
	}
}

// all are the locations, in the order of their numbers.
func (p *prover) all() (list []*location) {
	for _, sp := range p.order {
		list = append(list, sp.places...)
	}
	return list
}

func (p *prover) number(l *location) int { return slices.Index(p.all(), l) }

// ranked reports whether no run follows rounds for ever. If not, the attempt has ended.
func (p *prover) ranked() bool {
	problem := &ranking.Problem{Edges: p.edges, Over: p.ended}
	locations := p.all()
	for _, l := range locations {
		h := ranking.Head{PC: l.space.pc}
		for i := range l.space.cells {
			c := &l.space.cells[i]
			h.Cells = append(h.Cells, ranking.Cell{Key: c.key(), Bits: c.Bits, Name: c.Name, Unsigned: c.Unsigned})
		}
		problem.Heads = append(problem.Heads, h)
	}
	r := ranking.Find(problem, p.c)
	if !r.Proved {
		p.fail(locations[r.Left].space.pc, "nothing was found that decreases in each round of this loop")
		return false
	}
	for _, m := range r.Measures {
		p.res.Measures = append(p.res.Measures, Measure{PC: locations[m.Head].space.pc, Measured: m})
	}
	return true
}
