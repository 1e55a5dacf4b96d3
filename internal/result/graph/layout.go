package graph

import (
	"cmp"
	"math"
	"slices"
)

// A layered layout (Sugiyama, Tagawa, Toda: Methods for visual understanding of
// hierarchical system structures, 1981). A state's layer is its distance from the
// initial state, so that an edge leads one layer down, or to the same layer or one
// above: no edge has to be bent round the layers between, and none is turned over.
// Within the layers the order follows barycentres, to and fro, and the one with the
// fewest crossings of edges between layers is kept.

// layout says where the nodes are.
type layout struct {
	layers [][]int // nodes from left to right
	layer  []int   // of a node
	x      []float64
	down   [][]int // neighbours one layer below, and above
	up     [][]int
}

const (
	sweeps    = 12 // over all layers, to order them
	straights = 8  // over all layers, to place nodes below their neighbours
)

// lay lays the graph out; widths are the room that nodes need side by side.
func (g *Graph) lay(widths []float64) *layout {
	l := &layout{layer: make([]int, len(g.nodes)), x: make([]float64, len(g.nodes)),
		down: make([][]int, len(g.nodes)), up: make([][]int, len(g.nodes))}
	l.assign(g)
	l.order()
	l.place(widths)
	return l
}

// assign gives each node its layer. Nodes that nothing kept leads to begin anew at
// the first one.
func (l *layout) assign(g *Graph) {
	next := make([][]int, len(g.nodes))
	for _, e := range g.edges {
		next[e.from] = append(next[e.from], e.to)
	}
	for i := range l.layer {
		l.layer[i] = -1
	}
	for root := range g.nodes {
		if l.layer[root] >= 0 {
			continue
		}
		l.layer[root] = 0
		for queue := []int{root}; len(queue) > 0; queue = queue[1:] {
			for _, to := range next[queue[0]] {
				if l.layer[to] < 0 {
					l.layer[to] = l.layer[queue[0]] + 1
					queue = append(queue, to)
				}
			}
		}
	}
	for i, n := range l.layer {
		for len(l.layers) <= n {
			l.layers = append(l.layers, nil)
		}
		l.layers[n] = append(l.layers[n], i)
	}
	for _, e := range g.edges {
		if l.layer[e.to] == l.layer[e.from]+1 {
			l.down[e.from] = append(l.down[e.from], e.to)
			l.up[e.to] = append(l.up[e.to], e.from)
		}
	}
}

// order orders the nodes of each layer.
func (l *layout) order() {
	at := make([]int, len(l.layer)) // position of a node in its layer
	note := func(layer []int) {
		for i, n := range layer {
			at[n] = i
		}
	}
	for _, layer := range l.layers {
		note(layer)
	}
	best, fewest := clone(l.layers), l.crossings(at)
	for sweep := 0; sweep < sweeps && fewest > 0; sweep++ {
		for k := range l.layers {
			neighbours := l.up
			if sweep%2 == 1 {
				k = len(l.layers) - 1 - k
				neighbours = l.down
			}
			sortByBarycentre(l.layers[k], neighbours, at)
			note(l.layers[k])
		}
		if n := l.crossings(at); n < fewest {
			best, fewest = clone(l.layers), n
		}
	}
	l.layers = best
}

func clone(layers [][]int) [][]int {
	c := make([][]int, len(layers))
	for i := range layers {
		c[i] = slices.Clone(layers[i])
	}
	return c
}

func sortByBarycentre(layer []int, neighbours [][]int, at []int) {
	centre := map[int]float64{}
	for _, n := range layer {
		centre[n] = float64(at[n])
		if len(neighbours[n]) > 0 {
			sum := 0
			for _, m := range neighbours[n] {
				sum += at[m]
			}
			centre[n] = float64(sum) / float64(len(neighbours[n]))
		}
	}
	slices.SortStableFunc(layer, func(a, b int) int { return cmp.Compare(centre[a], centre[b]) })
}

// crossings counts the pairs of edges between layers that cross, by inserting their
// lower ends in the order of the upper ones (Barth, Jünger, Mutzel, 2002).
func (l *layout) crossings(at []int) int {
	total := 0
	for k := range max(1, len(l.layers)) - 1 {
		tree := make([]int, len(l.layers[k+1])+1) // Fenwick's, of lower ends so far
		ends := 0
		for _, n := range l.layers[k] {
			below := make([]int, 0, len(l.down[n]))
			for _, m := range l.down[n] {
				below = append(below, at[m])
				for i := at[m] + 1; i > 0; i -= i & -i {
					total -= tree[i]
				}
				total += ends
			}
			for _, p := range below {
				ends++
				for i := p + 1; i < len(tree); i += i & -i {
					tree[i]++
				}
			}
		}
	}
	return total
}

// place gives the nodes their middles: near their neighbours', none over another.
func (l *layout) place(widths []float64) {
	for _, layer := range l.layers {
		l.put(layer, widths, func(int) float64 { return 0 })
	}
	for sweep := range straights {
		for k := range l.layers {
			neighbours := l.up
			if sweep%2 == 1 {
				k = len(l.layers) - 1 - k
				neighbours = l.down
			}
			l.put(l.layers[k], widths, func(n int) float64 { return l.middle(n, neighbours[n]) })
		}
	}
	left := math.Inf(1)
	for n, x := range l.x {
		left = min(left, x-widths[n]/2)
	}
	for n := range l.x {
		l.x[n] -= left
	}
}

// middle is where a node wants to be: in the middle of its neighbours.
func (l *layout) middle(n int, neighbours []int) float64 {
	if len(neighbours) == 0 {
		return l.x[n]
	}
	sum := 0.0
	for _, m := range neighbours {
		sum += l.x[m]
	}
	return sum / float64(len(neighbours))
}

// put places a layer's nodes: runs of nodes that want to be nearer to each other than
// they can stand are blocks, each in the middle of what its nodes want.
func (l *layout) put(layer []int, widths []float64, want func(int) float64) {
	type block struct {
		first, n   int
		sum, width float64 // of the wishes for its left end; of the nodes
	}
	left := func(b *block) float64 { return b.sum / float64(b.n) }
	var blocks []block
	for i, n := range layer {
		b := block{first: i, n: 1, sum: want(n) - widths[n]/2, width: widths[n]}
		for len(blocks) > 0 {
			last := &blocks[len(blocks)-1]
			if left(last)+last.width <= left(&b) {
				break
			}
			b = block{last.first, last.n + b.n, last.sum + b.sum - float64(b.n)*last.width, last.width + b.width}
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	for i := range blocks {
		x := left(&blocks[i])
		for _, n := range layer[blocks[i].first : blocks[i].first+blocks[i].n] {
			l.x[n] = x + widths[n]/2
			x += widths[n]
		}
	}
}
