package text

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Fact is a paragraph about a verdict, with its name; "": it belongs to the one before.
type Fact struct{ Name, Text string }

// Facts are what was checked, what the answer rests on, what it cost, and what to do next: what Write prints below the runs, for
// other forms of a report.
func Facts(r *report.Report) (list []Fact) {
	p := &printer{w: bufio.NewWriter(io.Discard), r: r, o: Options{Whole: true}, told: &list}
	p.facts()
	return list
}

// AskedFacts are the answer to a query in a sentence, and what it rests on: what WriteAsked prints beside runs and plots.
func AskedFacts(r *report.Report, a *verdict.Asked) (answer string, list []Fact) {
	p := &printer{w: bufio.NewWriter(io.Discard), r: r, o: Options{Whole: true}, told: &list}
	p.askedFacts(a)
	return p.asked(a), list
}

// CountFacts are what there is to say of the states of a program.
func CountFacts(r *report.Report, c *verdict.Count) (answer string, list []Fact) {
	var lines bytes.Buffer
	p := &printer{w: bufio.NewWriter(&lines), r: r}
	p.countDetails(c, false)
	p.w.Flush() // to memory
	for l := range strings.Lines(lines.String()) {
		if name, text, ok := strings.Cut(strings.TrimSpace(l), ": "); ok {
			list = append(list, Fact{name, text})
		}
	}
	return counted(c) + ", " + count(c.Stats.Transitions, "transition"), list
}

// Remarks are what there is to say of a run's failure beside what it is: which locks both sides of a race hold, how many preemptive
// switches the run has, and what --minimize has made shorter.
func Remarks(r *report.Report, t *trace.Trace) (list []string) {
	if t.Failure == nil {
		return nil
	}
	var lines bytes.Buffer
	var fields []Fact
	p := &printer{w: bufio.NewWriter(&lines), r: r, o: Options{Whole: true}, told: &fields}
	p.apart(t)
	p.shorter(t.Minimised)
	p.switches(t)
	p.w.Flush() // to memory
	for l := range strings.Lines(lines.String()) {
		list = append(list, strings.TrimSpace(l))
	}
	for _, f := range fields {
		list = append(list, f.Name+": "+f.Text)
	}
	return list
}
