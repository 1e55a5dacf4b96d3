package stats

import (
	"fmt"
	"math"
)

// bayes stops when the posterior gives 1-alpha to an interval of the width around its mean (Zuliani, Platzer and Clarke).
// The posterior does not depend on when one looks, so it looks whenever the runs grew by a hundredth.
type bayes struct {
	tally
	prior        Prior
	alpha, width float64
	next         int
	done         bool
}

// NewBayes is the sequential Bayesian interval.
func NewBayes(o Options) (Estimator, error) {
	prior, err := o.prior()
	if err == nil {
		err = o.checkWidth()
	}
	if err != nil {
		return nil, err
	}
	return &bayes{prior: prior, alpha: o.Alpha, width: o.Width, next: 1}, nil
}

// Add takes the result of the next run.
func (b *bayes) Add(hit bool) {
	if b.done {
		return
	}
	b.add(hit)
	if b.runs >= b.next {
		b.next += max(1, b.next/100)
		b.done = b.mass(b.centred()) >= 1-b.alpha
	}
}

// mass is the posterior probability of an interval.
func (b *bayes) mass(i Interval) float64 {
	x, y := float64(b.hits)+b.prior.A, float64(b.runs-b.hits)+b.prior.B
	return BetaCDF(i.High, x, y) - BetaCDF(i.Low, x, y)
}

// centred is the interval of the width around the posterior mean, moved into [0, 1].
func (b *bayes) centred() Interval {
	low := math.Max(0, math.Min(1-b.width, b.Estimate()-b.width/2))
	return Interval{low, low + b.width}
}

// Done reports whether the posterior is narrow enough.
func (b *bayes) Done() bool { return b.done }

// Estimate is the mean of the posterior.
func (b *bayes) Estimate() float64 {
	return (float64(b.hits) + b.prior.A) / (float64(b.runs) + b.prior.A + b.prior.B)
}

// Interval has the posterior probability 1-alpha: the centred one once Done, the equal-tailed one before.
func (b *bayes) Interval() Interval {
	if b.done {
		return b.centred()
	}
	return posterior(b.hits, b.runs, b.prior, b.alpha)
}

// Guarantee says what is promised.
func (b *bayes) Guarantee() string {
	return fmt.Sprintf("Bayesian, whenever one stops: the posterior after the prior beta(%g, %g) gives the interval %s; no "+
		"promise for a fixed probability (approximate)", b.prior.A, b.prior.B, percent(b.alpha))
}
