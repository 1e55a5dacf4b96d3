package sampling

import (
	"fmt"
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// LODIN's parameters where a query gives none.
const (
	defaultBeta    = 0.05
	defaultEpsilon = 0.01
	defaultDelta   = 0.005
)

// Ask answers what is asked of the probabilities of runs. The trace is the first run
// that satisfies what was asked; nil: there is none.
func Ask(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	if why := Refusals.Why(p, q); why != "" {
		return &verdict.Verdict{Question: plan.QuestionOf(q), Reasons: []verdict.Reason{{Kind: verdict.Unsupported, Text: why}}}, nil, nil
	}
	if p.Sampling.Over != plan.OverNone {
		return overSchedulers(p, q)
	}
	switch q.Kind {
	case query.Probability:
		return estimate(p, q)
	case query.Threshold:
		return test(p, q)
	case query.Comparison:
		return compare(p, q)
	case query.SampleEnum:
		return sampleStates(p, q)
	}
	return mean(p, q)
}

// unknownMethod is the error of a method that there is not.
func unknownMethod[M any](name, what string, all []M, nameOf func(M) string) error {
	var names []string
	for _, m := range all {
		names = append(names, nameOf(m))
	}
	return fmt.Errorf("--method=%s: methods for %s are %s (docs/statistics.md)", name, what, strings.Join(names, ", "))
}
