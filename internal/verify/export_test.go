package verify

// CheckUnrefined checks by values of inputs, as if a schedule could not have been written
// in steps of the plain machine.
func (s *Session) CheckUnrefined(why error) (*Result, error) {
	p := newPasses(s.Plan, nil)
	p.Unrefined = why
	r, m, err := p.Search()
	if err != nil {
		return nil, err
	}
	return conclude(p.outcome(p.evidence(r, m)), "", 0)
}
