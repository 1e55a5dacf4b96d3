package stats

import (
	"fmt"
	"math"
)

// chen stops at the first n >= 4 N (1/4 - (|p-1/2| - 2e/3)^2), p the share of hits and N Okamoto's number.
type chen struct {
	tally
	alpha, half float64
	done        bool
}

// NewChen is Chen's adaptive rule.
func NewChen(o Options) (Estimator, error) {
	if err := o.checkWidth(); err != nil {
		return nil, err
	}
	return &chen{alpha: o.Alpha, half: o.Width / 2}, nil
}

// Add takes the result of the next run.
func (c *chen) Add(hit bool) {
	if c.done {
		return
	}
	c.add(hit)
	c.done = c.reached(c.hits, c.runs)
}

func (c *chen) reached(hits, runs int) bool {
	n := float64(runs)
	off := math.Abs(float64(hits)/n-0.5) - 2*c.half/3
	return n >= 2*math.Log(2/c.alpha)/(c.half*c.half)*(0.25-off*off)
}

// Done reports whether the rule is fulfilled.
func (c *chen) Done() bool { return c.done }

// Interval is the estimate with the half width; before Done with Hoeffding's, which then is approximate too.
func (c *chen) Interval() Interval {
	switch {
	case c.runs == 0:
		return everything
	case c.done:
		return around(c.Estimate(), c.half)
	}
	return around(c.Estimate(), math.Max(c.half, hoeffding(c.alpha, c.runs)))
}

// Guarantee says what is promised.
func (c *chen) Guarantee() string {
	return fmt.Sprintf("approximate: the interval contains the probability with %s by all evidence, but the proof is partial; the estimate is the share of hits, which is too near to 0 or to 1 on average",
		percent(c.alpha))
}
