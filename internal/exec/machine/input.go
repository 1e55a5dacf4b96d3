package machine

import "heddle/internal/ir/program"

// Input is the type of an input: a result of an external call that may be any value, of
// which Choices are some, or all.
type Input struct {
	Bits   uint // up to 64
	Signed bool
	Float  bool

	// Within: an integer is from First to Last, unless somebody who gives inputs says
	// otherwise.
	Within      bool
	First, Last int64

	Unit    bool // a float is from 0 to below 1
	Covered bool // Choices are all values that it may have, each once

	Text      bool // a part of a text that the program reads
	Character bool // such a part that is a byte, or below zero what stands in its place
}

// Inputs gives inputs their values: see Options.Inputs.
type Inputs interface {
	// Given reports whether the input at an instruction, the result of an external, is
	// given.
	Given(pc int, external string, in Input) bool
}

// Given is the number of ways of an action that takes an input which is given: any
// value. The way is the value's bit pattern.
const Given = 1<<31 - 1

// Inputs are those of Options.
func (v Stepwise) Inputs() Inputs { return v.m.o.Inputs }

// given reports whether the result of an external call is given. A thread that may be
// ended before the call has one way more, so that its inputs are not.
func (m *Machine) given(x *External, c *Call) bool {
	if m.o.Inputs == nil || x.Input == nil || m.attempts.now.on || m.mayEnd(c.Thread) {
		return false
	}
	in, ok := x.Input(c)
	return ok && m.o.Inputs.Given(c.PC, x.Name, in)
}

// Given is the value of an input that is given.
func (c *Call) Given() (value uint64, ok bool) {
	return uint64(c.Choice), c.M.o.Inputs != nil && c.M.given(c.M.acting, c)
}

// InputAt is the input that a call of an external by its name gives, whoever calls it;
// false of other instructions.
func (v Stepwise) InputAt(pc int) (external string, in Input, ok bool) {
	m := v.m
	i := &m.p.Code[pc]
	if i.Op != program.External || m.externals[i.Imm] == nil || m.externals[i.Imm].Input == nil {
		return "", Input{}, false
	}
	x := m.externals[i.Imm]
	in, ok = x.Input(m.setCall(0, pc, &m.p.Sites[i.C], 0))
	return x.Name, in, ok
}

// InputOf is the given input that thread t is about to take; false if it is at none.
func (v Stepwise) InputOf(t int) (pc int, external string, in Input, ok bool) {
	x, c := v.m.pendingExternal(t)
	if x == nil || !v.m.given(x, c) {
		return 0, "", Input{}, false
	}
	in, ok = x.Input(c)
	return c.PC, x.Name, in, ok
}
