package splitting

import (
	"fmt"
	"math"
)

// A run that is satisfied and has never had the score of a level came to the goal beside it, and counts for as much as all runs on the level
// before. Where few such runs make much of an estimate, others are to be expected beside earlier levels, which count for more, and which
// chance has left out: most ensembles then estimate far too little, with intervals to match. An unbiased estimate that is not
// negative still bounds the probability from below, by Markov's inequality.
//
// What it can miss: a score beside which no run came at all. Then nothing drawn says that there are others.

// mostBeside is the greatest error that such runs alone may bring, as a share of the estimate: that of their number, which is Poisson's.
const mostBeside = 0.15

// doubt says why an estimate may be far too low; "": nothing says that it is.
func (a *Answer) doubt(alpha float64) string {
	at, runs, share := a.besides()
	if share == 0 {
		return ""
	}
	where := "the last level"
	if at >= 0 {
		where = fmt.Sprintf("level %d", at+1)
	}
	return fmt.Sprintf("only %d of the satisfied runs came to the goal beside %s, and make %.2g of the estimate: the score misses ways to the goal, and those beside earlier levels, which none was drawn of, may count for far more; all that is known is that the probability is at least %.2g with confidence %g (Markov's inequality), so use another score or --exact",
		runs, where, share, alpha*a.Estimate, 1-alpha)
}

// few reports whether runs are few for the share of the estimate that they make.
func few(runs int, share float64) bool {
	return runs > 0 && share > mostBeside*math.Sqrt(float64(runs))
}

// besides finds the level beside which few runs make the most of the estimate; -1: the last one.
func (a *Answer) besides() (at, runs int, share float64) {
	if a.Estimate == 0 {
		return 0, 0, 0
	}
	at = -1
	if few(a.Skipped, a.Beside) {
		runs, share = a.Skipped, a.Beside
	}
	before := 1.0
	for k, l := range a.Levels {
		if l.Tried == 0 {
			break // they come and go, and are not counted
		}
		if x := before * float64(l.Beside) / float64(l.Tried) / a.Estimate; x > share && few(l.Beside, x) {
			at, runs, share = k, l.Beside, min(1, x)
		}
		before *= l.Chance
	}
	return at, runs, share
}
