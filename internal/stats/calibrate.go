package stats

import "math"

// Calibration is the level at which Clopper-Pearson's intervals must be taken for the rule "look after every run, stop at
// the width" to cover 1-alpha.
type Calibration struct {
	Level    float64 // below alpha
	Coverage float64 // the least found at this level: at least 1-alpha
	UpTo     float64 // all probabilities up to this one were examined, and by symmetry those from 1-UpTo on
	At       float64 // the width that it was computed for: the one asked for, unless that is below narrowest
}

// For widths below narrowest the level is that of narrowest, less a margin: the counts at which one stops hardly change any
// more, for the number of hits is then Poisson.
const (
	narrowest = 0.002
	margin    = 0.002
)

// Calibrate finds the level by computing coverage exactly at several. The worst probabilities lie near the width, whatever
// it is; those up to three widths are examined (all, from width 0.05 on).
func Calibrate(alpha, width float64) Calibration {
	at := math.Max(width, narrowest)
	upTo := math.Min(0.5, 3*at)
	if at >= 0.05 {
		upTo = 0.5
	}
	low, high := alpha/2, alpha
	best := covered(low, at, upTo)
	for best.Coverage < 1-alpha {
		high, low = low, low/2
		best = covered(low, at, upTo)
	}
	for high-low > alpha/200 {
		mid := low + (high-low)/2
		if c := covered(mid, at, upTo); c.Coverage >= 1-alpha {
			low, best = mid, c
		} else {
			high = mid
		}
	}
	if width < at {
		best.Level *= 1 - margin
	}
	return best
}

// covered is the least coverage of the rule at a level.
func covered(level, width, upTo float64) Calibration {
	c := coverage{stop: newBoundary(level, width, false)}
	return Calibration{Level: level, Coverage: c.least(0, upTo), UpTo: upTo, At: width}
}
