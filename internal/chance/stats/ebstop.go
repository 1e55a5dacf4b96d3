package stats

import (
	"errors"
	"fmt"
	"math"
)

// ebstop is EBStop of Mnih, Szepesvari and Audibert: after t values the mean is within c = s sqrt(2x/t) + 3Rx/t, where
// x = ln(3/d) and the d = alpha (q-1)/(q t^q) of all t together are at most alpha.
//
// A deviation: the absolute form, too, keeps the best of all bounds so far, which all hold together.
type ebstop struct {
	ranged
	alpha            float64
	half, relative   float64 // one is 0
	runs             int     // fixed, or 0
	low, high        float64 // of the mean, from all bounds so far
	lowest, greatest float64 // of its absolute value
	done             bool
}

// NewEBStop is empirical Bernstein stopping.
func NewEBStop(o MeanOptions) (MeanEstimator, error) {
	if err := o.check(true); err != nil {
		return nil, err
	}
	return &ebstop{ranged: ranged{limits: o.Range}, alpha: o.Alpha, half: o.Width / 2, relative: o.Relative, runs: o.Runs,
		low: o.Range.Low, high: o.Range.High, greatest: math.Inf(1)}, nil
}

// Add takes the value of the next run.
func (e *ebstop) Add(value float64) {
	if e.done {
		return
	}
	e.add(value)
	c, mean := e.bound(), e.summary.Mean
	e.low, e.high = math.Max(e.low, mean-c), math.Min(e.high, mean+c)
	e.lowest = math.Max(e.lowest, math.Abs(mean)-c)
	e.greatest = math.Min(e.greatest, math.Abs(mean)+c)
	switch {
	case e.runs > 0:
		e.done = e.summary.Runs >= e.runs
	case e.relative > 0:
		e.done = (1+e.relative)*e.lowest >= (1-e.relative)*e.greatest
	default:
		e.done = e.high-e.low <= 2*e.half
	}
}

// bound is the half width after the values so far; the variance is the one that divides by their number.
func (e *ebstop) bound() float64 {
	const q = 1.1
	t := float64(e.summary.Runs)
	x := math.Log(3*q/((q-1)*e.alpha)) + q*math.Log(t)
	return math.Sqrt(e.summary.squares/t*2*x/t) + 3*e.limits.Width()*x/t
}

// Done reports whether the precision is reached.
func (e *ebstop) Done() bool { return e.done }

// Estimate is the middle of the bounds; for relative precision it is the one that the paper gives.
func (e *ebstop) Estimate() float64 {
	switch {
	case e.summary.Runs == 0:
		return e.low + (e.high-e.low)/2
	case e.done && e.relative > 0:
		size := ((1+e.relative)*e.lowest + (1-e.relative)*e.greatest) / 2
		return math.Copysign(size, e.summary.Mean)
	case e.high < e.low:
		return e.summary.Mean
	}
	return e.low + (e.high-e.low)/2
}

// Interval holds the mean at all times together.
func (e *ebstop) Interval() Interval {
	if e.high < e.low { // the bounds exclude each other: the rare case of an error that shows
		return e.cut(e.summary.Mean, e.bound())
	}
	return Interval{e.low, e.high}
}

// Guarantee says what is promised.
func (e *ebstop) Guarantee() string {
	promise := fmt.Sprintf("with at least %s the intervals after all numbers of runs together contain the mean", percent(e.alpha))
	if e.relative > 0 {
		promise += fmt.Sprintf(", and at the stop the estimate is off by at most %.4g %%", 100*e.relative)
	}
	return e.guarantee(promise)
}

// hoeffdingMean makes a fixed number of runs.
type hoeffdingMean struct {
	ranged
	alpha float64
	size  int
}

// NewHoeffding makes so many runs that the mean is within half the width by Hoeffding's inequality.
func NewHoeffding(o MeanOptions) (MeanEstimator, error) {
	if err := o.check(true); err != nil {
		return nil, err
	}
	size := o.Runs
	switch {
	case o.Relative > 0:
		return nil, errors.New("hoeffding has no relative precision; ebstop does")
	case size == 0:
		size = OkamotoRuns(o.Alpha, o.Width/2/o.Range.Width())
	}
	return &hoeffdingMean{ranged: ranged{limits: o.Range}, alpha: o.Alpha, size: size}, nil
}

// Add takes the value of the next run.
func (h *hoeffdingMean) Add(value float64) {
	if !h.Done() {
		h.add(value)
	}
}

// Done reports whether the number of runs was made.
func (h *hoeffdingMean) Done() bool { return h.summary.Runs >= h.size }

// Estimate is the mean of the values.
func (h *hoeffdingMean) Estimate() float64 { return h.summary.Mean }

// Interval is that of the runs so far.
func (h *hoeffdingMean) Interval() Interval {
	if h.summary.Runs == 0 {
		return h.limits
	}
	return h.cut(h.summary.Mean, h.limits.Width()*hoeffding(h.alpha, h.summary.Runs))
}

// Guarantee says what is promised.
func (h *hoeffdingMean) Guarantee() string {
	return h.guarantee(fmt.Sprintf("the interval contains the mean with at least %s, if the number of runs was not chosen by their "+
		"results", percent(h.alpha)))
}
