package stats

import (
	"errors"
	"fmt"
	"math"
)

// gbas is Huber's gamma Bernoulli approximation scheme: until k hits, and with every run an exponential waiting time. The
// time up to the k-th hit has the gamma distribution with shape k and rate p, so (k-1)/time over p does not depend on p.
type gbas struct {
	tally
	alpha, relative float64
	k               int
	exponential     func() float64
	time            float64
}

// NewGBAS needs Options.Exp.
func NewGBAS(o Options) (Estimator, error) {
	if err := o.checkRelative(); err != nil {
		return nil, err
	}
	if o.Exp == nil {
		return nil, errors.New("gbas needs a source of exponential random numbers")
	}
	return &gbas{alpha: o.Alpha, relative: o.Relative, k: GBASHits(o.Alpha, o.Relative), exponential: o.Exp}, nil
}

// GBASHits is the least number of hits, from 3 on, after which the relative error is at most relative, save with probability
// alpha.
func GBASHits(alpha, relative float64) int {
	return firstRuns(3, func(k int) bool { return gbasError(k, relative) <= alpha })
}

// gbasError is the probability of a larger relative error after k hits.
func gbasError(k int, relative float64) float64 {
	below, _ := gammaTails(float64(k-1)/(1+relative), float64(k))
	_, above := gammaTails(float64(k-1)/(1-relative), float64(k))
	return below + above
}

// Add takes the result of the next run.
func (g *gbas) Add(hit bool) {
	if g.Done() {
		return
	}
	g.add(hit)
	g.time += g.exponential()
}

// Done reports whether there are hits enough.
func (g *gbas) Done() bool { return g.hits >= g.k }

// Estimate is unbiased once Done; before, it is the share of hits. It may lie above 1.
func (g *gbas) Estimate() float64 {
	if !g.Done() {
		return g.tally.Estimate()
	}
	return float64(g.k-1) / g.time
}

// Interval is exact once Done, with alpha/2 on each side; before, it is Clopper and Pearson's.
func (g *gbas) Interval() Interval {
	if !g.Done() {
		return ClopperPearson(g.hits, g.runs, g.alpha)
	}
	k := float64(g.k)
	low, high := GammaQuantile(g.alpha/2, k)/g.time, GammaQuantile(1-g.alpha/2, k)/g.time
	return Interval{math.Min(1, low), math.Min(1, high)}
}

// Guarantee says what is promised.
func (g *gbas) Guarantee() string {
	return fmt.Sprintf("after %d hits the estimate is unbiased and off by at most %.4g %% with at least %s, and the interval "+
		"contains the probability with exactly that, whatever it is; ended early, the interval is Clopper-Pearson's, for runs "+
		"ended regardless of their results", g.k, 100*g.relative, percent(g.alpha))
}

// dklr is the stopping rule of Dagum, Karp, Luby and Ross for hits and misses.
type dklr struct {
	tally
	alpha, relative float64
	hitsNeeded      int
	threshold       float64
}

// NewDKLR makes runs until 1 + (1+r) 4(e-2) ln(2/alpha)/r^2 hits.
func NewDKLR(o Options) (Estimator, error) {
	if err := o.checkRelative(); err != nil {
		return nil, err
	}
	r := o.Relative
	threshold := 1 + (1+r)*4*(math.E-2)*math.Log(2/o.Alpha)/(r*r)
	return &dklr{alpha: o.Alpha, relative: r, threshold: threshold, hitsNeeded: int(math.Ceil(threshold))}, nil
}

// Add takes the result of the next run.
func (d *dklr) Add(hit bool) {
	if !d.Done() {
		d.add(hit)
	}
}

// Done reports whether there are hits enough.
func (d *dklr) Done() bool { return d.hits >= d.hitsNeeded }

// Estimate is the threshold over the runs once Done, before it is the share of hits.
func (d *dklr) Estimate() float64 {
	if !d.Done() {
		return d.tally.Estimate()
	}
	return d.threshold / float64(d.runs)
}

// Interval is what the relative error allows once Done; before, it is Clopper and Pearson's.
func (d *dklr) Interval() Interval {
	if !d.Done() {
		return ClopperPearson(d.hits, d.runs, d.alpha)
	}
	return Interval{math.Min(1, d.Estimate()/(1+d.relative)), math.Min(1, d.Estimate()/(1-d.relative))}
}

// Guarantee says what is promised.
func (d *dklr) Guarantee() string {
	return fmt.Sprintf("after %d hits the estimate is off by at most %.4g %% with at least %s, whatever the probability above 0 "+
		"is, and too high by less than one part in as many on average; ended early, the interval is Clopper-Pearson's, for runs ended regardless of their results", d.hitsNeeded,
		100*d.relative, percent(d.alpha))
}
