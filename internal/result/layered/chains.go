package layered

// vertex is a box, the label of an edge, or where an edge crosses a layer.
type vertex struct {
	layer       int
	left, right float64 // room on both sides of the middle
	height      float64
	gap         float64 // distance to others of its layer
	inner       bool    // of an edge
	up, down    []int   // neighbours in the layers above and below
}

// layout is a drawing under way.
type layout struct {
	vertices []vertex
	layers   [][]int // vertices from left to right
	at       []int   // of a vertex in its layer
	x        []float64
	chains   [][]int // of an edge: its vertices from above to below, the boxes included
	labels   []int   // of an edge: the vertex that has its label
}

// Distances, in pixels.
const (
	boxGap   = 26.0
	labelGap = 14.0
	lineGap  = 12.0
	least    = 18.0 // between layers
	most     = 64.0
)

// rows are the layers of a rank: that of its boxes, and those of labels after it.
type rows struct {
	boxes int // number of the layer
	many  int // layers of labels
	taken int // the one of these that has taken the last label
}

// maxRows is the number of layers that the labels between two layers of boxes are divided among at most.
const maxRows = 4

// rows gives each rank its layer. Where labels are much wider than boxes, they stand in several layers.
func (l *layout) rows(boxes []Box, edges []Edge, up []bool, rank []int) []rows {
	all := make([]rows, 1)
	wide := make([]float64, 1) // boxes
	for i, b := range boxes {
		for len(all) <= rank[i] {
			all, wide = append(all, rows{}), append(wide, 0)
		}
		wide[rank[i]] += b.Half + max(b.Half, b.Right) + boxGap
	}
	labels := make([]float64, len(all))
	for i, e := range edges {
		if e.Width > 0 {
			labels[gapOf(e, up[i], rank)] += e.Width + labelGap
		}
	}
	layer := 0
	for k := range all {
		room := max(roomy, wide[k])
		if k+1 < len(all) {
			room = max(room, wide[k+1])
		}
		all[k].boxes, all[k].many = layer, max(1, min(maxRows, int(labels[k]/room+0.5)))
		layer += 1 + all[k].many
	}
	return all
}

// roomy is how wide a layer may be without much to be gained.
const roomy = 600.0

// gapOf is the rank after which the label of an edge stands: next to the box that it comes from.
func gapOf(e Edge, up bool, rank []int) int {
	if up {
		return rank[e.From] - 1
	}
	return rank[e.From]
}

// build makes the vertices.
func (l *layout) build(boxes []Box, edges []Edge, up []bool, rank []int) {
	rows := l.rows(boxes, edges, up, rank)
	for i, b := range boxes {
		l.vertices = append(l.vertices, vertex{layer: rows[rank[i]].boxes, left: b.Half, right: max(b.Half, b.Right), height: b.Height, gap: boxGap})
	}
	for i, e := range edges {
		at := -1 // layer of the label
		if e.Width > 0 {
			gap := &rows[gapOf(e, up[i], rank)]
			at = gap.boxes + 1 + gap.taken
			gap.taken = (gap.taken + 1) % gap.many
		}
		l.chain(e, up[i], at)
	}
	l.layers = make([][]int, rows[len(rows)-1].boxes+1)
	for v := range l.vertices {
		k := l.vertices[v].layer
		l.layers[k] = append(l.layers[k], v)
	}
	l.at, l.x = make([]int, len(l.vertices)), make([]float64, len(l.vertices))
	l.note()
}

// chain makes the vertices of an edge.
func (l *layout) chain(e Edge, up bool, labelled int) {
	above, below := ends(e, up)
	chain, label := []int{above}, -1
	for k := l.vertices[above].layer + 1; k < l.vertices[below].layer; k++ {
		v := vertex{layer: k, gap: lineGap, inner: true}
		if k == labelled {
			label = len(l.vertices)
			v.left, v.right, v.height, v.gap = e.Width/2, e.Width/2, e.Height, labelGap
		}
		chain = append(chain, len(l.vertices))
		l.vertices = append(l.vertices, v)
	}
	chain = append(chain, below)
	for k, v := range chain[1:] {
		l.vertices[chain[k]].down = append(l.vertices[chain[k]].down, v)
		l.vertices[v].up = append(l.vertices[v].up, chain[k])
	}
	l.chains, l.labels = append(l.chains, chain), append(l.labels, label)
}

// note keeps where vertices are in their layers.
func (l *layout) note() {
	for _, layer := range l.layers {
		for i, v := range layer {
			l.at[v] = i
		}
	}
}
