package branching

import (
	"fmt"
	"strings"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/temporal/ctl"
)

// run is a run of a reason, from the first state on.
type run struct {
	line   schedule.Lasso
	visits []int32  // the graph's states along it, the first one first
	title  string   // what was found out, or where it begins
	text   string   // what it shows
	notes  []string // what is said besides of states that it comes by
}

// explainer makes runs of a reason.
type explainer struct {
	*asked
	names []string
	list  []*run
}

// explanation turns the parts of a reason into runs, those first from which others begin. If the formula does not hold, there is at least one, which may
// have no action.
func (a *asked) explanation(parts []*ctl.Part) []*run {
	t := &explainer{asked: a, names: a.Asks.Names()}
	var alone []string
	for _, p := range parts {
		if p.Every() {
			alone = append(alone, t.every(p.Formula))
			continue
		}
		t.run(p, &run{visits: []int32{0}}, "")
	}
	switch {
	case len(t.list) > 0:
		t.list[0].notes = append(t.list[0].notes, alone...)
	case a.holds:
	case len(alone) == 0:
		t.add(&run{visits: []int32{0}, text: "its conditions do not hold there"})
	default:
		t.add(&run{visits: []int32{0}, text: "from there, " + strings.Join(alone, "; ")})
	}
	return t.list
}

// add enters a run.
func (t *explainer) add(r *run) {
	if r.title == "" {
		r.title = t.title()
	}
	t.list = append(t.list, r)
}

// run enters the run of a part, which begins where another one has led, and those of its parts.
func (t *explainer) run(p *ctl.Part, before *run, from string) {
	r := &run{visits: append([]int32(nil), before.visits...), line: schedule.Lasso{Prefix: append(schedule.Schedule(nil), before.line.Prefix...)}, title: from}
	begins := len(r.line.Prefix)
	r.line.Prefix = r.take(r.line.Prefix, p.Way)
	r.line.Cycle = r.take(nil, p.Cycle)
	if r.text = t.some(p); from != "" {
		r.text = "from there, " + r.text
	}
	t.add(r)
	number := len(t.list)
	for _, x := range p.Then {
		at := begins + x.After
		switch {
		case !x.Every():
			t.run(x, r.upTo(at), fmt.Sprintf("as run %d for %s", number, actions(at)))
		case !leads(p):
			r.notes = append(r.notes, fmt.Sprintf("after %s of this run, %s", actions(at), t.every(x.Formula)))
		}
	}
}

func actions(n int) string {
	switch n {
	case 0:
		return "none of its actions"
	case 1:
		return "its first action"
	}
	return fmt.Sprintf("its first %d actions", n)
}

// upTo is the beginning of a run. A step in which a run stays as it is, as it is over, stands at the end of runs only.
func (r *run) upTo(actions int) *run {
	return &run{visits: r.visits[:actions+1], line: schedule.Lasso{Prefix: r.line.Prefix[:actions]}}
}

// take appends steps to a run, but for those in which it is over and stays as it is.
func (r *run) take(line schedule.Schedule, steps []ctl.Step) schedule.Schedule {
	for _, s := range steps {
		if s.Edge.Thread >= 0 {
			line = append(line, system.Action{Thread: s.Edge.Thread, Choice: s.Edge.Choice})
			r.visits = append(r.visits, s.Edge.To)
		}
	}
	return line
}

// leads reports whether all that a part says is that it leads to a state of which something is said about every run.
func leads(p *ctl.Part) bool {
	return p.Formula.Op() == ctl.OpEF && len(p.Then) == 1 && p.Then[0].Formula == p.Formula.Args()[0] && p.Then[0].Every()
}

// some is what a run shows, in words.
func (t *explainer) some(p *ctl.Part) string {
	f := p.Formula
	if leads(p) {
		return "it leads to a state from which " + t.every(f.Args()[0])
	}
	switch of := f.Args(); f.Op() {
	case ctl.OpEX:
		return "its next state satisfies " + of[0].Text(t.names)
	case ctl.OpEF:
		return "it leads to a state that satisfies " + of[0].Text(t.names)
	case ctl.OpEG:
		return "each of its states, for ever, satisfies " + of[0].Text(t.names)
	}
	return "it satisfies " + inner(f.Text(t.names))
}

// every is what is true of every run, in words.
func (t *explainer) every(f *ctl.Formula) string {
	runs := ""
	if t.Checks.Fairness.Promise() != "" {
		runs = "fair "
	}
	of := f.Args()
	switch f.Op() {
	case ctl.OpAX:
		return fmt.Sprintf("each next state satisfies %s", of[0].Text(t.names))
	case ctl.OpAF:
		return fmt.Sprintf("every %srun comes to: %s", runs, of[0].Text(t.names))
	case ctl.OpAG:
		goal, stays := of[0].Normal(true).Text(t.names), of[0].Text(t.names)
		if strings.Count(goal, "!") > strings.Count(stays, "!") {
			return fmt.Sprintf("every state of every %srun satisfies %s", runs, stays)
		}
		return fmt.Sprintf("no %srun comes to: %s", runs, goal)
	}
	return fmt.Sprintf("every %srun satisfies %s", runs, inner(f.Text(t.names)))
}

// inner is what stands in the brackets after A or E.
func inner(text string) string { return strings.TrimSuffix(text[2:], "]") }
