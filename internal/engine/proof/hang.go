package proof

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
)

// HangsOpen is why it is not shown that a run can end from every state; "": it is, or no run ends, or nobody asks. Only a search of all
// states by values of inputs shows it: the others join states, cover them by others, or leave out runs that come back to a loop.
func HangsOpen(p *plan.Plan, e *Evidence) string {
	r := e.Found
	switch {
	case !p.Checks.Set.Has(machine.Hang) || p.Asks != nil || len(p.Checks.Queries) > 0:
		return ""
	case e.Kind == verdict.CounterAbstracted:
		return "threads were counted, and one stands for any number of them"
	case e.Kind == verdict.Inductive, e.Kind == verdict.ThreadModular:
		return "a proof by invariants says nothing of ends"
	case e.Kind == verdict.Unrolled:
		return "loops were unrolled, and what runs for ever is not followed"
	case p.Abstracts():
		return "states stand for others under heddle_abstraction"
	case r != nil && (r.Hangs.Examined || e.Kind == verdict.Exhausted && r.AllEnd()):
		return ""
	case e.Symbolic != nil:
		return "states with unknown inputs cover others, and not each value of an input need lead to an end"
	case r != nil && len(r.Hangs.Open) > 0:
		return undecided(p, r.Hangs.Open)
	}
	return "this search does not follow how states come again"
}

// undecided names the loops from which it was not decided whether a run ends.
func undecided(p *plan.Plan, pcs []int) string {
	all := map[int]bool{}
	for _, pc := range pcs {
		if pc >= 0 {
			all[pc] = true
		}
	}
	text := "too many states, or inputs or clocks of which not every value was tried, follow"
	if places := shortPlaces(p, all); len(places) > 0 {
		text += " the loop at " + Places(places)
	} else {
		text += " a loop"
	}
	return text
}

// Ends says what is known of the ends of runs, of a program that is verified; "": nothing need be said.
func Ends(p *plan.Plan, e *Evidence) string {
	r := e.Found
	switch why := HangsOpen(p, e); {
	case why != "":
		return "whether a run can end from every state was not examined: " + why
	case r != nil && r.Hangs.Examined && !r.Hangs.Ends && r.Complete():
		return "no run ends"
	}
	return ""
}

// endsReached is what keeps it open whether a run can end from every state, where a task names that check. As a check that is on by default it
// is left out of those that were examined (verify.conclude).
func endsReached(p *plan.Plan, e *Evidence) []verdict.Reason {
	why := HangsOpen(p, e)
	if why == "" || !p.Checks.Firm.Has(machine.Hang) {
		return nil
	}
	return []verdict.Reason{{Kind: verdict.EndsOpen, Text: "whether a run can end from every state was not examined: " + why}}
}
