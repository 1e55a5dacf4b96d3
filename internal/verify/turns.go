package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// This file lets several engines take turns (EngineAuto): none is the best for all
// programs, and which is good for one shows soonest by trying. Each gets a short time,
// then one after the other a longer one; the first that decides has decided. An engine
// that ends without a decision and without having met a limit of its turn is not asked
// again.

// contender is an engine that takes turns.
type contender struct {
	engine plan.Engine
	first  float64 // seconds of its first turn; 0: as many as there are
	induct *proofs // it looks for proofs by k-induction; nil: it searches
	last   *Result // of its latest turn
	done   bool    // more time would not help it
}

// Turns.
const (
	briefTurn     = 1.0 // seconds, of values where threads may show what is wrong with any, or values are few
	firstTurn     = 2.0
	crowdTurn     = 6.0 // where threads are started without end, and may be counted
	firstExplicit = 8.0 // where values can be tried, and there are threads
	longer        = 4   // times the turn before
	turnBytes     = 1 << 30
	maxRounds     = 3 // of turns where the task has no limit on time
)

// inTurns tries engines until one decides.
func inTurns(p *plan.Plan, why string, list []*contender) (*Result, error) {
	begun := p.Seconds()
	var story []string
	var res *Result
	for factor, round := 1.0, 1; round <= maxRounds || p.Bounds.Seconds > 0; factor, round = factor*longer, round+1 {
		for _, x := range list {
			if x.done {
				continue
			}
			e, last := turn(p, x, factor, begun)
			before := p.Seconds()
			var err error
			if res, err = takeTurn(e, x, because(why, story...)); err != nil || decided(e, res) || stopped(res) {
				return res, err
			}
			took := p.Seconds() - before
			x.last, x.done = res, !mayGoOn(e, x, res, p.Bounds.Bytes, took)
			if x.first == 0 && !onlyUnwritten(res) {
				return res, nil
			}
			if last || !slices.ContainsFunc(list, func(x *contender) bool { return !x.done }) {
				return undecided(list, res), nil
			}
			story = append(story, fmt.Sprintf("%s did not decide in %.1f s", x.name(), took))
		}
	}
	res = undecided(list, res)
	res.Verdict.Reasons = append([]verdict.Reason{{Kind: verdict.LimitTime,
		Text: "no engine has decided in its turns (--time=1h gives them more, --engine chooses one)"}}, res.Verdict.Reasons...)
	return res, nil
}

func (x *contender) name() string {
	if x.induct != nil {
		return "k-induction"
	}
	return string(x.engine)
}

// takeTurn is checkAtOnce for a contender, with the plan of its turn.
func takeTurn(p *plan.Plan, x *contender, why string) (*Result, error) {
	if x.induct == nil {
		return checkAtOnce(p, why)
	}
	x.induct.plan, x.induct.begun, x.induct.because = p, p.Seconds(), why
	res, err := x.induct.turn(p.Bounds.Seconds / 2)
	if res != nil || err != nil {
		return res, err
	}
	return notInduced(&Result{}, x.induct.why), nil
}

// decided reports whether a result is what the user wants. Who goes on after violations
// wants to know of all.
func decided(p *plan.Plan, r *Result) bool {
	return r.Verdict.Answer != verdict.Unknown && !(p.Checks.KeepGoing && len(r.Verdict.Reasons) > 0)
}

// onlyUnwritten reports whether all that keeps a result from being a proof is what memory
// holds that was never written: the symbolic engine has that as unknowns.
func onlyUnwritten(r *Result) bool {
	return !slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind != verdict.Uninitialised })
}

// undecided is what to tell when nothing was decided: the most violations, or what the
// first one that takes inputs as unknowns had to say, else the last result.
func undecided(list []*contender, last *Result) *Result {
	for _, x := range list {
		if x.last != nil && len(x.last.Traces) > len(last.Traces) {
			last = x.last
		}
	}
	if len(last.Traces) > 0 {
		return last
	}
	if list[0].first == 0 { // which had all of the time
		return list[0].last
	}
	for _, x := range list {
		if x.last != nil && x.engine.Symbolic() && x.induct == nil {
			return x.last
		}
	}
	return last
}

// mayGoOn reports whether a search would go on with more time or memory than its turn had.
func mayGoOn(p *plan.Plan, x *contender, r *Result, bytes int64, seconds float64) bool {
	if x.induct != nil {
		return len(x.induct.left) > 0
	}
	inTime := p.Bounds.Seconds > 0 && seconds >= 0.9*p.Bounds.Seconds
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool {
		return inTime && (x.Kind == verdict.LimitTime || x.Kind == verdict.SolverGap) || x.Kind == verdict.LimitMemory && p.Bounds.Bytes != bytes
	})
}

// turn is the plan of a contender's turn. It reports whether this is the last one: the
// plan's own time ends with it.
func turn(p *plan.Plan, x *contender, factor, begun float64) (e *plan.Plan, last bool) {
	left := p.Bounds.Seconds - (p.Seconds() - begun)
	share := x.first * factor
	if p.Bounds.Seconds > 0 && (left <= share || x.first == 0) {
		last, share = x.first != 0, max(left, 0.001)
	}
	return p.With(func(t *plan.Task) {
		t.Search.Engine = x.engine
		if t.Host.Clock != nil {
			t.Bounds.Seconds = share
		}
		if x.first != 0 {
			bytes := int64(factor * turnBytes)
			t.Bounds.Bytes = min(cmp.Or(t.Bounds.Bytes, bytes), bytes)
		}
	}), last
}

// because says why an engine was chosen.
func because(why string, story ...string) string {
	if len(story) > 4 {
		story = append([]string{"..."}, story[len(story)-3:]...)
	}
	return strings.Trim(strings.Join(append([]string{why}, story...), "; "), "; ")
}

// stopped reports whether the user has ended a search.
func stopped(r *Result) bool {
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind == verdict.Interrupted })
}
