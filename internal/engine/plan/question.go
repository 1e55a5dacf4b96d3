package plan

import "heddle/internal/result/verdict"

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
