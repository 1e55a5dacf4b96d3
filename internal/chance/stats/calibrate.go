package stats

import (
	"math"
	"sync"
)

// Calibration is the level at which Clopper-Pearson's intervals must be taken for the rule "look after every run, stop at
// the width" to cover 1-alpha.
type Calibration struct {
	Level    float64 // below alpha
	Coverage float64 // the least found at this level: at least 1-alpha
	UpTo     float64 // all probabilities up to this one were examined, and by symmetry those from 1-UpTo on
	At       float64 // the width that it was computed for: the one asked for, unless that is below narrowest
}

// For widths below narrowest the level is that of narrowest, less a margin: the counts at which one stops hardly change any
// more, for the number of hits is then Poisson (TestNarrowWidths).
const (
	narrowest     = 0.002
	margin        = 0.02
	examinedFully = 0.05
)

// leastCalibrated is the alpha below which no level is looked for: the probabilities that the computation drops add up to too much of it.
const leastCalibrated = 1e-4

// Calibrate finds the level by computing coverage exactly at several. The worst probabilities lie near the width, whatever
// it is: the search looks at those up to three widths. For widths from examinedFully on all are examined in the end. Not ok: none was found.
func Calibrate(alpha, width float64) (found Calibration, ok bool) {
	if alpha < leastCalibrated {
		return found, false
	}
	at := math.Max(width, narrowest)
	found, ok = searchLevel(alpha, alpha, at)
	for ok && width >= examinedFully && found.UpTo < 0.5 {
		if all := covered(found.Level, at, 0.5); all.Coverage >= 1-alpha {
			found = all
		} else {
			found, ok = searchLevel(alpha, found.Level, at)
		}
	}
	if width < at {
		found.Level *= 1 - margin
	}
	return found, ok
}

// calibrations keeps what Calibrate found, by what was asked of it: it takes some ten milliseconds for wide intervals and more
// for narrow ones, and who analyses again and again asks for the same.
var calibrations sync.Map

// calibration is what Calibrate finds, computed once for each alpha and width.
func calibration(alpha, width float64) (c Calibration, ok bool) {
	asked := [2]float64{alpha, width}
	if c, ok := calibrations.Load(asked); ok {
		return c.(Calibration), true
	}
	if c, ok = Calibrate(alpha, width); ok {
		calibrations.Store(asked, c)
	}
	return c, ok
}

// searchLevel finds a level below high with which the probabilities up to three widths are covered. What it finds was
// computed to cover; that coverage grows as the level falls is only a guide, for it does so in jags. Not ok: levels down to a 64th of alpha do not.
func searchLevel(alpha, high, width float64) (best Calibration, ok bool) {
	upTo := math.Min(0.5, 3*width)
	low := high / 2
	best = covered(low, width, upTo)
	for best.Coverage < 1-alpha {
		if low < alpha/64 {
			return best, false
		}
		high, low = low, low/2
		best = covered(low, width, upTo)
	}
	for high-low > alpha/64 {
		mid := low + (high-low)/2
		if c := covered(mid, width, upTo); c.Coverage >= 1-alpha {
			low, best = mid, c
		} else {
			high = mid
		}
	}
	return best, true
}

// covered is the least coverage of the rule at a level.
func covered(level, width, upTo float64) Calibration {
	c := coverage{stop: newBoundary(level, width, false)}
	return Calibration{Level: level, Coverage: c.least(0, upTo), UpTo: upTo, At: width}
}
