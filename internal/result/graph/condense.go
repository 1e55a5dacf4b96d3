package graph

import "fmt"

// MaxBoxes is how many boxes a picture has at most: of more nobody finds one.
const MaxBoxes = 200

// box is what is drawn for a state, or for several on a way without a fork.
//
// States on a way without a fork say nothing that their number does not say. The initial state and marked ones (ends,
// races, deadlocks, failures) keep boxes of their own. Where there are too many boxes, those nearest to the initial
// state stay, because the others cannot be understood without them.
type box struct {
	nodes []int // in the order of the way
	kind  Kind
	lines []string
	note  string
	more  int  // actions that lead to what is not in the picture; -1: an unknown number
	cycle int  // number of the cycle that it belongs to; -1: none
	loops bool // a line leads back to it
}

// line is all edges from a box to another one.
type line struct {
	from, to int
	labels   []string
	cycle    int // that both ends belong to; -1: none
}

// chart is a graph with boxes for nodes.
type chart struct {
	boxes  []box
	lines  []line
	cycles []cycle
	left   int // boxes that are not in the picture
}

// chart makes boxes of nodes, at most so many.
func (g *Graph) chart(limit int) *chart {
	next, into := g.neighbours()
	at := make([]int, len(g.nodes)) // box of a node
	for i := range at {
		at[i] = -1
	}
	c := &chart{}
	for i := range g.nodes {
		if !g.continues(i, next, into) {
			c.add(g.follow(i, next, into), at)
		}
	}
	for i := range g.nodes { // of a circle that nothing leads to
		if at[i] < 0 {
			c.add([]int{i}, at)
		}
	}
	c.join(g, at)
	c.findCycles(g, at)
	c.cut(limit)
	for i := range c.boxes {
		c.boxes[i].describe(g, next)
	}
	return c
}

// neighbours are the edges from each node, and to each.
func (g *Graph) neighbours() (next, into [][]int) {
	next, into = make([][]int, len(g.nodes)), make([][]int, len(g.nodes))
	for i, e := range g.edges {
		next[e.from], into[e.to] = append(next[e.from], i), append(into[e.to], i)
	}
	return next, into
}

// continues reports whether a node goes into the box of the one before it: both are plain
// states, the way to it is the only one from there, and no other leads to it. The initial
// state has a box of its own.
func (g *Graph) continues(i int, next, into [][]int) bool {
	if g.caption != "" || len(into[i]) != 1 || !g.within(i) {
		return false
	}
	from := g.edges[into[i][0]].from
	return g.within(from) && len(next[from]) == 1 && from != i
}

func (g *Graph) within(i int) bool { return i > 0 && g.nodes[i].kind == Plain && !g.nodes[i].more }

// follow is the way from a node as far as the nodes after it go into its box.
func (g *Graph) follow(i int, next, into [][]int) []int {
	way := []int{i}
	for len(next[i]) == 1 {
		to := g.edges[next[i][0]].to
		if !g.continues(to, next, into) {
			break
		}
		way = append(way, to)
		i = to
	}
	return way
}

func (c *chart) add(nodes, at []int) {
	for _, i := range nodes {
		at[i] = len(c.boxes)
	}
	c.boxes = append(c.boxes, box{nodes: nodes, cycle: -1})
}

// join makes lines of the edges between boxes.
func (c *chart) join(g *Graph, at []int) {
	known := map[[2]int]int{}
	inside := map[[2]int]bool{} // edges within a way
	for _, b := range c.boxes {
		for k := range len(b.nodes) - 1 {
			inside[[2]int{b.nodes[k], b.nodes[k+1]}] = true
		}
	}
	for _, e := range g.edges {
		if inside[[2]int{e.from, e.to}] {
			continue
		}
		pair := [2]int{at[e.from], at[e.to]}
		i, ok := known[pair]
		if !ok {
			i = len(c.lines)
			known[pair] = i
			c.lines = append(c.lines, line{from: pair[0], to: pair[1], cycle: -1})
			c.boxes[pair[0]].loops = c.boxes[pair[0]].loops || pair[0] == pair[1]
		}
		c.lines[i].labels = append(c.lines[i].labels, e.label)
	}
}

// cut keeps the boxes that are the nearest to the initial state.
func (c *chart) cut(limit int) {
	if len(c.boxes) <= limit {
		return
	}
	keep := c.nearest(limit)
	boxes, to := []box{}, make([]int, len(c.boxes))
	for i, b := range c.boxes {
		to[i] = -1
		if keep[i] {
			to[i] = len(boxes)
			boxes = append(boxes, b)
		}
	}
	c.left = len(c.boxes) - len(boxes)
	var lines []line
	for _, l := range c.lines {
		if to[l.from] < 0 {
			continue
		}
		if to[l.to] < 0 {
			boxes[to[l.from]].more += len(l.labels)
			continue
		}
		l.from, l.to = to[l.from], to[l.to]
		lines = append(lines, l)
	}
	c.boxes, c.lines = boxes, lines
}

// nearest are the first boxes that a breadth-first search meets.
func (c *chart) nearest(limit int) map[int]bool {
	next := make([][]int, len(c.boxes))
	for _, l := range c.lines {
		next[l.from] = append(next[l.from], l.to)
	}
	met := map[int]bool{}
	for root := range c.boxes {
		if met[root] || len(met) == limit {
			continue
		}
		met[root] = true
		for queue := []int{root}; len(queue) > 0; queue = queue[1:] {
			for _, to := range next[queue[0]] {
				if !met[to] && len(met) < limit {
					met[to] = true
					queue = append(queue, to)
				}
			}
		}
	}
	return met
}

// describe says what stands in a box, and what a pointer that rests on it shows.
func (b *box) describe(g *Graph, next [][]int) {
	n := &g.nodes[b.nodes[0]]
	last := &g.nodes[b.nodes[len(b.nodes)-1]]
	b.kind = n.kind
	b.lines, b.note = split(n.label), n.note
	if len(b.nodes) > 1 {
		b.lines = []string{n.label + " … " + last.label, plural(len(b.nodes)-1, "action")}
		b.note = fmt.Sprintf("%s from state %s to state %s, without a choice:", plural(len(b.nodes)-1, "action"), n.label, last.label)
		for _, i := range b.nodes[:len(b.nodes)-1] {
			b.note += "\n" + g.edges[next[i][0]].label
		}
		b.note += "\nthen " + last.note
	}
	switch {
	case b.cycle >= 0:
		b.lines = append(b.lines, "cycle "+letters(b.cycle))
	case b.loops && g.caption == "":
		b.lines = append(b.lines, "loop")
	}
	switch {
	case b.more > 0:
		b.lines = append(b.lines, fmt.Sprintf("+ %d more", b.more))
	case n.more:
		b.lines = append(b.lines, "+ more")
	}
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
