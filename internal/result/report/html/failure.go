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

func placeOf(r *report.Report, p source.Place) string {
	if !p.Known() {
		return ""
	}
	return r.Place(p)
}

func (w *writer) where(what, function string, at source.Place, src string) where {
	return where{shown(what), shown(function), shown(placeOf(w.r, at)), shown(code(src))}
}

// failure says what the run ended in.
func (w *writer) failure() *failure {
	f := w.t.Failure
	if f == nil {
		return nil
	}
	x := &failure{Head: shown(report.Title(f))}
	switch {
	case len(f.Accesses) > 0:
		x.Text = "two threads are about to access it, one writes, nothing orders them"
		for _, a := range f.Accesses {
			x.Where = append(x.Where, w.where(w.t.ThreadName(a.Thread)+" "+a.Verb+" "+a.Object, a.Function, a.Place, a.Source))
		}
	case f.Check == "deadlock":
		x.Text = "no thread can ever continue"
	case f.Check == "proposition":
	default:
		x.Text = shown(f.Text)
		if f.Thread >= 0 && f.Place.Known() {
			x.Where = append(x.Where, w.where(w.t.ThreadName(f.Thread), f.Function, f.Place, f.Source))
		}
	}
	if l := f.Library; l != nil {
		x.Where = append(x.Where, w.where("within "+l.Function+" of the library", "", l.Place, ""))
	}
	if b := f.Block; b != nil {
		x.Where = append(x.Where, w.block(b)...)
	}
	for _, remark := range text.Remarks(w.r, w.t) {
		x.Remarks = append(x.Remarks, shown(remark))
	}
	return x
}

// block says what has become of a heap block.
func (w *writer) block(b *trace.Block) (list []where) {
	for _, e := range []struct {
		what string
		*trace.Event
	}{{"was allocated", b.Allocated}, {"was freed", b.Freed}} {
		if e.Event != nil {
			list = append(list, w.where(fmt.Sprintf("%s %s by %s", b.Name(), e.what, w.t.ThreadName(e.Thread)), e.Function, e.Place, e.Source))
		}
	}
	return list
}

// waits are the threads that cannot continue.
func (w *writer) waits() (list []wait) {
	for _, x := range w.t.Waits {
		y := wait{Text: shown(w.t.ThreadName(x.Thread) + " waits for " + x.What)}
		if f, ok := innermost(w.t, x.Thread); ok {
			y.where = w.where("", f.Function, f.Place, f.Source)
		}
		list = append(list, y)
	}
	return list
}

// reasons are what led to the failure.
func (w *writer) reasons() (list []where) {
	for _, x := range w.t.Reasons {
		if x.By == nil {
			list = append(list, where{What: shown(x.Text)})
			continue
		}
		list = append(list, w.where(x.Text, x.By.Function, x.By.Place, x.By.Source))
	}
	return list
}

// innermost is where a thread is, in the program.
func innermost(t *trace.Trace, thread int) (trace.Frame, bool) {
	for _, s := range t.Stacks {
		if s.Thread != thread {
			continue
		}
		if i := slices.IndexFunc(s.Frames, func(f trace.Frame) bool { return !f.Library && f.Place.Known() }); i >= 0 {
			return s.Frames[i], true
		}
	}
	return trace.Frame{}, false
}

// cycle names the threads that wait for each other in a circle.
func (w *writer) cycle() string {
	if len(w.t.Cycle) == 0 {
		return ""
	}
	var names []string
	for _, th := range append(slices.Clone(w.t.Cycle), w.t.Cycle[0]) {
		names = append(names, w.t.ThreadName(th))
	}
	return shown(strings.Join(names, " → "))
}

// ends are what the run ends in, as rows: the accesses of a race, the threads of a deadlock, or what fails.
func (w *writer) ends() (list []*row) {
	add := func(thread int, at source.Place, src, text string) {
		x := &row{ID: fmt.Sprintf("%s-end%d", w.id, len(list)+1), Thread: thread, Hue: hue(thread), Who: shown(w.t.ThreadName(thread)),
			Switch: true, Source: shown(code(src)), Effects: []effect{{"bad", shown(text)}}, Kind: "bad"}
		x.at(w.r, at)
		list = append(list, x)
	}
	f := w.t.Failure
	switch {
	case f != nil && len(f.Accesses) > 0:
		for _, a := range f.Accesses {
			add(a.Thread, a.Place, a.Source, "next: "+a.Verb+" "+a.Object)
		}
	case f != nil && f.Check != "deadlock" && f.Thread >= 0:
		add(f.Thread, f.Place, f.Source, report.Title(f)+": "+f.Text)
	default:
		for _, x := range w.t.Waits {
			fr, _ := innermost(w.t, x.Thread)
			add(x.Thread, fr.Place, fr.Source, "waits for "+x.What)
		}
	}
	return list
}

// inputs are the numbers that the run has read.
func (w *writer) inputs() (list []string) {
	for _, in := range w.t.Inputs {
		if in.Text {
			continue
		}
		value := "not used"
		if !in.Unused {
			value = report.Number(in) + " (" + report.Hexadecimal(in) + ")"
		}
		at := ""
		if in.Place.Known() {
			at = " at " + in.Place.Short()
		}
		list = append(list, shown(in.Name+"()"+at+": "+value))
	}
	for _, h := range w.t.UnwrittenReads {
		what := h.Object
		if h.Offset != 0 {
			what += fmt.Sprintf(" + %d", h.Offset)
		}
		list = append(list, shown(what+", never written, holds "+report.Unwritten(h)))
	}
	return list
}

// stacks are where the threads are.
func (w *writer) stacks() (list []stack) {
	for _, s := range w.t.Stacks {
		x := stack{Thread: shown(w.t.ThreadName(s.Thread))}
		for _, f := range s.Frames {
			name := f.Function
			if f.Inlined {
				name += " (inlined)"
			}
			x.Frames = append(x.Frames, w.where("", name, f.Place, f.Source))
		}
		list = append(list, x)
	}
	return list
}
