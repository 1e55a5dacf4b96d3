package trace

import (
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
)

// Failed is a failure with the machine's account of it.
type Failed struct {
	*system.Failure
	Fault *machine.Fault
	Ends  bool // it is that of an action, which ends the run; else it shows in the state
}

// Taken is what an action has done.
type Taken struct {
	Steps        []Step
	Inputs       []Input
	Instructions int // of LLVM, that were executed
	Failed       *Failed
}

// Would describes what an action would do; nothing is changed.
func (s *Scene) Would(thread int32, do func(look func(thread int)) *system.Failure) Taken {
	mark := s.c.Mark()
	defer s.c.Undo(mark)
	return s.Take(thread, do)
}

// Take takes an action of a thread, and describes it. Do takes it, and calls what it is given before each instruction, and at the end; it is called
// twice, and what it did first is undone.
func (s *Scene) Take(thread int32, do func(look func(thread int)) *system.Failure) Taken {
	output := s.r.m.Output
	r := newLooker(s.r.m, s.o, s.r.code)
	r.names.fixed = true
	said := r.noteOutput
	r.m.Output = func(t, stream int, b []byte) {
		said(t, stream, b)
		if output != nil && !r.trial {
			output(t, stream, b)
		}
	}
	defer func() { r.m.Output = output }()
	r.begun = true
	r.addThreads()
	s.nameGone(r)
	r.begin(0, int(thread))
	for t := range r.per { // what variables hold is no change
		for _, f := range slices.Backward(r.m.Inspect().Frames(t, nil)) {
			r.per[t].unseen = true
			r.watch(t, f)
		}
	}
	taken := Taken{}
	f := r.takeWatched(s.c, func(look func(int)) *system.Failure {
		n := -1 // the last call is at the end
		defer func() { taken.Instructions = max(n, 0) }()
		return do(func(t int) {
			n++
			look(t)
		})
	})
	if f != nil {
		taken.Failed = &Failed{f, s.c.Fault(), true}
	}
	taken.Steps, taken.Inputs = r.finish(), r.inputs
	return taken
}

// Did is what a step did, in a few words; "": nothing that a person would want to see.
func (s *Step) Did() string {
	var list []string
	for _, v := range s.Reads {
		list = append(list, "reads "+v.String())
	}
	for _, v := range slices.Concat(s.Inputs, s.Changes) {
		list = append(list, v.String())
	}
	return strings.Join(slices.Concat(list, s.Notes, s.Insides), ", ")
}

// Text is what an action did, in a line.
func (t Taken) Text() string {
	var list []string
	place := ""
	for i := range t.Steps {
		s := &t.Steps[i]
		if s.Kind != Line {
			continue
		}
		if did := s.Did(); did != "" {
			list = append(list, did)
		}
		if place == "" && s.Place.Known() {
			place = s.Place.Short()
		}
	}
	if t.Failed != nil {
		list = append(list, "fails: "+t.Failed.Text)
	}
	switch {
	case len(list) > 0:
		return strings.Join(list, "; ")
	case place != "":
		return "executes " + place
	}
	return "runs on"
}
