package verify

import (
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/states"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/result/graph"
	"heddle/internal/result/verdict"
)

// Count explores all states under a reduction and counts them. Nothing stops it but
// limits: runs continue behind a data race, and only those end that cannot continue. A
// graph, if there is one, gets the states and actions.
func (s *Session) Count(r plan.Reduction, picture func() *graph.Graph) (*verdict.Count, *graph.Graph, error) {
	if err := s.OneByOne(); err != nil {
		return nil, nil, err
	}
	s.Plan = s.With(func(t *plan.Task) { t.Search.EveryInstruction = false })
	s.Reduce(r)
	x := passes.New(s.Plan, nil)
	if x.LearnsDiscipline() {
		x.Discipline = x.NewDiscipline()
	}
	o := x.Options()
	o.KeepGoing = true
	begun := s.Seconds()
	var counters []*states.Counter
	res, m, err := x.DepthFirst(o, func(hands []*passes.Worker) (watchers []search.Watcher) {
		counters = nil // of a pass that is repeated
		for _, h := range hands {
			steps, _ := h.Reduced.(*cursor.Superstep)
			k := states.NewCounter(s.Plan, h.Cursor, steps)
			if picture != nil {
				k.Draw(picture())
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
	n := k.Counted()
	used, why := x.UsedReduction(m)
	n.Reduction = verdict.Reduction{Name: string(used), Default: used == plan.ReductionPersistent, Why: why}
	n.Stats = verdict.Stats{States: res.States, Transitions: res.Transitions, MaxDepth: res.MaxDepth, Bytes: res.Bytes, Seconds: s.Seconds() - begun}
	if s.Abstracts() {
		n.Abstraction, n.Assumptions = string(s.AbstractedBy()), []string{s.AbstractionAssumption()}
	}

	if s.Task.Search.Symmetry {
		n.Assumptions = append(n.Assumptions, plan.Interchangeable)
	}
	whole := *res
	whole.Violations = nil // they need no other state, but the number does
	proved := proof.Of(s.Plan, x.Evidence(&whole, m).Figures())
	n.Assumptions = append(n.Assumptions, proved.Assumptions()...)
	n.Proof, n.Reasons = proved, proved.Open()
	return n, k.Graph(), nil
}
