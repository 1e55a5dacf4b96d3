package cursor

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
)

// StartWatched is Start, but calls look before each LLVM instruction that a
// thread executes, and once more when it stops.
func (c *Cursor) StartWatched(look func(thread int)) *system.Failure {
	if f := c.Failed(c.m.StartWatched(look)); f != nil {
		return f
	}
	c.acted, c.born = -1, 0
	return nil
}

// DoWatched is Do, but calls look as StartWatched does. The journal keeps every
// change, so that look can see what each instruction did.
func (c *Cursor) DoWatched(a system.Action, look func(thread int)) *system.Failure {
	before := c.m.Threads()
	if f := c.Failed(c.m.StepWatched(int(a.Thread), int(a.Choice), look)); f != nil {
		return f
	}
	c.acted, c.born = int(a.Thread), before
	return nil
}

// Fits reports whether an action is one of the state's.
func (c *Cursor) Fits(a system.Action) bool {
	t := int(a.Thread)
	if t >= c.m.Threads() {
		return false
	}
	ways := c.m.Choices(t)
	return ways == machine.Given || 0 <= a.Choice && a.Choice < int64(ways)
}
