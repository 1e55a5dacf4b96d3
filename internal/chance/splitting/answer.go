package splitting

import (
	"fmt"
	"math"
	"slices"

	"heddle/internal/chance/semantics"
	"heddle/internal/chance/stats"
)

// Answer is the result of replications.
type Answer struct {
	Estimate float64
	Interval stats.Interval
	Error    float64 // standard error of the estimate; NaN: not known
	Rule     Rule
	Levels   []Level // of all replications together; nil if they had levels of their own
	Rounds   int     // levels that the replications had of their own

	Extinct int     // replications in which no run reached the goal
	Skipped int     // runs that are satisfied though they did not come to the last level
	Beside  float64 // the share of the estimate that they make
	Pieces  int
	Steps   int
	Success []Part           // the first satisfied run, for Engine.Choices; nil: there was none
	From    int              // the replication that it is of
	Misses  bool             // there is no answer since the score misses ways
	Refused string           // why there is no answer; "": there is one
	Faults  semantics.Faults // of the program that ended pieces of runs
}

// Rule is how an interval was made.
type Rule uint8

// The rules.
const (
	Replicated Rule = iota // from the spread of the replications' estimates (stats.OfSkewed)
	Binomial               // of Clopper and Pearson: there are no levels, so that runs are independent
	Bound                  // no run reached the goal: an upper bound from plain runs
	Guess                  // no run reached the goal, and there were no plain ones: not an interval that holds anything
)

// FewReplications is how many an interval needs at least: fewer do not show how skewed their estimates are.
const FewReplications = 10

// An interval is given if the logarithms of ten estimates deviate by mostSpread at most, and no estimate makes more than mostShare of the sum.
// More replications stand more: four times the deviation of a mean goes down by two, so the bound goes up with the fourth root, to worstSpread.
// Of log-normal estimates with the deviation mostSpread, half of the samples get no interval, and 0.95 of the other intervals hold. A mixture whose rare
// large replications do not show in a sample is not recognised: its intervals hold less often.
const (
	mostSpread  = 0.7
	worstSpread = 1.2
	mostShare   = 0.4
)

// Conclude makes an answer of replications with the same options and plan.
func Conclude(results []Result, alpha float64) Answer {
	a := Answer{Error: math.NaN(), Interval: stats.Interval{High: 1}}
	var s stats.Summary
	var estimates []float64
	for i := range results {
		r := &results[i]
		a.add(r, i)
		if r.void() {
			a.Refused = refusal(r)
			return a
		}
		s.Add(r.Estimate)
		estimates = append(estimates, r.Estimate)
		if r.Extinct() {
			a.Extinct++
		}
	}
	a.Estimate = s.Mean
	if a.Estimate > 0 {
		a.Beside /= a.Estimate * float64(len(results))
	}
	a.pool(results)
	switch one := &results[0]; {
	case len(one.Levels) == 1 && one.Plain > 0:
		a.binomial(len(results)*one.Plain, alpha)
	case s.Mean == 0:
		a.bound(results, alpha)
	default:
		a.Rule = Replicated
		if len(results) > 1 {
			a.Error = math.Sqrt(s.Variance() / float64(s.Runs))
		}
		a.replicated(estimates, alpha)
	}
	if a.Refused == "" {
		a.Refused = a.doubt(alpha)
		a.Misses = a.Refused != ""
	}
	return a
}

func refusal(r *Result) string {
	if r.Stopped {
		return ""
	}
	at := ""
	if n := len(r.Levels); n > 0 && r.Levels[n-1].Score != Goal {
		at = fmt.Sprintf(" at level %d, of score %d", n, r.Levels[n-1].Score)
	}
	return fmt.Sprintf("a replication used up its budget of %d run segments%s", r.Pieces, at)
}

// add adds what is counted.
func (a *Answer) add(r *Result, number int) {
	a.Skipped += r.Skipped
	a.Beside += r.Beside
	a.Faults.Merge(&r.Faults)
	a.Pieces += r.Pieces
	a.Steps += r.Steps
	if a.Success == nil {
		a.Success, a.From = r.Success, number
	}
}

// pool adds the levels up, if they are the same in all replications.
func (a *Answer) pool(results []Result) {
	longest := &results[0]
	for i := range results {
		a.Rounds = max(a.Rounds, len(results[i].Levels))
		if len(results[i].Levels) > len(longest.Levels) {
			longest = &results[i]
		}
	}
	list := make([]Level, len(longest.Levels))
	for k := range list {
		list[k].Score = longest.Levels[k].Score
		chances := 0.0
		for i := range results {
			if k >= len(results[i].Levels) {
				continue
			}
			l := &results[i].Levels[k]
			if l.Score != list[k].Score {
				return
			}
			list[k].Tried += l.Tried
			list[k].Passed += l.Passed
			list[k].Beside += l.Beside
			chances += l.Chance * float64(l.Tried)
		}
		list[k].Chance = chances / float64(max(1, list[k].Tried))
	}
	a.Levels = list
}

func (a *Answer) binomial(runs int, alpha float64) {
	hits := a.Levels[0].Passed
	a.Rule, a.Interval = Binomial, stats.ClopperPearson(hits, runs, alpha)
	a.Estimate = float64(hits) / float64(runs)
	a.Error = math.Sqrt(a.Estimate * (1 - a.Estimate) / float64(runs))
}

// replicated makes the interval, or says why the estimates do not show how far off their mean may be.
func (a *Answer) replicated(estimates []float64, alpha float64) {
	n := len(estimates)
	switch {
	case n == 1:
		a.Refused = fmt.Sprintf("one replication does not show its own error, so the estimate has no interval: use --replications=%d", FewReplications)
		return
	case n < FewReplications:
		a.Refused = fmt.Sprintf("%d replications are too few for an interval: use --replications=%d", n, FewReplications)
		return
	case a.Extinct > 0:
		a.Refused = fmt.Sprintf("in %d of %d replications no run reached the goal, so the estimate rests on few and has no interval: %s", a.Extinct, n, wayOut)
		return
	}
	x := stats.OfSkewed(estimates, alpha)
	switch most := math.Min(worstSpread, mostSpread*math.Pow(float64(n)/FewReplications, 0.25)); {
	case slices.Min(estimates) == slices.Max(estimates):
		a.Refused = "all replications gave the same estimate, which does not show its error: use a greater --effort"
	case x.Share > mostShare:
		a.Refused = fmt.Sprintf("one of %d replications makes %.0f %% of the estimate, so it has no interval: %s", n, 100*x.Share, wayOut)
	case x.Spread > most:
		a.Refused = fmt.Sprintf("the replications differ too much for an interval, by a factor of %.2g in the mean: %s", math.Exp(x.Spread), wayOut)
	default:
		a.Interval = x.Interval
	}
}

// wayOut is what else to try where replications differ too much.
const wayOut = "use a greater --effort, --method=importance or --exact"

// bound is where no run reached the goal. Where there were plain runs, what Clopper
// and Pearson say of them is proven. Else the product of what they say of each level
// is a guess: pieces that begin in few states know little of others.
func (a *Answer) bound(results []Result, alpha float64) {
	a.Rule = Guess
	sum, plain := 0.0, 0
	for i := range results {
		plain += results[i].Plain
		sum += guess(results[i].Levels, alpha)
	}
	a.Interval.High = min(1, sum/float64(len(results)))
	if plain > 0 {
		a.Rule, a.Interval.High = Bound, stats.ClopperPearson(0, plain, alpha).High
	}
}

// guess is the product of the levels' upper limits, at a share of alpha each.
func guess(levels []Level, alpha float64) float64 {
	product := 1.0
	for _, l := range levels {
		product *= stats.ClopperPearson(l.Passed, l.Tried, alpha/float64(len(levels))).High
	}
	return product
}
