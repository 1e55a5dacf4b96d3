package splitting

import "slices"

// Levels are chosen by a pilot and then fixed, so that what is estimated afterwards
// from other random numbers stays unbiased. The pilot is sequential Monte Carlo
// (Cerou and others 2012; SEQ of Budde, D'Argenio and Hartmanns, STTT 2020): the next
// level is the score that a share of 0.2 of the runs come to.

// pilotNumber is the number of the replication that the pilot is.
const pilotNumber = 1<<64 - 1

// passing is the share of runs that is to pass a level. The variance for a given effort
// is least between 0.13 and 0.2 where pieces are equally long (STTT 2020).
const passing = 0.2

// Pilot chooses levels by runs of its own; if levels are given it guesses their
// chances. The result is the pilot's, for what it cost.
func (e *Engine) Pilot(levels []int64) (Plan, Result, error) {
	e.setTiming(nil)
	if len(levels) == 0 {
		var p Plan
		r := e.perform(pilotNumber, func(e *Engine) { p = e.choose() })
		if r.void() || float64(e.cut) < cutShare*float64(e.pieces) {
			return p, r, nil
		}
		return e.timedPilot(p, r)
	}
	p := Plan{Levels: levels}
	if err := e.Use(p); err != nil || !e.method.chance {
		return p, Result{}, err
	}
	r := e.perform(pilotNumber, (*Engine).fixedEffort)
	for _, l := range r.Levels {
		p.Chances = append(p.Chances, l.Chance)
	}
	return p, r, nil
}

// timedPilot chooses levels anew by a score that knows the steps left, after a pilot whose runs the bound on steps has cut off.
func (e *Engine) timedPilot(p Plan, r Result) (Plan, Result, error) {
	var g *Timing
	second := e.perform(pilotNumber-1, func(e *Engine) { g = e.learn() })
	if r.add(&second); g == nil { // also where runs beyond the bound came to a limit of the machine, which counts for nothing
		return p, r, nil
	}
	e.setTiming(g)
	third := e.perform(pilotNumber-2, func(e *Engine) { p = e.choose() })
	third.add(&r)
	p.Timing = g
	return p, third, nil
}

// add adds what another pilot cost.
func (r *Result) add(x *Result) {
	r.Pieces += x.Pieces
	r.Steps += x.Steps
}

// choose finds levels.
func (e *Engine) choose() (plan Plan) {
	e.plan = Plan{}
	p, n := e.newPopulation(), e.o.Effort
	for at := e.initial.score; !e.spent(); {
		next, ok := nextLevel(p.scores(), at)
		if !ok {
			break
		}
		killed := p.replace(next)
		plan.Chances = append(plan.Chances, float64(n-killed)/float64(n))
		if next == Goal {
			break
		}
		plan.Levels = append(plan.Levels, next)
		at = next
	}
	return plan
}

// nextLevel is the score above the present level that the wanted share of runs came
// to; if fewer came above it, the lowest that any came to. False: none did.
func nextLevel(scores []int64, at int64) (int64, bool) {
	n := len(scores)
	if s := scores[n-max(1, int(passing*float64(n)))]; s > at {
		return s, true
	}
	i, _ := slices.BinarySearch(scores, at+1)
	if i == n {
		return 0, false
	}
	return scores[i], true
}
