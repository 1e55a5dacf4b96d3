package ranking

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/symbolic/term"
)

// atom is a number of which each head has one: a cell, or none.
type atom struct {
	cells   []int // by head: the cell's number there; -1: none, so that it is 0
	width   uint  // the greatest of the cells
	signed  bool
	changes bool // on some edge
}

// part is a multiple of an atom.
type part struct {
	factor int
	of     *atom
}

// same reports whether two parts are equal.
func (p part) same(q part) bool {
	return p.factor == q.factor && p.of.signed == q.of.signed && slices.Equal(p.of.cells, q.of.cells)
}

// measure is a sum, or its absolute value.
type measure struct {
	parts    []part
	absolute bool
}

// margin are bits that a measure has more than its atoms: no sum of a few multiples wraps round in these.
const margin = 6

// width is that of the measure's terms.
func (x *measure) width() (w uint) {
	for _, p := range x.parts {
		w = max(w, p.of.width)
	}
	return w + margin
}

// term is the measure of a head with cells of given values.
func (x *measure) term(p *term.Pool, head int, values []term.Term) term.Term {
	w := x.width()
	sum := p.Const(0, w)
	for _, y := range x.parts {
		i := y.of.cells[head]
		if i < 0 {
			continue
		}
		v := p.ZExt(values[i], w)
		if y.of.signed {
			v = p.SExt(values[i], w)
		}
		for range max(y.factor, -y.factor) {
			if y.factor > 0 {
				sum = p.Add(sum, v)
			} else {
				sum = p.Sub(sum, v)
			}
		}
	}
	if x.absolute {
		return p.Ite(p.Slt(sum, p.Const(0, w)), p.Neg(sum), sum)
	}
	return sum
}

// number is the measure of numbers.
func (x *measure) number(h *Head, head int, values []uint64) (sum number) {
	for _, y := range x.parts {
		if i := y.of.cells[head]; i >= 0 {
			sum = sum.plus(numberOf(values[i], h.Cells[i].Bits, y.of.signed).times(y.factor))
		}
	}
	if x.absolute && sum.hi < 0 {
		return sum.negated()
	}
	return sum
}

// text is the measure in terms of the source.
func (x *measure) text(h *Head, head int) string {
	var b strings.Builder
	for _, positive := range []bool{true, false} { // what is added comes first
		for _, y := range x.parts {
			if i := y.of.cells[head]; i >= 0 && y.factor > 0 == positive {
				write(&b, y.factor, h.Cells[i].name(y.of.signed))
			}
		}
	}
	switch {
	case b.Len() == 0:
		return "0"
	case x.absolute:
		return "|" + b.String() + "|"
	}
	return b.String()
}

// write adds a multiple of something to a sum.
func write(b *strings.Builder, factor int, name string) {
	switch {
	case factor < 0 && b.Len() > 0:
		b.WriteString(" - ")
	case factor < 0:
		b.WriteString("-")
	case b.Len() > 0:
		b.WriteString(" + ")
	}
	if n := max(factor, -factor); n > 1 {
		fmt.Fprintf(b, "%d*", n)
	}
	b.WriteString(name)
}

// name is the cell's, or what a person may call it, if it is read with a sign or without.
func (c *Cell) name(signed bool) string {
	switch {
	case c.Name == "":
		return "(a value without a name)"
	case signed && c.Unsigned:
		return "(signed)" + c.Name
	case !signed && !c.Unsigned:
		return "(unsigned)" + c.Name
	}
	return c.Name
}
