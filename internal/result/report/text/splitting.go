package text

import (
	"fmt"
	"math"

	"heddle/internal/result/verdict"
)

// split is an estimate by importance splitting, in a line.
func split(e *verdict.Estimate) string {
	r := e.Splitting
	if r.Bound {
		return fmt.Sprintf("probability 0 as far as observed, at most %.4g with confidence %g: %s died out", e.High, e.Confidence, count(r.Replications, "replication"))
	}
	text := fmt.Sprintf("probability %.4g, in [%.4g, %.4g] with confidence %g: ", e.Value, e.Low, e.High, e.Confidence)
	if !math.IsNaN(e.Error) {
		text += fmt.Sprintf("standard error %.2g, ", e.Error)
	}
	return text + count(r.Replications, "replication")
}

// levels is the table of the levels, with a warning below where one is due.
func (p *printer) levels(r *verdict.Splitting) {
	if len(r.Levels) > 1 {
		p.line("")
		p.line("%5s  %20s  %12s  %12s  %s", "level", "score", "pieces", "came there", "share")
	}
	for i, l := range r.Levels {
		if len(r.Levels) == 1 {
			break
		}
		score, tried, share := fmt.Sprint(l.Score), "", ""
		if l.Goal {
			score = "goal"
		}
		if l.Tried > 0 {
			tried, share = number(l.Tried), fmt.Sprintf("%.3g", l.Chance)
		}
		p.line("%5d  %20s  %12s  %12s  %s", i+1, score, tried, number(l.Passed), share)
	}
	if len(r.Warnings) > 0 || len(r.Levels) > 1 {
		p.line("")
	}
	for _, w := range r.Warnings {
		p.field("warning", w)
	}
}

// splitting prints a second opinion, and how much was drawn.
func (p *printer) splitting(r *verdict.Splitting) {
	if r.Second != "" {
		p.field("second", r.Second)
	}
	text := count(r.Replications, "replication") + fmt.Sprintf(" of effort %s", number(r.Effort))
	switch {
	case r.Chosen:
		text += fmt.Sprintf(" and a pilot, which chose %s", count(max(0, r.Rounds-1), "level"))
	case len(r.Levels) == 0:
		text += fmt.Sprintf(", up to %s each", count(r.Rounds, "level"))
	}
	s := &p.r.Verdict.Stats
	p.field("drawn", text+fmt.Sprintf(", %s of runs, %s, %.2f s", count(r.Pieces, "piece"), count(s.Transitions, "step"), s.Seconds))
}
