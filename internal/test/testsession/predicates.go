package testsession

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Calling is a predicate of states: a thread's next instruction calls a function of that name.
type Calling struct {
	thread int
	name   string
}

// Calls returns the predicate of a thread and a function.
func Calls(thread int, name string) Calling { return Calling{thread, name} }

// Holds reports whether the predicate holds.
func (c Calling) Holds(m *machine.Machine) bool {
	if m.Threads() <= c.thread || m.Status(c.thread) != machine.Running {
		return false
	}
	p := m.Program()
	in := &p.Code[m.PC(c.thread)]
	switch in.Op {
	case program.Call:
		return p.Funcs[in.Imm].Name == c.name
	case program.External:
		return p.Externals[in.Imm].Name == c.name
	}
	return false
}

// Both returns the predicate that holds where both of two hold.
func Both(a, b Calling) Pair { return Pair{a, b} }

// Pair is a predicate that holds where both of two hold.
type Pair [2]Calling

// Holds reports whether the predicate holds.
func (p Pair) Holds(m *machine.Machine) bool { return p[0].Holds(m) && p[1].Holds(m) }
