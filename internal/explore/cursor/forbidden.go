package cursor

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
)

// Predicate is a condition on states. Asking does not change the state.
type Predicate interface {
	Holds(m *machine.Machine) bool
}

// Forbidden is a condition that no state may have.
type Forbidden struct {
	Predicate Predicate
	Text      string // of the failure, in one clause
}

// Forbid makes Observe report each state that has one of the conditions. It is
// asked in the states that the cursor stops in: that the condition shows there,
// if anywhere, is up to the caller.
func (c *Cursor) Forbid(list []Forbidden) { c.forbidden = list }

// ForbiddenKey is the key of the failure of Forbid's i-th condition.
func ForbiddenKey(i int) uint64 { return uint64(i)<<8 | uint64(machine.Proposition) }

// Conditions begins to observe: it appends the forbidden conditions that the state has.
func (c *Cursor) Conditions(buf []*system.Failure) []*system.Failure {
	c.observed = c.observed[:0]
	for i := range c.forbidden {
		if !c.forbidden[i].Predicate.Holds(c.m) {
			continue
		}
		fault := &machine.Fault{Check: machine.Proposition, Thread: -1, Other: -1, Text: c.forbidden[i].Text}
		f := &system.Failure{Class: system.Violation, Check: machine.Proposition.String(), Key: ForbiddenKey(i), Text: fault.Text}
		c.observed = append(c.observed, observed{f, fault})
		buf = append(buf, f)
	}
	return buf
}
