package layered

import (
	"cmp"
	"math"
	"slices"
)

// band is from where to where a layer reaches.
type band struct{ top, bottom float64 }

// draw gives layers their heights, and lines their ways.
func (l *layout) draw(boxes []Box, edges []Edge, up []bool) *Drawing {
	leaves, arrives := l.ports(boxes)
	bands := l.bands(leaves, arrives)
	d := &Drawing{Boxes: make([]Point, len(boxes))}
	_, d.Width = l.span()
	d.Height = bands[len(bands)-1].bottom
	for i := range boxes {
		d.Boxes[i] = Point{l.x[i], bands[l.vertices[i].layer].top}
	}
	for i := range edges {
		d.Edges = append(d.Edges, l.route(i, up[i], bands, leaves[i], arrives[i]))
	}
	return d
}

// ports are where edges leave the box above and arrive at the box below: side by side, in
// the order of where they lead.
func (l *layout) ports(boxes []Box) (leaves, arrives []float64) {
	leaves, arrives = make([]float64, len(l.chains)), make([]float64, len(l.chains))
	below, above := make([][]int, len(boxes)), make([][]int, len(boxes))
	for i, c := range l.chains {
		below[c[0]] = append(below[c[0]], i)
		above[c[len(c)-1]] = append(above[c[len(c)-1]], i)
	}
	spread := func(v int, list []int, next func(chain []int) int, to []float64) {
		slices.SortStableFunc(list, func(a, b int) int {
			return cmp.Compare(l.at[next(l.chains[a])], l.at[next(l.chains[b])])
		})
		step := min(16, 2*(boxes[v].Half-8)/float64(max(1, len(list)-1)))
		for k, i := range list {
			to[i] = l.x[v] + step*(float64(k)-float64(len(list)-1)/2)
		}
	}
	for v := range boxes {
		spread(v, below[v], func(c []int) int { return c[1] }, leaves)
		spread(v, above[v], func(c []int) int { return c[len(c)-2] }, arrives)
	}
	return leaves, arrives
}

// bands are the heights of layers. Lines that go far sideways need room between them.
func (l *layout) bands(leaves, arrives []float64) []band {
	far := make([]float64, len(l.layers)) // sideways, after a layer
	for i, c := range l.chains {
		for k := range len(c) - 1 {
			from, to := l.x[c[k]], l.x[c[k+1]]
			if k == 0 {
				from = leaves[i]
			}
			if k == len(c)-2 {
				to = arrives[i]
			}
			layer := l.vertices[c[k]].layer
			far[layer] = max(far[layer], math.Abs(to-from))
		}
	}
	bands := make([]band, len(l.layers))
	y := 0.0
	for k, layer := range l.layers {
		tallest := 0.0
		for _, v := range layer {
			tallest = max(tallest, l.vertices[v].height)
		}
		bands[k] = band{y, y + tallest}
		y += tallest + max(least, min(most, far[k]/6))
	}
	return bands
}

// route is the way of an edge.
func (l *layout) route(i int, up bool, bands []band, leaves, arrives float64) Route {
	c := l.chains[i]
	first, last := c[0], c[len(c)-1]
	top := bands[l.vertices[first].layer]
	r := Route{Up: up, Points: []Point{{leaves, top.top + l.vertices[first].height}, {leaves, top.bottom}}}
	for _, v := range c[1 : len(c)-1] {
		b := bands[l.vertices[v].layer]
		r.Points = append(r.Points, Point{l.x[v], b.top}, Point{l.x[v], b.bottom})
	}
	y := bands[l.vertices[last].layer].top
	r.Points = append(r.Points, Point{arrives, y}, Point{arrives, y})
	if label := l.labels[i]; label >= 0 {
		b := bands[l.vertices[label].layer]
		r.Label = Point{l.x[label], (b.top + b.bottom - l.vertices[label].height) / 2}
	}
	if up {
		slices.Reverse(r.Points)
	}
	return r
}
