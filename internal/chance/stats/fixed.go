package stats

import (
	"errors"
	"fmt"
	"math"
)

// fixed makes a number of runs that was fixed before the first and then takes an interval.
type fixed struct {
	tally
	size      int
	interval  func(hits, runs int) Interval
	guarantee string
}

// Add takes the result of the next run.
func (f *fixed) Add(hit bool) {
	if !f.Done() {
		f.add(hit)
	}
}

// Done reports whether the number of runs was made.
func (f *fixed) Done() bool { return f.runs >= f.size }

// Interval is that of the runs so far.
func (f *fixed) Interval() Interval {
	if f.runs == 0 {
		return everything
	}
	return f.interval(f.hits, f.runs)
}

// Guarantee says what is promised.
func (f *fixed) Guarantee() string { return f.guarantee }

// OkamotoRuns is the number of runs after which the share of hits is within half of the probability, save with probability
// alpha (Okamoto 1958, also after Chernoff and Hoeffding).
func OkamotoRuns(alpha, half float64) int {
	return int(math.Ceil(math.Log(2/alpha) / (2 * half * half)))
}

// ChernoffRunsMany is the number of runs for each of many independent estimates so that none is off by more than half to
// one side, say above, save with probability alpha for all together.
func ChernoffRunsMany(alpha, half float64, many int) int {
	each := -math.Expm1(math.Log1p(-alpha) / float64(many))
	return int(math.Ceil(-math.Log(each) / (2 * half * half)))
}

var errNegative = errors.New("the number of runs is negative")

// NewOkamoto makes runs until the share of hits is within half the width of the probability by Hoeffding's inequality.
func NewOkamoto(o Options) (Estimator, error) {
	if o.Runs < 0 {
		return nil, errNegative
	}
	if o.Runs > 0 && o.Width == 0 {
		o.Width = min(0.999, 2*math.Sqrt(math.Log(2/o.Alpha)/(2*float64(o.Runs))))
	}
	if err := o.checkWidth(); err != nil {
		return nil, err
	}
	size := o.Runs
	if size == 0 {
		size = OkamotoRuns(o.Alpha, o.Width/2)
	}
	return &fixed{
		size: size,
		interval: func(hits, runs int) Interval {
			n := float64(runs)
			return around(float64(hits)/n, math.Sqrt(math.Log(2/o.Alpha)/(2*n)))
		},
		guarantee: fmt.Sprintf("the interval contains the probability with at least %s, whatever it is (Hoeffding's "+
			"inequality), if the number of runs was not chosen by their results", percent(o.Alpha)),
	}, nil
}

// NewClopperPearson makes a fixed number of runs, so many that the interval has the width for every result.
func NewClopperPearson(o Options) (Estimator, error) {
	return newFixed(o, ClopperPearson, fmt.Sprintf("the interval contains the probability with at least %s, whatever it is "+
		"(exact binomial tails), if the number of runs was not chosen by their results", percent(o.Alpha)))
}

// NewWilson is NewClopperPearson with Wilson's interval.
func NewWilson(o Options) (Estimator, error) {
	return newFixed(o, Wilson, onAverage(o.Alpha, "score"))
}

// NewAgrestiCoull is NewClopperPearson with Agresti and Coull's interval.
func NewAgrestiCoull(o Options) (Estimator, error) {
	return newFixed(o, AgrestiCoull, onAverage(o.Alpha, "Agresti-Coull"))
}

// NewJeffreys is NewClopperPearson with Jeffreys' interval.
func NewJeffreys(o Options) (Estimator, error) {
	return newFixed(o, Jeffreys, onAverage(o.Alpha, "Jeffreys"))
}

func onAverage(alpha float64, name string) string {
	return fmt.Sprintf("approximate: the %s interval contains the probability with about %s on average over probabilities, with "+
		"less for some, above all near 0 and 1", name, percent(alpha))
}

func newFixed(o Options, interval func(hits, runs int, alpha float64) Interval, guarantee string) (Estimator, error) {
	if o.Runs < 0 {
		return nil, errNegative
	}
	at := func(hits, runs int) Interval { return interval(hits, runs, o.Alpha) }
	size := o.Runs
	if size > 0 {
		if err := checkAlpha(o.Alpha); err != nil {
			return nil, err
		}
	} else {
		if err := o.checkWidth(); err != nil {
			return nil, err
		}
		size = firstRuns(2, func(n int) bool { return at(n/2, n).Width() <= o.Width })
	}
	return &fixed{size: size, interval: at, guarantee: guarantee}, nil
}

// firstRuns is the first number from low on for which a condition holds that holds from some number on.
func firstRuns(low int, holds func(int) bool) int {
	if holds(low) {
		return low
	}
	step := 1
	for !holds(low + step) {
		low += step
		step *= 2
	}
	return bisect(low, low+step, holds)
}
