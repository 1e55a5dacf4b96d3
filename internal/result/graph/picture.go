package graph

import (
	"fmt"
	"strconv"
	"strings"

	"heddle/internal/result/layered"
)

// Picture is a graph with places for everything. Its texts can be shown.
type Picture struct {
	Prefix        string // of ids
	Width, Height px
	Title, Desc   string // for those who do not see it
	Note          string // "": all is in the picture
	Boxes         []Box
	Lines         []Line
	Keys          []Key
	Links         bool // boxes lead to the entries of their states
	entries       []Entry
}

// Box is a state, or several on a way without a fork.
type Box struct {
	ID         string
	Entry      string // id of the entry of its first state
	Class      string
	States     string // their numbers in the order in which they were added, from 0 on
	X, Y, W, H px
	Shape      string // "": a rectangle; else the corners
	Inner      bool   // a second frame
	Bar        bool   // a bar at the bottom
	Texts      []Text
	Title      string
}

// Line is what leads from a box to another one, or back to itself.
type Line struct {
	Class, From, To string
	Path            string
	Ground          *Rect // of the label
	Texts           []Text
	Title           string
}

// Rect is a rectangle.
type Rect struct{ X, Y, W, H px }

// Text is a line of text, at its middle.
type Text struct {
	X, Y px
	Text string
}

// Key explains how something is drawn.
type Key struct {
	Class string
	Line  bool
	Text  string
	X, Y  px // where it stands in a picture of its own
	Box   *Box
}

// px is a number of pixels, to a tenth.
type px float64

func (p px) String() string {
	return strconv.FormatFloat(float64(int(float64(p)*10+0.5))/10, 'f', -1, 64)
}

const (
	margin   = 20.0
	padding  = 8.0
	loopWide = 22.0 // of a line that leads back to its own box
)

// drawing is a picture under way.
type drawing struct {
	g     *Graph
	c     *chart
	p     *Picture
	shown func(string) string
	loops []int // of a box: the line that leads back to it; -1: none
	top   float64
}

// Picture lays the graph out, for a page that has an entry for each state. Ids begin with a prefix; shown
// makes a text that a person may be shown.
func (g *Graph) Picture(prefix string, shown func(string) string) *Picture {
	d := g.drawing(prefix, shown)
	d.p.Links = true
	d.draw(margin)
	d.list()
	return d.p
}

func (g *Graph) drawing(prefix string, shown func(string) string) *drawing {
	d := &drawing{g: g, c: g.chart(MaxBoxes), p: &Picture{Prefix: prefix}, shown: shown}
	for range d.c.boxes {
		d.loops = append(d.loops, -1)
	}
	for i, l := range d.c.lines {
		if l.from == l.to {
			d.loops[l.from] = i
		}
	}
	d.words()
	d.keys()
	return d
}

// draw lays boxes and lines out below a height.
func (d *drawing) draw(top float64) {
	d.top = top
	boxes := make([]layered.Box, len(d.c.boxes))
	for i := range boxes {
		boxes[i] = d.size(i)
	}
	var edges []layered.Edge
	var lines []int
	for i := range d.c.lines {
		l := &d.c.lines[i]
		if l.from == l.to {
			continue
		}
		w, h := labelSize(labelled(d.clean(l.labels)))
		edges, lines = append(edges, layered.Edge{From: l.from, To: l.to, Width: w, Height: h}), append(lines, i)
	}
	at := layered.Lay(boxes, edges)
	for i := range boxes {
		d.box(i, boxes[i], at.Boxes[i])
	}
	for k, i := range lines {
		d.line(&d.c.lines[i], &at.Edges[k])
	}
	d.p.Width, d.p.Height = px(at.Width+2*margin), px(top+at.Height+margin)
}

func (d *drawing) clean(labels []string) []string {
	list := make([]string, len(labels))
	for i, text := range labels {
		list[i] = d.shown(text)
	}
	return list
}

func labelSize(lines []string) (w, h float64) {
	if len(lines) == 0 {
		return 0, 0
	}
	return float64(widest(lines))*labelChar + 4, float64(len(lines))*labelStep + 3
}

// texts are the lines of a box.
func (d *drawing) texts(i int) []string { return d.clean(d.c.boxes[i].lines) }

// size is that of a box, with the room of a line back to itself.
func (d *drawing) size(i int) layered.Box {
	lines := d.texts(i)
	b := layered.Box{Half: max(17, float64(widest(lines))*boxChar/2+padding), Height: float64(len(lines))*boxStep + 10}
	if k := d.loops[i]; k >= 0 {
		w, h := labelSize(labelled(d.clean(d.c.lines[k].labels)))
		b.Right, b.Height = b.Half+loopWide+w, max(b.Height, h)
	}
	return b
}

// shapes of boxes: corners cut off, in pixels.
const cut = 6.0

func (d *drawing) box(i int, size layered.Box, at layered.Point) {
	x := &d.c.boxes[i]
	left, top, w := at.X+margin-size.Half, at.Y+d.top, 2*size.Half
	lines := d.texts(i)
	b := Box{ID: d.boxID(i), Entry: d.entryID(x.nodes[0]), Class: d.class(i), X: px(left), Y: px(top), W: px(w), H: px(size.Height), Title: d.shown(x.note)}
	var states []string
	for _, n := range x.nodes {
		states = append(states, strconv.Itoa(n))
	}
	b.States = strings.Join(states, " ")
	b.shape(x.kind, left, top, w, size.Height)
	first := top + (size.Height-float64(len(lines))*boxStep)/2 + 11
	for k, text := range lines {
		b.Texts = append(b.Texts, Text{px(at.X + margin), px(first + boxStep*float64(k)), text})
	}
	d.p.Boxes = append(d.p.Boxes, b)
	if k := d.loops[i]; k >= 0 {
		d.loop(&d.c.lines[k], left+w, top, size.Height)
	}
}

func (d *drawing) boxID(b int) string { return fmt.Sprintf("%ss%d", d.p.Prefix, d.c.boxes[b].nodes[0]) }

func (d *drawing) entryID(node int) string { return fmt.Sprintf("%sd%d", d.p.Prefix, node) }

// shape gives a box the frame of its kind.
func (b *Box) shape(k Kind, left, top, w, h float64) {
	switch k {
	case End:
		b.Inner = true
	case Deadlock:
		b.Bar = true
	case Failed:
		b.Shape = corners(left, top, w, h)
	}
}

// corners are those of a box with its corners cut off.
func corners(x, y, w, h float64) string {
	var list []string
	for _, p := range [][2]float64{{x + cut, y}, {x + w - cut, y}, {x + w, y + cut}, {x + w, y + h - cut}, {x + w - cut, y + h}, {x + cut, y + h}, {x, y + h - cut}, {x, y + cut}} {
		list = append(list, px(p[0]).String()+","+px(p[1]).String())
	}
	return strings.Join(list, " ")
}

// Within gives the inner frame of a box.
func (b Box) Within() Rect { return Rect{b.X + 3, b.Y + 3, b.W - 6, b.H - 6} }

// Foot gives the bar of a box.
func (b Box) Foot() Rect { return Rect{b.X, b.Y + b.H - 4, b.W, 4} }

var kindClasses = [kinds]string{Plain: "g-plain", End: "g-end", Warning: "g-warning", Deadlock: "g-deadlock", Failed: "g-failed"}

const tints = 6 // of cycles

func (d *drawing) class(i int) string {
	b := &d.c.boxes[i]
	class := "g-state " + kindClasses[b.kind]
	if i == 0 {
		class += " g-first"
	}
	if len(b.nodes) > 1 {
		class += " g-chain"
	}
	if b.cycle >= 0 {
		class += fmt.Sprintf(" g-cycle g-c%d", b.cycle%tints)
	} else if b.loops && d.g.caption == "" {
		class += " g-loop"
	}
	return class
}

func (d *drawing) line(l *line, r *layered.Route) {
	x := d.newLine(l)
	if r.Up {
		x.Class += " g-up"
	}
	x.Path = path(r.Points, d.top)
	if lines := labelled(d.clean(l.labels)); len(lines) > 0 {
		w, _ := labelSize(lines)
		x.label(lines, r.Label.X+margin-w/2, r.Label.Y+d.top)
	}
	d.p.Lines = append(d.p.Lines, x)
}

func (d *drawing) newLine(l *line) Line {
	x := Line{Class: "g-edge", From: d.boxID(l.from), To: d.boxID(l.to), Title: strings.Join(d.clean(l.labels), "\n")}
	if l.cycle >= 0 {
		x.Class += " g-cycle"
	}
	return x
}

// loop draws a line back to the box that it comes from, on its right.
func (d *drawing) loop(l *line, right, top, height float64) {
	x := d.newLine(l)
	x.Class += " g-up"
	y1, y2 := px(top+height/2-7), px(top+height/2+7)
	x.Path = fmt.Sprintf("M%v %vC%v %v %v %v %v %v", px(right), y1, px(right+loopWide+2), y1-4, px(right+loopWide+2), y2+4, px(right), y2)
	if lines := labelled(d.clean(l.labels)); len(lines) > 0 {
		_, h := labelSize(lines)
		x.label(lines, right+loopWide, top+(height-h)/2)
	}
	d.p.Lines = append(d.p.Lines, x)
}

// label puts lines of text beside each other's ground.
func (x *Line) label(lines []string, left, top float64) {
	w, h := labelSize(lines)
	x.Ground = &Rect{px(left), px(top), px(w), px(h)}
	for k, text := range lines {
		x.Texts = append(x.Texts, Text{px(left + w/2), px(top + labelStep*float64(k) + 10), text})
	}
}

// path draws a line upright where its points say so, and in curves between.
func path(points []layered.Point, top float64) string {
	var b strings.Builder
	at := func(p layered.Point) (px, px) { return px(p.X + margin), px(p.Y + top) }
	x, y := at(points[0])
	fmt.Fprintf(&b, "M%v %v", x, y)
	for k := 1; k < len(points); k++ {
		x1, y1 := at(points[k])
		switch {
		case k%2 == 0 && points[k].X != points[k-1].X:
			middle := (y + y1) / 2
			fmt.Fprintf(&b, "C%v %v %v %v %v %v", x, middle, x1, middle, x1, y1)
		case y1 != y:
			fmt.Fprintf(&b, "V%v", y1)
		}
		x, y = x1, y1
	}
	return b.String()
}
