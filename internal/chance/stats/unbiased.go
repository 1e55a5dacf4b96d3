package stats

import "math"

// A rule that stops by its results favours some: at the width of an interval, which rare hits reach sooner, those with few hits, so that the share of hits is too low
// on average. Where a rule looks at the numbers of runs and hits alone, all orders of hits and misses that lead to a stop without one before are equally likely,
// whatever the probability is. The part of them that begin with a hit is then the mean of the first result, given the stop, and so has the mean of the first
// result: it is unbiased (Girshick, Mosteller and Savage: Unbiased estimates for certain binomial sampling problems with applications, 1946).

// plan is a rule that stops by the numbers of runs and hits alone, and by hits as by misses. It is asked for growing numbers of runs.
type plan interface {
	// stops is the greatest number of the rarer outcome at which one stops after a number of runs, or -1 if there is none.
	stops(runs int) int
}

// grown is the greatest count up from one, and at most half of the runs, at which one stops, where one stops at less if at more.
func grown(from, runs int, stop func(rarer int) bool) int {
	for 2*(from+1) <= runs && stop(from+1) {
		from++
	}
	return from
}

// mostSteps bounds the work on one estimate, in counts of hits that are followed: some tenths of a second.
const mostSteps = 1e8

// unbiased is the estimate at a stop of a plan. Not ok: it would take too long, and differs from the share of hits by less than anybody sees.
func unbiased(begin func() plan, runs, hits int) (estimate float64, ok bool) {
	share := float64(hits) / float64(runs)
	if hits == 0 || hits == runs {
		return share, true
	}
	deviation := math.Sqrt(float64(runs) * share * (1 - share))
	if 2*18*deviation*float64(runs) > mostSteps {
		return share, false
	}
	all := walk{now: []float64{1}, p: share}
	begun := walk{now: []float64{1}, first: 1, runs: 1, p: share}
	return share * begun.to(begin(), runs, hits) / all.to(begin(), runs, hits), true
}

// walk is the probabilities of each count of hits from first on, after a number of runs without a stop.
type walk struct {
	now   []float64
	first int
	runs  int
	p     float64 // of a hit
}

// to follows a walk to a stop, and returns the probability of coming there.
func (w *walk) to(p plan, runs, hits int) float64 {
	for w.runs < runs {
		if len(w.now) == 0 {
			return 0
		}
		w.now = advance(w.now, w.p)
		w.runs++
		if w.runs == runs {
			break
		}
		edge := p.stops(w.runs)
		for k := w.first; k <= min(edge, w.first+len(w.now)-1); k++ {
			w.now[k-w.first] = 0
		}
		for k := w.first + len(w.now) - 1; k >= max(w.runs-edge, w.first); k-- {
			w.now[k-w.first] = 0
		}
		w.now, w.first = trim(w.now, w.first)
	}
	if i := hits - w.first; i >= 0 && i < len(w.now) {
		return w.now[i]
	}
	return 0
}

// atStop is an estimate at a stop, computed once.
type atStop struct {
	value    float64
	computed bool // the value is known
	share    bool // it is the share of hits, since the unbiased one takes too long
}

// of is the estimate of a plan that is done, or the share of hits.
func (a *atStop) of(begin func() plan, done bool, t tally) float64 {
	if !done {
		return t.Estimate()
	}
	if !a.computed {
		value, ok := unbiased(begin, t.runs, t.hits)
		*a = atStop{value, true, !ok}
	}
	return a.value
}

// said is what the estimate is worth.
func (a *atStop) said(done bool) string {
	switch {
	case !done:
		return ""
	case a.share:
		return "; the estimate is the share of hits, biased by about one hit"
	}
	return "; the estimate is unbiased (it is not the share of hits)"
}
