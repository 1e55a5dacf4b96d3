package sampling

import (
	"cmp"

	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/stats"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// test answers Pr[<=n](f) >= theta, and the other comparisons by that.
func test(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	name := cmp.Or(p.Sampling.Method, stats.DefaultTest)
	method, ok := stats.FindTest(name)
	if !ok {
		return nil, nil, unknownMethod(name, "tests", stats.TestMethods(), func(m stats.TestMethod) string { return m.Name })
	}
	o := stats.TestOptions{Theta: q.Theta, Alpha: runs.Alpha(q), Beta: q.ParamOr("Beta", defaultBeta), Delta: q.ParamOr("Delta", defaultDelta)}
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
	d, err := draw(p, q, runSteps(p, q.Left), p.Sampling.Seed, monitored(q, q.Left))
	if err != nil {
		return nil, nil, err
	}
	decided := func() bool { return low.Decision() != stats.Open && high.Decision() != stats.Open }
	d.each(func(r sample.Run) bool {
		cut := open(q.Left, r)
		if cut {
			d.drawn.Undecided++
		}
		low.Add(r.Satisfied && !cut)
		if high != low {
			high.Add(r.Satisfied || cut)
		}
		return !decided()
	})
	d.settle(decided())
	d.estimate.Method = name
	d.estimate.Value = d.share()
	if decided() && low.Decision() != high.Decision() {
		d.short = []verdict.Reason{{Kind: verdict.LimitDepth, Text: "it depends on runs that were cut off undecided (--depth sets where)"}}
	}
	atLeast := q.Op == query.Ge || q.Op == query.Gt
	return d.finish(q, d.asked(q, low.Guarantee()), (low.Decision() == stats.Accepted) == atLeast)
}
