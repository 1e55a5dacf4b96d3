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
	}
	off := a - (a+b)*x
	if x > 0.5 {
		off = (a+b)*y - b
	}
	if off < 0 {
		upper = betaBelowMean(y, x, b, a, -off)
		return 1 - upper, upper
	}
	lower = betaBelowMean(x, y, a, b, off)
	return lower, 1 - lower
}

// betaBelowMean is I_x(a,b) for x up to the mean: off is a-(a+b)x, computed from the smaller of x and y. It is the continued
// fraction of DiDonato and Morris (ACM TOMS 18, 1992, algorithm 708) by Lentz's method; it converges in some sqrt(max(a,b))
// steps and has no difference of nearly equal terms but off.
func betaBelowMean(x, y, a, b, off float64) float64 {
	const tiny = 1e-300
	c, d := 1/tiny, 1/nonZero(a/(a+1)*(off+1), tiny)
	h := d
	for n := 1.0; n < 100000; n++ {
		step := (a + n - 1) / (a + 2*n - 1) * (a + b + n - 1) / (a + 2*n - 1) * n * (b - n) * x * x
		term := n + n*(b-n)*x/(a+2*n-1) + (a+n)/(a+2*n+1)*(off+1+n*(1+y))
		d = 1 / nonZero(step*d+term, tiny)
		c = nonZero(term+step/c, tiny)
		h *= d * c
		if math.Abs(d*c-1) < 1e-16 {
			break
		}
	}
	n := a + b
	return a / n * b * binomialDensity(a, n, x, y) * h
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
	}
	start := betaStart(p, q, a, b)
	if start > 0.5 {
		y, x = betaSolve(q, p, b, a, 1-start)
		return x, y
	}
	return betaSolve(p, q, a, b, start)
}

// betaSolve solves for x, at most about 1/2: Halley's iteration on the smaller tail, held in a bracket.
func betaSolve(p, q, a, b, x float64) (float64, float64) {
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
		if !(next > low && next < high) && !settled(next, x) {
			next = between(low, high)
		}
		last := x
		x = next
		if settled(next, last) {
			break
		}
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

// settled reports whether a step of third order was so small that there is nothing left to gain, or but noise.
func settled(next, last float64) bool { return math.Abs(next-last) <= 1e-13*last }

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
	if half, _ := betaTails(0.5, 0.5, a, b); half < p {
		return 1 - betaPower(q, b, a)
	}
	return betaPower(p, a, b)
}

// betaPower is the quantile if only the leading power mattered, at most a little below 1/2.
func betaPower(p, a, b float64) float64 {
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	x := math.Exp((math.Log(p*a) + la + lb - lab) / a)
	if !(x < 0.49) {
		x = 0.49
	}
	return math.Max(x, 1e-300)
}
