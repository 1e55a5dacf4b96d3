package symbolic

import (
	"errors"
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/stores"
	"heddle/internal/explore/search"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/solver"
)

// Engine implements engine.Engine.
type Engine struct{}

// Name implements engine.Engine.
func (Engine) Name() string { return string(plan.EngineSymbolic) }

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string { return Refusals.Why(p, nil) }

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) { return Search(p) }

// Search searches depth first, with memory never written holding anything.
func Search(p *plan.Plan) (*engine.Outcome, error) {
	p = p.Unabstracted() // states are distinguished by everything in them
	q := Inquire(p)
	x := &unknowns{Inquiry: q, Oracle: q.NewOracle(p.Symbolic.Solving.Log)}
	s := passes.New(p, x)
	poll := p.Poll()
	o, err := s.Run()
	if err != nil {
		return nil, errors.Join(err, x.Oracle.Close())
	}
	left := o.Evidence
	q.RanOut(left.Found, poll)
	left.Symbolic, left.Solvers = x.unknown, x.Oracle.Solver.others
	o.Questions, o.Solving = &q.Questions, x.Oracle.solving()
	o.Confirm = s.Confirmed.Explain
	o.Close = func() error { return errors.Join(left.Machine.Close(), x.Oracle.Close()) }
	if p.Search.Workers > 1 && p.Meter() == nil { // else others work beside it
		o.Note = "it has a single worker, whatever --workers says; --divide=N searches with N"
	}
	return o, nil
}

// unknowns makes what passes search with where inputs are unknowns. All passes ask
// one solver: what one has found out serves the next.
type unknowns struct {
	*Inquiry
	Oracle  *Oracle
	unknown *symbolic.Machine // of the last pass
}

// Equip implements passes.Maker.
func (x *unknowns) Equip(s *passes.Search, h *passes.Worker) error {
	made, err := x.WorkerFor(s.Assuming(h.Discipline), x.Oracle)
	if err != nil {
		return err
	}
	made.Machine.Unknowns().Invent(!s.Environment.ZeroUnwritten)
	x.unknown = made.Cursor.Symbolic()
	h.Machine, h.Cursor, h.Reduced = made.Machine, made.Cursor.Cursor, made.Cursor
	made.Cursor.Reduce(s.Reduced(h.Cursor))
	return nil
}

// RanOut notes that a limit was reached in the last question, of a search that had not
// many more steps to take.
func (q *Inquiry) RanOut(r *search.Result, poll func(search.Stats) search.Limit) {
	st := r.Stats
	st.Work = 0 // it was charged
	if l := poll(st); q.Questions.Open > 0 && l != "" && !slices.Contains(r.Limits, l) {
		r.Limits = append(r.Limits, l)
	}
}

// Figures is a symbolic search with what it asked of solvers.
type Figures struct {
	*search.Result
	Questions int               // whether a path allows a condition, or of values
	Layers    solver.Statistics // who answered them
}

// Explore searches depth first in one pass. What it finds is not replayed.
func Explore(p *plan.Plan) (*Figures, error) {
	h, err := Inquire(p).NewWorker(nil)
	if err != nil {
		return nil, err
	}
	c := h.Cursor
	r := search.DepthFirst(c, symbolic.NewStore(c, stores.New(p, c)), p.SearchOptions())
	run := &Figures{Result: r, Questions: h.Oracle.Asked, Layers: h.Oracle.Solver.Statistics}
	return run, h.Close()
}
