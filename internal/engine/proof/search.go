package proof

import (
	"fmt"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/verdict"
)

// Limits say what a limit of the search means and the way out.
var Limits = map[search.Limit]verdict.Reason{
	search.States:      {Kind: verdict.LimitStates, Text: "the limit on states was reached (--states)"},
	search.Depth:       {Kind: verdict.LimitDepth, Text: "the limit on depth was reached (--depth)"},
	search.Memory:      {Kind: verdict.LimitMemory, Text: "the limit on memory was reached (--memory)"},
	search.Parts:       {Kind: verdict.SwarmParts, Text: "a swarm of small searches covers only part of the states (--search=swarm)"},
	search.Time:        {Kind: verdict.LimitTime, Text: "the limit on time was reached (--time)"},
	search.Turns:       {Kind: verdict.LimitTime, Text: "the turns of the engine were over"},
	search.Runs:        {Kind: verdict.SingleRuns, Text: "only single runs were explored, drawn at random (--search=random, --runs)"},
	search.Interrupted: {Kind: verdict.Interrupted, Text: "the search was interrupted"},
}

var reasonKinds = map[system.Class]verdict.ReasonKind{
	system.Limit: verdict.MachineLimit, system.Gap: verdict.Unsupported, system.Bug: verdict.InternalError, system.Escaped: verdict.InternalError,
}

// KindOf returns the kind of reason that a failure of a class is which is not a violation.
func KindOf(class system.Class) verdict.ReasonKind { return reasonKinds[class] }

// stateSearch states the obligations that the search itself has discharged. What
// solvers did not find is because of limits, mostly, so that these come first there.
func stateSearch(proof *verdict.Proof, p *plan.Plan, r *search.Result) {
	var gaps, limits, bound []verdict.Reason
	for _, o := range r.Others {
		text := o.Failure.Text
		if o.Failure.Class == system.Bug {
			text += "schedule: " + o.Schedule.String()
		}
		gaps = append(gaps, verdict.Reason{Kind: reasonKinds[o.Failure.Class], Text: text, Place: p.PlaceOf(o.Failure)})
	}
	for _, l := range r.Limits {
		limits = append(limits, Limits[l])
	}
	if r.Pruned && len(r.Violations) == 0 {
		text := p.Bounds.SwitchesText()
		if len(gaps)+len(limits) == 0 {
			text = fmt.Sprintf("no violation with up to %s", p.Bounds.SwitchesName())
		}
		bound = append(bound, verdict.Reason{Kind: p.Bounds.SwitchesKind(), Text: text})
	}
	if p.Search.Engine.Symbolic() {
		proof.State(verdict.SearchFinished, limits)
		proof.State(verdict.MachineCovers, gaps)
	} else {
		proof.State(verdict.MachineCovers, gaps)
		proof.State(verdict.SearchFinished, limits)
	}
	proof.State(verdict.BoundNotReached, bound)
}
