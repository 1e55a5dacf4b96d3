package importance

import "math"

// Moments are sums over weighted runs. The value of a run is its weight if it is
// satisfied, and 0 if not: the mean is the estimate. The sums are kept as multiples
// of a power of e, for weights are often too small or too great for a number.
type Moments struct {
	Runs, Hits int

	scale        float64 // logarithm of what the sums are multiples of
	sum, squares float64
	greatest     float64
}

// Add takes in a run.
func (m *Moments) Add(r *Run) {
	m.Runs++
	if !r.Satisfied {
		return
	}
	if m.Hits++; m.Hits == 1 || r.Log > m.scale {
		m.rescale(r.Log)
	}
	x := math.Exp(r.Log - m.scale)
	m.sum += x
	m.squares += x * x
	m.greatest = max(m.greatest, x)
}

func (m *Moments) rescale(scale float64) {
	if m.Hits > 1 {
		f := math.Exp(m.scale - scale)
		m.sum, m.squares, m.greatest = m.sum*f, m.squares*f*f, m.greatest*f
	}
	m.scale = scale
}

// Mean is the estimate of the probability.
func (m *Moments) Mean() float64 {
	if m.Hits == 0 {
		return 0
	}
	return m.sum / float64(m.Runs) * math.Exp(m.scale)
}

// StandardError is that of the mean, as estimated from the same runs.
func (m *Moments) StandardError() float64 {
	if m.Runs < 2 || m.Hits == 0 {
		return 0
	}
	n := float64(m.Runs)
	mean := m.sum / n
	variance := max(0, (m.squares/n-mean*mean)*n/(n-1))
	return math.Sqrt(variance/n) * math.Exp(m.scale)
}

// Effective is the number of satisfied runs of equal weights that say as much as
// these (Kish's effective sample size).
func (m *Moments) Effective() float64 {
	if m.Hits == 0 {
		return 0
	}
	return m.sum * m.sum / m.squares
}

// Share is the greatest share that one run has of the estimate.
func (m *Moments) Share() float64 {
	if m.Hits == 0 {
		return 0
	}
	return m.greatest / m.sum
}
