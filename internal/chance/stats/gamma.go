package stats

import "math"

// GammaCDF is the probability that a gamma variable of this shape and rate 1 is at most x.
func GammaCDF(x, shape float64) float64 {
	lower, _ := gammaTails(x, shape)
	return lower
}

// gammaTails is the regularised incomplete gamma function P(a,x) and its complement, each with full relative precision.
func gammaTails(x, a float64) (lower, upper float64) {
	switch {
	case x <= 0:
		return 0, 1
	case math.IsInf(x, 1):
		return 1, 0
	case x < a+1:
		lower = poissonDensity(a, x) * gammaSeries(x, a)
		return lower, 1 - lower
	}
	upper = poissonDensity(a, x) * a * gammaFraction(x, a)
	return 1 - upper, upper
}

// gammaSeries is the sum of x^k / ((a+1)...(a+k)).
func gammaSeries(x, a float64) float64 {
	sum, term := 1.0, 1.0
	for k := 1.0; term > 1e-17*sum; k++ {
		term *= x / (a + k)
		sum += term
	}
	return sum
}

// gammaFraction is Legendre's continued fraction by Lentz's method.
func gammaFraction(x, a float64) float64 {
	const tiny = 1e-300
	b := x + 1 - a
	c, d := 1/tiny, 1/nonZero(b, tiny)
	h := d
	for i := 1.0; i < 1000000; i++ {
		step := -i * (i - a)
		b += 2
		d = 1 / nonZero(step*d+b, tiny)
		c = nonZero(b+step/c, tiny)
		h *= d * c
		if math.Abs(d*c-1) < 1e-16 {
			break
		}
	}
	return h
}

// GammaQuantile is the x that a gamma variable of this shape and rate 1 stays below with probability p.
func GammaQuantile(p, shape float64) float64 {
	if p <= 0 {
		return 0
	}
	if p >= 1 {
		return math.Inf(1)
	}
	x := gammaStart(p, shape)
	low, high := 0.0, math.Inf(1)
	for range 200 {
		lower, upper := gammaTails(x, shape)
		excess := lower - p
		if p > 0.5 {
			excess = 1 - p - upper
		}
		if excess == 0 {
			break
		}
		if excess > 0 {
			high = x
		} else {
			low = x
		}
		density := poissonDensity(shape, x) * shape / x
		next := halley(x, excess/density, (shape-1)/x-1)
		if !(next > low && next < high) && !settled(next, x) {
			next = between(low, math.Min(high, 2*x+10))
		}
		last := x
		x = next
		if settled(next, last) {
			break
		}
	}
	return x
}

// gammaStart is Wilson and Hilferty's guess, or that of the leading power.
func gammaStart(p, a float64) float64 {
	w := 1 - 1/(9*a) + NormalQuantile(p)/(3*math.Sqrt(a))
	if x := a * w * w * w; w > 0.2 {
		return x
	}
	lg, _ := math.Lgamma(a + 1)
	return math.Max(math.Exp((math.Log(p)+lg)/a), 1e-300)
}
