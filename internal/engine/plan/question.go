package plan

import (
	"heddle/internal/ask/query"
	"heddle/internal/result/verdict"
)

// AskedBy is what a plan asks of its program, as the answer is worded by it.
func AskedBy(p *Plan) verdict.Question {
	set := p.Checks.Set
	q := verdict.Question{Checks: set.Names(), Extra: (set &^ DefaultChecks).Names(), Missing: (DefaultChecks &^ set).Names(), Ruled: p.Ruled()}
	switch asks := p.Asks; {
	case asks == nil:
		return q
	case asks.Branching != nil:
		q.Kind, q.Fairness = verdict.OfFirstState, p.Checks.Fairness.String()
	case asks.Automaton != nil:
		q.Kind = verdict.OfAutomaton
	default:
		q.Kind = verdict.OfRuns
	}
	q.Formula = p.Asks.Text
	return q
}

// QuestionOf is a query as its answer is worded by it.
func QuestionOf(q *query.Query) verdict.Question {
	kind := map[query.Kind]verdict.Kind{
		query.Reachable: verdict.OfSomeState, query.Always: verdict.OfAllStates, query.EnumStates: verdict.OfNumber, query.SampleEnum: verdict.OfNumber,
		query.Probability: verdict.OfProbability, query.Threshold: verdict.OfComparison, query.Comparison: verdict.OfComparison, query.Estimate: verdict.OfMean,
		query.Linear: verdict.OfRuns, query.Branching: verdict.OfFirstState,
	}[q.Kind]
	return verdict.Question{Kind: kind, Query: q.String()}
}
