package verify

import (
	"errors"
	"fmt"
	"strings"

	"heddle/internal/engine"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// unreplayed is the reason why a violation that did not replay is none: that of a question which is open, or a bug of ours.
func unreplayed(o *engine.Outcome, f search.Found, err error) verdict.Reason {
	r := verdict.Reason{Place: o.Plan.PlaceOf(f.Failure)}
	switch may := fmt.Sprintf("%s may fail (%s), but ", f.Failure.Check, f.Failure.Text); {
	case o.Questions != nil && o.Questions.Open > 0:
		r.Kind, r.Text = verdict.SolverGap, may+openQuestion(o)
	case disguised(o, f.Failure):
		r.Kind = verdict.Disguised
		r.Text = may + "another object may have the same address: the address is computed from inputs and was not a pointer while the object ended"
	case errors.Is(err, replay.ErrTooMany):
		r.Kind, r.Text = verdict.EndsOpen, fmt.Sprintf("%s%v; its schedule is %s", may, err, f.Schedule)
	case errors.Is(err, trace.ErrNotReplayed) && o.Evidence.Machine != nil && len(o.Evidence.Machine.Notes().ClockStood()) > 0:
		r.Kind, r.Text = verdict.InputCut, may+"only behind a wait with which the clock of the search did not move"
	default:
		r.Kind = verdict.NotReplayed
		r.Text = fmt.Sprintf("a counterexample (%s: %s) did not replay, which is a bug in heddle (%v); its schedule is %s", f.Failure.Check, f.Failure.Text, err, f.Schedule)
	}
	return r
}

// openQuestion is what solvers left open of the path to a failure.
func openQuestion(o *engine.Outcome) string {
	text := fmt.Sprintf("no inputs are known for it: solvers left %d questions undecided (the first: %s)", o.Questions.Open, o.Questions.Why)
	if _, missing := o.Plan.Symbolic.Solving.Commands(); len(missing) > 0 {
		text += "; not installed here: " + strings.Join(missing, " and ")
	}
	return text
}

// disguised reports whether an object that is gone may be found by an address that only inputs make (symbolic.Values): the
// search keeps its place as long as they may, the concrete machine does not.
func disguised(o *engine.Outcome, f *system.Failure) bool {
	gone := f.Check == machine.UseAfterFree.String() || f.Check == machine.UseAfterReturn.String()
	return gone && o.Plan.Search.Engine.Symbolic() && o.Evidence.Machine.Unknowns().NumbersMade()
}
