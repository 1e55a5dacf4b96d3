package verify

import (
	"fmt"

	"heddle/internal/chance/sample"
	"heddle/internal/chance/scheduler"
	"heddle/internal/exec/machine"
)

// pilotRuns are drawn under the uniform scheduler before PCT's, to learn how many
// runSteps and threads runs have.
const pilotRuns = 64

// scheduling is what chooses the threads of a drawing's runs.
type scheduling struct {
	spec    scheduler.Spec
	ready   bool   // spec has all that New wants
	given   bool   // PCT's steps are the user's
	threads int    // the most of a pilot run
	text    string // what is assumed
}

// schedule makes a sampler's runs be of the task's scheduler. The first sampler that
// it is called for draws the pilot runs.
func (x *scheduling) schedule(s *Session, p *sample.Sampler) error {
	if !x.ready {
		x.spec, x.ready = s.Task.Sampling.Scheduler, true
		x.given = x.spec.Steps > 0
		if x.spec.Kind == scheduler.PCT {
			x.pilot(p)
		}
	}
	chooser, err := x.spec.New(s.Program)
	if err == nil && chooser != nil {
		p.Schedule(chooser)
	}
	return err
}

// pilot learns how long runs are, and how many threads they have.
func (x *scheduling) pilot(p *sample.Sampler) {
	most := &crowd{}
	p.Watch(most)
	longest := 1
	for k := range uint64(pilotRuns) {
		longest = max(longest, p.Run(^k).Steps) // numbers that no run of the drawing has
	}
	p.Watch(nil)
	x.threads = most.threads
	if !x.given {
		x.spec.Steps = uint64(longest)
	}
}

// crowd decides nothing, and notes the greatest number of threads that runs had.
type crowd struct{ threads int }

func (c *crowd) Reset() {}

func (c *crowd) Look(m *machine.Machine, _ int) sample.Verdict {
	c.threads = max(c.threads, m.Threads())
	return sample.Undecided
}

func (c *crowd) Finish() bool { return false }

// assumptions tell what the runs' threads were chosen by, if not evenly; longest is
// the number of steps of the longest run.
func (x *scheduling) assumptions(longest int) []string {
	switch {
	case x.spec.IsUniform():
		return nil
	case x.spec.Kind != scheduler.PCT:
		return scheduled(x.spec)
	}
	p := scheduler.Guarantee(uint64(x.threads), x.spec.Steps, x.spec.Depth)
	text := fmt.Sprintf("threads are chosen by the scheduler %s, not evenly: a run meets a bug of depth %d with probability at least %.3g (1/(n k^%d), of n = %d threads and k = %d steps), so one of %.0f runs does with 95 %%",
		x.spec, x.spec.Depth, p, x.spec.Depth-1, x.threads, x.spec.Steps, scheduler.RunsFor(p, 0.95))
	if x.given {
		text += fmt.Sprintf("; k is the one given, n the most of %d pilot runs under the uniform scheduler", pilotRuns)
	} else {
		text += fmt.Sprintf("; both are the most of %d pilot runs under the uniform scheduler", pilotRuns)
	}
	if uint64(max(longest, 0)) > x.spec.Steps {
		text += fmt.Sprintf("; a run had %d steps, and nothing is guaranteed of what lies behind the first %d", longest, x.spec.Steps)
	}
	return []string{text}
}

// scheduled tells what threads are chosen by, if not evenly.
func scheduled(spec scheduler.Spec) []string {
	if spec.IsUniform() {
		return nil
	}
	return []string{fmt.Sprintf("threads are chosen by the scheduler %s, not evenly", spec)}
}
