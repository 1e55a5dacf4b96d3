package text

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/result/verdict"
)

// computed is what was computed, with as many digits as are known, and how far off it may be.
func computed(v *verdict.Verdict, e *verdict.Estimate) string {
	what := "probability "
	if v.Question.Kind == verdict.OfMean {
		what = "mean "
	}
	off := max(e.Value-e.Low, e.High-e.Value)
	if off == 0 {
		return what + strconv.FormatFloat(e.Value, 'g', -1, 64) + " (exact)"
	}
	text := fmt.Sprintf("%s%.*g (exact to %.1g", what, digits(e.Value, off), e.Value, off)
	if e.Chain.Steps == 0 && e.Chain.Layers == 0 {
		text += fmt.Sprintf(": between %.17g and %.17g", e.Low, e.High)
	}
	return text + ")"
}

// digits is how many digits of v are meant when it is off by so much, at most 15 and
// at least one.
func digits(v, off float64) int {
	for n := 15; n > 1; n-- {
		s := strconv.FormatFloat(v, 'e', n-1, 64)
		_, exp, _ := strings.Cut(s, "e")
		e, _ := strconv.Atoi(exp)
		if unit, _ := strconv.ParseFloat("1e"+strconv.Itoa(e-n+1), 64); unit >= off {
			return n
		}
	}
	return 1
}

// chain prints how something was computed.
func (p *printer) chain(e *verdict.Estimate) {
	p.chainOf(e.Chain)
	if e.Other != nil {
		p.chainOf(e.Other.Chain)
	}
	for _, l := range e.Chain.Labels {
		p.field("label", l.Name+": "+l.Condition)
	}
	s := &p.r.Verdict.Stats
	p.field("computed", fmt.Sprintf("%s in memory, %.2f s", size(s.Bytes), s.Seconds))
}

func (p *printer) chainOf(c *verdict.Chain) {
	text := count(c.States, "state") + ", " + count(c.Edges, "transition")
	if c.Layers > 0 {
		text = "not stored: " + count(c.States, "configuration") + " of threads between accesses, in " + count(c.Layers, "layer")
	}
	if c.Steps > 0 {
		text += fmt.Sprintf(", all decided or over after %s", count(c.Steps, "step"))
	}
	p.field("chain", text)
	if len(c.Ends) > 0 {
		p.field("ends", endsOf(c.Ends))
	}
}

// endsOf prints the probabilities of the ends of runs that were undecided before.
func endsOf(ends map[string]float64) string {
	var list []string
	for _, how := range slices.Sorted(maps.Keys(ends)) {
		text, ok := endTexts[how]
		if !ok {
			text = "no end at all"
		}
		list = append(list, fmt.Sprintf("%.6g at %s", ends[how], text))
	}
	return strings.Join(list, ", ")
}
