package search

import (
	"math"
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// This file searches a part of the states, while others, in other processes, search the other parts. Each state belongs to one part, by what it is. An action that leads to
// a state of another part is taken, looked at, and undone: the state is handed on. A part begins anew from each state that is handed to it.
//
// The states are those that one search would see: which actions of a state are enough follows from the state and from them (see system.Cursor), so that it
// matters as little who takes them as for several workers. An action that leads to another part's state which has no actions makes the others be taken too, here
// as there.
//
// For each state its first predecessor, possibly in another part, and the action are kept, so that
// a run to it can be reconstructed backwards.

// Part is a part of the states.
type Part interface {
	// Mine reports whether the state that the cursor stands in belongs to the part.
	Mine() bool
	// HandOn gives it to the part that it belongs to. It was come to by an action of a state of this part.
	HandOn(c Came)
	// Next waits for a state that was handed to this part, and brings the cursor there from the initial state; false: none comes any more.
	Next() (c Came, ok bool)
}

// Came says how a state was come to: by an action of a state with a number, of a part.
type Came struct {
	From   uint32
	Part   int16 // nowhere: it is the initial state
	Action system.Action
}

// nowhere is the part before the initial state.
const nowhere = -1

// part is what a search knows of its part.
type part struct {
	Part
	here  int16
	ways  []Came // to its states, by number
	begun uint32 // the number of the state that the path begins with
	other int    // 1: the initial state is another part's, which the store has all the same, as what others differ from
}

// Ways are the ways to the states of a part.
type Ways struct {
	here int16
	list []Came
}

// Divided searches one of several parts: that with a number. Options must set no bounds on switches, depth or states. A failure's schedule begins in the state Found.From.
func Divided(cur system.Cursor, st Store, o Options, number int, p Part) (*Result, *Ways) {
	d := &dfs{cur: cur, store: st, o: o, keys: map[uint64]bool{}, confirmer: NewConfirmer(o.Confirm), part: &part{Part: p, here: int16(number)}}
	d.guarded(d.runPart)
	d.res.States = st.Count() - d.part.other
	d.res.Bytes = d.bytes() + int64(cap(d.part.ways))*32
	return &d.res, &Ways{d.part.here, d.part.ways}
}

// runPart is run for a part.
func (d *dfs) runPart() {
	if !d.begin(d.part.Mine) {
		return
	}
	d.explore()
	for !d.stop {
		came, ok := d.part.Next()
		if !ok {
			return
		}
		d.arrive(came)
		d.explore()
		d.cur.Undo(d.start.mark)
		d.store.Undo(d.start.storeMark)
	}
}

// arrive goes to a state that was handed to the part.
func (d *dfs) arrive(c Came) {
	d.path, d.acts = d.path[:0], d.acts[:0]
	key, isNew := d.store.Visit(d.start.mark, 0)
	if !isNew {
		return
	}
	if len(d.part.ways) == math.MaxUint32 {
		d.limit(States)
		d.stop = true
		return
	}
	d.part.ways = append(d.part.ways, c)
	d.part.begun = uint32(len(d.part.ways) - 1)
	d.push(key, 0, c.Action.Thread)
}

// stays reports whether the search continues in the present state, since it belongs to the part.
func (d *dfs) stays(fr *frame, a system.Action) bool {
	if d.unfinished() {
		d.found(&system.Failure{Class: system.Gap, Text: "an action is taken in parts, which a search in several processes does not do"}, &d.taking)
		d.stop = true
		return false
	}
	if d.part.Mine() {
		return true
	}
	d.handOn(fr, a)
	return false
}

// handOn gives the present state to the part that it belongs to.
func (d *dfs) handOn(fr *frame, a system.Action) {
	if d.cur.Closes() || fr.ample < fr.n && !d.moves() {
		d.whole()
	}
	d.part.HandOn(Came{From: fr.number, Part: d.part.here, Action: a})
	d.lasting(&d.taking)
}

// moves reports whether the present state has actions.
func (d *dfs) moves() bool {
	acts, _ := d.cur.Actions(d.acts)
	return len(acts) > len(d.acts)
}

// begin notes whose the initial state is.
func (p *part) begin(mine bool) {
	switch {
	case p == nil:
	case mine:
		p.ways = append(p.ways, Came{Part: nowhere})
	default:
		p.other = 1
	}
}

// came notes how a new state was come to.
func (p *part) came(fr *frame, a system.Action) {
	if p != nil {
		p.ways = append(p.ways, Came{From: fr.number, Part: p.here, Action: a})
	}
}

// last is the number of the newest state.
func (p *part) last() uint32 {
	if p == nil {
		return 0
	}
	return uint32(len(p.ways) - 1)
}

// begins is the number of the state that the path begins with.
func (p *part) begins() uint32 {
	if p == nil {
		return 0
	}
	return p.begun
}

// Back gives the actions that lead to a state from the one that was the first of its way in this part, and how that was come to: by an action of another part's state, or as the
// initial state.
func (w *Ways) Back(number uint32) (actions schedule.Schedule, before Came) {
	if len(w.list) == 0 { // the program cannot begin
		return nil, Came{Part: nowhere}
	}
	for {
		c := w.list[number]
		if c.Part != w.here {
			slices.Reverse(actions)
			return actions, c
		}
		actions = append(actions, c.Action)
		number = c.From
	}
}

// Len is the number of states.
func (w *Ways) Len() int { return len(w.list) }
