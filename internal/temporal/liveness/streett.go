package liveness

// unfold looks into a complete component for a part in which each thread that can act somewhere acts somewhere, and which has all
// acceptance sets: without the states in which a thread can act that never does, the others may be one. If there is such a part, it
// makes its lasso.
func (s *searcher) unfold(root component) bool {
	kept := s.edges[root.edges:]
	var list []edge
	for _, e := range kept {
		if s.number[e.from] >= root.number && s.number[e.to] >= root.number {
			list = append(list, e)
		}
	}
	part := s.condition.part(list)
	if part == nil {
		return false
	}
	s.lasso(root, func(node int32) bool { return part[node] })
	return true
}

// part is a strongly connected part of a graph whose edges satisfy the condition; nil: there is none.
func (c condition) part(edges []edge) map[int32]bool {
	for _, comp := range components(edges) {
		var sum marks
		for _, e := range comp {
			sum = sum.or(e.marks)
		}
		if sum.sets&c.sets != c.sets {
			continue
		}
		bad := sum.neglected()
		if bad.empty() {
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

// without are the edges that touch no state in which a thread of a set can act. In a component each state has an edge out of it, and so says who can.
func without(edges []edge, bad Threads) (list []edge) {
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

// components are the edges inside of each strongly connected component of a graph that has one (Tarjan, without recursion).
func components(edges []edge) [][]edge {
	out := map[int32][]int32{}
	for _, e := range edges {
		out[e.from] = append(out[e.from], e.to)
	}
	t := tarjan{out: out, number: map[int32]int32{}, low: map[int32]int32{}, of: map[int32]int32{}}
	for _, e := range edges {
		if t.number[e.from] == 0 {
			t.visit(e.from)
		}
	}
	list := make([][]edge, t.count+1)
	for _, e := range edges {
		if k := t.of[e.from]; k == t.of[e.to] {
			list[k] = append(list[k], e)
		}
	}
	var some [][]edge
	for _, l := range list {
		if len(l) > 0 {
			some = append(some, l)
		}
	}
	return some
}

type tarjan struct {
	out         map[int32][]int32
	number, low map[int32]int32
	of          map[int32]int32 // the component of a state, from 1 on
	stack       []int32
	count       int32
}

// call is a state that is being visited, and the next of its edges.
type call struct {
	node int32
	next int
}

func (t *tarjan) visit(root int32) {
	calls := []call{{node: root}}
	t.enter(root)
	for len(calls) > 0 {
		c := &calls[len(calls)-1]
		if c.next < len(t.out[c.node]) {
			to := t.out[c.node][c.next]
			c.next++
			switch {
			case t.number[to] == 0:
				t.enter(to)
				calls = append(calls, call{node: to})
			case t.of[to] == 0:
				t.low[c.node] = min(t.low[c.node], t.number[to])
			}
			continue
		}
		node := c.node
		calls = calls[:len(calls)-1]
		if t.low[node] == t.number[node] {
			t.close(node)
		}
		if len(calls) > 0 {
			up := calls[len(calls)-1].node
			t.low[up] = min(t.low[up], t.low[node])
		}
	}
}

func (t *tarjan) enter(node int32) {
	n := int32(len(t.number)) + 1
	t.number[node], t.low[node] = n, n
	t.stack = append(t.stack, node)
}

func (t *tarjan) close(node int32) {
	t.count++
	for {
		top := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.of[top] = t.count
		if top == node {
			return
		}
	}
}
