package abi

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
)

// Do takes a call (External.Do).
type Do = func(*machine.Call) (machine.Outcome, *machine.Fault)

// Touches lists the memory of a call (External.Accesses).
type Touches = func(*machine.Call, []machine.Access) []machine.Access

// Pure is a function that only its own thread notices.
func Pure(name string, do Do) machine.External {
	return machine.External{Name: name, Visible: machine.Never, Do: do}
}

// Sync is a function that other threads notice: it acts on them or on an object
// made for that.
func Sync(name string, touches Touches, do Do) machine.External {
	return machine.External{Name: name, Accesses: touches, Do: do}
}

// Memory is a function that reads or writes memory: noticed by other threads if
// the memory is.
func Memory(name string, touches Touches, do Do) machine.External {
	return machine.External{
		Name:      name,
		Visible:   func(c *machine.Call) bool { return AnyNoticed(c, touches) },
		Accesses:  touches,
		Contained: true,
		Do:        do,
	}
}

// Looking is a function that accesses memory, leaves it as it is, and does nothing else that counts.
func Looking(name string, touches Touches, end Do) machine.External {
	return Memory(name, touches, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if f := c.Touch(touches(c, nil)); f != nil {
			return Stop(f)
		}
		return end(c)
	})
}

// AnyNoticed reports whether other threads may notice an access of those listed.
func AnyNoticed(c *machine.Call, touches Touches) bool {
	var room [4]machine.Access
	for _, a := range touches(c, room[:0]) {
		if a.Size > 0 && c.M.Record().NoticedAt(c.Thread, a.Addr, a.Size, a.Write) {
			return true
		}
	}
	return false
}

// Uncontained marks a function that affects other threads more, or observes more of them, than its
// accesses show.
func Uncontained(e machine.External) machine.External {
	e.Contained = false
	return e
}

// Freeing marks a function that frees heap blocks.
func Freeing(e machine.External) machine.External {
	e.Frees = true
	touches := e.Accesses
	e.Visible = func(c *machine.Call) bool {
		var room [4]machine.Access
		for _, a := range touches(c, room[:0]) {
			if a.Size > 0 && c.M.Record().EndNoticedAt(c.Thread, a.Addr, a.Size) {
				return true
			}
		}
		return false
	}
	return e
}

// Taking marks a function that takes steps of some kinds besides its accesses.
func Taking(e machine.External, kinds ...visibility.Step) machine.External {
	e.Steps |= visibility.Of(kinds...)
	return e
}

// Alias is the same function under more names.
func Alias(e machine.External, names ...string) []machine.External {
	list := []machine.External{e}
	for _, n := range names {
		a := e
		a.Name = n
		list = append(list, a)
	}
	return list
}

// Int ends a call with a signed result.
func Int(c *machine.Call, v int64) (machine.Outcome, *machine.Fault) {
	c.ReturnS(v)
	return machine.Done, nil
}

// Word ends a call with an unsigned or pointer result.
func Word(c *machine.Call, v uint64) (machine.Outcome, *machine.Fault) {
	c.Return(v)
	return machine.Done, nil
}

// Void ends a call without a result.
func Void(*machine.Call) (machine.Outcome, *machine.Fault) { return machine.Done, nil }

// Stop ends a call with a fault.
func Stop(f *machine.Fault) (machine.Outcome, *machine.Fault) { return machine.Done, f }

// Errno ends a call with result -1 and errno set.
func Errno(c *machine.Call, errno uint32) (machine.Outcome, *machine.Fault) {
	c.M.Record().SetErrno(c.Thread, errno)
	return Int(c, -1)
}

// Violation ends a call with a fault of a check, or with result v where the
// check is off.
func Violation(c *machine.Call, check machine.Check, text string, v int64) (machine.Outcome, *machine.Fault) {
	if c.M.Checks().Has(check) {
		return Stop(c.Fault(check, text))
	}
	return Int(c, v)
}

// Again ends one phase of a call: the next one is phase.
func Again(c *machine.Call, phase uint64) (machine.Outcome, *machine.Fault) {
	c.Phase = phase
	return machine.Again, nil
}

// Invoke calls back into the program; the call continues in the given phase.
func Invoke(c *machine.Call, phase, fn uint64, args ...uint64) (machine.Outcome, *machine.Fault) {
	if f := c.Invoke(fn, args...); f != nil {
		return Stop(f)
	}
	c.Phase = phase
	return machine.Called, nil
}

// Exits ends the run.
func Exits(c *machine.Call, code int) (machine.Outcome, *machine.Fault) {
	c.Exit(code)
	return machine.Terminated, nil
}
