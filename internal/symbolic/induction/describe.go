package induction

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/ir/bitvec"
)

// Described is a location in terms of the source.
type Described struct {
	PC    int      // the head of the loop
	Facts []string // that hold whenever a run comes by with Values
}

// maxDescribed bounds the locations that are described.
const maxDescribed = 32

// describe describes the locations.
func (p *prover) describe() {
	for _, sp := range p.order {
		for _, l := range sp.places {
			if len(p.res.Locations) == maxDescribed {
				return
			}
			p.res.Locations = append(p.res.Locations, Described{PC: sp.pc, Facts: p.distinguish(l)})
		}
	}
}

// distinguish returns what distinguishes a location from others of its loop, and its facts.
func (p *prover) distinguish(l *location) (list []string) {
	sp := l.space
	for i := range sp.cells {
		c := &sp.cells[i]
		if c.Name != "" && !sp.isGeneral(c) && slices.ContainsFunc(sp.places, func(o *location) bool { return o.fixed[i] != l.fixed[i] }) {
			list = append(list, fmt.Sprintf("%s == %s", c.Name, c.text(l.fixed[i])))
		}
	}
	var cells []*Cell
	for _, i := range l.vars {
		cells = append(cells, &sp.cells[i])
	}
	return append(list, bounded(p.implied(l), cells)...)
}

// text is a value of the cell.
func (c *Cell) text(v uint64) string {
	if c.Unsigned {
		return fmt.Sprint(v)
	}
	return fmt.Sprint(bitvec.SExt(v, c.Bits))
}

// bounded are the texts of facts; bounds of one cell on both sides become one.
func bounded(facts []*fact, cells []*Cell) (list []string) {
	used := map[*fact]bool{}
	for _, f := range facts {
		if used[f] {
			continue
		}
		if f.kind == atLeast || f.kind == atLeastSigned {
			if i := slices.IndexFunc(facts, func(o *fact) bool { return o.kind == f.kind-1 && o.a == f.a }); i >= 0 && !used[facts[i]] {
				continue // described with the other side
			}
		}
		t := f.text(cells)
		if f.kind == atMost || f.kind == atMostSigned {
			if i := slices.IndexFunc(facts, func(o *fact) bool { return o.kind == f.kind+1 && o.a == f.a }); i >= 0 {
				used[facts[i]] = true
				t = facts[i].number(facts[i].limits[0]) + " <= " + t
			}
		}
		list = append(list, t)
	}
	return list
}

// String is the location's facts in one line.
func (d Described) String() string {
	if len(d.Facts) == 0 {
		return "(nothing)"
	}
	return strings.Join(d.Facts, ", ")
}
