package cursor

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
)

// A failing action ends the run where it fails. A reduction makes one action of many instructions, so that the state
// before the action is not the one before the failing instruction: what was lost since shows only in the state in which the machine
// stands after the failure, which is the same with every reduction. So checks of lost blocks judge that state. memcleanup does
// where the failure is the program's own end; after other failures nobody could free the rest.

// Besides implements system.Failing.
func (c *Cursor) Besides(f *system.Failure, buf []*system.Failure) []*system.Failure {
	fault := c.fault
	c.observed = append(c.observed[:0], observed{f, fault})
	add := func(x *system.Failure) {
		if x != nil {
			c.observed = append(c.observed, observed{x, c.fault})
			buf = append(buf, x)
		}
	}
	add(c.Lasting())
	if f.Class == system.Violation {
		c.ends(endsItself(fault.Check), add)
	}
	c.fault = fault
	return buf
}

// endsItself reports whether a program whose check of that name is off ends where it fails.
func endsItself(k machine.Check) bool {
	return slices.Contains([]machine.Check{machine.Assert, machine.Abort, machine.Null}, k)
}

// ends judges the blocks of the heap at the end of a run: those that are lost, and, if all are to be freed, the others.
func (c *Cursor) ends(all bool, add func(*system.Failure)) {
	checks := c.m.Checks()
	if checks.Has(machine.Leak) {
		c.addFault(c.m.Leaks().Unreachable(), add)
	}
	if all && checks.Has(machine.Unfreed) {
		c.addFault(c.m.Leaks().NotFreed(), add)
	}
}

func (c *Cursor) addFault(f *machine.Fault, add func(*system.Failure)) {
	if f != nil {
		add(c.Failure(f))
	}
}
