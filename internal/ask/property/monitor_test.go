package property

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/ask/query"
	"heddle/internal/ir/program"
)

// A monitor decides as the definition does, and as soon as the bounds allow.
func TestMonitor(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	early := 0
	for range 30_000 {
		n := drawn(r, 3)
		x, err := NewMonitor(n, "", &program.Program{})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second run shows that Reset resets
			run := make([][2]bool, 1+r.IntN(8))
			for i := range run {
				run[i] = [2]bool{r.IntN(2) == 0, r.IntN(2) == 0}
			}
			got, at := monitored(x, n, run)
			if want := decided(means(n, run, 0)); got != want {
				t.Fatalf("%s along %v: %v, not %v", n, run, got, want)
			}
			if at < len(run)-1 {
				early++
			}
		}
	}
	if early < 1000 {
		t.Errorf("only %d decisions before the end of a run", early)
	}
}

// monitored returns what a monitor decides, and in which state. The atoms are
// true (state's first bit) and Deadlock (its second one).
func monitored(x *Monitor, n *query.Node, run [][2]bool) (Decision, int) {
	atoms := leafNodes(n, false)
	x.Reset()
	for i, state := range run {
		for k, a := range atoms {
			x.now[k] = stateMeans(a.node, state) != a.negated
		}
		if d := x.advance(); d != Undecided {
			return d, i
		}
	}
	return x.End(), len(run)
}

type atom struct {
	node    *query.Node
	negated bool
}

// leafNodes are the conditions on states in the order of a monitor's leaves.
func leafNodes(n *query.Node, negated bool) (list []atom) {
	switch {
	case !speaksOfRuns(n):
		return []atom{{n, negated}}
	case n.Op == query.Not:
		return leafNodes(n.Args[0], !negated)
	}
	for i, a := range n.Args {
		list = append(list, leafNodes(a, negated != (n.Op == query.Implies && i == 0))...)
	}
	return list
}

func stateMeans(n *query.Node, s [2]bool) bool { return means(n, [][2]bool{s}, 0) }

// means is the definition: a run stays in its last state.
func means(n *query.Node, run [][2]bool, t int) bool {
	at := func(k uint64) int { return t + int(min(k, uint64(len(run)-1-t))) }
	arg := func(i, t int) bool { return means(n.Args[i], run, t) }
	switch n.Op {
	case query.True:
		return run[t][0]
	case query.Deadlock:
		return run[t][1]
	case query.Not:
		return !arg(0, t)
	case query.And:
		return arg(0, t) && arg(1, t)
	case query.Or:
		return arg(0, t) || arg(1, t)
	case query.Implies:
		return !arg(0, t) || arg(1, t)
	case query.Next:
		return arg(0, at(n.Bound))
	case query.Finally, query.Globally:
		for k := t; k <= at(n.Bound); k++ {
			if arg(0, k) == (n.Op == query.Finally) {
				return n.Op == query.Finally
			}
		}
		return n.Op == query.Globally
	}
	for k := t; k <= at(n.Bound); k++ {
		if arg(1, k) {
			return true
		}
		if !arg(0, k) {
			return false
		}
	}
	return false
}

// drawn is a formula of at most so many levels.
func drawn(r *rand.Rand, depth int) *query.Node {
	atoms := []query.Op{query.True, query.Deadlock}
	ops := []query.Op{query.Not, query.Next, query.Finally, query.Globally, query.And, query.Or, query.Implies, query.Until}
	if depth == 0 || r.IntN(6) == 0 {
		return &query.Node{Op: atoms[r.IntN(2)]}
	}
	k := r.IntN(len(ops))
	n := &query.Node{Op: ops[k], Args: []*query.Node{drawn(r, depth-1)}, Bound: uint64(r.IntN(4))}
	if k >= 4 {
		n.Args = append(n.Args, drawn(r, depth-1))
	}
	if n.Op != query.Next && r.IntN(3) == 0 {
		n.Bound = query.Unbounded
	}
	return n
}
