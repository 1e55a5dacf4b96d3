// Package superstep is pancam's on-the-fly reduction as a wrapper of a cursor (Zaks, Joshi, Verifying multi-threaded
// C programs with SPIN, 2008, section 4). Its actions are supersteps: sequences of actions of one thread that
// continue as long as they are independent of the supersteps of the other threads from the same state. For each
// state on the path a table holds the accesses of the supersteps taken from it so far, and the first action of each
// thread (actionTable).
//
// Proof obligation (Claim 1 there): of two supersteps of different threads from one state, only the
// last action of each may conflict with an action of the other. Then, in any execution from the
// state, the superstep that is completed first commutes to the front. Where the paper leaves
// details open, here
//
//   - a waiting thread counts with the action that it waits for: otherwise the action that enables
//     it could be in the middle of a superstep;
//   - an action that does more than access memory (machine.Footprint) conflicts
//     with every other;
//   - an action with several ways can only be the first of a superstep, and each of its ways is a
//     superstep of its own;
//   - an action that creates threads is the last of its superstep: no table knows what they do;
//   - two threads can be about to race only at the last actions of two supersteps:
//     when these are found to conflict, the state with both before them is visited;
//   - states in the middle of supersteps are checked for races when they are passed.
//
// All threads are explored in each state, so that none is postponed for ever. The third condition
// of the claim, that propositions change only with last actions, holds trivially: a failure ends a
// superstep, and there are no other propositions.
//
// Because of the tables, Do depends on the supersteps taken before from the same state, so only an
// engine that visits each state once, depth first, may use it.
package superstep

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// Cursor is the machine's cursor with supersteps as actions.
type Cursor struct {
	*cursor.Cursor
	m      *machine.Machine
	frames []frame // the states with a mark, or passed without, on the path
	there  bool    // the cursor stands in the last of them
	table  actionTable
	taken  []system.Action   // single actions since Start
	hidden []*system.Failure // races in states that the last superstep passed by
	passed []*machine.Fault  // and the machine's account of them
	acts   []system.Action
	rounds bool // an action of the last superstep may have closed a cycle of states
}

// frame is a state on the path.
type frame struct {
	mark  machine.Mark
	taken int // actions before
	table tableMark
	input bool // an ample set is explored: single actions
}

// New wraps a cursor that was not started.
func New(c *cursor.Cursor) *Cursor { return &Cursor{Cursor: c, m: c.Machine()} }

// Single is the cursor of single actions.
func (c *Cursor) Single() system.Cursor { return c.Cursor }

// Do implements system.Cursor.
func (c *Cursor) Do(a system.Action) *system.Failure {
	if !c.there {
		c.Mark()
	}
	c.there = false
	c.hidden, c.passed, c.rounds = c.hidden[:0], c.passed[:0], false
	f := &c.frames[len(c.frames)-1]
	if c.table.empty(f.table) {
		c.begin(f)
	}
	if failure := c.superstep(f, a); failure != nil {
		return c.withSchedule(failure)
	}
	return nil
}

// begin makes the table of a state that is left for the first time.
func (c *Cursor) begin(f *frame) {
	c.table.begin(c.m)
	var ample int
	c.acts, ample = c.Actions(c.acts[:0])
	f.input = ample < len(c.acts)
}

// maxSuperstep bounds the actions of a superstep: a thread may loop for ever.
const maxSuperstep = 100

// superstep takes actions of a thread as long as none but the last conflicts with
// another superstep.
func (c *Cursor) superstep(f *frame, a system.Action) *system.Failure {
	way := c.table.newWay(int(a.Thread))
	for n := 0; ; n++ {
		if n > 0 {
			if f.input || n == maxSuperstep || c.m.Choices(int(a.Thread)) != 1 {
				return nil
			}
			a.Choice = 0
			c.lookAround(nil)
		}
		verdict := c.table.test(c.m, way, f.table)
		if verdict == stopBefore {
			return nil
		}
		if n > 0 {
			c.lookAtConflicts()
		}
		mark := c.m.Mark()
		if failure := c.Cursor.Do(a); failure != nil {
			if n == 0 {
				c.taken = append(c.taken, a)
				return failure
			}
			c.m.Undo(mark) // races on the way here come first
			return nil
		}
		c.rounds = c.rounds || c.Cursor.Repeats()
		c.table.add(way, a)
		c.taken = append(c.taken, a)
		c.m.Compact(f.mark)
		if _, born := c.Acted(); verdict == stopAfter || born < c.m.Threads() || c.m.Mark() == f.mark {
			return nil
		}
	}
}

// lookAround notes races of the present state, which is no end of a superstep. More
// are the actions that lead to it besides those taken.
func (c *Cursor) lookAround(more []system.Action) {
	n := len(c.taken)
	for _, f := range c.Cursor.Observe(nil) {
		c.Blame(f)
		f.Way = func() []system.Action { return slices.Concat(c.taken[:n], more) }
		c.hidden, c.passed = append(c.hidden, f), append(c.passed, c.Fault())
	}
}

// lookAtConflicts visits the states in which the thread is before its next action,
// and others before the last ones of their supersteps that conflict with it.
func (c *Cursor) lookAtConflicts() {
	if !c.m.Checks().Has(machine.Race) {
		return
	}
	acted, born := c.Acted()
	for _, other := range c.table.conflicting() {
		mark := c.m.Mark()
		lead := c.table.lead(other)
		if !slices.ContainsFunc(lead, func(a system.Action) bool { return c.Cursor.Do(a) != nil }) {
			c.lookAround(slices.Clone(lead))
		}
		c.m.Undo(mark)
	}
	c.Settle(acted, born)
}

// Observe implements system.Cursor: also races in states that were passed by.
func (c *Cursor) Observe(buf []*system.Failure) []*system.Failure {
	n := len(buf)
	buf = c.Cursor.Observe(buf)
	for _, f := range buf[n:] {
		c.withSchedule(f)
	}
	return append(buf, c.hidden...)
}

// withSchedule gives a failure of the present state its schedule.
func (c *Cursor) withSchedule(f *system.Failure) *system.Failure {
	n := len(c.taken)
	f.Way = func() []system.Action { return slices.Clone(c.taken[:n]) }
	return f
}

// Passed are the races in states that the last superstep passed by.
func (c *Cursor) Passed() []*machine.Fault { return c.passed }

// Final implements system.Cursor.
func (c *Cursor) Final() *system.Failure {
	if f := c.Cursor.Final(); f != nil {
		return c.withSchedule(f)
	}
	return nil
}

// Ends implements system.Ending.
func (c *Cursor) Ends(buf []*system.Failure) []*system.Failure {
	n := len(buf)
	buf = c.Cursor.Ends(buf)
	for _, f := range buf[n:] {
		c.withSchedule(f)
	}
	return buf
}

// Besides implements system.Failing.
func (c *Cursor) Besides(f *system.Failure, buf []*system.Failure) []*system.Failure {
	n := len(buf)
	buf = c.Cursor.Besides(f, buf)
	for _, b := range buf[n:] {
		c.withSchedule(b)
	}
	return buf
}

// Lasting implements system.Lasting.
func (c *Cursor) Lasting() *system.Failure {
	if f := c.Cursor.Lasting(); f != nil {
		return c.withSchedule(f)
	}
	return nil
}

// Repeats implements system.Hanging, of all actions of the last superstep.
func (c *Cursor) Repeats() bool { return c.rounds }

// Hang implements system.Hanging.
func (c *Cursor) Hang() *system.Failure { return c.withSchedule(c.Cursor.Hang()) }

// Mark implements system.Cursor: it counts states on the path.
func (c *Cursor) Mark() int {
	c.frames = append(c.frames, frame{mark: c.m.Mark(), taken: len(c.taken), table: c.table.mark()})
	c.there = true
	return len(c.frames)
}

// Undo implements system.Cursor. The last state's table stays as it is.
func (c *Cursor) Undo(to int) {
	if to < len(c.frames) {
		c.table.undo(c.frames[to].table)
		c.frames = c.frames[:to]
	}
	f := &c.frames[to-1]
	c.m.Undo(f.mark)
	c.taken = c.taken[:f.taken]
	c.there = true
}

// ChangedPages implements store.Source.
func (c *Cursor) ChangedPages(since int, buf []uint32) []uint32 {
	return c.Cursor.ChangedPages(int(c.frames[since-1].mark), buf)
}

// ChangedWords implements store.Source.
func (c *Cursor) ChangedWords(since int, buf []store.Word) []store.Word {
	return c.Cursor.ChangedWords(int(c.frames[since-1].mark), buf)
}

// Bytes implements system.Cursor.
func (c *Cursor) Bytes() int64 {
	return c.Cursor.Bytes() + int64(cap(c.frames))*48 + int64(cap(c.taken))*16 + c.table.bytes()
}
