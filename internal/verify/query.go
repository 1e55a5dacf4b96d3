package verify

import (
	"fmt"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/engine/exact"
	"heddle/internal/engine/importance"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/runs"
	"heddle/internal/engine/sampling"
	"heddle/internal/engine/splitting"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
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
	s.Plan = asked
	s.Reduce(plan.ReductionNone)
	switch q.Kind {
	case query.Reachable, query.Always:
		return s.lookFor(q)
	case query.EnumStates:
		n, err := s.enumerate()
		if err != nil {
			return nil, nil, err
		}
		a := &verdict.Asked{Query: q.String(), Count: n, Stats: n.Stats, Reduction: n.Reduction, Assumptions: n.Assumptions}
		for _, f := range n.Failures {
			a.Assumptions = runs.With(a.Assumptions, runs.EndsWhereItFails(f.Check, f.Place))
		}
		a.Conclude(n.Proof, true)
		return a, nil, nil
	}
	if err := s.Resolves(q); err != nil {
		return nil, nil, err
	}
	a, tr, err := s.askAboutRuns(q)
	if err == nil && s.Task.Unguided(q) != "" {
		a.Assumptions = append(a.Assumptions, s.Task.Unguided(q))
	}
	return a, tr, err
}

// askAboutRuns answers what is asked of the probabilities of runs.
func (s *Session) askAboutRuns(q *query.Query) (a *verdict.Asked, tr *trace.Trace, err error) {
	switch s.Task.Way(q) {
	case plan.ByExact:
		a, err = exact.Ask(s.Plan, q)
		return a, nil, err
	case plan.BySplitting:
		return splitting.Ask(s.Plan, q)
	case plan.ByImportance:
		a, err = importance.Ask(s.Plan, q)
		return a, nil, err
	}
	return sampling.Ask(s.Plan, q, func(src store.Source) sampling.Store { return s.newStore(src) })
}

// enumerate counts the states, and those with a data race.
func (s *Session) enumerate() (*verdict.Count, error) {
	before := s.Plan
	s.Plan = before.With(func(t *plan.Task) { t.Checks.Set = t.Checks.Set.With(machine.Race) })
	defer func() { s.Plan = before }()
	n, _, err := s.Count(plan.ReductionNone, nil)
	return n, err
}

// lookFor searches for a state that decides E<> or A[].
func (s *Session) lookFor(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	begun := s.Seconds()
	x := passes.New(s.Plan, nil)
	r, m, err := find(x)
	if err != nil {
		return nil, nil, err
	}
	defer m.Close()
	a := &verdict.Asked{Query: q.String(), Exists: q.Kind == query.Reachable, Assumptions: s.Assumptions()}
	a.Stats = verdict.Stats{States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Bytes: r.Bytes}
	a.Reduction = verdict.Reduction{Name: string(plan.ReductionNone)}
	proved := proofOf(x, r, m)
	a.Assumptions = slices.Concat(a.Assumptions, proved.Assumptions(), s.failed(r))
	tr, err := shown(x, r)
	switch {
	case err != nil:
		proved.State(verdict.ViolationsConfirmed, []verdict.Reason{{Kind: verdict.NotReplayed,
			Text: fmt.Sprintf("the path to a state did not replay, which is a bug in heddle (%v)", err)}})
	case tr != nil:
		proved = &verdict.Proof{Kind: verdict.Witnessed}
		proved.State(verdict.ViolationsConfirmed, nil)
	}
	a.Conclude(proved, a.Exists == (tr != nil))
	a.Stats.Seconds = s.Seconds() - begun
	return a, tr, nil
}

// find searches all states for one that breaks the rules: first the runs with few
// switches, where such a state has the shortest story.
func find(s *passes.Search) (*search.Result, *machine.Machine, error) {
	o := s.Options()
	o.KeepGoing, o.StopOn = true, machine.Proposition.String()
	if s.Task.Search.Order.Info().Shortest {
		return s.All(o)
	}
	for preemptions := range passes.QuickPasses {
		r, m, err := s.Quick(o, preemptions)
		if err != nil || len(r.Violations) > 0 && told(r) != nil || r.Complete() {
			return r, m, err
		}
		if err := m.Close(); err != nil {
			return nil, nil, err
		}
	}
	return s.All(o)
}

// told is the state that was looked for; nil: none was found.
func told(r *search.Result) *search.Found {
	for i := range r.Violations {
		if r.Violations[i].Failure.Check == machine.Proposition.String() {
			return &r.Violations[i]
		}
	}
	return nil
}

// shown replays the way to the state that was looked for; nil: none was found.
func shown(s *passes.Search, r *search.Result) (*trace.Trace, error) {
	f := told(r)
	if f == nil {
		return nil, nil
	}
	return s.Explain(f.Schedule, f.Failure)
}

// proofOf returns what a search proves that found no state.
func proofOf(s *passes.Search, r *search.Result, m *machine.Machine) *verdict.Proof {
	pruned := r.Pruned
	r.Pruned = false // the last pass of find has no bound, or was complete
	proved := proof.Of(s.Plan, s.Evidence(r, m).Figures())
	if r.Pruned = pruned; pruned && told(r) == nil {
		proved.State(verdict.BoundNotReached, []verdict.Reason{{Kind: s.BoundKind(), Text: "a bound on switches cut runs off"}})
	}
	return proved
}

// failed lists where runs end because they fail.
func (s *Session) failed(r *search.Result) (list []string) {
	const most = 4
	for i := range r.Violations {
		f := r.Violations[i].Failure
		if f.Check == machine.Proposition.String() {
			continue
		}
		if len(list) == most {
			return append(list, "runs at other places fail too")
		}
		list = runs.With(list, runs.EndsWhereItFails(f.Check, s.PlaceOf(f)))
	}
	return list
}
