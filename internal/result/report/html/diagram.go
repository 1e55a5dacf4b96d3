package html

import (
	"fmt"
	"math"
	"slices"
)

// A diagram has a lane for each thread, from the left to the right, and time downwards: a node for each step, and arrows from a step
// to one of another thread that it has to do with. It is drawn with all rows equally high; the script moves it beside the story, whose
// rows are not (report.js: arrange), by the rows that its parts name.

// Measures, in units of the picture.
const (
	rowHeight = 22
	topMargin = 30
	laneLeft  = 34 // room for the numbers of steps, and for what is repeated
	radius    = 5
	loopWidth = 28 // of the arrow that leads back
)

// diagram is a picture of a run.
type diagram struct {
	Width, Height int
	Lanes         []lane
	Nodes         []node
	Arrows        []arrow
	Loop          *loop
	Legend        []kind
	Text          string // for those who do not see it
}

// lane is the line of a thread's life.
type lane struct {
	Number, Hue, Index int
	First, Last        string // rows
	X, Y1, Y2          int
	Name               string
}

// node is a step.
type node struct {
	Row       string
	Hue, Lane int
	X, Y      int
	TextY     int
	Label     int // number of the step; 0: none
	Class     string
	Text      string
}

// arrow leads from one row to another one.
type arrow struct {
	Kind       string
	From, To   string
	Lane, Onto int
	X1, Y1     string
	X2, Y2     string
	Both       bool // it leads back as well
	Text       string
}

// loop is what is repeated for ever.
type loop struct {
	First, Last string // rows
	Y, Height   int
	Back        string // the way of an arrow from the end to the beginning, on the right of the lanes
	Text        string
}

// kind is a kind of arrows, with what it means.
type kind struct{ Name, Text string }

// place is where a row is drawn.
type place struct{ lane, line int }

// diagram draws the rows; nil: there is nothing to draw.
func (w *writer) diagram(rows []*row, items []item) *diagram {
	d := &diagram{Height: topMargin + rowHeight*len(items) + rowHeight/2}
	lines := lineOf(items)
	lanes := w.lanes()
	gap := laneGap(len(lanes))
	d.Width = laneLeft + gap*max(len(lanes), 1)
	for i, t := range lanes {
		d.lane(lane{Number: t, Hue: hue(t), Index: i, X: laneLeft + gap*i + gap/2, Name: shown(w.t.ThreadName(t))}, rows, lines)
	}
	at := map[string]place{}
	drawn := map[int]bool{}
	for _, x := range rows {
		i := slices.Index(lanes, x.Thread)
		if i < 0 {
			continue
		}
		p := place{i, lines[x.ID]}
		at[x.ID] = p
		n := node{Row: x.ID, Hue: x.Hue, Lane: i, X: d.Lanes[i].X, Y: yOf(p.line), TextY: yOf(p.line) + 4, Class: x.Kind, Text: nodeText(x)}
		if !drawn[p.line] {
			n.Label = x.Number
		}
		drawn[p.line] = true
		d.Nodes = append(d.Nodes, n)
	}
	d.arrows(w.arrows(rows), at)
	d.loop(w, lines)
	d.Text = fmt.Sprintf("Diagram of the run: %s over %s. The list of steps says the same in words.", plural(len(lanes), "thread"), plural(len(w.t.Steps), "step"))
	return d
}

func nodeText(x *row) string {
	text := x.Who
	if x.Number > 0 {
		text = fmt.Sprintf("step %d, %s", x.Number, text)
	}
	if x.At != "" {
		text += ", " + x.At
	}
	return text
}

// lineOf numbers the lines of rows: those that are folded together have one.
func lineOf(items []item) map[string]int {
	lines := map[string]int{}
	for i, x := range items {
		lines[x.Row.ID] = i
		for _, f := range x.Folded {
			lines[f.ID] = i
		}
	}
	return lines
}

func yOf(line int) int { return topMargin + rowHeight*line + rowHeight/2 }

// laneGap is the distance between lanes.
func laneGap(n int) int {
	switch {
	case n <= 4:
		return 44
	case n <= 8:
		return 30
	}
	return 20
}

// lanes are the threads that have one: those that act, or are waited for.
func (w *writer) lanes() (list []int) {
	for _, th := range w.t.Threads {
		list = append(list, th.ID)
	}
	return list
}

// lane adds a lane from the first row of its thread to the last one.
func (d *diagram) lane(l lane, rows []*row, lines map[string]int) {
	for _, x := range rows {
		if x.Thread == l.Number {
			if l.First == "" {
				l.First = x.ID
			}
			l.Last = x.ID
		}
	}
	if l.First != "" {
		l.Y1, l.Y2 = yOf(lines[l.First]), yOf(lines[l.Last])
	}
	d.Lanes = append(d.Lanes, l)
}

// arrows draws arrows, from the edge of one node to that of another one.
func (d *diagram) arrows(list []arrow, at map[string]place) {
	for _, a := range list {
		from, ok1 := at[a.From]
		to, ok2 := at[a.To]
		if !ok1 || !ok2 || a.From == a.To {
			continue
		}
		a.Lane, a.Onto = from.lane, to.lane
		x1, y1 := float64(d.Lanes[from.lane].X), float64(yOf(from.line))
		x2, y2 := float64(d.Lanes[to.lane].X), float64(yOf(to.line))
		far := math.Hypot(x2-x1, y2-y1)
		if far == 0 {
			continue
		}
		dx, dy := (x2-x1)/far*(radius+1), (y2-y1)/far*(radius+1)
		a.X1, a.Y1, a.X2, a.Y2 = number(x1+dx), number(y1+dy), number(x2-dx), number(y2-dy)
		d.Arrows = append(d.Arrows, a)
		if k := meaning(a.Kind); !slices.Contains(d.Legend, k) {
			d.Legend = append(d.Legend, k)
		}
	}
}

func number(f float64) string { return fmt.Sprintf("%.1f", f) }

// loop marks the rows that are repeated for ever.
func (d *diagram) loop(w *writer, lines map[string]int) {
	first, last := -1, -1
	for i := range w.t.Steps {
		if w.t.Steps[i].Repeats {
			if first < 0 {
				first = i
			}
			last = i
			d.Loop = &loop{First: w.stepID(first), Last: w.stepID(i)}
		}
	}
	if d.Loop != nil {
		x, from, to := d.Width, yOf(lines[d.Loop.Last]), yOf(lines[d.Loop.First])
		d.Loop.Back = fmt.Sprintf("M%d %dH%dV%dH%d", x, from, x+loopWidth/2, to-2, x)
		d.Loop.Text = fmt.Sprintf("after step %d comes step %d again, for ever", last+1, first+1)
		d.Width += loopWidth
		d.Legend = append(d.Legend, meaning("again"))
		d.Loop.Y = yOf(lines[d.Loop.First]) - rowHeight/2
		d.Loop.Height = yOf(lines[d.Loop.Last]) + rowHeight/2 - d.Loop.Y
	}
}
