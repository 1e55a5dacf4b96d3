package text

import (
	"fmt"
	"maps"
	"slices"

	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// queries prints answers to queries, with their traces.
func (p *printer) queries() {
	for i, r := range p.r.All() {
		if i > 0 {
			p.line("")
		}
		p.of(r).query()
	}
}

// of is a printer of a part of the report.
func (p *printer) of(r *report.Report) *printer { return &printer{w: p.w, r: r, o: p.o} }

func (p *printer) query() {
	v := &p.r.Verdict
	p.line("%s", p.paint(bold, v.Question.Query))
	head := answer(p.r)
	switch {
	case v.IsNumber():
		p.line("%s", head.Rest)
	default:
		head.Answer = p.paint(styles[v.Answer], head.Answer)
		p.line("%s", head)
	}
	for _, t := range p.r.Traces {
		p.together(t)
	}
	if v.Estimate != nil && v.Estimate.Splitting != nil {
		p.levels(v.Estimate.Splitting)
	} else {
		p.line("")
	}
	p.queryFacts()
}

// queryFacts prints what an answer rests on.
func (p *printer) queryFacts() {
	v := &p.r.Verdict
	for i, reason := range v.Reasons {
		if i > 0 {
			p.reason("bound", reason)
		}
	}
	for _, x := range v.Assumptions {
		p.field("assumed", x)
	}
	p.failing()
	if v.Chosen != "" {
		p.field("chosen", v.Chosen)
	}
	switch e := v.Estimate; {
	case e != nil:
		p.method(e)
	case v.Stats.Transitions > 0:
		p.field("searched", p.figures(&v.Stats))
	}
}

// method prints how an estimate was found.
func (p *printer) method(e *verdict.Estimate) {
	switch {
	case e.Chain != nil:
		p.chain(e)
		return
	case e.Sample != nil:
		p.sample(e)
		return
	}
	if e.Splitting != nil {
		p.shown(e, "the first that satisfies it has %[2]s (--show-run prints it)")
	}
	p.field("method", e.Method+": "+e.Guarantee)
	if e.Splitting != nil {
		p.splitting(e.Splitting)
	} else {
		p.weighting(e)
	}
}

// sample prints what was drawn of plain runs.
func (p *printer) sample(e *verdict.Estimate) {
	p.shown(e, "number %[1]s is the first that satisfies it, after %[2]s (--show-run prints it)")
	p.histogram(e)
	if e.Method != "" {
		p.field("method", e.Method+": "+e.Guarantee)
	}
	p.field("runs", stepwise(e.Sample))
	s := &p.r.Verdict.Stats
	p.field("drawn", ends(e)+fmt.Sprintf(", %s, the longest %s, %.2f s", count(s.Transitions, "step"), number(e.Sample.Longest), s.Seconds))
}

// stepwise says how runs were drawn.
func stepwise(c *verdict.Sample) string {
	if c.Stepwise != "" {
		return "step by step, because of " + c.Stepwise
	}
	return "private instructions at once, other steps in the order of clocks (docs/probability.md)"
}

// mostFailed is how many faults of the program are listed.
const mostFailed = 5

// failing names the faults that ended runs, which are none that were asked for: a reader would take them for runs of the program.
func (p *printer) failing() {
	v := &p.r.Verdict
	kind, left := "run", 0
	if v.Estimate != nil && v.Estimate.Splitting != nil {
		kind = "run segment"
	}
	for i, f := range v.Failing {
		if i >= mostFailed {
			left += f.Times
			continue
		}
		p.field("failed", fmt.Sprintf("%s, by %s (%s): %s", count(f.Times, kind), f.Title, p.r.Place(f.Place), f.Text))
	}
	if left > 0 {
		p.field("failed", fmt.Sprintf("%s, by %s", count(left, kind), count(len(v.Failing)-mostFailed, "other fault")))
	}
}

// answer is the answer to a query in a sentence.
func answer(r *report.Report) report.Headline {
	v := &r.Verdict
	head := report.Headline{Answer: r.Answer()}
	switch {
	case v.Answer == verdict.Unknown:
		head.Rest = unknown(r)
	case v.IsNumber() || v.Question.Kind == verdict.OfComparison:
		head.Rest = value(v)
	case v.Answer == verdict.Verified:
		head.Rest = v.Question.Holds
	default:
		head.Rest = v.Question.Fails
	}
	return head
}

// unknown says why there is no answer, and what is known.
func unknown(r *report.Report) string {
	v := &r.Verdict
	text := r.Reason(v.Reasons[0])
	switch e := v.Estimate; {
	case v.Count != nil:
		text += "; " + counted(v) + " so far"
	case e == nil || e.Chain != nil:
	case e.Sample != nil && e.Runs > 0:
		text += "; " + value(v) + " so far"
	case e.Sample != nil || e.Value == 0:
	case e.Splitting != nil:
		text += fmt.Sprintf("; the estimate is %.4g", e.Value)
	default:
		text += fmt.Sprintf("; the estimate is %.4g, standard error %.2g", e.Value, e.Error)
	}
	return text
}

// value is what was counted, computed or estimated.
func value(v *verdict.Verdict) string {
	switch e := v.Estimate; {
	case v.Count != nil && e != nil:
		return counted(v) + ": met by " + count(e.Runs, "run")
	case v.Count != nil:
		return counted(v)
	case e.Chain != nil && e.Other != nil:
		return computed(v, e) + "; of the second " + computed(v, e.Other)
	case e.Chain != nil:
		return computed(v, e)
	case e.Splitting != nil:
		return split(e)
	case e.Weighting != nil:
		return weighted(e)
	}
	return drawn(v.Question.Kind, v.Estimate)
}

// counted are the figures of a state space in a line.
func counted(v *verdict.Verdict) string {
	c := v.Count
	return count(v.Stats.States, "state") + ", " + count(c.RacyStates, "racy state") + ", " + count(c.Deadlocks, "deadlock") + ", " + count(c.Ends, "end")
}

// drawn is the result of plain runs, in a line.
func drawn(of verdict.Kind, e *verdict.Estimate) string {
	c := e.Sample
	switch {
	case of == verdict.OfMean:
		return fmt.Sprintf("mean %.6g, in [%.6g, %.6g] with confidence %g, from %s with values from %.6g to %.6g (standard deviation %.6g)",
			e.Value, e.Low, e.High, e.Confidence, count(e.Runs, "run"), c.Min, c.Max, c.Deviation)
	case e.Other != nil:
		text := fmt.Sprintf("%s against %s, each of %s, %s different", number(e.Hits), number(e.Other.Hits), count(e.Runs, "run"), number(c.Untied))
		if c.Alike {
			text += ": the two count as equal"
		}
		return text + undecided(c)
	case of == verdict.OfComparison:
		return fmt.Sprintf("%s of %s", number(e.Hits), count(e.Runs, "run")) + undecided(c)
	}
	switch c.Over {
	case "max":
		return fmt.Sprintf("maximum at least %.6g with confidence %g; ", e.Low, e.Confidence) + probability(e)
	case "min":
		return fmt.Sprintf("minimum at most %.6g with confidence %g; ", e.High, e.Confidence) + probability(e)
	}
	return probability(e)
}

// probability is an estimate of one, in words.
func probability(e *verdict.Estimate) string {
	within := ""
	if e.Relative > 0 {
		within = fmt.Sprintf(" (%.4g %% off at most)", 100*e.Relative)
	}
	return fmt.Sprintf("probability %.6g%s, in [%.6g, %.6g] with confidence %g: %s of %s", e.Value, within, e.Low, e.High, e.Confidence, number(e.Hits), count(e.Runs, "run")) + undecided(e.Sample)
}

// undecided counts runs that were cut off; "": there are none.
func undecided(c *verdict.Sample) string {
	if c.Undecided == 0 {
		return ""
	}
	return fmt.Sprintf(", %s cut off undecided", number(c.Undecided))
}

// longestReplay is the length of a command that is printed without being asked for.
const longestReplay = 1000

// shown prints how to see the first run that satisfies the query, unless its trace was printed: by its number and its length.
func (p *printer) shown(e *verdict.Estimate, format string) {
	w := e.Shown
	if w == nil || len(p.r.Traces) > 0 {
		return
	}
	p.field("run", fmt.Sprintf(format, number(int(w.Number)), count(w.Steps, "step")))
	if replay := p.r.ReplayOf(w.Schedule); len(replay) <= longestReplay {
		p.uncut("replay", replay)
	}
}

// histogram draws how the runs are spread, if that was asked for.
func (p *printer) histogram(e *verdict.Estimate) {
	h := report.Histogram(e)
	if h == nil {
		return
	}
	p.line("%s", h.Title)
	p.line("%s", h.Text(histogramWidth))
}

// histogramWidth is the length of the longest bar, in characters.
const histogramWidth = 50

// ends prints how the runs ended that were not decided before.
func ends(e *verdict.Estimate) string {
	text := count(e.Runs, "run")
	if e.Other != nil {
		text = "of the first " + text
	}
	text += endings(e.Sample.Ends)
	if e.Other != nil {
		text += "; of the second as many" + endings(e.Other.Sample.Ends)
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
