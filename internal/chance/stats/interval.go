package stats

import "math"

// Interval is what a probability or a mean is said to lie in, ends included.
type Interval struct{ Low, High float64 }

// Width is the distance of the ends.
func (i Interval) Width() float64 { return i.High - i.Low }

// Contains reports whether a value lies inside.
func (i Interval) Contains(x float64) bool { return i.Low <= x && x <= i.High }

var everything = Interval{0, 1}

// around is centre +- half, cut to [0, 1].
func around(centre, half float64) Interval {
	return Interval{math.Max(0, centre-half), math.Min(1, centre+half)}
}

// ClopperPearson covers every probability with at least 1-alpha, for a number of runs that was fixed beforehand.
func ClopperPearson(hits, runs int, alpha float64) Interval {
	if runs == 0 {
		return everything
	}
	return Interval{clopperLow(hits, runs, alpha/2), 1 - clopperLow(runs-hits, runs, alpha/2)}
}

// clopperLow is the probability at which this many hits or more have probability tail.
func clopperLow(hits, runs int, tail float64) float64 {
	switch hits {
	case 0:
		return 0
	case runs:
		return math.Exp(math.Log(tail) / float64(runs))
	}
	low, _ := betaQuantiles(tail, 1-tail, float64(hits), float64(runs-hits+1))
	return low
}

// ClopperPearsonEdge is Clopper and Pearson's interval, but with the whole of alpha on the one side if no run or every run
// was a hit. That loses the guarantee near 0 and 1: it is LODIN's interval.
func ClopperPearsonEdge(hits, runs int, alpha float64) Interval {
	if hits == 0 || hits == runs {
		alpha *= 2
	}
	return ClopperPearson(hits, runs, alpha)
}

// Undecided is an interval for a property that some runs ended without deciding, for a number of runs fixed beforehand:
// these may all be misses, or all hits.
func Undecided(hits, undecided, runs int, alpha float64) Interval {
	return Interval{ClopperPearson(hits, runs, alpha).Low, ClopperPearson(hits+undecided, runs, alpha).High}
}

// Wilson is the score interval: it covers 1-alpha on average over probabilities, not for each.
func Wilson(hits, runs int, alpha float64) Interval {
	if runs == 0 {
		return everything
	}
	z := -NormalQuantile(alpha / 2)
	n, p := float64(runs), float64(hits)/float64(runs)
	centre := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	i := Interval{(centre - half) / (1 + z*z/n), (centre + half) / (1 + z*z/n)}
	return edges(i, hits, runs)
}

// AgrestiCoull is Wald's interval around a shifted centre: it covers 1-alpha on average.
func AgrestiCoull(hits, runs int, alpha float64) Interval {
	z := -NormalQuantile(alpha / 2)
	n := float64(runs) + z*z
	p := (float64(hits) + z*z/2) / n
	return around(p, z*math.Sqrt(p*(1-p)/n))
}

// Jeffreys is the equal-tailed interval of the posterior after Jeffreys' prior: it covers 1-alpha on average.
func Jeffreys(hits, runs int, alpha float64) Interval {
	if runs == 0 {
		return everything
	}
	return edges(posterior(hits, runs, Prior{0.5, 0.5}, alpha), hits, runs)
}

// edges makes an interval reach to 0 without hits and to 1 without misses, whatever rounding says.
func edges(i Interval, hits, runs int) Interval {
	if hits == 0 {
		i.Low = 0
	}
	if hits == runs {
		i.High = 1
	}
	return i
}

// Prior is a beta distribution: what is believed of a probability before the first run. A and B are above 0.
type Prior struct{ A, B float64 }

// posterior is the equal-tailed interval of probability 1-alpha after the runs.
func posterior(hits, runs int, prior Prior, alpha float64) Interval {
	a, b := float64(hits)+prior.A, float64(runs-hits)+prior.B
	low, _ := betaQuantiles(alpha/2, 1-alpha/2, a, b)
	_, high := betaQuantiles(1-alpha/2, alpha/2, a, b)
	return Interval{low, 1 - high}
}
