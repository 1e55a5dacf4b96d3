package guided

import (
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
)

// choice is an action that a run may continue with.
type choice struct {
	action system.Action
	input  int // the step of the hint that says what the input gives; -1: none does
}

// mostWays bounds the ways of one thread to act that are tried.
const mostWays = 8

// choices are the actions of the present state, what the hint says first.
func (s *search) choices(at *state) []choice {
	var able []int
	for t := range s.m.Threads() {
		if s.m.Choices(t) > 0 {
			able = append(able, t)
		}
	}
	if len(able) == 0 {
		return nil
	}
	s.skip(at)
	var list []choice
	for _, t := range s.order(at, able) {
		list = append(list, s.ways(at, t)...)
	}
	return list
}

// skip leaves out steps of the hint that the run does not come to: of threads that have ended, and of any where the run does not come on. A thread that
// cannot act now may be let in its turn later: others may be in the middle of an atomic section.
func (s *search) skip(at *state) {
	steps := s.hint.Steps
	if at.idle > patience && at.last >= 0 {
		for thread := s.next(at); at.at < len(steps) && steps[at.at].Thread == thread; {
			at.at++
		}
		at.idle = 0
	}
	for at.at < len(steps) && (s.ended(steps[at.at].Thread) || s.beyond(at)) {
		at.at++
	}
}

// beyond reports whether the thread whose turn it is has left the last lines that the hint has of the turn: it came to none of them, as to the line
// in which a function begins, where nothing is executed.
func (s *search) beyond(at *state) bool {
	t := s.hint.Steps[at.at].Thread
	if t != at.last || s.literal {
		return false
	}
	line := s.lineOf(t)
	if line == at.passed { // it is still in the line that it came to last
		return false
	}
	for i := at.at; ; i++ {
		switch {
		case i == len(s.hint.Steps):
			return false // nobody else has a turn
		case s.hint.Steps[i].Thread != t:
			return i-at.at <= lastLines
		case s.hint.Steps[i].Line == line || s.hint.Steps[i].Function != "":
			return false
		}
	}
}

// lastLines is how many lines at the end of a turn may be left out.
const lastLines = 2

// next is the thread whose turn it is according to the hint; -1: it says nothing more.
func (s *search) next(at *state) int {
	if at.at == len(s.hint.Steps) {
		return -1
	}
	return s.hint.Steps[at.at].Thread
}

// ended reports whether a thread acts no more.
func (s *search) ended(t int) bool {
	return t < s.m.Threads() && s.m.Status(t) != machine.Running
}

// order is the threads that can act, the one first that the hint says.
func (s *search) order(at *state, able []int) (list []int) {
	add := func(t int) {
		if slices.Contains(able, t) && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	if next := s.next(at); next >= 0 && !s.stays(at, next) {
		add(next)
	}
	add(at.last)
	for i := at.at; i < len(s.hint.Steps) && len(list) < len(able); i++ {
		add(s.hint.Steps[i].Thread)
	}
	for _, t := range able {
		add(t)
	}
	return list
}

// stays reports whether the thread that acted last is still in the line that the hint named last, though another one is next: a line may have
// several actions. If the thread comes back to the line later, according to the hint, the others act in the middle of it; and if it would do again what it
// has just done, it is in a loop, of whose next round the hint would have a step.
func (s *search) stays(at *state, next int) bool {
	if at.last < 0 || next == at.last || at.passed == 0 || s.m.Choices(at.last) == 0 || s.lineOf(at.last) != at.passed || !s.literal && s.pc(at.last) == at.pc {
		return false
	}
	for i := at.at; i < len(s.hint.Steps); i++ {
		if x := &s.hint.Steps[i]; x.Thread == at.last && x.Line > 0 {
			return x.Line != at.passed
		}
	}
	return true
}

// ways are the ways in which a thread can act; of an input that is given, by the value that the hint has.
func (s *search) ways(at *state, t int) (list []choice) {
	n := s.m.Choices(t)
	if n != machine.Given {
		for i := range min(n, mostWays) {
			list = append(list, choice{system.Action{Thread: int32(t), Choice: int64(i)}, -1})
		}
		return list
	}
	_, name, in, ok := s.m.Stepwise().InputOf(t)
	if !ok || in.Text {
		return []choice{{system.Action{Thread: int32(t)}, -1}}
	}
	for i := at.input; i < len(s.hint.Steps); i++ {
		x := &s.hint.Steps[i]
		if (x.Function == name || x.Function == plan.AnyFunction) && (x.Thread == t || x.Function == plan.AnyFunction) {
			return []choice{{system.Action{Thread: int32(t), Choice: int64(x.Value.In(in))}, i}}
		}
	}
	return []choice{{system.Action{Thread: int32(t)}, -1}}
}

// after is what is known after an action.
func (s *search) after(at state, c choice) state {
	if c.input >= 0 {
		at.input = c.input + 1
	}
	t := int(c.action.Thread)
	if t != at.last {
		at.idle, at.passed = 0, 0
	}
	at.last = t
	came := false
	for k, line := range s.seen {
		if k == 0 && line == at.passed && !at.again { // it continues with what it was come to before
			continue
		}
		if i := s.find(&at, t, line); i >= 0 {
			at.at, at.passed, came = i+1, line, true
		}
	}
	if at.idle++; came {
		at.idle = 0
	}
	return at
}

// find is the step of the hint that a thread has come to with a line, among those that it has before another thread acts; -1: none.
func (s *search) find(at *state, t, line int) int {
	for i := at.at; i < len(s.hint.Steps) && s.hint.Steps[i].Thread == t; i++ {
		if s.hint.Steps[i].Line == line {
			return i
		}
	}
	return -1
}

// pc is the instruction that a thread is at; -1: none.
func (s *search) pc(t int) int {
	if f, ok := s.m.Inspect().Top(t); ok {
		return f.PC
	}
	return -1
}
