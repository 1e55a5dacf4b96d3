package text

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

// sourceColumn is where what happened begins after a line of source.
const sourceColumn = 44

// together prints a run, and those that are reported with it.
func (p *printer) together(t *trace.Trace) {
	for i, x := range append([]*trace.Trace{t}, t.Then...) {
		if len(t.Then) > 0 {
			p.line("\n%s", p.paint(bold, fmt.Sprintf("run %d of %d", i+1, len(t.Then)+1)))
		}
		p.trace(x)
	}
}

func (p *printer) trace(t *trace.Trace) {
	if t.Failure != nil {
		p.failure(t)
		p.waits(t)
		p.reasons(t)
	}
	p.steps(t)
	p.inputs(t)
	p.unwritten(t)
	if t.Failure == nil {
		p.line("")
		p.text("", t.End)
		p.waits(t)
	}
	for _, note := range t.Notes {
		p.text("", note)
	}
	p.stacks(t)
	p.line("")
	p.shorter(t.Minimised)
	p.switches(t)
	p.uncut("schedule", t.Line())
	p.uncut("replay", p.r.Replay(t))
}

// steps prints the story.
func (p *printer) steps(t *trace.Trace) {
	p.line("")
	steps := p.story(t.Steps)
	width := placeWidth(steps)
	left := 0
	if !p.o.Full {
		most := mostLines
		if len(t.Threads) < 2 {
			most = mostAlone
		}
		steps, left = shortened(steps, most, func(s *trace.Step) int { return len(p.step(s, width)) })
	}
	thread, shown := -1, -1
	for i := range steps {
		s := &steps[i]
		if s.Repeats && (i == 0 || !steps[i-1].Repeats) {
			p.line("%s", p.paint(bold, "and from here again and again:"))
			thread = -1
		}
		if s.Kind != trace.Gap && s.Thread != thread {
			p.line("%s", p.paint(bold, t.ThreadName(s.Thread)))
			p.essential(t, s, shown)
		}
		shown = s.At()
		thread = s.Thread
		for _, l := range p.step(s, width) {
			p.line("%s", l)
		}
	}
	if left > 0 {
		p.line("%s", p.paint(faint, fmt.Sprintf("... %s hidden that no other thread can observe (--full)", count(left, "line"))))
	}
}

// placeWidth is the width of the longest place.
func placeWidth(steps []trace.Step) int {
	width := 0
	for i := range steps {
		width = max(width, len(place(steps[i].Place)))
	}
	return width
}

func place(p source.Place) string {
	if !p.Known() {
		return ""
	}
	return p.Short()
}

// step is a step in lines: place, source, and what happened as a comment.
func (p *printer) step(s *trace.Step, width int) (lines []string) {
	switch s.Kind {
	case trace.Fold:
		return []string{"  " + p.paint(faint, fmt.Sprintf("%-*s  ... %d lines without visible effect", width, "", s.Count))}
	case trace.Gap:
		return []string{p.paint(faint, fmt.Sprintf("... %d steps omitted", s.Count))}
	}
	src := p.sourceText(s)
	head := fmt.Sprintf("  %-*s  ", width, place(s.Place))
	if s.Folded && !p.o.Full && s.Place.InLibrary() {
		head, src = fmt.Sprintf("  %-*s  ", width, ""), "(the library)"
	}
	room := 0
	if p.o.Width > 0 {
		room = max(30, p.o.Width-len(head)-len("  //  "))
	}
	effects := p.effects(s, shortEffects, max(room-1, 0))
	src = p.cut(src, len(head))
	if len(effects) == 0 {
		return []string{head + src}
	}
	column := sourceColumn
	if left := room - max(len(src), column) - longest(effects); room > 0 && left < 0 {
		if left = room - longest(effects); left >= len(src) {
			column = left
		} else if left >= sourceColumn {
			src = p.cut(src, p.o.Width-left)
		} else {
			effects = p.effects(s, room-1, room-1)
			lines = append(lines, head+src)
			head, src, column = strings.Repeat(" ", len(head)), "", 2
		}
	}
	for i, e := range effects {
		if i > 0 {
			head, src = strings.Repeat(" ", len(head)), ""
		}
		lines = append(lines, fmt.Sprintf("%s%-*s  %s", head, column, src, p.paint(faint, "//")+" "+e))
	}
	return lines
}

// longest is the length of the longest of some lines.
func longest(lines []string) (n int) {
	for _, l := range lines {
		n = max(n, len(l))
	}
	return n
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
func (p *printer) effects(s *trace.Step, most, room int) []string {
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
	list = append(list, s.Insides...)
	for _, o := range s.Output {
		list = append(list, fmt.Sprintf("prints %q", o.Text))
	}
	return joined(list, most, room)
}

// shortEffects is the length up to which effects are put on one line, after the source.
const shortEffects = 60

// joined puts short effects on one line of at most so many columns, and breaks those that have no room; 0: they have.
func joined(list []string, most, room int) []string {
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
		lines = append(lines, wrapEffect(e, room)...)
	}
	return lines
}

// wrapEffect breaks an effect into lines, after a comma where there is one.
func wrapEffect(e string, room int) (lines []string) {
	const blank = "\x00"
	whole := strings.NewReplacer(", ", ", ", "; ", "; ", " ", blank).Replace(e)
	for _, l := range wrap(whole, room) {
		lines = append(lines, wrap(strings.ReplaceAll(l, blank, " "), room)...)
	}
	return lines
}

func values(list []trace.Value, sep string) string {
	var parts []string
	for i, v := range list {
		if i > 0 && list[i-1].Name == v.Name { // inputs from one function
			parts = append(parts, v.Value)
			continue
		}
		parts = append(parts, v.Name+sep+v.Value)
	}
	return strings.Join(parts, ", ")
}

// failure prints what the run ended in.
func (p *printer) failure(t *trace.Trace) {
	f := t.Failure
	p.line("")
	head := report.Title(f)
	switch {
	case len(f.Accesses) > 0:
		p.headed(head, "two threads are about to access it, one writes, nothing orders them")
		for i, a := range f.Accesses {
			if i > 0 && f.Accesses[i-1].Place.Short() == a.Place.Short() {
				a.Source = "" // the same
			}
			p.at(fmt.Sprintf("%s %s %s", t.ThreadName(a.Thread), a.Verb, a.Object), a.Function, a.Place, a.Source)
		}
	case f.Check == "deadlock":
		p.headed(head, "no thread can ever continue")
	case f.Check == "proposition":
		p.line("%s", p.paint(red, head))
	default:
		text := f.Text
		if f.Asserts != "" {
			text = "`" + f.Asserts + "`"
		}
		p.headed(head, text)
		if f.Thread >= 0 && f.Place.Known() {
			p.at(t.ThreadName(f.Thread)+does(f), f.Function, f.Place, f.Source)
		}
	}
	p.apart(t)
	p.library(f.Library)
	p.block(t, f.Block)
}

// instead is what happens where nothing fails.
func instead(f *trace.Failure) string {
	switch f.Check {
	case "assert":
		return "the assertion holds"
	case "race":
		return "there is no data race"
	case "deadlock":
		return "there is no deadlock"
	}
	return "no check fails"
}

// does is what a thread does to a freed object that has a name.
func does(f *trace.Failure) string {
	if f.Subject == "" || f.Block == nil || f.Block.Freed == nil {
		return ""
	}
	local := f.Function + "::" // is said after it
	subject := strings.Replace(strings.TrimPrefix(f.Subject, local), "*"+local, "*", 1)
	switch f.Verb {
	case "":
		return ""
	case "frees": // by the pointer that leads there
		subject = strings.TrimPrefix(strings.TrimSuffix(subject, "[0]"), "*")
	}
	return " " + f.Verb + " " + subject
}

// headed prints a sentence that begins with what is wrong.
func (p *printer) headed(head, text string) {
	lines := wrap(head+": "+text, p.o.Width)
	if rest, ok := strings.CutPrefix(lines[0], head); ok {
		lines[0] = p.paint(red, head) + rest
	}
	for i, l := range lines {
		if i > 0 {
			l = "  " + l
		}
		p.line("%s", l)
	}
}

// at prints which thread does something, and where.
func (p *printer) at(who, function string, at source.Place, src string) {
	p.withSource("  ", who+" in "+function+" at "+p.r.Place(at), src)
}

// withSource prints what is somewhere, with the line of source, after it or below.
func (p *printer) withSource(indent, what, src string) {
	src = code(src)
	if src == "" {
		p.line("%s%s", indent, what)
		return
	}
	if p.o.Width == 0 || len(indent)+len(what)+2+len(src) <= p.o.Width {
		p.line("%s%s  %s", indent, what, src)
		return
	}
	p.text(indent, what)
	indent += "    "
	p.line("%s%s", indent, p.cut(src, len(indent)))
}

// library prints in which function of the library something happens.
func (p *printer) library(f *trace.Frame) {
	switch {
	case f == nil:
	case strings.HasPrefix(f.Place.File, "/heddle/") || !f.Place.Known():
		p.text("    ", "within "+f.Function+" of the library")
	default:
		p.text("    ", fmt.Sprintf("within %s of the library, at %s", f.Function, f.Place.Short()))
	}
}

// block prints what has become of a heap block.
func (p *printer) block(t *trace.Trace, b *trace.Block) {
	if b == nil {
		return
	}
	for _, e := range []struct {
		what string
		*trace.Event
	}{{"was allocated", b.Allocated}, {"was freed", b.Freed}} {
		if e.Event != nil {
			p.at(fmt.Sprintf("%s %s by %s", b.Name(), e.what, t.ThreadName(e.Thread)), e.Function, e.Place, e.Source)
		}
	}
}

// waits prints who waits for what, and the circle if there is one.
func (p *printer) waits(t *trace.Trace) {
	if len(t.Waits) == 0 {
		return
	}
	for _, w := range t.Waits {
		p.text("  ", fmt.Sprintf("%s waits for %s", t.ThreadName(w.Thread), w.What))
		if f, ok := p.innermost(t, w.Thread); ok {
			p.withSource("    ", "in "+f.Function+" at "+p.r.Place(f.Place), f.Source)
		}
	}
	if len(t.Cycle) > 0 {
		var names []string
		for _, th := range append(t.Cycle, t.Cycle[0]) {
			names = append(names, t.ThreadName(th))
		}
		p.text("  ", "cycle: "+strings.Join(names, " -> "))
	}
}

// reasons prints what led to the failure.
func (p *printer) reasons(t *trace.Trace) {
	for _, r := range t.Reasons {
		if r.By == nil {
			p.text("  ", r.Text)
			continue
		}
		p.at(r.Text, r.By.Function, r.By.Place, r.By.Source)
	}
}

// innermost is where a thread is, in the program.
func (p *printer) innermost(t *trace.Trace, thread int) (trace.Frame, bool) {
	for _, s := range t.Stacks {
		if s.Thread == thread {
			for _, f := range s.Frames {
				if !f.Library && f.Place.Known() {
					return f, true
				}
			}
		}
	}
	return trace.Frame{}, false
}

// stacks prints where the threads are, of those of which that has not been said.
func (p *printer) stacks(t *trace.Trace) {
	head := "\nwhere the threads are:"
	for _, s := range t.Stacks {
		frames := p.frames(s)
		if len(frames) < 2 && !p.o.Full && (t.Failure != nil && t.Failure.Thread >= 0 || located(t, s.Thread)) {
			continue
		}
		if head != "" {
			p.line("%s", head)
			head = ""
		}
		p.calls(t, t.ThreadName(s.Thread), frames)
	}
}

// calls prints the calls of a thread that are under way, the innermost one behind its name if nothing else is to be said of it.
func (p *printer) calls(t *trace.Trace, thread string, frames []trace.Frame) {
	for i, f := range frames {
		what, src := f.Function, f.Source
		if f.Inlined {
			what += " (inlined)"
		}
		what += " at " + p.r.Place(f.Place)
		if !p.o.Full && p.cited(t, f.Place) {
			src = ""
		}
		short := fmt.Sprintf("  %s in %s", thread, what)
		if i == 0 && src == "" && (p.o.Width == 0 || len(short) <= p.o.Width) {
			p.line("%s", short)
			continue
		}
		if i == 0 {
			p.line("  %s", thread)
		}
		p.frame(what, src)
	}
	if len(frames) == 0 {
		p.line("  %s", thread)
	}
}

// frame prints a call under way, with as much of its line of source as fits.
func (p *printer) frame(what, src string) {
	const indent, least = "    ", 30
	if room := p.o.Width - len(indent) - len(what) - 2; room >= least {
		src = p.cut(code(src), p.o.Width-room)
	}
	p.withSource(indent, what, src)
}

// cited reports whether the line of a place was shown with the failure.
func (p *printer) cited(t *trace.Trace, at source.Place) bool {
	for _, w := range t.Waits {
		if f, ok := p.innermost(t, w.Thread); ok && t.Failure != nil && f.Place.Short() == at.Short() {
			return true
		}
	}
	f := t.Failure
	return f != nil && (f.Place.Short() == at.Short() && f.Check != "deadlock" ||
		slices.ContainsFunc(f.Accesses, func(a trace.Access) bool { return a.Place.Short() == at.Short() }))
}

// located reports whether it was said with the failure where a thread is.
func located(t *trace.Trace, thread int) bool {
	f := t.Failure
	return f != nil && f.Thread == thread && f.Check != "deadlock" ||
		f != nil && slices.ContainsFunc(f.Accesses, func(a trace.Access) bool { return a.Thread == thread }) ||
		slices.ContainsFunc(t.Waits, func(w trace.Wait) bool { return w.Thread == thread })
}
