package stats

import (
	"fmt"
	"math"
	"sort"
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
	if n := normalPlan(above, below, o.Alpha, o.Beta); n > largestPlan {
		return nil, fmt.Errorf("a single sampling plan for delta %v takes some %.2g runs: a larger delta needs fewer, confidence-sequence needs none", o.Delta, n)
	}
	size, need := SinglePlan(above, below, o.Alpha, o.Beta)
	return &ssp{size: size, need: need, guarantee: fmt.Sprintf("rejects what holds with at most %.4g, accepts what does not "+
		"with at most %.4g (exact binomial tails, %d of at most %d runs must hit); %s", o.Alpha, o.Beta, need, size,
		o.outsideRegion())}, nil
}

// SinglePlan is the smallest number of runs (above a thousand, one next to it), and how many of them must hit, so that fewer hit with probability at most alpha
// at the upper probability, and as many with at most beta at the lower one.
func SinglePlan(above, below, alpha, beta float64) (size, need int) {
	// The normal approximation is near the answer; half of it is surely too few. Sizes
	// that do are not all those from one on: near the first, some in between do not.
	size = max(1, int(normalPlan(above, below, alpha, beta)/2)-20)
	if size > scanned {
		few := size
		for size *= 2; hitsNeeded(size, above, below, alpha, beta) == 0; size *= 2 {
		}
		size = few + sort.Search(size-few, func(i int) bool { return hitsNeeded(few+i, above, below, alpha, beta) > 0 }) - scanned/4
	}
	for ; ; size++ {
		if need = hitsNeeded(size, above, below, alpha, beta); need > 0 {
			return size, need
		}
	}
}

const (
	scanned     = 1000 // sizes below are tried one by one, above only those near where they begin to do
	largestPlan = 1e7  // whose tails are exact as package stats promises
)

// normalPlan is the size of the plan in the normal approximation.
func normalPlan(above, below, alpha, beta float64) float64 {
	a, b := NormalQuantile(1-alpha), NormalQuantile(1-beta)
	root := math.Max(0, a*math.Sqrt(above*(1-above))+b*math.Sqrt(below*(1-below))) / (above - below)
	return root * root
}

// hitsNeeded is how many of size runs must hit; 0: no number keeps both errors.
func hitsNeeded(size int, above, below, alpha, beta float64) int {
	need := 1 + sort.Search(size-1, func(k int) bool { return BinomialCDF(k+1, size, above) > alpha })
	if BinomialCDF(need-1, size, above) <= alpha && BinomialTail(need, size, below) <= beta {
		return need
	}
	return 0
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
