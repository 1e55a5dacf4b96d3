package engine

import (
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/explore/search"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Outcome is what an engine found out about a plan. It holds machines until it is
// closed.
type Outcome struct {
	Plan     *plan.Plan // what the engine made of the plan that it was given
	Evidence *proof.Evidence
	// Undecided is why the engine has found out nothing. Of what follows there is
	// nothing then, nor is there evidence.
	Undecided []verdict.Reason
	// Confirm replays a violation of the evidence.
	Confirm func(search.Found) (*trace.Trace, error)
	// Witness replays runs that show why what is asked holds; nil: none do.
	Witness   func() (*trace.Trace, error)
	Reduction verdict.Reduction
	Questions *Questions // of its solvers; nil: it asks none
	Solving   *verdict.Solving
	Induction *verdict.Induction
	Matching  *verdict.Matching
	Note      string // about how the engine works, for who did not choose it, or "" if there is none
	// Unrefined is a bug on the way: why a schedule could not be written in steps of
	// the plain machine. The search was repeated without assumptions.
	Unrefined error
	// Close gives back what the engine holds. Errors are the host's.
	Close func() error
}

// Questions are those that solvers left open.
type Questions struct {
	Open int
	Why  string // the first was left so
}
