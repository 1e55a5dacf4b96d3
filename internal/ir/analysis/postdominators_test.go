package analysis

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/ir/program"
)

// graphOf makes a graph of blocks of one instruction each: those without successors return.
func graphOf(succs [][]int) *Graph {
	g := &Graph{Body: &Body{Code: make([]program.Instr, len(succs))}, Succs: succs, Preds: make([][]int, len(succs))}
	for k, list := range succs {
		g.Start = append(g.Start, k)
		for _, s := range list {
			g.Preds[s] = append(g.Preds[s], k)
		}
		if len(list) == 0 {
			g.Body.Code[k].Op = program.Ret
		}
	}
	g.Start = append(g.Start, len(succs))
	return g
}

func TestPostDominators(t *testing.T) {
	for _, test := range []struct {
		name        string
		succs       [][]int
		unreachable []int // blocks that end without a return
		want        []int
	}{
		{"diamond", [][]int{{1, 2}, {3}, {3}, {}}, nil, []int{3, 3, 3, NoBlock}},
		{"loop", [][]int{{1}, {2, 3}, {1}, {}}, nil, []int{1, 3, 1, NoBlock}},
		{"two returns", [][]int{{1, 2}, {}, {}}, nil, []int{NoBlock, NoBlock, NoBlock}},
		{"abort", [][]int{{1, 2}, {}, {3}, {}}, []int{1}, []int{2, NoBlock, 3, NoBlock}},
		{"endless", [][]int{{1}, {2, 3}, {4}, {4}, {1}}, nil, []int{1, 4, 4, 4, NoBlock}},
	} {
		g := graphOf(test.succs)
		for _, k := range test.unreachable {
			g.Body.Code[k].Op = program.Unreachable
		}
		for k, got := range g.PostDominators() {
			if got != test.want[k] {
				t.Errorf("%s: block %d: %d, want %d", test.name, k, got, test.want[k])
			}
		}
	}
}

// TestPostDominatorsAtRandom: without the post-dominator a block does not reach the end,
// and it is the nearest of those of which that is true.
func TestPostDominatorsAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := 2 + r.IntN(8)
		succs := make([][]int, n)
		for k := range n - 1 {
			succs[k] = []int{k + 1}
			if s := r.IntN(n); s != k+1 {
				succs[k] = append(succs[k], s)
			}
		}
		for k, got := range graphOf(succs).PostDominators() {
			if want := nearest(succs, k); got != want {
				t.Fatalf("%v: block %d: %d, want %d", succs, k, got, want)
			}
		}
	}
}

// nearest finds a post-dominator by its definition: of all, the one that the others are
// post-dominators of.
func nearest(succs [][]int, k int) int {
	var all []int
	for p := range succs {
		if p != k && !ends(succs, k, p) {
			all = append(all, p)
		}
	}
	for _, p := range all {
		first := true
		for _, q := range all {
			first = first && (q == p || !ends(succs, p, q))
		}
		if first {
			return p
		}
	}
	return NoBlock
}

// ends reports whether the last block is reached without another one.
func ends(succs [][]int, from, without int) bool {
	seen := make([]bool, len(succs))
	var visit func(k int) bool
	visit = func(k int) bool {
		if k == without || seen[k] {
			return false
		}
		seen[k] = true
		if k == len(succs)-1 {
			return true
		}
		for _, s := range succs[k] {
			if visit(s) {
				return true
			}
		}
		return false
	}
	return visit(from)
}

func TestLoops(t *testing.T) {
	g := graphOf([][]int{{1}, {2, 6}, {3}, {4, 5}, {3}, {1}, {7}, {7, 8}, {}})
	l := g.Loops()
	if want := []int{1, 3, 7}; !slices.Equal(l.Headers, want) {
		t.Errorf("headers %v, want %v", l.Headers, want)
	}
	for block, want := range []int{-1, 0, 0, 1, 1, 0, -1, 2, -1} {
		if got := l.Of(block); got != want {
			t.Errorf("block %d: loop %d, want %d", block, got, want)
		}
	}
}
