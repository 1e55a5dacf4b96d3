package sampling

import (
	"fmt"

	"heddle/internal/chance/sample"
	"heddle/internal/chance/scheduler"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
)

// pilotRuns are drawn under the uniform scheduler before PCT's, to learn how many
// steps and threads runs have.
const pilotRuns = 64

// scheduling is what chooses the threads of a drawing's runs.
type scheduling struct {
	spec    scheduler.Spec
	ready   bool // spec has all that New wants
	given   bool // PCT's steps are the user's
	threads int  // the most of a pilot run
}

// schedule makes a sampler's runs be of the plan's scheduler. The first sampler that
// it is called for draws the pilot runs.
func (x *scheduling) schedule(p *plan.Plan, s *sample.Sampler) error {
	if !x.ready {
		x.spec, x.ready = p.Sampling.Scheduler, true
		x.given = x.spec.Steps > 0
		if x.spec.Kind == scheduler.PCT {
			x.pilot(s)
		}
	}
	chooser, err := x.spec.New(p.Program)
	if err == nil && chooser != nil {
		s.Schedule(chooser)
	}
	return err
}

// pilot learns how long runs are, and how many threads they have.
func (x *scheduling) pilot(p *sample.Sampler) {
	most := &threads{}
	p.Watch(most)
	longest := 1
	for k := range uint64(pilotRuns) {
		longest = max(longest, p.Run(^k).Steps) // numbers that no run of the drawing has
	}
	p.Watch(nil)
	x.threads = most.most
	if !x.given {
		x.spec.Steps = uint64(longest)
	}
}

// threads decides nothing, and notes the greatest number of threads that runs had.
type threads struct{ most int }

func (c *threads) Reset() {}

func (c *threads) Look(m *machine.Machine, _ int) sample.Verdict {
	c.most = max(c.most, m.Threads())
	return sample.Undecided
}

func (c *threads) Finish() bool { return false }

// assumptions say what the runs' threads were chosen by, if not evenly; longest is
// the number of steps of the longest run.
func (x *scheduling) assumptions(p *plan.Plan, longest int) []string {
	if x.spec.Kind != scheduler.PCT {
		return runs.Scheduled(p)
	}
	met := scheduler.Guarantee(uint64(x.threads), x.spec.Steps, x.spec.Depth)
	text := fmt.Sprintf("threads are chosen by the scheduler %s, not uniformly: a run finds a bug of depth %d with probability at least %.3g (1/(n k^%d), for n = %d threads and k = %d steps), so one of %.0f runs does with 95 %%",
		x.spec, x.spec.Depth, met, x.spec.Depth-1, x.threads, x.spec.Steps, scheduler.RunsFor(met, 0.95))
	if x.given {
		text += fmt.Sprintf("; k is the one given, n the most of %d pilot runs under the uniform scheduler", pilotRuns)
	} else {
		text += fmt.Sprintf("; both are the most of %d pilot runs under the uniform scheduler", pilotRuns)
	}
	if uint64(max(longest, 0)) > x.spec.Steps {
		text += fmt.Sprintf("; a run had %d steps, and nothing is guaranteed beyond the first %d", longest, x.spec.Steps)
	}
	return []string{text}
}
