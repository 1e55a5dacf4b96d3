package text

import (
	"fmt"
	"strings"

	"heddle/internal/result/trace"
)

// switches prints how many preemptive switches a run of several threads has, and whether these are as few as there can be.
func (p *printer) switches(t *trace.Trace) {
	n := len(t.Switches)
	switch {
	case len(t.Threads) < 2 || t.Failure == nil || t.Repeats > 0:
	case n == 0 && t.Fewest:
		p.field("switches", "none is preemptive: a thread runs until it waits or ends")
	case t.Fewest:
		p.field("switches", fmt.Sprintf("%d preemptive, the fewest with which this can happen", n))
	case n > 0:
		p.field("switches", fmt.Sprintf("%d preemptive", n))
	}
}

// essential prints what becomes of the run if the thread that acted before a step, which is the first of another thread, runs on;
// shown is the action of the step before.
func (p *printer) essential(t *trace.Trace, s *trace.Step, shown int) {
	for _, text := range essential(t, s, shown) {
		p.text("  ", "("+text+")")
	}
}

// Essential says what becomes of a run if the thread that acted before a step runs on there, where the step is the first of another thread
// and the failure needs that switch; nothing: it is not known, or the failure comes all the same.
func Essential(t *trace.Trace, step int) []string {
	s := &t.Steps[step]
	if step == 0 {
		return essential(t, s, -1)
	}
	before := &t.Steps[step-1]
	if before.Thread == s.Thread {
		return nil
	}
	return essential(t, s, before.At())
}

func essential(t *trace.Trace, s *trace.Step, shown int) (list []string) {
	for _, x := range t.Switches {
		if x.To != s.Thread || x.Action > s.At() || x.Action <= shown || x.Otherwise != trace.Holds {
			continue
		}
		text := fmt.Sprintf("if %s runs on here until it waits or ends, %s", t.ThreadName(x.From), instead(t.Failure))
		if x.Inputs {
			text += ", with these inputs"
		}
		if x.Bound >= 0 {
			text += fmt.Sprintf(", unless there are more than %d preemptive switches", x.Bound)
		}
		list = append(list, text)
	}
	return list
}

// shorter prints what --minimize has made of a run.
func (p *printer) shorter(m *trace.Minimised) {
	if m == nil {
		return
	}
	var list []string
	for _, x := range []struct {
		before, after uint64
		what          string
	}{
		{uint64(m.Before.Switches), uint64(m.After.Switches), "preemptive switches"}, {uint64(m.Before.Threads), uint64(m.After.Threads), "threads"},
		{uint64(m.Before.Actions), uint64(m.After.Actions), "actions"}, {m.Before.Inputs, m.After.Inputs, "as the sum of all inputs"},
	} {
		if x.before != x.after {
			list = append(list, fmt.Sprintf("%d instead of %d %s", x.after, x.before, x.what))
		}
	}
	text := strings.Join(list, ", ")
	if text == "" {
		text = "no shorter run was found"
	}
	if !m.Whole {
		text += "; a search for shorter runs was stopped by its limit"
	}
	p.field("shorter", text)
}
