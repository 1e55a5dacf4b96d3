package symbolic

import (
	"encoding/binary"

	"heddle/internal/exec/journal"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/symbolic/term"
)

// State is a state of a cursor that was begun by Begin, to come back to in any order.
// It never changes.
type State struct {
	words  []journal.ChangedWord // since the beginning, in the order of their addresses
	keep   []uint64              // pointers that only terms have: see machine.KeepNumber
	path   path                  // without known
	next   int
	now    moment
	paused bool

	threads int
	shape   string // equal in states that differ only in data that no thread is at; "": not asked yet
}

// Begin brings the cursor to its first stop in place of Start. Inputs keep their
// variables, and states can be saved.
func (c *Cursor) Begin() *system.Failure {
	c.s.Apart()
	c.now = moment{next: 0, acted: -1}
	return c.resume(false)
}

// BeginAgain is Begin from the initial state, wherever the cursor is now.
func (c *Cursor) BeginAgain() *system.Failure {
	c.Restore(&State{now: moment{next: 0, acted: -1}})
	return c.Begin()
}

// Save notes the present state.
func (c *Cursor) Save() *State {
	p := c.s.path
	changed := c.s.m.Journal().ChangedSince
	if c.says != nil { // it is gone back by undoing
		changed = c.s.m.Journal().WordsSince
		c.s.live.scanned += journalScan * int(c.s.m.Mark())
	}
	return &State{threads: c.s.m.Threads(), words: changed(0, nil), next: c.s.vars.next, now: c.now, paused: c.paused,
		path: path{conds: p.conds[:len(p.conds):len(p.conds)], facts: p.facts[:len(p.facts):len(p.facts)], fixed: p.fixed[:len(p.fixed):len(p.fixed)]}}
}

// journalScan is how many words may be scanned in the time that one in the journal takes.
const journalScan = 8

// What a saved state takes besides its words, and what a word of it takes.
const (
	bytesPerState = 256
	bytesPerWord  = 24
)

// Bytes is about what the state takes.
func (x *State) Bytes() int64 {
	return bytesPerState + bytesPerWord*int64(len(x.words)) + 8*int64(len(x.keep)) + int64(len(x.shape))
}

// Restore goes to a state. Inputs begins anew: it returns those that are read from
// there on.
func (c *Cursor) Restore(x *State) {
	c.Cursor.Undo(0)
	c.s.m.Unknowns().Change(x.words)
	c.s.path = newPath()
	c.s.path.conds, c.s.path.facts, c.s.path.fixed = x.path.conds, x.path.facts, x.path.fixed
	for _, t := range x.path.facts {
		c.s.path.known[t] = true
	}
	for _, v := range x.keep {
		c.s.m.Unknowns().KeepNumber(v) // which may ask of words what they are by the path
	}
	c.s.vars.begin(x.next)
	c.now, c.paused, c.s.lost = x.now, x.paused, c.s.lost[:0]
}

// AssumeNumbers is for searches that visit states to which no run has led: addresses may have been
// converted to numbers there.
func (c *Cursor) AssumeNumbers() { c.s.m.Unknowns().NoteNumbers() }

// PauseAlways makes threads stop at instructions, whatever the frame, as PauseAt does.
func (c *Cursor) PauseAlways(pcs []int) { c.s.m.Control().PauseAlways(pcs) }

// PauseAt makes threads stop at places, where Paused holds and Continue continues.
func (c *Cursor) PauseAt(places []machine.Pause) { c.s.m.Control().PauseAt(places) }

// Paused reports whether the acting thread stopped at a place of PauseAt, or may be about
// to ask something again: Continue continues.
func (c *Cursor) Paused() bool { return c.paused }

// Continue continues from a pause.
func (c *Cursor) Continue() *system.Failure {
	mark := c.s.m.Mark()
	c.paused, c.leaves, c.now.question, c.now.picked = false, true, term.None, choice{}
	if f := c.resume(true); f != nil {
		return f
	}
	c.s.m.Compact(mark)
	c.fresh = true // a pause comes after something was executed
	return nil
}

// Acting is the thread that acts, asks or paused.
func (c *Cursor) Acting() int { return c.now.thread }

// Fresh reports whether the last action has executed something. One that only answered a
// question to come to the next of the same instruction has not: the state that it led
// to is the one before with more known.
func (c *Cursor) Fresh() bool { return c.fresh }

// Feasible asks the oracle whether some inputs lead to the present state; if it says
// Sat, Value is of these. Where it was just judged that a block may be lost, they are such that it is.
func (c *Cursor) Feasible() Answer {
	return c.s.oracle.Satisfiable(c.s.losing())
}

// Value is the value of a term in the model of Feasible.
func (c *Cursor) Value(t term.Term) uint64 { return c.s.oracle.Value(t) }

// asks reports whether the state's actions are answers.
func (x *State) asks() bool { return x.now.question != term.None || x.now.picked.t != term.None }

// Shape is equal in states that differ in data only. It moves the machine.
func (c *Cursor) Shape(x *State) string {
	if x.shape == "" {
		c.Restore(x)
		c.shapeOf(x)
	}
	return x.shape
}

// shapeOf is the state's shape, in which the machine is. What was in the middle of an
// action counts until the action has ended.
func (c *Cursor) shapeOf(x *State) string {
	if x.shape != "" {
		return x.shape
	}
	var b []byte
	switch {
	case x.paused:
		b = x.now.append(append(b, 1))
	case x.asks():
		b = x.now.append(append(b, 2))
	default:
		b = append(b, 0)
	}
	count := len(b) // of words: what threads foresee follows, as many as these say
	b = append(b, 0, 0, 0, 0)
	n := uint32(0)
	data := c.dataOf(x)
	for i, w := range x.words {
		if !data[i] {
			b = binary.LittleEndian.AppendUint32(b, w.At)
			b = binary.LittleEndian.AppendUint64(b, w.Value)
			n++
		}
	}
	binary.LittleEndian.PutUint32(b[count:], n)
	x.shape = string(c.appendForeseen(b, x))
	return x.shape
}

// appendForeseen writes what threads at a stop are going to do to others: whether they
// race, or can continue, is asked without the path.
func (c *Cursor) appendForeseen(b []byte, x *State) []byte {
	var words []uint64
	for t := range c.s.m.Threads() {
		if (x.paused || x.asks()) && !x.now.decides && t == x.now.thread {
			continue // is not at a stop
		}
		words = c.s.m.Control().Foreseen(t, words[:0])
		for _, w := range words {
			b = binary.LittleEndian.AppendUint64(b, w)
		}
	}
	return b
}

// append writes what the cursor is in the middle of, without what it asks: that follows
// from the rest of the state.
func (n *moment) append(b []byte) []byte {
	for _, v := range []int{n.thread, n.next, n.acted, n.born} {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	if n.decides {
		b = append(b, 1)
	}
	if n.begin {
		b = binary.LittleEndian.AppendUint32(b, uint32(n.choice))
	}
	return b
}

// dataOf reports for each word of a state whether it is data; the machine must be in a
// state of that shape.
func (c *Cursor) dataOf(x *State) []bool {
	list := c.s.m.Unknowns().DataSections(nil)
	data := make([]bool, len(x.words))
	k := 0
	for i, w := range x.words {
		for k < len(list) && list[k].First+list[k].Words <= w.At {
			k++
		}
		data[i] = k < len(list) && list[k].First <= w.At
	}
	return data
}
