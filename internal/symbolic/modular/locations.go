package modular

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/symbolic/term"
)

func itoa(n int) string { return strconv.Itoa(n) }

// location is where a thread may stop: its control, which objects of its own there are, and which of its numbers are constants that
// say where it accesses memory. All other numbers are variables.
type location struct {
	index int
	key   string
	pc    int
	main  bool
	path  *path // a thread that is here, with variables for its numbers
	slots []slotVar
	vars  []term.Term // of slots, as the first thread has them
	steps []*step
}

// slotVar is a number of a thread that may differ.
type slotVar struct {
	name  string // in the program's terms, or of the machine's
	frame int    // of a slot; -1: it lies in memory
	slot  int
	obj   int
	off   uint64
	bits  uint
	base  int // see value
}

// step is what a thread may do at a location before others act.
type step struct {
	from, to *location // to is nil: the thread is over
	conds    []term.Term
	globals  map[*cell]term.Term
	locals   []term.Term // the variables of to
	fails    string      // "": nothing is wrong
	pc       int         // where it is
	born     *location   // where a thread begins that it creates; nil: it creates none
	bornVars []term.Term
}

// locate finds the location of a path that stops, and the values of its variables.
func (m *model) locate(p *path) (*location, []term.Term) {
	for i := range p.frames {
		f := &p.frames[i]
		at := f.pc
		if i+1 < len(p.frames) {
			at = m.prog.Sites[m.prog.Code[p.frames[i+1].call].C].Next
		}
		live := m.liveAt(at)
		for s := range f.slots {
			if !live.Has(s) {
				delete(f.slots, s)
			}
		}
	}
	p.dropUnused()
	base := m.control(p)
	var b strings.Builder
	b.WriteString(base)
	var vars []slotVar
	var values []term.Term
	add := func(x slotVar, v value) {
		if v.object > len(p.objects) { // the object is no more
			v = number(m.fresh(m.prog.PointerBits))
		}
		if v.object > 0 {
			off, _ := m.pool.Value(v.t)
			fmt.Fprintf(&b, " %s=&%d+%d", x.name, v.object, off)
			return
		}
		id := base + x.name
		if c, ok := m.pool.Value(v.t); ok && m.fixed(id, c, v) {
			fmt.Fprintf(&b, " %s=%d", x.name, c)
			return
		}
		fmt.Fprintf(&b, " %s@%d", x.name, v.base)
		x.base = v.base
		x.bits = m.width(id, v.t)
		vars = append(vars, x)
		values = append(values, m.narrow(v.t, x.bits))
	}
	for i := range p.frames {
		for _, s := range sortedKeys(p.frames[i].slots) {
			add(slotVar{name: fmt.Sprintf("s%d.%d", i, s), frame: i, slot: s}, p.frames[i].slots[s])
		}
	}
	for i := range p.objects {
		for _, off := range sortedKeys(p.objects[i].pieces) {
			q := p.objects[i].pieces[off]
			add(slotVar{name: fmt.Sprintf("o%d.%d.%d", i, off, q.bytes), frame: -1, obj: i, off: off}, q.v)
		}
	}
	key := b.String()
	l := m.byKey[key]
	if l == nil {
		l = &location{index: len(m.locations), key: key, pc: p.top().pc, main: p.main, slots: vars}
		m.byKey[key] = l
		m.locations = append(m.locations, l)
		l.path = m.standing(l, p)
	}
	return l, values
}

// dropUnused forgets objects at the end that are gone.
func (p *path) dropUnused() {
	for n := len(p.objects); n > 0 && p.objects[n-1].gone; n-- {
		p.objects = p.objects[:n-1]
	}
}

// control is a path's control and objects as text.
func (m *model) control(p *path) string {
	var b strings.Builder
	if p.main {
		b.WriteString("main")
	}
	for i := range p.frames {
		fmt.Fprintf(&b, "/%d:%d", p.frames[i].call, p.frames[i].pc)
	}
	for i := range p.objects {
		o := &p.objects[i]
		fmt.Fprintf(&b, "|%d,%d,%v,%v", o.depth, o.pc, o.gone, o.ended)
	}
	for _, c := range p.held {
		fmt.Fprintf(&b, "+%d", c.static)
	}
	b.WriteString(" ")
	return b.String()
}

// The most constants that a number may be at a location before it is a variable.
const maxConstants = 6

// fixed reports whether a constant is a part of the location: it may be an address, and there are few of them.
func (m *model) fixed(id string, c uint64, v value) bool {
	if m.general[id] || v.base == 0 && m.staticAt(c) < 0 {
		return false
	}
	if m.constants[id] == nil {
		m.constants[id] = map[uint64]bool{}
	}
	m.constants[id][c] = true
	if len(m.constants[id]) > maxConstants {
		m.general[id], m.again = true, true
		return false
	}
	return true
}

// width is how many bits a variable of a location has: as many as any number that it is.
func (m *model) width(id string, t term.Term) uint {
	w := m.pool.Width(t)
	if v, ok := m.pool.Value(t); ok {
		if w = 32; v > mask(32) {
			w = 64
		}
		if m.widths[id] != 0 && v <= mask(m.widths[id]) { // it fits
			w = 1
		}
	}
	switch old := m.widths[id]; {
	case old == 0:
		m.widths[id] = w
	case old < w:
		m.widths[id], m.again = w, true
	}
	return m.widths[id]
}

// standing is a thread at a location, with variables.
func (m *model) standing(l *location, p *path) *path {
	q := p.fork()
	q.globals, q.conds, q.spawned = map[*cell]term.Term{}, nil, nil
	q.acted, q.looped, q.rounds, q.instrs = false, false, 0, 0
	for i, x := range l.slots {
		v := m.variable(0, i, x.bits)
		l.vars = append(l.vars, v)
		if x.frame >= 0 {
			q.frames[x.frame].slots[x.slot] = value{t: v, base: x.base}
		} else {
			old := q.objects[x.obj].pieces[x.off]
			q.objects[x.obj].pieces[x.off] = piece{old.bytes, value{t: m.narrow(v, uint(old.bytes)*8), base: x.base}}
		}
	}
	return q
}

// variable is a variable of the threads of a role. Locations share them, as a question is about one of each role.
func (m *model) variable(role, i int, bits uint) term.Term {
	return m.pool.Var(fmt.Sprintf("t%d.%d.%d", role, i, bits), bits)
}

// stepsOf finds the steps that lead on from a location.
func (m *model) stepsOf(l *location) *Refusal {
	return m.run(l.path.fork(), func(p *path, how end, why string) *Refusal {
		s := &step{from: l, conds: p.conds, globals: p.globals, pc: p.top().pc}
		switch how {
		case cannot:
			return nil
		case over: // others may act before that: it is as if this thread did nothing any more
			if p.atomic {
				s.globals = map[*cell]term.Term{} // nobody sees what it did
			}
		case fails:
			s.fails = why
		}
		if how != fails {
			if c := p.spawned; c != nil {
				b := m.beginning(c.fn, false)
				for i := range m.prog.Funcs[c.fn].ParamWords {
					b.frames[0].slots[i] = c.arg
				}
				s.born, s.bornVars = m.locate(b)
			}
		}
		if how == stops {
			s.to, s.locals = m.locate(p)
		}
		l.steps = append(l.steps, s)
		return nil
	})
}

// sortedKeys are the keys of a map, in their order.
func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	list := make([]K, 0, len(m))
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}
