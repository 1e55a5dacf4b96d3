package reachability

import (
	"fmt"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Ask searches for a state that decides E<> or A[]. The trace leads to it; nil: there is none to show.
func Ask(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	begun := p.Seconds()
	x := passes.New(p, nil)
	r, m, err := find(x)
	if err != nil {
		return nil, nil, err
	}
	defer m.Close()
	a := &verdict.Verdict{Question: plan.QuestionOf(q), Assumptions: p.Assumptions()}
	a.Stats = verdict.Stats{States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Bytes: r.Bytes}
	a.Reduction = verdict.Reduction{Name: reduction.None.String()}
	proved := proofOf(x, r, m)
	a.Assumptions = slices.Concat(a.Assumptions, proved.Assumptions(), failing(p, r))
	tr, err := shown(x, r)
	switch {
	case err != nil:
		proved.State(verdict.ViolationsConfirmed, []verdict.Reason{{Kind: verdict.NotReplayed,
			Text: fmt.Sprintf("the path to a state did not replay, which is a bug in heddle (%v)", err)}})
	case tr != nil:
		proved = &verdict.Proof{Kind: verdict.Witnessed}
		proved.State(verdict.ViolationsConfirmed, nil)
	}
	a.Conclude(proved, (q.Kind == query.Reachable) == (tr != nil))
	a.Stats.Seconds = p.Seconds() - begun
	a.MostThreads = m.Notes().Threads()
	return a, tr, nil
}

// find searches all states for one that the rules forbid: first the runs with few
// switches, which show such a state by the shortest trace.
func find(s *passes.Search) (*search.Result, *machine.Machine, error) {
	o := s.Options()
	o.KeepGoing, o.StopOn = true, machine.Proposition.String()
	if s.Task.Search.Order.Info().Shortest {
		return s.All(o)
	}
	for preemptions := range passes.QuickPasses {
		r, m, err := s.Quick(o, preemptions)
		if err != nil || len(r.Violations) > 0 && witness(r) != nil || r.Complete() {
			return r, m, err
		}
		if err := m.Close(); err != nil {
			return nil, nil, err
		}
	}
	return s.All(o)
}

// witness is the state that was searched for; nil: none was found.
func witness(r *search.Result) *search.Found {
	for i := range r.Violations {
		if r.Violations[i].Failure.Check == machine.Proposition.String() {
			return &r.Violations[i]
		}
	}
	return nil
}

// shown replays the way to the state that was looked for; nil: none was found.
func shown(s *passes.Search, r *search.Result) (*trace.Trace, error) {
	f := witness(r)
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
	if r.Pruned = pruned; pruned && witness(r) == nil {
		proved.State(verdict.BoundNotReached, []verdict.Reason{{Kind: s.Bounds.SwitchesKind(), Text: "a bound on switches cut runs off"}})
	}
	return proved
}

// failing says where runs end because they fail.
func failing(p *plan.Plan, r *search.Result) (list []string) {
	const most = 4
	for i := range r.Violations {
		f := r.Violations[i].Failure
		if f.Check == machine.Proposition.String() {
			continue
		}
		if len(list) == most {
			return append(list, "runs at other places fail too")
		}
		list = runs.With(list, runs.EndsWhereItFails(f.Check, p.PlaceOf(f)))
	}
	return list
}
