package semantics

import "heddle/internal/exec/machine"

// End says how a run came to its end.
type End uint8

// The ends of a run.
const (
	Bound    End = iota // it may continue
	Ended               // the program is over
	Deadlock            // threads wait, and none can act
	Pruned              // an assumption of the program does not hold
	Fault               // a check failed, or the machine can do no more
	Ends                // their number
)

var endNames = [Ends]string{"bound", "end", "deadlock", "assumption", "fault"}

func (e End) String() string { return endNames[e] }

// End reports how the present state ends a run: Bound if a thread can act.
func (s *System) End() End {
	switch {
	case len(s.enabled) > 0:
		return Bound
	case s.m.RunStatus() == machine.Pruned:
		return Pruned
	case s.m.RunStatus() == machine.Going && s.m.LiveProgram() > 0:
		return Deadlock
	}
	return Ended
}
