package plan

import (
	"context"
	"sync"
)

// stepwise is a plan's program lowered for machines that take single instructions. A
// plan shares it with those made of it.
type stepwise struct {
	once sync.Once
	plan *Plan
	err  error
}

// Stepwise returns the plan for machines that take one LLVM instruction a step, as
// probabilities count them. The program's files are compiled again for it, once.
func (p *Plan) Stepwise() (*Plan, error) {
	if p.Sampling.Stepwise {
		return p, nil
	}
	x := p.stepwise
	x.once.Do(func() {
		t := p.Task
		t.Sampling.Stepwise = true
		x.plan, x.err = Open(context.Background(), t)
	})
	if x.err != nil {
		return nil, x.err
	}
	q := x.plan.With(func(t *Task) {
		*t = p.Task
		t.Sampling.Stepwise = true
	})
	return q.withRules(p.rules, p.needs) // of the query that is asked, not of the first one
}
