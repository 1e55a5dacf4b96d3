package runs

import (
	"math"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// DefaultAlpha is LODIN's, where a query gives none.
const DefaultAlpha = 0.05

// Alpha is one minus the confidence that a query asks for.
func Alpha(q *query.Query) float64 { return q.ParamOr("Alpha", DefaultAlpha) }

// Folds are those of a query.
var Folds = map[query.Fold]sample.Fold{query.Max: sample.Max, query.Min: sample.Min, query.Last: sample.Last, query.Avg: sample.Average}

// Watch makes a property's monitor one of sampled runs.
type Watch struct{ *property.Monitor }

// Monitored makes a formula's monitor one of sampled runs, which need not see all states if the formula allows that.
func Monitored(formula *query.Node, text string, p *program.Program) (sample.Monitor, error) {
	m, err := property.NewMonitor(formula, text, p)
	if err != nil {
		return nil, err
	}
	if x, ok := property.NewSeldom(m, formula, p); ok {
		return seldom{Watch{m}, x}, nil
	}
	return Watch{m}, nil
}

// seldom is a Watch that need not see all states.
type seldom struct {
	Watch
	x *property.Seldom
}

// Sees implements sample.Seldom.
func (w seldom) Sees() (at []bool, memory bool) { return w.x.At, w.x.Memory }

// Bound implements sample.Seldom.
func (w seldom) Bound() int { return int(min(w.x.Bound(), math.MaxInt)) }

// LookAt implements sample.Seldom.
func (w seldom) LookAt(m *machine.Machine, step int) sample.Verdict {
	return verdictOf(w.x.LookAt(m, uint64(step)))
}

// Look implements sample.Monitor.
func (w Watch) Look(m *machine.Machine, _ int) sample.Verdict {
	return verdictOf(w.Monitor.Look(m))
}

func verdictOf(d property.Decision) sample.Verdict {
	switch d {
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

// Score resolves the score that guides a query. A score that is not given is derived from what the
// query asks for.
func Score(p *plan.Plan, q *query.Query) (property.Score, error) {
	if !q.Guide.Given() {
		return property.NewDistanceScore(q.Left.Formula, q.Text, p.Program)
	}
	return property.NewScore(&q.Guide, p.Program)
}
