package verify

import (
	"fmt"
	"strconv"

	"heddle/internal/ask/query"
	"heddle/internal/engine/choice"
	"heddle/internal/engine/exact"
	"heddle/internal/engine/importance"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/reachability"
	"heddle/internal/engine/runs"
	"heddle/internal/engine/sampling"
	"heddle/internal/engine/states"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Queries are asked of the program exactly as LLVM has it: every instruction is a
// place to switch threads, variables lie in memory, clang adds no checks. A run
// that cannot continue ends where it fails.

// ask answers a query. A trace shows the answer, where there is one to show. That the query names a thread that no run has is an error too.
func ask(p *plan.Plan, q *query.Query) (*Result, error) {
	r, err := askPresent(p, q)
	if err == nil {
		err = absent(q, &r.Verdict)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// absent deals with a query that names a thread by a number that no run has had: an error if all runs were looked at. Of some runs, drawn at random, it
// makes the answer unknown, for others may have it.
func absent(q *query.Query, a *verdict.Verdict) error {
	n, text := q.LastThread()
	found := q.Kind == query.Reachable && a.Answer == verdict.Verified || q.Kind == query.Always && a.Answer == verdict.Violated
	if n == nil || a.MostThreads == 0 || n.Process.Number < a.MostThreads || a.Answer == verdict.Unknown || found {
		return nil
	}
	had := "threads 0 to " + strconv.Itoa(a.MostThreads-1)
	if a.MostThreads == 1 {
		had = "thread 0 only"
	}
	if a.Estimate == nil || a.Estimate.Chain != nil {
		return n.NeverThere(text, a.MostThreads)
	}
	a.Conclude(runs.Proof(nil, nil, []verdict.Reason{{Kind: verdict.Imprecise, Text: fmt.Sprintf(
		"no run that was drawn had a thread %d, which the query names: they had %s", n.Process.Number, had)}}), true)
	return nil
}

// ofStates is what answers each kind of queries about states. Other queries are about runs.
var ofStates = [query.NumKinds]func(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error){
	query.Reachable:  reachability.Ask,
	query.Always:     reachability.Ask,
	query.EnumStates: unshown(states.Ask),
}

// unshown makes an answer that no run shows one that some run may show.
func unshown(ask func(p *plan.Plan, q *query.Query) (*verdict.Verdict, error)) func(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	return func(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
		v, err := ask(p, q)
		return v, nil, err
	}
}

// askPresent is ask, without the check that the threads which the query names exist.
func askPresent(p *plan.Plan, q *query.Query) (*Result, error) {
	if p.Way(q) == plan.ByWhole {
		return askOfWholeRuns(p, q)
	}
	asked, err := p.ForQuery(q)
	if err != nil {
		return nil, err
	}
	p = asked.ReducedTo(reduction.None)
	if answers := ofStates[q.Kind]; answers != nil {
		return shows(answers(p, q))
	}
	if err := p.Resolves(q); err != nil {
		return nil, err
	}
	v, tr, err := askAboutRuns(p, q)
	if err == nil && p.Unguided(q) != "" {
		v.Assumptions = append(v.Assumptions, p.Unguided(q))
	}
	return shows(v, tr, err)
}

// shows makes a result of an answer, and of the run that shows it; nil: there is none to show.
func shows(v *verdict.Verdict, tr *trace.Trace, err error) (*Result, error) {
	r, err := resultOf(v, err)
	if err == nil && tr != nil {
		r.Traces = []*trace.Trace{tr}
	}
	return r, err
}

// askAboutRuns answers what is asked of the probabilities of runs.
func askAboutRuns(p *plan.Plan, q *query.Query) (a *verdict.Verdict, tr *trace.Trace, err error) {
	switch p.Way(q) {
	case plan.ByExact:
		a, err = exact.Ask(p, q)
		return a, nil, err
	case plan.BySplitting:
		return choice.Split(p, q)
	case plan.ByChoice:
		return choice.Ask(p, q)
	case plan.ByImportance:
		a, err = importance.Ask(p, q)
		return a, nil, err
	}
	if p.Sampling.Method == plan.AutoMethod { // nothing else answers it
		p = p.With(func(t *plan.Task) { t.Sampling.Method = "" })
	}
	return sampling.Ask(p, q)
}
