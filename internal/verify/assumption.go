package verify

import (
	"cmp"
	"fmt"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// ofAssumption is the reason why a failure is none of the program's: it is one of what the user assumes of arguments.
func ofAssumption(p *plan.Plan, t *trace.Trace) (r verdict.Reason, is bool) {
	at, text := t.Failure.Place, p.Source.Assumption(t.Failure.Place)
	for _, s := range t.Stacks {
		i := slices.IndexFunc(s.Frames, func(f trace.Frame) bool { return p.Source.Assumption(f.Place) != "" })
		if text == "" && s.Thread == t.Failure.Thread && i >= 0 {
			at, text = s.Frames[i].Place, p.Source.Assumption(s.Frames[i].Place)
		}
	}
	if text == "" {
		return r, false
	}
	return verdict.Reason{Kind: verdict.Precondition, Place: at, Text: fmt.Sprintf("the assumption `%s` (--assume) fails itself, before %s does anything: %s: %s; its schedule is %s",
		text, p.Source.Function, cmp.Or(t.Failure.Title, t.Failure.Check), t.Failure.Text, t.Schedule)}, true
}
