package splitting

import (
	"fmt"
	"math"

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
	Refused string           // why there is no answer; "": there is one
	Faults  semantics.Faults // of the program that ended pieces of runs
}

// Rule is how an interval was made.
type Rule uint8

// The rules.
const (
	Student   Rule = iota // t interval of the replications' estimates
	LogNormal             // from the variance that one replication determines
	Binomial              // of Clopper and Pearson: there are no levels, so that runs are independent
	Bound                 // no run reached the goal: an upper bound from plain runs
	Guess                 // no run reached the goal, and there were no plain ones: not an interval that holds anything
)

// FewReplications is how many a t interval is to have at least.
const FewReplications = 10

// WorstError is the greatest relative standard error with which a log-normal interval
// is given: beyond, it misses too often.
const WorstError = 0.5

// Conclude makes an answer of replications with the same options and plan.
func Conclude(results []Result, alpha float64) Answer {
	a := Answer{Error: math.NaN(), Interval: stats.Interval{High: 1}}
	var s stats.Summary
	for i := range results {
		r := &results[i]
		a.add(r, i)
		if r.void() {
			a.Refused = refusal(r)
			return a
		}
		s.Add(r.Estimate)
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
	case len(results) > 1:
		a.student(&s, alpha)
	default:
		a.logNormal(one, alpha)
	}
	if a.Refused == "" {
		a.Refused = a.doubt(alpha)
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

func (a *Answer) student(s *stats.Summary, alpha float64) {
	i := s.StudentInterval(alpha)
	if i.Width() == 0 {
		a.Refused = "all replications gave the same estimate, which says nothing about its error: use a greater effort"
		return
	}
	a.Rule, a.Interval = Student, stats.Interval{Low: max(0, i.Low), High: min(1, i.High)}
	a.Error = math.Sqrt(s.Variance() / float64(s.Runs))
}

func (a *Answer) logNormal(r *Result, alpha float64) {
	if !(r.Variance > 0) {
		a.Refused = "one replication does not determine its variance: draw at least 10"
		return
	}
	a.Rule, a.Error = LogNormal, math.Sqrt(r.Variance)
	if a.Error > WorstError*r.Estimate {
		a.Refused = fmt.Sprintf("the standard error is %.0f %% of the estimate, and an interval from one replication would miss too often: use a greater effort, or at least %d replications",
			100*a.Error/r.Estimate, FewReplications)
		return
	}
	a.Interval = stats.LogNormal(r.Estimate, a.Error/r.Estimate, alpha)
}

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
