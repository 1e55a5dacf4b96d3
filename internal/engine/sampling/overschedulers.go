package sampling

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/stats"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// overSchedulers answers Pr[<=n](f) for the best scheduler that smart sampling finds.
// The least probability is one minus the greatest of the opposite.
func overSchedulers(p *plan.Plan, q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	e, err := newEstimator(p, q)
	if err != nil {
		return nil, nil, err
	}
	o := overSearch{smart: stats.NewSmart(p.Sampling.SchedulerBudget), least: p.Sampling.Over == plan.OverMin}
	watches := monitored(q, q.Left)
	d, err := draw(p, q, runSteps(p, q.Left), p.Sampling.Seed, func(x *sample.Sampler, c *plan.Plan) error {
		h := scheduler.NewHashed(p.Sampling.SchedulersSee, p.Sampling.Seed)
		x.Schedule(h)
		x.Begin(func(run uint64) { h.Use(o.scheduler(run)) })
		return watches(x, c)
	})
	if err != nil {
		return nil, nil, err
	}
	d.chance.Over = string(p.Sampling.Over)
	o.search(d)
	if d.limit == "" {
		o.tried, o.runs = []uint64{o.smart.Best()}, 0
		d.from(o.next, func(r sample.Run) bool {
			e.add(r)
			return !e.done()
		})
	}
	d.conclude(e)
	a := d.asked(q, e.guarantee()+"; for the scheduler that was found: others may do better")
	if d.chance.Runs > 0 {
		a.Assumptions = append(a.Assumptions, o.assumption(p.Sampling.SchedulersSee))
	}
	return d.finish(q, a, true)
}

// overSearch is a search among schedulers. Runs of a round are numbered one scheduler
// after another, and no number is used twice, so that no two runs have the same inputs.
type overSearch struct {
	smart *stats.Smart
	least bool

	tried []uint64 // of the present round; not changed while runs are drawn
	runs  int      // of each; 0: all are of the first
	spent int      // runs so far
	first uint64   // number of the round's first run
	next  uint64   // number that was not yet used
}

// scheduler is that of a run.
func (o *overSearch) scheduler(run uint64) uint64 {
	if o.runs == 0 {
		return o.tried[0]
	}
	return o.tried[(run-o.first)/uint64(o.runs)]
}

// search draws the rounds, until one scheduler is left or a limit is met.
func (o *overSearch) search(d *drawing) {
	for d.limit == "" {
		o.tried, o.runs = o.smart.Round()
		if len(o.tried) == 0 {
			return
		}
		hits := make([]int, len(o.tried))
		o.first = o.next
		o.next += uint64(len(o.tried)) * uint64(o.runs)
		steps := 0
		sample.Each(d.samplers, o.first, o.next-o.first, func(r sample.Run) bool {
			if r.Satisfied != o.least {
				hits[(r.Number-o.first)/uint64(o.runs)]++
			}
			steps += r.Steps
			if o.spent++; o.spent%256 == 0 {
				d.limit = d.poll(search.Stats{Transitions: steps})
			}
			return d.limit == ""
		})
		if d.limit == "" {
			o.smart.Tried(hits)
		}
	}
}

// viewTexts say what schedulers see.
var viewTexts = map[scheduler.View]string{
	scheduler.SeesState:     "choose by the whole state, memory included (which real schedulers do not see)",
	scheduler.SeesLocations: "choose by the next instruction of each thread",
	scheduler.SeesHistory:   "choose by the instructions that each thread has executed",
}

func (o *overSearch) assumption(v scheduler.View) string {
	which, bound := "most", "is at least as great"
	if o.least {
		which, bound = "least", "is at most as great"
	}
	return fmt.Sprintf("threads are chosen by the one of %d schedulers that %s under which the property was %s likely in %d runs of smart sampling; the %s over all such schedulers %s as the estimate",
		o.smart.Schedulers(), viewTexts[v], which, o.spent, map[bool]string{false: "maximum", true: "minimum"}[o.least], bound)
}
