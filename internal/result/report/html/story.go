package html

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/report/text"
	"heddle/internal/result/trace"
)

// writer makes of one run what the template shows.
type writer struct {
	r  *report.Report
	t  *trace.Trace
	id string
}

// item is an entry of the story: a row, or several that are folded into one.
type item struct {
	Row    *row
	Folded []*row // steps of the library, which can be unfolded
	Text   string // what is said of them
	Hue    int
	Start  bool // from here on it is repeated for ever
	Again  *row // what follows is this one again, for ever; nil: what stands below
}

// row is a step of the run, or what the run ends in.
type row struct {
	ID      string
	Number  int // of the step, from 1 on; 0: it is what the run ends in
	Thread  int // -1: none
	Hue     int
	Who     string
	Switch  bool   // the row before is of another thread
	At      string // without the directory
	File    string
	Line    int
	Source  string
	Effects []effect
	Kind    string // class of the row: "", "fold", "gap", "bad"
	Repeats bool   // it is done again and again
}

// effect is something that a step did.
type effect struct{ Class, Text string }

// hues is the number of colours for threads.
const hues = 8

func hue(thread int) int { return max(thread, 0) % hues }

func (w *writer) run() (*run, runData) {
	t := w.t
	x := &run{ID: w.id, Line: shown(t.Line()), Replay: shown(w.r.Replay(t)), End: shown(t.End)}
	for _, th := range t.Threads {
		x.Threads = append(x.Threads, threadName{th.ID, hue(th.ID), shown(th.Name)})
	}
	x.Failure, x.Waits, x.Cycle, x.Reasons = w.failure(), w.waits(), w.cycle(), w.reasons()
	for _, n := range t.Notes {
		x.Notes = append(x.Notes, shown(n))
	}
	rows := w.rows()
	x.Items = w.items(rows)
	x.Diagram = w.diagram(rows, x.Items)
	x.Inputs, x.Stacks = w.inputs(), w.stacks()
	return x, w.data(rows, x.Items)
}

// rows are the steps, and what the run ends in.
func (w *writer) rows() (list []*row) {
	for i := range w.t.Steps {
		list = append(list, w.step(i))
	}
	return append(list, w.ends()...)
}

func (w *writer) step(i int) *row {
	s := &w.t.Steps[i]
	x := &row{ID: w.stepID(i), Number: i + 1, Thread: s.Thread, Hue: hue(s.Thread), Repeats: s.Repeats,
		Switch: i == 0 || w.t.Steps[i-1].Thread != s.Thread}
	if s.Kind == trace.Gap {
		x.Kind, x.Effects = "gap", []effect{{"left", plural(s.Count, "step") + " left out here"}}
		return x
	}
	x.Who = shown(w.t.ThreadName(s.Thread))
	if s.Kind == trace.Fold {
		x.Kind, x.Effects = "fold", []effect{{"left", plural(s.Count, "line") + " without visible effect"}}
		return x
	}
	x.at(w.r, s.Place)
	x.Source, x.Effects = shown(sourceText(s)), append(w.essential(i), effects(s)...)
	for i := range s.Links {
		if text := linkText(&s.Links[i], w.t.ThreadName(s.Links[i].Thread)); text != "" {
			x.Effects = append(x.Effects, effect{"link", shown(text)})
		}
	}
	return x
}

// essential are the effects of a step not being the other thread's.
func (w *writer) essential(i int) (list []effect) {
	for _, x := range text.Essential(w.t, i) {
		list = append(list, effect{"switch", shown(x)})
	}
	return list
}

// at says where a row is.
func (x *row) at(r *report.Report, p source.Place) {
	if p.Known() {
		x.At, x.File, x.Line = shown(p.Short()), shown(r.File(p.File)), p.Line
	}
}

func (w *writer) stepID(i int) string { return fmt.Sprintf("%s-%d", w.id, i+1) }

// sourceText is the line of a step without a comment at its end.
func sourceText(s *trace.Step) string {
	src := code(s.Source)
	if src == "" {
		src = s.Function + "()"
	}
	if s.Continued {
		src = "... " + src
	}
	return src
}

func code(src string) string {
	if i := strings.Index(src, "//"); i > 0 {
		return strings.TrimSpace(src[:i])
	}
	return src
}

// effects are what a step did, in the order in which they explain each other.
func effects(s *trace.Step) (list []effect) {
	if s.Count > 1 {
		list = append(list, effect{"repeated", fmt.Sprintf("%d times", s.Count)})
	}
	for _, v := range s.Inputs {
		list = append(list, effect{"input", shown(v.Name + " gives " + v.Value)})
	}
	for _, v := range outer(s, s.Reads) {
		list = append(list, effect{"reads", shown("reads " + v.String())})
	}
	for _, v := range outer(s, s.Changes) {
		list = append(list, effect{"writes", shown(v.String())})
	}
	for _, n := range s.Notes {
		list = append(list, effect{"note", shown(n)})
	}
	if s.Folded {
		for _, n := range s.Insides {
			list = append(list, effect{"note", shown(n)})
		}
	}
	for _, o := range s.Output {
		list = append(list, effect{"prints", shown(fmt.Sprintf("prints %q", o.Text))})
	}
	return list
}

// outer are the values of a step that have a name in the program; steps of the library have others too.
func outer(s *trace.Step, list []trace.Value) []trace.Value {
	return slices.DeleteFunc(slices.Clone(list), func(v trace.Value) bool { return !s.Folded && v.Inner || v.Value == "&"+v.Name })
}

// items are the rows with those of the library folded.
func (w *writer) items(rows []*row) (list []item) {
	repeats := false
	var first *row // of what is repeated
	for i := 0; i < len(rows); {
		n := i
		for n < len(w.t.Steps) && w.t.Steps[n].Folded && w.t.Steps[n].Thread == w.t.Steps[i].Thread && w.t.Steps[n].Repeats == w.t.Steps[i].Repeats {
			n++
		}
		x := item{Hue: rows[i].Hue, Start: i < len(w.t.Steps) && w.t.Steps[i].Repeats && !repeats}
		repeats = repeats || x.Start
		if n == i {
			x.Row = rows[i]
			n++
		} else {
			x.Folded, x.Text = rows[i:n], w.foldedText(i, n)
			x.Row = &row{ID: rows[i].ID + "-fold", Thread: rows[i].Thread, Hue: rows[i].Hue, Who: rows[i].Who, Switch: rows[i].Switch, Repeats: rows[i].Repeats,
				Effects: append(w.essential(i), w.noticed(i, n)...)}
		}
		if x.Start {
			first = rows[i]
		}
		if n <= len(w.t.Steps) && w.t.Steps[n-1].Repeats && (n == len(w.t.Steps) || !w.t.Steps[n].Repeats) {
			x.Again = first
		}
		list = append(list, x)
		i = n
	}
	return list
}

// foldedText says what is folded.
func (w *writer) foldedText(from, to int) string {
	lines := 0
	for i := from; i < to; i++ {
		lines += w.t.Steps[i].Count
	}
	return plural(lines, "line") + " of the library"
}

// noticed are the effects of folded steps that others notice.
func (w *writer) noticed(from, to int) (list []effect) {
	for i := from; i < to; i++ {
		s := w.t.Steps[i]
		s.Reads, s.Changes, s.Insides, s.Folded, s.Count = nil, nil, nil, false, 1
		list = append(list, effects(&s)...)
	}
	return list
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
