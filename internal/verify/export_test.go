package verify

import "heddle/internal/engine/passes"

// CheckUnrefined checks by values of inputs, as if a schedule could not have been written
// in steps of the plain machine.
func (s *Session) CheckUnrefined(why error) (*Result, error) {
	p := passes.New(s.Plan, nil)
	p.Unrefined = why
	return concluded(p.Run())
}
