package text

import (
	"bufio"
	"io"

	"heddle/internal/report"
	"heddle/internal/verdict"
)

// WriteAsked prints the answer to a query, with the trace of the report if there
// is one.
func WriteAsked(w io.Writer, r *report.Report, a *verdict.Asked, o Options) error {
	buf := bufio.NewWriter(w)
	p := &printer{w: buf, r: r, o: o}
	p.line("%s", p.paint(bold, a.Query))
	p.line("%s", p.asked(a))
	for _, t := range r.Traces {
		p.trace(t)
	}
	p.line("")
	for i, reason := range a.Reasons {
		if i > 0 {
			p.reason("bound", reason)
		}
	}
	for _, x := range a.Assumptions {
		p.field("assumed", x)
	}
	if a.Stats.Transitions > 0 {
		p.field("searched", p.figures(&a.Stats))
	}
	return buf.Flush()
}

// asked is the answer in a sentence.
func (p *printer) asked(a *verdict.Asked) string {
	switch {
	case a.Answer == verdict.Unknown:
		text := ": " + a.Reasons[0].Text
		if at := a.Reasons[0].Place; at.Known() {
			text += " (" + p.r.Place(at) + ")"
		}
		if a.Count != nil {
			text += "; " + counted(a.Count) + " so far"
		}
		return p.paint(yellow, "unknown") + text
	case a.Count != nil:
		return counted(a.Count)
	case a.Answer == verdict.Verified && a.Exists:
		return p.paint(green, "satisfied") + ": this leads to such a state"
	case a.Answer == verdict.Verified:
		return p.paint(green, "satisfied") + ": every state is so"
	case a.Exists:
		return p.paint(red, "not satisfied") + ": no state is so"
	}
	return p.paint(red, "not satisfied") + ": this leads to a state that is not so"
}

// counted are the figures of a state space in a line.
func counted(c *verdict.Count) string {
	return count(c.Stats.States, "state") + ", " + count(c.RacyStates, "racy state") + ", " + count(c.Deadlocks, "deadlock") + ", " + count(c.Ends, "end")
}
