package sarif

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

// flows are the runs of a counterexample: each a thread flow for every thread that acts.
func (p *places) flows(t *trace.Trace) (list []codeFlow) {
	for i, x := range append([]*trace.Trace{t}, t.Then...) {
		if f := p.flow(x); len(f.Threads) > 0 {
			if len(t.Then) > 0 {
				f.Message = optional(fmt.Sprintf("run %d of %d", i+1, len(t.Then)+1))
			}
			list = append(list, f)
		}
	}
	return list
}

// flow is one run. The failure is its last step.
func (p *places) flow(t *trace.Trace) codeFlow {
	b := flowBuilder{places: p, t: t, known: slices.ContainsFunc(t.Steps, func(s trace.Step) bool { return s.Place.Known() })}
	for i := range t.Steps {
		b.step(&t.Steps[i])
	}
	b.failure()
	f := codeFlow{Threads: b.threads}
	if b.left > 0 {
		f.Message = optional(fmt.Sprintf("%d steps are left out", b.left))
	}
	return f
}

// flowBuilder makes the thread flows of a run.
type flowBuilder struct {
	*places
	t       *trace.Trace
	known   bool // some step has a place: those without one are left out
	order   int
	left    int
	threads []threadFlow
}

func (b *flowBuilder) step(s *trace.Step) {
	switch {
	case s.Kind == trace.Gap:
		b.left += s.Count
		return
	case b.known && !s.Place.Known():
		return
	}
	importance := "important"
	switch {
	case s.Switch:
		importance = "essential"
	case s.Folded || s.Kind == trace.Fold || len(s.Reads)+len(s.Changes)+len(s.Inputs)+len(s.Notes)+len(s.Output) == 0:
		importance = "unimportant"
	}
	b.add(s.Thread, flowLocation{Location: ref(b.location(s.Place, s.Source, s.Function, said(s))), Importance: importance, State: state(s)})
}

// failure adds what goes wrong: of a race both sides, of a deadlock where each thread waits.
func (b *flowBuilder) failure() {
	f := b.t.Failure
	if f == nil {
		return
	}
	for _, a := range f.Accesses {
		b.add(a.Thread, flowLocation{Location: ref(b.location(a.Place, a.Source, a.Function, a.Verb+" "+a.Object)), Importance: "essential"})
	}
	if len(f.Accesses) > 0 {
		return
	}
	for _, w := range b.t.Waits {
		if at := innermost(b.t, w.Thread); at != nil {
			b.add(w.Thread, flowLocation{Location: ref(b.location(at.Place, at.Source, at.Function, "waits: "+w.What)), Importance: "essential"})
		}
	}
	if f.Place.Known() {
		b.add(max(f.Thread, 0), flowLocation{Location: ref(b.location(f.Place, f.Source, f.Function, f.Text)), Importance: "essential"})
	}
}

// add puts a step at the end of its thread.
func (b *flowBuilder) add(thread int, x flowLocation) {
	if b.known && x.Location.Physical == nil {
		return
	}
	b.order++
	x.Order = b.order
	id := report.Shown(b.t.ThreadName(thread))
	at := slices.IndexFunc(b.threads, func(f threadFlow) bool { return f.ID == id })
	if at < 0 {
		at = len(b.threads)
		b.threads = append(b.threads, threadFlow{ID: id, Message: optional(b.t.ThreadName(thread))})
	}
	b.threads[at].Locations = append(b.threads[at].Locations, x)
}

func ref[T any](x T) *T { return &x }

// said is what a step does, in one line.
func said(s *trace.Step) string {
	var parts []string
	switch {
	case s.Kind == trace.Fold:
		parts = append(parts, fmt.Sprintf("%d lines without visible effect", s.Count))
	case s.Count > 1:
		parts = append(parts, fmt.Sprintf("%d times", s.Count))
	}
	if s.Repeats {
		parts = append(parts, "again and again")
	}
	for _, v := range s.Inputs {
		parts = append(parts, "input: "+v.Name+" gives "+v.Value)
	}
	for _, v := range s.Reads {
		parts = append(parts, "reads "+v.String())
	}
	for _, v := range s.Changes {
		parts = append(parts, v.String())
	}
	parts = append(parts, s.Notes...)
	for _, o := range s.Output {
		parts = append(parts, fmt.Sprintf("prints %q", o.Text))
	}
	if len(parts) == 0 {
		parts = append(parts, strings.TrimSpace(s.Source))
	}
	return strings.Join(parts, "; ")
}

// state is what variables hold after a step, as far as it uses them.
func state(s *trace.Step) map[string]multiformat {
	var m map[string]multiformat
	for _, v := range slices.Concat(s.Reads, s.Changes) {
		if m == nil {
			m = map[string]multiformat{}
		}
		m[report.Shown(v.Name)] = multiformat{plain(v.Value).Text}
	}
	return m
}

// innermost is the innermost frame of a thread that is the program's own and has a place; nil: none.
func innermost(t *trace.Trace, thread int) *trace.Frame {
	for _, s := range t.Stacks {
		if s.Thread != thread {
			continue
		}
		for i := range s.Frames {
			if f := &s.Frames[i]; !f.Library && f.Place.Known() {
				return f
			}
		}
	}
	return nil
}

// stacks are where threads are when the run ends.
func (p *places) stacks(t *trace.Trace) (list []stack) {
	for _, s := range t.Stacks {
		x := stack{Message: optional(t.ThreadName(s.Thread)), Frames: []frame{}}
		for i := range s.Frames {
			f := &s.Frames[i]
			x.Frames = append(x.Frames, frame{ref(p.location(f.Place, f.Source, f.Function, ""))})
		}
		list = append(list, x)
	}
	return list
}
