package markov

import (
	"math"

	"heddle/internal/temporal/ltl"
)

// walk is a chain with a distribution over where it begins. Each state has the truth of the atoms, and of formulae that were eliminated.
type walk struct {
	begin []float64
	to    [][]float64
	truth []map[*ltl.Formula]bool
	atoms []Set
}

// eliminated is the probability of a formula on a chain, whose ends are repeated for ever.
func eliminated(labels []Set, list []edges, f *ltl.Formula) float64 {
	w := &walk{begin: make([]float64, len(labels)), atoms: labels}
	w.begin[0] = 1
	for s := range labels {
		row := make([]float64, len(labels))
		if len(list[s]) == 0 {
			row[s] = 1
		}
		for to, p := range list[s] {
			row[to] = p
		}
		w.to, w.truth = append(w.to, row), append(w.truth, map[*ltl.Formula]bool{})
	}
	w = w.eliminate(f)
	sum := 0.0
	for s, p := range w.begin {
		if w.holds(s, f) {
			sum += p
		}
	}
	return sum
}

// holds evaluates a formula whose temporal parts were eliminated.
func (w *walk) holds(s int, f *ltl.Formula) bool {
	if is, known := w.truth[s][f]; known {
		return is
	}
	a := f.Args()
	switch f.Op() {
	case ltl.OpTrue, ltl.OpFalse:
		return f.Op() == ltl.OpTrue
	case ltl.OpAtom:
		return w.atoms[s]>>f.Atom()&1 != 0
	case ltl.OpNot:
		return !w.holds(s, a[0])
	case ltl.OpAnd:
		return w.holds(s, a[0]) && w.holds(s, a[1])
	case ltl.OpOr:
		return w.holds(s, a[0]) || w.holds(s, a[1])
	case ltl.OpImplies:
		return !w.holds(s, a[0]) || w.holds(s, a[1])
	}
	panic("a temporal part was not eliminated: " + f.String())
}

// eliminate gives a chain in which each state says whether the temporal parts of a formula hold.
func (w *walk) eliminate(f *ltl.Formula) *walk {
	if _, done := w.truth[0][f]; done {
		return w
	}
	for _, a := range f.Args() {
		w = w.eliminate(a)
	}
	a := f.Args()
	var left, right func(s int) bool // of Until
	never := false                   // f is the negation of it
	switch f.Op() {
	case ltl.OpNext:
		p := make([]float64, len(w.to))
		for s := range p {
			for to, x := range w.to[s] {
				if w.holds(to, a[0]) {
					p[s] += x
				}
			}
		}
		return w.split(f, p, func(s, to int, _ bool) (yes, no bool) { return w.holds(to, a[0]), !w.holds(to, a[0]) }, false)
	case ltl.OpFinally:
		left, right = func(int) bool { return true }, func(s int) bool { return w.holds(s, a[0]) }
	case ltl.OpGlobally:
		left, right, never = func(int) bool { return true }, func(s int) bool { return !w.holds(s, a[0]) }, true
	case ltl.OpUntil:
		left, right = func(s int) bool { return w.holds(s, a[0]) }, func(s int) bool { return w.holds(s, a[1]) }
	case ltl.OpRelease:
		left, right, never = func(s int) bool { return !w.holds(s, a[0]) }, func(s int) bool { return !w.holds(s, a[1]) }, true
	default:
		return w
	}
	return w.split(f, w.until(left, right), func(s, _ int, there bool) (yes, no bool) {
		switch {
		case right(s):
			return true, false
		case !left(s):
			return false, true
		}
		return there, !there
	}, never)
}

// until is the probability of an until in each state.
func (w *walk) until(left, right func(int) bool) []float64 {
	n := len(w.to)
	reach := make([]bool, n)
	for range n + 1 {
		for s := range n {
			reach[s] = reach[s] || right(s)
			for to, x := range w.to[s] {
				reach[s] = reach[s] || left(s) && x > 0 && reach[to]
			}
		}
	}
	m := make([][]float64, n)
	for s := range m {
		m[s] = make([]float64, n+1)
		m[s][s] = 1
		switch {
		case right(s):
			m[s][n] = 1
		case left(s) && reach[s]:
			for to, x := range w.to[s] {
				m[s][to] -= x
			}
		}
	}
	return solve(m)
}

// solve solves linear equations by Gauss's elimination.
func solve(m [][]float64) []float64 {
	n := len(m)
	for i := range n {
		best := i
		for k := i; k < n; k++ {
			if math.Abs(m[k][i]) > math.Abs(m[best][i]) {
				best = k
			}
		}
		m[i], m[best] = m[best], m[i]
		for k := range n {
			if k == i || m[k][i] == 0 {
				continue
			}
			by := m[k][i] / m[i][i]
			for j := i; j <= n; j++ {
				m[k][j] -= by * m[i][j]
			}
		}
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = m[i][n] / m[i][i]
		if x[i] < 1e-10 {
			x[i] = 0
		} else if x[i] > 1-1e-10 {
			x[i] = 1
		}
	}
	return x
}

// split makes two states of each, one in which a part holds and one in which it does not, as far as each is possible; p is how probable the part is in a state. An edge
// lies from a copy in which it holds, or does not, where fits says so of the edge and of whether the part holds where it leads. With never, what is split by is
// the part's negation.
func (w *walk) split(f *ltl.Formula, p []float64, fits func(s, to int, there bool) (yes, no bool), never bool) *walk {
	type copied struct {
		s  int
		is bool
	}
	var copies []copied
	share := func(c copied) float64 {
		if c.is {
			return p[c.s]
		}
		return 1 - p[c.s]
	}
	for s := range p {
		for _, is := range []bool{true, false} {
			if c := (copied{s, is}); share(c) > 0 {
				copies = append(copies, c)
			}
		}
	}
	v := &walk{}
	for _, c := range copies {
		row := make([]float64, len(copies))
		for j, d := range copies {
			yes, no := fits(c.s, d.s, d.is)
			if c.is && yes || !c.is && no {
				row[j] = w.to[c.s][d.s] * share(d) / share(c)
			}
		}
		truth := map[*ltl.Formula]bool{f: c.is != never}
		for g, is := range w.truth[c.s] {
			truth[g] = is
		}
		v.begin, v.to, v.truth, v.atoms = append(v.begin, w.begin[c.s]*share(c)), append(v.to, row), append(v.truth, truth), append(v.atoms, w.atoms[c.s])
	}
	return v
}
