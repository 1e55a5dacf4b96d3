package stats

import "math"

// NormalCDF is the probability that a standard normal variable is at most z.
func NormalCDF(z float64) float64 { return 0.5 * math.Erfc(-z/math.Sqrt2) }

// NormalQuantile is the z that a standard normal variable stays below with probability p.
func NormalQuantile(p float64) float64 {
	switch {
	case p <= 0:
		return math.Inf(-1)
	case p >= 1:
		return math.Inf(1)
	case p > 0.5:
		return -lowerNormal(1 - p)
	}
	return lowerNormal(p)
}

// lowerNormal is the quantile for p up to one half.
func lowerNormal(p float64) float64 {
	z := -math.Sqrt2 * math.Erfinv(1-2*p)
	if p < 1e-10 {
		z = -math.Sqrt(-2 * math.Log(p))
	}
	for range 20 {
		density := math.Exp(-z*z/2) / math.Sqrt(2*math.Pi)
		next := halley(z, (NormalCDF(z)-p)/density, -z)
		if math.Abs(next-z) <= 2e-16*math.Abs(z) {
			return next
		}
		z = next
	}
	return z
}

// StudentQuantile is the t that Student's distribution with this many degrees of freedom exceeds with probability upper,
// below one half.
func StudentQuantile(upper, freedom float64) float64 {
	x, y := betaQuantiles(2*upper, 1-2*upper, freedom/2, 0.5)
	return math.Sqrt(freedom * y / x)
}
