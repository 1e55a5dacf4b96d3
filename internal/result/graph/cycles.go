package graph

import (
	"slices"

	"heddle/internal/temporal/components"
)

// cycle is what a run can stay in for ever: several states that lead to each other.
type cycle struct {
	states []int // nodes
	closed bool  // nothing leads out of it
}

// findCycles finds the strongly connected components, and marks the boxes and lines that belong
// to those with several states. They are numbered by their first states. A state that leads to
// itself is as much a place for a run to stay in, but there are many in programs that wait: these are
// marked alike (box.loops).
func (c *chart) findCycles(g *Graph, at []int) {
	if g.caption != "" {
		return
	}
	next := make([][]int32, len(g.nodes))
	roots := make([]int32, len(g.nodes))
	for i := range roots {
		roots[i] = int32(i)
	}
	for _, e := range g.edges {
		next[e.from] = append(next[e.from], int32(e.to))
	}
	of, count := components.Find(len(g.nodes), roots, func(v int32) []int32 { return next[v] })
	number := make([]int, count) // of a cycle, from 1 on
	size := make([]int, count)
	leaving := make([]bool, count)
	for i := range g.nodes {
		size[of[i]]++
		leaving[of[i]] = leaving[of[i]] || g.nodes[i].more
	}
	for _, e := range g.edges {
		leaving[of[e.from]] = leaving[of[e.from]] || of[e.from] != of[e.to]
	}
	for i := range g.nodes {
		k := of[i]
		if size[k] == 1 {
			continue
		}
		if number[k] == 0 {
			c.cycles = append(c.cycles, cycle{closed: !leaving[k]})
			number[k] = len(c.cycles)
		}
		x := &c.cycles[number[k]-1]
		x.states = append(x.states, i)
		c.boxes[at[i]].cycle = number[k] - 1
	}
	for i := range c.lines {
		l := &c.lines[i]
		if from := c.boxes[l.from].cycle; from >= 0 && from == c.boxes[l.to].cycle {
			l.cycle = from
		}
	}
}

// letters are the names of cycles: A to Z, AA, AB, and so on.
func letters(n int) string {
	var name []byte
	for n++; n > 0; n = (n - 1) / 26 {
		name = append(name, byte('A'+(n-1)%26))
	}
	slices.Reverse(name)
	return string(name)
}
