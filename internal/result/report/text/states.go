package text

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// WriteCounts prints the figures of state spaces as a table, and what was seen in
// them. The report says how files are named.
func WriteCounts(w io.Writer, r *report.Report, counts []verdict.Count) error {
	buf := bufio.NewWriter(w)
	p := &printer{w: buf, r: r}
	rows := [][]string{{"reduction", "states", "transitions", "depth", "racy states", "deadlocks", "ends"}}
	for i := range counts {
		c := &counts[i]
		rows = append(rows, []string{c.Reduction.Name, number(c.Stats.States), number(c.Stats.Transitions), number(c.Stats.MaxDepth),
			number(c.RacyStates), number(c.Deadlocks), number(c.Ends)})
	}
	p.table(rows)
	for i := range counts {
		p.countDetails(&counts[i], len(counts) > 1)
	}
	return buf.Flush()
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

// countDetails lists what fails in a state space, and why it is not all of it.
func (p *printer) countDetails(c *verdict.Count, several bool) {
	if len(c.Races)+len(c.Failures)+len(c.Reasons)+len(c.Assumptions) == 0 && c.Reduction.Why == "" {
		return
	}
	p.line("")
	name := ""
	if several {
		name = c.Reduction.Name + ": "
	}
	if c.Reduction.Why != "" {
		p.line("%sreduction %s: %s", name, c.Reduction.Name, c.Reduction.Why)
	}
	for _, r := range c.Races {
		p.line("%sdata race in %s: %s", name, count(r.States, "state"), p.pair(r.Places))
	}
	for _, f := range c.Failures {
		when := "in " + count(f.Actions, "action")
		if f.AtOnce {
			when = "before the first action"
		}
		p.line("%s%s fails %s: %s", name, f.Check, when, p.r.Place(f.Place))
	}
	for _, a := range c.Assumptions {
		p.line("%sassumed: %s", name, a)
	}
	for _, r := range c.Reasons {
		text := r.Text
		if r.Place.Known() {
			text += " (" + p.r.Place(r.Place) + ")"
		}
		p.line("%snot all: %s", name, text)
	}
}

func (p *printer) pair(places [2]source.Place) string {
	a, b := p.r.Place(places[0]), p.r.Place(places[1])
	if a == b {
		return a + " with itself"
	}
	return strings.Join([]string{a, b}, " and ")
}
