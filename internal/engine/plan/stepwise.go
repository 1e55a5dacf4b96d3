package plan

import (
	"context"
	"sync"

	"heddle/internal/front/flat"
)

// stepwise is a plan's program lowered for machines that take single instructions. A
// plan shares it with those made of it.
type stepwise struct {
	once   sync.Once
	module *flat.Module    // that it is lowered from; nil: the files are compiled for it
	ctx    context.Context // of the compiler, that the plan was opened with
	plan   *Plan
	err    error
}

// newStepwise prepares the stepwise form of a plan that was lowered from mod.
func newStepwise(t Task, mod *flat.Module) *stepwise {
	x := &stepwise{ctx: context.Background()}
	with := t
	with.Sampling.Stepwise = true
	if with.LoadOptions().Scopes == t.LoadOptions().Scopes { // nothing else of these depends on it
		x.module = mod
	}
	return x
}

// lowered makes the plan.
func (x *stepwise) lowered(t Task) (*Plan, error) {
	t.Sampling.Stepwise = true
	mod := x.module
	if mod == nil {
		var err error
		if mod, err = t.LoadModule(x.ctx); err != nil {
			return nil, err
		}
	}
	return OpenModule(mod, t)
}

// Stepwise returns the plan for machines that take one LLVM instruction a step, as
// probabilities count them. The program is lowered again for it, once; the files of a task without queries are compiled again.
func (p *Plan) Stepwise() (*Plan, error) {
	if p.Sampling.Stepwise {
		return p, nil
	}
	x := p.stepwise
	x.once.Do(func() { x.plan, x.err = x.lowered(p.Task) })
	if x.err != nil {
		return nil, x.err
	}
	q := x.plan.With(func(t *Task) {
		*t = p.Task
		t.Sampling.Stepwise = true
	})
	return q.withRules(p.rules, p.needs) // of the query that is asked, not of the first one
}
