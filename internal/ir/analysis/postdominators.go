package analysis

import (
	"slices"

	"heddle/internal/ir/program"
)

// This file finds where control joins again: the immediate post-dominator of a block is
// the first block that every way from it to the end of the function comes by (Cooper,
// Harvey, Kennedy: A simple, fast dominance algorithm, 2001, on the reversed graph).
//
// Ways that end without a return (abort, unreachable code) do not count: nothing comes
// back from them. A loop without end has its back edges as ends, so that what branches
// inside of it joins inside.

// NoBlock stands for the end of the function.
const NoBlock = -1

// PostDominators gives the immediate post-dominator of each block; NoBlock where that
// is the end of the function, or no way leads there.
func (g *Graph) PostDominators() []int {
	n := len(g.Succs)
	p := &postDominators{g: g, rank: make([]int, n+1), of: make([]int, n+1)}
	p.findEnds()
	p.order()
	p.solve()
	for k := range n {
		if p.of[k] == n {
			p.of[k] = NoBlock
		}
	}
	return p.of[:n]
}

type postDominators struct {
	g        *Graph
	ends     []int // blocks from which the end is one step away
	reaching []bool
	list     []int // blocks that reach the end, in postorder of the reversed graph
	rank     []int // in list; that of the end is the greatest
	of       []int // found so far; the end has number len(g.Succs)
}

// findEnds finds the returns, and of loops that lead to none the back edges.
func (p *postDominators) findEnds() {
	p.reaching = make([]bool, len(p.g.Succs))
	for k := range p.g.Succs {
		if last := p.g.Start[k+1] - 1; p.g.Body.Code[last].Op == program.Ret {
			p.end(k)
		}
	}
	for _, e := range p.g.backEdges() {
		if !p.reaching[e.from] {
			p.end(e.from)
		}
	}
}

// end makes a block one from which the end is one step away.
func (p *postDominators) end(k int) {
	p.ends = append(p.ends, k)
	for work := []int{k}; len(work) > 0; {
		k, work = work[len(work)-1], work[:len(work)-1]
		if p.reaching[k] {
			continue
		}
		p.reaching[k] = true
		work = append(work, p.g.Preds[k]...)
	}
}

// order numbers the blocks so that one comes after those that lead to the end from it.
func (p *postDominators) order() {
	seen := make([]bool, len(p.g.Succs))
	var visit func(k int)
	visit = func(k int) {
		seen[k] = true
		for _, q := range p.g.Preds[k] {
			if !seen[q] {
				visit(q)
			}
		}
		p.rank[k] = len(p.list)
		p.list = append(p.list, k)
	}
	for _, k := range p.ends {
		if !seen[k] {
			visit(k)
		}
	}
	p.rank[len(p.g.Succs)] = len(p.list)
}

func (p *postDominators) solve() {
	end := len(p.g.Succs)
	for i := range p.of {
		p.of[i] = NoBlock
	}
	p.of[end] = end
	for again := true; again; {
		again = false
		for _, k := range slices.Backward(p.list) {
			to := NoBlock
			if slices.Contains(p.ends, k) {
				to = end
			}
			for _, s := range p.g.Succs[k] {
				if p.of[s] != NoBlock {
					to = p.common(to, s)
				}
			}
			if to != p.of[k] {
				p.of[k], again = to, true
			}
		}
	}
}

// common is the first block that the ways from two have in common.
func (p *postDominators) common(a, b int) int {
	if a == NoBlock {
		return b
	}
	for a != b {
		for p.rank[a] < p.rank[b] {
			a = p.of[a]
		}
		for p.rank[b] < p.rank[a] {
			b = p.of[b]
		}
	}
	return a
}

// edge goes from a block to another.
type edge struct{ from, to int }

// backEdges are the edges to a block that a search depth first from the entry is still
// in.
func (g *Graph) backEdges() (list []edge) {
	const fresh, inside, left = 0, 1, 2
	state := make([]byte, len(g.Succs))
	var visit func(k int)
	visit = func(k int) {
		state[k] = inside
		for _, s := range g.Succs[k] {
			switch state[s] {
			case fresh:
				visit(s)
			case inside:
				list = append(list, edge{k, s})
			}
		}
		state[k] = left
	}
	if len(g.Succs) > 0 {
		visit(0)
	}
	return list
}
