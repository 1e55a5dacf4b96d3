package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction/counters"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// This file lets threads be counted (package counters): of threads in the same state one stays, which
// stands for any number of them.

// AbstractThreads makes threads in the same state one. It is called before Start.
func (c *Cursor) AbstractThreads() {
	c.counters = counters.New(c.Cursor)
	c.Reduce(c.counters)
}

// split prepares a thread for an action.
func (c *Cursor) split(t int) *system.Failure {
	if c.counters == nil {
		return nil
	}
	if f := c.counters.Split(t); f != nil {
		return f
	}
	c.disown(t)
	return nil
}

// mergeThreads ends an action, unless it has reached a question.
func (c *Cursor) mergeThreads() {
	if c.counters == nil || c.Unfinished() {
		return
	}
	repeated := -1
	if c.now.begun {
		repeated = c.counters.Repeated(c.now.split)
	}
	c.now = moment{acted: -1} // threads get other numbers
	c.ownInputs()
	c.counters.MergeThreads(repeated)
}

// Interrupt implements system.Staged. A thread that comes round to a branch on an input without having done anything that
// others notice may rest there, as it may at any such instruction. It does where threads are counted: schedules have no
// word for it, and there none is reported.
func (c *Cursor) Interrupt() bool {
	if c.counters == nil || c.now.decides || c.s.m.Control().NextNew(c.now.next) >= 0 {
		return false
	}
	switch c.s.prog.Code[c.s.m.PC(c.now.thread)].Op {
	case program.Branch, program.Switch:
	default:
		return false
	}
	c.now.question, c.now.picked, c.now.begin, c.now.rounds = term.None, choice{}, false, machine.Rounds{}
	if c.Settle(c.now.acted, c.now.born) != nil {
		return false
	}
	c.mergeThreads()
	c.normalise()
	return true
}

// Counts implements store.Counts. A thread that is in the middle of an action is not counted.
func (c *Cursor) Counts(rest []uint64) (all []uint64, one, any []uint32) {
	relevant := c.relevant
	c.relevant = nil
	for _, t := range relevant {
		if !c.s.ownOnly(t) {
			c.relevant = append(c.relevant, t)
		}
	}
	for _, k := range c.Key(nil) {
		rest = append(rest, uint64(k))
	}
	c.relevant = relevant
	rest = append(rest, 0) // the key ends
	if c.Unfinished() {
		return c.counters.CountsBut(c.now.thread, rest)
	}
	return c.counters.CountsBut(-1, rest)
}
