package verify

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

// open tells whether a run was cut off before its formula was decided.
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

func (s *Session) estimator(q *query.Query) (*estimator, error) {
	e := &estimator{name: cmp.Or(s.Task.Sampling.Method, stats.DefaultMethod), run: q.Left}
	method, ok := stats.FindMethod(e.name)
	if !ok {
		return nil, unknownMethod(e.name, "estimates", stats.Methods(), func(m stats.Method) string { return m.Name })
	}
	width := param(q, "Epsilon", defaultEpsilon)
	o := stats.Options{Alpha: param(q, "Alpha", defaultAlpha), Width: width, Relative: width}
	e.confidence = 1 - o.Alpha
	if slices.Contains(relativeMethods, e.name) {
		e.relative = width
	}
	if q.Left.Steps == query.Unbounded {
		o.Alpha /= 2
	}
	var err error
	if e.low, err = method.New(withWaits(o, s.Task.Sampling.Seed, 0)); err != nil {
		return nil, err
	}
	e.high = e.low
	if q.Left.Steps == query.Unbounded {
		e.high, err = method.New(withWaits(o, s.Task.Sampling.Seed, 1))
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
	return "the ends are those of two intervals, with runs that were cut off undecided as misses and as hits, for each of which: " + e.low.Guarantee()
}

// unknownMethod is the error of a method that there is not.
func unknownMethod[M any](name, what string, all []M, nameOf func(M) string) error {
	var names []string
	for _, m := range all {
		names = append(names, nameOf(m))
	}
	return fmt.Errorf("--method=%s: methods for %s are %s (docs/statistics.md)", name, what, strings.Join(names, ", "))
}

// test answers Pr[<=n](f) >= theta, and the other comparisons by that.
func (s *Session) test(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	name := cmp.Or(s.Task.Sampling.Method, stats.DefaultTest)
	method, ok := stats.FindTest(name)
	if !ok {
		return nil, nil, unknownMethod(name, "tests", stats.TestMethods(), func(m stats.TestMethod) string { return m.Name })
	}
	o := stats.TestOptions{Theta: q.Theta, Alpha: param(q, "Alpha", defaultAlpha), Beta: param(q, "Beta", defaultBeta), Delta: param(q, "Delta", defaultDelta)}
	low, err := method.New(o)
	if err != nil {
		return nil, nil, err
	}
	high := low
	if q.Left.Steps == query.Unbounded {
		if high, err = method.New(o); err != nil {
			return nil, nil, err
		}
	}
	d, err := s.draw(runSteps(s.Plan, q.Left), s.Task.Sampling.Seed, monitored(q, q.Left))
	if err != nil {
		return nil, nil, err
	}
	decided := func() bool { return low.Decision() != stats.Open && high.Decision() != stats.Open }
	d.each(func(r sample.Run) bool {
		cut := open(q.Left, r)
		if cut {
			d.chance.Undecided++
		}
		low.Add(r.Satisfied && !cut)
		if high != low {
			high.Add(r.Satisfied || cut)
		}
		return !decided()
	})
	if decided() {
		d.limit = ""
	}
	d.chance.Method, d.chance.Tested = name, true
	d.chance.Estimate = float64(d.chance.Hits) / float64(max(1, d.chance.Runs))
	a := d.asked(q, low.Guarantee())
	atLeast := q.Op == query.Ge || q.Op == query.Gt
	switch {
	case !decided():
	case low.Decision() != high.Decision():
		a.Answer, a.Reasons = verdict.Unknown, []verdict.Reason{{Kind: verdict.LimitDepth,
			Text: "it depends on runs that were cut off undecided (--depth sets where)"}}
	case (low.Decision() == stats.Accepted) != atLeast:
		a.Answer = verdict.Violated
	}
	return d.finish(q, a)
}
