package posix

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// delays are calls that let other threads go first and do nothing else: time
// passes as it likes in any case.
func delays() []machine.External {
	delay := machine.External{Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 0) }}
	var list []machine.External
	for _, name := range []string{"sched_yield", "pthread_yield", "thrd_yield"} {
		delay.Name = name
		list = append(list, delay)
	}
	for _, name := range []string{"sleep", "usleep", "nanosleep", "clock_nanosleep", "thrd_sleep"} {
		delay.Name = name
		list = append(list, Cancellable(delay))
	}
	return list
}

// harmless are calls whose effect no verdict depends on.
func harmless() []machine.External {
	var list []machine.External
	for _, name := range []string{
		"pthread_setname_np", "pthread_setconcurrency", "pthread_setschedparam", "pthread_setschedprio",
		"pthread_setaffinity_np", "pthread_atfork", "sched_setaffinity",
	} {
		list = append(list, zero(name))
	}
	return list
}
