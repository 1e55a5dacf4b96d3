// Package run executes one schedule of a plan's program, as an ordinary run would be.
//
// It explores nothing, and proves nothing.
package run

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
)

// timeSlice is the number of actions that a thread takes in a row as long as it can.
const timeSlice = 100

// Ordinary executes threads in turn, each for a time slice. Data races are not looked for. Output is called
// with what the program prints. It returns the exit status, or the failure that stopped the run.
func Ordinary(p *plan.Plan, output func(stream int, b []byte)) (int, *system.Failure, error) {
	p = p.With(func(t *plan.Task) { t.Checks.Set = t.Checks.Set.Without(machine.Race) })
	m, err := p.Machine()
	if err != nil {
		return 0, nil, err
	}
	defer m.Close()
	m.Output = func(_, stream int, b []byte) {
		if stream != machine.Surroundings {
			output(stream, b)
		}
	}
	c := cursor.New(m)
	if f := c.Start(); f != nil {
		return 0, f, nil
	}
	var acts []system.Action
	thread, left := int32(0), timeSlice
	alone := 0 // steps in a row of the environment only
	for steps := 0; ; steps++ {
		if steps&0xfff == 0 && p.Host.Interrupted != nil && p.Host.Interrupted() {
			return 130, nil, nil
		}
		acts, _ = c.Actions(acts[:0])
		if len(acts) == 0 {
			if m.RunStatus() == machine.Pruned {
				return 0, nil, nil
			}
			return m.ExitCode(), c.Final(), nil
		}
		if alone++; !c.Alone() {
			alone = 0
		} else if worthAsking(alone) {
			if f := c.Stuck(); f != nil {
				return 0, f, nil
			}
		}
		a := next(acts, thread, left)
		if a.Thread != thread {
			thread, left = a.Thread, timeSlice
		}
		left--
		if f := c.Do(a); f != nil {
			return 0, f, nil
		}
		m.Forget()
	}
}

// worthAsking reports when it is asked whether the program waits for ever while
// its environment continues: seldom, since the answer takes time.
func worthAsking(steps int) bool { return steps >= 16 && steps&(steps-1) == 0 }

// next picks an action of the thread that ran last, or when its slice is over
// one of the next thread in turn.
func next(acts []system.Action, thread int32, left int) system.Action {
	best := acts[0]
	for _, a := range acts {
		if a.Thread == thread && left > 0 {
			return a
		}
		if a.Thread > thread && (best.Thread <= thread || a.Thread < best.Thread) {
			best = a
		}
	}
	return best
}
