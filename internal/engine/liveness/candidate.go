package liveness

import (
	"errors"
	"slices"

	"heddle/internal/engine/passes"
	unknowns "heddle/internal/engine/symbolic"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	symbolic "heddle/internal/symbolic/machine"
)

// This file makes runs of candidates. A candidate's actions are taken again, with inputs that keep their variables. Where the cycle has been taken once or a few
// times, the solver is asked for inputs with which the state is the same as it was a round or several before. With these the run is made one of the plain
// machine, and repeated there until its states repeat.
//
// Answers need not be those of the candidate: where a state was taken for one that covers it, others were found there. So they are tried as far as
// there is patience, the candidate's first.

// How often a candidate's cycle is taken, how many actions may be taken in all, and how often the solver may be asked.
const (
	mostRounds = 4
	patience   = 3000
	mostAsked  = 200
)

var (
	errNoInputs  = errors.New("the solver finds none for so many rounds")
	errNoRepeats = errors.New("with those that it finds the run does not repeat")
)

// noStep stands for an action that is none of the plain machine's.
var noStep = schedule.Step{Thread: -1}

// segment is an action with the answers that continue it.
type segment struct {
	action  schedule.Step
	answers schedule.Schedule
}

func segments(line schedule.Schedule, answers []bool) (list []segment) {
	for i, a := range line {
		if n := len(list) - 1; answers[i] && n >= 0 {
			list[n].answers = append(list[n].answers, a)
			continue
		}
		list = append(list, segment{action: a})
	}
	return list
}

// again takes a symbolic run once more.
type again struct {
	u        *unknown
	h        *unknowns.Worker
	c        *symbolic.Cursor
	first    schedule.Schedule // answers that precede all actions
	prefix   []segment
	cycle    []segment
	failing  bool // the last action of the prefix has to fail
	patience int  // actions that may still be taken
	asked    int  // questions for inputs so far
	bounds   []bound
	line     []emitted
	inputs   int // that were emitted
	judged   func(prefix, cycle []emitted, actors []int32) bool
}

// bound is a state between two rounds of the cycle.
type bound struct {
	state *symbolic.State
	at    int // in the line
}

// emitted is a step of the plain machine: an action of a thread that is at an instruction, or an input of a number.
type emitted struct {
	step  schedule.Step
	pc    int
	input int // -1: none
}

// replayed is the run of a candidate, on the plain machine, and what its replay shows.
func (u *unknown) replayed(l schedule.Lasso, answers []bool) (run schedule.Lasso, tr *trace.Trace, err error) {
	n := len(l.Prefix)
	prefix, first, cycle, ofCycle := slices.Clone(l.Prefix), slices.Clone(answers[:n]), slices.Clone(l.Cycle), slices.Clone(answers[n:])
	for range cycle { // it begins with an action
		if !ofCycle[0] {
			break
		}
		prefix, first = append(prefix, cycle[0]), append(first, true)
		cycle, ofCycle = append(cycle[1:], cycle[0]), append(ofCycle[1:], true)
	}
	x := &again{u: u, cycle: segments(cycle, ofCycle)}
	x.begin(prefix, first)
	err = errNoInputs
	x.judged = func(prefix, cycle []emitted, actors []int32) bool {
		if run, err = u.repeating(prefix, cycle, actors); err != nil {
			return false
		}
		a := &asked{Search: passes.New(u.Plan, nil), lasso: &run}
		tr, err = a.confirm()
		return err == nil
	}
	if failed := x.take(); failed != nil {
		return run, nil, failed
	}
	return run, tr, err
}

// confirms reports whether a failure on the way is one, and keeps what its replay shows.
func (u *unknown) confirms(f search.Found, answers []bool) bool {
	x := &again{u: u, failing: true}
	x.begin(f.Schedule, answers)
	s := passes.New(u.Plan, nil)
	x.judged = func(list, _ []emitted, _ []int32) bool {
		line, err := u.failing(list)
		if err != nil {
			return false
		}
		tr, err := s.Explain(line, nil)
		if err != nil || tr.Failure == nil {
			return false
		}
		u.confirmed[f.Failure] = tr
		return true
	}
	return x.take() == nil && u.confirmed[f.Failure] != nil
}

// begin sets the actions up to the cycle.
func (x *again) begin(line schedule.Schedule, answers []bool) {
	n := 0
	for n < len(line) && answers[n] {
		n++
	}
	x.first, x.prefix = line[:n], segments(line[n:], answers[n:])
	x.patience = patience + 4*len(line)
}

// take takes the run until it is judged to be one, or patience is over. The error is the host's.
func (x *again) take() error {
	o := x.u.inquiry.NewOracle(nil)
	defer o.Solver.Close()
	h, err := x.u.inquiry.WorkerFor(passes.New(x.u.Plan, nil).Assuming(nil), o)
	if err != nil {
		return err
	}
	defer h.Machine.Close()
	if _, err := x.u.follow(h); err != nil {
		return err
	}
	x.h, x.c = h, h.Cursor
	x.c.Symbolic().Apart()
	if f := x.c.Start(); f != nil {
		if x.failing {
			x.ends()
		}
		return nil
	}
	x.emit(noStep, 0)
	x.answers(x.first, len(x.prefix) == 0, func() bool { return x.run(x.prefix, 0, x.prefixTaken) })
	return nil
}

// emit notes what the plain machine does for an action that begins at an instruction: the step, unless it is to take an input, and the inputs.
func (x *again) emit(a schedule.Step, pc int) {
	if a.Thread >= 0 {
		x.line = append(x.line, emitted{a, pc, -1})
	}
	for _, in := range x.c.Inputs()[x.inputs:] {
		x.line = append(x.line, emitted{schedule.Step{Thread: int32(in.Thread)}, in.PC, x.inputs})
		x.inputs++
	}
}

// run takes actions from one on, and then what is next; it reports whether the run was judged to be one.
func (x *again) run(list []segment, i int, next func() bool) bool {
	if i == len(list) {
		return next()
	}
	acts, _ := x.c.Actions(nil)
	a := list[i].action
	if x.c.Unfinished() || !slices.Contains(acts, a) {
		return false
	}
	step := a
	if _, _, atInput := x.h.Machine.Stepwise().InputAt(x.h.Machine.PC(int(a.Thread))); atInput {
		step = noStep
	}
	last := x.failing && i == len(list)-1
	return x.do(a, step, func() bool {
		return x.answers(list[i].answers, last, func() bool { return x.closes() || x.run(list, i+1, next) })
	}, last)
}

// do takes an action or an answer, and then what is next. All is taken back if that is not judged to be a run.
func (x *again) do(a, step schedule.Step, next func() bool, last bool) bool {
	if x.patience--; x.patience < 0 {
		return false
	}
	mark, line, inputs, pc := x.c.Mark(), len(x.line), x.inputs, x.h.Machine.PC(int(a.Thread))
	f := x.c.Do(a)
	x.emit(step, pc)
	ok := false
	switch {
	case f == nil:
		ok = next()
	case last && f.Class == system.Violation:
		ok = x.ends()
	}
	if !ok {
		x.c.Undo(mark)
		x.line, x.inputs = x.line[:line], inputs
	}
	return ok
}

// answers continues an action to its end, and then what is next.
func (x *again) answers(planned schedule.Schedule, last bool, next func() bool) bool {
	if !x.c.Unfinished() {
		return next()
	}
	acts, _ := x.c.Actions(nil)
	if len(planned) > 0 {
		if i := slices.Index(acts, planned[0]); i > 0 {
			acts[0], acts[i] = acts[i], acts[0]
		}
	}
	for i, a := range acts {
		rest := planned
		if i == 0 && len(planned) > 0 {
			rest = planned[1:]
		}
		if x.do(a, noStep, func() bool { return x.answers(rest, last, next) }, last) {
			return true
		}
	}
	return false
}

// prefixTaken is where the cycle begins.
func (x *again) prefixTaken() bool {
	if x.failing {
		return x.ends()
	}
	if len(x.cycle) == 0 {
		acts, _ := x.c.Actions(nil)
		return len(acts) == 0 && x.ends()
	}
	x.bounds = []bound{{x.c.Save(), len(x.line)}}
	if x.round(1) {
		return true
	}
	x.bounds = nil // the prefix is taken back, and what follows is no round
	return false
}

// round takes the cycle once more.
func (x *again) round(n int) bool {
	return n <= mostRounds && x.run(x.cycle, 0, func() bool {
		x.bounds = append(x.bounds, bound{x.c.Save(), len(x.line)})
		if x.round(n + 1) {
			return true
		}
		x.bounds = x.bounds[:n]
		return false
	})
}

// closes asks for inputs with which the present state is one of those between rounds before. It may be so in the middle of a round as well.
func (x *again) closes() bool {
	for _, b := range slices.Backward(x.bounds) {
		conds, ok := x.c.Returns(b.state)
		if !ok || x.asked >= mostAsked {
			continue
		}
		x.asked++
		if values, ok := x.c.ModelWith(conds); ok {
			line := x.concrete(values)
			if x.judged(line[:b.at], line[b.at:], x.actors()) {
				return true
			}
		}
	}
	return false
}

// ends judges the run that ends here.
func (x *again) ends() bool {
	values, ok := x.c.ModelWith(nil)
	return ok && x.judged(x.concrete(values), nil, nil)
}

// actors are the threads that act in the cycle.
func (x *again) actors() (list []int32) {
	for _, s := range x.cycle {
		if !slices.Contains(list, s.action.Thread) {
			list = append(list, s.action.Thread)
		}
	}
	return list
}

// concrete is the line with the values of inputs.
func (x *again) concrete(values []uint64) []emitted {
	line := slices.Clone(x.line)
	for i := range line {
		if k := line[i].input; k >= 0 {
			line[i].step.Choice = int64(values[k])
		}
	}
	return line
}
