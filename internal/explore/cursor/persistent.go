package cursor

import (
	"heddle/internal/exec/discipline"
	"heddle/internal/explore/system"
)

// A persistent set of threads (Godefroid, Partial-order methods, 1996): whatever
// the others do meanwhile is independent of what these are about to do, so that it
// is enough to let these act first. It is closed under conflict: who may ever make
// an access that conflicts with the next action of a member is a member. Who may is
// what the search has seen so far of whole threads; if it sees more, it begins
// again (discipline.Table).
//
// The engine's duty: where an action of the set leads to a state on the path, to a
// failure or to the end of the run, all actions are to be explored.
type persistent struct {
	asked     discipline.Set // threads of which conflicts are known
	simple    discipline.Set // those whose next action does nothing but access memory
	conflicts [discipline.MaxThreads]discipline.Set
}

// toPersistent moves the actions of a smallest persistent set found to the front
// and counts them.
func (c *Cursor) toPersistent(acts []system.Action) int {
	p := &c.persistent
	p.asked, p.simple = discipline.Set{}, discipline.Set{}
	var enabled, best discipline.Set
	for _, a := range acts {
		enabled = enabled.With(int(a.Thread))
	}
	least := enabled.Len()
	for rest := enabled; least > 1; rest = rest.Rest() {
		t, more := rest.First()
		if !more {
			break
		}
		set, ok := c.closure(t)
		if n := set.And(enabled).Len(); ok && n < least {
			best, least = set, n
		}
	}
	if least == enabled.Len() {
		return len(acts)
	}
	return c.allToFront(acts, best)
}

// closure is the smallest set closed under conflict with thread t in it; false if
// it is unknown.
func (c *Cursor) closure(t int) (set discipline.Set, ok bool) {
	work := discipline.Set{}.With(t)
	for {
		x, more := work.First()
		if !more {
			return set, true
		}
		set = set.With(x)
		conflicts, ok := c.conflicts(x)
		if !ok {
			return set, false
		}
		work = work.Or(conflicts).Without(set)
	}
}

// conflicts are those of a thread's next action; they are asked for once in a state.
func (c *Cursor) conflicts(t int) (discipline.Set, bool) {
	p := &c.persistent
	if !p.asked.Has(t) {
		p.asked = p.asked.With(t)
		conflicts, ok := c.m.Independence().Conflicts(t)
		if ok {
			p.simple = p.simple.With(t)
		}
		p.conflicts[t] = conflicts
	}
	return p.conflicts[t], p.simple.Has(t)
}

// allToFront moves the actions of some threads to the front, keeping their order,
// and counts them.
func (c *Cursor) allToFront(acts []system.Action, threads discipline.Set) int {
	c.others = c.others[:0]
	n := 0
	for _, a := range acts {
		if threads.Has(int(a.Thread)) {
			acts[n] = a
			n++
		} else {
			c.others = append(c.others, a)
		}
	}
	copy(acts[n:], c.others)
	return n
}
