package stats

import "math"

// LogNormal is the interval of an estimate above 0 whose standard error is known, as a share of it, if its logarithm is
// nearly normal: what a product of many independent shares tends to. It holds the value with 1-alpha in that limit only.
func LogNormal(estimate, relative, alpha float64) Interval {
	factor := math.Exp(-NormalQuantile(alpha/2) * relative)
	return Interval{estimate / factor, math.Min(1, estimate*factor)}
}
