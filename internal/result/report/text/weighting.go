package text

import (
	"fmt"

	"heddle/internal/result/verdict"
)

// weighted is an estimate by importance sampling, in a line.
func weighted(e *verdict.Estimate) string {
	return fmt.Sprintf("probability %.4g, in [%.4g, %.4g] with confidence %g: standard error %.2g, %s of %s", e.Value, e.Low, e.High, e.Confidence,
		e.Error, number(e.Hits), count(e.Runs, "run"))
}

// weighting prints how much was drawn, and how even the weights are.
func (p *printer) weighting(e *verdict.Estimate) {
	w, s := e.Weighting, &p.r.Verdict.Stats
	p.field("learnt", fmt.Sprintf("%s in %s of %s", count(w.Weights, "weight"), count(w.Rounds, "round"), count(w.Learned, "run")))
	text := count(e.Runs, "run")
	if e.Hits > 0 {
		text += fmt.Sprintf(", %s satisfied, worth %.4g of equal weights; the greatest share of one is %.2g", number(e.Hits), w.Effective, w.Share)
	}
	p.field("drawn", text+fmt.Sprintf("; with what was learnt from %s, %.2f s", count(s.Transitions, "step"), s.Seconds))
}
