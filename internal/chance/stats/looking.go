package stats

import "fmt"

// looking tests after every run whether the Clopper-Pearson interval is narrow enough, and stops when it is.
type looking struct {
	tally
	stop      *boundary
	done      bool
	guarantee string
	estimate  atStop
}

// NewLODIN returns LODIN's rule: stop as soon as the Clopper-Pearson interval is narrow enough. The interval is one-sided
// if no run or every run was a hit.
func NewLODIN(o Options) (Estimator, error) {
	if err := o.checkWidth(); err != nil {
		return nil, err
	}
	return &looking{stop: newBoundary(o.Alpha, o.Width, true), guarantee: fmt.Sprintf("approximate: LODIN's rule looks after "+
		"every run and does not account for it, so the interval contains the probability with less than %s where that is near "+
		"the width", percent(o.Alpha))}, nil
}

// NewCalibrated returns the same rule with two-sided intervals, at a confidence level that accounts for the repeated looks.
func NewCalibrated(o Options) (Estimator, error) {
	if err := o.checkWidth(); err != nil {
		return nil, err
	}
	c, ok := calibration(o.Alpha, o.Width)
	if !ok {
		return newUncalibrated(o)
	}
	where := "for every probability"
	if c.UpTo < 0.5 {
		where = fmt.Sprintf("for probabilities up to %.3g and from %.3g on, where it is lowest by all evidence", c.UpTo, 1-c.UpTo)
	}
	if c.At != o.Width {
		where = fmt.Sprintf("for width %.3g and approximate for narrower intervals", c.At)
	}
	return &looking{stop: newBoundary(c.Level, o.Width, false), guarantee: fmt.Sprintf("coverage at least %s, computed %s "+
		"(docs/statistics.md); no guarantee if stopped early", percent(o.Alpha), where)}, nil
}

// uncalibrated replaces the calibrated rule where no level can be computed for alpha.
type uncalibrated struct{ Estimator }

// newUncalibrated returns the rule that spends alpha over a series of looks.
func newUncalibrated(o Options) (Estimator, error) {
	e, err := NewSpending(o)
	return uncalibrated{e}, err
}

// Guarantee describes the guarantee of the rule that is used instead.
func (u uncalibrated) Guarantee() string {
	return "alpha is too small to calibrate a level for it, so it is spent over a series of looks (alpha-spending): " + u.Estimator.Guarantee()
}

// Add takes the result of the next run.
func (l *looking) Add(hit bool) {
	if l.done {
		return
	}
	l.add(hit)
	l.done = l.stop.reached(l.rarer(), l.runs)
}

// Done reports whether the interval is narrow enough.
func (l *looking) Done() bool { return l.done }

// Estimate is unbiased once Done; before, it is the share of hits.
func (l *looking) Estimate() float64 {
	return l.estimate.of(func() plan { return &lookingPlan{l.stop, -1} }, l.done, l.tally)
}

// lookingPlan follows a boundary.
type lookingPlan struct {
	*boundary
	last int
}

func (p *lookingPlan) stops(runs int) int {
	p.last = grown(p.last, runs, func(rarer int) bool { return p.reached(rarer, runs) })
	return p.last
}

// Interval is Clopper-Pearson's at the level of the rule.
func (l *looking) Interval() Interval { return l.stop.interval(l.hits, l.runs) }

// Guarantee describes the coverage of the interval and, once Done, the bias of the estimate.
func (l *looking) Guarantee() string { return l.guarantee + l.estimate.said(l.done) }
