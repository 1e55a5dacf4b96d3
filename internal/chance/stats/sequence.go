package stats

import (
	"fmt"
	"math"
)

// mixture is the logarithm of how much likelier the results are when every hit is predicted from those before (the
// beta-binomial mixture with parameters 1/2, Krichevsky and Trofimov's) than they are under one probability. For the true
// probability its exponential is a martingale, which by Ville's inequality ever exceeds 1/alpha with at most alpha.
type mixture struct {
	tally
	log float64 // of the mixture's probability of the results in this order
}

func (m *mixture) add(hit bool) {
	count := float64(m.runs - m.hits)
	if hit {
		count = float64(m.hits)
	}
	m.log += math.Log((count + 0.5) / float64(m.runs+1))
	m.tally.add(hit)
}

// against is the logarithm of the ratio to a probability.
func (m *mixture) against(p float64) float64 {
	return m.log - m.likelihood(p)
}

// likelihood is the logarithm of the probability of the results.
func (m *mixture) likelihood(p float64) float64 {
	sum := 0.0
	if m.hits > 0 {
		sum += float64(m.hits) * math.Log(p)
	}
	if m.hits < m.runs {
		sum += float64(m.runs-m.hits) * math.Log1p(-p)
	}
	return sum
}

// interval returns the probabilities whose likelihood ratio stays below 1/alpha.
func (m *mixture) interval(alpha float64) Interval {
	if m.runs == 0 {
		return everything
	}
	room := math.Log(1/alpha) - m.against(m.Estimate())
	x, y := float64(m.hits), float64(m.runs-m.hits)
	return Interval{entropyEdge(x, y, room), 1 - entropyEdge(y, x, room)}
}

// entropyEdge is the smaller probability p whose relative entropy to x of x+y, times x+y, is room. Newton's iteration stays
// on the outer side of it, for the function is convex; so do the starts, which are bounds of it from above.
func entropyEdge(x, y, room float64) float64 {
	if x == 0 {
		return 0
	}
	n := x + y
	share, r := x/n, room/n
	p := share * math.Exp(-room/x-1)
	p = math.Max(p, share-math.Sqrt(2*share*r))
	p = math.Max(p, share-r-math.Sqrt(r*r+2*r*y/n))
	for range 100 {
		excess := x*math.Log(share/p) - room
		if y > 0 {
			excess += y * (math.Log(y/n) - math.Log1p(-p))
		}
		step := excess * p * (1 - p) / (n * (share - p))
		if !(step > 1e-14*p) {
			break
		}
		p += step
	}
	return p
}

// sequence stops when the confidence sequence has the width. It holds at all times, so when one looks does not matter: it
// looks whenever the runs grew by a thousandth.
type sequence struct {
	mixture
	alpha, width float64
	next         int // when to look
	done         bool
	estimate     atStop
}

// NewSequence is Robbins' confidence sequence.
func NewSequence(o Options) (Estimator, error) {
	if err := o.checkWidth(); err != nil {
		return nil, err
	}
	return &sequence{alpha: o.Alpha, width: o.Width}, nil
}

// Add takes the result of the next run.
func (s *sequence) Add(hit bool) {
	if s.done {
		return
	}
	s.add(hit)
	if s.looks(s.runs) {
		s.done = s.Interval().Width() <= s.width
	}
}

// Done reports whether the interval is narrow enough.
func (s *sequence) Done() bool { return s.done }

// Estimate is unbiased once Done; before, it is the share of hits.
func (s *sequence) Estimate() float64 {
	return s.estimate.of(func() plan { return &sequencePlan{sequence: sequence{alpha: s.alpha, width: s.width}, last: -1} }, s.done, s.tally)
}

// sequencePlan follows the looks.
type sequencePlan struct {
	sequence
	last int
}

func (p *sequencePlan) stops(runs int) int {
	if !p.looks(runs) {
		return -1
	}
	p.last = grown(p.last, runs, func(rarer int) bool { return mixed(rarer, runs).interval(p.alpha).Width() <= p.width })
	return p.last
}

// looks reports whether the runs are looked at, and when next.
func (s *sequence) looks(runs int) bool {
	if runs < s.next {
		return false
	}
	s.next = runs + 1 + runs/1000
	return true
}

// mixed is the mixture after some results: in which order they came does not matter.
func mixed(hits, runs int) *mixture {
	x, _ := math.Lgamma(float64(hits) + 0.5)
	y, _ := math.Lgamma(float64(runs-hits) + 0.5)
	n, _ := math.Lgamma(float64(runs) + 1)
	return &mixture{tally: tally{runs, hits}, log: x + y - n - math.Log(math.Pi)}
}

// Interval is the sequence's after the runs so far.
func (s *sequence) Interval() Interval { return s.interval(s.alpha) }

// Guarantee says what is promised.
func (s *sequence) Guarantee() string {
	return fmt.Sprintf("with at least %s the intervals after all numbers of runs together contain the probability, whatever it "+
		"is, so one may stop at any time for any reason", percent(s.alpha)) + s.estimate.said(s.done)
}
