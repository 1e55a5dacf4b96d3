package branching

import (
	"errors"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/result/kripke"
	"heddle/internal/result/verdict"
)

// Structure is all states of a plan's program with what the plan asks of each, as a formula of branching time is asked of them, wherever the propositions
// come from. A run that fails ends there. The reasons are why the states are not all; there is no structure then.
func Structure(p *plan.Plan) (*kripke.Structure, []verdict.Reason, error) {
	if why := Refusals.Why(p, nil); why != "" {
		return nil, nil, errors.New("--kripke " + why)
	}
	if !p.Reduction().Conditions { // it keeps single runs, if propositions are those of a formula about these
		p = p.ReducedTo(reduction.Local)
	}
	p = plan.OfRuns(p).With(func(t *plan.Task) { t.Checks.KeepGoing = true })
	valuation, err := p.Asks.Valuation(p.Program)
	if err != nil {
		return nil, nil, err
	}
	x := passes.New(p, nil)
	var all *states
	r, m, err := x.FollowingAlone(x.Options(), func(h *passes.Worker, st search.Store, o search.Options) *search.Result {
		all = newStates(h, valuation)
		return all.search(st, o)
	})
	if err != nil {
		return nil, nil, err
	}
	defer m.Close()
	whole := *r
	whole.Violations = nil
	if open := proof.Of(p, x.Evidence(&whole, m).Figures()).Open(); len(open) > 0 {
		return nil, open, nil
	}
	if err := p.Asks.Absent(all.threads); err != nil {
		return nil, nil, err
	}
	return all.structure(x.ReductionOf(m).Name, p.Asks), nil, nil
}

// structure is the graph with names.
func (g *states) structure(reduction string, asks *plan.Temporal) *kripke.Structure {
	graph := g.Graph()
	s := &kripke.Structure{Reduction: reduction}
	for i, text := range asks.Names() {
		s.Propositions = append(s.Propositions, kripke.Proposition{Name: asks.Name(i), Text: text})
	}
	for i := range int32(graph.States()) {
		s.States = append(s.States, kripke.State{Labels: graph.Labels[i], End: g.ends[i], Lost: !graph.Live(i)})
		for _, e := range graph.Out(i) {
			s.Edges = append(s.Edges, kripke.Edge{From: int(i), To: int(e.To), Thread: int(e.Thread), Choice: e.Choice})
		}
	}
	return s
}
