package text

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"

	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// WriteAsked prints the answer to a query, with the trace of the report if there
// is one.
func WriteAsked(w io.Writer, r *report.Report, a *verdict.Asked, o Options) error {
	buf := bufio.NewWriter(w)
	p := &printer{w: buf, r: r, o: o}
	p.line("%s", p.paint(bold, a.Query))
	p.line("%s", p.asked(a))
	for _, t := range r.Traces {
		p.together(t)
	}
	if a.Rare != nil {
		p.levels(a.Rare)
	} else {
		p.line("")
	}
	p.askedFacts(a)
	return buf.Flush()
}

// askedFacts prints what an answer rests on.
func (p *printer) askedFacts(a *verdict.Asked) {
	for i, reason := range a.Reasons {
		if i > 0 {
			p.reason("bound", reason)
		}
	}
	for _, x := range a.Assumptions {
		p.field("assumed", x)
	}
	p.failed(a)
	if a.Chosen != "" {
		p.field("chosen", a.Chosen)
	}
	switch c := a.Chance; {
	case a.Exact != nil:
		p.exact(a)
	case a.Weighted != nil:
		p.weighed(a.Weighted, &a.Stats)
	case a.Rare != nil:
		p.found(a.Rare.Shown)
		p.field("method", a.Rare.Method+": "+a.Rare.Guarantee)
		if a.Rare.Second != "" {
			p.field("second", a.Rare.Second)
		}
		p.field("drawn", split(a.Rare, &a.Stats))
	case c != nil:
		p.shown(a)
		p.histogram(c)
		if c.Method != "" {
			p.field("method", c.Method+": "+c.Guarantee)
		}
		p.field("runs", stepwise(c))
		p.field("drawn", ends(c)+fmt.Sprintf(", %s, the longest %s, %.2f s", count(a.Stats.Transitions, "step"), number(c.Longest), a.Stats.Seconds))
	case a.Stats.Transitions > 0:
		p.field("searched", p.figures(&a.Stats))
	}
}

// stepwise says how runs were drawn.
func stepwise(c *verdict.Chance) string {
	if c.Stepwise != "" {
		return "step by step, because of " + c.Stepwise
	}
	return "private instructions at once, other steps in the order of clocks (docs/probability.md)"
}

// mostFailed is how many faults of the program are listed.
const mostFailed = 5

// failed names the faults that ended runs, which are none that were asked for: a reader would take them for runs of the program.
func (p *printer) failed(a *verdict.Asked) {
	kind, left := "run", 0
	if a.Rare != nil {
		kind = "run segment"
	}
	for i, f := range a.Failed {
		if i >= mostFailed {
			left += f.Runs
			continue
		}
		p.field("failed", fmt.Sprintf("%s, by %s (%s): %s", count(f.Runs, kind), f.Title, p.r.Place(f.Place), f.Text))
	}
	if left > 0 {
		p.field("failed", fmt.Sprintf("%s, by %s", count(left, kind), count(len(a.Failed)-mostFailed, "other fault")))
	}
}

// asked is the answer in a sentence.
func (p *printer) asked(a *verdict.Asked) string {
	switch {
	case a.Answer == verdict.Unknown:
		text := ": " + a.Reasons[0].Text
		if at := a.Reasons[0].Place; at.Known() {
			text += " (" + p.r.Place(at) + ")"
		}
		switch {
		case a.Count != nil:
			text += "; " + counted(a.Count) + " so far"
		case a.Chance != nil && a.Chance.Runs > 0:
			text += "; " + drawn(a.Chance) + " so far"
		}
		if a.Rare != nil {
			text += rareSoFar(a.Rare)
		}
		if a.Weighted != nil {
			text += weightedSoFar(a.Weighted)
		}
		return p.paint(yellow, "unknown") + text
	case a.Count != nil && a.Chance != nil:
		return counted(a.Count) + ": met by " + count(a.Chance.Runs, "run")
	case a.Count != nil:
		return counted(a.Count)
	case a.Exact != nil:
		return p.computed(a)
	case a.Rare != nil:
		return rare(a.Rare)
	case a.Weighted != nil:
		return weighted(a.Weighted)
	case a.Chance != nil && a.Chance.Tested && a.Answer == verdict.Verified:
		return p.paint(green, "satisfied") + ": " + drawn(a.Chance)
	case a.Chance != nil && a.Chance.Tested:
		return p.paint(red, "not satisfied") + ": " + drawn(a.Chance)
	case a.Chance != nil:
		return drawn(a.Chance)
	case a.Whole:
		return p.paint(wholeColours[a.Answer], askedWholeWords[a.Answer]) + ": " + whole(a)
	case a.Answer == verdict.Verified && a.Exists:
		return p.paint(green, "satisfied") + ": this leads to such a state"
	case a.Answer == verdict.Verified:
		return p.paint(green, "satisfied") + ": it holds in every state"
	case a.Exists:
		return p.paint(red, "not satisfied") + ": no state satisfies it"
	}
	return p.paint(red, "not satisfied") + ": this leads to a state that violates it"
}

// How an answer to what is asked of whole runs begins.
var (
	wholeColours    = map[verdict.Answer]style{verdict.Verified: green, verdict.Violated: red}
	askedWholeWords = map[verdict.Answer]string{verdict.Verified: "satisfied", verdict.Violated: "not satisfied"}
)

// whole says what an answer to what is asked of whole runs is about.
func whole(a *verdict.Asked) string {
	holds := a.Answer == verdict.Verified
	switch {
	case a.Branching && holds:
		return "the first state satisfies it"
	case a.Branching:
		return "the first state does not satisfy it"
	case holds:
		return "every run satisfies it"
	}
	return "this run does not satisfy it"
}

// counted are the figures of a state space in a line.
func counted(c *verdict.Count) string {
	return count(c.Stats.States, "state") + ", " + count(c.RacyStates, "racy state") + ", " + count(c.Deadlocks, "deadlock") + ", " + count(c.Ends, "end")
}

// drawn is the result of runs, in a line.
func drawn(c *verdict.Chance) string {
	switch {
	case c.Mean:
		return fmt.Sprintf("mean %.6g, in [%.6g, %.6g] with confidence %g, from %s with values from %.6g to %.6g (standard deviation %.6g)",
			c.Estimate, c.Low, c.High, c.Confidence, count(c.Runs, "run"), c.Min, c.Max, c.Deviation)
	case c.Compared != nil:
		text := fmt.Sprintf("%s against %s, each of %s, %s different", number(c.Hits), number(c.Compared.Hits), count(c.Runs, "run"), number(c.Compared.Untied))
		if c.Compared.Alike {
			text += ": the two count as equal"
		}
		return text + undecided(c)
	case c.Tested:
		return fmt.Sprintf("%s of %s", number(c.Hits), count(c.Runs, "run")) + undecided(c)
	}
	switch c.Over {
	case "max":
		return fmt.Sprintf("maximum at least %.6g with confidence %g; ", c.Low, c.Confidence) + probability(c)
	case "min":
		return fmt.Sprintf("minimum at most %.6g with confidence %g; ", c.High, c.Confidence) + probability(c)
	}
	return probability(c)
}

// probability is an estimate of one, in words.
func probability(c *verdict.Chance) string {
	within := ""
	if c.Relative > 0 {
		within = fmt.Sprintf(" (%.4g %% off at most)", 100*c.Relative)
	}
	return fmt.Sprintf("probability %.6g%s, in [%.6g, %.6g] with confidence %g: %s of %s", c.Estimate, within, c.Low, c.High, c.Confidence, number(c.Hits), count(c.Runs, "run")) + undecided(c)
}

// undecided counts runs that were cut off; "": there are none.
func undecided(c *verdict.Chance) string {
	if c.Undecided == 0 {
		return ""
	}
	return fmt.Sprintf(", %s cut off undecided", number(c.Undecided))
}

// longestReplay is the length of a command that is printed without being asked for.
const longestReplay = 1000

// shown prints how to see the first run that satisfies the query, unless its
// trace was printed.
func (p *printer) shown(a *verdict.Asked) {
	w := a.Chance.Shown
	if w == nil || len(p.r.Traces) > 0 {
		return
	}
	replay := p.r.ReplayOf(w.Schedule)
	text := fmt.Sprintf("number %s is the first that satisfies it, after %s (--show-run prints it)", number(int(w.Number)), count(w.Steps, "step"))
	if len(replay) > longestReplay {
		p.field("run", text)
		return
	}
	p.field("run", text)
	p.uncut("replay", replay)
}

// histogram draws how the runs are spread, if that was asked for.
func (p *printer) histogram(c *verdict.Chance) {
	h := report.Histogram(c)
	if h == nil {
		return
	}
	p.line("%s", h.Title)
	p.line("%s", h.Text(histogramWidth))
}

// histogramWidth is the length of the longest bar, in characters.
const histogramWidth = 50

// ends prints how the runs ended that were not decided before.
func ends(c *verdict.Chance) string {
	text := count(c.Runs, "run")
	if c.Compared != nil {
		text = "of the first " + text
	}
	text += endings(c.Ends)
	if c.Compared != nil {
		text += "; of the second as many" + endings(c.Compared.Ends)
	}
	return text
}

func endings(ends map[string]int) (text string) {
	for _, how := range slices.Sorted(maps.Keys(ends)) {
		text += fmt.Sprintf(", %s at %s", number(ends[how]), endTexts[how])
	}
	return text
}

var endTexts = map[string]string{"bound": "the bound on steps", "end": "the program's end", "deadlock": "a deadlock",
	"assumption": "an assumption that does not hold", "fault": "a fault"}
