package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// alternativeStacks: each variable is an object of its own, so those of a handler on an alternative stack are no part of the memory that
// the program gave for it. A program that asks which of the two comes first would see that: heddle does not run it.
//
// As bytes of that memory the variables would have no ends, and what a handler does wrong with them would be verified.
func alternativeStacks() []machine.External {
	return []machine.External{
		abi.Pure("__heddle_on_stack", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			c.M.Record().SetSpare(c.Thread, abi.SpareStack, c.Arg(0))
			return abi.Void(c)
		}),
		abi.Memory("__heddle_unwritten", looksAt, unwritten),
		abi.Pure("__heddle_unsafe", abi.Void), // which functions written in C call first that handlers may not call
		abi.Pure("__heddle_order", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if base := c.M.Record().Spare(c.Thread, abi.SpareStack); base != 0 && (isBeside(c, base, c.Arg(0), c.Arg(1)) || isBeside(c, base, c.Arg(1), c.Arg(0))) {
				return abi.Stop(c.Gap("where a handler's variables lie on the stack that sigaltstack gave: heddle puts them elsewhere"))
			}
			return abi.Void(c)
		}),
	}
}

// isBeside reports whether an address is that of one of the thread's variables, and another one lies in the memory of its alternative stack.
func isBeside(c *machine.Call, base, variable, other uint64) bool {
	v, _, ok := c.M.Find(variable)
	if !ok || v.Kind() != machine.StackObject || v.Thread != c.Thread {
		return false
	}
	stack, _, _ := c.M.Find(base)
	o, _, ok := c.M.Find(other)
	return ok && o.ID == stack.ID && v.ID != stack.ID
}

// looksAt is what __heddle_unwritten looks at.
func looksAt(c *machine.Call, list []machine.Access) []machine.Access {
	return append(list, abi.Read(c.Arg(0), c.Arg(1)))
}

// unwritten gives a bit for each byte that was never written.
func unwritten(c *machine.Call) (machine.Outcome, *machine.Fault) {
	list := uint64(0)
	for i := range c.Arg(1) {
		if !c.AllWritten(c.Arg(0)+i, 1) {
			list |= 1 << i
		}
	}
	return abi.Int(c, int64(list))
}
