package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// This file is what a cursor does for who follows runs that never end. That one looks at states in which an action is over, and at
// nothing between; so each action has to be over at some time, and in each such state it must be known what is said of it.
//
//   - An action in whose middle questions come again and again would have no end. So a thread that comes to a question at an instruction
//     where it has met one before in its action rests before it, as at a stop. That is sound, as it is to stop anywhere: what it has
//     done since is private, and others have their turn. In the middle of an instruction or of a library call it does not rest.
//   - Conditions on a state whose truth depends on inputs are questions at the end of an action, as what decides about the next
//     actions of threads is (decide.go).

// Says are conditions on the present state that have to be decided in it; false: nobody knows what they are about.
type Says func() (conds []term.Term, ok bool)

// FollowRuns makes the cursor follow runs. It is to be called before Start.
func (c *Cursor) FollowRuns(says Says) { c.says = says }

// decideSaid decides what is said of the present state. It is over unless there is a question.
func (c *Cursor) decideSaid() (over bool, f *system.Failure) {
	if c.says == nil {
		return true, nil
	}
	list, ok := c.says()
	if !ok {
		c.ended = &machine.Fault{Class: machine.Gap, Thread: 0, PC: c.s.m.PC(0), Other: -1,
			Text: "what an index or a pointer of the formula refers to depends on inputs"}
		return true, c.Failed(c.ended)
	}
	for _, t := range list {
		if c.s.ask(t) == open {
			c.now.question, c.now.decides = c.s.wants.question, true
			return false, nil
		}
	}
	return true, nil
}

// Decides reports whether a condition that Says returned holds in the present state, in which an action is over. It is not known where a solver
// that was asked before does not answer again.
func (c *Cursor) Decides(t term.Term) (holds, known bool) {
	v := c.s.ask(t)
	return v == yes, v != open
}

// Pool has the terms of the state.
func (s *Machine) Pool() *term.Pool { return s.pool }

// Load is what n bytes of living memory hold, at most 8; false: there is no such memory.
func (s *Machine) Load(addr, n uint64) (term.Term, bool) {
	first, ok := s.m.Inspect().Located(addr, n)
	if !ok {
		return term.None, false
	}
	return s.bytesOf(first, uint(n), s.content), true
}

// mustRest reports whether a thread that is about to ask has to end its action first. Fresh: it has come to the instruction just now.
func (c *Cursor) mustRest(t int, fresh bool) bool {
	pc := int32(c.s.m.PC(t))
	if c.says == nil || !fresh {
		return false
	}
	if !slices.Contains(c.now.asked, pc) {
		c.now.asked = append(slices.Clip(c.now.asked), pc)
		return false
	}
	rests := c.mayRest(t)
	if rests {
		c.s.wants.recount = false
	}
	return rests
}

// mayRest reports whether others may act where a thread is: it is not in the middle of something.
func (c *Cursor) mayRest(t int) bool {
	in := &c.s.prog.Code[c.s.m.PC(t)]
	switch in.Op {
	case program.Branch, program.Switch:
		return true
	case program.External, program.CallPtr:
		if c.s.m.Inspect().CallPhase(t) != 0 {
			return false
		}
	case program.Load, program.Store, program.RMW, program.CmpXchg, program.MemSet, program.MemCopy:
		if c.s.m.Live() > 1 { // else the place would have to be known, which others might access
			return false
		}
	}
	return in.Flags&program.FlagFirst != 0
}

// followed appends what distinguishes states in the middle of an action where runs are followed: where it will rest.
func (n *moment) followed(buf []uint32) []uint32 {
	if n.question == term.None && n.picked.t == term.None {
		return append(buf, 0)
	}
	buf = append(buf, uint32(len(n.asked)))
	for _, pc := range n.asked {
		buf = append(buf, uint32(pc))
	}
	return buf
}

// Returns are the conditions under which the present state is the same as an earlier one of the run, where inputs have kept their
// variables (Apart); false: it never is.
func (c *Cursor) Returns(x *State) (conds []term.Term, ok bool) {
	p := c.s.pool
	ok = true
	eachWord(x.words, c.Save().words, func(_ uint32, v, w, _ uint64) {
		switch q := p.Eq(c.s.pure(v), c.s.pure(w)); {
		case p.IsFalse(q):
			ok = false
		case !p.IsTrue(q):
			conds = append(conds, q)
		}
	})
	return conds, ok
}

// ModelWith gives the inputs values that the path and some conditions allow; ok is false if the oracle knows none.
func (c *Cursor) ModelWith(conds []term.Term) (values []uint64, ok bool) {
	if c.s.oracle.Satisfiable(slices.Concat(c.s.path.conds, conds)) != Sat {
		return nil, false
	}
	for _, in := range c.s.vars.inputs {
		values = append(values, c.s.oracle.Value(in.Value))
	}
	return values, true
}
