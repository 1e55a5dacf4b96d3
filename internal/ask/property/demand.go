package property

import (
	"cmp"
	"slices"
)

// both is what demands d and e.
func (a *Automaton) both(d, e demand) demand {
	if len(d)*len(e) > maxClauses {
		a.large = true
		return nil
	}
	var list demand
	for _, c := range d {
		for _, x := range e {
			list = append(list, c.and(x))
		}
	}
	return list.normal()
}

// either is what demands d or e.
func (a *Automaton) either(d, e demand) demand {
	if len(d)+len(e) > maxClauses {
		a.large = true
		return nil
	}
	return append(slices.Clip(d), e...).normal()
}

// normal leaves out clauses that imply another, and orders the others.
func (d demand) normal() demand {
	slices.SortFunc(d, compareClauses)
	d = slices.CompactFunc(d, func(c, e clause) bool { return compareClauses(c, e) == 0 })
	var list demand
	for i, c := range d {
		implies := func(j int) bool { return i != j && c.implies(d[j]) }
		weaker := false
		for j := range d {
			weaker = weaker || implies(j)
		}
		if !weaker {
			list = append(list, c)
		}
	}
	return list
}

// implies reports whether every state that satisfies c satisfies e, by the bounds of single
// obligations. No two different clauses without superfluous obligations imply each other.
func (c clause) implies(e clause) bool {
	return !slices.ContainsFunc(e, func(o obligation) bool {
		return !slices.ContainsFunc(c, func(x obligation) bool { return x.implies(o) })
	})
}

// implies reports whether every state that satisfies o satisfies e.
func (o obligation) implies(e obligation) bool {
	if o.f != e.f {
		return false
	}
	switch o.f.kind {
	case finallyFormula, untilFormula:
		return o.left <= e.left
	case globallyFormula, releaseFormula:
		return o.left >= e.left
	}
	return o.left == e.left
}

// and is what demands all of c and e, without what another obligation implies.
func (c clause) and(e clause) clause {
	all := append(slices.Clip(c), e...)
	slices.SortFunc(all, compareObligations)
	all = slices.Compact(all)
	list := clause{}
	for _, o := range all {
		if !slices.ContainsFunc(all, func(x obligation) bool { return x != o && x.implies(o) }) {
			list = append(list, o)
		}
	}
	return list
}

func compareObligations(a, b obligation) int {
	return cmp.Or(cmp.Compare(a.f.order, b.f.order), cmp.Compare(a.left, b.left))
}

func compareClauses(a, b clause) int { return slices.CompareFunc(a, b, compareObligations) }
