package verify

import (
	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
)

// searchExplicit searches by values of inputs.
func searchExplicit(p *plan.Plan) (*engine.Outcome, error) {
	s := passes.New(p, nil)
	r, m, err := s.Run()
	if err != nil {
		return nil, err
	}
	return s.Outcome(s.Evidence(r, m)), nil
}
