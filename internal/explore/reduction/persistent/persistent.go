// Package persistent is persistent sets as a wrapper of a cursor (Godefroid, Partial-order methods,
// 1996). In each state a persistent set of threads acts first: whatever the other threads do
// meanwhile is independent of the next actions of the set. The set is closed under conflict: a
// thread that may ever make an access that conflicts with the next action of a member is a member.
// The accesses that a thread may make are those that the search has seen so far; if it sees more,
// it restarts (discipline.Table).
//
// The engine's duty: if an action of the set leads to a state on the path, to a failure or to the
// end of the run, it explores all actions.
package persistent

import (
	"heddle/internal/exec/discipline"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
)

// Cursor is the machine's cursor with persistent sets.
type Cursor struct {
	*cursor.Cursor
	asked     discipline.Set // threads of which conflicts are known
	simple    discipline.Set // those whose next action does nothing but access memory
	conflicts [discipline.MaxThreads]discipline.Set
}

// New wraps a cursor.
func New(c *cursor.Cursor) *Cursor { return &Cursor{Cursor: c} }

// Actions implements system.Cursor. Where the cursor below knows that some actions are
// enough, it has the last word; so it has where the search learns nothing.
func (c *Cursor) Actions(buf []system.Action) ([]system.Action, int) {
	n := len(buf)
	buf, ample := c.Cursor.Actions(buf)
	if ample < len(buf)-n || !c.Machine().Independence().Learns() {
		return buf, ample
	}
	return buf, c.toFront(buf[n:])
}

// toFront moves the actions of a smallest persistent set found to the front
// and counts them.
func (c *Cursor) toFront(acts []system.Action) int {
	c.asked, c.simple = discipline.Set{}, discipline.Set{}
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
	if least == enabled.Len() || c.letsTimePass(best.And(enabled)) {
		return len(acts)
	}
	return c.ToFront(acts, best)
}

// letsTimePass reports whether time may pass before any of some threads acts: that is no action of theirs, but concerns all.
// Otherwise one of them holds it up, so that the others cannot let it pass.
func (c *Cursor) letsTimePass(threads discipline.Set) bool {
	for rest := threads; ; rest = rest.Rest() {
		t, more := rest.First()
		if !more {
			return true
		}
		if !c.Machine().Time().PassesBeside(t) {
			return false
		}
	}
}

// closure is the smallest set closed under conflict with thread t in it; false if
// that is not known.
func (c *Cursor) closure(t int) (set discipline.Set, ok bool) {
	work := discipline.Set{}.With(t)
	for {
		x, more := work.First()
		if !more {
			return set, true
		}
		set = set.With(x)
		conflicts, ok := c.conflicting(x)
		if !ok {
			return set, false
		}
		work = work.Or(conflicts).Without(set)
	}
}

// conflicting are the threads that conflict with a thread's next action; they are asked for once in a state.
func (c *Cursor) conflicting(t int) (discipline.Set, bool) {
	if !c.asked.Has(t) {
		c.asked = c.asked.With(t)
		conflicts, ok := c.Machine().Independence().Conflicts(t)
		if ok {
			c.simple = c.simple.With(t)
		}
		c.conflicts[t] = conflicts
	}
	return c.conflicts[t], c.simple.Has(t)
}
