package verify

import (
	"heddle/internal/engine/proof"

	"cmp"
	"fmt"
	"math"
	"slices"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/stats"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// What is asked of the probabilities of runs is answered from runs drawn at random
// under the semantics of package semantics. Results are taken in the order of the runs,
// so an answer follows from the seed, whatever the number of workers.

// LODIN's parameters where a query gives none.
const (
	defaultAlpha   = 0.05
	defaultBeta    = 0.05
	defaultEpsilon = 0.01
	defaultDelta   = 0.005
)

// askOfRuns answers what is asked of the probabilities of runs. The trace is the
// first run that satisfies what was asked; nil: there is none.
func (s *Session) askOfRuns(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	if s.Task.Sampling.Over != plan.OverNone {
		return s.overSchedulers(q)
	}
	switch q.Kind {
	case query.Probability:
		return s.estimate(q)
	case query.Threshold:
		return s.test(q)
	case query.Comparison:
		return s.compare(q)
	case query.SampleEnum:
		a, err := s.sampleStates(q)
		return a, nil, err
	}
	return s.mean(q)
}

// watch makes a property's monitor one of sampled runs.
type watch struct{ *property.Monitor }

// Look implements sample.Monitor.
func (w watch) Look(m *machine.Machine, _ int) sample.Verdict {
	switch w.Monitor.Look(m) {
	case property.Satisfied:
		return sample.Satisfied
	case property.Refuted:
		return sample.Violated
	}
	return sample.Undecided
}

// Finish implements sample.Monitor.
func (w watch) Finish() bool { return w.End() == property.Satisfied }

// Repeat implements sample.Repeating.
func (w watch) Repeat(period, most int) int {
	return int(w.Monitor.Repeat(uint64(period), uint64(most)))
}

// drawing is a crew of samplers, and what was drawn.
type drawing struct {
	s           *Session
	samplers    []*sample.Sampler
	query       int    // of the task's, from 1 on
	series      string // of several: which
	chance      verdict.Chance
	limit       search.Limit
	failed      error // of Task.EachRun
	begun       float64
	transitions int
	poll        func(search.Stats) search.Limit
	values      bool // the runs have values
	scheduling  scheduling
	gap         *machine.Fault // the first limit of the machine's behind which an answer may lie; nil: none was met
	meeting     bool           // runs are drawn for the states that they meet, and need no end
}

// defaultMaxRuns is the number of runs at which an answer is given up, where nothing is said.
const defaultMaxRuns = 10_000_000

// draw prepares runs of so many steps; each tells a sampler what to look at.
func (s *Session) draw(steps, seed uint64, each func(*sample.Sampler, *Session) error) (*drawing, error) {
	c, err := s.counted()
	if err != nil {
		return nil, err
	}
	d := &drawing{query: s.asking, s: c, begun: c.Seconds(), poll: c.options().Poll}
	d.chance.Ends = map[string]int{}
	for range max(1, s.Task.Search.Workers) {
		m, err := c.Machine()
		if err != nil {
			return nil, d.close(err)
		}
		p, err := sample.New(m, int(min(steps, math.MaxInt)), seed)
		if err != nil {
			return nil, d.close(err)
		}
		d.samplers = append(d.samplers, p)
		if err := d.scheduling.schedule(c, p); err != nil {
			return nil, d.close(err)
		}
		if err := each(p, c); err != nil {
			return nil, d.close(err)
		}
	}
	return d, nil
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

// each gives the runs to f, in order, until it has enough, or a limit of the task is
// met.
func (d *drawing) each(f func(sample.Run) (more bool)) { d.from(0, f) }

// from is each, from one run on.
func (d *drawing) from(first uint64, f func(sample.Run) (more bool)) {
	sample.Each(d.samplers, first, math.MaxUint64, func(r sample.Run) bool {
		return d.take(r) && f(r) && d.mayGoOn()
	})
}

// take counts a run. It tells whether to go on.
func (d *drawing) take(r sample.Run) bool {
	c := &d.chance
	c.Runs++
	d.transitions += r.Steps
	if r.Satisfied {
		c.Hits++
	}
	if !r.Decided {
		c.Ends[r.End.String()]++
	}
	c.Longest = max(c.Longest, r.Steps)
	d.show(r)
	d.bin(r)
	if told := d.s.Task.Sampling.EachRun; told != nil && d.failed == nil {
		d.failed = told(d.told(r))
	}
	if d.gap == nil && (r.Open() || r.Gap != nil && d.values) {
		d.gap = r.Gap
	}
	return d.failed == nil && (d.gap == nil || d.meeting)
}

// mayGoOn tells whether no limit of the task is met.
func (d *drawing) mayGoOn() bool {
	if n := maxRuns(d.s.Plan); d.chance.Runs >= n {
		d.limit = search.Runs
	} else if d.chance.Runs%256 == 0 {
		d.limit = d.poll(search.Stats{Transitions: d.transitions})
	}
	return d.limit == ""
}

func maxRuns(p *plan.Plan) int {
	if p.Sampling.MaxRuns > 0 {
		return p.Sampling.MaxRuns
	}
	return defaultMaxRuns
}

// asked is the answer, unknown where a limit ended the drawing.
func (d *drawing) asked(q *query.Query, guarantee string) *verdict.Asked {
	d.chance.Guarantee = guarantee
	a := &verdict.Asked{Query: q.String(), Chance: &d.chance, Assumptions: d.assumptions()}
	a.Stats = verdict.Stats{Transitions: d.transitions, MaxDepth: d.chance.Longest, Seconds: d.s.Seconds() - d.begun}
	switch {
	case d.gap != nil:
		a.Answer, a.Reasons = verdict.Unknown, []verdict.Reason{proof.Gap(d.s.Plan, d.gap)}
		if !d.meeting {
			a.Chance = nil // figures of the runs before it would leave it out
		}
	case d.limit == "":
	case d.limit == search.Runs:
		a.Answer, a.Reasons = verdict.Unknown, []verdict.Reason{{Kind: verdict.SingleRuns,
			Text: fmt.Sprintf("%d runs did not settle it (--max-runs)", d.chance.Runs)}}
	default:
		a.Answer, a.Reasons = verdict.Unknown, []verdict.Reason{proof.Limits[d.limit]}
	}
	return a
}

// finish ends the drawing: with the trace of a run, and the machines given back.
func (d *drawing) finish(q *query.Query, a *verdict.Asked) (*verdict.Asked, *trace.Trace, error) {
	tr, err := d.shown(q)
	return a, tr, d.close(err)
}

// assumptions are those of the program, of its inputs and of the scheduler.
func (d *drawing) assumptions() []string {
	m := d.samplers[0].Machine()
	for _, p := range d.samplers[1:] {
		m.Notes().Adopt(p.Machine().Notes())
	}
	return slices.Concat(d.s.Assumptions(), inputAssumptions(d.s.Plan, m), d.scheduling.assumptions(d.chance.Longest))
}

// monitored makes a sampler watch for a formula.
func monitored(q *query.Query, r query.Run) func(*sample.Sampler, *Session) error {
	return func(p *sample.Sampler, s *Session) error {
		m, err := property.NewMonitor(r.Formula, q.Text, s.Program)
		if err == nil {
			p.Watch(watch{m})
		}
		return err
	}
}

func param(q *query.Query, name string, otherwise float64) float64 {
	if v, ok := q.Param(name); ok {
		return v
	}
	return otherwise
}

// estimate answers Pr[<=n](f).
func (s *Session) estimate(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	e, err := s.estimator(q)
	if err != nil {
		return nil, nil, err
	}
	d, err := s.draw(runSteps(s.Plan, q.Left), s.Task.Sampling.Seed, monitored(q, q.Left))
	if err != nil {
		return nil, nil, err
	}
	d.each(func(r sample.Run) bool {
		e.add(r)
		return !e.done()
	})
	d.conclude(e)
	return d.finish(q, d.asked(q, e.guarantee()))
}

// conclude notes what an estimator has found.
func (d *drawing) conclude(e *estimator) {
	if e.done() {
		d.limit = ""
	}
	d.chance.Method, d.chance.Confidence, d.chance.Relative = e.name, e.confidence, e.relative
	d.chance.Estimate = e.low.Estimate()
	d.chance.Low, d.chance.High = e.low.Interval().Low, e.high.Interval().High
	d.chance.Undecided = e.undecided
}

// folds are those of a query.
var folds = map[query.Fold]sample.Fold{query.Max: sample.Max, query.Min: sample.Min, query.Last: sample.Last, query.Avg: sample.Average}

// number is an expression that a state may have no value for: those count as zero,
// and are counted.
type number struct {
	*property.Expression
	missing *bool
}

// Value implements sample.Expression.
func (n number) Value(m *machine.Machine) float64 {
	v, ok := n.Expression.Value(m)
	if !ok {
		*n.missing = true
		return 0
	}
	return v
}

// mean answers Estimate [<=n,m] {fold e}.
func (s *Session) mean(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	name := cmp.Or(s.Task.Sampling.Method, stats.DefaultMean)
	method, ok := stats.FindMean(name)
	if !ok {
		return nil, nil, unknownMethod(name, "means", stats.MeanMethods(), func(m stats.MeanMethod) string { return m.Name })
	}
	o := stats.MeanOptions{Alpha: param(q, "Alpha", defaultAlpha), Runs: int(min(q.Runs, math.MaxInt))}
	if s.Task.Sampling.Range != nil {
		o.Range = stats.Interval{Low: s.Task.Sampling.Range[0], High: s.Task.Sampling.Range[1]}
	} else if name != stats.DefaultMean {
		return nil, nil, fmt.Errorf("--method=%s needs to know between which numbers all values lie: --range=0..100", name)
	}
	e, err := method.New(o)
	if err != nil {
		return nil, nil, err
	}
	var missing []*bool
	d, err := s.draw(q.Steps, s.Task.Sampling.Seed, func(p *sample.Sampler, c *Session) error {
		x, err := property.NewExpression(q.Prop, q.Text, c.Program)
		if err == nil {
			missing = append(missing, new(bool))
			p.Evaluate(number{x, missing[len(missing)-1]}, folds[q.Over])
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	d.values = true
	d.each(func(r sample.Run) bool {
		e.Add(r.Value)
		return !e.Done()
	})
	if e.Done() {
		d.limit = ""
	}
	d.chance.Method, d.chance.Mean, d.chance.Confidence = name, true, 1-o.Alpha
	d.chance.Estimate, d.chance.Low, d.chance.High = e.Estimate(), e.Interval().Low, e.Interval().High
	x := e.Summary()
	d.chance.Min, d.chance.Max, d.chance.Deviation = x.Min, x.Max, math.Sqrt(x.Variance())
	a := d.asked(q, e.Guarantee())
	for _, m := range missing {
		if *m {
			a.Answer = verdict.Unknown
			a.Reasons = append(a.Reasons, verdict.Reason{Kind: verdict.Unsupported, Text: "the number has no value in some states (docs/queries.md); name a variable that is there in every state"})
			break
		}
	}
	return d.finish(q, a)
}
