package stats

import "math"

// OfWeights makes the interval for the mean of many values, most of them 0 and the others positive, from their mean, its standard error and how many equal positive values
// would say as much (Kish): the hull of Student's interval and of the same on the scale of logarithms, which reaches further to the right, each at half of alpha. The degrees of
// freedom are those of the positive values. Half of alpha pays for what the caller sorts out where few values are positive, and for what is skewed.
func OfWeights(mean, deviation, effective, alpha float64) Interval {
	half := StudentQuantile(alpha/4, math.Max(1, effective-1)) * deviation
	return Interval{math.Max(0, math.Min(mean-half, mean*math.Exp(-half/mean))), math.Min(1, math.Max(mean+half, mean*math.Exp(half/mean)))}
}

// ClopperPearsonOfSome is Clopper and Pearson's interval for what gives one only if there was a hit: of these intervals at least 1-alpha hold the
// probability, whatever it is. The high end is theirs, which covers more where there was a hit. The low end is where as many hits, or more, are as probable as half of alpha if there is one.
func ClopperPearsonOfSome(hits, runs int, alpha float64) Interval {
	i := ClopperPearson(hits, runs, alpha)
	if hits < 2 {
		i.Low = 0 // one hit, or more, is certain where there is one
		return i
	}
	low, high := 0.0, i.Low // fewer may be needed
	for range 100 {
		p := (low + high) / 2
		if BinomialTail(hits, runs, p) < alpha/2*BinomialTail(1, runs, p) {
			low = p
		} else {
			high = p
		}
	}
	i.Low = low
	return i
}
