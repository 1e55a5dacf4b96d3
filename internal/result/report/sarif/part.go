package sarif

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Part is what a report adds to a file: to be put together by Write.
func Part(r *report.Report, about About) ([]byte, error) {
	p := &places{root: about.Root, base: r.Base}
	if len(r.Files) > 0 {
		p.whole = r.Files[0]
	}
	v := &r.Verdict
	x := part{Results: []result{}, Invocation: invocation{Successful: v.Answer != verdict.Unknown || r.ExitStatus() == 0, ExitCode: r.ExitStatus(), Meaning: report.Shown(r.Headline().String())}}
	for _, reason := range v.Reasons {
		x.Invocation.Notifications = append(x.Invocation.Notifications, p.notification(v.Answer, reason))
	}
	for _, t := range r.Traces {
		if t.Failure != nil && v.Answer == verdict.Violated {
			x.Results = append(x.Results, p.result(r, t))
		}
	}
	for _, s := range v.Suppressed {
		x.Results = append(x.Results, p.suppressed(s))
	}
	return json.Marshal(x)
}

// notification is why an answer is unknown, or what a violation was found under.
func (p *places) notification(a verdict.Answer, why verdict.Reason) notification {
	n := notification{Level: "warning", Message: plain(why.Text), Descriptor: &descriptor{string(why.Kind)}}
	switch {
	case a != verdict.Unknown:
		n.Level = "note"
	case why.Kind == verdict.InternalError || why.Kind == verdict.NotReplayed:
		n.Level = "error"
	}
	if why.Place.Known() {
		n.Locations = []location{p.location(why.Place, "", "", "")}
	}
	return n
}

// result is a counterexample.
func (p *places) result(r *report.Report, t *trace.Trace) result {
	f := t.Failure
	x := result{
		Rule: cmp.Or(f.Check, "failure"), Kind: "fail", Level: "error", Message: plain(sentence(t)),
		Locations: p.where(t), Related: p.related(t), CodeFlows: p.flows(t), Stacks: p.stacks(t), Suppressions: []suppression{},
		Properties: resultProperties{Schedule: t.Line(), Replay: report.Shown(r.Replay(t))},
	}
	x.Fingerprints = map[string]string{fingerprintName: p.fingerprint(t)}
	return x
}

// sentence describes a failure. For a deadlock it lists what the threads wait for, with the names of the source.
func sentence(t *trace.Trace) string {
	f, text := t.Failure, report.Title(t.Failure)
	if f.Check == "deadlock" && len(t.Waits) > 0 {
		var waits []string
		for _, w := range t.Waits {
			waits = append(waits, t.ThreadName(w.Thread)+" waits for "+w.What)
		}
		return text + ": " + strings.Join(waits, "; ")
	}
	if f.Text != "" && f.Text != text {
		text += ": " + f.Text
	}
	return text
}

// where is the place of a failure. One that has none of its own, such as a deadlock, is where its threads wait.
func (p *places) where(t *trace.Trace) (list []location) {
	f := t.Failure
	if f.Place.Known() {
		return []location{p.location(f.Place, f.Source, f.Function, "")}
	}
	for _, thread := range waiting(t) {
		if at := innermost(t, thread); at != nil {
			return []location{p.location(at.Place, at.Source, at.Function, "")}
		}
	}
	for _, s := range t.Stacks {
		if at := innermost(t, s.Thread); at != nil {
			return []location{p.location(at.Place, at.Source, at.Function, "")}
		}
	}
	return []location{p.location(source.Place{}, "", f.Function, "")}
}

// waiting are the threads that wait, those in a circle first.
func waiting(t *trace.Trace) (list []int) {
	list = append(list, t.Cycle...)
	for _, w := range t.Waits {
		list = append(list, w.Thread)
	}
	return list
}

// related are the other places of a failure: both sides of a race, where a block was allocated and freed, where threads wait.
func (p *places) related(t *trace.Trace) (list []location) {
	f := t.Failure
	add := func(l location) {
		if l.Physical != nil {
			l.ID = len(list) + 1
			list = append(list, l)
		}
	}
	for _, a := range f.Accesses {
		add(p.location(a.Place, a.Source, a.Function, t.ThreadName(a.Thread)+" "+a.Verb+" "+a.Object))
	}
	if b := f.Block; b != nil {
		for _, e := range []struct {
			event *trace.Event
			verb  string
		}{{b.Allocated, "allocates"}, {b.Freed, "frees"}} {
			if e.event != nil {
				add(p.location(e.event.Place, e.event.Source, e.event.Function, t.ThreadName(e.event.Thread)+" "+e.verb+" "+b.Name()))
			}
		}
	}
	if l := f.Library; l != nil {
		add(p.location(l.Place, l.Source, l.Function, "it happens in the library's "+l.Function))
	}
	for _, w := range t.Waits {
		if at := innermost(t, w.Thread); at != nil {
			add(p.location(at.Place, at.Source, at.Function, t.ThreadName(w.Thread)+" waits: "+w.What))
		}
	}
	return list
}

// suppressed is a failure that was left out of the report.
func (p *places) suppressed(s verdict.Suppressed) result {
	x := result{Rule: s.Failing.Check, Kind: "fail", Level: "error", Message: plain(s.Failing.Text), Locations: []location{p.location(s.Failing.Place, "", "", "")},
		Properties: resultProperties{Times: s.Failing.Times}}
	x.Fingerprints = map[string]string{fingerprintName: digest("suppressed", s.Failing.Check, p.name(s.Failing.Place), s.Failing.Text)}
	why := suppression{Kind: "external", Justification: report.Shown(s.Why)}
	if file, line, ok := placeOf(s.From); ok {
		if file == s.Failing.Place.File {
			why.Kind = "inSource"
		}
		why.Location = ref(p.location(source.Place{File: file, Line: line}, "", "", ""))
	}
	x.Suppressions = []suppression{why}
	return x
}

// placeOf reads FILE:LINE.
func placeOf(from string) (file string, line int, ok bool) {
	i := strings.LastIndexByte(from, ':')
	if i < 0 {
		return "", 0, false
	}
	line, err := strconv.Atoi(from[i+1:])
	return from[:i], line, err == nil && line > 0
}
