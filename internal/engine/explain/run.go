package explain

import (
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

// run is a schedule that ends in the failure that it is for, with what is counted of it.
type run struct {
	line     schedule.Schedule
	switches int
	inputs   []input
	taken    int // inputs, those with a single value among them
}

// input is a step of a run that takes an input.
type input struct {
	at   int // index of the step
	nth  int // of all inputs of the run, those with a single value among them
	pc   int
	ways int // machine.Given: any value of its type
	in   machine.Input
}

// threads are those that act.
func (r *run) threads() map[int32]bool {
	set := map[int32]bool{}
	for _, s := range r.line {
		set[s.Thread] = true
	}
	return set
}

// atMost reports whether a run has no more switches, threads or actions than another one.
func (r *run) atMost(s *run) bool {
	return r.switches <= s.switches && len(r.threads()) <= len(s.threads()) && len(r.line) <= len(s.line)
}

// follow takes a schedule. With lenient, steps that do not fit are left out, and the last thread acts on after it: there may be places
// to switch now where there were none. It returns the run up to the failure that is looked for; nil if that does not show, or
// another one does.
func (x *minimiser) follow(line schedule.Schedule, lenient bool) (*run, error) {
	a, err := newAim(x.p, x.key)
	if err != nil {
		return nil, err
	}
	defer a.m.Close()
	defer func() { x.spend(a.Work()) }()
	r := &run{}
	shows, ended := a.shows(a.Start())
	last := int32(0)
	for _, s := range line {
		if shows || ended {
			break
		}
		if !a.Fits(s) {
			if lenient {
				continue
			}
			return nil, nil
		}
		r.take(a, s, last)
		last = s.Thread
		shows, ended = a.shows(a.Do(s))
	}
	for range len(line) {
		if !lenient || shows || ended || a.m.Choices(int(last)) != 1 {
			break
		}
		s := schedule.Step{Thread: last}
		r.take(a, s, last)
		shows, ended = a.shows(a.Do(s))
	}
	if !shows && !ended {
		for _, f := range a.Ends(nil) {
			shows = shows || f.Key == x.key
		}
		if f := a.Lasting(); f != nil {
			shows = shows || f.Key == x.key
		}
	}
	if !shows {
		return nil, nil
	}
	return r, nil
}

// take notes a step that is about to be taken, after one of another thread or the same.
func (r *run) take(a *aim, s schedule.Step, last int32) {
	if s.Thread != last && a.m.Choices(int(last)) > 0 {
		r.switches++
	}
	t := int(s.Thread)
	pc := a.m.PC(t)
	if _, in, is := a.m.Stepwise().InputAt(pc); is {
		if ways := a.m.Choices(t); ways > 1 {
			r.inputs = append(r.inputs, input{len(r.line), r.taken, pc, ways, in})
		}
		r.taken++
	}
	r.line = append(r.line, s)
}

// shows reports whether the failure that is looked for has come, after an action or in the state that it led to, and whether the
// run has ended in another way.
func (a *aim) shows(f *system.Failure) (yes, ended bool) {
	if f != nil {
		return a.is(f) || slices.ContainsFunc(a.Besides(f, nil), a.is), true
	}
	for _, o := range a.Observe(nil) {
		if o.Key == a.key {
			return true, true
		}
	}
	return false, !a.past && a.ended()
}

// is reports whether a failure is the violation that is looked for.
func (a *aim) is(f *system.Failure) bool { return f.Key == a.key && f.Class == system.Violation }

// confirmed is the trace of a run, if it ends in the failure that it is for; nil: it does not.
func confirmed(p *plan.Plan, line schedule.Schedule, like *trace.Failure) *trace.Trace {
	var expected *system.Failure
	if p.Checks.KeepGoing {
		expected = &system.Failure{Class: like.Class, Check: like.Check, Key: like.Key}
	}
	t, err := replay.Explain(p, p.MachineOptions(), line, expected)
	if err != nil || t.Failure == nil || t.Failure.Key != like.Key || t.Failure.Check != like.Check {
		return nil
	}
	return t
}
