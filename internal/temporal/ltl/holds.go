package ltl

// Holds reports whether the word that is the prefix and then the cycle for ever
// satisfies the formula. The cycle must not be empty. It computes each part at each of
// the positions, by the fixed point that defines the operator.
func (f *Formula) Holds(prefix, cycle []uint64) bool {
	if len(cycle) == 0 {
		panic("heddle bug: a word without a cycle is not infinite")
	}
	w := word{len(prefix), append(append([]uint64(nil), prefix...), cycle...), map[*Formula][]bool{}}
	return w.values(f)[0]
}

// word is a word whose last position is followed by that with number back.
type word struct {
	back       int
	valuations []uint64
	known      map[*Formula][]bool
}

func (w *word) next(i int) int {
	if i+1 < len(w.valuations) {
		return i + 1
	}
	return w.back
}

// values are the truth values of a formula at the positions.
func (w *word) values(f *Formula) []bool {
	if v, ok := w.known[f]; ok {
		return v
	}
	args := make([][]bool, len(f.args))
	for i, a := range f.args {
		args[i] = w.values(a)
	}
	v := make([]bool, len(w.valuations))
	switch f.op {
	case OpFinally:
		w.fix(v, false, func(i int, next bool) bool { return args[0][i] || next })
	case OpGlobally:
		w.fix(v, true, func(i int, next bool) bool { return args[0][i] && next })
	case OpUntil, OpWeakUntil:
		w.fix(v, f.op == OpWeakUntil, func(i int, next bool) bool { return args[1][i] || args[0][i] && next })
	case OpRelease, OpStrongRelease:
		w.fix(v, f.op == OpRelease, func(i int, next bool) bool { return args[1][i] && (args[0][i] || next) })
	case OpNext:
		for i := range v {
			v[i] = args[0][w.next(i)]
		}
	default:
		for i := range v {
			v[i] = w.local(f, args, i)
		}
	}
	w.known[f] = v
	return v
}

// fix computes the least fixed point (from false) or the greatest (from true) of a
// step that depends on the value at the next position.
func (w *word) fix(v []bool, from bool, step func(i int, next bool) bool) {
	for i := range v {
		v[i] = from
	}
	for changed := true; changed; {
		changed = false
		for i := len(v) - 1; i >= 0; i-- {
			if is := step(i, v[w.next(i)]); is != v[i] {
				v[i], changed = is, true
			}
		}
	}
}

// local is the value of an operator that looks at one position.
func (w *word) local(f *Formula, args [][]bool, i int) bool {
	switch f.op {
	case OpTrue:
		return true
	case OpFalse:
		return false
	case OpAtom:
		return w.valuations[i]>>f.atom&1 == 1
	case OpNot:
		return !args[0][i]
	case OpImplies:
		return !args[0][i] || args[1][i]
	case OpIff:
		return args[0][i] == args[1][i]
	case OpAnd:
		for _, a := range args {
			if !a[i] {
				return false
			}
		}
		return true
	case OpOr:
		for _, a := range args {
			if a[i] {
				return true
			}
		}
	}
	return false
}
