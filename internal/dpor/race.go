package dpor

import (
	"slices"

	"heddle/internal/system"
)

// rival is an event of another thread on which an event depends, and which nothing
// else orders before it.
type rival struct {
	at     int32
	opened bool // it gave back what the event takes
}

// compare finds the races of an event that comes at a position with those before, and
// leaves in x.scratch what happens before it.
func (x *explorer) compare(e *event, at int) {
	base := x.history(e.thread, e.before)
	x.scratch = append(x.scratch[:0], base...)
	x.findRivals(e, base, at)
	if len(x.rivals) == 0 {
		return
	}
	slices.SortFunc(x.rivals, func(a, b rival) int { return int(b.at - a.at) })
	x.known = append(x.known[:0], base...)
	for i, r := range x.rivals {
		if i > 0 && r.at == x.rivals[i-1].at {
			continue
		}
		x.race(e, at, i)
	}
	for _, r := range x.rivals {
		x.scratch = x.scratch.join(x.path[r.at].event.clock)
	}
}

// findRivals collects the events on which e depends beyond those in base. A place may
// give the same one again.
func (x *explorer) findRivals(e *event, base clock, at int) {
	x.rivals = x.rivals[:0]
	if e.whole {
		for i := range at {
			x.addRival(int32(i), base, false)
		}
	} else {
		for i := len(x.wholes) - 1; i >= 0; i-- {
			if x.addRival(x.wholes[i], base, false); !e.waits {
				break
			}
		}
	}
	for _, f := range e.effects {
		past := x.places.past[f.place]
		rest := f.bytes
		for i := len(past) - 1; i >= 0 && rest != 0; i-- {
			u := past[i]
			if u.bytes&f.bytes == 0 || system.Commute(u.kind, f.kind) {
				continue
			}
			x.addRival(u.at, base, u.kind == system.Opens)
			// What comes before a write happens before it. But what waits may be
			// taken before several.
			if u.kind >= system.Writes && !e.waits {
				rest &^= u.bytes
			}
		}
	}
}

func (x *explorer) addRival(at int32, base clock, opened bool) {
	if base.at(x.path[at].event.thread) <= at {
		x.rivals = append(x.rivals, rival{at, opened})
	}
}

// race adds a thread to the source set before rival i, if e could have come first.
// x.known is what later rivals order before e.
func (x *explorer) race(e *event, at, i int) {
	r := x.rivals[i]
	fr := &x.path[r.at]
	if x.known.at(fr.event.thread) > r.at {
		return
	}
	certain, apart := true, false
	if e.waits {
		there := x.hasBeenThere(e, r.at)
		certain, apart = there && fr.enabled.has(e.thread), x.apart(i)
		if !certain && (x.opened(i) || there && !apart) {
			return
		}
	}
	x.reverse(e, at, i, apart)
	if certain {
		x.known = x.known.join(fr.event.clock)
	}
}

// hasBeenThere reports whether the thread of e has been at this action since before a position.
func (x *explorer) hasBeenThere(e *event, at int32) bool {
	since := e.before
	if since == 0 {
		since = x.born[e.thread]
	}
	return since <= at
}

// opened reports whether rival i gave back what an action that came there later waits for.
func (x *explorer) opened(i int) bool {
	at := x.rivals[i].at
	for _, r := range x.rivals[i:] {
		if r.at == at && r.opened {
			return true
		}
	}
	return false
}

// reverse adds to the source set before rival i a thread with which what follows it
// and does not depend on it, and then e, can begin; unless there is one. If some of that
// may keep e from being taken, it adds all with which some of it and then e can begin.
func (x *explorer) reverse(e *event, at, i int, some bool) {
	r := x.rivals[i]
	fr := &x.path[r.at]
	q := fr.event.thread
	var first [MaxThreads]int32 // of a thread: position+1 of its first event in the sequence
	var met, initial set
	for k := int(r.at) + 1; k < at; k++ {
		v := &x.path[k].event
		if met.has(v.thread) || v.clock.at(q) > r.at {
			continue
		}
		if !preceded(v.clock, met, &first) {
			initial.add(v.thread)
		}
		met.add(v.thread)
		first[v.thread] = int32(k) + 1
	}
	if !met.has(e.thread) && !preceded(x.history(e.thread, e.before), met, &first) && (some || !x.precededRival(i, met, &first)) {
		initial.add(e.thread)
	}
	can := initial & fr.enabled
	switch {
	case some:
		fr.backtrack |= can &^ fr.asleep
	case initial&(fr.backtrack|fr.asleep) != 0:
	case can.has(e.thread):
		fr.backtrack.add(e.thread)
	case can != 0:
		fr.backtrack.add(can.first())
	}
}

// apart reports whether a later rival does not depend on rival i. If e waits, either of the two may keep it from being
// taken, or let it.
func (x *explorer) apart(i int) bool {
	r := x.rivals[i]
	q := x.path[r.at].event.thread
	return slices.ContainsFunc(x.rivals[:i], func(k rival) bool {
		return k.at != r.at && x.path[k.at].event.clock.at(q) <= r.at
	})
}

// preceded tells whether an event of a sequence with such first events happens before
// what has a clock.
func preceded(c clock, met set, first *[MaxThreads]int32) bool {
	for rest := met; rest != 0; rest &= rest - 1 {
		if t := rest.first(); c.at(t) >= first[t] {
			return true
		}
	}
	return false
}

// precededRival is preceded of e by what later rivals order before it, without what rival i does.
func (x *explorer) precededRival(i int, met set, first *[MaxThreads]int32) bool {
	r := x.rivals[i]
	q := x.path[r.at].event.thread
	for k := range i {
		c := x.path[x.rivals[k].at].event.clock
		if c.at(q) <= r.at && preceded(c, met, first) {
			return true
		}
	}
	return false
}
