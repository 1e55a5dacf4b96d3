package stats

import "math"

// BetaCDF is the regularised incomplete beta function I_x(a,b).
func BetaCDF(x, a, b float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return 1
	}
	lower, _ := betaTails(x, 1-x, a, b)
	return lower
}

// betaTails is I_x(a,b) and 1-I_x(a,b), each with full relative precision; y is 1-x.
func betaTails(x, y, a, b float64) (lower, upper float64) {
	switch {
	case x <= 0:
		return 0, 1
	case y <= 0:
		return 1, 0
	case x > (a+1)/(a+b+2):
		upper, lower = betaTails2(y, x, b, a)
		return lower, upper
	}
	return betaTails2(x, y, a, b)
}

// betaTails2 is betaTails for x at most a little above the mean.
func betaTails2(x, y, a, b float64) (lower, upper float64) {
	n := a + b
	lower = b / n * binomialDensity(a, n, x, y) * betaFraction(x, a, b)
	return lower, 1 - lower
}

// betaFraction is the continued fraction of I_x(a,b) by Lentz's method: it converges in some sqrt(max(a,b)) steps where x
// is below (a+1)/(a+b+2).
func betaFraction(x, a, b float64) float64 {
	const tiny = 1e-300
	c, d := 1.0, nonZero(1-(a+b)*x/(a+1), tiny)
	d = 1 / d
	h := d
	for m := 1.0; m < 100000; m++ {
		even := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		d = 1 / nonZero(1+even*d, tiny)
		c = nonZero(1+even/c, tiny)
		h *= d * c
		odd := -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		d = 1 / nonZero(1+odd*d, tiny)
		c = nonZero(1+odd/c, tiny)
		h *= d * c
		if math.Abs(d*c-1) < 1e-16 {
			break
		}
	}
	return h
}

func nonZero(x, tiny float64) float64 {
	if math.Abs(x) < tiny {
		return tiny
	}
	return x
}

// BetaQuantile is the x with I_x(a,b) = p.
func BetaQuantile(p, a, b float64) float64 {
	x, _ := betaQuantiles(p, 1-p, a, b)
	return x
}

// betaQuantiles is the x with I_x(a,b) = p, and 1-x; q is 1-p. Of x and 1-x the smaller is the precise one.
func betaQuantiles(p, q, a, b float64) (x, y float64) {
	switch {
	case p <= 0:
		return 0, 1
	case q <= 0:
		return 1, 0
	case a > b:
		y, x = betaQuantiles2(q, p, b, a)
		return x, y
	}
	return betaQuantiles2(p, q, a, b)
}

// betaQuantiles2 solves for x, whose mean is at most 1/2: Halley's iteration on the logarithm of the smaller tail, held in
// a bracket.
func betaQuantiles2(p, q, a, b float64) (x, y float64) {
	x = betaStart(p, q, a, b)
	low, high := 0.0, 1.0
	for range 200 {
		lower, upper := betaTails(x, 1-x, a, b)
		excess := lower - p
		if q < p {
			excess = q - upper
		}
		if excess == 0 {
			break
		}
		if excess > 0 {
			high = x
		} else {
			low = x
		}
		density := binomialDensity(a, a+b, x, 1-x) * a * b / ((a + b) * x * (1 - x))
		next := halley(x, excess/density, (a-1)/x-(b-1)/(1-x))
		if !(next > low && next < high) {
			next = between(low, high)
		}
		if math.Abs(next-x) <= 2e-16*x {
			x = next
			break
		}
		x = next
	}
	return x, 1 - x
}

// halley is x after one step for a function f with f/f' and f”/f' known.
func halley(x, newton, curvature float64) float64 {
	correction := 1 - 0.5*newton*curvature
	if !(correction > 0.5) {
		correction = 0.5
	}
	return x - newton/correction
}

// between halves an interval, by ratio where the ends are far apart.
func between(low, high float64) float64 {
	if low > 0 && high > 4*low {
		return math.Sqrt(low * high)
	}
	if low == 0 {
		return high / 8
	}
	return low + (high-low)/2
}

// betaStart is a guess: of the normal approximation (Abramowitz and Stegun 26.5.22), or of the leading power.
func betaStart(p, q, a, b float64) float64 {
	if a > 1 && b > 1 {
		z := -NormalQuantile(p)
		if q < p {
			z = NormalQuantile(q)
		}
		l := (z*z - 3) / 6
		s, t := 1/(2*a-1), 1/(2*b-1)
		h := 2 / (s + t)
		w := z*math.Sqrt(h+l)/h - (t-s)*(l+5./6-2/(3*h))
		if x := a / (a + b*math.Exp(2*w)); x > 0 && x < 1 {
			return x
		}
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	x := math.Exp((math.Log(p*a) + la + lb - lab) / a)
	if !(x < 0.5) {
		x = 0.5
	}
	return math.Max(x, 1e-300)
}
