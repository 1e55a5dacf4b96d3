package agree

import (
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
)

// open are the reasons for which a way may leave the answer open. Every other one is a difference.
var open = map[verdict.ReasonKind]string{
	verdict.Omissions:        "bits stand for states",
	verdict.SwarmParts:       "a swarm sees parts of the states",
	verdict.SingleRuns:       "runs are drawn",
	verdict.LimitStates:      "the bound on states of this test",
	verdict.LimitDepth:       "the bound on the length of runs of this test",
	verdict.LimitTime:        "the bound on time of this test",
	verdict.LimitMemory:      "the bound on memory of this test",
	verdict.LimitPreemptions: "a loop that waits can be left and entered any number of times",
	verdict.LimitUnwind:      "loops are unrolled",
	verdict.NoInvariant:      "no proof by induction was found",
	verdict.Unsupported:      "the symbolic engine says what it does not do",
	verdict.SolverGap:        "the solver left a question open",
	verdict.Uninitialised:    "a block that was given again is read before it is written; the oracle minds only if a decision depends on it",
}

// missing is what is wrong where some failing places are not found.
const missing = "places are not found"

// judge is what is wrong with what a way came to; "": nothing is. gap reports that the way left the answer open for one
// of the reasons above.
func judge(w *way, want, got outcome) (fault string, gap bool) {
	if got.err != nil {
		return got.err.Error(), false
	}
	if got.hangsOpen && slices.Contains(want.places, machine.Hang.String()) {
		want, gap = want.withoutHang(), true
	}
	for _, p := range got.places {
		if !slices.Contains(want.places, p) {
			return fmt.Sprintf("%s fails, which it must not", p), false
		}
	}
	for _, r := range got.reasons {
		if _, ok := open[r.Kind]; !ok || r.Kind == verdict.Uninitialised && want.held && w.symbolic() {
			return fmt.Sprintf("an answer is left open: %s: %s", r.Kind, r.Text), false
		}
		gap = true
	}
	switch {
	case got.placed && got.answer == verdict.Verified: // of this place of objects
		return "", gap
	case got.answer == verdict.Verified && want.answer == verdict.Violated:
		return "it is a proof, and the program fails", false
	case got.answer == verdict.Violated && want.answer == verdict.Verified:
		return "it is a violation, and the program is right", false
	case w.demand == violation || gap:
		return "", gap && got.answer == verdict.Unknown
	case got.answer != want.answer:
		return fmt.Sprintf("the answer is %v", got.answer), false
	case got.placed: // elsewhere other places may fail
		return "", false
	case w.demand == places && !slices.Equal(got.places, want.places) && !slices.Equal(got.places, besideHang(want.places)):
		return missing, false
	}
	return "", false
}

// besideHang are the places without the one of a hang, if there are others: a run ends where something else fails, and of what would have hung
// after that a reduced search, or one by several workers, need not see anything.
func besideHang(list []string) []string {
	if others := withoutHang(list); len(others) > 0 {
		return others
	}
	return list
}

func withoutHang(list []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(p string) bool { return p == machine.Hang.String() })
}

// withoutHang is what a program comes to if it is not asked whether a run can end from every state.
func (o outcome) withoutHang() outcome {
	if o.places = withoutHang(o.places); len(o.places) == 0 {
		o.answer = verdict.Verified
	}
	return o
}
