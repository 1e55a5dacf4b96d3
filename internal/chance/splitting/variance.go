package splitting

import "math"

// leeWhiteley estimates the variance of a fixed-effort estimate from the run of the
// algorithm itself, without bias if restarts are multinomial (Lee and Whiteley,
// Variance estimation in the particle filter, Biometrika 105(3), 2018): what pairs of
// pieces without a common ancestor in the first generation contribute to the square
// of the estimate. It may be negative. goal are the points at which pieces came to
// the goal, of count that were begun on each level.
func leeWhiteley(goal []*point, levels []Level, count int) float64 {
	n := float64(count)
	perEve := make([]float64, count)
	for _, p := range goal {
		perEve[p.eve]++
	}
	hits := float64(len(goal))
	apart := hits * hits
	for _, k := range perEve {
		apart -= k * k
	}
	share := hits / n
	v := share*share - math.Pow(n/(n-1), float64(len(levels)))*apart/(n*n)
	before := 1.0
	for _, l := range levels[:len(levels)-1] {
		before *= l.Chance
	}
	return before * before * v
}

// independent is the variance of the product of the levels' shares over its square, if
// what is passed did not depend on where pieces begin.
func independent(levels []Level) (sum float64) {
	for _, l := range levels {
		if l.Passed > 0 && l.Tried > 0 {
			sum += (1 - float64(l.Passed)/float64(l.Tried)) / float64(l.Passed)
		}
	}
	return sum
}
