package stats

import "math"

// boundary is the rule "stop at the first run after which Clopper-Pearson's interval is at most width wide". Seen from the
// rarer outcome it is one number for each count of it: the run at which one stops if that outcome did not come again.
//
// The width falls with the runs while the rarer count stays, and grows with the count while the runs stay (up to one half):
// TestBoundary holds the rule to looking after every run.
type boundary struct {
	level float64 // of the intervals
	width float64
	edge  bool // one-sided where there is no hit or no miss
	z     float64
	stops []int // by count of the rarer outcome, as far as it was needed
}

func newBoundary(level, width float64, edge bool) *boundary {
	return &boundary{level: level, width: width, edge: edge, z: -NormalQuantile(level / 2)}
}

func (b *boundary) interval(hits, runs int) Interval {
	if b.edge {
		return ClopperPearsonEdge(hits, runs, b.level)
	}
	return ClopperPearson(hits, runs, b.level)
}

// far reports, cheaply, whether the width is not nearly reached: unless the count is small, Clopper-Pearson is wider than 0.9 of
// Wilson's interval, and than 0.99 of it where the count is large (TestFar).
func (b *boundary) far(rarer, runs int) bool {
	x, n := float64(rarer), float64(runs)
	z := b.z * b.z
	share := 0.9 * 0.9
	if x > 100*z {
		share = 0.99 * 0.99
	}
	bound := b.width * (n + z)
	return x > z && share*4*z*(x*(n-x)/n+z/4) > bound*bound
}

// reached reports whether one stops after these runs.
func (b *boundary) reached(rarer, runs int) bool {
	return !b.far(rarer, runs) && runs >= b.stop(rarer)
}

// stop is the first number of runs, at least twice the rarer count, with an interval narrow enough.
func (b *boundary) stop(rarer int) int {
	for len(b.stops) <= rarer {
		b.stops = append(b.stops, 0)
	}
	if b.stops[rarer] == 0 {
		b.stops[rarer] = b.search(rarer)
	}
	return b.stops[rarer]
}

// search starts from the place where Wilson's interval has the width and closes in from there.
func (b *boundary) search(rarer int) int {
	narrow := func(n int) bool { return b.interval(rarer, n).Width() <= b.width }
	low := max(1, 2*rarer)
	if narrow(low) {
		return low
	}
	guess := max(low+1, b.guess(rarer))
	step := max(1, int(0.3/b.width))
	if narrow(guess) {
		high := guess
		for guess -= step; guess > low && narrow(guess); guess -= step {
			high = guess
			step *= 2
		}
		return bisect(max(low, guess), high, narrow)
	}
	low = guess
	for !narrow(low + step) {
		low += step
		step *= 2
	}
	return bisect(low, low+step, narrow)
}

// bisect finds the first number for which a condition holds, between one for which it does not and one for which it does.
func bisect(low, high int, holds func(int) bool) int {
	for high-low > 1 {
		if mid := low + (high-low)/2; holds(mid) {
			high = mid
		} else {
			low = mid
		}
	}
	return high
}

// guess solves for the runs at which the normal approximation, made wider by one run's weight, has the width.
func (b *boundary) guess(rarer int) int {
	x := float64(rarer)
	n := 2*x + 1
	for range 30 {
		p := math.Min(0.5, x/n)
		next := 4 * b.z * b.z * (p*(1-p) + b.z*b.z/(4*n)) / (b.width * b.width)
		n = math.Max(2*x+1, math.Sqrt(n*math.Max(1, next)))
	}
	return int(n + 1/b.width)
}
