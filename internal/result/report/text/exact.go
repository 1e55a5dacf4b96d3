package text

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/result/verdict"
)

// computed is an exact answer in a sentence.
func (p *printer) computed(a *verdict.Asked) string {
	text := exactly(a.Exact)
	if o := a.Exact.Other; o != nil {
		text += "; of the second " + exactly(o)
	}
	switch {
	case a.Answer == verdict.Violated:
		return p.paint(red, "not satisfied") + ": " + text
	case a.Decides:
		return p.paint(green, "satisfied") + ": " + text
	}
	return text
}

// exactly is what was computed, with as many digits as are known, and how far off it
// may be.
func exactly(e *verdict.Exact) string {
	what := "probability "
	if e.Mean {
		what = "mean "
	}
	off := max(e.Value-e.Low, e.High-e.Value)
	if off == 0 {
		return what + strconv.FormatFloat(e.Value, 'g', -1, 64) + " (exact)"
	}
	text := fmt.Sprintf("%s%.*g (exact to %.1g", what, digits(e.Value, off), e.Value, off)
	if e.Steps == 0 && e.Layers == 0 {
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

// exact prints how an exact answer was computed.
func (p *printer) exact(a *verdict.Asked) {
	for _, e := range []*verdict.Exact{a.Exact, a.Exact.Other} {
		if e == nil {
			continue
		}
		text := count(e.States, "state") + ", " + count(e.Edges, "transition")
		if e.Layers > 0 {
			text = "not stored: " + count(e.States, "configuration") + " of threads between accesses, in " + count(e.Layers, "layer")
		}
		if e.Steps > 0 {
			text += fmt.Sprintf(", all decided or over after %s", count(e.Steps, "step"))
		}
		p.field("chain", text)
		if len(e.Ends) > 0 {
			p.field("ends", endsOf(e.Ends))
		}
	}
	for _, l := range a.Exported {
		p.field("label", l.Name+": "+l.Condition)
	}
	p.field("computed", fmt.Sprintf("%s in memory, %.2f s", size(a.Stats.Bytes), a.Stats.Seconds))
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
