package dpor

import (
	"cmp"
	"slices"

	"heddle/internal/explore/system"
)

// conflict is an event of another thread on which an event depends, and which nothing
// else orders before it.
type conflict struct {
	at   int32
	kind system.EffectKind
}

// compare finds the races of an event that comes at a position with those before, and
// leaves in x.scratch what happens before it.
func (x *explorer) compare(e *event, at int) {
	base := x.history(e.thread, e.before)
	x.scratch = append(x.scratch[:0], base...)
	x.findConflicts(e, base, at)
	x.known = append(x.known[:0], base...)
	for i := range x.conflicts {
		x.race(e, at, i)
	}
	for _, r := range x.conflicts {
		x.scratch = x.scratch.join(x.path[r.at].event.clock)
	}
}

// findConflicts collects the events on which e depends beyond those in base, newest first.
func (x *explorer) findConflicts(e *event, base clock, at int) {
	x.conflicts = x.conflicts[:0]
	if e.whole {
		for i := range at {
			x.addConflict(int32(i), base, system.Writes)
		}
	} else {
		for i := len(x.wholes) - 1; i >= 0; i-- {
			if x.addConflict(x.wholes[i], base, system.Writes); !e.waits {
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
			x.addConflict(u.at, base, u.kind)
			// What comes before a write happens before it. But what waits may be
			// taken before several.
			if u.kind >= system.Writes && !e.waits {
				rest &^= u.bytes
			}
		}
	}
	// Of an event that several places give, what it did most counts.
	slices.SortFunc(x.conflicts, func(a, b conflict) int { return cmp.Or(int(b.at-a.at), int(b.kind)-int(a.kind)) })
	x.conflicts = slices.CompactFunc(x.conflicts, func(a, b conflict) bool { return a.at == b.at })
}

func (x *explorer) addConflict(at int32, base clock, kind system.EffectKind) {
	if base.at(x.path[at].event.thread) <= at {
		x.conflicts = append(x.conflicts, conflict{at, kind})
	}
}

// race adds a thread to the source set before conflict i, if e could have come first.
// x.known is what later conflicts order before e.
func (x *explorer) race(e *event, at, i int) {
	r := x.conflicts[i]
	fr := &x.path[r.at]
	if x.known.at(fr.event.thread) > r.at {
		return
	}
	certain, apart := true, x.apart(i)
	if e.waits {
		there := x.pendingSince(e, r.at)
		certain = there && fr.enabled.has(e.thread)
		if !certain && (r.kind == system.Opens || there && !apart) {
			return
		}
	}
	x.reverse(e, at, r.at, apart)
	if certain {
		x.known = x.known.join(fr.event.clock)
	}
}

// pendingSince reports whether the thread of e has been at this action since before a position.
func (x *explorer) pendingSince(e *event, at int32) bool {
	return max(e.before, x.born[e.thread]) <= at
}

// apart reports whether a later conflict does not depend on conflict i. If e waits, either of the two may keep it from being
// taken, or let it.
func (x *explorer) apart(i int) bool {
	r := x.conflicts[i].at
	q := x.path[r].event.thread
	return slices.ContainsFunc(x.conflicts[:i], func(k conflict) bool { return x.path[k.at].event.clock.at(q) <= r })
}

// reverse adds to the source set before a conflict a thread with which what follows it
// and does not depend on it, and then e, can begin; unless there is one. If e waits and some
// of that may keep it from being taken, it adds all with which any of it can begin, and that of e.
func (x *explorer) reverse(e *event, at int, conflict int32, apart bool) {
	fr := &x.path[conflict]
	q := fr.event.thread
	var first [MaxThreads]int32 // of a thread: position+1 of its first event in the sequence
	var met, initial set
	for k := int(conflict) + 1; k < at; k++ {
		v := &x.path[k].event
		if met.has(v.thread) || v.clock.at(q) > conflict {
			continue
		}
		if !preceded(v.clock, met, &first) {
			initial.add(v.thread)
		}
		met.add(v.thread)
		first[v.thread] = int32(k) + 1
	}
	if !apart && !preceded(x.history(e.thread, e.before), met, &first) {
		initial.add(e.thread)
	}
	can := initial & fr.enabled
	switch {
	case e.waits && apart:
		fr.backtrack |= (can | 1<<e.thread&fr.enabled) &^ fr.asleep
	case initial&(fr.backtrack|fr.asleep) != 0:
	case can.has(e.thread):
		fr.backtrack.add(e.thread)
	case can != 0:
		fr.backtrack.add(can.first())
	}
}

// preceded reports whether an event of a sequence with such first events happens before
// what has a clock.
func preceded(c clock, met set, first *[MaxThreads]int32) bool {
	for rest := met; rest != 0; rest &= rest - 1 {
		if t := rest.first(); c.at(t) >= first[t] {
			return true
		}
	}
	return false
}
