package kinduction

import (
	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/induction"
)

// Ending is the engine for proofs that each run ends.
type Ending struct{}

// Name implements engine.Engine.
func (Ending) Name() string { return Engine{}.Name() }

// Refuses implements engine.Engine.
func (Ending) Refuses(p *plan.Plan) string { return Engine{}.Refuses(p) }

// Search implements engine.Engine.
func (Ending) Search(p *plan.Plan) (*engine.Outcome, error) { return Ends(p) }

// Ends looks for a proof that each run of a plan's program ends, or fails a check: it is not judged here whether one fails.
func Ends(p *plan.Plan) (*engine.Outcome, error) { return EndsBy(p, attempts()) }

// EndsBy is Ends with options to try.
func EndsBy(p *plan.Plan, list []induction.Options) (*engine.Outcome, error) {
	q, err := p.Judging(machine.Termination, 1)
	if err != nil {
		return nil, err
	}
	asks := *q.Asks
	asks.Defined = false // what overflows is anything: see symbolic.Machine.LetOverflow
	q = q.With(func(*plan.Task) {})
	q.Asks = &asks
	return Search(plan.OfRuns(q), list)
}

// asksForEnds reports whether a plan asks for a proof that each run ends.
func asksForEnds(p *plan.Plan) bool { return p.Asks != nil && p.Asks.Check == machine.Termination }
