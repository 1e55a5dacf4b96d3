package symexec

import (
	"testing"

	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// state is what a state of TestMergingCandidates has: a number in one word, and under which value of an input it is come by.
type state struct {
	number uint64
	input  int // -1: any
}

// stated makes states of one shape.
func stated(t *testing.T, list []state) (x *rig, nodes []node) {
	t.Helper()
	x, explorer, heads := explorer(t, "counts")
	var at []*symbolic.State
	for _, from := range []func() *symbolic.State{func() *symbolic.State { return nil }, func() *symbolic.State { return at[0] }} {
		start := from()
		at = nil
		explorer.From(start, Options{Match: None, Cut: heads, Arrive: func(y *symbolic.State) { at = append(at, y) }})
	}
	x.joins = explorer.joins
	p := x.c.Pool()
	model, _ := x.c.Parts(at[0])
	d := model.Data[0]
	for _, s := range list {
		var conds []term.Term
		if s.input >= 0 {
			conds = append(conds, p.Eq(x.c.Variable(0, 8), p.Const(uint64(s.input), 8)))
		}
		nodes = append(nodes, node{state: x.c.With(at[0], []symbolic.Datum{{At: d.At, Value: p.Const(s.number, 64), Was: d.Was}}, conds, 1)})
	}
	return x, nodes
}

// TestMergingCandidates: a state becomes one with the first that it can be one with; where schedules differ it is one of the last 32.
func TestMergingCandidates(t *testing.T) {
	for _, test := range []struct {
		name   string
		apart  int // states that cannot become one, after the first
		chosen bool
		want   int
	}{
		{"in reach", tried - 1, true, tried}, {"out of reach", tried, true, tried + 2}, {"any", tried + 9, false, tried + 10}, {"two", 0, false, 1}, {"two with schedules", 0, true, 1},
	} {
		list := []state{{0, 0}}
		for i := range test.apart {
			if test.chosen {
				list = append(list, state{uint64(i) + 1, -1}) // plain numbers differ
			} else {
				list = append(list, state{0, -1}) // the ways do not exclude each other
			}
		}
		x, nodes := stated(t, append(list, state{0, 1}))
		e := newEngine(x.c, x.joins, Options{Merge: true})
		if got := e.merge(nodes, test.chosen); len(got) != test.want || e.res.Merged != len(nodes)-test.want {
			t.Errorf("%s: %d of %d states, %d merged, want %d", test.name, len(got), len(nodes), e.res.Merged, test.want)
		}
		e = newEngine(x.c, x.joins, Options{})
		if got := e.merge(nodes, test.chosen); len(got) != len(nodes) || e.res.Merged != 0 {
			t.Errorf("%s: %d of %d states where none are to be merged", test.name, len(got), len(nodes))
		}
	}
}
