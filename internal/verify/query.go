package verify

import (
	"heddle/internal/ask/query"
	"heddle/internal/engine/exact"
	"heddle/internal/engine/importance"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/reachability"
	"heddle/internal/engine/sampling"
	"heddle/internal/engine/splitting"
	"heddle/internal/engine/states"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Queries are asked of the program exactly as LLVM has it: every instruction is a
// place to switch threads, variables lie in memory, clang adds no checks. A run
// that cannot continue ends where it fails.

// Ask answers a query, which must be one of the task's. The trace shows it; nil:
// there is none to show. An error in the query is the user's to mend.
func (s *Session) Ask(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
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
		return splitting.Ask(p, q)
	case plan.ByImportance:
		a, err = importance.Ask(p, q)
		return a, nil, err
	}
	return sampling.Ask(p, q)
}
