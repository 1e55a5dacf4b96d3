package stats

import (
	"fmt"
	"math"
)

// Drift is Page's cumulative sum: it raises an alarm when the probability of a hit seems to have changed.
type Drift struct {
	tally
	hit, miss float64
	lambda    float64
	sum       float64 // above its least value so far
	start     int     // the run at which that was: the guess of when the change came
	alarm     bool
}

// NewDrift looks for a change of the probability from initial by deviation, which may be negative, and raises the alarm when
// the logarithm of the likelihood ratio rose by lambda above its least value.
func NewDrift(initial, deviation, lambda float64) (*Drift, error) {
	after := initial + deviation
	if !(initial > 0 && initial < 1 && after > 0 && after < 1 && deviation != 0) {
		return nil, fmt.Errorf("the probabilities before and after a change, %v and %v, must differ and lie between 0 and 1",
			initial, after)
	}
	if !(lambda > 0) {
		return nil, fmt.Errorf("the threshold of the alarm is %v; it must be above 0", lambda)
	}
	return &Drift{hit: math.Log(after / initial), miss: math.Log((1 - after) / (1 - initial)), lambda: lambda}, nil
}

// Add takes the result of the next run; after the alarm, results are ignored.
func (d *Drift) Add(hit bool) {
	if d.alarm {
		return
	}
	d.add(hit)
	if hit {
		d.sum += d.hit
	} else {
		d.sum += d.miss
	}
	if d.sum <= 0 {
		d.sum, d.start = 0, d.runs
	}
	d.alarm = d.sum >= d.lambda
}

// Alarm reports whether a change was found.
func (d *Drift) Alarm() bool { return d.alarm }

// Since is the number of runs before the change, as far as it can be guessed.
func (d *Drift) Since() int { return d.start }

// Guarantee says what is promised.
func (d *Drift) Guarantee() string {
	return fmt.Sprintf("while the probability stays, an alarm comes after %.4g runs or more on average (exp of lambda)",
		math.Exp(d.lambda))
}
