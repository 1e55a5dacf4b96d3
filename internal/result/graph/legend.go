package graph

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// words says what is in the picture.
func (d *drawing) words() {
	g, c := d.g, d.c
	d.p.Title = "The states of a program, and the actions that lead from one to another"
	if g.caption != "" {
		d.p.Title = "An automaton"
		d.p.Note = d.shown(g.caption)
	}
	if g.caption != "" && c.left > 0 {
		d.p.Note += fmt.Sprintf(" (%d of %d states)", len(c.boxes), len(c.boxes)+c.left)
	} else if c.left > 0 {
		d.p.Note = fmt.Sprintf("Drawn are %d of %d boxes: those nearest to the initial state. Boxes with \"more\" lead to others.", len(c.boxes), len(c.boxes)+c.left)
	} else if g.seen > g.Kept() {
		d.p.Note = fmt.Sprintf("The first %d of %d states. Boxes with \"more\" lead to others.", g.Kept(), g.seen)
	}
	boxes := len(c.boxes) + c.left
	text := []string{fmt.Sprintf("%s in %d boxes.", plural(g.Kept(), "state"), boxes)}
	if boxes == 1 {
		text[0] = fmt.Sprintf("%s in 1 box.", plural(g.Kept(), "state"))
	}
	if g.seen > g.Kept() && g.caption == "" {
		text[0] = fmt.Sprintf("The first %d of %d states in %d boxes.", g.Kept(), g.seen, boxes)
	}
	if d.p.Note != "" {
		text = append(text, d.p.Note)
	}
	for k, what := range [kinds]string{End: "a run may end", Warning: "a data race", Deadlock: "a deadlock", Failed: "a failure"} {
		if meaning := g.meaning(Kind(k), what); meaning != "" {
			if labels := c.of(g, Kind(k)); len(labels) > 0 {
				text = append(text, fmt.Sprintf("%s: %s.", upper(meaning), listed(labels)))
			}
		}
	}
	if loops := c.looping(g); len(loops) > 0 && g.caption == "" {
		text = append(text, fmt.Sprintf("An action leads back to the same state: %s.", listed(loops)))
	}
	for i := range c.cycles {
		text = append(text, upper(c.cycleText(g, i))+".")
	}
	d.p.Desc = d.shown(strings.Join(text, " "))
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// of are the names of the boxes of a kind.
func (c *chart) of(g *Graph, k Kind) (list []string) {
	for _, b := range c.boxes {
		if b.kind == k {
			name, _, _ := strings.Cut(g.nodes[b.nodes[0]].label, "\n")
			list = append(list, name)
		}
	}
	return list
}

// looping are the names of the states that lead to themselves.
func (c *chart) looping(g *Graph) (list []string) {
	for _, b := range c.boxes {
		if b.loops && b.cycle < 0 {
			name, _, _ := strings.Cut(g.nodes[b.nodes[0]].label, "\n")
			list = append(list, name)
		}
	}
	return list
}

// listed are some of a list in words.
func listed(list []string) string {
	const enough = 12
	if len(list) > enough {
		return strings.Join(list[:enough], ", ") + fmt.Sprintf(" and %d more", len(list)-enough)
	}
	return strings.Join(list, ", ")
}

// cycleText says what a cycle is.
func (c *chart) cycleText(g *Graph, i int) string {
	x := c.cycles[i]
	var names []string
	for _, n := range x.states {
		name, _, _ := strings.Cut(g.nodes[n].label, "\n")
		names = append(names, name)
	}
	text := fmt.Sprintf("cycle %s, in which a run can stay for ever: %d states, %s", letters(i), len(names), listed(names))
	if x.closed {
		text += "; no action leads out of it"
	}
	return text
}

// meaning is what a kind of states is called in the legend; "": it does not occur.
func (g *Graph) meaning(k Kind, usual string) string {
	if g.meanings == nil {
		return usual
	}
	return g.meanings[k]
}

const cyclesKeyed = 6 // cycles that the legend names

// keys are the legend: of what occurs only.
func (d *drawing) keys() {
	c := d.c
	add := func(class, text string, line bool) {
		d.p.Keys = append(d.p.Keys, Key{Class: class, Line: line, Text: d.shown(text)})
	}
	if len(c.boxes) > 0 && len(d.g.index) > 0 {
		add("g-state g-plain g-first", "initial state", false)
	}
	for k, usual := range [kinds]string{Plain: "state", End: "a run may end", Warning: "data race", Deadlock: "deadlock", Failed: "failure"} {
		occurs := slices.ContainsFunc(c.boxes, func(b box) bool { return b.kind == Kind(k) })
		if text := d.g.meaning(Kind(k), usual); occurs && text != "" {
			add("g-state "+kindClasses[k], text, false)
		}
	}
	if slices.ContainsFunc(c.boxes, func(b box) bool { return len(b.nodes) > 1 }) {
		add("g-state g-plain g-chain", "several states, one way", false)
	}
	if len(c.lines) > 0 && d.g.caption == "" {
		add("g-edge", "an action of a thread at a line", true)
	}
	if slices.ContainsFunc(c.boxes, func(b box) bool { return b.loops && b.cycle < 0 }) && d.g.caption == "" {
		add("g-state g-plain g-loop", "loop: an action leads back to the same state", false)
	}
	if len(c.cycles) > 0 {
		add("g-edge g-cycle", "an action within a cycle", true)
		add("g-edge g-cycle g-up", "one that leads back", true)
	}
	for i := range c.cycles {
		if i == cyclesKeyed {
			add("", fmt.Sprintf("and %d more cycles", len(c.cycles)-i), false)
			break
		}
		add(fmt.Sprintf("g-state g-plain g-cycle g-c%d", i%tints), c.cycleText(d.g, i), false)
	}
}

// Measures of the legend.
const (
	keyStep   = 22.0
	sampleW   = 26.0
	sampleH   = 15.0
	narrowest = 760.0
)

// placeKeys puts the legend on top of a picture of a width, and gives its height.
func (p *Picture) placeKeys(width float64) float64 {
	x, y := margin, margin
	for i := range p.Keys {
		k := &p.Keys[i]
		w := float64(columns(k.Text))*keyChar + sampleW + 30
		if x > margin && x+w > width-margin {
			x, y = margin, y+keyStep
		}
		k.X, k.Y = px(x), px(y)
		if k.Drawn() && !k.Line {
			k.sample(x, y)
		}
		x += w
	}
	return y + keyStep + 8
}

// Drawn reports whether there is something to be seen beside the text.
func (k Key) Drawn() bool { return k.Class != "" }

// Sample is the small box of a legend in a page, with its upper left corner near 1, 1.
func (k Key) Sample() (template.HTML, error) {
	var b strings.Builder
	k.sample(1, 1)
	err := svgTemplate.ExecuteTemplate(&b, "frame", k.Box)
	return template.HTML(b.String()), err
}

// sample is a small box.
func (k *Key) sample(x, y float64) {
	k.Box = &Box{X: px(x), Y: px(y), W: sampleW, H: sampleH}
	for kind, class := range kindClasses {
		if slices.Contains(strings.Fields(k.Class), class) {
			k.Box.shape(Kind(kind), x, y, sampleW, sampleH)
		}
	}
}

// wide is how wide the picture must be for the widest entry of the legend.
func (p *Picture) wide() float64 {
	w := narrowest
	for _, k := range p.Keys {
		w = max(w, float64(columns(k.Text))*keyChar+sampleW+30+2*margin)
	}
	return max(w, float64(columns(p.Note))*keyChar+2*margin)
}
