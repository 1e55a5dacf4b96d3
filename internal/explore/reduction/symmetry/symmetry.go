// Package symmetry is symmetry reduction as a wrapper of a cursor: states that differ only in the numbers of threads
// count as one (Ip, Dill, Better verification through symmetry, 1996). Stores distinguish them by their canonical
// form (machine.Canonical).
//
// If thread 0 is about to join several threads, one after the other and with nothing in between, it
// joins the first one only when it can join all. No other thread can observe this, since joining a
// thread that has ended enables no other thread. Only deadlocks in which it waits for one of them
// would be lost, so where no other thread can act, it joins those that it can.
//
// The engine's duty: the machine has Options.Symmetric, and a program whose functions treat
// all threads alike (machine.Facts, Symmetric); no discipline is learnt, and no other reduction
// wraps the cursor.
//
// # Why does symmetry rest on how numbers look?
//
// Every permutation of threads is an automorphism as long as their numbers mean nothing. Words of the machine
// have no types, and following values through the program would be an analysis of its own. So a `pthread_t` is a
// number that nothing else is, and a pointer is recognised by what it points to. What cannot be resolved makes
// the state stand for itself, which costs states and no answer. It is an assumption all the same, and the verdict
// lists it.
package symmetry

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
)

// Cursor is the machine's cursor with interchangeable threads.
type Cursor struct{ *cursor.Cursor }

// New wraps a cursor that was not started.
func New(c *cursor.Cursor) *Cursor {
	m := c.Machine()
	c.Distinguish(func(buf []uint64) ([]uint64, *machine.Fault) { return m.Canonical(buf), nil })
	return &Cursor{c}
}

// Actions implements system.Cursor.
func (c *Cursor) Actions(buf []system.Action) ([]system.Action, int) {
	n := len(buf)
	buf, ample := c.Cursor.Actions(buf)
	if !c.joinsLater() {
		return buf, ample
	}
	all := len(buf) - n
	rest := slices.DeleteFunc(buf[n:], func(a system.Action) bool { return a.Thread == 0 })
	buf = buf[:n+len(rest)]
	if ample == all { // a join is no input, of whose thread alone the actions are explored
		ample = len(rest)
	}
	return buf, ample
}

// joinsLater reports whether thread 0 puts off its joins.
func (c *Cursor) joinsLater() bool {
	m := c.Machine()
	if !m.AwaitsMore() {
		return false
	}
	for t := range m.Threads() {
		if t > 0 && m.Choices(t) > 0 {
			return true
		}
	}
	return false
}
