package symbolic

import (
	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/result/verdict"
)

// SearchCounting makes one pass with threads counted and inputs as unknowns.
func SearchCounting(p *plan.Plan) (*engine.Outcome, error) {
	p = p.CountingThreads()
	q := Inquire(p)
	h, err := q.NewHand(p.Symbolic.Solving.Log)
	if err != nil {
		return nil, err
	}
	h.Machine.Unknowns().Invent(true)
	h.Cursor.CountThreads()
	o := passes.CountedOptions(p, p.SearchOptions())
	o.PollEvery = passes.PollSymbolic
	r := search.DepthFirst(h.Cursor, store.NewCovering(h.Cursor), o)
	q.RanOut(r, o.Poll)
	s := passes.New(p, &unknowns{Inquiry: q})
	found := h.Outcome(q, h.Evidence(verdict.CountedThreads, r))
	found.Reduction, found.Confirm = s.ReductionOf(h.Machine), s.Confirmed.Tell
	return found, nil
}
