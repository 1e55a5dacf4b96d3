package json

import "heddle/internal/result/verdict"

// weighted is the result of importance sampling.
type weighted struct {
	Estimate      float64  `json:"estimate"`
	Low           *float64 `json:"low,omitempty"`
	High          *float64 `json:"high,omitempty"`
	Confidence    float64  `json:"confidence"`
	StandardError float64  `json:"standard_error"`
	Method        string   `json:"method"`
	Guarantee     string   `json:"guarantee"`
	Runs          int      `json:"runs"`
	Hits          int      `json:"hits"`
	Effective     float64  `json:"effective"`
	Share         float64  `json:"greatest_share"`
	Learned       int      `json:"learning_runs"`
	Rounds        int      `json:"learning_rounds"`
	Weights       int      `json:"weights"`
}

// convertWeighted leaves out the interval of an answer that is none.
func convertWeighted(w *verdict.Weighted, answered bool) *weighted {
	x := &weighted{Estimate: w.Estimate, Confidence: w.Confidence, StandardError: w.Error, Method: "importance", Guarantee: w.Guarantee,
		Runs: w.Runs, Hits: w.Hits, Effective: w.Effective, Share: w.Share, Learned: w.Learned, Rounds: w.Rounds, Weights: w.Weights}
	if answered {
		x.Low, x.High = &w.Low, &w.High
	}
	return x
}
