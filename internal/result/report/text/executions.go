package text

import (
	"fmt"
	"strings"

	"heddle/internal/result/verdict"
)

// executions prints how many executions there are, and of what kinds.
func (p *printer) executions() {
	v, n := &p.r.Verdict, p.r.Verdict.Executions
	least := ""
	if len(v.Reasons) > 0 {
		least = "at least "
	}
	p.line("%s%s: %s", least, count(n.Complete, "execution"), kinds(n))
	p.line("")
	if others := otherRuns(n); others != "" {
		p.field("besides", others)
	}
	p.field("taken", fmt.Sprintf("%s, depth %s, %.2f s", count(v.Stats.Transitions, "action"), number(v.Stats.MaxDepth), v.Stats.Seconds))
	p.executionDetails(n)
}

// deadlock is the check of executions that end in one: they fail at no place.
const deadlock = "deadlock"

// kinds are the ways in which executions end, those that are there.
func kinds(n *verdict.Executions) string {
	var list []string
	for _, k := range []struct {
		n    int
		what string
	}{{n.Ends, "end well"}, {n.Deadlocks, "in a deadlock"}, {n.Failing, "at a failure"}} {
		if k.n > 0 {
			list = append(list, number(k.n)+" "+k.what)
		}
	}
	if list == nil {
		return "none was completed"
	}
	return strings.Join(list, ", ")
}

// otherRuns are the runs that are no executions.
func otherRuns(n *verdict.Executions) string {
	var list []string
	for _, k := range []struct {
		n    int
		what string
	}{
		{n.Spinning, "waiting in a loop"}, {n.Pruned, "ending at an assumption"}, {n.Asleep, "equivalent to others"}, {n.Cut, "cut off"},
	} {
		if k.n > 0 {
			list = append(list, count(k.n, "run")+" "+k.what)
		}
	}
	return strings.Join(list, ", ")
}

func (p *printer) executionDetails(n *verdict.Executions) {
	for _, a := range p.r.Verdict.Assumptions {
		p.field("assumed", a)
	}
	if len(n.Failures)+len(p.r.Verdict.Reasons) > 0 {
		p.line("")
	}
	for _, f := range n.Failures {
		where := ""
		if f.Place.Known() {
			where = ": " + p.r.Place(f.Place)
		}
		verb := " fails"
		if n.Deadlocks > 0 && f.Check == deadlock {
			verb, where = "", ""
		}
		p.line("%s%s in %s%s", f.Check, verb, count(f.Times, "execution"), where)
		if f.Schedule != "" {
			p.line("    schedule: %s", f.Schedule)
		}
	}
	for _, r := range p.r.Verdict.Reasons {
		p.line("not all: %s", p.r.Reason(r))
	}
}
