package engine

import "heddle/internal/engine/plan"

// Engine is a way to decide what a plan asks. Engines are values without state.
//
// How much an engine may use is the plan's: its bounds end a search, its meter pauses it
// (package budget). A search ends soon after its poll returns a limit.
type Engine interface {
	// Name is what the user calls the engine.
	Name() string

	// Refuses returns why the engine cannot do what a plan asks; "": it can.
	Refuses(p *plan.Plan) string

	// Search returns what the engine has found out. An error is one of the host, or of
	// the user who asks for what the engine refuses.
	Search(p *plan.Plan) (*Outcome, error)
}
