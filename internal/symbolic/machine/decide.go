package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
)

// This file makes plain what decides about actions that threads are going to take. Which threads can act, in how many ways,
// what races with what is asked of a state without its path: of the machine, which knows opaque words no better than as
// numbers. So in each state in which threads may switch (one with actions of threads), no such question meets an opaque
// word. The argument has three parts.
//
//   - What is asked: Undecided (machine/undecided.go) asks the platform the same questions and records every opaque word
//     that is looked into, whatever the function makes of it. Of instructions that access memory it is the address and the
//     length, where there are threads to race with.
//   - When: a word that decides may become opaque when its thread reaches a stop, when another thread writes, when states
//     are merged. The first two are ends of actions: there all threads are looked at, before the state is judged or acted
//     in, and cases are split as for an instruction that needs a plain operand. It is sound to split at any time: the cases
//     are parts of the inputs that lead here. It is complete, since the split is a part of the action that ends, and other
//     threads have their turn in each case. Merge does not make a state in which a thread is not decided.
//   - An address that leads to no object (the path says so) need not be plain: such an access conflicts with none.

// decide makes plain what decides about the next actions of all threads. It is over unless there is a question.
func (c *Cursor) decide() (over bool, f *system.Failure) {
	s := c.s
	c.now.decides = false
	for t := range s.m.Threads() {
		if !c.stands(t) {
			continue
		}
		s.thread, s.begin = t, false
		switch s.decided() {
		case fails:
			c.ended = s.wants.fault
			return true, c.Failed(s.wants.fault)
		case asks:
			c.now.question, c.now.decides = s.wants.question, true
			return false, nil
		case picks:
			c.now.picked, c.now.decides = s.wants.picked, true
			return false, nil
		}
	}
	return c.decideSaid()
}

// Deciding reports whether the present question decides about next actions: it is asked at no place of the program.
func (c *Cursor) Deciding() bool { return c.now.decides }

// stands reports whether a thread is at a stop that may have a next action.
func (c *Cursor) stands(t int) bool {
	return c.s.m.Status(t) == machine.Running && c.s.m.RunStatus() == machine.Going
}

// decided makes plain what decides about the action that the thread is at. It says done if that is so.
func (s *Machine) decided() outcome {
	pc := s.m.PC(s.thread)
	in := &s.prog.Code[pc]
	races := s.m.Live() > 1
	switch in.Op {
	case program.CallPtr:
		if out := s.plainOperands(in.A); out != done {
			return out
		}
		return s.callDecided(pc)
	case program.External:
		return s.callDecided(pc)
	case program.Load:
		if races {
			return s.aims(pc, in, false)
		}
	case program.Store, program.RMW, program.CmpXchg:
		if races {
			return s.aims(pc, in, true)
		}
	case program.MemSet, program.MemCopy:
		if races {
			return s.plainOperands(blockOperands(in)...)
		}
	}
	return done
}

// blockOperands are the operands that say what a block operation accesses.
func blockOperands(in *program.Instr) []program.Operand {
	if in.Op == program.MemSet {
		return []program.Operand{in.A, in.C}
	}
	return []program.Operand{in.A, in.B, in.C}
}

// aims makes the address of an access plain, unless it leads nowhere.
func (s *Machine) aims(pc int, in *program.Instr, write bool) outcome {
	if !s.opaqueOperand(in.A) {
		return done
	}
	s.aiming = true
	p, out := s.locate(pc, in, uint64(in.N), write)
	s.aiming = false
	if out == done {
		out = s.halt(in, &p)
	}
	switch out {
	case halts, moves, plain:
		return done
	}
	return out
}

// callDecided makes plain what decides about the library call at pc. It says done if nothing opaque does.
func (s *Machine) callDecided(pc int) outcome {
	for {
		slots, f := s.m.Unknowns().Undecided(s.thread)
		var out outcome
		switch {
		case len(slots) > 0:
			out = s.enumerate(slots)
		case f == nil:
			return done
		case f.Sized:
			f.Thread, f.PC = s.thread, pc
			out = s.settled(f)
		default:
			f.Thread, f.PC = s.thread, pc
			out = s.plainMemory(f)
		}
		if out != plain {
			return out
		}
	}
}

func (s *Machine) opaqueOperand(o program.Operand) bool {
	return !o.IsPool() && machine.IsOpaque(s.m.Control().Operand(s.thread, o))
}

// allDecided reports whether nothing opaque decides about the next action of any thread that is at a stop in a state. It
// moves the machine.
func (c *Cursor) allDecided(x *State) bool {
	if x.paused && x.threads == 1 || x.now.decides {
		return true // of a thread in the middle of an action it is asked when that ends
	}
	c.Restore(x)
	for t := range c.s.m.Threads() {
		if c.stands(t) && !(x.paused && t == x.now.thread) && !c.s.isDecided(t) {
			return false
		}
	}
	return true
}

// isDecided reports whether nothing opaque decides about the action that a thread is at.
func (s *Machine) isDecided(t int) bool {
	s.thread = t
	in := &s.prog.Code[s.m.PC(t)]
	switch in.Op {
	case program.CallPtr:
		if s.opaqueOperand(in.A) {
			return false
		}
	case program.External:
	default:
		return true // what an access computes its place from is in the shape
	}
	slots, f := s.m.Unknowns().Undecided(t)
	return len(slots) == 0 && f == nil
}
