package sampling

import (
	"fmt"
	"math"

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
func overSchedulers(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	e, err := newEstimator(p, q)
	if err != nil {
		return nil, nil, err
	}
	o := &overSearch{smart: stats.NewSmart(p.Sampling.SchedulerBudget), least: p.Sampling.Over == plan.OverMin}
	d, err := o.draw(p, q)
	if err != nil {
		return nil, nil, err
	}
	d.drawn.Over = string(p.Sampling.Over)
	if d.p.Host.Fleet == nil {
		_ = o.answer(d, e, func(first, limit uint64, f func(sample.Run) bool) error { // there is none
			sample.Each(d.samplers, first, limit, f)
			return nil
		})
	} else {
		d.fails(o.answerFar(d, e))
	}
	d.conclude(e)
	a := d.asked(q, e.guarantee()+"; for the scheduler that was found: others may do better")
	if d.estimate.Runs > 0 {
		a.Assumptions = append(a.Assumptions, o.assumption(p.Sampling.SchedulersSee))
	}
	return d.finish(q, a, true)
}

// overSearch is a search among schedulers. Runs of a round are numbered one scheduler
// after another, and no number is used twice, so that no two runs have the same inputs.
type overSearch struct {
	smart *stats.Smart
	least bool

	schedulers
	spent int    // runs so far
	next  uint64 // number that was not yet used
}

// schedulers are those of the present round; not changed while runs are drawn.
type schedulers struct {
	Tried []uint64
	Runs  uint64 // of each; 0: all are of the first
	First uint64 // number of the round's first run
}

// scheduler is that of a run.
func (s *schedulers) scheduler(run uint64) uint64 {
	if s.Runs == 0 {
		return s.Tried[0]
	}
	return s.Tried[(run-s.First)/s.Runs]
}

// of are the schedulers of some of the runs.
func (s *schedulers) of(first, count uint64) schedulers {
	if s.Runs == 0 {
		return *s
	}
	from, to := (first-s.First)/s.Runs, (first+count-1-s.First)/s.Runs
	return schedulers{Tried: s.Tried[from : to+1], Runs: s.Runs, First: s.First + from*s.Runs}
}

// have reports whether all of some runs have a scheduler.
func (s *schedulers) have(first, count uint64) bool {
	if s.Runs == 0 {
		return len(s.Tried) == 1
	}
	return first >= s.First && (first+count-1-s.First)/s.Runs < uint64(len(s.Tried))
}

// draw prepares runs under the schedulers that are tried.
func (o *overSearch) draw(p *plan.Plan, q *query.Query) (*drawing, error) {
	watches := monitored(q, q.Left)
	return draw(p, q, runSteps(p, q.Left), p.Sampling.Seed, func(x *sample.Sampler, c *plan.Plan) error {
		h := scheduler.NewHashed(p.Sampling.SchedulersSee, p.Sampling.Seed)
		x.Schedule(h)
		x.Begin(func(run uint64) { h.Use(o.scheduler(run)) })
		return watches(x, c)
	})
}

// drawer gives so many runs to f, from one on, until f has enough.
type drawer func(first, limit uint64, f func(sample.Run) (more bool)) error

// answer searches for a scheduler, and estimates by runs of it.
func (o *overSearch) answer(d *drawing, e *estimator, by drawer) error {
	if err := o.search(d, by); err != nil || d.limit != "" {
		return err
	}
	o.schedulers = schedulers{Tried: []uint64{o.smart.Best()}}
	return by(o.next, math.MaxUint64, d.taking(func(r sample.Run) bool {
		e.add(r)
		return !e.done()
	}))
}

// answerFar is answer with runs of a fleet.
func (o *overSearch) answerFar(d *drawing, e *estimator) error {
	x, err := drawAfar(d.asks, o, d)
	if err != nil {
		return err
	}
	err = o.answer(d, e, x.each)
	return x.finish(err, x.end)
}

// search draws the rounds, until one scheduler is left or a limit is met.
func (o *overSearch) search(d *drawing, by drawer) error {
	for d.limit == "" {
		tried, each := o.smart.Round()
		if len(tried) == 0 {
			break
		}
		o.schedulers = schedulers{Tried: tried, Runs: uint64(each), First: o.next}
		hits := make([]int, len(tried))
		o.next += uint64(len(tried)) * o.Runs
		steps := 0
		err := by(o.First, o.next-o.First, func(r sample.Run) bool {
			if r.Satisfied != o.least {
				hits[(r.Number-o.First)/o.Runs]++
			}
			steps += r.Steps
			if o.spent++; o.spent%256 == 0 {
				d.limit = d.poll(search.Stats{Transitions: steps})
			}
			return d.limit == ""
		})
		if err != nil {
			return err
		}
		if d.limit == "" {
			o.smart.Tried(hits)
		}
	}
	return nil
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
