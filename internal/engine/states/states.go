package states

import (
	"errors"

	"heddle/internal/ask/query"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/result/graph"
	"heddle/internal/result/verdict"
)

// Picture is a graph that is to be filled with states and actions.
type Picture struct {
	Most      int   // states that it has room for
	Described bool  // it says what states hold
	Work      int64 // after which the search is given up, in units of system.Working; 0: as much as it takes
}

// Count explores all states under a reduction and counts them. Nothing stops it but
// limits: runs continue after a data race, and only those end that cannot continue. A
// picture, if there is one, gets the states and actions.
func Count(p *plan.Plan, r reduction.Name, picture *Picture) (*verdict.Verdict, *graph.Graph, error) {
	if why := Refusals.Why(p, nil); why != "" {
		return nil, nil, errors.New(why)
	}
	p = p.ReducedTo(r)
	x := passes.New(p, nil)
	if x.LearnsDiscipline() {
		x.Discipline = x.NewDiscipline()
	}
	o := x.Options()
	o.KeepGoing = true
	if picture != nil && picture.Work > 0 {
		poll := o.Poll
		o.Poll = func(st search.Stats) search.Limit {
			if st.Work >= picture.Work {
				return search.Turns
			}
			return poll(st)
		}
	}
	begun := p.Seconds()
	var counters []*Counter
	res, m, err := x.DepthFirst(o, func(workers []*passes.Worker) (watchers []search.Watcher) {
		counters = nil // of a pass that is repeated
		for _, h := range workers {
			passing, _ := h.Reduced.(Passing)
			k := NewCounter(p, h.Cursor, passing)
			if picture != nil {
				k.Draw(graph.New(picture.Most))
				if picture.Described {
					k.Describe()
				}
			}
			counters = append(counters, k)
			watchers = append(watchers, k)
		}
		return watchers
	})
	if err != nil {
		return nil, nil, err
	}
	defer m.Close()
	k := counters[0]
	for _, other := range counters[1:] {
		k.Add(other)
	}
	n := &verdict.Verdict{Question: verdict.Question{Kind: verdict.OfNumber}, Count: k.Counted(), Reduction: x.ReductionOf(m), Assumptions: p.Assumptions()}
	n.Stats = verdict.Stats{States: res.States, Transitions: res.Transitions, MaxDepth: res.MaxDepth, Bytes: res.Bytes, Seconds: p.Seconds() - begun}
	if p.Abstracts() {
		n.Abstraction = string(p.AbstractedBy())
		n.Assumptions = append(n.Assumptions, p.AbstractionAssumption())
	}
	if p.Search.Symmetry {
		n.Assumptions = append(n.Assumptions, plan.Interchangeable)
	}
	whole := *res
	whole.Violations = nil // they need no other state, but the number does
	proved := proof.Of(p, x.Evidence(&whole, m).Figures())
	n.Assumptions = append(n.Assumptions, proved.Assumptions()...)
	n.Conclude(proved, true)
	return n, k.Graph(), nil
}

// States that a graph beside the answer to something else may have, and what it may cost: about half a second, if actions are long.
const (
	smallStates = 1000
	smallWork   = 2_000_000
)

// Small is the graph of all states, with what they hold; nil: they are too many to be drawn, or one stands for others, of which it would
// not be true what it holds, or they cannot be counted one by one.
func Small(p *plan.Plan, r reduction.Name) *graph.Graph {
	if p.Search.Symmetry || p.Abstracts() {
		return nil
	}
	p = p.With(func(t *plan.Task) { t.Bounds.States, t.Search.Workers = smallStates, 1 })
	n, g, err := Count(p, r, &Picture{Most: smallStates, Described: true, Work: smallWork})
	if err != nil || len(n.Reasons) > 0 || g.Seen() > g.Kept() {
		return nil
	}
	if _, left := g.Left(); left > 0 {
		return nil
	}
	return g
}

// Ask answers a query for all states, EnumStates: those with a data race are counted too.
func Ask(p *plan.Plan, q *query.Query) (*verdict.Verdict, error) {
	n, _, err := Count(p.With(func(t *plan.Task) { t.Checks.Set = t.Checks.Set.With(machine.Race) }), reduction.None, nil)
	if err != nil {
		return nil, err
	}
	a := &verdict.Verdict{Question: plan.QuestionOf(q), Count: n.Count, Stats: n.Stats, Reduction: n.Reduction, Assumptions: n.Assumptions}
	for _, f := range n.Count.Failures {
		a.Assumptions = runs.With(a.Assumptions, runs.EndsWhereItFails(f.Check, f.Place))
	}
	a.Conclude(n.Proof, true)
	return a, nil
}
