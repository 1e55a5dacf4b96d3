package text

import (
	"fmt"
	"strings"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

// sourceColumn is where what happened begins behind a line of source.
const sourceColumn = 44

func (p *printer) trace(t *trace.Trace) {
	p.line("")
	width := p.placeWidth(t)
	for i := range t.Steps {
		s := &t.Steps[i]
		if s.Kind != trace.Gap && (i == 0 || s.Switch || t.Steps[i-1].Kind == trace.Gap) {
			p.line("%s", p.paint(bold, t.ThreadName(s.Thread)))
		}
		p.step(s, width)
	}
	p.inputs(t)
	p.unwritten(t)
	p.failure(t)
	for _, note := range t.Notes {
		p.line("%s", note)
	}
	p.waits(t)
	p.stacks(t)
	p.line("")
	p.field("schedule", t.Schedule.String())
	p.field("replay", p.r.Replay(t))
}

// placeWidth is the width of the longest place.
func (p *printer) placeWidth(t *trace.Trace) int {
	width := 0
	for i := range t.Steps {
		width = max(width, len(place(t.Steps[i].Place)))
	}
	return width
}

func place(p source.Place) string {
	if !p.Known() {
		return ""
	}
	return p.Short()
}

// step prints one step: place, source, and what happened as a comment.
func (p *printer) step(s *trace.Step, width int) {
	switch s.Kind {
	case trace.Fold:
		p.line("  %s", p.paint(faint, fmt.Sprintf("%-*s  ... %d lines without visible effect", width, "", s.Count)))
		return
	case trace.Gap:
		p.line("%s", p.paint(faint, fmt.Sprintf("... %d steps omitted", s.Count)))
		return
	}
	src := p.sourceText(s)
	effects := p.effects(s)
	head := fmt.Sprintf("  %-*s  ", width, place(s.Place))
	if len(effects) == 0 {
		p.line("%s%s", head, src)
	}
	if len(effects) > 0 && p.o.Width > 0 && len(src) > sourceColumn && len(head)+len(src)+5+len(effects[0]) > p.o.Width {
		p.line("%s%s", head, src)
		head, src = strings.Repeat(" ", len(head)), ""
	}
	for i, e := range effects {
		if i > 0 {
			head, src = strings.Repeat(" ", len(head)), ""
		}
		p.line("%s%-*s  %s", head, sourceColumn, src, p.paint(faint, "//")+" "+e)
	}
}

// sourceText is the line without its comment, shortened.
func (p *printer) sourceText(s *trace.Step) string {
	src := code(s.Source)
	if s.Continued {
		src = "... " + src
	}
	if src == "" {
		src = s.Function + "()"
	}
	return src
}

// code is a line of source without the comment at its end.
func code(src string) string {
	if i := strings.Index(src, "//"); i > 0 {
		return strings.TrimSpace(src[:i])
	}
	return src
}

// effects are what a step did: one line for each kind, in the order in which
// they explain each other.
func (p *printer) effects(s *trace.Step) []string {
	var list []string
	if s.Count > 1 {
		list = append(list, fmt.Sprintf("%d times:", s.Count))
	}
	if text := values(s.Inputs, " gives "); text != "" {
		list = append(list, "input: "+text)
	}
	if text := values(s.Reads, " = "); text != "" {
		list = append(list, "reads "+text)
	}
	if text := values(s.Changes, " = "); text != "" {
		list = append(list, text)
	}
	list = append(list, s.Notes...)
	for _, o := range s.Output {
		list = append(list, fmt.Sprintf("prints %q", o.Text))
	}
	return p.joined(list)
}

// joined puts short effects on one line.
func (p *printer) joined(list []string) []string {
	const most = 60
	var lines []string
	for _, e := range list {
		if n := len(lines); n > 0 && len(lines[n-1])+2+len(e) <= most {
			sep := "; "
			if strings.HasSuffix(lines[n-1], ":") {
				sep = " "
			}
			lines[n-1] += sep + e
			continue
		}
		lines = append(lines, e)
	}
	return lines
}

func values(list []trace.Value, sep string) string {
	var parts []string
	for _, v := range list {
		parts = append(parts, v.Name+sep+v.Value)
	}
	return strings.Join(parts, ", ")
}

// failure prints what the run ended in.
func (p *printer) failure(t *trace.Trace) {
	f := t.Failure
	p.line("")
	if f == nil {
		p.line("%s", t.End)
		return
	}
	head := p.paint(red, report.Title(f))
	if len(f.Accesses) > 0 {
		p.line("%s: two threads are about to access it, one of them writes, and nothing orders them", head)
		for _, a := range f.Accesses {
			p.line("  %s %s %s in %s at %s  %s", t.ThreadName(a.Thread), a.Verb, a.Object, a.Function, p.r.Place(a.Place), code(a.Source))
		}
		return
	}
	if f.Check == "deadlock" {
		p.line("%s: no thread can ever continue", head)
		return
	}
	if f.Check == "proposition" {
		p.line("%s", head)
		return
	}
	text := f.Text
	if f.Check == "assert" {
		text = strings.TrimSuffix(strings.TrimPrefix(text, "assertion "), " fails")
	}
	p.line("%s: %s", head, text)
	if f.Thread >= 0 && f.Place.Known() {
		p.line("  %s in %s at %s  %s", t.ThreadName(f.Thread), f.Function, p.r.Place(f.Place), code(f.Source))
	}
}

// waits prints who waits for what, and the circle if there is one.
func (p *printer) waits(t *trace.Trace) {
	if len(t.Waits) == 0 {
		return
	}
	p.line("\nwho waits for what:")
	for _, w := range t.Waits {
		p.line("  %s waits for %s", t.ThreadName(w.Thread), w.What)
	}
	if len(t.Cycle) > 0 {
		var names []string
		for _, th := range append(t.Cycle, t.Cycle[0]) {
			names = append(names, t.ThreadName(th))
		}
		p.line("  cycle: %s", strings.Join(names, " -> "))
	}
}

// stacks prints where the threads are.
func (p *printer) stacks(t *trace.Trace) {
	if len(t.Threads) < 2 && (len(t.Stacks) == 0 || len(t.Stacks[0].Frames) < 2) {
		return
	}
	p.line("\nwhere the threads are:")
	for _, s := range t.Stacks {
		p.line("  %s", t.ThreadName(s.Thread))
		for _, f := range s.Frames {
			inlined := ""
			if f.Inlined {
				inlined = " (inlined)"
			}
			p.line("    %s%s at %s  %s", f.Function, inlined, p.r.Place(f.Place), code(f.Source))
		}
	}
}
