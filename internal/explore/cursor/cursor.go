// Package cursor implements system.Cursor for the concrete machine: it lists and takes the actions of a state, and
// detects what no single thread can see: data races, deadlocks, leaks.
//
// It must not know engines, how stores work, or how a counterexample is described.
//
// Reduction: threads switch only before visible actions (LODIN 2022, "local"); if a thread is at an
// input that no other thread observes, only its own actions are explored. Further reductions are
// wrappers (package reduction).
//
// Data race: a state in which two threads are about to access a common byte, at least one writes,
// and not both accesses are atomic. All accesses to shared memory are visible actions, so every
// such state is visited. Accesses inside an atomic section count as atomic.
//
// # Why is a data race a pair of pending accesses, not an order of clocks?
//
// In the full space of interleavings under sequential consistency, two conflicting accesses that nothing orders
// are next to each other in some interleaving. Looking at the pending accesses of each state finds them without
// any bookkeeping in the state. Vector clocks would make states differ by their history.
package cursor

import (
	"fmt"
	"iter"

	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// Cursor is a machine as a system.
type Cursor struct {
	m     *machine.Machine
	fault *machine.Fault
	acc   [2][]machine.Access

	sections []machine.Section

	abstract      *store.Abstract // what states are distinguished by; nil: all that they are
	distinguished func([]uint64) ([]uint64, *machine.Fault)
	words         []uint64 // reused

	others []system.Action // reused
	frames []machine.Frame // reused

	forbidden []Forbidden

	acted, born int // the thread that acted last, -1: none; the first one that it made
	observed    []observed
}

// observed is a failure that Observe gave, with the machine's account.
type observed struct {
	failure *system.Failure
	fault   *machine.Fault
}

// New makes a cursor over a machine that was not started.
func New(m *machine.Machine) *Cursor { return &Cursor{m: m} }

// Machine is the machine under the cursor.
func (c *Cursor) Machine() *machine.Machine { return c.m }

// Fault is the machine's own account of the last failure.
func (c *Cursor) Fault() *machine.Fault { return c.fault }

// Start implements system.Cursor.
func (c *Cursor) Start() *system.Failure {
	if f := c.Failed(c.m.Start()); f != nil {
		return f
	}
	c.m.Forget()
	c.acted, c.born = -1, 0
	return c.look()
}

// Actions implements system.Cursor. A thread that is at an input comes first.
func (c *Cursor) Actions(buf []system.Action) ([]system.Action, int) {
	n := len(buf)
	buf, input := c.All(buf)
	if input < 0 {
		return buf, len(buf) - n
	}
	return buf, c.ToFront(buf[n:], discipline.Set{}.With(input))
}

// All appends all actions of the state, thread by thread, and returns the first thread that is at an
// input that no other notices, -1 for none.
func (c *Cursor) All(buf []system.Action) (acts []system.Action, input int) {
	input = -1
	for t := range c.m.Threads() {
		k := c.m.Choices(t)
		if input < 0 && k > 1 && c.m.Independence().IsInput(t) {
			input = t
		}
		if k == machine.Given { // by the run: values are not searched
			k = 1
		}
		for i := range k {
			buf = append(buf, system.Action{Thread: int32(t), Choice: int64(i)})
		}
	}
	return buf, input
}

// ToFront moves the actions of some threads to the front, keeping their order,
// and counts them.
func (c *Cursor) ToFront(acts []system.Action, threads discipline.Set) int {
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

// Do implements system.Cursor.
func (c *Cursor) Do(a system.Action) *system.Failure {
	mark := c.m.Mark()
	before := c.m.Threads()
	if f := c.Failed(c.m.Step(int(a.Thread), int(a.Choice))); f != nil {
		return f
	}
	c.m.Compact(mark)
	c.acted, c.born = int(a.Thread), before
	return c.look()
}

// Settle ends an action that another cursor has taken with the machine: thread acted,
// -1 for none; those from born on are new.
func (c *Cursor) Settle(acted, born int) *system.Failure {
	c.acted, c.born = acted, born
	return c.look()
}

// Acted returns the thread that acted last, -1 for none, and the first of those that it made.
func (c *Cursor) Acted() (thread, born int) { return c.acted, c.born }

// Failed ends an action with a fault of the machine, or nil if there is none, or one that concerns no thread.
func (c *Cursor) Failed(f *machine.Fault) *system.Failure {
	if f == nil || c.crashes(f) {
		return nil
	}
	return c.Failure(f)
}

// Closes implements system.Cursor. The end of the run counts: what others could still
// have done is not cut off, also where the last state is known from elsewhere.
func (c *Cursor) Closes() bool {
	return c.m.Independence().MayRepeat() || c.m.RunStatus() != machine.Going
}

// Observe implements system.Cursor: data races of the thread that acted last, and
// of those that it made; deadlocks that only the environment outlives; conditions
// that no state may have.
func (c *Cursor) Observe(buf []*system.Failure) []*system.Failure {
	buf = c.Conditions(buf)
	if f := c.Stuck(); f != nil {
		c.observed = append(c.observed, observed{f, c.fault})
		buf = append(buf, f)
	}
	if c.m.Observers().Has(visibility.DisguisedCheck) {
		if f := c.Lasting(); f != nil { // perhaps for a moment only
			c.observed = append(c.observed, observed{f, c.fault})
			buf = append(buf, f)
		}
	}
	if c.m.Live() < 2 || !c.m.Checks().Has(machine.Race) {
		return buf
	}
	if c.acted >= 0 {
		buf = c.RacesOf(c.acted, buf)
	}
	for i := range c.m.Threads() - c.born {
		buf = c.RacesOf(c.born+i, buf)
	}
	return buf
}

// Lasting implements system.Lasting: a heap block that is lost stays lost.
func (c *Cursor) Lasting() *system.Failure {
	if !c.m.Checks().Has(machine.Untracked) {
		return nil
	}
	if f := c.m.Leaks().Untracked(); f != nil {
		return c.Failure(f)
	}
	return nil
}

// Blame makes one of the failures that Observe gave the one that Fault returns.
func (c *Cursor) Blame(f *system.Failure) {
	for _, o := range c.observed {
		if o.failure == f {
			c.fault = o.fault
		}
	}
}

// Mark implements system.Cursor.
func (c *Cursor) Mark() int { return int(c.m.Mark()) }

// Undo implements system.Cursor.
func (c *Cursor) Undo(to int) { c.m.Undo(machine.Mark(to)) }

// What a step costs about, in units of system.Working, and as many jumps and calls as one stands for.
const (
	workPerStep  = 2
	jumpsPerUnit = 16
)

// Work implements system.Working.
func (c *Cursor) Work() int64 {
	steps, jumps := c.m.Control().Work()
	return int64(steps*workPerStep + jumps/jumpsPerUnit)
}

// Bytes implements system.Cursor.
func (c *Cursor) Bytes() int64 {
	if c.abstract != nil {
		return c.m.Journal().Bytes() + c.abstract.Bytes()
	}
	return c.m.Journal().Bytes()
}

// Key is the same for faults of the same check at the same place.
func Key(f *machine.Fault) uint64 { return uint64(f.PC)<<8 | uint64(f.Check) }

// crashes reports whether a fault ends the run and is no concern of anybody: the
// program uses a null pointer, which ends any program, and that is not checked.
func (c *Cursor) crashes(f *machine.Fault) bool {
	if f.Class != machine.Violation || f.Check != machine.Null || f.Addr >= lowestAddress || c.m.Checks().Has(machine.Null) {
		return false
	}
	c.m.Crash(f.PC)
	return true
}

// lowestAddress is the least address that a program can have memory at: Linux's
// default.
const lowestAddress = 1 << 16

// Failure turns a fault of the machine into the engines' form. A fault whose
// check is off does not count as a violation, but the run cannot continue.
func (c *Cursor) Failure(f *machine.Fault) *system.Failure {
	c.fault = f
	s := &system.Failure{Class: classes[f.Class], Text: f.Text, Key: Key(f), Calls: c.calls(f)}
	if f.Class == machine.Violation {
		s.Check = f.Check.String()
		if !c.m.Checks().Asked(f.Check) {
			s.Class = system.Gap
			s.Text += fmt.Sprintf(" (the check %q is off, but the run cannot continue)", s.Check)
		}
	}
	return s
}

var classes = [...]system.Class{
	machine.Violation: system.Violation, machine.Limit: system.Limit, machine.Gap: system.Gap, machine.Escaped: system.Escaped,
}

// RacesOf appends the races of thread t with others.
func (c *Cursor) RacesOf(t int, buf []*system.Failure) []*system.Failure {
	if c.m.Record().InChild() { // which has one thread, and memory of its own
		return buf
	}
	mine := c.m.Pending(t, c.acc[0][:0])
	c.acc[0] = mine
	if len(mine) == 0 {
		return buf
	}
	for u := range c.m.Threads() {
		if u == t {
			continue
		}
		theirs := c.m.Pending(u, c.acc[1][:0])
		c.acc[1] = theirs
		if i, k, ok := c.conflict(mine, theirs); ok {
			buf = append(buf, c.RaceBetween(t, u, mine[i], theirs[k]))
		}
	}
	return buf
}

// Races are all data races of the state, by key: also those that were there before
// the last action.
func (c *Cursor) Races() iter.Seq2[uint64, *machine.Fault] {
	return func(yield func(uint64, *machine.Fault) bool) {
		if c.m.Live() < 2 || !c.m.Checks().Has(machine.Race) {
			return
		}
		c.observed = c.observed[:0]
		for t := range c.m.Threads() {
			c.RacesOf(t, nil)
		}
		for _, o := range c.observed {
			if !yield(o.failure.Key, o.fault) {
				return
			}
		}
	}
}

// conflict finds a pair of accesses that race.
func (c *Cursor) conflict(mine, theirs []machine.Access) (i, k int, ok bool) {
	for i := range mine {
		for k := range theirs {
			if machine.Conflict(mine[i], theirs[k]) && c.m.SharedAt(mine[i].Addr) {
				return i, k, true
			}
		}
	}
	return 0, 0, false
}

// RaceBetween describes a race between the next actions of two threads.
func (c *Cursor) RaceBetween(t, u int, a, b machine.Access) *system.Failure {
	if t > u {
		t, u, a, b = u, t, b, a
	}
	where := "memory"
	if o, off, ok := c.m.Find(max(a.Addr, b.Addr)); ok {
		where = c.m.Describe(&o)
		if off != 0 || a.Size != o.Size {
			where = fmt.Sprintf("offset %d of %s", off, where)
		}
	}
	f := &machine.Fault{Check: machine.Race, Thread: t, PC: c.m.PC(t), Other: u, OtherPC: c.m.PC(u),
		Addr: a.Addr, Size: a.Size, Write: a.Write,
		Text: fmt.Sprintf("thread %d %s and thread %d %s %s at the same time", t, verb(a), u, verb(b), where)}
	s := c.Failure(f)
	// Which of the two threads is at which place does not matter.
	s.Key = uint64(min(f.PC, f.OtherPC))<<34 ^ uint64(max(f.PC, f.OtherPC))<<8 | uint64(f.Check)
	c.observed = append(c.observed, observed{s, f})
	return s
}

func verb(a machine.Access) string {
	s := "reads"
	if a.Write {
		s = "writes"
	}
	if a.Atomic {
		s += " (atomically)"
	}
	return s
}

// Final implements system.Cursor: a run without further action must have ended,
// and not by waiting for ever.
func (c *Cursor) Final() *system.Failure {
	all := c.Ends(nil)
	if len(all) == 0 {
		return nil
	}
	c.Blame(all[0])
	return all[0]
}

// Ends implements system.Ending: each check that judges the end of a run judges it by
// itself.
func (c *Cursor) Ends(buf []*system.Failure) []*system.Failure {
	c.observed = c.observed[:0]
	add := func(f *system.Failure) {
		if f != nil {
			c.observed = append(c.observed, observed{f, c.fault})
			buf = append(buf, f)
		}
	}
	add(c.Lasting())
	c.m.Notes().Over(c.m.RunStatus())
	checks := c.m.Checks()
	switch {
	case c.m.RunStatus() == machine.Pruned:
		return buf
	case c.m.RunStatus() == machine.Going && c.m.LiveProgram() > 0:
		if checks.Has(machine.Deadlock) {
			add(c.deadlock())
		}
		return buf
	}
	c.ends(true, add)
	return buf
}

// Deadlock is deadlock as a failure that Observe gave.
func (c *Cursor) Deadlock() *system.Failure {
	f := c.deadlock()
	c.observed = append(c.observed, observed{f, c.fault})
	return f
}

// deadlock describes a state in which every thread that has not ended waits.
func (c *Cursor) deadlock() *system.Failure {
	f := &machine.Fault{Check: machine.Deadlock, Thread: -1, Other: -1}
	for t := range c.m.Threads() {
		if c.m.Status(t) != machine.Running || c.m.IsEnvironment(t) {
			continue
		}
		what, _ := c.m.Inspect().Blocked(t)
		if f.Thread < 0 {
			f.Thread, f.PC = t, c.m.PC(t)
		} else {
			f.Text += "; "
		}
		f.Text += fmt.Sprintf("thread %d waits for %s", t, what)
	}
	return c.Failure(f)
}
