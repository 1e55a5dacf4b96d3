package cursor

import "heddle/internal/explore/store"

// MatchSymmetrically makes stores distinguish states by their canonical form
// (machine.Canonical): threads are interchangeable. It is called before Start, of a
// machine with Options.Symmetric. There are no persistent sets then, and no discipline.
//
// A thread 0 that is about to join several threads, one after the other and with
// nothing in between, joins the first one when it can join all. Nobody notices: to
// join a thread that has ended is to no other thread's benefit. What is lost is only
// that it waits for one or the other of them in a deadlock, so that where nobody else
// can act, it joins those that it can.
func (c *Cursor) MatchSymmetrically() {
	c.abstract = store.NewAbstract()
	c.symmetric = true
}

// joinsLater reports whether thread 0 puts off its joins.
func (c *Cursor) joinsLater() bool {
	if !c.m.AwaitsMore() {
		return false
	}
	for t := range c.m.Threads() {
		if t > 0 && c.m.Choices(t) > 0 {
			return true
		}
	}
	return false
}
