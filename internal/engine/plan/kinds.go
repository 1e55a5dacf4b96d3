package plan

import (
	"heddle/internal/ask/query"
	"heddle/internal/result/verdict"
)

// kind is how queries of a kind are answered, and how the answers are worded.
type kind struct {
	by     way // 0: the method and the kind say
	answer verdict.Kind
	holds  string // what an answer says where it is yes; "": it is a number
	fails  string // and where it is no
	// rules are the conditions that no state may have unless the search for an answer is to stop there; nil: none.
	rules func(q *query.Query) []rule
}

// kinds is the table of kinds. What answers each, package verify knows.
var kinds = [query.NumKinds]kind{
	query.Reachable: {
		by: bySearch, answer: verdict.OfStates, holds: "this leads to such a state", fails: "no state satisfies it",
		rules: func(q *query.Query) []rule {
			return []rule{{q.Prop, q.Text, q.String(), "here " + holds(q.Prop)}}
		},
	},
	query.Always: {
		by: bySearch, answer: verdict.OfStates, holds: "it holds in every state", fails: "this leads to a state that violates it",
		rules: func(q *query.Query) []rule {
			return []rule{{not(q.Prop), q.Text, q.String(), "here " + holdsNot(q.Prop)}}
		},
	},
	query.EnumStates:  {by: byCounting, answer: verdict.OfNumber},
	query.SampleEnum:  {answer: verdict.OfNumber},
	query.Probability: {answer: verdict.OfProbability},
	query.Threshold:   {answer: verdict.OfComparison},
	query.Comparison:  {answer: verdict.OfComparison},
	query.Estimate:    {answer: verdict.OfMean},
	query.Linear:      {by: ByWhole, answer: verdict.OfRuns, holds: "every run satisfies it", fails: "this run does not satisfy it"},
	query.Branching:   {by: ByWhole, answer: verdict.OfFirstState, holds: "the first state satisfies it", fails: "the first state does not satisfy it"},
}

// QuestionOf is a query as its answer is worded by it.
func QuestionOf(q *query.Query) verdict.Question {
	k := &kinds[q.Kind]
	return verdict.Question{Kind: k.answer, Query: q.String(), Holds: k.holds, Fails: k.fails}
}

// queryRules are the conditions that no state may have unless the search for an
// answer is to stop there.
func queryRules(q *query.Query) []rule {
	if rules := kinds[q.Kind].rules; rules != nil {
		return rules(q)
	}
	return nil
}

// QueryExamples are queries of most kinds, with what they ask.
func QueryExamples() []query.Example { return query.Examples() }
