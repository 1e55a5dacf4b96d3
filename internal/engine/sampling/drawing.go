package sampling

import (
	"fmt"
	"math"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// drawing is several samplers, and what was drawn.
type drawing struct {
	p           *plan.Plan // whose machines take single instructions
	asks        *query.Query
	samplers    []*sample.Sampler
	query       int    // of the plan's, from 1 on
	series      string // of several: which
	estimate    verdict.Estimate
	drawn       verdict.Sample // of it
	limit       search.Limit
	failed      error // of Sampling.EachRun
	begun       float64
	transitions int
	poll        func(search.Stats) search.Limit
	values      bool    // the runs have values
	missing     []*bool // by sampler: the number had no value in some state
	scheduling  scheduling
	settled     bool             // what was asked for was reached
	short       []verdict.Reason // why it was not, if neither a limit nor a gap is why
	faults      semantics.Faults
	gap         *machine.Fault // the first limit of the machine's after which an answer may lie; nil: none was met
	meeting     bool           // runs are drawn for the states that they meet, and need no end
	course      course
}

// defaultMaxRuns is the number of runs at which an answer is given up, where nothing is said.
const defaultMaxRuns = 10_000_000

// draw prepares runs of so many steps for a query; each gives a sampler what to look at.
func draw(p *plan.Plan, q *query.Query, steps, seed uint64, each func(*sample.Sampler, *plan.Plan) error) (*drawing, error) {
	c, err := p.Stepwise()
	if err != nil {
		return nil, err
	}
	c = c.With(func(t *plan.Task) { t.Host.Progress = nil }) // its figures are those of a search
	d := &drawing{asks: q, query: 1 + slices.Index(p.Checks.Queries, q), p: c, begun: c.Seconds(), poll: c.Poll()}
	d.drawn.Ends = map[string]int{}
	for range d.workers() {
		m, err := c.Machine()
		if err != nil {
			return nil, d.close(err)
		}
		x, err := sample.New(m, int(min(steps, math.MaxInt)), seed)
		if err != nil {
			return nil, d.close(err)
		}
		d.samplers = append(d.samplers, x)
		if err := d.scheduling.schedule(c, x); err != nil {
			return nil, d.close(err)
		}
		if err := each(x, c); err != nil {
			return nil, d.close(err)
		}
	}
	return d, nil
}

// workers is how many machines draw runs in this process: where others do, one looks after them.
func (d *drawing) workers() int {
	if d.p.Host.Fleet != nil {
		return 1
	}
	return max(1, d.p.Search.Workers)
}

// close gives the machines back.
func (d *drawing) close(err error) error {
	for _, p := range d.samplers {
		if e := p.Machine().Close(); err == nil {
			err = e
		}
	}
	if err == nil {
		err = d.failed
	}
	return err
}

// each gives the runs to f, in order, until it has enough, or a limit of the plan is
// met.
func (d *drawing) each(f func(sample.Run) (more bool)) {
	if d.p.Host.Fleet == nil {
		sample.Each(d.samplers, 0, math.MaxUint64, d.taking(f))
		return
	}
	d.fails(d.fromFar(d.taking(f)))
}

// taking counts runs, and gives them to f.
func (d *drawing) taking(f func(sample.Run) (more bool)) func(sample.Run) bool {
	return func(r sample.Run) bool { return d.take(r) && f(r) && d.mayContinue() }
}

// fails ends the drawing in an error, if there is one.
func (d *drawing) fails(err error) {
	if d.failed == nil {
		d.failed = err
	}
}

func (d *drawing) stats() search.Stats { return search.Stats{Transitions: d.transitions} }

// take counts a run. It reports whether to draw more.
func (d *drawing) take(r sample.Run) bool {
	c := &d.estimate
	c.Runs++
	d.transitions += r.Steps
	if r.Satisfied {
		c.Hits++
	}
	if !r.Decided {
		d.drawn.Ends[r.End.String()]++
		if r.Failed() {
			f := r.Fault // so that only it is allocated
			d.faults.Add(&f, 1)
		}
	}
	d.drawn.Longest = max(d.drawn.Longest, r.Steps)
	d.show(r)
	d.bin(r)
	if told := d.p.Sampling.EachRun; told != nil && d.failed == nil {
		d.failed = told(d.drawnRun(r))
	}
	if d.gap == nil && (r.Open() || r.Gap != nil && d.values) {
		d.gap = r.Gap
	}
	return d.failed == nil && (d.gap == nil || d.meeting)
}

// mayContinue reports whether no limit of the plan is met.
func (d *drawing) mayContinue() bool {
	if n := maxRuns(d.p); d.estimate.Runs >= n {
		d.limit = search.Runs
	} else if d.estimate.Runs%256 == 0 {
		d.report()
		d.limit = d.poll(d.stats())
	}
	d.keep()
	return d.limit == ""
}

func maxRuns(p *plan.Plan) int {
	if p.Sampling.MaxRuns > 0 {
		return p.Sampling.MaxRuns
	}
	return defaultMaxRuns
}

// share is the part of the runs that satisfy the formula.
func (d *drawing) share() float64 {
	return float64(d.estimate.Hits) / float64(max(1, d.estimate.Runs))
}

// settle ends the drawing if what was asked for was reached: no limit matters then.
func (d *drawing) settle(reached bool) {
	if d.settled = reached; reached {
		d.limit = ""
	}
}

// asked is the answer but for its conclusion.
func (d *drawing) asked(q *query.Query, guarantee string) *verdict.Verdict {
	d.estimate.Guarantee, d.estimate.Error, d.estimate.Sample = guarantee, math.NaN(), &d.drawn
	d.ended()
	_, d.drawn.Stepwise = d.samplers[0].Clocks()
	a := &verdict.Verdict{Question: plan.QuestionOf(q), Estimate: &d.estimate, Assumptions: d.assumptions(), MostThreads: d.samplers[0].Machine().Notes().Threads(), Failing: runs.Failed(d.p, &d.faults)}
	a.Stats = verdict.Stats{Transitions: d.transitions, MaxDepth: d.drawn.Longest, Seconds: d.p.Seconds() - d.begun}
	if d.gap != nil && !d.meeting {
		a.Estimate = nil // figures of the runs before it would leave it out
	}
	return a
}

// proof returns what the runs prove. A drawing that ended for no known reason before what
// was asked for was reached proves nothing.
func (d *drawing) proof() *verdict.Proof {
	var limit []verdict.Reason
	unfollowed := proof.Clock(d.p, d.samplers[0].Machine())
	switch {
	case d.gap != nil:
		unfollowed = []verdict.Reason{proof.Gap(d.p, d.gap)}
	case d.limit == search.Runs:
		limit = []verdict.Reason{{Kind: verdict.SingleRuns, Text: fmt.Sprintf("%d runs did not settle it (--max-runs)", d.estimate.Runs)}}
	case d.limit != "":
		limit = []verdict.Reason{proof.Limits[d.limit]}
	case !d.settled && len(d.short) == 0:
		return &verdict.Proof{Kind: verdict.Drawn}
	}
	return runs.Proof(unfollowed, limit, d.short)
}

// finish concludes by the runs, which say whether what is asked holds, and gives the
// machines back. The trace is that of a run; nil: there is none to show.
func (d *drawing) finish(q *query.Query, a *verdict.Verdict, holds bool) (*verdict.Verdict, *trace.Trace, error) {
	a.Conclude(d.proof(), holds)
	tr, err := d.shown(q)
	return a, tr, d.close(err)
}

// joinNotes has the first sampler's machine know what all samplers' have noted.
func (d *drawing) joinNotes() {
	for _, p := range d.samplers[1:] {
		d.samplers[0].Machine().Notes().Adopt(p.Machine().Notes())
	}
}

// assumptions are those of the program, of its inputs and of the scheduler.
func (d *drawing) assumptions() []string {
	d.joinNotes()
	m := d.samplers[0].Machine()
	return slices.Concat(d.p.Assumptions(), runs.Inputs(d.p, m), d.scheduling.assumptions(d.p, d.drawn.Longest))
}

// monitored makes a sampler watch for a formula.
func monitored(q *query.Query, r query.Run) func(*sample.Sampler, *plan.Plan) error {
	return func(x *sample.Sampler, p *plan.Plan) error {
		m, err := runs.Monitored(r.Formula, q.Text, p.Program)
		if err == nil {
			x.Watch(m)
		}
		return err
	}
}
