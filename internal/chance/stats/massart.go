package stats

import (
	"fmt"
	"math"
)

// massart makes a pilot of fixed size, takes an interval for the probability from it, and then as many fresh runs as
// Massart's inequality needs for the worst probability in that interval. The pilot's results are not used again: the number
// of runs depends on them, and the inequality is one for a fixed number. (The schemes of Jegourel, Sun and Dong keep them.)
type massart struct {
	tally  // all runs
	alpha  float64
	half   float64
	pilot  int
	second tally // the fresh runs
	size   int   // of the second stage, once it is known
}

// pilotShare of alpha may be spent on the pilot's interval.
const pilotShare = 0.1

// NewMassart is the two-stage method.
func NewMassart(o Options) (Estimator, error) {
	if err := o.checkWidth(); err != nil {
		return nil, err
	}
	pilot := max(50, OkamotoRuns(o.Alpha, o.Width/2)/20)
	return &massart{alpha: o.Alpha, half: o.Width / 2, pilot: pilot}, nil
}

// MassartRuns is the number of runs after which the share of hits is within half of the probability, save with probability
// alpha, if the probability lies in an interval.
func MassartRuns(alpha, half float64, within Interval) int {
	spread := math.Max(massartSpread(half, within), massartSpread(half, Interval{1 - within.High, 1 - within.Low}))
	return max(1, int(math.Ceil(2*math.Log(2/alpha)*spread/(half*half))))
}

// massartSpread is the largest (p+e/3)(1-p-e/3) for a p of the interval up to one half, 1/2h in the usual form. Its
// maximum, 1/4, is at 1/2-e/3 and not at 1/2.
func massartSpread(half float64, within Interval) float64 {
	if within.Low > 0.5 {
		return 0
	}
	p := math.Max(within.Low, math.Min(0.5-half/3, math.Min(within.High, 0.5)))
	return (p + half/3) * (1 - p - half/3)
}

// Add takes the result of the next run.
func (m *massart) Add(hit bool) {
	if m.Done() {
		return
	}
	m.add(hit)
	switch {
	case m.runs > m.pilot:
		m.second.add(hit)
	case m.runs == m.pilot:
		within := ClopperPearson(m.hits, m.runs, pilotShare*m.alpha)
		m.size = MassartRuns((1-pilotShare)*m.alpha, m.half, within)
	}
}

// Done reports whether the second stage is complete.
func (m *massart) Done() bool { return m.size > 0 && m.second.runs >= m.size }

// Estimate is the share of hits in the second stage.
func (m *massart) Estimate() float64 {
	if m.second.runs == 0 {
		return m.tally.Estimate()
	}
	return m.second.Estimate()
}

// Interval is the estimate with the half width; before Done it is Hoeffding's for the stage at hand.
func (m *massart) Interval() Interval {
	switch stage := &m.second; {
	case m.runs == 0:
		return everything
	case m.Done():
		return around(m.Estimate(), m.half)
	case stage.runs == 0:
		return around(m.Estimate(), hoeffding(m.alpha, m.runs))
	default:
		return around(m.Estimate(), hoeffding(m.alpha, stage.runs))
	}
}

// hoeffding is the half width after a fixed number of runs.
func hoeffding(alpha float64, runs int) float64 {
	return math.Sqrt(math.Log(2/alpha) / (2 * float64(runs)))
}

// Guarantee says what is promised.
func (m *massart) Guarantee() string {
	return fmt.Sprintf("the interval contains the probability with at least %s, whatever it is: %.4g %% of the error go to a "+
		"pilot of %d runs, the rest to Massart's inequality for fresh runs", percent(m.alpha), 100*pilotShare, m.pilot)
}
