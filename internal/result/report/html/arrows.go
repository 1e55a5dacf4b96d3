package html

import (
	"fmt"
	"slices"

	"heddle/internal/result/trace"
)

// meanings are the kinds of arrows, with what they mean.
var meanings = []kind{
	{"starts", "starts the thread"},
	{"joins", "has ended, so the other continues"},
	{"locks", "gives the lock, or the unit of a semaphore, to the other"},
	{"wakes", "wakes the other"},
	{"reads", "wrote what the other reads"},
	{"race", "nothing orders these accesses"},
	{"waits", "waits for the other"},
	{"again", "from the end back to the beginning, for ever"},
}

func meaning(name string) kind {
	i := slices.IndexFunc(meanings, func(k kind) bool { return k.Name == name })
	return meanings[i]
}

// arrows are what the steps have to do with each other, and what is wrong.
func (w *writer) arrows(rows []*row) (list []arrow) {
	for i := range w.t.Steps {
		for _, l := range w.t.Steps[i].Links {
			if a, ok := w.linked(i, &l); ok && !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	return append(list, w.wrong(rows[len(w.t.Steps):])...)
}

// linked is the arrow of a link of a step.
func (w *writer) linked(i int, l *trace.Link) (arrow, bool) {
	if l.Step < 0 {
		return arrow{}, false
	}
	me, other := w.t.ThreadName(w.t.Steps[i].Thread), w.t.ThreadName(l.Thread)
	a := arrow{From: w.stepID(l.Step), To: w.stepID(i)}
	switch l.Kind {
	case trace.Starts:
		a.Kind, a.From, a.To, a.Text = "starts", a.To, a.From, me+" starts "+other
	case trace.Joins:
		a.Kind, a.Text = "joins", other+" has ended, which "+me+" waits for"
	case trace.Locks, trace.Takes:
		a.Kind, a.Text = "locks", l.Object+" passes from "+other+" to "+me
	case trace.Woken:
		a.Kind, a.Text = "wakes", other+" wakes "+me+" by "+l.Object
	case trace.Reads:
		a.Kind, a.Text = "reads", me+" reads "+l.Object+" as "+other+" wrote it"
	default:
		return a, false
	}
	a.Text = shown(a.Text)
	return a, true
}

// wrong are the arrows between what the run ends in: of a race, of a deadlock.
func (w *writer) wrong(ends []*row) (list []arrow) {
	if f := w.t.Failure; f != nil && len(f.Accesses) == 2 {
		return append(list, arrow{Kind: "race", From: ends[0].ID, To: ends[1].ID, Both: true, Text: "nothing orders these accesses"})
	}
	for _, x := range w.t.Waits {
		from, to := endOf(ends, x.Thread), endOf(ends, x.For)
		if from != "" && to != "" {
			list = append(list, arrow{Kind: "waits", From: from, To: to, Text: shown(w.t.ThreadName(x.Thread) + " waits for " + x.What)})
		}
	}
	return list
}

func endOf(ends []*row, thread int) string {
	i := slices.IndexFunc(ends, func(x *row) bool { return x.Thread == thread })
	if i < 0 {
		return ""
	}
	return ends[i].ID
}

// linkText says in words what a link of a step is, where an arrow stands for it: for those who do not see the arrow.
func linkText(l *trace.Link, other string) string {
	if l.Step < 0 {
		return ""
	}
	step := fmt.Sprintf("step %d", l.Step+1)
	switch l.Kind {
	case trace.Reads:
		return l.Object + " was written by " + other + " in " + step
	case trace.Locks:
		return l.Object + " was unlocked by " + other + " in " + step
	case trace.Takes:
		return l.Object + " was posted by " + other + " in " + step
	case trace.Woken:
		return "was woken by " + other + " in " + step
	}
	return ""
}
