package liveness

import "heddle/internal/temporal/components"

// unfold looks into a complete component for a part in which each thread that can act somewhere, where something strong is promised to it,
// acts somewhere, which has all acceptance sets, and keeps what weak is promised: without the states in which a thread can act that never
// does, the others may be one. If there is such a part, it makes its lasso.
func (s *searcher) unfold(root component) bool {
	kept := s.edges[root.edges:]
	var list []edge
	for _, e := range kept {
		if s.number[e.from] >= root.number && s.number[e.to] >= root.number {
			list = append(list, e)
		}
	}
	if part := s.condition.part(list); part != nil {
		s.lasso(root, func(node int32) bool { return part[node] }, s.condition)
		return true
	}
	return s.stands(root, list)
}

// part is a strongly connected part of a graph whose edges satisfy the condition, or nil if there is none.
func (c condition) part(edges []edge) map[int32]bool {
	for _, comp := range inside(edges) {
		var sum marks
		for _, e := range comp {
			sum = sum.or(e.marks)
		}
		if !c.mayAccept(sum) {
			continue
		}
		if barred := c.clock.barred(sum.clock); barred != 0 {
			if nodes := c.part(withoutClock(comp, barred)); nodes != nil {
				return nodes
			}
			continue
		}
		bad := sum.neglected()
		if !c.strong || bad.empty() {
			nodes := map[int32]bool{}
			for _, e := range comp {
				nodes[e.from], nodes[e.to] = true, true
			}
			return nodes
		}
		if nodes := c.part(without(comp, bad)); nodes != nil {
			return nodes
		}
	}
	return nil
}

// without are the edges that touch no state in which a thread of a set can act, where something strong is promised to it. In a component each state has an edge out of it, and so says who can.
func without(edges []edge, bad threads) (list []edge) {
	out := map[int32]bool{}
	for _, e := range edges {
		if !e.marks.able.without(e.marks.able.without(bad)).empty() {
			out[e.from] = true
		}
	}
	for _, e := range edges {
		if !out[e.from] && !out[e.to] {
			list = append(list, e)
		}
	}
	return list
}

// inside are the edges of each strongly connected component of a graph that has one.
func inside(edges []edge) (some [][]edge) {
	number := map[int32]int32{}
	var out [][]int32
	of := func(node int32) int32 {
		n, ok := number[node]
		if !ok {
			n = int32(len(out))
			number[node], out = n, append(out, nil)
		}
		return n
	}
	for _, e := range edges {
		from, to := of(e.from), of(e.to)
		out[from] = append(out[from], to)
	}
	roots := make([]int32, len(out))
	for i := range roots {
		roots[i] = int32(i)
	}
	comps, count := components.Find(len(out), roots, func(v int32) []int32 { return out[v] })
	list := make([][]edge, count)
	for _, e := range edges {
		if k := comps[number[e.from]]; k == comps[number[e.to]] {
			list[k] = append(list[k], e)
		}
	}
	for _, l := range list {
		if len(l) > 0 {
			some = append(some, l)
		}
	}
	return some
}
