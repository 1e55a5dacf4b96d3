package symbolic

import (
	"context"
	"io"
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/budget"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/solver/smtlib"
	"heddle/internal/symbolic/solver/standard"
	"heddle/internal/symbolic/term"
)

// What the portfolio spends on one question: our own solver some hundredths of a second
// alone, since what it has not answered then are mostly products of unknowns, which
// solvers of words know in as little time or not at all; then all, in the rungs of
// package standard, of whose last this is the others' work.
const (
	conflictsBeforeOthers = 4_000
	workOfOthers          = 3 * solver.Second
	workOfQuantified      = solver.Second / 2 // for a question that saves work, if it is answered
)

// asking is a solver with what it is made of.
type asking struct {
	*standard.Solver
	others     solver.Statistics // of those by pipe
	quantified *smtlib.Solver    // answers what has quantifiers; nil: nothing does
	inquiry    *Inquiry
	stop       context.CancelFunc
}

// Inquiry is what the solvers of one search share: when it has to end, and what they left
// open.
type Inquiry struct {
	Plan       *plan.Plan
	confirming bool // that a violation is one
	Questions  engine.Questions
	solvers    []*asking // that are not closed
	closed     int64     // the work of those that are
	charged    int64     // of all work
}

// Inquire begins a search.
func Inquire(p *plan.Plan) *Inquiry { return &Inquiry{Plan: p.Begin()} }

// newSolver makes the solver of a pool's terms that the plan asks for.
func (q *Inquiry) newSolver(p *term.Pool, log io.Writer) *asking {
	t := &q.Plan.Task
	ctx, cancel := context.WithCancel(context.Background())
	a := &asking{inquiry: q, stop: cancel}
	list, _ := t.Symbolic.Solving.Commands()
	o := standard.Options{Without: slices.Clone(t.Symbolic.Solving.Without), Seconds: t.Symbolic.Solving.Seconds, Clock: t.Host.Clock, Stop: q.over, Log: log}
	switch {
	case t.Symbolic.Solving.Solver != "" && t.Symbolic.Solving.Solver != plan.SolverAuto && len(list) > 0:
		o.Without = append(o.Without, "blast")
	case len(list) > 0:
		o.First = conflictsBeforeOthers
	}
	if len(list) > 0 {
		others := smtlib.New(ctx, p, limited(&t.Symbolic.Solving, list)...)
		others.StopWhen(q.over)
		a.others, o.Others = others.Statistics, others
		a.quantified = smtlib.New(ctx, p, briefly(&t.Symbolic.Solving, list)...)
		a.quantified.StopWhen(q.over)
		a.quantified.Statistics = a.others
	}
	a.Solver = standard.New(p, o)
	q.solvers = append(q.solvers, a)
	return a
}

// limited are the solvers by pipe with what they may spend on one question: the time that
// the user gives, or else work.
func limited(o *plan.Solving, list []smtlib.Command) []smtlib.Command {
	list = slices.Clone(list)
	for i := range list {
		list[i].Seconds = o.Seconds
		if o.Solver == "" || o.Solver == plan.SolverAuto {
			list[i].Work = workOfOthers
		}
	}
	return list
}

// briefly are the same for a question with quantifiers.
func briefly(o *plan.Solving, list []smtlib.Command) []smtlib.Command {
	const seconds = float64(workOfQuantified) / float64(solver.Second)
	list = slices.Clone(list)
	for i := range list {
		list[i].Work = workOfQuantified
		if o.Seconds > 0 && o.Seconds < seconds {
			list[i].Seconds = o.Seconds
		} else if list[i].Count.Argument == "" {
			list[i].Seconds = seconds
		}
	}
	return list
}

// work is what the questions to a solver have cost.
func (a *asking) work() int64 {
	if a.quantified == nil {
		return a.Solver.Work()
	}
	return a.Solver.Work() + a.quantified.Work()
}

// Work is what all questions of the search have cost, in units of package solver: about
// microseconds, counted so that the same questions cost the same in every run. It only
// grows, and the search may read it while a question is under way.
func (q *Inquiry) Work() int64 {
	work := q.closed
	for _, a := range q.solvers {
		work += a.work()
	}
	return work
}

// graceSeconds is what a violation may take beyond the time of the task to be confirmed:
// a violation that was found must be reported.
const graceSeconds = 1

// over reports whether the user, the time of the plan or its meter demands an end.
func (q *Inquiry) over() bool {
	if q.confirming {
		return q.Plan.Over(graceSeconds)
	}
	q.charge()
	return q.Plan.Over(0) || q.Plan.Meter().End() != budget.None
}

// charge charges the plan's meter with what solvers did since the call before, and may wait
// there, in the middle of a question too. What confirms a violation is not charged: a
// violation that was found must be reported.
func (q *Inquiry) charge() {
	work := q.Work() - q.charged
	q.charged += work
	if work > 0 && !q.confirming {
		q.Plan.Meter().Charge(work, -1)
	}
}

// Close gives everything back.
func (a *asking) Close() {
	a.stop()
	a.Solver.Close()
	q := a.inquiry
	if i := slices.Index(q.solvers, a); i >= 0 {
		q.solvers = slices.Delete(q.solvers, i, i+1)
		q.closed += a.work()
	}
}

// solving are the figures of an oracle.
func (o *Oracle) solving() *verdict.Solving {
	v := &verdict.Solving{Questions: o.Asked, Open: o.open}
	for _, l := range append(slices.Clone(o.Solver.Statistics), o.Solver.others...) {
		v.Layers = append(v.Layers, verdict.Layer(*l))
	}
	if o.open > 0 {
		v.Reason = o.Inquiry.Questions.Why
	}
	return v
}

// leftOpen takes note of a question that no solver answered.
func (q *Inquiry) leftOpen(why string) {
	if q.Questions.Open++; q.Questions.Open == 1 {
		q.Questions.Why = why
	}
}
