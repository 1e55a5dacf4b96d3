package plan

import (
	"fmt"

	"heddle/internal/ask/linear"
	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
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

// Linear is what every run has to satisfy: a formula of linear temporal logic, over conditions on states.
type Linear struct {
	Text    string
	Formula *ltl.Formula
	Atoms   []*query.Node
}

// linear reads the task's formula; nil: there is none.
func (t *Task) linear() (*Linear, error) {
	if t.Checks.Linear == "" {
		return nil, nil
	}
	n, err := query.ParseLinear(t.Checks.Linear)
	if err != nil {
		return nil, fmt.Errorf("--ltl: %w", err)
	}
	l := &Linear{Text: t.Checks.Linear}
	if l.Formula, l.Atoms, err = linear.Of(n); err != nil {
		return nil, fmt.Errorf("--ltl: %w", err)
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
func (l *Linear) Names() (names []string) {
	for _, a := range l.Atoms {
		names = append(names, a.String())
	}
	return names
}

// followed are the places and the memory that the formula's conditions can change with. Nil without an error: they may change with
// any instruction, or X counts each, so that threads have to stop before all.
func (l *Linear) followed(p *program.Program) (*machine.Propositions, error) {
	where, known, err := property.Footprint(p, l.Text, l.Atoms...)
	if err != nil {
		return nil, fmt.Errorf("--ltl: %w", err)
	}
	if !known || l.Formula.HasNext() {
		return nil, nil
	}
	return where, nil
}

// asking lowers the program that a formula is asked of: first with variables of functions in registers. Where the formula speaks of
// these, or it is not known where its conditions change, they are put into memory, and threads stop before each instruction.
func (t *Task) asking(l *Linear, mod *flat.Module, needs property.Needs, known map[string]*machine.External) (*program.Program, *machine.Propositions, property.Needs, error) {
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
func (l *Linear) Valuation(p *program.Program) (func(*machine.Machine) uint64, error) {
	var list []*property.Predicate
	for _, a := range l.Atoms {
		x, err := property.New(a, l.Text, p)
		if err != nil {
			return nil, fmt.Errorf("--ltl: %w", err)
		}
		list = append(list, x)
	}
	return func(m *machine.Machine) (v uint64) {
		for i, x := range list {
			if x.Holds(m) {
				v |= 1 << i
			}
		}
		return v
	}, nil
}
