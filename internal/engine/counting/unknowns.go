package counting

import (
	"cmp"
	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Engine looks for a proof with threads counted and inputs as unknowns. It implements engine.Engine.
type Engine struct{}

// Name implements engine.Engine.
func (Engine) Name() string { return "counting" }

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string {
	return cmp.Or(plan.CountingRefusals.Why(p, nil), symbolic.Refusals.Why(p, nil))
}

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) { return Unknowns(p) }

// Unknowns makes one pass with threads counted and inputs as unknowns. Unless its
// outcome is a proof, it says nothing about the program.
func Unknowns(p *plan.Plan) (*engine.Outcome, error) {
	p = p.WithCounterAbstraction()
	q := symbolic.Inquire(p)
	h, err := q.NewWorker(p.Symbolic.Solving.Log)
	if err != nil {
		return nil, err
	}
	h.Machine.Unknowns().Invent(!p.Environment.ZeroUnwritten)
	h.Cursor.AbstractThreads()
	o := bounded(p, p.SearchOptions())
	o.PollEvery = passes.PollSymbolic
	r := search.DepthFirst(h.Cursor, store.NewCovering(h.Cursor), o)
	q.RanOut(r, o.Poll)
	s := passes.New(p, nil)
	found := h.Outcome(q, h.Evidence(verdict.CounterAbstracted, r))
	found.Reduction = s.ReductionOf(h.Machine)
	found.Confirm = func(f search.Found) (*trace.Trace, error) { return q.Confirm(s, f) }
	return found, nil
}
