package runs

import (
	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
)

// DefaultAlpha is LODIN's, where a query gives none.
const DefaultAlpha = 0.05

// Alpha is one minus the confidence that a query asks for.
func Alpha(q *query.Query) float64 { return q.ParamOr("Alpha", DefaultAlpha) }

// Folds are those of a query.
var Folds = map[query.Fold]sample.Fold{query.Max: sample.Max, query.Min: sample.Min, query.Last: sample.Last, query.Avg: sample.Average}

// Watch makes a property's monitor one of sampled runs.
type Watch struct{ *property.Monitor }

// Look implements sample.Monitor.
func (w Watch) Look(m *machine.Machine, _ int) sample.Verdict {
	switch w.Monitor.Look(m) {
	case property.Satisfied:
		return sample.Satisfied
	case property.Refuted:
		return sample.Violated
	}
	return sample.Undecided
}

// Finish implements sample.Monitor.
func (w Watch) Finish() bool { return w.End() == property.Satisfied }

// Repeat implements sample.Repeating.
func (w Watch) Repeat(period, most int) int {
	return int(w.Monitor.Repeat(uint64(period), uint64(most)))
}

// Score resolves what guides a query. A guide that is not given is made of what the
// query asks for.
func Score(p *plan.Plan, q *query.Query) (property.Score, error) {
	if !q.Guide.Given() {
		return property.NewDistanceScore(q.Left.Formula, q.Text, p.Program)
	}
	return property.NewScore(&q.Guide, p.Program)
}
