package graph

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Measures of the picture, in pixels. The width of a character is that of a common
// sans-serif font, rounded up.
const (
	fontSize  = 12.0
	charWidth = 6.6
	lineStep  = 15.0
	smallSize = 9.0 // of edges' labels
	smallChar = 5.0
	gapAcross = 26.0 // between nodes
	layerGap  = 86.0 // between layers, where edges' labels stand
	margin    = 24.0
	legendTop = 84.0 // room above the first layer
)

// colours of states.
var colours = [...]string{Plain: "#ffffff", End: "#ffffff", Warning: "#ffa500", Failed: "#ff6347"}

// WriteSVG draws the graph, layer by layer from the initial state on.
func (g *Graph) WriteSVG(w io.Writer) error {
	d := &drawing{w: bufio.NewWriter(w), g: g}
	d.measure()
	d.frame()
	d.legend()
	d.drawEdges()
	for i := range g.nodes {
		d.node(i)
	}
	d.print("</svg>\n")
	return d.w.Flush()
}

// drawing is a picture under way.
type drawing struct {
	w      *bufio.Writer
	g      *Graph
	l      *layout
	width  []float64 // of nodes
	height []float64
	top    []float64 // of layers
	right  float64   // of the rightmost node
	bottom float64
}

func (d *drawing) print(format string, args ...any) { fmt.Fprintf(d.w, format, args...) }

// measure lays the graph out.
func (d *drawing) measure() {
	n := len(d.g.nodes)
	d.width, d.height = make([]float64, n), make([]float64, n)
	room := make([]float64, n)
	for i := range d.g.nodes {
		lines := strings.Split(d.g.nodes[i].label, "\n")
		longest := 0
		for _, line := range lines {
			longest = max(longest, len(line))
		}
		d.width[i], d.height[i] = max(34, float64(longest)*charWidth+16), float64(len(lines))*lineStep+10
		room[i] = d.width[i]
	}
	for _, e := range d.g.edges { // labels stand above the node that the edge leads to, or beside it
		wide := float64(len(e.label)) * smallChar
		if e.from == e.to {
			wide = d.width[e.to] + 2*wide
		}
		room[e.to] = max(room[e.to], wide)
	}
	for i := range room {
		room[i] += gapAcross
	}
	d.l = d.g.lay(room)
	y := legendTop
	for _, layer := range d.l.layers {
		d.top = append(d.top, y)
		tallest := 0.0
		for _, i := range layer {
			tallest = max(tallest, d.height[i])
			d.l.x[i] += margin
			d.right = max(d.right, d.l.x[i]+room[i]/2)
		}
		y += tallest + layerGap
	}
	d.bottom = y - layerGap + margin
}

// frame begins the document.
func (d *drawing) frame() {
	width, height := max(d.right+margin+60, 860), max(d.bottom, legendTop)
	d.print("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n", width, height, width, height)
	d.print("<style>\n" +
		"text { font: 12px sans-serif; text-anchor: middle; fill: #111 }\n" +
		".edge path { fill: none; stroke: #667; stroke-width: 1.2 }\n" +
		".back path { stroke: #99a; stroke-dasharray: 5 3 }\n" +
		".edge text { font-size: 9px; fill: #335; paint-order: stroke; stroke: #fff; stroke-width: 3px }\n" +
		".edge:hover path { stroke: #06c; stroke-width: 2.4 }\n" +
		".state rect { stroke: #333 } .first rect { stroke-width: 2.6 }\n" +
		".legend text { text-anchor: start; font-size: 11px }\n" +
		"</style>\n" +
		"<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto-start-reverse\">" +
		"<path d=\"M0 0 10 5 0 10z\" fill=\"#667\"/></marker></defs>\n")
	d.print("<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n")
}

// legend explains the colours and lines.
func (d *drawing) legend() {
	d.print("<g class=\"legend\">\n")
	x := margin
	for _, entry := range []struct {
		kind        Kind
		first, back bool
		text        string
	}{
		{kind: Plain, first: true, text: "initial state"},
		{kind: Plain, text: d.g.meaning(Plain, "state")},
		{kind: End, text: d.g.meaning(End, "a run may end")},
		{kind: Warning, text: d.g.meaning(Warning, "data race")},
		{kind: Failed, text: d.g.meaning(Failed, "failure or deadlock")},
		{back: true, text: "no step away from the first"},
	} {
		switch {
		case entry.text == "":
			continue
		case entry.back:
			d.print("<g class=\"edge back\"><path d=\"M%.0f 29h26\" marker-end=\"url(#arrow)\"/></g>\n", x)
		default:
			class := ""
			if entry.first {
				class = " first"
			}
			d.print("<g class=\"state%s\">", class)
			d.box(x, 20, 26, 18, entry.kind)
			d.print("</g>\n")
		}
		d.print("<text x=\"%.0f\" y=\"33\">%s</text>\n", x+32, escape(entry.text))
		x += 32 + float64(len(entry.text))*6 + 18
	}
	text := fmt.Sprintf("%d states, each below those that lead to it first; an edge is an action of a thread at a line", d.g.Kept())
	if d.g.seen > d.g.Kept() {
		text = fmt.Sprintf("the first %d of %d states; an edge is an action of a thread at a line", d.g.Kept(), d.g.seen)
	}
	if d.g.caption != "" {
		text = d.g.caption
	}
	d.print("<text x=\"%.0f\" y=\"58\">%s</text>\n</g>\n", margin, escape(text))
}

// meaning is what a kind of states is called in the legend; "": it does not occur.
func (g *Graph) meaning(k Kind, usual string) string {
	if g.meanings == nil {
		return usual
	}
	return g.meanings[k]
}

// box draws a state's frame; two where a run may end.
func (d *drawing) box(x, y, width, height float64, k Kind) {
	d.print("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"4\" fill=\"%s\"/>", x, y, width, height, colours[k])
	if k == End {
		d.print("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\" fill=\"none\"/>", x+3, y+3, width-6, height-6)
	}
}

// node draws a state, with where its threads are for those who point at it.
func (d *drawing) node(i int) {
	n := &d.g.nodes[i]
	class := "state"
	if i == 0 {
		class = "state first"
	}
	x, y := d.l.x[i], d.top[d.l.layer[i]]
	d.print("<g class=\"%s\" id=\"s%d\">", class, i)
	if n.note != "" {
		d.print("<title>%s</title>", escape(n.note))
	}
	d.box(x-d.width[i]/2, y, d.width[i], d.height[i], n.kind)
	for k, line := range strings.Split(n.label, "\n") {
		d.print("<text x=\"%.1f\" y=\"%.1f\">%s</text>", x, y+lineStep*float64(k+1)+1, escape(line))
	}
	d.print("</g>\n")
}

// drawEdges draws the actions. Labels of edges into a layer stand in three rows, by
// turns from left to right.
func (d *drawing) drawEdges() {
	order := make([]int, len(d.g.edges))
	for i := range order {
		order[i] = i
	}
	middle := func(i int) float64 { e := &d.g.edges[i]; return d.l.x[e.from] + d.l.x[e.to] }
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case middle(a) < middle(b):
			return -1
		case middle(a) > middle(b):
			return 1
		}
		return 0
	})
	row := make([]int, len(d.l.layers))
	twins := map[[2]int]int{}
	for _, i := range order {
		e := &d.g.edges[i]
		twin := twins[[2]int{e.from, e.to}]
		twins[[2]int{e.from, e.to}]++
		switch {
		case d.l.layer[e.to] == d.l.layer[e.from]+1:
			d.forward(e, twin, row[d.l.layer[e.from]]%3)
			row[d.l.layer[e.from]]++
		case d.l.layer[e.to] == d.l.layer[e.from] && e.from != e.to:
			d.across(e, twin)
		default:
			d.back(e, twin)
		}
	}
}

// forward draws an edge one layer down.
func (d *drawing) forward(e *edge, twin, row int) {
	x0, y0 := d.l.x[e.from], d.top[d.l.layer[e.from]]+d.height[e.from]
	x1, y1 := d.l.x[e.to], d.top[d.l.layer[e.to]]
	bend := float64((twin+1)/2*(1-twin%2*2)) * 22 // of those between the same states
	part := 0.36 + 0.17*float64(row)
	if twin > 0 {
		part = 0.36 + 0.17*float64(twin%3)
	}
	d.edge(e, "edge", fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", x0, y0, x0+bend, y0+30, x1+bend, y1-30, x1, y1),
		x0+(x1-x0)*part+bend*0.7, y0+(y1-y0)*part+3)
}

// across draws an edge to another state of the same layer, below those between.
func (d *drawing) across(e *edge, twin int) {
	x0, y0 := d.l.x[e.from], d.top[d.l.layer[e.from]]+d.height[e.from]
	x1, y1 := d.l.x[e.to], d.top[d.l.layer[e.to]]+d.height[e.to]
	low := max(y0, y1) + 22 + 10*float64(twin)
	d.edge(e, "edge back", fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", x0, y0, x0+(x1-x0)*0.2, low, x1-(x1-x0)*0.2, low, x1, y1),
		(x0+x1)/2, low-3)
}

// back draws an edge to a state of a layer above, or to the same state, from side to
// side.
func (d *drawing) back(e *edge, twin int) {
	y0 := d.top[d.l.layer[e.from]] + d.height[e.from]/2
	y1 := d.top[d.l.layer[e.to]] + d.height[e.to]/2
	far := 34 + 10*float64(twin)
	x0 := d.l.x[e.from] + d.width[e.from]/2
	x1 := d.l.x[e.to] + d.width[e.to]/2
	if e.from == e.to {
		y0, y1 = y0-5, y1+5
	} else {
		far += min(60, (y0-y1)/12)
	}
	bulge := max(x0, x1) + far
	d.edge(e, "edge back", fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", x0, y0, bulge, y0, bulge, y1, x1, y1),
		x0+6+float64(len(e.label))*smallChar/2, y0+12+smallSize*float64(twin))
}

func (d *drawing) edge(e *edge, class, path string, x, y float64) {
	d.print("<g class=\"%s\" data-from=\"s%d\" data-to=\"s%d\"><title>%s</title><path d=\"%s\" marker-end=\"url(#arrow)\"/><text x=\"%.1f\" y=\"%.1f\">%s</text></g>\n",
		class, e.from, e.to, escape(e.label), path, x, y, escape(e.label))
}

func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}
