package posix

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// delays are calls that let other threads go first and do nothing else: time
// passes as it likes in any case.
func delays() []machine.External {
	var list []machine.External
	for _, name := range []string{
		"sched_yield", "pthread_yield", "thrd_yield", "sleep", "usleep", "nanosleep", "clock_nanosleep", "thrd_sleep",
	} {
		list = append(list, cancellable(machine.External{
			Name: name,
			Do:   func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 0) },
		}))
	}
	return list
}
