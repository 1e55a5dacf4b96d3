package plan

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// Marks reports whether the program marks what some run should reach.
func (p *Plan) Marks() bool {
	return slices.ContainsFunc(p.Program.Externals, func(x program.ExternalFunc) bool { return x.Marks })
}

// marksLate reports whether the program itself marks what some run should reach. What is assumed of a function's arguments is reached at its
// beginning.
func (p *Plan) marksLate() bool {
	return slices.ContainsFunc(p.Program.Externals, func(x program.ExternalFunc) bool { return x.Marks && x.Name != platform.PreconditionName })
}

// DefaultChecks are the checks that are on unless a task says otherwise.
var DefaultChecks = machine.DefaultChecks

// checksOfRuns are the checks that are made where something is asked of whole runs: those of what a thread does itself. Data races, deadlocks and
// blocks that are lost are states, and ends of runs, that reductions for formulae need not keep.
var checksOfRuns = machine.ChecksWhere(func(c CheckInfo) bool { return c.Observer == visibility.OtherThread && !c.Blocks && !c.Runs })

// ParseChecks applies words of the form +name, -name or name to a set of checks;
// the name "all" means every check, but for +all not those of whole runs.
func ParseChecks(set machine.CheckSet, words []string) (machine.CheckSet, error) {
	for _, word := range words {
		name, on := strings.TrimPrefix(word, "+"), !strings.HasPrefix(word, "-")
		name = strings.TrimPrefix(name, "-")
		if name == "all" {
			for c := range machine.AllChecks.Each {
				if !c.Info().Runs || !on {
					set = switched(set, c, on)
				}
			}
			continue
		}
		c, ok := machine.CheckNamed(name)
		if !ok {
			return set, fmt.Errorf("there is no check %q; the checks are: %s", name, strings.Join(machine.AllChecks.Names(), ", "))
		}
		set = switched(set, c, on)
	}
	return set, nil
}

// NamedChecks are the checks of a set that words such as those of ParseChecks switch on by their names.
func NamedChecks(set machine.CheckSet, words []string) (named machine.CheckSet) {
	for _, word := range words {
		if c, ok := machine.CheckNamed(strings.TrimPrefix(word, "+")); ok && set.Has(c) {
			named = named.With(c)
		}
	}
	return named
}

// ChecksOfRun applies words such as those of ParseChecks to the checks of one ordinary run, which does not detect data races.
func ChecksOfRun(words []string) (machine.CheckSet, error) {
	set, err := ParseChecks(DefaultChecks.Without(machine.Race).Without(machine.Hang), words)
	if err == nil && set.Has(machine.Hang) {
		err = errors.New("run executes one run, which does not show whether others end: check does")
	}
	if err == nil && set.Has(machine.Race) {
		err = errors.New("run does not detect data races: check does (-race leaves them out)")
	}
	if whole := set & ChecksOfRuns; err == nil && whole != 0 {
		err = fmt.Errorf("run executes one run, which ends or is interrupted: heddle check makes the check %s", whole.Names()[0])
	}
	return set, err
}

// ChecksNothing reports whether the task asks nothing of the program: no check is on, there is no condition on states,
// and the program marks nothing that some run should reach.
func (p *Plan) ChecksNothing() bool {
	return p.Checks.Set == 0 && len(p.rules) == 0 && p.Asks == nil && !p.Marks()
}

func switched(set machine.CheckSet, c machine.Check, on bool) machine.CheckSet {
	if on {
		return set.With(c)
	}
	return set.Without(c)
}

// CheckInfo is a check as a person sees it.
type CheckInfo = machine.CheckInfo

// AllChecks lists every check.
func AllChecks() (list []CheckInfo) {
	for c := range machine.AllChecks.Each {
		list = append(list, c.Info())
	}
	return list
}

// observers are those of a step that the task brings: who must not miss a state that a
// reduction leaves out. The program's own (handlers, modules) the machine knows.
func (p *Plan) observers() visibility.Observers {
	o := visibility.Observers(0).With(visibility.OtherThread).With(visibility.OwnChecks)
	for check := range p.Checks.Set.Each {
		o = o.With(check.Info().Observer)
	}
	for _, x := range []struct {
		on       bool
		observer visibility.Observer
	}{
		{len(p.Checks.Queries) > 0 && p.Asks == nil, visibility.Query}, // one that asks something of runs is observed as the formula is
		{(len(p.rules) > 0 || p.Asks != nil) && p.needs.Exact, visibility.StateCondition},
		{p.disguises(), visibility.DisguisedCheck},
		{p.Asks.ofRuns(), visibility.Formula},
		{p.Asks != nil && !p.Asks.ofRuns(), visibility.Branching},
		{len(p.rules) > 0, visibility.EndCondition},
		{p.Abstracts(), visibility.Abstraction},
		{p.Search.Symmetry, visibility.Symmetry},
		{p.counterAbstraction, visibility.CounterAbstraction},
	} {
		if x.on {
			o = o.With(x.observer)
		}
	}
	return o
}

// concurrent are the functions because of which something may come between two instructions of a thread.
func concurrent(c program.Conduct) bool { return c.StartsThread || c.Interrupts || c.Module }

// disguises reports whether a check asks which blocks are lost at a moment in which a thread may have disguised the address of one.
func (p *Plan) disguises() bool {
	return p.tracksDisguised() && (len(p.Source.Entries) > 1 || p.Program.Names(concurrent))
}

// tracksDisguised reports whether a check asks which blocks are lost of a program that computes pointers from numbers.
func (p *Plan) tracksDisguised() bool {
	return p.Program != nil && p.Program.Disguises && (p.Checks.Set.Has(machine.Leak) || p.Checks.Set.Has(machine.Untracked))
}
