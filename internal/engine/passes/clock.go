package passes

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
)

// Clock gives what a machine has done about the clock since it was asked last.
func Clock(m *machine.Machine) func() system.Clock {
	var before machine.ClockUse
	return func() (did system.Clock) {
		now := *m.Notes().UseClock()
		if now.Waited > before.Waited {
			did |= system.Waited
		}
		if now.Passed > before.Passed {
			did |= system.Passed
		}
		if now.Stood > before.Stood {
			did |= system.Stood
		}
		before = now
		return did
	}
}
