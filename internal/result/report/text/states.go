package text

import (
	"fmt"
	"strings"

	"heddle/internal/ir/source"
)

// counts prints the figures of state spaces as a table, and what was seen in them.
func (p *printer) counts() {
	all := p.r.All()
	rows := [][]string{{"reduction", "states", "transitions", "depth", "racy states", "deadlocks", "ends"}}
	for _, r := range all {
		v, c := &r.Verdict, r.Verdict.Count
		rows = append(rows, []string{v.Reduction.Name, number(v.Stats.States), number(v.Stats.Transitions), number(v.Stats.MaxDepth),
			number(c.RacyStates), number(c.Deadlocks), number(c.Ends)})
	}
	p.table(rows)
	for _, r := range all {
		p.of(r).countDetails(len(all) > 1)
	}
}

// table prints rows of equal length: a column of words, then columns of numbers.
func (p *printer) table(rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, r := range rows {
		for k, cell := range r {
			widths[k] = max(widths[k], len(cell))
		}
	}
	for _, r := range rows {
		line := fmt.Sprintf("%-*s", widths[0], r[0])
		for k, cell := range r[1:] {
			line += fmt.Sprintf("  %*s", widths[k+1], cell)
		}
		p.line("%s", line)
	}
}

// countDetails prints what fails in a state space, and why it is not all of it.
func (p *printer) countDetails(several bool) {
	list, name := p.countFacts(), ""
	if len(list) > 0 {
		p.line("")
	}
	if several {
		name = p.r.Verdict.Reduction.Name + ": "
	}
	for _, f := range list {
		p.line("%s%s: %s", name, f.Name, f.Text)
	}
}

// countFacts are what fails in a state space, and why it is not all of it.
func (p *printer) countFacts() (list []Fact) {
	v, c := &p.r.Verdict, p.r.Verdict.Count
	if v.Reduction.Why != "" {
		list = append(list, Fact{"reduction " + v.Reduction.Name, v.Reduction.Why})
	}
	for _, r := range c.Races {
		list = append(list, Fact{"data race in " + count(r.States, "state"), p.pair(r.Places)})
	}
	for _, f := range c.Failures {
		when := "in " + count(f.Times, "action")
		if f.AtOnce {
			when = "before the first action"
		}
		list = append(list, Fact{f.Check + " fails " + when, p.r.Place(f.Place)})
	}
	for _, a := range v.Assumptions {
		list = append(list, Fact{"assumed", a})
	}
	for _, r := range v.Reasons {
		list = append(list, Fact{"not all", p.r.Reason(r)})
	}
	return list
}

func (p *printer) pair(places [2]source.Place) string {
	a, b := p.r.Place(places[0]), p.r.Place(places[1])
	if a == b {
		return a + " with itself"
	}
	return strings.Join([]string{a, b}, " and ")
}
