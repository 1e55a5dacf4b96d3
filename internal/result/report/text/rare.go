package text

import (
	"fmt"
	"math"

	"heddle/internal/result/verdict"
)

// rare is the result of importance splitting, in a line.
func rare(r *verdict.Rare) string {
	if r.Bound {
		return fmt.Sprintf("probability 0 as far as observed, at most %.4g with confidence %g: %s died out", r.High, r.Confidence, count(r.Replications, "replication"))
	}
	text := fmt.Sprintf("probability %.4g, in [%.4g, %.4g] with confidence %g: ", r.Estimate, r.Low, r.High, r.Confidence)
	if !math.IsNaN(r.Error) {
		text += fmt.Sprintf("standard error %.2g, ", r.Error)
	}
	return text + count(r.Replications, "replication")
}

// rareSoFar is the estimate of an answer that is none.
func rareSoFar(r *verdict.Rare) string {
	if r.Estimate == 0 {
		return ""
	}
	return fmt.Sprintf("; the estimate is %.4g", r.Estimate)
}

// levels is the table of the levels, with a warning below where one is due.
func (p *printer) levels(r *verdict.Rare) {
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

// found prints the first satisfying run, unless its trace is shown.
func (p *printer) found(w *verdict.Shown) {
	if w == nil || len(p.r.Traces) > 0 {
		return
	}
	p.field("run", fmt.Sprintf("the first that satisfies it has %s (--show-run prints it)", count(w.Steps, "step")))
	if replay := p.r.ReplayOf(w.Schedule); len(replay) <= longestReplay {
		p.uncut("replay", replay)
	}
}

// split prints how much was drawn.
func split(r *verdict.Rare, s *verdict.Stats) string {
	text := count(r.Replications, "replication") + fmt.Sprintf(" of effort %s", number(r.Effort))
	switch {
	case r.Chosen:
		text += fmt.Sprintf(" and a pilot, which chose %s", count(max(0, r.Rounds-1), "level"))
	case len(r.Levels) == 0:
		text += fmt.Sprintf(", up to %s each", count(r.Rounds, "level"))
	}
	return text + fmt.Sprintf(", %s of runs, %s, %.2f s", count(r.Pieces, "piece"), count(s.Transitions, "step"), s.Seconds)
}
