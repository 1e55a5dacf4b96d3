// Package counters is counter abstraction as a wrapper of a cursor: after each action, threads in the same state
// become one that stands for any number of them (Pnueli, Xu, Zuck, Liveness with (0,1,∞)-counter abstraction, 2002;
// machine/counterabstraction.go). A failure that it finds may be spurious, but if it finds none, the program has
// none.
//
// A state is judged for all concrete states that it stands for:
//
//   - a race: a thread that is many may also race with its copies;
//   - a deadlock: a thread that is many may be absent, so an enabled one does not keep waiting
//     threads from a deadlock.
//
// Every action is taken in each state. An input that no other thread observes does not postpone
// other actions, since a thread that is many stays at it for ever.
//
// The engine's duty: no discipline is learnt, no other reduction wraps the cursor, and no failure
// that it finds is reported.
//
// Why it is sound: let a counted state allow a concrete one if they agree in all but the interchangeable threads, up to those
// threads' numbers, each thread that the counted state has once is there once, and each other interchangeable thread is in the
// state of one that is many. The counted form of an initial state allows it. If a concrete thread acts, it is one that the
// counted state has once, or one of many; in the second case a copy acts, with the same words except for its number, and has the
// same effect, because the permitted functions of the platform treat all threads alike. What it writes outside of itself is the
// same too, since no word outside contains its number. Merging two threads, marking one as many, or dropping one that has ended
// only allows more concrete states. So every failing action of a concrete state is one of a counted state, by induction over the
// run. The converse does not hold.
//
// If an action of a group's copy changed nothing but the copy, the copy becomes many at once (Karp and Miller's
// acceleration): every other thread of the group can do the same.
//
// # Why does counting allow any number of threads, and not at least one, or two?
//
// Pnueli, Xu and Zuck distinguish 0, 1 and many, so a thread that leaves a group gives two successors. With "any
// number, or none" there is one, and a state with more groups allows everything that one with fewer does, so only
// the largest sets of groups are explored. The price: a deadlock may be reported where a group that could act is
// taken as absent. So counting only ever proves; what it finds is not reported.
package counters

import (
	"encoding/binary"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
)

// Cursor is the machine's cursor with threads that stand for any number.
type Cursor struct {
	*cursor.Cursor
	m           *machine.Machine
	localStates numbering // of what threads are in
	split       Splitting
}

// New wraps a cursor that was not started.
func New(c *cursor.Cursor) *Cursor {
	return &Cursor{Cursor: c, m: c.Machine(), localStates: numbering{numbers: map[string]uint32{}}}
}

// Start implements system.Cursor.
func (c *Cursor) Start() *system.Failure {
	if f := c.Cursor.Start(); f != nil {
		return f
	}
	c.MergeThreads(-1)
	c.m.Forget()
	return nil
}

// Actions implements system.Cursor.
func (c *Cursor) Actions(buf []system.Action) ([]system.Action, int) {
	n := len(buf)
	buf, _ = c.All(buf)
	return buf, len(buf) - n
}

// Do implements system.Cursor.
func (c *Cursor) Do(a system.Action) *system.Failure {
	mark, before := c.m.Mark(), c.m.Threads()
	if f := c.Split(int(a.Thread)); f != nil {
		return f
	}
	if f := c.Failed(c.m.Step(int(a.Thread), int(a.Choice))); f != nil {
		return f
	}
	c.MergeThreads(c.Repeated(c.split))
	c.m.Compact(mark)
	return c.Settle(int(a.Thread), before)
}

// Split prepares a thread for an action: one that is many stays, and a copy of it acts.
func (c *Cursor) Split(t int) *system.Failure {
	since := c.m.Mark()
	c.split = Splitting{-1, -1, since}
	if !c.m.Counters().IsSummary(t) {
		return nil
	}
	copied, f := c.m.Counters().Split(t)
	if f != nil {
		return c.Failure(f)
	}
	c.split = Splitting{t, copied, since}
	return nil
}

// Splitting is what Split has done.
type Splitting struct {
	thread, copied int // the thread that acts; -1: it was not many
	since          machine.Mark
}

// Splitting reports what the last call of Split has done.
func (c *Cursor) Splitting() Splitting { return c.split }

// Repeated is the thread that acted, if any number of its like can have done the same; else
// -1.
func (c *Cursor) Repeated(s Splitting) int {
	if c.m.Counters().OnlyMoved(s.thread, s.copied, s.since) {
		return s.thread
	}
	return -1
}

// MergeThreads ends an action: threads in the same state become one. Of one of them, if it is not
// -1, there may be any number. Afterwards threads may have other numbers.
func (c *Cursor) MergeThreads(repeated int) {
	c.m.Counters().Merge(repeated)
}

// Observe implements system.Cursor: of all threads, since what an action has changed may be so of any.
func (c *Cursor) Observe(buf []*system.Failure) []*system.Failure {
	buf = c.Conditions(buf)
	if f := c.deadlock(); f != nil {
		buf = append(buf, f)
	}
	if !c.m.Checks().Has(machine.Race) {
		return buf
	}
	for t := range c.m.Threads() {
		buf = c.RacesOf(t, buf)
		if c.m.Counters().IsSummary(t) {
			buf = c.racesWithItself(t, buf)
		}
	}
	return buf
}

// racesWithItself appends a race of two threads that a thread stands for. What it has to
// itself each of them has by itself; all else that both are about to use is shared.
func (c *Cursor) racesWithItself(t int, buf []*system.Failure) []*system.Failure {
	mine := c.m.Pending(t, nil)
	for _, a := range mine {
		for _, b := range mine {
			if machine.Conflict(a, b) && !c.m.Independence().Owns(t, a.Addr) {
				return append(buf, c.RaceBetween(t, t, a, b))
			}
		}
	}
	return buf
}

// deadlock is a deadlock that the state may stand for: no thread that is there for
// certain can act, and one waits.
func (c *Cursor) deadlock() *system.Failure {
	if !c.m.Checks().Has(machine.Deadlock) || c.m.RunStatus() != machine.Going {
		return nil
	}
	waits := false
	for t := range c.m.Threads() {
		if c.m.Status(t) != machine.Running {
			continue
		}
		can := c.m.Choices(t) > 0
		if can && !c.m.Counters().IsSummary(t) {
			return nil
		}
		waits = waits || !can
	}
	if !waits {
		return nil
	}
	return c.Deadlock()
}

// Counts implements store.Counts.
func (c *Cursor) Counts(rest []uint64) (all []uint64, one, any []uint32) {
	return c.CountsBut(-1, rest)
}

// CountsBut is Counts with one thread that is not counted; -1: none.
func (c *Cursor) CountsBut(thread int, rest []uint64) (all []uint64, one, any []uint32) {
	all, list := c.m.Counters().Counts(rest, thread)
	for _, x := range list {
		if n := c.localStates.number(x.State); x.Summary {
			any = append(any, n)
		} else {
			one = append(one, n)
		}
	}
	return all, one, any
}

// numbering gives equal lists of words equal numbers.
type numbering struct {
	numbers map[string]uint32
	text    []byte
}

func (n *numbering) number(words []uint64) uint32 {
	n.text = n.text[:0]
	for _, w := range words {
		n.text = binary.LittleEndian.AppendUint64(n.text, w)
	}
	k, ok := n.numbers[string(n.text)]
	if !ok {
		k = uint32(len(n.numbers))
		n.numbers[string(n.text)] = k
	}
	return k
}
