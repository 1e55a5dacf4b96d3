package verify

import (
	"context"
	"fmt"
	"slices"

	"heddle/internal/machine"
	"heddle/internal/property"
	"heddle/internal/query"
	"heddle/internal/random"
	"heddle/internal/sample"
	"heddle/internal/search"
	"heddle/internal/stats"
	"heddle/internal/verdict"
)

// What is asked of the probabilities of runs is answered from runs drawn at random
// under the semantics of package chance. Results are taken in the order of the runs,
// so an answer follows from the seed, whatever the number of workers.

// LODIN's parameters where a query gives none.
const (
	defaultAlpha   = 0.05
	defaultBeta    = 0.05
	defaultEpsilon = 0.01
	defaultDelta   = 0.005
)

// askOfRuns answers what is asked of the probabilities of runs.
func (s *Session) askOfRuns(q *query.Query) (*verdict.Asked, error) {
	switch q.Kind {
	case query.Probability:
		return s.estimate(q)
	case query.Threshold:
		return s.test(q)
	case query.Estimate:
		return s.mean(q)
	}
	return &verdict.Asked{Query: q.String(), Answer: verdict.Unknown,
		Reasons: []verdict.Reason{{Kind: verdict.Unsupported, Text: "this kind of query is not there yet"}}}, nil
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

// drawing is a crew of samplers, and what was drawn.
type drawing struct {
	s           *Session
	samplers    []*sample.Sampler
	chance      verdict.Chance
	limit       search.Limit
	begun       float64
	transitions int
	scheduling  scheduling
}

// draw prepares runs of so many steps; each tells a sampler what to look at.
func (s *Session) draw(steps uint64, each func(*sample.Sampler, *Session) error) (*drawing, error) {
	t := s.Task
	t.Counted = true
	c, err := Open(context.Background(), t)
	if err != nil {
		return nil, err
	}
	d := &drawing{s: c, begun: s.seconds()}
	d.chance.Ends = map[string]int{}
	for range max(1, s.Task.Workers) {
		m, err := c.Machine()
		if err != nil {
			return nil, d.close(err)
		}
		p, err := sample.New(m, int(steps), s.Task.Seed)
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
	return err
}

// each gives the runs to f, in order, until it has enough, or a limit of the task is
// met.
func (d *drawing) each(f func(sample.Run) (more bool)) {
	poll := d.s.options().Poll
	sample.Each(d.samplers, 0, 1<<62, func(r sample.Run) bool {
		d.chance.Runs++
		d.transitions += r.Steps
		if r.Satisfied {
			d.chance.Hits++
		}
		if !r.Decided {
			d.chance.Ends[r.End.String()]++
		}
		d.chance.Longest = max(d.chance.Longest, r.Steps)
		if d.chance.Runs%256 == 0 {
			if d.limit = poll(search.Stats{Transitions: d.transitions}); d.limit != "" {
				return false
			}
		}
		return f(r)
	})
}

// asked is the answer, unknown where a limit ended the drawing.
func (d *drawing) asked(q *query.Query, guarantee string) *verdict.Asked {
	d.chance.Guarantee = guarantee
	a := &verdict.Asked{Query: q.String(), Chance: &d.chance, Assumptions: d.assumptions()}
	a.Stats = verdict.Stats{Transitions: d.transitions, MaxDepth: d.chance.Longest, Seconds: d.s.seconds() - d.begun}
	if d.limit != "" {
		a.Answer, a.Reasons = verdict.Unknown, []verdict.Reason{limitTexts[d.limit]}
	}
	return a
}

// assumptions are those of the program, of its inputs and of the scheduler.
func (d *drawing) assumptions() []string {
	m := d.samplers[0].Machine()
	for _, p := range d.samplers[1:] {
		for pc := range p.Machine().Cuts() {
			m.NoteCut(pc)
		}
	}
	return slices.Concat(d.s.assumptions(), d.s.inputAssumptions(m), d.scheduling.assumptions(d.chance.Longest))
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
func (s *Session) estimate(q *query.Query) (*verdict.Asked, error) {
	name := s.Task.Method
	if name == "" {
		name = stats.DefaultMethod
	}
	method, ok := stats.FindMethod(name)
	if !ok {
		return nil, fmt.Errorf("--method=%s: docs/statistics.md names the methods", name)
	}
	width := param(q, "Epsilon", defaultEpsilon)
	waits := random.New(s.Task.Seed, ^uint64(0)) // of no run
	e, err := method.New(stats.Options{Alpha: param(q, "Alpha", defaultAlpha), Width: width, Relative: width, Exp: waits.Exp})
	if err != nil {
		return nil, err
	}
	d, err := s.draw(q.Left.Steps, monitored(q, q.Left))
	if err != nil {
		return nil, err
	}
	d.each(func(r sample.Run) bool {
		e.Add(r.Satisfied)
		return !e.Done()
	})
	d.chance.Method, d.chance.Confidence = name, 1-param(q, "Alpha", defaultAlpha)
	d.chance.Estimate, d.chance.Low, d.chance.High = e.Estimate(), e.Interval().Low, e.Interval().High
	return d.asked(q, e.Guarantee()), d.close(nil)
}

// test answers Pr[<=n](f) >= theta, and the other comparisons by that.
func (s *Session) test(q *query.Query) (*verdict.Asked, error) {
	name := s.Task.Method
	if name == "" {
		name = stats.DefaultTest
	}
	method, ok := stats.FindTest(name)
	if !ok {
		return nil, fmt.Errorf("--method=%s: docs/statistics.md names the tests", name)
	}
	t, err := method.New(stats.TestOptions{Theta: q.Theta, Alpha: param(q, "Alpha", defaultAlpha), Beta: param(q, "Beta", defaultBeta), Delta: param(q, "Delta", defaultDelta)})
	if err != nil {
		return nil, err
	}
	d, err := s.draw(q.Left.Steps, monitored(q, q.Left))
	if err != nil {
		return nil, err
	}
	d.each(func(r sample.Run) bool {
		t.Add(r.Satisfied)
		return t.Decision() == stats.Open
	})
	d.chance.Method, d.chance.Tested = name, true
	d.chance.Estimate = float64(t.Hits()) / float64(max(1, t.Runs()))
	a := d.asked(q, t.Guarantee())
	atLeast := q.Op == query.Ge || q.Op == query.Gt
	if t.Decision() != stats.Open && (t.Decision() == stats.Accepted) != atLeast {
		a.Answer = verdict.Violated
	}
	return a, d.close(nil)
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
func (s *Session) mean(q *query.Query) (*verdict.Asked, error) {
	e, err := stats.NewStudent(stats.MeanOptions{Alpha: param(q, "Alpha", defaultAlpha), Runs: int(q.Runs)})
	if err != nil {
		return nil, err
	}
	var missing []*bool
	d, err := s.draw(q.Steps, func(p *sample.Sampler, c *Session) error {
		x, err := property.NewExpression(q.Prop, q.Text, c.Program)
		if err == nil {
			missing = append(missing, new(bool))
			p.Evaluate(number{x, missing[len(missing)-1]}, folds[q.Over])
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	d.each(func(r sample.Run) bool {
		e.Add(r.Value)
		return !e.Done()
	})
	d.chance.Method, d.chance.Mean, d.chance.Confidence = stats.DefaultMean, true, 1-param(q, "Alpha", defaultAlpha)
	d.chance.Estimate, d.chance.Low, d.chance.High = e.Estimate(), e.Interval().Low, e.Interval().High
	a := d.asked(q, e.Guarantee())
	for _, m := range missing {
		if *m {
			a.Answer = verdict.Unknown
			a.Reasons = append(a.Reasons, verdict.Reason{Kind: verdict.Unsupported, Text: "the number has no value in some states (docs/queries.md); name a variable that is there in every state"})
			break
		}
	}
	return a, d.close(nil)
}
