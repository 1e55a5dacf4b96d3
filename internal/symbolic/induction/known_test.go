package induction

import (
	"slices"
	"testing"

	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// TestKnown: an arrival is covered only if there is a location of its shape and its values whose facts follow from what is
// known about it, and nothing changed that the location says nothing of. This is all that a proof rests on in the end.
func TestKnown(t *testing.T) {
	for _, test := range []struct {
		name string
		as   func(p *prover, a *arrival, k func(uint64) term.Term)
		open bool
		want bool
	}{
		{"the same", func(*prover, *arrival, func(uint64) term.Term) {}, false, true},
		{"a smaller number", func(p *prover, a *arrival, k func(uint64) term.Term) { a.words[0] = p.pool.ZExt(k(2), 64) }, false, true},
		{"the greatest number", func(p *prover, a *arrival, k func(uint64) term.Term) { a.words[0] = p.pool.ZExt(k(5), 64) }, false, true},
		{"a number too great", func(p *prover, a *arrival, k func(uint64) term.Term) { a.words[0] = p.pool.ZExt(k(6), 64) }, false, false},
		{"perhaps too great", func(p *prover, a *arrival, k func(uint64) term.Term) {
			a.words[0], a.conds = p.pool.ZExt(p.pool.Var("x", 4), 64), []term.Term{p.pool.Ule(p.pool.Var("x", 4), k(6))}
		}, false, false},
		{"surely not too great", func(p *prover, a *arrival, k func(uint64) term.Term) {
			a.words[0], a.conds = p.pool.ZExt(p.pool.Var("x", 4), 64), []term.Term{p.pool.Ule(p.pool.Var("x", 4), k(5))}
		}, false, true},
		{"that it is not is not shown", func(p *prover, a *arrival, k func(uint64) term.Term) {
			a.words[0], a.conds = p.pool.ZExt(p.pool.Var("x", 4), 64), []term.Term{p.pool.Ule(p.pool.Var("x", 4), k(5))}
		}, true, false},
		{"as in the beginning", func(p *prover, a *arrival, _ func(uint64) term.Term) { a.ats = nil; clear(a.words) }, false, true},
		{"no run comes there", func(p *prover, a *arrival, k func(uint64) term.Term) {
			a.shape, a.conds = "other", []term.Term{p.pool.Bool(false)}
		}, false, true},
		{"another shape", func(_ *prover, a *arrival, _ func(uint64) term.Term) { a.shape = "other" }, false, false},
		{"one more word", func(p *prover, a *arrival, k func(uint64) term.Term) {
			a.ats, a.words[9] = append(a.ats, 9), p.pool.Const(1, 64)
		}, false, false},
		{"another value of a cell that has few", func(p *prover, a *arrival, k func(uint64) term.Term) {
			a.words[1] = p.pool.Const(1<<4, 64)
		}, false, false},
		{"one of two values", func(p *prover, a *arrival, k func(uint64) term.Term) {
			a.words[1] = p.pool.Concat(p.pool.ZExt(p.pool.Var("y", 1), 60), k(0))
		}, false, false},
		{"a value that a condition leaves", func(p *prover, a *arrival, k func(uint64) term.Term) {
			y := p.pool.Var("y", 1)
			a.words[1], a.conds = p.pool.Concat(p.pool.ZExt(y, 60), k(0)), []term.Term{p.pool.Not(y)}
		}, false, true},
		{"one of too many values", func(p *prover, a *arrival, k func(uint64) term.Term) {
			a.words[1] = p.pool.Concat(p.pool.ZExt(p.pool.Var("y", 3), 60), k(0))
		}, false, false},
	} {
		p, o := smallProver(t)
		k := func(v uint64) term.Term { return p.pool.Const(v, 4) }
		located(p, p.at(0, k(3), k(0), k(0)), []*fact{{kind: atMost, bits: 4, limits: []uint64{5}}})
		a := p.at(0, k(3), k(0), k(0))
		test.as(p, a, k)
		if test.open {
			o.unknown = func(int) bool { return true }
		}
		if got := p.known(a); got != test.want {
			t.Errorf("%s: known %v, want %v", test.name, got, test.want)
		}
	}
}

// TestNote: a cell becomes general when it has more values than it may, not before, and only by values that are constant.
func TestNote(t *testing.T) {
	p, _ := smallProver(t)
	k := func(v uint64) term.Term { return p.pool.Const(v, 4) }
	sp := located(p, p.at(0, k(0), k(0), k(0)), nil).space
	sp.general = map[uint64]bool{1 << 8: true}
	for i, x := range []struct {
		first, second uint64
		want          bool
	}{{1, 1, false}, {2, 2, false}, {1, 3, false}, {2, 4, false}, {3, 5, true}, {4, 5, false}} {
		if got := p.note(sp, p.at(0, k(x.first), k(x.second), p.pool.Var("x", 4))); got != x.want {
			t.Errorf("%d, value %d: %v, want %v", i, x.first, got, x.want)
		}
	}
	if len(sp.values[1<<8])+len(sp.values[2<<8]) > 0 || len(sp.values[0]) != 3 {
		t.Errorf("values %v", sp.values)
	}
	if !slices.Equal(sp.vars(), []int{0, 2}) {
		t.Errorf("general cells %v", sp.vars())
	}
}

// TestMostValues: of the cells that are not general the first of those with the most values becomes so, if it has two at least.
func TestMostValues(t *testing.T) {
	for _, test := range []struct {
		values  []int // by cell
		general int   // -1: none
		want    int
	}{
		{[]int{1, 2, 3, 3}, -1, 2}, {[]int{1, 2, 3, 4}, 3, 2}, {[]int{5, 2, 3, 4}, -1, 0}, {[]int{1, 2, 1, 0}, 1, -1}, {[]int{1, 1, 0, 1}, -1, -1}, {nil, -1, -1},
	} {
		sp := &space{general: map[uint64]bool{}, values: map[uint64]map[uint64]bool{}}
		for i, n := range test.values {
			c := Cell{At: uint32(i), Bits: 64}
			sp.cells = append(sp.cells, c)
			sp.values[c.key()] = map[uint64]bool{}
			for v := range n {
				sp.values[c.key()][uint64(v)] = true
			}
			if i == test.general {
				sp.generalise(&c)
			}
		}
		before := len(sp.general)
		if got := sp.mostValues(); got != (test.want >= 0) {
			t.Errorf("%v: %v", test, got)
		}
		if test.want >= 0 && !sp.isGeneral(&sp.cells[test.want]) || len(sp.general)-before != int(bit(test.want >= 0)) {
			t.Errorf("%v: general are %v", test, sp.general)
		}
	}
}

// TestNewCells: words are taken in once each, their cells by address.
func TestNewCells(t *testing.T) {
	p, _ := smallProver(t)
	sp := &space{ats: map[uint32]bool{}}
	for i, x := range []struct {
		ats  []uint32
		want bool
	}{{[]uint32{5}, true}, {[]uint32{5}, false}, {[]uint32{2, 5, 9}, true}, {nil, false}, {[]uint32{9, 2}, false}} {
		if got := p.newCells(sp, &arrival{ats: x.ats}); got != x.want {
			t.Errorf("%d: %v, want %v", i, got, x.want)
		}
	}
	var keys []uint64
	for i := range sp.cells {
		keys = append(keys, sp.cells[i].key())
	}
	if len(keys) != 6 || !slices.IsSorted(keys) {
		t.Errorf("cells %v", sp.cells)
	}
}

// TestSolve: what an equation says of a variable is put in its place, in words and among the variables, but not in itself,
// and a number is nobody's equation.
func TestSolve(t *testing.T) {
	p, _ := smallProver(t)
	x, y, z := p.pool.Var("x", 4), p.pool.Var("y", 4), p.pool.Var("z", 4)
	k := func(v uint64) term.Term { return p.pool.Const(v, 4) }
	l := &location{facts: []*fact{
		{kind: atMost, bits: 4, limits: []uint64{3}},
		{kind: scaled, a: 0, b: 1, m: 3, r: 1, bits: 4}, // x == 3*y + 1
		{kind: scaled, a: 2, b: 2, m: 3, r: 2, bits: 4}, // z == 3*z + 2 says nothing of z
		{kind: equal, a: 0, b: 0, bits: 4},              // x is not a variable any more
		{kind: equal, a: 1, b: 0, bits: 4},              // y == 3*y + 1
	}}
	values, vars := []term.Term{x, p.pool.Add(x, z), y}, []term.Term{x, y, z}
	l.solve(p, values, vars)
	is := p.pool.Add(p.pool.Mul(k(3), y), k(1))
	if want := []term.Term{is, p.pool.Add(is, z), y}; !slices.Equal(values, want) {
		t.Errorf("words are %v, want %v", values, want)
	}
	if want := []term.Term{is, y, z}; !slices.Equal(vars, want) {
		t.Errorf("variables are %v, want %v", vars, want)
	}
}

// TestFind: a location is found by the values of the cells that are not general; there is none while one is not constant.
func TestFind(t *testing.T) {
	p, _ := smallProver(t)
	k := func(v uint64) term.Term { return p.pool.Const(v, 4) }
	a := p.at(0, k(1), k(2))
	l := located(p, a, nil)
	if got, fixed, _ := p.find(l.space, p.at(0, p.pool.Var("x", 4), k(9))); got != l || !slices.Equal(fixed, []uint64{0, 0, 0, 0}) {
		t.Errorf("found %v with %v", got, fixed)
	}
	high := p.at(0, k(1), k(2))
	high.words[1] = p.pool.Const(7<<4, 64)
	if got, fixed, key := p.find(l.space, high); got != nil || !slices.Equal(fixed, []uint64{0, 0, 0, 7}) || key == "" {
		t.Errorf("found %v with %v", got, fixed)
	}
	other := p.place(l.space, high, l.vars)
	if other == l || p.place(l.space, high, l.vars) != other || p.place(l.space, a, l.vars) != l || len(l.space.places) != 2 {
		t.Errorf("%d locations", len(l.space.places))
	}
	high.words[1] = p.pool.Var("w", 64)
	if got, fixed, key := p.find(l.space, high); got != nil || fixed != nil || key != "" {
		t.Errorf("found %v for any value", got)
	}
}

// TestArrivalOfModel: what a word has that did not change is what it had in the beginning.
func TestArrivalOfModel(t *testing.T) {
	p, _ := smallProver(t)
	a := p.at(3, p.pool.Const(5, 4))
	p.was[4] = p.pool.Const(0xab, 64)
	if v, _ := p.pool.Value(p.value(a, &Cell{At: 3, Bits: 8})); v != 5 {
		t.Errorf("%d, not 5", v)
	}
	if v, _ := p.pool.Value(p.value(a, &Cell{At: 4, Low: 4, Bits: 4})); v != 0xa {
		t.Errorf("%#x, not 0xa", v)
	}
	if p.c.Satisfiable(nil) != symbolic.Sat {
		t.Error("no condition cannot hold")
	}
}
