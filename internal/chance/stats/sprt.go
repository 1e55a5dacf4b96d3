package stats

import (
	"fmt"
	"math"
)

// sprt is Wald's test of p >= above against p <= below. An end at 0 or 1 is right as it stands: the first result that is
// impossible there decides.
type sprt struct {
	decider
	hit, miss      float64 // what a result adds to the logarithm of the likelihood ratio, below to above
	accept, reject float64 // bounds of it
	ratio          float64
	guarantee      string
}

// NewSPRT is the sequential probability ratio test.
func NewSPRT(o TestOptions) (Test, error) {
	above, below, err := o.simple()
	if err != nil {
		return nil, err
	}
	s := newRatio(above, below, o.Alpha, o.Beta)
	s.guarantee = fmt.Sprintf("rejects what holds with at most %.4g, accepts what does not with at most %.4g, and the two add up "+
		"to at most %.4g; %s", o.Alpha/(1-o.Beta), o.Beta/(1-o.Alpha), o.Alpha+o.Beta, o.outsideRegion())
	return s, nil
}

func newRatio(above, below, alpha, beta float64) *sprt {
	return &sprt{
		hit:    math.Log(below / above),
		miss:   math.Log((1 - below) / (1 - above)),
		accept: math.Log(beta / (1 - alpha)),
		reject: math.Log((1 - beta) / alpha),
	}
}

// Add takes the result of the next run.
func (s *sprt) Add(hit bool) {
	if s.decision != Open {
		return
	}
	s.add(hit)
	if hit {
		s.ratio += s.hit
	} else {
		s.ratio += s.miss
	}
	switch {
	case s.ratio <= s.accept:
		s.decision = Accepted
	case s.ratio >= s.reject:
		s.decision = Rejected
	}
}

// Guarantee says what is promised.
func (s *sprt) Guarantee() string { return s.guarantee }
