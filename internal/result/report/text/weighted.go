package text

import (
	"fmt"

	"heddle/internal/result/verdict"
)

// weighted is the result of importance sampling, in a line.
func weighted(w *verdict.Weighted) string {
	return fmt.Sprintf("probability %.4g, in [%.4g, %.4g] with confidence %g: standard error %.2g, %s of %s", w.Estimate, w.Low, w.High, w.Confidence,
		w.Error, number(w.Hits), count(w.Runs, "run"))
}

// weightedSoFar is the estimate of an answer that is none.
func weightedSoFar(w *verdict.Weighted) string {
	if w.Estimate == 0 {
		return ""
	}
	return fmt.Sprintf("; the estimate is %.4g, standard error %.2g", w.Estimate, w.Error)
}

// weighed prints how much was drawn, and how even the weights are.
func (p *printer) weighed(w *verdict.Weighted, s *verdict.Stats) {
	p.field("method", "importance: "+w.Guarantee)
	p.field("learnt", fmt.Sprintf("%s in %s of %s", count(w.Weights, "weight"), count(w.Rounds, "round"), count(w.Learned, "run")))
	text := count(w.Runs, "run")
	if w.Hits > 0 {
		text += fmt.Sprintf(", %s satisfied, worth %.4g of equal weights; the greatest share of one is %.2g", number(w.Hits), w.Effective, w.Share)
	}
	p.field("drawn", text+fmt.Sprintf("; with what was learnt from %s, %.2f s", count(s.Transitions, "step"), s.Seconds))
}
