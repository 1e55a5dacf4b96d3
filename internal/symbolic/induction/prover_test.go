package induction

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// table is an oracle that tries all values of small variables.
type table struct {
	pool    *term.Pool
	eval    *term.Evaluator
	asked   int
	unknown func(question int) bool // which questions it leaves open
	lie     map[term.Term]uint64    // the model that it gives, whatever it should be
}

func (o *table) Satisfiable(conds []term.Term) symbolic.Answer {
	o.asked++
	if o.unknown != nil && o.unknown(o.asked) {
		return symbolic.Unknown
	}
	var vars []term.Term
	bits := uint(0)
	for _, t := range conds {
		for _, v := range o.pool.Support(t) {
			if !slices.Contains(vars, v) {
				vars = append(vars, v)
				bits += o.pool.Width(v)
			}
		}
	}
	for n := range uint64(1) << bits {
		o.eval.Reset()
		for _, v := range vars {
			o.eval.Set(v, n&bitvec.Mask(o.pool.Width(v)))
			n >>= o.pool.Width(v)
		}
		if !slices.ContainsFunc(conds, func(t term.Term) bool { return !o.eval.Holds(t) }) {
			if o.lie != nil {
				o.eval.Reset()
				for v, x := range o.lie {
					o.eval.Set(v, x)
				}
			}
			return symbolic.Sat
		}
	}
	return symbolic.Unsat
}

func (o *table) Briefly(conds []term.Term) symbolic.Answer { return o.Satisfiable(conds) }

func (o *table) Never(_, _, _ []term.Term) symbolic.Answer { return symbolic.Unknown }

func (o *table) Value(t term.Term) uint64 { return o.eval.Value(t) }

// smallProver is one over a program that does nothing.
func smallProver(t *testing.T) (*prover, *table) {
	t.Helper()
	code := &program.Program{PointerBits: 64, Code: []program.Instr{{Op: program.Ret, Flags: program.FlagFirst}},
		PlaceOf: []int32{0}, FuncOf: []int32{0}, Funcs: []program.Func{{Name: "main", End: 1}}, Places: make([]source.Place, 1)}
	m, err := machine.New(code, machine.Options{Entries: []int{0}, Opaque: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	pool := term.New()
	o := &table{pool: pool, eval: term.NewEvaluator(pool)}
	c := symbolic.NewCursor(symbolic.New(m, pool, o))
	if f := c.Begin(); f != nil {
		t.Fatal(f.Text)
	}
	p := &prover{c: c, pool: pool, spaces: map[string]*space{}, was: map[uint32]term.Term{}}
	p.o = Options{K: 1, Values: 2, Poll: func(search.Stats) search.Limit { return "" },
		Cells: func(at uint32) []Cell { return []Cell{{At: at, Bits: 4}, {At: at, Low: 4, Bits: 60}} }}
	return p, o
}

// at is an arrival whose words from a number on have given low bits.
func (p *prover) at(first uint32, low ...term.Term) *arrival {
	a := &arrival{state: p.c.Save(), shape: "shape", words: map[uint32]term.Term{}}
	for i, t := range low {
		n := first + uint32(i)
		a.ats = append(a.ats, n)
		a.words[n] = p.pool.ZExt(t, 64)
		p.was[n] = p.pool.Const(0, 64)
	}
	return a
}

// TestEntails: only what the solver shows follows from conditions; what is true is not asked about.
func TestEntails(t *testing.T) {
	p, o := smallProver(t)
	x := p.pool.Var("x", 4)
	atMost := func(n uint64) term.Term { return p.pool.Ule(x, p.pool.Const(n, 4)) }
	a := &arrival{conds: []term.Term{atMost(5)}}
	if !p.entails(a, p.pool.Bool(true)) || o.asked != 0 {
		t.Errorf("the truth was asked about %d times", o.asked)
	}
	for n := range uint64(15) {
		if got := p.entails(a, atMost(n)); got != (n >= 5) {
			t.Errorf("x <= 5 entails x <= %d: %v", n, got)
		}
	}
	o.unknown = func(int) bool { return true }
	if p.entails(a, atMost(5)) || !p.feasible(a) {
		t.Error("an open question is answered")
	}
	o.unknown = nil
	if p.feasible(&arrival{conds: []term.Term{atMost(3), p.pool.Not(atMost(3))}}) {
		t.Error("a contradiction is feasible")
	}
}

// TestKnowing: a word of which a part is known has the value there and is as before elsewhere; the arrival stays as it is.
func TestKnowing(t *testing.T) {
	for _, c := range []Cell{{Bits: 64}, {Bits: 8}, {Low: 8, Bits: 8}, {Low: 56, Bits: 8}, {Low: 32, Bits: 32}, {Bits: 32}, {Low: 63, Bits: 1}} {
		for _, changed := range []bool{true, false} {
			p, o := smallProver(t)
			w, other := p.pool.Var("w", 64), p.pool.Var("v", 64)
			a := &arrival{words: map[uint32]term.Term{7: other}}
			if p.was[0] = w; changed {
				a.words[0], p.was[0] = w, p.pool.Const(0, 64)
			}
			v := uint64(0x123456789abcdef1) & bitvec.Mask(c.Bits)
			b := p.knowing(a, &c, v)
			const before = 0xfedcba9876543210
			o.eval.Set(w, before)
			want := before&^(bitvec.Mask(c.Bits)<<c.Low) | v<<c.Low
			if got := o.eval.Value(b.words[0]); got != want || b.words[7] != other {
				t.Errorf("%+v: %#x, want %#x", c, got, want)
			}
			if len(b.conds) != 1 || o.eval.Holds(b.conds[0]) != (want == before) || len(a.conds) != 0 || changed && a.words[0] != w {
				t.Errorf("%+v: known %v, before %v", c, b.conds, a.conds)
			}
		}
	}
}

// TestSplit: cells of few values become constant, by all cases; the others, and those that make too many, are wide.
func TestSplit(t *testing.T) {
	for _, test := range []struct {
		name    string
		bits    []uint // of the variables that cells have
		general int    // -1: none
		open    bool   // the solver knows nothing
		parts   int
		wide    []int
	}{
		{"one value each", []uint{0, 0}, -1, false, 1, nil},
		{"four values", []uint{2}, -1, false, 4, nil},
		{"five values and more", []uint{3, 0, 1}, -1, false, 2, []int{0}},
		{"sixteen cases", []uint{2, 2}, -1, false, 16, nil},
		{"seventeen cases and more", []uint{2, 2, 1}, -1, false, 16, []int{2}},
		{"one is general", []uint{2, 3}, 1, false, 4, nil},
		{"nothing is known", []uint{1, 0, 1}, -1, true, 1, []int{0, 2}},
	} {
		p, o := smallProver(t)
		var low []term.Term
		for i, n := range test.bits {
			if n == 0 {
				low = append(low, p.pool.Const(uint64(i), 4))
				continue
			}
			low = append(low, p.pool.Var(fmt.Sprint("x", i), n))
		}
		a := p.at(0, low...)
		var cells []Cell
		for _, n := range a.ats {
			cells = append(cells, Cell{At: n, Bits: 4})
		}
		if test.open {
			o.unknown = func(int) bool { return true }
		}
		var wide []int
		parts := p.split(a, cells, func(c *Cell) bool { return int(c.At) == test.general }, func(c *Cell) { wide = append(wide, int(c.At)) })
		if len(parts) != test.parts || !slices.Equal(wide, test.wide) {
			t.Errorf("%s: %d parts, %v wide, want %d, %v", test.name, len(parts), wide, test.parts, test.wide)
		}
		met := map[string]bool{}
		for _, b := range parts {
			key := ""
			for i := range cells {
				if v, ok := p.pool.Value(p.value(b, &cells[i])); ok {
					key += fmt.Sprint(v, ",")
				} else if i != test.general && !slices.Contains(test.wide, i) {
					t.Errorf("%s: cell %d of a part is %v", test.name, i, p.value(b, &cells[i]))
				}
			}
			if met[key] {
				t.Errorf("%s: two parts have %s", test.name, key)
			}
			met[key] = true
		}
	}
}

// TestSplitLosesNothing: a cell is split in all cases or in none.
func TestSplitLosesNothing(t *testing.T) {
	for _, few := range []bool{true, false} {
		p, _ := smallProver(t)
		x, y := p.pool.Var("x", 1), p.pool.Var("y", 4)
		other := p.pool.Ite(x, p.pool.Const(9, 4), y)
		if few {
			other = p.pool.Ite(x, y, p.pool.Const(9, 4))
		}
		var wide []uint32
		parts := p.split(p.at(0, x, other), []Cell{{At: 0, Bits: 4}, {At: 1, Bits: 4}}, func(*Cell) bool { return false }, func(c *Cell) { wide = append(wide, c.At) })
		if len(parts) != 2 || !slices.Equal(wide, []uint32{1}) {
			t.Errorf("%d parts, %v wide", len(parts), wide)
		}
	}
}

// TestCases: up to four values are distinguished, if the solver says that there are no more.
func TestCases(t *testing.T) {
	c := &Cell{Bits: 4}
	for _, test := range []struct {
		last uint64
		open int // the question that is left open; 0: none
		want int // -1: too many
	}{{0, 0, 1}, {3, 0, 4}, {4, 0, -1}, {1, 1, -1}, {1, 2, -1}, {1, 3, -1}, {1, 4, 2}, {3, 5, -1}} {
		p, o := smallProver(t)
		x := p.pool.Var("x", 4)
		a := p.at(0, x)
		a.conds = []term.Term{p.pool.Ule(x, p.pool.Const(test.last, 4))}
		o.unknown = func(question int) bool { return question == test.open }
		got := p.cases(a, c)
		if len(got) != max(test.want, 0) || (got == nil) != (test.want < 0) {
			t.Errorf("%+v: %d cases", test, len(got))
		}
	}
}

// located is a location whose general cells are the low parts of three words.
func located(p *prover, a *arrival, facts []*fact) *location {
	sp := &space{shape: a.shape, model: a.state, ats: map[uint32]bool{}, general: map[uint64]bool{}, values: map[uint64]map[uint64]bool{}, byKey: map[string]*location{}}
	p.newCells(sp, a)
	for i := range sp.cells {
		if sp.cells[i].Low == 0 {
			sp.generalise(&sp.cells[i])
		}
	}
	p.spaces[a.shape], p.order = sp, append(p.order, sp)
	l := p.place(sp, a, sp.vars())
	l.facts = facts
	return l
}

// weakest gives each kind of fact some bounds, or none.
func weakest(r *rand.Rand) (facts []*fact) {
	for _, f := range someFacts() {
		if r.IntN(4) > 0 {
			continue
		}
		switch f.kind {
		case atMost:
			f.limits = []uint64{1, 4, 9, 14}
		case atLeast:
			f.limits = []uint64{13, 9, 3, 1}
		case atMostSigned:
			f.limits = []uint64{9, 15, 2, 6}
		case atLeastSigned:
			f.limits = []uint64{5, 1, 14, 9}
		}
		facts = append(facts, &f)
	}
	return facts
}

// TestWeaken: each fact is left with the tightest of its bounds that follows from an arrival, and dropped if none does; it is
// reported whether one changed. Open questions and wrong models of the solver change nothing if what they are about can be
// shown one by one.
func TestWeaken(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	kept, dropped, loosened := 0, 0, 0
	for n := range 300 {
		p, o := smallProver(t)
		x, y := p.pool.Var("x", 4), p.pool.Var("y", 4)
		k := func(v uint64) term.Term { return p.pool.Const(v, 4) }
		values := []term.Term{x, p.pool.Add(x, k(r.Uint64N(16))), k(r.Uint64N(16)), y, p.pool.Mul(x, k(r.Uint64N(4))), p.pool.Add(x, y)}
		r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
		a := p.at(0, values[:3]...)
		a.conds = []term.Term{p.pool.Ule(x, k(r.Uint64N(16))), p.pool.Ule(k(r.Uint64N(10)), y)}
		facts := weakest(r)
		var want []*fact
		changes := false
		for _, f := range facts {
			g := *f
			for len(g.limits) > 0 && o.Satisfiable(append(slices.Clone(a.conds), p.pool.Not(g.term(p.pool, values)))) == symbolic.Sat {
				g.limits = g.limits[1:]
				changes = true
			}
			switch {
			case len(f.limits) > 0 && len(g.limits) == 0, len(f.limits) == 0 && o.Satisfiable(append(slices.Clone(a.conds), p.pool.Not(g.term(p.pool, values)))) == symbolic.Sat:
				changes = true
				dropped++
				continue
			case len(g.limits) < len(f.limits):
				loosened++
			default:
				kept++
			}
			want = append(want, &g)
		}
		l := located(p, a, facts)
		o.asked = 0
		switch n % 3 {
		case 1:
			o.unknown = func(question int) bool { return question == 1+n/3%2 }
		case 2:
			o.lie = fitting(o, p, [][]*fact{want, facts}[n%2], values, a.conds)
		}
		if got := p.weaken(l, a); got != changes {
			t.Fatalf("changed: %v, want %v", got, changes)
		}
		if !slices.EqualFunc(l.facts, want, func(f, g *fact) bool {
			return f.kind == g.kind && f.m == g.m && f.r == g.r && slices.Equal(f.limits, g.limits)
		}) {
			t.Fatalf("left %v of %d, want %v", len(l.facts), len(facts), len(want))
		}
		o.asked, o.lie = 0, nil
		if p.weaken(l, a) || len(l.facts) != len(want) {
			t.Fatal("what holds is weakened once more")
		}
	}
	if kept == 0 || dropped == 0 || loosened == 0 {
		t.Errorf("%d facts kept, %d loosened, %d dropped: such facts test nothing", kept, loosened, dropped)
	}
}

// TestWeakenUntilEnded: what was weakened when the time is over has changed.
func TestWeakenUntilEnded(t *testing.T) {
	p, _ := smallProver(t)
	a := p.at(0, p.pool.Var("x", 4), p.pool.Var("y", 4))
	l := located(p, a, []*fact{{kind: equal, b: 1, bits: 4}})
	asked := 0
	p.o.Poll = func(search.Stats) search.Limit {
		if asked++; asked > 1 {
			return search.Time
		}
		return ""
	}
	if !p.weaken(l, a) || len(l.facts) > 0 || !p.res.Limit {
		t.Errorf("%d facts are left, limit %v", len(l.facts), p.res.Limit)
	}
}

// TestWeakenAsksNothing: where there is nothing to show the solver is not asked, nor where facts hold of all numbers.
func TestWeakenAsksNothing(t *testing.T) {
	p, o := smallProver(t)
	x := p.pool.Var("x", 4)
	for _, facts := range [][]*fact{nil, {{kind: equal, b: 1, bits: 4}, {kind: less, a: 1, b: 2, bits: 4}}} {
		if a := p.at(0, x, x, x); p.weaken(located(p, a, facts), a) || o.asked > 0 {
			t.Errorf("%d questions about %d facts", o.asked, len(facts))
		}
	}
}

// fitting is a model of what holds already, which adds nothing new.
func fitting(o *table, p *prover, facts []*fact, values, conds []term.Term) map[term.Term]uint64 {
	all := slices.Clone(conds)
	for _, f := range facts {
		all = append(all, f.term(p.pool, values))
	}
	if o.Satisfiable(all) != symbolic.Sat {
		return nil
	}
	m := map[term.Term]uint64{}
	for _, v := range []string{"x", "y"} {
		m[p.pool.Lookup(v)] = o.Value(p.pool.Lookup(v))
	}
	return m
}

// TestWeakenInTime: when the time is over nothing is asked any more, and what is not shown is not kept one by one.
func TestWeakenInTime(t *testing.T) {
	p, o := smallProver(t)
	x := p.pool.Var("x", 4)
	a := p.at(0, x, x, x)
	facts := []*fact{{kind: equal, b: 1, bits: 4}, {kind: atMost, bits: 4, limits: []uint64{3, 15}}}
	l := located(p, a, facts)
	p.o.Poll = func(search.Stats) search.Limit { return search.Time }
	if p.weaken(l, a); o.asked > 0 || len(l.facts) != 2 || !p.res.Limit || p.res.Why == "" {
		t.Errorf("%d questions, %d facts, limit %v: %s", o.asked, len(l.facts), p.res.Limit, p.res.Why)
	}
	if !p.weakenEach(l, a, p.valuesOf(l, a)) || o.asked > 0 || len(l.facts) != 0 {
		t.Errorf("%d questions, %d facts are left one by one", o.asked, len(l.facts))
	}
}
