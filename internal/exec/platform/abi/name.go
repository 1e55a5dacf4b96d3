package abi

import (
	"fmt"

	"heddle/internal/exec/machine"
)

// Name is how a person knows the object at an address: "m", "m+40",
// "at offset 8 of a heap block of 48 bytes (thread 0 allocated it)".
func Name(c *machine.Call, addr uint64) string {
	o, off, ok := c.M.Find(addr)
	if !ok {
		return fmt.Sprintf("at 0x%x", addr)
	}
	if i := c.M.StaticIndex(&o); i >= 0 {
		name := c.M.Program().Statics[i].Name
		if off == 0 {
			return name
		}
		return fmt.Sprintf("%s+%d", name, off)
	}
	if off == 0 {
		return "in " + c.M.Describe(&o)
	}
	return fmt.Sprintf("at offset %d of %s", off, c.M.Describe(&o))
}

// ThreadName is how a person knows a thread: "thread 2".
func ThreadName(t int) string { return fmt.Sprintf("thread %d", t) }
