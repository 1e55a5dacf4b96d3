package splitting

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/chance/splitting"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// A query may ask for a precision: replications are then drawn until the t interval of their estimates is as narrow, and at least as many as otherwise.
// It is looked at whenever their number has grown by a fiftieth. A number of replications that is given is what is drawn.

// mostReplications bounds the replications of a precision.
const mostReplications = 10_000

// enoughReplications is the number from which on more of them do not help if there is no interval.
const enoughReplications = 200

// precision is how narrow an interval is to be.
type precision struct {
	width, relative float64 // one of them; none: no precision is asked for
}

func precisionOf(p *plan.Plan, q *query.Query) precision {
	if p.Sampling.Splitting.Replications > 0 {
		return precision{}
	}
	return precision{q.ParamOr("Epsilon", 0), q.ParamOr("Relative", 0)}
}

func (x precision) asked() bool { return x.width > 0 || x.relative > 0 }

// reached reports whether an answer is as precise.
func (x precision) reached(a *splitting.Answer) bool {
	switch {
	case a.Rule != splitting.Replicated && a.Rule != splitting.Binomial || a.Refused != "":
		return false
	case x.relative > 0:
		return a.Interval.Width() <= 2*x.relative*a.Estimate
	}
	return a.Interval.Width() <= x.width
}

// missed says that replications did not reach the precision.
func (x precision) missed(replications int, a *splitting.Answer) verdict.Reason {
	return verdict.Reason{Kind: verdict.Imprecise, Text: fmt.Sprintf(
		"%d replications do not reach the precision that is asked for: the interval is [%.4g, %.4g] so far; use a greater --effort or another score", replications, a.Interval.Low, a.Interval.High)}
}

// replicate draws replications, more of them until the precision is reached.
func (h *ensemble) replicate(alpha float64, draw func(first, count int) []splitting.Result) []splitting.Result {
	results := draw(0, replications(h.p))
	for h.precision.asked() && len(results) < mostReplications {
		if last := &results[len(results)-1]; last.Gap != nil || last.Stopped || last.Capped {
			break
		}
		a := splitting.Conclude(results, alpha)
		if h.precision.reached(&a) || a.Refused != "" && len(results) >= enoughReplications {
			break
		}
		results = append(results, draw(len(results), max(1, len(results)/50))...)
	}
	return results
}
