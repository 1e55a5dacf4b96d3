package stats

import "math"

// Loader's saddle-point form of binomial and Poisson probabilities, for real arguments: no difference of large logarithms,
// so it is exact to some units in the last place where lgamma loses five digits.

const lnSqrt2Pi = 0.918938533204672741780329736406

// stirling is ln n! less Stirling's formula.
func stirling(n float64) float64 {
	if n < 15 {
		lg, _ := math.Lgamma(n + 1)
		return lg - (n+0.5)*math.Log(n) + n - lnSqrt2Pi
	}
	m := 1 / (n * n)
	return (1./12 - m*(1./360-m*(1./1260-m*(1./1680-m*(1./1188-m*(691./360360-m/156)))))) / n
}

// deviance is x ln(x/m) + m - x, without cancellation where x is near m.
func deviance(x, m float64) float64 {
	if math.Abs(x-m) > 0.1*(x+m) {
		return x*math.Log(x/m) + m - x
	}
	v := (x - m) / (x + m)
	sum, term := (x-m)*v, 2*x*v
	for j := 3.0; ; j += 2 {
		term *= v * v
		next := sum + term/j
		if next == sum {
			return sum
		}
		sum = next
	}
}

// binomialDensity is n!/(x!(n-x)!) p^x q^(n-x) for real n and x, 0 <= x <= n; q is 1-p.
func binomialDensity(x, n, p, q float64) float64 {
	switch {
	case p == 0 || q == 0:
		if (p == 0 && x == 0) || (q == 0 && x == n) {
			return 1
		}
		return 0
	case n == 0:
		return 1
	case x == 0:
		return math.Exp(n * logOf(q, p))
	case x == n:
		return math.Exp(n * logOf(p, q))
	}
	y := n - x
	e := stirling(n) - stirling(x) - stirling(y) - deviance(x, n*p) - deviance(y, n*q)
	return math.Exp(e) * math.Sqrt(n/(2*math.Pi*x*y))
}

// logOf is ln p, from 1-p where that is the smaller.
func logOf(p, q float64) float64 {
	if q < 0.5 {
		return math.Log1p(-q)
	}
	return math.Log(p)
}

// poissonDensity is m^x e^-m / x! for real x.
func poissonDensity(x, m float64) float64 {
	if x == 0 {
		return math.Exp(-m)
	}
	return math.Exp(-stirling(x)-deviance(x, m)) / math.Sqrt(2*math.Pi*x)
}

// BinomialTail is the probability of at least x hits in n runs.
func BinomialTail(x, n int, p float64) float64 {
	switch {
	case x <= 0:
		return 1
	case x > n:
		return 0
	}
	lower, _ := betaTails(p, 1-p, float64(x), float64(n-x+1))
	return lower
}

// BinomialCDF is the probability of at most x hits in n runs.
func BinomialCDF(x, n int, p float64) float64 {
	switch {
	case x < 0:
		return 0
	case x >= n:
		return 1
	}
	_, upper := betaTails(p, 1-p, float64(x+1), float64(n-x))
	return upper
}

// RunsWithout is the number of runs without a hit that bound its probability by p with
// confidence 1-alpha: (1-p)^n <= alpha. It holds for one look, at that number.
func RunsWithout(p, alpha float64) int {
	return int(math.Ceil(math.Log(alpha) / math.Log1p(-p)))
}
