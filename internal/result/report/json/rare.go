package json

import (
	"math"

	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// rare is the result of importance splitting.
type rare struct {
	Estimate      float64     `json:"estimate"`
	Low           *float64    `json:"low,omitempty"`
	High          *float64    `json:"high,omitempty"`
	Confidence    float64     `json:"confidence"`
	StandardError *float64    `json:"standard_error,omitempty"`
	Bound         bool        `json:"bound"`
	Method        string      `json:"method"`
	Guarantee     string      `json:"guarantee"`
	Replications  int         `json:"replications"`
	Extinct       int         `json:"extinct"`
	Effort        int         `json:"effort"`
	Levels        []rareLevel `json:"levels"`
	Rounds        int         `json:"rounds"`
	Chosen        bool        `json:"levels_chosen"`
	Pieces        int         `json:"pieces"`
	Warnings      []string    `json:"warnings"`
	Second        string      `json:"second,omitempty"`
	Shown         *shown      `json:"satisfying_run,omitempty"`
}

// rareLevel is a level; the last one is the goal, and has no score.
type rareLevel struct {
	Score  *int64   `json:"score,omitempty"`
	Tried  int      `json:"tried,omitempty"`
	Passed int      `json:"passed"`
	Chance *float64 `json:"chance,omitempty"`
}

// convertRare leaves out what is not known, and the interval of an answer that is none.
func convertRare(to *report.Report, r *verdict.Rare, answered bool) *rare {
	x := &rare{Estimate: r.Estimate, Confidence: r.Confidence, Bound: r.Bound, Method: r.Method, Guarantee: r.Guarantee,
		Replications: r.Replications, Extinct: r.Extinct, Effort: r.Effort, Levels: []rareLevel{}, Rounds: r.Rounds,
		Chosen: r.Chosen, Pieces: r.Pieces, Warnings: list(r.Warnings), Second: r.Second}
	if answered {
		x.Low, x.High = &r.Low, &r.High
	}
	if !math.IsNaN(r.Error) {
		x.StandardError = &r.Error
	}
	if w := r.Shown; w != nil {
		x.Shown = &shown{w.Number, w.Steps, w.Schedule, to.ReplayOf(w.Schedule)}
	}
	for i := range r.Levels {
		l := &r.Levels[i]
		y := rareLevel{Tried: l.Tried, Passed: l.Passed}
		if !l.Goal {
			y.Score = &l.Score
		}
		if l.Tried > 0 {
			y.Chance = &l.Chance
		}
		x.Levels = append(x.Levels, y)
	}
	return x
}
