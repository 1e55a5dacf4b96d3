package layered

import "math"

// The places within layers are a priority method (Sugiyama, Tagawa, Toda, 1981): layer by
// layer, to and fro, each vertex wants to be in the middle of its neighbours, the more so the
// more its lines ought to be straight. What a layer gives its vertices is the best it can, in
// the sense of least squares, for its order and their distances (isotonic regression by pooling
// of adjacent violators). The aligned blocks of U. Brandes and B. Köpf (2001) were tried: their
// lines are straighter, but state graphs came out 2.5 times as wide.

const (
	oneSided = 24 // sweeps over all layers in which vertices look back only
	bothways = 24 // and in which they look at both sides
)

// straight is how much a line ought to be straight: between boxes, at a box, and within a chain.
var straight = [3]float64{1, 2, 8}

// place gives the vertices their middles.
func (l *layout) place() {
	for sweep := range oneSided + bothways {
		for k := range l.layers {
			if sweep%2 == 1 {
				k = len(l.layers) - 1 - k
			}
			l.settle(l.layers[k], sweep%2 == 0 || sweep >= oneSided, sweep%2 == 1 || sweep >= oneSided)
		}
	}
	low, _ := l.span()
	for v := range l.x {
		l.x[v] -= low
	}
}

// span is from where to where vertices reach.
func (l *layout) span() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for v := range l.x {
		low, high = min(low, l.x[v]-l.vertices[v].left), max(high, l.x[v]+l.vertices[v].right)
	}
	return low, high
}

// wish is where a vertex wants to be, and how much.
func (l *layout) wish(v int, byAbove, byBelow bool) (x, weight float64) {
	if byAbove {
		l.wishes(v, l.vertices[v].up, &x, &weight)
	}
	if byBelow {
		l.wishes(v, l.vertices[v].down, &x, &weight)
	}
	if weight == 0 {
		return l.x[v], 0.1
	}
	return x / weight, weight
}

func (l *layout) wishes(v int, neighbours []int, x, weight *float64) {
	for _, w := range neighbours {
		k := 0
		if l.vertices[v].inner {
			k++
		}
		if l.vertices[w].inner {
			k++
		}
		*x += straight[k] * l.x[w]
		*weight += straight[k]
	}
}

// block is a run of vertices that stand as near to each other as they can.
type block struct {
	first, n    int
	sum, weight float64 // of the wishes for where the layer begins
}

func (b *block) begin() float64 { return b.sum / b.weight }

// settle places a layer's vertices.
func (l *layout) settle(layer []int, byAbove, byBelow bool) {
	at := make([]float64, len(layer)) // if they all stood as near as they can
	var blocks []block
	for i, v := range layer {
		if i > 0 {
			at[i] = at[i-1] + l.apart(layer[i-1], v)
		}
		x, weight := l.wish(v, byAbove, byBelow)
		b := block{i, 1, (x - at[i]) * weight, weight}
		for len(blocks) > 0 && blocks[len(blocks)-1].begin() > b.begin() {
			last := blocks[len(blocks)-1]
			b = block{last.first, last.n + b.n, last.sum + b.sum, last.weight + b.weight}
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		for i := b.first; i < b.first+b.n; i++ {
			l.x[layer[i]] = at[i] + b.begin()
		}
	}
}

// apart is how far the middles of two vertices side by side are at least.
func (l *layout) apart(u, v int) float64 {
	a, b := &l.vertices[u], &l.vertices[v]
	return a.right + b.left + (a.gap+b.gap)/2
}
