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

// Facts are the answer in a sentence, and what it rests on: what Write prints beside runs and plots, for other forms of a report.
func Facts(r *report.Report) (head report.Headline, list []Fact) {
	p := &printer{w: bufio.NewWriter(io.Discard), r: r, o: Options{Whole: true}, told: &list}
	switch r.Form() {
	case report.OfQueries:
		p.queryFacts()
		return answer(r), list
	case report.OfStates:
		head = report.Headline{Answer: r.Answer(), Rest: counted(&r.Verdict) + ", " + count(r.Verdict.Stats.Transitions, "transition")}
		if r.Verdict.Answer == verdict.Unknown {
			head.Rest = "so far " + head.Rest
		}
		return head, p.countFacts()
	}
	p.facts()
	return r.Headline(), list
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
