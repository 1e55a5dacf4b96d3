package ranking

import (
	"slices"

	symbolic "heddle/internal/symbolic/machine"
)

// This file says of measures what a person wants to read: "n - i, which is at least 0", and not "-i".

// plainest bounds the measures that are tried in place of one without a bound.
const plainest = 8

// plainer is a measure that does the same as one, and is at least 0 where it decreases, if one is found: a single cell is what is left
// of a difference whose other part does not change.
func (f *finder) plainer(x *measure, edges, strict []int) (*measure, []int) {
	if least, ok := f.least(x, strict); ok && least >= 0 || len(x.parts) != 1 {
		return x, strict
	}
	tried := 0
	for _, y := range f.candidates(edges) {
		related := slices.ContainsFunc(y.parts, x.parts[0].same)
		if len(y.parts) != 2 || y.absolute || !related || !f.promises(y, edges) {
			continue
		}
		if tried++; tried > plainest || f.over() {
			break
		}
		same, ok := f.decreases(y, edges)
		if !ok || len(same) < len(strict) {
			continue
		}
		if least, ok := f.least(y, strict); ok && least >= 0 {
			return y, same
		}
	}
	return x, strict
}

// bounds are what may be said of the least value of a measure.
var bounds = []int64{1, 0, -1, -128, -1 << 15, -1 << 31}

// least is the greatest of some numbers that a measure is not below where it decreases.
func (f *finder) least(x *measure, strict []int) (int64, bool) {
	w := x.width()
	for _, b := range bounds {
		below := slices.ContainsFunc(strict, func(e int) bool {
			edge := &f.p.Edges[e]
			value := x.term(f.pool, edge.From, edge.Before)
			k := f.pool.SExt(f.pool.Const(uint64(b), 64), max(w, 64))
			return f.ask(e, f.pool.Slt(f.pool.SExt(value, max(w, 64)), k)) != symbolic.Unsat
		})
		if !below {
			return b, true
		}
	}
	return 0, false
}

// note notes a measure for the heads of its component.
func (f *finder) note(x *measure, edges, strict []int, rank int) {
	least, bound := f.least(x, strict)
	for _, h := range f.headsOf(edges) {
		f.res.Measures = append(f.res.Measures, Measured{Head: h, Rank: rank, Text: x.text(&f.p.Heads[h], h), Least: least, Bound: bound})
	}
}
