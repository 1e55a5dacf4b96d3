// Package explicit searches all states of a plan's program by values of inputs: each
// is tried by itself, on the plain machine.
//
// It is the search of package passes, and of package counting beside it. What it misses
// is what inputs of wide types may be besides the values that are tried, which its
// evidence says.
package explicit

import (
	"heddle/internal/engine"
	"heddle/internal/engine/counting"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
)

// Engine implements engine.Engine.
type Engine struct{}

// Name implements engine.Engine.
func (Engine) Name() string { return string(plan.EngineExplicit) }

// Refusals are what the engine cannot do: nothing.
var Refusals = plan.Refusals{Engine: "explicit"}

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string { return Refusals.Why(p, nil) }

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) { return Search(p) }

// Search searches the states of a plan.
func Search(p *plan.Plan) (*engine.Outcome, error) {
	s := passes.New(p, nil)
	s.Aside = counting.Beside()
	return s.Run()
}
