// Package module provides the functions of include/heddle.h that need the machine, for platform
// modules written in C. Functions that print are in libc.
//
// The package must not know what a module models. The machine defines how a platform function runs
// as one action (machine/attempt.go).
package module

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Functions are the functions of the package.
func Functions() []machine.External {
	var list []machine.External
	for _, group := range [][]machine.External{machine.AtomicFunctions(), choices(), waits(), progress(), asking(), assuming(), sometimes(), threads(), environment()} {
		list = append(list, group...)
	}
	return list
}

// maxAlternatives bounds a choice.
const maxAlternatives = 1 << 16

func choices() []machine.External {
	return []machine.External{
		{
			Name: "heddle_choose", Visible: machine.Never,
			Choices: func(c *machine.Call) int { return int(min(max(c.Arg(0), 1), maxAlternatives)) },
			Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				if n := c.Arg(0); n == 0 || n > maxAlternatives {
					return abi.Stop(misuse(c, fmt.Sprintf("a choice among %d alternatives; 1 to %d are possible", n, maxAlternatives)))
				}
				return abi.Word(c, uint64(c.Choice))
			},
		},
		{
			Name: "heddle_choose_weighted", Visible: machine.Never,
			Choices: func(c *machine.Call) int { return max(len(weighty(c)), 1) },
			Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
				return append(buf, abi.Read(c.Arg(1), 4*min(c.Arg(0), maxAlternatives)))
			},
			Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				if _, f := weights(c); f != nil {
					return abi.Stop(f)
				}
				list := weighty(c)
				if len(list) == 0 {
					return abi.Stop(misuse(c, "a weighted choice in which no alternative has a weight above 0"))
				}
				return abi.Word(c, list[c.Choice])
			},
		},
	}
}

// weights reads the weights of heddle_choose_weighted.
func weights(c *machine.Call) ([]byte, *machine.Fault) {
	return abi.Bytes(c, c.Arg(1), 4*min(c.Arg(0), maxAlternatives))
}

// weighty are the alternatives whose weight is not 0.
func weighty(c *machine.Call) (list []uint64) {
	b, f := weights(c)
	if f != nil {
		return nil
	}
	for i := 0; i+4 <= len(b); i += 4 {
		if b[i]|b[i+1]|b[i+2]|b[i+3] != 0 {
			list = append(list, uint64(i/4))
		}
	}
	return list
}

func waits() []machine.External {
	return []machine.External{{
		Name: "heddle_block_unless", Visible: machine.Never,
		Enabled: func(c *machine.Call) bool { return c.Arg(0) != 0 || !c.InPlatform() },
		Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if !c.InPlatform() {
				return abi.Stop(misuse(c, "heddle_block_unless outside of a platform function"))
			}
			return abi.Void(c)
		},
	}}
}

// sometimes provides heddle_sometimes, which marks a place that some execution should reach.
func sometimes() []machine.External {
	return []machine.External{abi.Pure("heddle_sometimes", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if uint32(c.Arg(1)) != 0 {
			c.M.Notes().Reach(c.PC)
		}
		return abi.Void(c)
	})}
}

// progress provides heddle_progress: an execution that calls it again and again is no livelock.
func progress() []machine.External {
	return []machine.External{{Name: "heddle_progress", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.Note(machine.ProgressNote)
		return abi.Void(c)
	}}}
}

func threads() []machine.External {
	return []machine.External{
		abi.Pure("heddle_current_thread", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, int64(c.Thread))
		}),
		{Name: "heddle_thread_count", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, int64(c.M.Threads()))
		}},
		{Name: "heddle_thread_exists", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if _, ok := running(c); ok {
				return abi.Int(c, 1)
			}
			return abi.Int(c, 0)
		}},
	}
}

// running is the thread of the program that argument 0 names, if there is one
// that has not ended.
func running(c *machine.Call) (thread int, ok bool) {
	t := c.ArgS(0)
	if t < 0 || t >= int64(c.M.Threads()) || c.M.Status(int(t)) != machine.Running || c.M.IsEnvironment(int(t)) {
		return 0, false
	}
	return int(t), true
}

// misuse is a fault that ends the run even where the check is off: there is no
// meaning to continue with.
func misuse(c *machine.Call, text string) *machine.Fault { return c.Fault(machine.Misuse, text) }

// environment are the functions that act on other threads.
func environment() []machine.External {
	return []machine.External{
		{Name: "heddle_transition", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if f := c.Transition(c.Arg(0)); f != nil {
				return abi.Stop(f)
			}
			return abi.Void(c)
		}},
		{Name: "heddle_stop_thread", Do: setStopped(true)},
		{Name: "heddle_continue_thread", Do: setStopped(false)},
		{Name: "heddle_thread_stopped", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if t, ok := running(c); ok && c.M.Stopped(t) {
				return abi.Int(c, 1)
			}
			return abi.Int(c, 0)
		}},
		{Name: "heddle_interrupt_thread", Do: interrupt},
	}
}

func setStopped(stop bool) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t, ok := running(c)
		if !ok {
			return abi.Int(c, -1)
		}
		if f := c.SetStopped(t, stop); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	}
}

func interrupt(c *machine.Call) (machine.Outcome, *machine.Fault) {
	t, ok := running(c)
	switch {
	case !ok:
		return abi.Int(c, -1)
	case t == c.Thread:
		return abi.Stop(misuse(c, "a thread interrupts itself; only a transition of the environment may do so"))
	}
	if f := c.Interrupt(t, c.Arg(1), c.Arg(2)); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}
