package semantics

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// This file makes one step of a call of a platform function that is written in C
// (docs/platform-modules.md): the call, what the function does, and its return. So
// it costs what a call of one of heddle's own costs. A thread rests at the call, and
// can act if the function can go through.
//
// What is called by a pointer takes a step more: the call itself.

// noteModules finds the platform functions.
func (s *System) noteModules() {
	p := s.m.Program()
	s.platform = make([]bool, len(p.Funcs))
	for pc := range p.Code {
		if s.isEnter(pc) {
			s.platform[p.FuncOf[pc]] = true
			s.modular = true
		}
	}
}

// isEnter reports whether the body of a platform function begins at an instruction.
func (s *System) isEnter(pc int) bool {
	p := s.m.Program()
	in := &p.Code[pc]
	return in.Op == program.External && p.Externals[in.Imm].Name == machine.EnterName
}

// CallsModule reports whether an instruction calls a platform function that is written
// in C, which is one step.
func (s *System) CallsModule(pc int) bool {
	if !s.modular {
		return false
	}
	p := s.m.Program()
	in := &p.Code[pc]
	return in.Op == program.Call && s.platform[in.Imm] && !s.platform[p.FuncOf[pc]]
}

// atModule reports whether thread t is about to call one. (A thread that may be ended
// here has another choice, and makes that first.)
func (s *System) atModule(t int) bool {
	return s.modular && s.m.Status(t) == machine.Running && s.CallsModule(s.m.PC(t)) && s.m.Choices(t) == 1
}

// within reports whether thread t is in a platform function, but not where it acts.
func (s *System) within(t int) bool {
	return s.modular && s.platform[s.m.Program().FuncOf[s.m.PC(t)]] && !s.isEnter(s.m.PC(t))
}

// enter takes thread t from a call to where the function acts, in n of the machine's
// steps.
func (s *System) enter(t int) (n int, f *machine.Fault) {
	f = s.m.Step(t, 0)
	for n = 1; f == nil && s.m.Status(t) == machine.Running && s.within(t) && s.m.Choices(t) == 1; n++ {
		f = s.m.Step(t, 0)
	}
	return n, f
}

// Lead are the threads that took a step each of the machine's to come to where the
// last steps acted, since Lead was last asked: Own are those after.
func (s *System) Lead() []int32 {
	list := s.lead
	s.lead = s.lead[len(s.lead):]
	return list
}

// choices is the number of ways in which thread t can act.
func (s *System) choices(t int) int {
	if !s.atModule(t) {
		return s.m.Choices(t)
	}
	before := s.m.Mark()
	n := 1
	if _, f := s.enter(t); f == nil {
		n = s.m.Choices(t)
	}
	s.m.Undo(before)
	return n
}
