package stats

import (
	"fmt"
	"math"
	"slices"
)

// spending looks at pre-declared numbers of runs only, and gives each look the same share of alpha.
type spending struct {
	tally
	alpha, width float64
	looks        []int
	next         int // index in looks
	last         Interval
	done         bool
	estimate     atStop
}

// growth is the ratio of successive looks.
const growth = 1.5

// NewSpending is Clopper and Pearson's interval with alpha shared by a known number of looks.
func NewSpending(o Options) (Estimator, error) {
	if err := o.checkWidth(); err != nil {
		return nil, err
	}
	return &spending{alpha: o.Alpha, width: o.Width, looks: looks(o.Alpha, o.Width), last: everything}, nil
}

// looks are so many that at the last any result is narrow enough: it counts itself, so the number is tried out.
func looks(alpha, width float64) []int {
	for count := 1; ; count++ {
		each := alpha / float64(count)
		first := firstRuns(1, func(n int) bool { return ClopperPearson(0, n, each).Width() <= width })
		last := firstRuns(first, func(n int) bool { return ClopperPearson(n/2, n, each).Width() <= width })
		if float64(first)*math.Pow(growth, float64(count-1)) >= float64(last) {
			return series(first, last, count)
		}
	}
}

// series is a geometric series with given ends.
func series(first, last, count int) []int {
	numbers := make([]int, count)
	for i := range numbers {
		numbers[i] = last
		if i < count-1 {
			ratio := math.Pow(float64(last)/float64(first), float64(i)/float64(count-1))
			numbers[i] = int(math.Ceil(float64(first) * ratio))
		}
	}
	return numbers
}

// Add takes the result of the next run.
func (s *spending) Add(hit bool) {
	if s.done {
		return
	}
	s.add(hit)
	if s.runs < s.looks[s.next] {
		return
	}
	s.next++
	s.last = ClopperPearson(s.hits, s.runs, s.alpha/float64(len(s.looks)))
	s.done = s.last.Width() <= s.width || s.next == len(s.looks)
}

// Done reports whether a look found the interval narrow enough.
func (s *spending) Done() bool { return s.done }

// Estimate is unbiased once Done; before, it is the share of hits.
func (s *spending) Estimate() float64 {
	return s.estimate.of(func() plan { return &spendingPlan{s, -1} }, s.done, s.tally)
}

// spendingPlan follows the looks.
type spendingPlan struct {
	*spending
	last int
}

func (p *spendingPlan) stops(runs int) int {
	if !slices.Contains(p.looks, runs) {
		return -1
	}
	p.last = grown(p.last, runs, func(rarer int) bool {
		return ClopperPearson(rarer, runs, p.alpha/float64(len(p.looks))).Width() <= p.width
	})
	return p.last
}

// Interval is that of the last look.
func (s *spending) Interval() Interval { return s.last }

// Guarantee says what is promised.
func (s *spending) Guarantee() string {
	return fmt.Sprintf("with at least %s the intervals of all %d looks together contain the probability, whatever it is; between "+
		"looks the interval is that of the last", percent(s.alpha), len(s.looks)) + s.estimate.said(s.done)
}
