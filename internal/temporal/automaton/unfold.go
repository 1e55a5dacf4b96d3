package automaton

import (
	"slices"

	"heddle/internal/temporal/ltl"
)

// unfold gives the ways to satisfy a formula: the transitions of the very weak
// alternating automaton from it.
func (t *translation) unfold(f *ltl.Formula) ([]term, error) {
	if list, ok := t.terms[f]; ok {
		return list, nil
	}
	var args [][]term
	if f.Op() != ltl.OpNot && f.Op() != ltl.OpNext {
		for _, a := range f.Args() {
			list, err := t.unfold(a)
			if err != nil {
				return nil, err
			}
			args = append(args, list)
		}
	}
	list, err := t.ways(f, args)
	if t.work += len(list) * len(list); err == nil && (len(list) > maxSteps || t.work > maxWork) {
		err = errLarge
	}
	if err != nil {
		return nil, err
	}
	list = t.minimal(list)
	t.terms[f] = list
	return list, nil
}

// ways gives those of a formula, from those of its operands.
func (t *translation) ways(f *ltl.Formula, args [][]term) (list []term, err error) {
	switch f.Op() {
	case ltl.OpTrue:
		return []term{{}}, nil
	case ltl.OpFalse:
		return nil, nil
	case ltl.OpAtom:
		return []term{{guard: Cube{True: 1 << f.Atom()}}}, nil
	case ltl.OpNot:
		return []term{{guard: Cube{False: 1 << f.Args()[0].Atom()}}}, nil
	case ltl.OpAnd:
		list = []term{{}}
		for _, a := range args {
			if list = t.conjoin(list, a); len(list) > maxSteps || t.work > maxWork {
				return nil, errLarge
			}
		}
		return list, nil
	case ltl.OpOr:
		return slices.Concat(args...), nil
	case ltl.OpNext:
		next, err := t.conjuncts(f.Args()[0])
		return []term{{next: next}}, err
	}
	next, err := t.conjuncts(f)
	if err != nil {
		return nil, err
	}
	again := []term{{next: next}}
	switch f.Op() {
	case ltl.OpFinally:
		list = slices.Concat(args[0], again)
	case ltl.OpGlobally:
		list = t.conjoin(args[0], again)
	case ltl.OpUntil, ltl.OpWeakUntil:
		list = slices.Concat(args[1], t.conjoin(args[0], again))
	case ltl.OpRelease, ltl.OpStrongRelease:
		list = t.conjoin(args[1], slices.Concat(args[0], again))
	}
	return list, nil
}

// conjoin gives the ways to satisfy both of two formulae.
func (t *translation) conjoin(a, b []term) (list []term) {
	for _, x := range a {
		for _, y := range b {
			if guard, ok := x.guard.and(y.guard); ok {
				list = append(list, term{guard, x.next.union(y.next)})
			}
		}
	}
	if t.work += len(list) * len(list); len(list) > maxSteps || t.work > maxWork {
		return list // which is an error
	}
	return t.minimal(list)
}

// minimal drops the ways that another one makes needless: it admits as much and asks
// for no more.
func (t *translation) minimal(list []term) []term {
	return undominated(list, func(a, b term) bool { return a.guard.covers(b.guard) && a.next.within(b.next) })
}
