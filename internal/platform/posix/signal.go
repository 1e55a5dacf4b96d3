package posix

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// signalMasks are what library/signal.c needs of Go: each thread's mask of
// blocked signals, which a new thread inherits.
func signalMasks() []machine.External {
	return []machine.External{
		{Name: "__heddle_signal_mask", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			t, ok := named(c, c.Arg(0)+1)
			if !ok {
				return abi.Int(c, 0)
			}
			return abi.Word(c, abi.SignalMask(c.M, t))
		}},
		{Name: "__heddle_set_signal_mask", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if t, ok := named(c, c.Arg(0)+1); ok {
				abi.SetSignalMask(c.M, t, c.Arg(1)&(1<<32-1))
			}
			return abi.Void(c)
		}},
	}
}
