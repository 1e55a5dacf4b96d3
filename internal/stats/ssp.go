package stats

import (
	"fmt"
	"math"
)

// ssp accepts if at least need of size runs hit, and stops as soon as that is certain or impossible (Younes).
type ssp struct {
	decider
	size, need int
	guarantee  string
}

// NewSSP is the curtailed single sampling plan.
func NewSSP(o TestOptions) (Test, error) {
	above, below, err := o.simple()
	if err != nil {
		return nil, err
	}
	size, need := SinglePlan(above, below, o.Alpha, o.Beta)
	return &ssp{size: size, need: need, guarantee: fmt.Sprintf("rejects what holds with at most %.4g, accepts what does not "+
		"with at most %.4g (exact binomial tails, %d of at most %d runs must hit); %s", o.Alpha, o.Beta, need, size,
		o.outsideRegion())}, nil
}

// SinglePlan is the smallest number of runs, and how many of them must hit, so that fewer hit with probability at most alpha
// at the upper probability, and as many with at most beta at the lower one.
func SinglePlan(above, below, alpha, beta float64) (size, need int) {
	// The normal approximation is near the answer; half of it is surely too few.
	a, b := NormalQuantile(1-alpha), NormalQuantile(1-beta)
	root := math.Max(0, a*math.Sqrt(above*(1-above))+b*math.Sqrt(below*(1-below))) / (above - below)
	size = max(1, int(root*root/2)-20)
	need = 1
	for ; ; size++ {
		for need < size && BinomialCDF(need, size, above) <= alpha {
			need++
		}
		for need > 1 && BinomialCDF(need-1, size, above) > alpha {
			need--
		}
		if BinomialCDF(need-1, size, above) <= alpha && BinomialTail(need, size, below) <= beta {
			return size, need
		}
	}
}

// Add takes the result of the next run.
func (s *ssp) Add(hit bool) {
	if s.decision != Open {
		return
	}
	s.add(hit)
	switch {
	case s.hits >= s.need:
		s.decision = Accepted
	case s.runs-s.hits > s.size-s.need:
		s.decision = Rejected
	}
}

// Guarantee says what is promised.
func (s *ssp) Guarantee() string { return s.guarantee }
