package sampling

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/engine/runs"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// show notes the first of the runs that satisfies its formula.
func (d *drawing) show(r sample.Run) {
	if r.Satisfied && d.estimate.Shown == nil {
		d.estimate.Shown = &verdict.Shown{Number: r.Number, Steps: r.Steps}
	}
}

// shown draws the run that is to be shown again, and describes it. It returns nil if there is none.
func (d *drawing) shown(q *query.Query) (*trace.Trace, error) {
	w := d.estimate.Shown
	if w == nil || d.gap != nil {
		return nil, nil
	}
	r, choices := d.samplers[0].Record(w.Number)
	if !r.Satisfied || r.Steps != w.Steps {
		return nil, fmt.Errorf("%w: run %d was drawn again and differed", trace.ErrNotReplayed, w.Number)
	}
	w.Schedule = choices.String()
	return runs.Replay(d.p, q, choices)
}
