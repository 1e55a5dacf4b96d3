package ranking

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/ir/bitvec"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
	"heddle/internal/temporal/components"
)

// table is an oracle that tries all values of some variables.
type table struct {
	pool   *term.Pool
	eval   *term.Evaluator
	vars   []term.Term
	forget func() bool // leaves a question open; nil: none
}

func newTable(vars int, bits uint) *table {
	o := &table{pool: term.New()}
	o.eval = term.NewEvaluator(o.pool)
	for i := range vars {
		o.vars = append(o.vars, o.pool.Var(fmt.Sprintf("v%d", i), bits))
	}
	return o
}

func (o *table) Pool() *term.Pool         { return o.pool }
func (o *table) Value(t term.Term) uint64 { return o.eval.Value(t) }

func (o *table) Satisfiable(conds []term.Term) symbolic.Answer {
	if o.forget != nil && o.forget() {
		return symbolic.Unknown
	}
	for range o.each() {
		if !slices.ContainsFunc(conds, func(t term.Term) bool { return !o.eval.Holds(t) }) {
			return symbolic.Sat
		}
	}
	return symbolic.Unsat
}

// each gives the variables all their values, one after the other.
func (o *table) each() func(yield func(uint64) bool) {
	return func(yield func(uint64) bool) {
		bits := o.pool.Width(o.vars[0])
		for n := range uint64(1) << (bits * uint(len(o.vars))) {
			o.eval.Reset()
			for i, v := range o.vars {
				o.eval.Set(v, n>>(uint(i)*bits)&bitvec.Mask(bits))
			}
			if !yield(n) {
				return
			}
		}
	}
}

// endless reports whether some run follows the edges for ever.
func endless(p *Problem, o *table) bool {
	number := map[string]int32{}
	next := [][]int32{}
	at := func(head int, values []uint64) int32 {
		key := fmt.Sprint(head, values)
		n, ok := number[key]
		if !ok {
			n = int32(len(next))
			number[key], next = n, append(next, nil)
		}
		return n
	}
	for _, e := range p.Edges {
		for range o.each() {
			if slices.ContainsFunc(e.Conds, func(t term.Term) bool { return !o.eval.Holds(t) }) {
				continue
			}
			var before, after []uint64
			for _, t := range e.Before {
				before = append(before, o.eval.Value(t))
			}
			for _, t := range e.After {
				after = append(after, o.eval.Value(t))
			}
			from, to := at(e.From, before), at(e.To, after)
			next[from] = append(next[from], to)
		}
	}
	roots := make([]int32, len(next))
	for i := range roots {
		roots[i] = int32(i)
	}
	of, _ := components.Find(len(next), roots, func(v int32) []int32 { return next[v] })
	for v, list := range next {
		if slices.ContainsFunc(list, func(w int32) bool { return of[v] == of[w] }) {
			return true
		}
	}
	return false
}

// drawn draws a problem: the first two variables are the cells before a round, the third an input.
func drawn(r *rand.Rand, o *table) *Problem {
	p := &Problem{}
	for range 1 + r.IntN(3) {
		h := Head{}
		for i := range 2 {
			h.Cells = append(h.Cells, Cell{Key: uint64(i), Bits: o.pool.Width(o.vars[0]), Name: []string{"x", "y"}[i], Unsigned: r.IntN(2) == 0})
		}
		if r.IntN(4) == 0 {
			h.Cells[0].Key, h.Cells[1].Key = 7, 8
		}
		p.Heads = append(p.Heads, h)
	}
	for range 1 + r.IntN(4) {
		e := Edge{From: r.IntN(len(p.Heads)), To: r.IntN(len(p.Heads)), Before: o.vars[:2]}
		for range 1 + r.IntN(2) {
			e.Conds = append(e.Conds, condition(r, o))
		}
		for i := range 2 {
			e.After = append(e.After, value(r, o, i))
		}
		p.Edges = append(p.Edges, e)
	}
	return p
}

func condition(r *rand.Rand, o *table) term.Term {
	a, b := o.vars[r.IntN(2)], o.vars[r.IntN(3)]
	if r.IntN(2) == 0 {
		b = o.pool.Const(r.Uint64N(4), o.pool.Width(a))
	}
	switch r.IntN(4) {
	case 0:
		return o.pool.Ult(a, b)
	case 1:
		return o.pool.Slt(b, a)
	case 2:
		return o.pool.Ne(a, b)
	}
	return o.pool.Ult(b, a)
}

func value(r *rand.Rand, o *table, cell int) term.Term {
	x := o.vars[cell]
	k := o.pool.Const(1+r.Uint64N(2), o.pool.Width(x))
	switch r.IntN(8) {
	case 0:
		return o.vars[2]
	case 1:
		return o.pool.Add(x, k)
	case 2:
		return o.vars[1-cell]
	case 3, 4:
		return o.pool.Sub(x, k)
	}
	return x
}

// TestFind: what is proved has no run without end, and a good part of what has none is proved; no more where questions are left open.
func TestFind(t *testing.T) {
	ends, proved, goesOn := 0, 0, 0
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 5))
		o := newTable(3, 3)
		p := drawn(r, o)
		want := !endless(p, o)
		if r.IntN(4) == 0 {
			o.forget = func() bool { return r.IntN(5) == 0 }
		}
		got := Find(p, o)
		switch {
		case got.Proved && !want:
			t.Fatalf("seed %d: proved by %+v, and a run never ends", seed, got.Measures)
		case got.Proved:
			ends, proved = ends+1, proved+1
		case want:
			ends++
		default:
			goesOn++
		}
	}
	t.Logf("%d end, of which %d were proved, %d do not", ends, proved, goesOn)
	if 2*proved < ends || goesOn < 50 {
		t.Error("such problems test little")
	}
}

// TestMeasures: what is said of a proof, and what is not proved.
func TestMeasures(t *testing.T) {
	o := newTable(3, 4)
	x, y, z := o.vars[0], o.vars[1], o.vars[2]
	k := func(v uint64) term.Term { return o.pool.Const(v, 4) }
	head := Head{Cells: []Cell{{Key: 1, Bits: 4, Name: "x"}, {Key: 2, Bits: 4, Name: "y"}}}
	signed := func(a, b term.Term) term.Term { return o.pool.Slt(a, b) }
	edge := func(toX, toY term.Term, conds ...term.Term) Edge {
		return Edge{Conds: conds, Before: []term.Term{x, y}, After: []term.Term{toX, toY}}
	}
	for _, test := range []struct {
		name  string
		edges []Edge
		want  string
	}{
		{"nothing", nil, "true []"},
		{"down", []Edge{edge(o.pool.Sub(x, k(1)), y, signed(k(0), x))}, "true [{0 0 x 1 true}]"},
		{"up to y", []Edge{edge(o.pool.Add(x, k(1)), y, signed(x, y))}, "true [{0 0 y - x 1 true}]"},
		{"in order", []Edge{edge(o.pool.Sub(x, k(1)), y, signed(k(0), x)), edge(z, o.pool.Sub(y, k(1)), signed(k(0), y))}, "true [{0 0 y 1 true} {0 1 x 1 true}]"},
		{"wraps", []Edge{edge(o.pool.Sub(x, k(2)), y, o.pool.Ne(x, k(0)))}, "false []"},
		{"to zero", []Edge{edge(o.pool.Sub(x, k(1)), y, signed(k(0), x)), edge(o.pool.Add(x, k(1)), y, signed(x, k(0)))}, "true [{0 0 |x| 1 true}]"},
		{"no order", []Edge{edge(o.pool.Sub(x, k(1)), z, signed(k(0), x)), edge(z, o.pool.Sub(y, k(1)), signed(k(0), y))}, "false []"},
	} {
		r := Find(&Problem{Heads: []Head{head}, Edges: test.edges}, o)
		if got := fmt.Sprint(r.Proved, " ", r.Measures); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	if r := Find(&Problem{Heads: []Head{head}, Edges: []Edge{edge(o.pool.Sub(x, k(1)), y, signed(k(0), x))}, Over: func() bool { return true }}, o); r.Proved {
		t.Error("proved without time")
	}
}

// TestNumbers: 128 bits hold what 64 do not.
func TestNumbers(t *testing.T) {
	most, least := numberOf(^uint64(0), 64, false), numberOf(1<<63, 64, true)
	if most.compare(least) != 1 || least.compare(most) != -1 || most.compare(most) != 0 {
		t.Error("numbers compare wrongly")
	}
	if got := least.times(-3); got.compare(least.plus(least).plus(least).negated()) != 0 || got.compare(most) != 1 {
		t.Errorf("%+v", got)
	}
	if got := most.plus(most.negated()); got != (number{}) {
		t.Errorf("%+v", got)
	}
}
