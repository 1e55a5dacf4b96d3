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
// solvers of words know in as little time or not at all; then all at once.
const (
	conflictsBeforeOthers = 4_000
	secondsOfOthers       = 3
	secondsApart          = 0.3 // of those, for most know at once or never
	secondsOfQuantified   = 0.5 // for a question that saves work, if it is answered
)

// asking is a solver with what it is made of.
type asking struct {
	*standard.Solver
	others     solver.Statistics // of those by pipe
	quantified *smtlib.Solver    // answers what has quantifiers; nil: nobody does
	stop       context.CancelFunc
}

// Inquiry is what the solvers of one search share: when it has to end, and what they left
// open.
type Inquiry struct {
	Plan       *plan.Plan
	Confirming bool // that a violation is one
	Questions  engine.Questions
}

// Inquire begins a search.
func Inquire(p *plan.Plan) *Inquiry { return &Inquiry{Plan: p.Begin()} }

// newSolver makes the solver of a pool's terms that the plan asks for.
func (q *Inquiry) newSolver(p *term.Pool, log io.Writer) *asking {
	t := &q.Plan.Task
	ctx, cancel := context.WithCancel(context.Background())
	a := &asking{stop: cancel}
	list, _ := t.Symbolic.Solving.Commands()
	o := standard.Options{Without: slices.Clone(t.Symbolic.Solving.Without), Seconds: t.Symbolic.Solving.Seconds, Clock: t.Host.Clock, Stop: q.over, Log: log}
	switch {
	case t.Symbolic.Solving.Solver != "" && t.Symbolic.Solving.Solver != plan.SolverAuto && len(list) > 0:
		o.Without = append(o.Without, "blast")
	case len(list) > 0:
		o.First = conflictsBeforeOthers
	}
	if len(list) > 0 {
		for i := range list {
			list[i].Seconds, list[i].After = secondsOfOther(&t.Symbolic.Solving), float64(i)*secondsApart
		}
		others := smtlib.New(ctx, p, list...)
		others.StopWhen(q.over)
		a.others, o.Others = others.Statistics, others
		for i := range list {
			list[i].Seconds, list[i].After = min(list[i].Seconds, secondsOfQuantified), 0
		}
		a.quantified = smtlib.New(ctx, p, list...)
		a.quantified.StopWhen(q.over)
		a.quantified.Statistics = a.others
	}
	a.Solver = standard.New(p, o)
	return a
}

// secondsOfOther is the time of a solver by pipe for one question.
func secondsOfOther(o *plan.Solving) float64 {
	seconds := o.Seconds
	switch {
	case seconds > 0:
	case o.Solver == "" || o.Solver == plan.SolverAuto:
		seconds = secondsOfOthers
	default:
		seconds = smtlib.DefaultSeconds
	}
	return seconds
}

// graceSeconds is what a violation may take beyond the time of the task to be confirmed:
// a violation that was found must be reported.
const graceSeconds = 1

// over reports whether the user, the time of the plan or its meter demands an end.
func (q *Inquiry) over() bool {
	if q.Confirming {
		return q.Plan.Over(graceSeconds)
	}
	return q.Plan.Over(0) || q.Plan.Meter().End() != budget.None
}

// charge charges the plan's meter with what solvers did. What confirms a violation is not
// put off: a violation that was found must be reported.
func (q *Inquiry) charge(work int64) {
	if !q.Confirming {
		q.Plan.Meter().Charge(work, -1)
	}
}

// Close gives everything back.
func (a *asking) Close() {
	a.stop()
	a.Solver.Close()
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
