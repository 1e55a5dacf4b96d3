// Package explicit searches all states of a plan's program by values of inputs: each
// is tried by itself, on the plain machine.
//
// It is the search of package passes as it is. What it misses is what inputs of wide
// types may be besides the values that are tried, which its evidence says.
package explicit

import (
	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
)

// Search searches the states of a plan.
func Search(p *plan.Plan) (*engine.Outcome, error) {
	s := passes.New(p, nil)
	r, m, err := s.Run()
	if err != nil {
		return nil, err
	}
	return s.Outcome(s.Evidence(r, m)), nil
}
