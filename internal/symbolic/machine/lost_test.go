package symbolic

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// judged is a machine with an oracle that tries all inputs.
func judged() (*Machine, *table) {
	p := term.New()
	o := &table{p: p, eval: term.NewEvaluator(p)}
	return &Machine{pool: p, oracle: o, path: newPath()}, o
}

const blockSize = 16

// hanging are n blocks that lie one after another, with room before each.
func hanging(n int) (blocks []machine.Hanging) {
	for i := range n {
		blocks = append(blocks, machine.Hanging{First: uint64(2*i+1) * blockSize, Size: blockSize})
	}
	return blocks
}

// TestChains: for each input, the blocks that chains of pointers lead to are those that a walk along the pointers finds.
func TestChains(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	led, not := 0, 0
	for range 300 {
		s, o := judged()
		x := s.pool.Var("x", 3)
		n := 1 + r.IntN(5)
		blocks := hanging(n)
		pointer := func() term.Term { // one of two addresses, which need not be of blocks
			any := func() term.Term { return s.pool.Const(r.Uint64N(uint64(2*n+1)*blockSize), wordBits) }
			return s.pool.Ite(s.pool.Eq(s.pool.And(x, s.pool.Const(1<<r.IntN(3), 3)), s.pool.Const(0, 3)), any(), any())
		}
		some := func() (list []term.Term) {
			for range r.IntN(3) {
				list = append(list, pointer())
			}
			return list
		}
		roots, inside := some(), make([][]term.Term, n)
		for i := range blocks {
			if inside[i] = some(); r.IntN(3) == 0 {
				blocks[i].Leads = []int{r.IntN(n)}
			}
		}
		got := s.chains(roots, inside, blocks)
		o.each([]term.Term{x}, func() bool {
			want := make([]bool, n)
			var visit func(list []term.Term)
			enter := func(k int) {
				if !want[k] {
					want[k] = true
					visit(inside[k])
				}
			}
			visit = func(list []term.Term) {
				for _, p := range list {
					if v := o.eval.Value(p); v/blockSize%2 == 1 && v/blockSize/2 < uint64(n) {
						enter(int(v / blockSize / 2))
					}
				}
				for again := true; again; {
					again = false
					for k := range blocks {
						for _, to := range blocks[k].Leads {
							if want[k] && !want[to] {
								enter(to)
								again = true
							}
						}
					}
				}
			}
			visit(roots)
			for k := range blocks {
				if o.eval.Holds(got[k]) != want[k] {
					t.Fatalf("block %d of %d: reached %v, want %v", k, n, o.eval.Holds(got[k]), want[k])
				}
				if want[k] {
					led++
				} else {
					not++
				}
			}
			return false
		})
	}
	if led < 1000 || not < 1000 {
		t.Errorf("%d blocks were reached, %d were not", led, not)
	}
}

// TestLongChain: a chain against the order of the blocks is followed so far as the rounds go, and ends where it is a circle.
func TestLongChain(t *testing.T) {
	for n, want := range map[int]bool{chainRounds: true, chainRounds + 2: false} {
		s, _ := judged()
		blocks := hanging(n)
		for i := range blocks {
			blocks[i].Leads = []int{(i + n - 1) % n}
		}
		root := s.pool.ZExt(s.pool.Var("x", 3), wordBits)
		got := s.chains([]term.Term{s.pool.Add(root, s.pool.Const(blocks[n-1].First, wordBits))}, make([][]term.Term, n), blocks)
		if reached := !s.pool.IsFalse(got[0]); reached != want {
			t.Errorf("%d blocks: the last one is reached: %v", n, reached)
		}
	}
}

// TestChainsAgain: what becomes known about a block counts for those that it leads to, though they had been looked at.
func TestChainsAgain(t *testing.T) {
	s, _ := judged()
	blocks := hanging(3)
	blocks[0].Leads, blocks[2].Leads = []int{1}, []int{0}
	x := s.pool.Var("x", 1)
	at := func(i int, when term.Term) term.Term {
		return s.pool.Ite(when, s.pool.Const(blocks[i].First, wordBits), s.pool.Const(0, wordBits))
	}
	got := s.chains([]term.Term{at(0, x), at(2, s.pool.Not(x))}, make([][]term.Term, 3), blocks)
	if holds := s.always(got); !slices.Equal(holds, []bool{true, true, false}) {
		t.Error("reached: ", holds)
	}
}

// TestAlways: a block is reached if it is for all inputs of the path. Otherwise the inputs of Feasible lose one that need not be,
// where there is none that is lost for all.
func TestAlways(t *testing.T) {
	for name, x := range map[string]struct {
		below  uint64 // the path: x is
		at     []uint64
		want   []bool
		losing uint64 // the only x; 9: nothing is noted
	}{
		"never":         {8, []uint64{8, 8}, []bool{true, true}, 9},
		"on no path":    {3, []uint64{3, 8}, []bool{true, true}, 9},
		"some":          {8, []uint64{3, 8}, []bool{false, true}, 3},
		"the second":    {8, []uint64{8, 3}, []bool{true, false}, 3},
		"the first":     {8, []uint64{3, 4}, []bool{false, false}, 3},
		"for all":       {8, []uint64{9, 8}, []bool{false, true}, 9},
		"one for all":   {8, []uint64{9, 5}, []bool{false, false}, 5},
		"not the first": {4, []uint64{5, 2}, []bool{true, false}, 2},
	} {
		s, o := judged()
		v := s.pool.Var("x", 4)
		s.path.conds = []term.Term{s.pool.Ult(v, s.pool.Const(x.below, 4))}
		var conds []term.Term
		for _, at := range x.at {
			conds = append(conds, s.pool.Not(s.pool.Eq(v, s.pool.Const(at, 4))))
			if at == 9 {
				conds[len(conds)-1] = s.pool.Bool(false)
			}
			if at == 8 {
				conds[len(conds)-1] = s.pool.Bool(true)
			}
		}
		if got := s.always(conds); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", name, got, x.want)
		}
		if len(s.lost) != map[bool]int{true: 0, false: 1}[x.losing == 9] {
			t.Errorf("%s: %d conditions noted", name, len(s.lost))
		}
		c := &Cursor{s: s}
		if c.Feasible() != Sat || x.losing != 9 && o.eval.Value(v) != x.losing {
			t.Errorf("%s: inputs %d, want %d", name, o.eval.Value(v), x.losing)
		}
	}
}

// TestAlwaysUnknown: where the solver does not know whether a block is reached, it is not, and no inputs are preferred.
func TestAlwaysUnknown(t *testing.T) {
	c, _, p := scripted(t, Unknown)
	c.s.path = newPath()
	if got := c.s.always([]term.Term{p.Eq(p.Var("x", 3), p.Const(1, 3))}); got[0] || len(c.s.lost) > 0 {
		t.Errorf("reached %v, %d conditions noted", got, len(c.s.lost))
	}
}

// TestLosing: of the conditions noted, those hold that can do so together, the first ones first.
func TestLosing(t *testing.T) {
	s, o := judged()
	x := s.pool.Var("x", 3)
	below := func(n uint64) term.Term { return s.pool.Ult(x, s.pool.Const(n, 3)) }
	s.path.conds = []term.Term{s.pool.Not(below(2))}
	s.lost = []term.Term{below(5), below(2), below(3)}
	if got := s.losing(); !slices.Equal(got, []term.Term{s.path.conds[0], below(5), below(3)}) || len(s.path.conds) != 1 {
		t.Error("conditions ", got)
	}
	if c := (&Cursor{s: s}); c.Feasible() != Sat || o.eval.Value(x) != 2 {
		t.Error("inputs ", fmt.Sprint(o.eval.Value(x)))
	}
}
