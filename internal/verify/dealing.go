package verify

import (
	"cmp"
	"fmt"
	"slices"

	"heddle/internal/engine/budget"
	"heddle/internal/engine/explicit"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/result/verdict"
)

// This file looks for failures of programs with OpenMP in which loops without a schedule are dealt out in other ways than the search
// that proves has them: in chunks of 1, 2, 4 ... iterations. Each two iterations of a loop are done by
// different threads in one of these ways, and may then meet, as the standard lets them. A search of its own for each, because
// reductions learn which thread uses what, and that is another one in each way.
//
// Simd loops are loops of two threads in further searches. A failure in one of these is none of the program: lanes are in step, so
// that what stands before in the text is done before. That there is none shows that no two lanes conflict.

// limit bounds one of these searches.
type limit struct {
	states int
	work   int64
	chunk  int // iterations of a chunk, at most
}

var (
	dealing = limit{states: 3000, work: budget.UnitsPerSecond / 4, chunk: 512}
	lanes   = limit{states: 1_000_000, work: 20 * budget.UnitsPerSecond, chunk: 1 << 15}
)

// ways is what searches of all ways have come to.
type ways struct {
	violated *Result
	all      bool // each was searched to its end
}

// dealtOut returns a failure that one of the ways shows; if none does, the plan for the search that proves.
func dealtOut(p *plan.Plan) (*Result, *plan.Plan, error) {
	if !dealsOut(p) {
		return nil, p, nil
	}
	if p.DealsOut() {
		w, err := searchWays(p, false, dealing)
		if err != nil || w.violated != nil {
			return w.violated, p, err
		}
		p = p.With(func(t *plan.Task) { t.Environment.OpenMP.WaysBegun, t.Environment.OpenMP.WaysTried = true, w.all })
	}
	if p.HasLanes() && p.Checks.Set.Has(machine.Race) {
		w, err := searchWays(p, true, lanes)
		if err != nil {
			return nil, p, err
		}
		p = p.With(func(t *plan.Task) { t.Environment.OpenMP.LanesTried = w.all && w.violated == nil })
	}
	return nil, p, nil
}

// dealsOut reports whether there are ways to search.
func dealsOut(p *plan.Plan) bool {
	return (p.DealsOut() || p.HasLanes()) && p.Environment.OpenMP.Chunk == 0 && !p.Search.Engine.Symbolic() && !p.Checks.KeepGoing
}

// searchWays searches one way after the other, until one fails or tells all iterations apart.
func searchWays(p *plan.Plan, asLanes bool, limit limit) (w ways, err error) {
	w.all = true
	for chunk := 1; chunk <= limit.chunk && !p.Over(0); chunk *= 2 {
		res, err := dealtIn(p, chunk, asLanes, limit)
		if err != nil {
			return ways{}, err
		}
		if res == nil {
			return ways{}, nil
		}
		if res.Verdict.Answer == verdict.Violated {
			res.Verdict.Reasons = slices.DeleteFunc(res.Verdict.Reasons, isLonger)
			res.Flags = []string{fmt.Sprintf("--openmp-chunk=%d", chunk)}
			w.violated = res
			return w, nil
		}
		ended, longer := endOf(res.Verdict)
		w.all = w.all && ended
		if !longer || asLanes && !w.all {
			return w, nil // no loop is longer, or none was come to
		}
	}
	w.all = false
	return w, nil
}

// endOf reports whether a search came to its end, and whether there are loops with iterations that it did not tell apart.
func endOf(v verdict.Verdict) (ended, longer bool) {
	ended = true
	for _, r := range v.Reasons {
		if isLonger(r) {
			longer = true
		} else {
			ended = false
		}
	}
	return ended && (longer || v.Answer == verdict.Verified), longer
}

// isLonger reports whether a reason is that there are more ways.
func isLonger(r verdict.Reason) bool {
	return r.Kind == verdict.InputCut && platform.GivesChunks(r.Input)
}

// dealtIn searches one of the ways for a moment.
func dealtIn(p *plan.Plan, chunk int, asLanes bool, limit limit) (*Result, error) {
	q := p.With(func(t *plan.Task) {
		t.Environment.OpenMP.Chunk, t.Environment.OpenMP.Trial, t.Environment.OpenMP.Lanes = chunk, true, asLanes
		t.Search.Engine = plan.EngineExplicit
		t.Bounds.States = min(cmp.Or(t.Bounds.States, limit.states), limit.states)
	})
	run := budget.NewRun(q.Meter(), func(m *budget.Meter) (*Result, error) { return concluded(explicit.Search(q.Metered(m))) })
	if run.Turn(budget.Share{Work: limit.work}) {
		return run.Result()
	}
	return run.Finish(budget.NoTurns)
}
