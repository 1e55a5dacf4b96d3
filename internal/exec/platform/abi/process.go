package abi

import "heddle/internal/exec/machine"

// There is one process besides the first one, which is the superuser's and always exists, and those that it forks. Their numbers are far from those of
// its threads.
const (
	FirstProcess = 1
	ProcessID    = 100
	FirstChild   = 10001
)

// IsChild reports whether a number may be that of a child of the process.
func IsChild(pid int64) bool { return pid >= FirstChild && pid < FirstChild+machine.MostChildren }

// OfChild is the gap of a call that asks about a child, or changes something of it, by its number.
func OfChild(c *machine.Call) *machine.Fault {
	if c.M.Record().Forks() && IsChild(c.ArgS(0)) {
		return c.Gap(c.Name() + " of a child")
	}
	return nil
}
