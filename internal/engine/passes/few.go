package passes

import (
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/ir/analysis"
	"heddle/internal/result/trace"
)

// fewThreads is the limit on threads of those passes.
const fewThreads = 5

// fewStates bounds the last one of them.
const fewStates = 10 * quickStates

// endless reports whether a pass has met the machine's limit on threads.
func (s *Search) endless() bool {
	return slices.ContainsFunc(s.met, func(f search.Found) bool {
		pc := int(f.Failure.Key >> 8)
		return pc < len(s.Program.Code) && analysis.Creates(s.Program, pc)
	})
}

// withFew makes short passes with few threads where there are too many. Without a violation the result is nil.
func (s *Search) withFew(o search.Options) (*search.Result, *machine.Machine, error) {
	if !s.endless() {
		return nil, nil, nil
	}
	few := *s
	few.Plan = s.With(func(t *plan.Task) { t.Bounds.Threads = fewThreads })
	few.met = slices.Clip(s.met)
	if few.LearnsDiscipline() {
		few.Discipline = few.NewDiscipline()
	}
	if s.Confirmed != nil { // under what these passes have learnt
		few.Confirmed = NewConfirming(func(f search.Found) (*trace.Trace, error) { return few.maker.Confirm(&few, f) })
		o.Confirm = few.Confirms
	}
	most := o.MaxStates
	for _, bound := range few.quickBounds() {
		o.Bound, o.MaxStates = bound, quickStates
		if bound < 0 {
			o.MaxStates = fewStates
		}
		if most > 0 {
			o.MaxStates = min(o.MaxStates, most)
		}
		r, m, err := few.repeat(o, few.quickDepthFirst)
		if err != nil || few.Shows(r) {
			s.Confirmed = few.Confirmed
			return r, m, err
		}
		if err := m.Close(); err != nil || outOf(r) {
			return nil, nil, err
		}
	}
	return nil, nil, nil
}
