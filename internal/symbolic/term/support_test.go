package term

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// naturalSupport is Support by definition.
func naturalSupport(p *Pool, t Term) (vars []Term) {
	for _, u := range p.postorder([]Term{t}, nil) {
		if op := p.Op(u); op == OpVar || op == OpArrayVar {
			vars = append(vars, u)
		}
	}
	slices.Sort(vars)
	return vars
}

// Sums of many variables, asked for in any order, have the variables that they are made of.
func TestSupportOfManyVariables(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		p := New()
		var vars, all []Term
		for range 4 * manyVariables {
			vars = append(vars, p.Var(fmt.Sprint("x", len(vars)), 32))
		}
		all = append(all, vars...)
		for range 300 {
			x, y := all[r.IntN(len(all))], all[len(all)-1-r.IntN(min(10, len(all)))]
			all = append(all, []Term{p.Add(x, y), p.Xor(x, y), p.Mul(x, y), p.Not(x)}[r.IntN(4)])
			if u := all[r.IntN(len(all))]; r.IntN(3) == 0 && !slices.Equal(p.Support(u), naturalSupport(p, u)) {
				t.Fatalf("%v; %v", p.Support(u), naturalSupport(p, u))
			}
		}
		for _, u := range all {
			if !slices.Equal(p.Support(u), naturalSupport(p, u)) {
				t.Fatalf("%v; %v", p.Support(u), naturalSupport(p, u))
			}
		}
	}
}

// A long sum takes memory in proportion to its length: each of its parts has other variables, and none is asked for
// but the whole. A term that has the variables of one that was asked for shares its set.
func TestSupportOfALongSum(t *testing.T) {
	p := New()
	const n = 3000
	sum := p.Var("x", 32)
	for i := range n - 1 {
		sum = p.Xor(p.Mul(sum, sum), p.Var(fmt.Sprint("x", i), 32))
	}
	if len(p.Support(sum)) != n {
		t.Fatalf("%d variables of %d", len(p.Support(sum)), n)
	}
	if len(p.supp.vars) > (manyVariables+2)*n {
		t.Errorf("sets of %d variables together", len(p.supp.vars))
	}
	before := len(p.supp.vars)
	for range 10 {
		sum = p.Xor(p.Mul(sum, sum), p.Const(1, 32))
		p.Support(sum)
	}
	if len(p.supp.vars) != before {
		t.Errorf("%d more variables in sets", len(p.supp.vars)-before)
	}
}
