package stats

import (
	"math"
	"slices"
)

// Skewed is what a sample of positive values shows of its mean where few great values may matter.
type Skewed struct {
	Interval Interval
	Spread   float64 // standard deviation of the logarithms
	Share    float64 // of the greatest value in the sum
}

// OfSkewed makes the interval for the mean of positive values, at least two of them. It is the hull of two intervals, each at half of alpha:
// Student's t, and Cox's for the mean of log-normal values with Student's quantile (Olsson 2005), which is the wider one to the right.
//
// Student's alone holds 0.92 at 0.95 for ten log-normal values whose logarithms have a deviation of 0.5, and 0.90 for one of 0.7. Half of alpha
// pays for what the caller sorts out: where it refuses wide spreads, those samples remain whose spread is small by chance.
func OfSkewed(values []float64, alpha float64) Skewed {
	var sum, logs Summary
	for _, v := range values {
		sum.Add(v)
		logs.Add(math.Log(v))
	}
	n, v := float64(len(values)), logs.Variance()
	half := StudentQuantile(alpha/4, n-1) * math.Sqrt(v/n+v*v/(2*(n-1)))
	i, center := sum.StudentInterval(alpha/2), logs.Mean+v/2
	return Skewed{
		Interval: Interval{max(0, min(i.Low, math.Exp(center-half))), min(1, max(i.High, math.Exp(center+half)))},
		Spread:   math.Sqrt(v),
		Share:    slices.Max(values) / (n * sum.Mean),
	}
}
