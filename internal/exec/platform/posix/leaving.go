package posix

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A thread that was woken at a barrier or a condition has yet to leave it: until it does, it uses the object's memory, as
// it does in glibc and musl. Their destroying functions wait for those who leave, so that the memory may be given back
// after them, and only after them. Here destruction does not wait; those who have not left do no more with the object,
// which comes to the same: nothing that they do there can be noticed by anybody else.
//
// destroyedBehind is the wait word of such a thread.
const destroyedBehind = 1

// awaits reports whether the calling thread waits to be woken.
func awaits(c *machine.Call) bool { return c.M.Record().Wait(c.Thread) > destroyedBehind }

// inside reports whether the calling thread still uses the object at which it waits, or was woken.
func inside(c *machine.Call) bool { return c.M.Record().Wait(c.Thread) != destroyedBehind }

// leave ends what the wait word says of a call that returns.
func leave(c *machine.Call) {
	if !inside(c) {
		c.M.Record().SetWait(c.Thread, 0)
	}
}

// destroyBehind has the threads that were woken at the object of argument 0, in one of some functions, do no more with it.
func destroyBehind(c *machine.Call, functions ...string) {
	for t := range c.M.Threads() {
		if t == c.Thread || c.M.Record().Wait(t) != 0 {
			continue
		}
		if x, call := c.M.Inspect().CallOf(t); x != nil && call.Phase != 0 && call.Arg(0) == c.Arg(0) && slices.Contains(functions, x.Name) {
			c.M.Record().SetWait(t, destroyedBehind)
		}
	}
}

// touchesInside lists the object of argument 0 while the thread uses it.
func touchesInside(touches abi.Touches) abi.Touches {
	return func(c *machine.Call, buf []machine.Access) []machine.Access {
		if !inside(c) {
			return buf
		}
		return touches(c, buf)
	}
}
