package choice

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/engine/importance"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// A rare event is estimated by importance splitting and, where no chain of all states has confirmed that, by importance sampling too: the two miss different ways to the goal. If
// both have an interval and these have nothing in common, one of them is wrong, and the answer is unknown; if one has none, the other answers, unless the score is known to
// miss ways, by which both are guided. The report names what the other one says.

// weighingEffort is the number of runs in a round of importance sampling, if none is given: less than when it is asked for, so that it takes no longer than splitting does.
const weighingEffort = 500

// rare answers by the methods for rare events; nil: none of them does, and said is what they say.
func rare(p *plan.Plan, q *query.Query, since string) (a *verdict.Verdict, tr *trace.Trace, said string, err error) {
	a, failure, err := guarded(func() (x *verdict.Verdict, _ string, err error) {
		x, tr, err = Split(by(p, "splitting"), q)
		return x, "", err
	})
	if err != nil {
		return nil, nil, "", err
	}
	if a == nil {
		a = failedOne(q, failure)
	}
	a.Chosen = "importance splitting, since " + since
	split := a.Estimate
	if split == nil && failure == "" || split != nil && (split.Splitting.Confirmed || split.Splitting.Misses) || importance.Refusals.Why(p, q) != "" {
		return a, tr, "importance splitting did not answer it", nil
	}
	w, failure, err := guarded(func() (*verdict.Verdict, string, error) {
		x, err := importance.Ask(by(p, plan.ImportanceMethod).With(func(t *plan.Task) {
			if t.Sampling.Splitting.Effort == 0 {
				t.Sampling.Splitting.Effort = weighingEffort
			}
		}), q)
		return x, "", err
	})
	if err != nil {
		return nil, nil, "", err
	}
	if w == nil {
		w = failedOne(q, failure)
	}
	if x := weigh(a, w, since); x == w {
		return w, nil, "", nil
	}
	return a, tr, "neither importance splitting nor importance sampling answered it", nil
}

// failedOne is the answer of a method that failed.
func failedOne(q *query.Query, why string) *verdict.Verdict {
	a := &verdict.Verdict{Question: plan.QuestionOf(q)}
	a.Conclude(runs.Proof([]verdict.Reason{{Kind: verdict.InternalError, Text: why}}, nil, nil), true)
	return a
}

// isWeighted reports whether an answer is one by importance sampling.
func isWeighted(v *verdict.Verdict) bool { return v.Estimate != nil && v.Estimate.Weighting != nil }

// weigh is the answer of importance splitting, or that of importance sampling, after the one is held to the other.
func weigh(a, w *verdict.Verdict, since string) *verdict.Verdict {
	split, weighed := a.Answer != verdict.Unknown, w.Answer != verdict.Unknown && isWeighted(w)
	switch {
	case split && weighed && (a.Estimate.Low > w.Estimate.High || a.Estimate.High < w.Estimate.Low):
		a.Estimate.Splitting.Misses = true
		a.Conclude(runs.Proof(nil, nil, []verdict.Reason{{Kind: verdict.Imprecise, Text: fmt.Sprintf(
			"two methods contradict each other: importance splitting gives [%.4g, %.4g], importance sampling [%.4g, %.4g]; one of them misses ways to the goal, or chance did: use --exact, another score or a greater --effort",
			a.Estimate.Low, a.Estimate.High, w.Estimate.Low, w.Estimate.High)}}), true)
	case split:
		a.Chosen += "; " + weighing(w)
	case weighed:
		w.Chosen = "importance sampling, since " + since + "; importance splitting gives no interval: " + a.Reasons[0].Text
		return w
	}
	return a
}

// weighing is what importance sampling says.
func weighing(w *verdict.Verdict) string {
	if w.Answer == verdict.Unknown || !isWeighted(w) {
		return "importance sampling gives no interval: " + w.Reasons[0].Text
	}
	return fmt.Sprintf("importance sampling agrees: %.4g, in [%.4g, %.4g]", w.Estimate.Value, w.Estimate.Low, w.Estimate.High)
}
