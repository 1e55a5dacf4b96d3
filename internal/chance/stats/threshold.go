package stats

import (
	"fmt"
	"math"
)

// sequenceTest stops when theta leaves the confidence sequence (Darling and Robbins). The two sides are wrong under different
// truths, so each has its own level: leaving theta above is judged by alpha, leaving it below by beta.
type sequenceTest struct {
	decider
	mixture                  mixture
	theta                    float64
	acceptLimit, rejectLimit float64
	guarantee                string
}

// NewSequenceTest is the test without an indifference region.
func NewSequenceTest(o TestOptions) (Test, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	return &sequenceTest{theta: o.Theta, acceptLimit: math.Log(1 / o.Beta), rejectLimit: math.Log(1 / o.Alpha),
		guarantee: fmt.Sprintf("rejects what holds with at most %.4g and accepts what does not with at most %.4g, however near "+
			"theta the probability is, whenever one stops; the nearer, the longer it takes, and at theta it may never stop",
			o.Alpha, o.Beta)}, nil
}

// Add takes the result of the next run.
func (s *sequenceTest) Add(hit bool) {
	if s.decision != Open {
		return
	}
	s.add(hit)
	s.mixture.add(hit)
	evidence := s.mixture.against(s.theta)
	switch above := s.Estimate() >= s.theta; {
	case above && evidence >= s.acceptLimit:
		s.decision = Accepted
	case !above && evidence >= s.rejectLimit:
		s.decision = Rejected
	}
}

// Guarantee says what is promised.
func (s *sequenceTest) Guarantee() string { return s.guarantee }

// bayesFactor compares the odds of "at least theta" after the runs with those before (Jha et al.).
type bayesFactor struct {
	decider
	prior         Prior
	theta, factor float64
	odds          float64 // before the runs
	guarantee     string
}

// NewBayesFactor is the Bayesian test.
func NewBayesFactor(o TestOptions) (Test, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	prior, err := Options{Prior: o.Prior}.prior()
	if err != nil {
		return nil, err
	}
	factor := o.Factor
	if factor == 0 {
		factor = math.Min((1-o.Alpha)/o.Alpha, (1-o.Beta)/o.Beta)
	}
	if !(factor > 1) {
		return nil, fmt.Errorf("the Bayes factor is %v; it must be above 1", factor)
	}
	b := &bayesFactor{prior: prior, theta: o.Theta, factor: factor, guarantee: fmt.Sprintf("Bayesian: the results made one "+
		"answer %.4g times likelier against the other than the prior beta(%g, %g) had it; no promise for a fixed probability "+
		"(approximate)", factor, prior.A, prior.B)}
	b.odds = b.posteriorOdds()
	return b, nil
}

func (b *bayesFactor) posteriorOdds() float64 {
	below, above := betaTails(b.theta, 1-b.theta, float64(b.hits)+b.prior.A, float64(b.runs-b.hits)+b.prior.B)
	return above / below
}

// Add takes the result of the next run.
func (b *bayesFactor) Add(hit bool) {
	if b.decision != Open {
		return
	}
	b.add(hit)
	switch factor := b.posteriorOdds() / b.odds; {
	case factor > b.factor:
		b.decision = Accepted
	case factor < 1/b.factor:
		b.decision = Rejected
	}
}

// Guarantee says what is promised.
func (b *bayesFactor) Guarantee() string { return b.guarantee }
