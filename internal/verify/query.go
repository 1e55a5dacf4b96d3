package verify

import (
	"errors"
	"fmt"
	"strconv"

	"heddle/internal/ask/query"
	"heddle/internal/engine/budget"
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

// Ask answers a query, which must be one of the task's. The trace shows it; nil:
// there is none to show. An error in the query is the user's to mend, also that it names a thread that no run has.
func (s *Session) Ask(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	type answer struct {
		*verdict.Asked
		*trace.Trace
	}
	x, err := budget.Guarded(func() (answer, error) {
		a, tr, err := s.ask(q)
		return answer{a, tr}, err
	})
	if failed := (*budget.Failed)(nil); errors.As(err, &failed) { // and says nothing of other queries
		a := &verdict.Asked{Query: q.String()}
		a.Conclude(runs.Proof([]verdict.Reason{{Kind: verdict.InternalError, Text: "heddle failed, which is a bug in heddle: " + failed.Error()}}, nil, nil), true)
		return a, nil, nil
	}
	a, tr := x.Asked, x.Trace
	if err == nil {
		err = absent(q, a)
	}
	if err != nil {
		return nil, nil, err
	}
	return a, tr, nil
}

// absent deals with a query that names a thread by a number that no run has had: an error if all runs were looked at. Of some runs, drawn at random, it
// makes the answer unknown, for others may have it.
func absent(q *query.Query, a *verdict.Asked) error {
	n, text := q.LastThread()
	found := q.Kind == query.Reachable && a.Answer == verdict.Verified || q.Kind == query.Always && a.Answer == verdict.Violated
	if n == nil || a.Threads == 0 || n.Process.Number < a.Threads || a.Answer == verdict.Unknown || found {
		return nil
	}
	had := "threads 0 to " + strconv.Itoa(a.Threads-1)
	if a.Threads == 1 {
		had = "thread 0 only"
	}
	if a.Chance == nil && a.Rare == nil && a.Weighted == nil {
		return n.NeverThere(text, a.Threads)
	}
	a.Conclude(runs.Proof(nil, nil, []verdict.Reason{{Kind: verdict.Imprecise, Text: fmt.Sprintf(
		"no run that was drawn had a thread %d, which the query names: they had %s", n.Process.Number, had)}}), true)
	return nil
}

func (s *Session) ask(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	if q.Kind == query.Linear || q.Kind == query.Branching {
		return askOfWholeRuns(s.Plan, q)
	}
	asked, err := s.ForQuery(q)
	if err != nil {
		return nil, nil, err
	}
	p := asked.ReducedTo(reduction.None)
	switch q.Kind {
	case query.Reachable, query.Always:
		return reachability.Ask(p, q)
	case query.EnumStates:
		a, err := states.Ask(p, q)
		return a, nil, err
	}
	if err := p.Resolves(q); err != nil {
		return nil, nil, err
	}
	a, tr, err := askAboutRuns(p, q)
	if err == nil && p.Unguided(q) != "" {
		a.Assumptions = append(a.Assumptions, p.Unguided(q))
	}
	return a, tr, err
}

// askAboutRuns answers what is asked of the probabilities of runs.
func askAboutRuns(p *plan.Plan, q *query.Query) (a *verdict.Asked, tr *trace.Trace, err error) {
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
