package stats

import (
	"fmt"
	"math"
)

// MeanEstimator takes the values of runs, in order, and says when they are enough for their mean.
type MeanEstimator interface {
	// Add takes the value of the next run.
	Add(value float64)
	// Done reports whether no more runs are needed.
	Done() bool
	// Summary is what the values so far are like.
	Summary() Summary
	// Estimate is the estimate of the mean.
	Estimate() float64
	// Interval is the answer; its ends are infinite as long as nothing can be said.
	Interval() Interval
	// Guarantee says what is promised.
	Guarantee() string
}

// MeanOptions is what an estimator of a mean is asked for.
type MeanOptions struct {
	Alpha    float64
	Width    float64  // of the interval that is required, in the units of the values
	Relative float64  // half width over the mean, instead of a width
	Runs     int      // a fixed number of runs instead of either
	Range    Interval // that all values lie in, where it is known; zero: it is not
}

// MeanMethod is a way of estimating a mean.
type MeanMethod struct {
	Name, Summary, Promise, Measured string
	New                              func(MeanOptions) (MeanEstimator, error)
}

// DefaultMean is the name of the method used when none is named: the only one that needs no range.
const DefaultMean = "student"

// MeanMethods lists the methods for a mean, the default first.
func MeanMethods() []MeanMethod {
	return []MeanMethod{
		{DefaultMean, "Student's t for a fixed number of runs, or until the width is reached, from 30 runs on",
			"approximate: exact for normal values and a fixed number of runs, else in the limit", measured["student"], NewStudent},
		{"ebstop", "empirical Bernstein stopping: absolute or relative precision; needs the range",
			"proven: at least 1-alpha for values in the range", "", NewEBStop},
		{"hoeffding", "fixed number of runs by Hoeffding's inequality; needs the range",
			"proven: at least 1-alpha for values in the range", "", NewHoeffding},
	}
}

// FindMean is the method of a name.
func FindMean(name string) (MeanMethod, bool) {
	for _, m := range MeanMethods() {
		if m.Name == name {
			return m, true
		}
	}
	return MeanMethod{}, false
}

// Summary is the first moments of values and their extremes; the zero Summary is that of no values.
type Summary struct {
	Runs     int
	Mean     float64
	Min, Max float64
	squares  float64 // the sum of squared distances from the mean (Welford)
}

// Add takes one more value.
func (s *Summary) Add(value float64) {
	if s.Runs == 0 {
		s.Min, s.Max = value, value
	}
	s.Runs++
	s.Min, s.Max = math.Min(s.Min, value), math.Max(s.Max, value)
	off := value - s.Mean
	s.Mean += off / float64(s.Runs)
	s.squares += off * (value - s.Mean)
}

// Variance is the unbiased estimate, 0 for fewer than two values.
func (s *Summary) Variance() float64 {
	if s.Runs < 2 {
		return 0
	}
	return s.squares / float64(s.Runs-1)
}

// StudentInterval is the t interval of the mean: exact for normal values, else in the limit.
func (s *Summary) StudentInterval(alpha float64) Interval {
	if s.Runs < 2 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	half := StudentQuantile(alpha/2, float64(s.Runs-1)) * math.Sqrt(s.Variance()/float64(s.Runs))
	return Interval{s.Mean - half, s.Mean + half}
}

// ranged is the part of estimators that know the range: a value outside of it voids what they promise.
type ranged struct {
	summary Summary
	limits  Interval
	outside int
}

func (r *ranged) add(value float64) {
	r.summary.Add(value)
	if !r.limits.Contains(value) {
		r.outside++
	}
}

// Summary is what the values so far are like.
func (r *ranged) Summary() Summary { return r.summary }

// cut makes an interval of a half width, within the range unless values were outside.
func (r *ranged) cut(centre, half float64) Interval {
	if r.outside > 0 {
		return Interval{centre - half, centre + half}
	}
	return Interval{math.Max(r.limits.Low, centre-half), math.Min(r.limits.High, centre+half)}
}

func (r *ranged) guarantee(promise string) string {
	if r.outside > 0 {
		return fmt.Sprintf("nothing: %d values lay outside of the range %g to %g", r.outside, r.limits.Low, r.limits.High)
	}
	return fmt.Sprintf("%s, for values between %g and %g", promise, r.limits.Low, r.limits.High)
}

func (o MeanOptions) check(needRange bool) error {
	if err := checkAlpha(o.Alpha); err != nil {
		return err
	}
	given := 0
	for _, asked := range []bool{o.Width != 0, o.Relative != 0, o.Runs != 0} {
		if asked {
			given++
		}
	}
	switch {
	case given != 1:
		return fmt.Errorf("a mean needs one of width, relative precision and number of runs, not %d of them", given)
	case o.Width < 0 || o.Relative < 0 || o.Relative >= 1 || o.Runs < 0 || math.IsNaN(o.Width+o.Relative):
		return fmt.Errorf("width, relative precision (below 1) and number of runs must be above 0")
	case needRange && !(o.Range.Width() > 0 && !math.IsInf(o.Range.Width(), 1)):
		return fmt.Errorf("this method needs the range of the values; student does not")
	}
	return nil
}
