package stats

import (
	"fmt"
	"math"
)

// student takes the t interval, after a fixed number of runs or when it is narrow enough.
type student struct {
	summary         Summary
	alpha           float64
	width, relative float64
	runs            int
	next            int // when to look
	done            bool
}

// leastValues is how many values the limit theorem gets at least.
const leastValues = 30

// NewStudent is the t interval. With a width it looks whenever the runs grew by a fiftieth.
func NewStudent(o MeanOptions) (MeanEstimator, error) {
	if err := o.check(false); err != nil {
		return nil, err
	}
	return &student{alpha: o.Alpha, width: o.Width, relative: o.Relative, runs: o.Runs, next: leastValues}, nil
}

// Add takes the value of the next run.
func (s *student) Add(value float64) {
	if s.done {
		return
	}
	s.summary.Add(value)
	switch {
	case s.runs > 0:
		s.done = s.summary.Runs >= s.runs
	case s.summary.Runs >= s.next:
		s.next += max(1, s.next/50)
		s.done = s.narrow()
	}
}

func (s *student) narrow() bool {
	width := s.Interval().Width()
	if s.relative > 0 {
		return width <= 2*s.relative*math.Abs(s.summary.Mean)
	}
	return width <= s.width
}

// Done reports whether the runs are enough.
func (s *student) Done() bool { return s.done }

// Summary is what the values so far are like.
func (s *student) Summary() Summary { return s.summary }

// Estimate is the mean of the values.
func (s *student) Estimate() float64 { return s.summary.Mean }

// Interval is the t interval of the values so far.
func (s *student) Interval() Interval { return s.summary.StudentInterval(s.alpha) }

// Guarantee says what is promised.
func (s *student) Guarantee() string {
	text := fmt.Sprintf("approximate: the interval contains the mean with %s in the limit of many runs", percent(s.alpha))
	if s.runs == 0 {
		text += "; looking at it on the way is not accounted for, which also makes the mean a little too low where great values are rare"
	}
	switch {
	case s.summary.Runs < leastValues:
		text += fmt.Sprintf("; %d runs are not many", s.summary.Runs)
	case s.summary.squares == 0:
		text += "; all values were equal, so it says nothing about rarer ones"
	}
	return text
}
