package ranking

import (
	"slices"

	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
	"heddle/internal/temporal/components"
)

// Cell is a number of a head.
type Cell struct {
	Key      uint64 // equal in heads where it is the same place in memory
	Bits     uint
	Name     string // in the source; "": none is known
	Unsigned bool
}

// Head is a class of states at the head of a loop.
type Head struct {
	PC    int // the instruction
	Cells []Cell
}

// Edge is a way through a round.
type Edge struct {
	From, To      int         // heads
	Conds         []term.Term // under which it is taken
	Before, After []term.Term // the cells of From, and of To
}

// Oracle decides conditions. It is implemented by symbolic.Cursor.
type Oracle interface {
	Pool() *term.Pool
	Satisfiable(conds []term.Term) symbolic.Answer
	Value(t term.Term) uint64 // in the model of the last answer, if that was Sat
}

// Problem is a graph of rounds.
type Problem struct {
	Heads []Head
	Edges []Edge
	Over  func() bool // the time is over; nil: it never is
}

// Measured is a measure that was found.
type Measured struct {
	Head  int
	Rank  int    // measures of lower ranks come first: edges that they decrease on are left out
	Text  string // in terms of the source
	Least int64  // it is at least that where it decreases
	Bound bool   // Least is known
}

// Result is what became of a problem.
type Result struct {
	Proved   bool
	Measures []Measured // of each head those of the components that it is in
	Left     int        // a head of a component without a measure, or -1 if there is none
}

// Find looks for measures that show that no run follows edges for ever.
func Find(p *Problem, o Oracle) *Result {
	f := &finder{p: p, o: o, pool: o.Pool(), samples: make([][]sample, len(p.Edges))}
	f.res.Left = -1
	f.res.Proved = f.rank(upTo(len(p.Edges)), 0)
	return &f.res
}

// finder is a search for measures.
type finder struct {
	p       *Problem
	o       Oracle
	pool    *term.Pool
	res     Result
	samples [][]sample // of each edge: rounds that it has
	splits  int        // signs that heads are told apart by
}

// sample are the numbers of a round.
type sample struct{ before, after []uint64 }

func (f *finder) over() bool { return f.p.Over != nil && f.p.Over() }

// rank finds measures for each component of a graph of some of the edges. It reports whether there are enough.
func (f *finder) rank(edges []int, depth int) bool {
	for _, part := range f.components(edges) {
		x, strict := f.measure(part)
		if x == nil && f.split(part, depth) {
			continue
		}
		if x == nil {
			f.res.Left = f.p.Edges[part[0]].From
			return false
		}
		f.note(x, part, strict, depth)
		rest := slices.DeleteFunc(slices.Clone(part), func(e int) bool { return slices.Contains(strict, e) })
		if !f.rank(rest, depth+1) {
			return false
		}
	}
	return true
}

// components are the edges within each strongly connected component.
func (f *finder) components(edges []int) (parts [][]int) {
	next := make([][]int32, len(f.p.Heads))
	var roots []int32
	for _, e := range edges {
		x := &f.p.Edges[e]
		next[x.From] = append(next[x.From], int32(x.To))
		roots = append(roots, int32(x.From))
	}
	of, n := components.Find(len(f.p.Heads), roots, func(v int32) []int32 { return next[v] })
	parts = make([][]int, n)
	for _, e := range edges {
		if x := &f.p.Edges[e]; of[x.From] == of[x.To] {
			parts[of[x.From]] = append(parts[of[x.From]], e)
		}
	}
	return slices.DeleteFunc(parts, func(part []int) bool { return len(part) == 0 })
}

// measure finds a measure of a component, and the edges that it decreases on; nil: none was found.
func (f *finder) measure(edges []int) (*measure, []int) {
	for _, e := range edges {
		f.draw(e)
	}
	for _, x := range f.candidates(edges) {
		if f.over() {
			return nil, nil
		}
		if !f.promises(x, edges) {
			continue
		}
		if strict, ok := f.decreases(x, edges); ok {
			return f.plainer(x, edges, strict)
		}
	}
	return nil, nil
}

// promises reports whether samples allow that a measure decreases on some edge and increases on none.
func (f *finder) promises(x *measure, edges []int) bool {
	some := false
	for _, e := range edges {
		strict := true
		for i := range f.samples[e] {
			switch f.changed(x, e, &f.samples[e][i]) {
			case 1:
				return false
			case 0:
				strict = false
			}
		}
		some = some || strict
	}
	return some
}

// changed compares the measure after a round with that before it.
func (f *finder) changed(x *measure, e int, s *sample) int {
	edge := &f.p.Edges[e]
	return x.number(&f.p.Heads[edge.To], edge.To, s.after).compare(x.number(&f.p.Heads[edge.From], edge.From, s.before))
}

// decreases asks the oracle whether a measure increases on no edge and decreases on some, and gives these.
func (f *finder) decreases(x *measure, edges []int) (strict []int, ok bool) {
	for _, e := range edges {
		switch f.judge(x, e) {
		case increases:
			return nil, false
		case decreases:
			strict = append(strict, e)
		}
	}
	return strict, len(strict) > 0
}

// change is what an edge does to a measure.
type change uint8

const (
	increases change = iota // perhaps
	keeps                   // or decreases
	decreases
)

// judge asks what an edge does to a measure.
func (f *finder) judge(x *measure, e int) change {
	edge := &f.p.Edges[e]
	before, after := x.term(f.pool, edge.From, edge.Before), x.term(f.pool, edge.To, edge.After)
	switch f.ask(e, f.pool.Sle(before, after)) {
	case symbolic.Unsat:
		return decreases
	case symbolic.Sat:
		if f.changed(x, e, f.last(e)) > 0 {
			return increases
		}
	}
	if f.ask(e, f.pool.Slt(before, after)) == symbolic.Unsat {
		return keeps
	}
	return increases
}

// ask asks whether an edge has a round of which something holds, and notes the round.
func (f *finder) ask(e int, holds term.Term) symbolic.Answer {
	if f.pool.IsFalse(holds) {
		return symbolic.Unsat
	}
	edge := &f.p.Edges[e]
	a := f.o.Satisfiable(append(slices.Clone(edge.Conds), holds))
	if a == symbolic.Sat {
		f.samples[e] = append(f.samples[e], sample{f.values(edge.Before), f.values(edge.After)})
	}
	return a
}

// last is the round that was noted last.
func (f *finder) last(e int) *sample { return &f.samples[e][len(f.samples[e])-1] }

func (f *finder) values(terms []term.Term) (list []uint64) {
	for _, t := range terms {
		v, ok := f.pool.Value(t)
		if !ok {
			v = f.o.Value(t)
		}
		list = append(list, v)
	}
	return list
}

// draw notes rounds of an edge that has none yet: one, and one in which all that it can is different.
func (f *finder) draw(e int) {
	if len(f.samples[e]) > 0 || f.ask(e, f.pool.Bool(true)) != symbolic.Sat {
		return
	}
	differs := f.pool.Bool(true)
	first := *f.last(e)
	for i, t := range f.p.Edges[e].Before {
		if !f.pool.IsConst(t) {
			differs = f.pool.And(differs, f.pool.Ne(t, f.pool.Const(first.before[i], f.pool.Width(t))))
		}
	}
	if !f.pool.IsTrue(differs) {
		f.ask(e, differs)
	}
}
