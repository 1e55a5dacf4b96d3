package stats

import "fmt"

// looking stops at a boundary of Clopper-Pearson's width that is looked at after every run.
type looking struct {
	tally
	stop      *boundary
	done      bool
	guarantee string
	estimate  atStop
}

// NewLODIN is LODIN's rule: stop as soon as Clopper-Pearson's interval is narrow enough, with alpha on one side where no run
// or every run was a hit.
func NewLODIN(o Options) (Estimator, error) {
	if err := o.checkWidth(); err != nil {
		return nil, err
	}
	return &looking{stop: newBoundary(o.Alpha, o.Width, true), guarantee: fmt.Sprintf("approximate: LODIN's rule looks after "+
		"every run and does not account for it, so the interval contains the probability with less than %s where that is near "+
		"the width", percent(o.Alpha))}, nil
}

// NewCalibrated is the same rule with two-sided intervals at a level made so that the looking is accounted for.
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
		where = fmt.Sprintf("for every probability up to %.3g and from %.3g on (between them, where it is higher by all evidence, it was "+
			"not computed)", c.UpTo, 1-c.UpTo)
	}
	if c.At != o.Width {
		where = fmt.Sprintf("at width %.3g, whose figures hold for narrower ones up to rounding (approximate)", c.At)
	}
	return &looking{stop: newBoundary(c.Level, o.Width, false), guarantee: fmt.Sprintf("the interval at the stop contains the "+
		"probability with at least %s: intervals are taken at %.6g %%, with which the coverage of the whole rule was computed "+
		"%s; ended early it promises nothing", percent(o.Alpha), 100*(1-c.Level), where)}, nil
}

// uncalibrated is another rule in the place of the calibrated one.
type uncalibrated struct{ Estimator }

// newUncalibrated spends alpha where no level can be computed for it.
func newUncalibrated(o Options) (Estimator, error) {
	e, err := NewSpending(o)
	return uncalibrated{e}, err
}

// Guarantee says what is promised.
func (u uncalibrated) Guarantee() string {
	return "no level is calibrated for an alpha as small, so alpha is spent over looks (alpha-spending): " + u.Estimator.Guarantee()
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

// Guarantee says what is promised.
func (l *looking) Guarantee() string { return l.guarantee + l.estimate.said(l.done) }
