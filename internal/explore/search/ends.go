package search

import (
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// This file finds, of a search depth first, the states from which no run ends: hangs. It is Tarjan's algorithm for strongly
// connected components (Depth-first search and linear graph algorithms, 1972) on the edges that the search makes anyway, with
// two deviations.
//
// What is asked is less than the components: only whether an end is reached. As long as no hang was found, each state that the
// search is done with can end, unless it is in doubt: it has led to states on the path only, and to others in doubt. So nothing
// is kept of a state but in doubt, and where the last state of the path turns out to reach an end, or a state that is not in
// doubt, so do all on the path, and all in doubt, each of which reaches the path: there is none in doubt any more. A component
// that is left with a state in doubt as its root is one that no run leaves or ends in.
//
// A wait that ends without a cause (system.Hanging.Unprompted) is no way to an end, but leads to states that may hang: a stretch of the
// path begins after it, and that a state can end says nothing of the stretches before its own. A state in doubt that reaches an earlier
// stretch stays in doubt then, although it may reach the later one as well. So a component may be taken for one that hangs which does not:
// whether it does is asked of one of its states, by a search of its own, before it is reported (Prospect). No hang is lost.
//
// It is right under a reduction, if from each state explored the ends are reached that are reached without one. Let w be
// a shortest run from an explored state r to one that hangs, and T the actions explored in r. If an action of w is in T, the first
// commutes to the front, and a shorter run leads on. If none is, each action of T leads to a state from which w still leads to a hang; no
// state explored from r on is an end then, and r hangs itself. A set T has a way of a wait without a cause only beside the
// wait's other way.
//
// Each cycle has an action of which Repeats is true. As long as none was taken since there were states in doubt, an edge to a
// known state leads to none of them: nothing is looked up.

// hangs are the states in doubt.
type hangs struct {
	cur   system.Hanging // nil: nothing is asked
	any   system.Hanging // the same, whether something is asked or not; nil: the cursor does not know what hangs
	alone bool           // the last action is a wait that ended without a cause
	list  []doubt        // in the order in which the search came to them
	at    doubts         // where they stand in the list, of the first of them
	round bool           // an action that may close a cycle was taken since there were some
	late  []Found        // states that perhaps hang, found before any run had ended
	found bool           // one was found, or is to be asked about
	open  []int          // of some it was not decided: the instructions at which a thread can act there
	short []int          // the same, of those where not every value of an input or a clock was tried, as long as no run had ended
}

// doubt is a state in doubt.
type doubt struct {
	key    uint64
	low    int32 // the first state in doubt on the path that it reaches, as far as known
	onPath bool
}

// noDoubt marks a state on the path that can end.
const noDoubt = -1

// mostAhead bounds the states of a component that are looked at for an end; mostEarly where no run has ended yet.
const (
	mostAhead = 500_000
	mostEarly = 1000
	mostLate  = 8
	mostOpen  = 4 // states that are left undecided: more are not looked at
)

// bytes is what the states in doubt take.
func (h *hangs) bytes() int64 {
	return int64(cap(h.list))*doubtBytes + int64(len(h.at.slots))*slotBytes
}

// enters puts the state at the end of the path in doubt.
func (h *hangs) enters(fr *frame) {
	fr.doubt = noDoubt
	if h.cur == nil {
		return
	}
	fr.doubt = int32(len(h.list))
	h.list = append(h.list, doubt{fr.key, fr.doubt, true})
}

// takes notes that an action was taken.
func (h *hangs) takes() {
	if len(h.list) > 0 && !h.round {
		h.round = h.cur.Repeats()
	}
}

// meets notes that the last state of the path leads to a state that is known.
func (h *hangs) meets(path []frame, key uint64) {
	fr := &path[len(path)-1]
	if h.cur == nil || fr.doubt == noDoubt {
		return
	}
	at := h.find(key)
	if at == noDoubt {
		h.ends(path)
		return
	}
	x := &h.list[fr.doubt]
	x.low = min(x.low, h.resolve(at))
}

// find is where a state in doubt stands.
func (h *hangs) find(key uint64) int32 {
	if !h.round {
		return noDoubt
	}
	const few = 8
	for i := len(h.list) - 1; i >= h.at.filled && i >= len(h.list)-few; i-- {
		if h.list[i].key == key {
			return int32(i)
		}
	}
	for ; h.at.filled < len(h.list)-few; h.at.filled++ {
		h.at.put(h.list[h.at.filled].key, int32(h.at.filled))
	}
	if at := h.at.get(key); at != noDoubt && int(at) < len(h.list) && h.list[at].key == key {
		return at
	}
	return noDoubt
}

// resolve is the first state on the path that one in doubt reaches.
func (h *hangs) resolve(at int32) int32 {
	for !h.list[at].onPath {
		at = h.list[at].low
	}
	return at
}

// ends notes that a run ends from the last state of the path.
func (h *hangs) ends(path []frame) {
	if h.cur == nil {
		return
	}
	base := int32(noDoubt)
	for i := len(path) - 1; i >= 0 && path[i].doubt != noDoubt; i-- {
		base, path[i].doubt = path[i].doubt, noDoubt
		if path[i].stretch {
			break
		}
	}
	if base != noDoubt {
		h.clear(base)
	}
}

// clear takes the states out that reach none on the path before a place of the list.
func (h *hangs) clear(from int32) {
	if from == 0 {
		h.list, h.round = h.list[:0], false
		h.at.empty()
		return
	}
	rest := h.list[from:]
	for i := range rest {
		if !rest[i].onPath {
			rest[i].low = h.resolve(from + int32(i))
		}
	}
	h.list = h.list[:from]
	for _, x := range rest {
		if !x.onPath && x.low < from {
			h.list = append(h.list, x)
		}
	}
	h.at.filled = min(h.at.filled, int(from)) // what the table has of the others is not found in the list
}

// leaves takes the last state off the path, all of whose actions were taken, and reports whether it seems to hang.
func (h *hangs) leaves(path []frame) bool {
	fr := &path[len(path)-1]
	if h.cur == nil || fr.doubt == noDoubt {
		return false
	}
	x := &h.list[fr.doubt]
	if x.low == fr.doubt {
		return true
	}
	x.onPath = false
	if before := len(path) - 2; !fr.stretch && before >= 0 && path[before].doubt != noDoubt {
		p := &h.list[path[before].doubt]
		p.low = min(p.low, x.low)
	}
	return false
}

// judge asks whether the state hangs which the cursor stands in, which seems to and was taken off the path. Otherwise it can end, as far as is
// known. That a state hangs says nothing as long as no run has ended.
func (d *dfs) judge(fr frame) {
	h := &d.hangs
	h.clear(fr.doubt)
	most := mostAhead
	switch {
	case !h.cur.AnyEnds():
		most = mostEarly
	case len(h.open) >= mostOpen:
		return
	}
	prospect := h.cur.Prospect(most)
	if prospect == system.Untried && !h.cur.AnyEnds() {
		h.short = atMost(h.short, h.cur.Acts())
	}
	switch {
	case prospect == system.MayEnd:
	case !h.cur.AnyEnds() && len(h.late) < mostLate:
		h.late = append(h.late, d.here(h.cur.Hang()))
	case prospect == system.NoEnd && h.cur.AnyEnds():
		h.found = true
		d.found(h.cur.Hang(), nil)
	default:
		h.undecided(h.cur.Acts())
	}
}

// undecided notes that it was not decided whether a state hangs.
func (h *hangs) undecided(at int) { h.open = atMost(h.open, at) }

// atMost adds an instruction to a list that is short enough.
func atMost(list []int, at int) []int {
	if len(list) < mostOpen {
		list = append(list, at)
	}
	return list
}

// here is a failure of the state that the path leads to.
func (d *dfs) here(f *system.Failure) Found {
	w := Found{Failure: f, From: d.part.begins()}
	if f.Way != nil {
		w.Schedule = f.Way()
	} else {
		w.Schedule = d.schedule(nil)
	}
	return w
}

// settleHangs ends the search for hangs: what was found before any run had ended is judged again, if one has.
func (d *dfs) settleHangs() {
	h := &d.hangs
	if h.cur == nil {
		return
	}
	if h.cur.AnyEnds() && !h.found && (len(d.res.Violations) == 0 || d.o.KeepGoing) {
		for _, w := range h.late {
			p, at := d.prospectAfter(w.Schedule)
			if p == system.NoEnd && w.Failure.Class != system.Violation {
				d.res.Others = append(d.res.Others, w)
			} else if p == system.NoEnd {
				d.confirmer.Confirm(&d.res, w)
				break
			} else if p != system.MayEnd {
				h.undecided(at)
			}
		}
	}
	d.res.Hangs = Hangs{Ends: h.cur.AnyEnds(), Open: h.open}
	if !d.res.Hangs.Ends { // with other values some might end, and others hang
		d.res.Hangs.Open = h.short
	}
	d.res.Hangs.Examined = len(d.res.Hangs.Open) == 0
}

// prospectAfter is that of the state to which single actions lead, and the instruction at which a thread can act there.
func (d *dfs) prospectAfter(way schedule.Schedule) (p system.Prospect, at int) {
	d.cur.Undo(d.start.mark)
	cur := d.cur
	if x, ok := cur.(interface{ Single() system.Cursor }); ok {
		cur = x.Single()
	}
	mark := cur.Mark()
	defer cur.Undo(mark)
	for _, a := range way {
		if f := cur.Do(a); f != nil {
			return system.Untried, -1
		}
	}
	h := cur.(system.Hanging)
	return h.Prospect(mostAhead), h.Acts()
}

// Hangs says what a search has found out about states from which no run ends.
type Hangs struct {
	Examined bool  // it looked for them, and if it is complete it has found one if there is one
	Ends     bool  // a run ends
	Open     []int // instructions at which a thread can act in states of which it was not decided whether a run ends from there
}
