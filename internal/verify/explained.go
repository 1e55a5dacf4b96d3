package verify

import (
	"errors"
	"maps"

	"heddle/internal/engine/explain"
	"heddle/internal/engine/plan"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// mostExplained bounds the violations that are explained where nobody asked for it: each may take a fraction of a second.
const mostExplained = 8

// Explain finds out how far the preemptive switches of a result's violations are as few as there can be. With minimise it makes
// the violations' runs short first. The answer stays as it is.
func (s *Session) Explain(r *Result, minimise bool) error {
	if r.Verdict.Answer != verdict.Violated {
		return nil
	}
	for i, t := range r.Traces {
		p := r.from[t]
		if p == nil || i >= mostExplained && !minimise {
			continue
		}
		short, err := explained(p, t, minimise)
		if err != nil {
			return err
		}
		if r.Traces[i] = short; short != t {
			r.comesFrom(short, p)
		}
	}
	return nil
}

// Minimise makes the run of a replay short.
func (s *Session) Minimise(t *trace.Trace) (*trace.Trace, error) {
	p, err := settled(s.Plan.Begin())
	if err != nil {
		return nil, err
	}
	return explained(p, t, true)
}

// explained is a trace of a plan with what is found out about its switches; with minimise it is a short one.
func explained(p *plan.Plan, t *trace.Trace, minimise bool) (_ *trace.Trace, err error) {
	work := int64(explain.QuickWork)
	if minimise {
		work = explain.FullWork
		if t, err = explain.Minimise(p, t); err != nil {
			return nil, err
		}
	}
	if len(t.Threads) < 2 {
		return t, nil
	}
	if t.Fewest, err = explain.Fewest(p, t, work); err != nil {
		return nil, err
	}
	if minimise {
		err = explain.Otherwise(p, t)
	}
	return t, errors.Join(err, explain.Race(p, t, work))
}

// comesFrom notes whose search found a trace.
func (r *Result) comesFrom(t *trace.Trace, p *plan.Plan) {
	r.from = maps.Clone(r.from)
	if r.from == nil {
		r.from = map[*trace.Trace]*plan.Plan{}
	}
	r.from[t] = p
}
