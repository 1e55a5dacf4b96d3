package sample

import "heddle/internal/exec/machine"

// Predicate is what a state has or has not.
type Predicate interface {
	Holds(m *machine.Machine) bool
}

// Finally is satisfied by runs that come to a state with p.
func Finally(p Predicate) Monitor { return &until{goal: p} }

// Until is satisfied by runs that come to a state with goal, and have hold in all
// states before it.
func Until(hold, goal Predicate) Monitor { return &until{hold: hold, goal: goal} }

// Globally is satisfied by runs all of whose states, up to their bound or end, have p.
func Globally(p Predicate) Monitor { return globally{p} }

type until struct{ hold, goal Predicate }

func (u *until) Reset() {}

func (u *until) Look(m *machine.Machine, _ int) Verdict {
	switch {
	case u.goal.Holds(m):
		return Satisfied
	case u.hold != nil && !u.hold.Holds(m):
		return Violated
	}
	return Undecided
}

func (u *until) Finish() bool { return false }

type globally struct{ p Predicate }

func (g globally) Reset() {}

func (g globally) Look(m *machine.Machine, _ int) Verdict {
	if !g.p.Holds(m) {
		return Violated
	}
	return Undecided
}

func (g globally) Finish() bool { return true }

// Repeat implements Repeating: what decides is a state.
func (u *until) Repeat(period, most int) int { return most / period * period }

// Repeat implements Repeating.
func (g globally) Repeat(period, most int) int { return most / period * period }

// Passes implements Repeating.
func (u *until) Passes(m *machine.Machine) bool { return u.Look(m, 0) == Undecided }

// Passes implements Repeating.
func (g globally) Passes(m *machine.Machine) bool { return g.p.Holds(m) }
