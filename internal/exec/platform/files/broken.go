package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

// A write where nobody reads any more sends SIGPIPE to the thread, and fails with EPIPE once a handler has run. A program without functions that
// handle or block signals is ended by it. In others, the library's C has the signal's disposition (posix/library/signal.c): the call calls
// its function back, and ends then.

// brokenPipe is that function.
const brokenPipe = "__heddle_broken_pipe"

// killed is the status of a program that SIGPIPE ends, as a shell sees it.
const killed = 128 + sigPipe

const sigPipe = 13

// Phases of a call whose signal has been handled: how it ends.
const (
	phaseBroken     = 1 << 20         // with 0
	phaseBrokenLess = phaseBroken + 1 // with -1
	// phaseSignals is another one: signals.go
)

// afterSignal reports whether a call is one whose signal has been handled, or read.
func afterSignal(c *machine.Call) bool { return c.Phase >= phaseBroken && c.Phase <= phaseSignals }

// endBroken ends such a call.
func endBroken(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.Phase == phaseSignals {
		return endSignals(c)
	}
	c.M.Record().SetErrno(c.Thread, ePipe)
	return abi.Int(c, -int64(c.Phase-phaseBroken))
}

// handlesSignals is the address of the function that handles SIGPIPE; 0: the program does not have it.
func (s *state) handlesSignals() uint64 {
	p := s.c.M.Program()
	for i := range p.Statics {
		x := &p.Statics[i]
		if x.Kind == program.StaticFunc && x.Func >= 0 && x.Name == brokenPipe {
			return x.Addr
		}
	}
	return 0
}

// signalPipe is what a write does where nobody reads from something any more.
func (s *state) signalPipe(from string) {
	if s.fault == nil {
		s.dies = from
	}
}

// end ends a call: with a fault, or the run, or a result.
func (s *state) end(v int64) (machine.Outcome, *machine.Fault) {
	switch {
	case s.fault != nil:
		return abi.Stop(s.fault)
	case s.dies == "":
		return abi.Int(s.c, v)
	}
	if fn := s.handlesSignals(); fn != 0 {
		return abi.Invoke(s.c, phaseBroken+uint64(-v&1), fn, sigPipe)
	}
	s.note("SIGPIPE ends the program: nobody reads from the " + s.dies)
	return abi.Exits(s.c, killed)
}

// signalling makes a function one that takes up again what it does after a handler of SIGPIPE.
func signalling(x machine.External) machine.External {
	do, enabled, choices := x.Do, x.Enabled, x.Choices
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if afterSignal(c) {
			return endBroken(c)
		}
		return do(c)
	}
	if enabled != nil {
		x.Enabled = func(c *machine.Call) bool { return afterSignal(c) || enabled(c) }
	}
	if choices != nil {
		x.Choices = func(c *machine.Call) int {
			if afterSignal(c) {
				return 1
			}
			return choices(c)
		}
	}
	return x
}
