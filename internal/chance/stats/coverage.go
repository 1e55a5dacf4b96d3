package stats

import "math"

// coverage computes how often the interval at which a boundary stops holds the probability: forward over the number of
// runs, the probability of each count of hits without having stopped.
//
// As a function of the probability, coverage jumps at the ends of the intervals at which one can stop; between them it is a
// polynomial. So it is examined just outside each end, where it is lowest near the jump, and at points between. One forward
// pass serves the probabilities around the one it was made for: the paths to a stop are reweighed.
type coverage struct {
	stop *boundary
}

// outcome is a place to stop at.
type outcome struct {
	hits, runs  int
	probability float64
	interval    Interval
}

// negligible is the probability below which counts of hits are dropped, which lowers the coverage found.
const negligible = 1e-19

// least is the least coverage found for probabilities from..to, up to one half.
func (c *coverage) least(from, to float64) float64 {
	half := c.stop.width / 4
	worst := 1.0
	for centre := from + half; centre-half < to; centre += 2 * half {
		places := c.outcomes(math.Min(centre, 0.5))
		worst = math.Min(worst, leastNear(places, math.Min(centre, 0.5), math.Max(0, centre-half), math.Min(0.5, centre+half)))
	}
	return worst
}

// leastNear examines the probabilities between low and high with the outcomes for centre.
func leastNear(places []outcome, centre, low, high float64) float64 {
	const outside = 1e-12
	worst := 1.0
	examine := func(p float64) {
		if p > 0 && p >= low && p <= high {
			worst = math.Min(worst, coverageAt(places, centre, p))
		}
	}
	for _, o := range places {
		examine(o.interval.Low - outside)
		examine(o.interval.High + outside)
	}
	for i := range 11 {
		examine(low + (high-low)*float64(i)/10)
	}
	return worst
}

// coverageAt is the probability of stopping with an interval that holds p.
func coverageAt(places []outcome, centre, p float64) float64 {
	hit, miss := math.Log(p/centre), math.Log1p(-p)-math.Log1p(-centre)
	sum := 0.0
	for _, o := range places {
		if o.interval.Contains(p) {
			sum += o.probability * math.Exp(float64(o.hits)*hit+float64(o.runs-o.hits)*miss)
		}
	}
	return sum
}

// outcomes are the places to stop at with their probabilities.
func (c *coverage) outcomes(p float64) []outcome {
	var places []outcome
	now := []float64{1} // the probability of each count of hits from first on
	first, runs := 0, 0
	fewHits, fewMisses := 0, 0 // the next counts whose stops are due
	take := func(hits int) {
		i := hits - first
		if i < 0 || i >= len(now) || now[i] == 0 {
			return
		}
		places = append(places, outcome{hits, runs, now[i], c.stop.interval(hits, runs)})
		now[i] = 0
	}
	for len(now) > 0 {
		now = advance(now, p)
		runs++
		for ; 2*fewHits <= runs && c.stop.stop(fewHits) <= runs; fewHits++ {
			take(fewHits)
		}
		for ; 2*fewMisses <= runs && c.stop.stop(fewMisses) <= runs; fewMisses++ {
			take(runs - fewMisses)
		}
		now, first = trim(now, first)
	}
	return places
}

// advance is one run more.
func advance(now []float64, p float64) []float64 {
	now = append(now, 0)
	for i := len(now) - 1; i > 0; i-- {
		now[i] = now[i]*(1-p) + now[i-1]*p
	}
	now[0] *= 1 - p
	return now
}

// trim drops negligible counts at both ends.
func trim(now []float64, first int) ([]float64, int) {
	for len(now) > 0 && now[0] < negligible {
		now = now[1:]
		first++
	}
	for len(now) > 0 && now[len(now)-1] < negligible {
		now = now[:len(now)-1]
	}
	return now, first
}
