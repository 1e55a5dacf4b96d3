package sampling

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/chance/random"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/chance/stats"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// A formula without a bound of its own may be undecided where a run is cut off:
// such a run may be a miss or a hit. What is concluded then is concluded twice, with
// all of them misses and with all of them hits.

// defaultSteps is where runs of a query without a bound are cut off.
const defaultSteps = 100_000

// runSteps is where the runs of a query are cut off.
func runSteps(p *plan.Plan, r query.Run) uint64 {
	switch {
	case r.Steps != query.Unbounded:
		return r.Steps
	case p.Bounds.Depth > 0:
		return uint64(p.Bounds.Depth)
	}
	return defaultSteps
}

// open reports whether a run was cut off before its formula was decided.
func open(q query.Run, r sample.Run) bool {
	return q.Steps == query.Unbounded && !r.Decided && r.End == semantics.Bound
}

// estimator estimates a probability. Where runs may be cut off undecided, high takes
// those as hits and low as misses, each at half of alpha, so that both ends hold
// together; else they are one.
type estimator struct {
	name                 string
	run                  query.Run
	low, high            stats.Estimator
	confidence, relative float64
	undecided            int
}

// relativeMethods are those that reach a relative precision.
var relativeMethods = []string{"gbas", "dklr"}

func newEstimator(p *plan.Plan, q *query.Query) (*estimator, error) {
	name, width, relative := stats.DefaultMethod, q.ParamOr("Epsilon", defaultEpsilon), 0.0
	if v, ok := q.Param("Relative"); ok {
		name, relative = relativeMethods[0], v
	}
	e := &estimator{name: cmp.Or(p.Sampling.Method, name), run: q.Left}
	method, ok := stats.FindMethod(e.name)
	if !ok {
		return nil, unknownMethod(e.name, "estimates", stats.Methods(), func(m stats.Method) string { return m.Name })
	}
	if relative > 0 && !slices.Contains(relativeMethods, e.name) {
		return nil, fmt.Errorf("--method=%s reaches no relative precision: omit it, choose one of %s, or give Epsilon in place of Relative", e.name, strings.Join(relativeMethods, ", "))
	}
	if slices.Contains(relativeMethods, e.name) {
		e.relative = cmp.Or(relative, width)
	}
	o := stats.Options{Alpha: runs.Alpha(q), Width: width, Relative: e.relative}
	e.confidence = 1 - o.Alpha
	if q.Left.Steps == query.Unbounded {
		o.Alpha /= 2
	}
	var err error
	if e.low, err = method.New(withWaits(o, p.Sampling.Seed, 0)); err != nil {
		return nil, err
	}
	e.high = e.low
	if q.Left.Steps == query.Unbounded {
		e.high, err = method.New(withWaits(o, p.Sampling.Seed, 1))
	}
	return e, err
}

// withWaits gives a method waiting times, from a stream of no run.
func withWaits(o stats.Options, seed, which uint64) stats.Options {
	waits := random.New(seed, ^which)
	o.Exp = waits.Exp
	return o
}

func (e *estimator) add(r sample.Run) {
	cut := open(e.run, r)
	if cut {
		e.undecided++
	}
	e.low.Add(r.Satisfied && !cut)
	if e.high != e.low {
		e.high.Add(r.Satisfied || cut)
	}
}

func (e *estimator) done() bool { return e.low.Done() && e.high.Done() }

func (e *estimator) guarantee() string {
	if e.high == e.low {
		return e.low.Guarantee()
	}
	return "the ends are those of two intervals, with the runs that were cut off undecided as misses and as hits; of each: " + e.low.Guarantee()
}

// estimate answers Pr[<=n](f).
func estimate(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	e, err := newEstimator(p, q)
	if err != nil {
		return nil, nil, err
	}
	d, err := draw(p, q, runSteps(p, q.Left), p.Sampling.Seed, monitored(q, q.Left))
	if err != nil {
		return nil, nil, err
	}
	d.course.interval = func() (estimate, low, high float64) {
		return e.low.Estimate(), e.low.Interval().Low, e.high.Interval().High
	}
	d.each(func(r sample.Run) bool {
		e.add(r)
		return !e.done()
	})
	d.conclude(e)
	if e.relative > 0 && !e.done() && d.estimate.Hits == 0 {
		d.bound(e)
	}
	return d.finish(q, d.asked(q, e.guarantee()), true)
}

// bound says what is known where no run hit: no number of runs reaches a relative precision of a probability that is 0.
func (d *drawing) bound(e *estimator) {
	high := stats.ClopperPearson(d.drawn.Undecided, d.estimate.Runs, 1-e.confidence).High
	d.short = []verdict.Reason{{Kind: verdict.Imprecise, Text: fmt.Sprintf(
		"none of %d runs hit, so a relative precision cannot be reached: the probability is at most %.3g with confidence %g, and may be 0 (--method=splitting is for rare events, --exact decides)", d.estimate.Runs, high, e.confidence)}}
	d.limit, d.estimate.Low, d.estimate.High = "", 0, high
}

// conclude notes what an estimator has found.
func (d *drawing) conclude(e *estimator) {
	d.settle(e.done())
	d.estimate.Method, d.estimate.Confidence, d.estimate.Relative = e.name, e.confidence, e.relative
	d.estimate.Value = e.low.Estimate()
	d.estimate.Low, d.estimate.High = e.low.Interval().Low, e.high.Interval().High
	d.drawn.Undecided = e.undecided
}
