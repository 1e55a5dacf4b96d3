package markov

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"heddle/internal/chance/semantics"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/determinise"
	"heddle/internal/temporal/ltl"
)

// rabin is a deterministic automaton beside a chain.
type rabin struct {
	t *testing.T
	*determinise.Automaton
}

func (f rabin) step(q uint32, l Set) *determinise.Move {
	m, err := f.Automaton.Next(q, uint64(l))
	if err != nil {
		f.t.Fatal(err)
	}
	return m
}

func (f rabin) Next(q uint32, l Set) (uint32, error) { return f.step(q, l).To, nil }

func (f rabin) Accepts(q uint32, l Set) bool {
	yes, err := f.Repeats(q, uint64(l))
	if err != nil {
		f.t.Fatal(err)
	}
	return yes
}

func (f rabin) Judge() Judge { return &rabinJudge{f: f} }

type rabinJudge struct {
	f     rabin
	marks determinise.Marks
}

func (x *rabinJudge) Add(q uint32, l Set) { x.marks.Add(x.f.step(q, l)) }
func (x *rabinJudge) Accepts() bool       { return x.marks.Accepting() }

// inTheLimit is the probability of a formula.
func inTheLimit(t *testing.T, c *Chain, f *ltl.Formula) Unending {
	t.Helper()
	b, err := automaton.Translate(f, nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := determinise.New(b.Büchi(), 1<<16)
	if err != nil {
		t.Fatal(err)
	}
	u, err := c.InTheLimit(rabin{t, d}, 1e-12, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// edges are the ways out of a state, by their targets; none: the run ends there.
type edges map[uint32]float64

// chainOf is a chain of hand-written states.
func chainOf(labels []Set, list []edges) *Chain {
	c := &Chain{labels: labels, fault: absent}
	for _, ways := range list {
		c.first = append(c.first, uint64(len(c.target)))
		how := semantics.Bound
		if len(ways) == 0 {
			how = semantics.Ended
		}
		c.ends = append(c.ends, how)
		for to := range uint32(len(labels)) {
			if p := ways[to]; p > 0 {
				c.target, c.weight, c.weights = append(c.target, to), append(c.weight, uint16(len(c.weights))), append(c.weights, p)
			}
		}
	}
	c.first = append(c.first, uint64(len(c.target)))
	return c
}

// TestByHand has probabilities that are computed by hand.
func TestByHand(t *testing.T) {
	p, q := ltl.Atom(0), ltl.Atom(1)
	often := func(f *ltl.Formula) *ltl.Formula { return ltl.Globally(ltl.Finally(f)) }
	// A gambler has 1 of 4, and wins each time with probability 1/3: 0, 4 are the ends, and stay (as ends, or as loops).
	ruin := func(loops bool) *Chain {
		list := []edges{{1: 2. / 3, 2: 1. / 3}, {}, {0: 2. / 3, 3: 1. / 3}, {2: 2. / 3, 4: 1. / 3}, {}}
		if loops {
			list[1], list[4] = edges{1: 1}, edges{4: 1}
		}
		return chainOf([]Set{0, 1, 0, 0, 2}, list)
	}
	wins := (math.Pow(2, 1) - 1) / (math.Pow(2, 4) - 1)
	// A coin that decides once which of two rounds is walked for ever: p and q in turns, or p for ever.
	rounds := chainOf([]Set{0, 1, 2, 1}, []edges{{1: .25, 3: .75}, {2: 1}, {1: .5, 2: .5}, {3: 1}})
	for i, x := range []struct {
		c    *Chain
		f    *ltl.Formula
		want float64
	}{
		{ruin(false), often(q), wins},
		{ruin(true), often(q), wins},
		{ruin(true), ltl.Finally(ltl.Globally(p)), 1 - wins},
		{ruin(true), ltl.Or(often(p), often(q)), 1},
		{ruin(false), ltl.And(often(p), often(q)), 0},
		{ruin(true), ltl.Until(ltl.Not(p), q), wins},
		{ruin(true), ltl.Next(ltl.Next(p)), 2. / 3},
		{ruin(false), ltl.And(ltl.Next(ltl.Not(p)), ltl.Finally(ltl.Globally(p))), 1. / 3 * (1 - (math.Pow(2, 2)-1)/(math.Pow(2, 4)-1))},
		{rounds, often(p), 1},
		{rounds, often(q), .25},
		{rounds, ltl.Finally(ltl.Globally(p)), .75},
		{rounds, ltl.Finally(ltl.Globally(ltl.Or(p, ltl.Next(p)))), .75}, // q comes twice in a row again and again
		{rounds, ltl.Next(ltl.Globally(ltl.Or(p, ltl.Next(p)))), .75},
		{rounds, often(ltl.And(q, ltl.Next(q))), .25},
		{rounds, ltl.Implies(often(q), often(ltl.And(p, ltl.Next(ltl.Not(p))))), 1},
	} {
		b := inTheLimit(t, x.c, x.f).Reached
		if b.Low > x.want+1e-12 || b.High < x.want-1e-12 || b.High-b.Low > 1e-11 {
			t.Errorf("%d: %s: between %.15g and %.15g, by hand %.15g", i, x.f, b.Low, b.High, x.want)
		}
	}
	u := inTheLimit(t, ruin(false), often(q))
	if ended := u.Ends[semantics.Ended]; ended.Low < 1-1e-9 || u.Ends[semantics.Bound].High > 1e-9 {
		t.Errorf("of the gambler's runs %v end, %v do not", ended, u.Ends[semantics.Bound])
	}
	if u := inTheLimit(t, ruin(true), often(q)); u.Ends[semantics.Ended].High > 1e-9 || u.Ends[semantics.Bound].Low < 1-1e-9 {
		t.Errorf("of runs that never end %v end, %v do not", u.Ends[semantics.Ended], u.Ends[semantics.Bound])
	}
}

// TestRandomChains compares with another algorithm: the parts of a formula are eliminated one after another, each by a chain in which a state says whether it
// holds (Courcoubetis and Yannakakis, The complexity of probabilistic verification, 1995).
func TestRandomChains(t *testing.T) {
	count := 300
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		count = 30_000
	}
	r := rand.New(rand.NewPCG(18, 11))
	between := 0
	for range count {
		n := 1 + r.IntN(7)
		labels, list := make([]Set, n), make([]edges, n)
		for s := range n {
			labels[s], list[s] = Set(r.IntN(4)), edges{}
			if s > 0 && r.IntN(4) == 0 {
				continue // runs end here
			}
			if s > 0 && r.IntN(4) == 0 {
				list[s][uint32(s)] = 1
				continue
			}
			ways := 1 + r.IntN(3)
			for range ways {
				list[s][uint32(r.IntN(n))] += 1 / float64(ways)
			}
		}
		f := randomFormula(r, 1+r.IntN(6))
		b := inTheLimit(t, chainOf(labels, list), f).Reached
		want := eliminated(labels, list, f)
		if b.Low > want+1e-9 || b.High < want-1e-9 || b.High-b.Low > 1e-9 {
			t.Fatalf("%s on %v %v: between %.12g and %.12g, by elimination %.12g", f, labels, list, b.Low, b.High, want)
		}
		if want > .001 && want < .999 {
			between++
		}
	}
	if between < count/20 {
		t.Errorf("%d of %d probabilities are neither 0 nor 1: the test compares too little", between, count)
	}
}

func randomFormula(r *rand.Rand, n int) *ltl.Formula {
	if n <= 0 {
		return ltl.Atom(r.IntN(2))
	}
	left := r.IntN(n)
	a, b := randomFormula(r, left), randomFormula(r, n-1-left)
	switch r.IntN(9) {
	case 0:
		return ltl.Not(randomFormula(r, n-1))
	case 1:
		return ltl.Next(randomFormula(r, n-1))
	case 2, 3:
		return ltl.Finally(randomFormula(r, n-1))
	case 4, 5:
		return ltl.Globally(randomFormula(r, n-1))
	case 6:
		return ltl.Until(a, b)
	case 7:
		return ltl.Release(a, b)
	}
	return ltl.And(a, b)
}
