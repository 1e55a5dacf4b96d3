package verify

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
)

// watching are the observers that checks stand for.
var watching = map[machine.Check]visibility.Observer{
	machine.Race: visibility.RaceCheck, machine.Deadlock: visibility.DeadlockCheck, machine.Leak: visibility.LeakCheck,
	machine.Unfreed: visibility.FreedCheck, machine.Untracked: visibility.TrackedCheck,
}

// observers are those of a step that the task brings: who must not miss a state that a
// reduction leaves out. The program's own (handlers, modules) the machine knows.
func (p *Plan) observers() visibility.Observers {
	o := visibility.Observers(0).With(visibility.OtherThread).With(visibility.OwnChecks)
	for check, observer := range watching {
		if p.Checks.Set.Has(check) {
			o = o.With(observer)
		}
	}
	for _, x := range []struct {
		on       bool
		observer visibility.Observer
	}{
		{len(p.Checks.Queries) > 0, visibility.Query},
		{len(p.rules) > 0 && p.needs.Exact, visibility.StateCondition},
		{len(p.rules) > 0, visibility.EndCondition},
		{p.matches(), visibility.Abstraction},
		{p.Search.Symmetry, visibility.Symmetry},
		{p.counting, visibility.CounterAbstraction},
	} {
		if x.on {
			o = o.With(x.observer)
		}
	}
	return o
}
