// Package explicit searches all states of a plan's program on the plain machine, trying each value
// of an input by itself.
//
// It combines the searches of packages passes and counting. It misses values of inputs of wide
// types beyond those tried; its evidence says so.
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
