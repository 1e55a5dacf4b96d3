package ranking

import (
	"slices"
)

// This file draws candidates from templates, the simpler ones first. Models refute most of them before a solver is asked.

// How many candidates there may be.
const (
	maxPaired  = 24 // atoms that are added and subtracted
	maxTriples = 8  // that change, of which three are
	maxCrossed = 64 // pairs of cells of two heads that are taken for one
)

// candidates are measures to try on a component.
func (f *finder) candidates(edges []int) (list []*measure) {
	atoms := f.atoms(edges)
	moving := slices.DeleteFunc(slices.Clone(atoms), func(a *atom) bool { return !a.changes })
	for _, a := range moving {
		list = append(list, sum(part{1, a}), sum(part{-1, a}))
	}
	for _, a := range moving {
		if a.signed {
			list = append(list, absolute(sum(part{1, a})))
		}
	}
	list = append(list, pairs(atoms[:min(len(atoms), maxPaired)])...)
	return append(list, triples(moving[:min(len(moving), maxTriples)])...)
}

func sum(parts ...part) *measure { return &measure{parts: parts} }

func absolute(x *measure) *measure { return &measure{parts: x.parts, absolute: true} }

// pairs are sums of two atoms, one of which changes.
func pairs(atoms []*atom) (list []*measure) {
	for _, factors := range [][2]int{{1, -1}, {1, 1}, {-1, -1}, {2, -1}, {1, -2}, {2, 1}, {1, 2}, {-2, -1}, {-1, -2}, {3, -1}, {1, -3}, {3, 1}, {1, 3}, {3, -2}, {2, -3}} {
		for i, a := range atoms {
			for k, b := range atoms {
				if i == k || !a.changes && !b.changes || factors[0] == factors[1] && i > k {
					continue
				}
				x := sum(part{factors[0], a}, part{factors[1], b})
				if list = append(list, x); factors == [2]int{1, -1} && i < k {
					list = append(list, absolute(x))
				}
			}
		}
	}
	return list
}

// triples are sums of three atoms.
func triples(atoms []*atom) (list []*measure) {
	for i, a := range atoms {
		for k, b := range atoms[i+1:] {
			for _, c := range atoms[i+k+2:] {
				for signs := range 8 {
					sign := func(bit int) int { return 1 - 2*(signs>>bit&1) }
					list = append(list, sum(part{sign(0), a}, part{sign(1), b}, part{sign(2), c}))
				}
			}
		}
	}
	return list
}

// atoms are what measures of a component are made of: cells at one place, cells of one name, and of two heads any two cells.
func (f *finder) atoms(edges []int) (list []*atom) {
	heads := f.headsOf(edges)
	add := func(find func(h *Head) int) {
		a := &atom{cells: make([]int, len(f.p.Heads))}
		for h := range a.cells {
			a.cells[h] = -1
		}
		for _, h := range heads {
			if i := find(&f.p.Heads[h]); i >= 0 {
				a.cells[h], a.width = i, max(a.width, f.p.Heads[h].Cells[i].Bits)
			}
		}
		list = f.both(list, a, edges)
	}
	for _, h := range heads {
		for _, c := range f.p.Heads[h].Cells {
			add(func(h *Head) int { return slices.IndexFunc(h.Cells, func(d Cell) bool { return d.Key == c.Key }) })
			if c.Name != "" {
				add(func(h *Head) int { return slices.IndexFunc(h.Cells, func(d Cell) bool { return d.Name == c.Name }) })
			}
		}
	}
	if len(heads) == 2 {
		a, b := &f.p.Heads[heads[0]], &f.p.Heads[heads[1]]
		for i := range a.Cells {
			for k := range b.Cells {
				if len(a.Cells)*len(b.Cells) <= maxCrossed && a.Cells[i].Bits == b.Cells[k].Bits {
					add(func(h *Head) int {
						if h == a {
							return i
						}
						return k
					})
				}
			}
		}
	}
	return list
}

// headsOf are the heads of a component.
func (f *finder) headsOf(edges []int) (heads []int) {
	for _, e := range edges {
		heads = append(heads, f.p.Edges[e].From)
	}
	slices.Sort(heads)
	return slices.Compact(heads)
}

// both adds an atom as a number with a sign and as one without, first as its type says, unless it is there.
func (f *finder) both(list []*atom, a *atom, edges []int) []*atom {
	if slices.ContainsFunc(list, func(b *atom) bool { return slices.Equal(a.cells, b.cells) }) {
		return list
	}
	a.changes = f.changes(a, edges)
	unsigned := false
	for h, i := range a.cells {
		if i >= 0 {
			unsigned = unsigned || f.p.Heads[h].Cells[i].Unsigned
		}
	}
	one, other := *a, *a
	one.signed, other.signed = !unsigned, unsigned
	return append(list, &one, &other)
}

// changes reports whether an atom changes in some sample.
func (f *finder) changes(a *atom, edges []int) bool {
	x := sum(part{1, a})
	return slices.ContainsFunc(edges, func(e int) bool {
		return slices.ContainsFunc(f.samples[e], func(s sample) bool { return f.changed(x, e, &s) != 0 })
	})
}
