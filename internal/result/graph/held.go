package graph

// Held lists the contents of a state, for display.
type Held struct {
	Threads []Fact // by name: where they are, and what they do next
	Values  []Fact // of variables that have one
}

// Fact is a text about something that has a name.
type Fact struct{ Name, Text string }

// Hold notes what a state holds.
func (g *Graph) Hold(number uint64, h *Held) {
	if i, ok := g.index[number]; ok {
		g.nodes[i].held = h
	}
}

// Entry is a state of a picture in words. Its texts can be shown.
type Entry struct {
	ID, Box string // ids of the entry, and of the box that it belongs to
	Name    string // "state 3"
	Kind    string // what is special about it; "": nothing
	Threads []Fact
	Values  []Value
	Into    []Step
	Next    []Step
}

// Value is what a variable holds in a state.
type Value struct {
	Name, Text string
	New        bool // in each state before it was another
}

// Step is an action between two states.
type Step struct {
	Action  string
	ID      string // of the entry of the other state; "": it is not in the picture
	Name    string
	Changes []string // "counter: 0, then 1"
}

// Entries are the states of a picture, in their order.
func (p *Picture) Entries() []Entry { return p.entries }

// list makes the entries of all states that have a box.
func (d *drawing) list() {
	next, into := d.g.neighbours()
	box := map[int]int{}
	for i, b := range d.c.boxes {
		for _, n := range b.nodes {
			box[n] = i
		}
	}
	for i := range d.g.nodes {
		if b, ok := box[i]; ok {
			d.p.entries = append(d.p.entries, d.entry(i, b, box, next, into))
		}
	}
}

func (d *drawing) entry(i, b int, box map[int]int, next, into [][]int) Entry {
	n := &d.g.nodes[i]
	name, kind := d.nameOf(i)
	e := Entry{ID: d.entryID(i), Box: d.boxID(b), Name: name, Kind: kind}
	if c := d.c.boxes[b].cycle; c >= 0 {
		e.Kind = joined(e.Kind, "cycle "+letters(c))
	}
	before := make([]*Held, 0, len(into[i]))
	for _, k := range into[i] {
		x := d.g.edges[k]
		held := d.g.nodes[x.from].held
		if x.from != i {
			before = append(before, held)
		}
		s := d.step(x.label, x.from, box)
		s.Changes = d.changes(held, n.held)
		e.Into = append(e.Into, s)
	}
	for _, k := range next[i] {
		e.Next = append(e.Next, d.step(d.g.edges[k].label, d.g.edges[k].to, box))
	}
	if n.held == nil {
		return e
	}
	for _, t := range n.held.Threads {
		e.Threads = append(e.Threads, Fact{d.shown(t.Name), d.shown(t.Text)})
	}
	for _, v := range n.held.Values {
		e.Values = append(e.Values, Value{d.shown(v.Name), d.shown(v.Text), isNew(v, before)})
	}
	return e
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + ", " + b
}

// nameOf is what a node is called, and what is special about it.
func (d *drawing) nameOf(i int) (name, kind string) {
	lines := split(d.g.nodes[i].label)
	if d.g.isState(i) {
		name, lines = "state "+lines[0], lines[1:]
	} else {
		name = "failure"
	}
	for _, l := range lines {
		kind = joined(kind, l)
	}
	return d.shown(name), d.shown(kind)
}

func (d *drawing) step(label string, other int, box map[int]int) Step {
	s := Step{Action: d.shown(label)}
	s.Name, _ = d.nameOf(other)
	if _, ok := box[other]; ok {
		s.ID = d.entryID(other)
	}
	return s
}

// isNew reports whether no state before has the value; the first one has none before.
func isNew(v Fact, before []*Held) bool {
	for _, h := range before {
		if h == nil || valueOf(h, v.Name) == v.Text {
			return false
		}
	}
	return len(before) > 0
}

// valueOf is what a variable holds; "": it has no value.
func valueOf(h *Held, name string) string {
	for _, v := range h.Values {
		if v.Name == name {
			return v.Text
		}
	}
	return ""
}

// changes are the variables that differ between two states.
func (d *drawing) changes(before, after *Held) (list []string) {
	if before == nil || after == nil {
		return nil
	}
	for _, v := range after.Values {
		if old := valueOf(before, v.Name); old != v.Text {
			if old == "" {
				old = "no value"
			}
			list = append(list, d.shown(v.Name+": "+old+", then "+v.Text))
		}
	}
	for _, v := range before.Values {
		if valueOf(after, v.Name) == "" {
			list = append(list, d.shown(v.Name+": "+v.Text+", then no value"))
		}
	}
	return list
}
