package plan

import (
	"errors"
	"fmt"

	"heddle/internal/ask/linear"
	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
	"heddle/internal/temporal/ctl"
	"heddle/internal/temporal/ltl"
)

// Fairness says what is promised to threads that can act, where runs without end are judged.
type Fairness string

// The promises.
const (
	FairNone   Fairness = "none"   // none: a thread may be left waiting for ever
	FairWeak   Fairness = "weak"   // a thread that can act from some moment on, always, acts; also ""
	FairStrong Fairness = "strong" // a thread that can act again and again, acts
)

// String is the promise's name.
func (f Fairness) String() string {
	if f == "" {
		return string(FairWeak)
	}
	return string(f)
}

// ParseFairness reads the name of a promise.
func ParseFairness(name string) (Fairness, error) {
	return named("fairness", name, []Fairness{FairNone, FairWeak, FairStrong})
}

// Temporal is what is asked of runs: a formula of linear temporal logic, which every run has to satisfy, or one of branching time, which the
// first state has to satisfy, over conditions on states. One of the two formulae is nil.
type Temporal struct {
	Flag      string        // that gives it
	Check     machine.Check // that it judges; NoCheck: the user gave the formula
	Text      string
	Formula   *ltl.Formula
	Branching *ctl.Formula
	Atoms     []*query.Node
	Actions   uint64 // of a linear formula: bit i says that the i-th atom is about the action that leads on, not about the state
}

// Counts reports whether it matters how often a state comes again, or which actions are taken: between actions there are no states then.
func (l *Temporal) Counts() bool { return l.hasNext() || l.Actions != 0 }

// hasNext reports whether the formula counts single steps.
func (l *Temporal) hasNext() bool {
	if l.Branching != nil {
		return l.Branching.HasNext()
	}
	return l.Formula.HasNext()
}

// temporal reads the task's formula; nil: there is none. What fairness promises follows from its kind, if nothing is said.
func (t *Task) temporal() (*Temporal, error) {
	var n *query.Node
	var err error
	l := &Temporal{Flag: "--ltl", Text: t.Checks.Linear}
	switch {
	case t.Checks.Linear != "" && t.Checks.Branching != "":
		return nil, errors.New("--ltl and --ctl ask two questions: give one of them")
	case t.Checks.Linear != "":
		if n, err = query.ParseLinear(l.Text); err == nil {
			l.Formula, l.Atoms, err = linear.Of(n)
		}
	case t.Checks.Branching != "":
		l.Flag, l.Text = "--ctl", t.Checks.Branching
		if n, err = query.ParseBranching(l.Text); err == nil {
			l.Branching, l.Atoms, err = linear.Branching(n)
		}
		if t.Checks.Fairness == "" {
			t.Checks.Fairness = FairNone
		}
	default:
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.Flag, err)
	}
	return l, nil
}

// Promise says what is assumed of runs without end, in a sentence; "": nothing.
func (f Fairness) Promise() string {
	switch f.String() {
	case string(FairWeak):
		return "a thread that can act from some moment on, always, does act (weak fairness; --fairness=none or strong chooses otherwise)"
	case string(FairStrong):
		return "a thread that can act again and again does act (strong fairness)"
	}
	return ""
}

// Names are the atoms as texts.
func (l *Temporal) Names() (names []string) {
	for _, a := range l.Atoms {
		names = append(names, a.String())
	}
	return names
}

// followed are the places and the memory that the formula's conditions can change with. Nil without an error: they may change with
// any instruction, or X counts each, so that threads have to stop before all.
func (l *Temporal) followed(p *program.Program) (*machine.Propositions, error) {
	where, known, err := property.Footprint(p, l.Text, l.Atoms...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.Flag, err)
	}
	if !known || l.hasNext() {
		return nil, nil
	}
	return where, nil
}

// asking lowers the program that a formula is asked of: first with variables of functions in registers. Where the formula speaks of
// these, or it is not known where its conditions change, they are put into memory, and threads stop before each instruction.
func (t *Task) asking(l *Temporal, mod *flat.Module, needs property.Needs, known map[string]*machine.External) (*program.Program, *machine.Propositions, property.Needs, error) {
	needs.Registers = append(needs.Registers, property.NeedsOf(l.Atoms...).Registers...)
	if !needs.Exact {
		p, _, err := t.lowered(mod, needs, known, true)
		if err != nil {
			return nil, nil, needs, err
		}
		if where, err := l.followed(p); err == nil && where != nil {
			return p, where, needs, nil
		}
		needs.Exact = true
	}
	p, _, err := t.lowered(mod, needs, known, true)
	if err == nil {
		_, err = l.followed(p)
	}
	return p, nil, needs, err
}

// Valuation makes what says which of the formula's conditions a machine's state satisfies: bit i says so of the i-th.
func (l *Temporal) Valuation(p *program.Program) (func(*machine.Machine) uint64, error) {
	var list []*property.Predicate
	for i, a := range l.Atoms {
		if l.Actions>>i&1 != 0 {
			list = append(list, nil)
			continue
		}
		x, err := property.New(a, l.Text, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.Flag, err)
		}
		list = append(list, x)
	}
	return func(m *machine.Machine) (v uint64) {
		for i, x := range list {
			if x != nil && x.Holds(m) {
				v |= 1 << i
			}
		}
		return v
	}, nil
}
