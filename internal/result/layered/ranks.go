package layered

import "heddle/internal/temporal/components"

// upwards are the edges that are turned over to leave no cycle: within a component whose boxes
// lead to each other those that do not lead further away from the first box. So layers within a
// cycle are near to distances, where turning over what a depth-first search meets again, which
// turns over less, would put one box into each layer.
func upwards(n int, edges []Edge) []bool {
	next := make([][]int32, n)
	roots := make([]int32, n)
	for i := range roots {
		roots[i] = int32(i)
	}
	for _, e := range edges {
		next[e.From] = append(next[e.From], int32(e.To))
	}
	of, _ := components.Find(n, roots, func(v int32) []int32 { return next[v] })
	far := distances(next)
	up := make([]bool, len(edges))
	for i, e := range edges {
		further := far[e.From] < far[e.To] || far[e.From] == far[e.To] && e.From < e.To
		up[i] = of[e.From] == of[e.To] && !further
	}
	return up
}

// distances are the numbers of edges from the first box, or from the first one that no box
// before leads to.
func distances(next [][]int32) []int {
	far := make([]int, len(next))
	for i := range far {
		far[i] = -1
	}
	for root := range next {
		if far[root] >= 0 {
			continue
		}
		far[root] = 0
		for queue := []int{root}; len(queue) > 0; queue = queue[1:] {
			for _, to := range next[queue[0]] {
				if far[to] < 0 {
					far[to] = far[queue[0]] + 1
					queue = append(queue, int(to))
				}
			}
		}
	}
	return far
}

// ends are the box above and the box below of an edge.
func ends(e Edge, up bool) (above, below int) {
	if up {
		return e.To, e.From
	}
	return e.From, e.To
}

// ranks are the numbers of boxes on the longest ways to each box. Boxes that more leads from
// than leads to stand as low as they can, which makes lines shorter.
func ranks(n int, edges []Edge, up []bool) []int {
	out, in := make([][]int, n), make([]int, n)
	for i, e := range edges {
		above, below := ends(e, up[i])
		out[above] = append(out[above], below)
		in[below]++
	}
	rank, left := make([]int, n), append([]int(nil), in...)
	var sorted []int
	for v := range n {
		if left[v] == 0 {
			sorted = append(sorted, v)
		}
	}
	for i := 0; i < len(sorted); i++ {
		v := sorted[i]
		for _, w := range out[v] {
			rank[w] = max(rank[w], rank[v]+1)
			if left[w]--; left[w] == 0 {
				sorted = append(sorted, w)
			}
		}
	}
	for i := n - 1; i >= 0; i-- {
		v := sorted[i]
		if v == 0 || len(out[v]) <= in[v] { // the first box is at the top
			continue
		}
		lowest := rank[out[v][0]] - 1
		for _, w := range out[v] {
			lowest = min(lowest, rank[w]-1)
		}
		rank[v] = lowest
	}
	return rank
}
