package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// questionFlags say what must hold of the program.
type questionFlags struct {
	checks     []string
	property   string
	never      []string
	always     []string
	errorLabel string
	ltl        string
	ctl        string
	automaton  string
	fairness   string
	fairAt     []string

	questions *pflag.FlagSet
}

func (f *questionFlags) add(s *pflag.FlagSet) {
	f.questions = s
	s.StringSliceVar(&f.checks, "check", nil, "switch checks on and off: `+NAME,-NAME` (`heddle checks` lists them; all: every one)")
	s.StringVar(&f.property, "property", "", "check only this property of the verification competition: a `FILE`.prp, or a name\nsuch as unreach-call, no-data-race, valid-memsafety; --check adds to it")
	s.StringArrayVar(&f.never, "never", nil, "no state may satisfy this `PROPOSITION` of the query language (repeatable): --never='x > 3 && [1.crit]'")
	s.StringArrayVar(&f.always, "always", nil, "every state must satisfy this `PROPOSITION` (repeatable)")
	s.StringVar(&f.ltl, "ltl", "", "every run must satisfy this `FORMULA` of linear temporal logic: --ltl='G(request -> F granted)' (docs/temporal.md)")
	s.StringVar(&f.ctl, "ctl", "", "the first state must satisfy this `FORMULA` of branching time: --ctl='AG EF home' (docs/temporal.md)")
	s.StringVar(&f.automaton, "automaton", "", "no run may be one that the automaton of a `FILE` in the Hanoi format (HOA) accepts (docs/temporal.md)")
	s.StringVar(&f.fairness, "fairness", "", "assume this fairness: `PROMISE` is none (default for --ctl), weak (a thread that stays enabled eventually acts;\ndefault for --ltl and --automaton) or strong (a thread that is enabled infinitely often eventually acts)")
	s.StringArrayVar(&f.fairAt, "fair-at", nil, "fairness that --ltl and --automaton also assume of threads at some lines, or in what is called there (repeatable):\n`FILE:LINE` or FILE:FIRST-LAST, followed by :strong (default) or :weak; --fair-at=queue.c:17 (docs/temporal.md)")
	s.StringVar(&f.errorLabel, "error-label", "", "treat reaching the label `NAME` in any function as an error call")
}

// empty is an error if a flag asks nothing, as where a variable of a script has no value: what is answered would be another question.
func (f *questionFlags) empty() error {
	for _, name := range []string{"property", "ltl", "ctl", "automaton", "fairness", "error-label"} {
		if flag := f.questions.Lookup(name); flag != nil && flag.Changed && flag.Value.String() == "" {
			what, _ := pflag.UnquoteUsage(flag)
			return usageError{fmt.Errorf("--%s is empty: give it a %s, or omit it", name, what)}
		}
	}
	return nil
}

// apply gives a task the property, and what the other flags change of it.
func (f *questionFlags) apply(t *plan.Task) (err error) {
	if err := f.empty(); err != nil {
		return err
	}
	if f.property != "" {
		p, err := readProperty(f.property)
		if err != nil {
			return usageError{fmt.Errorf("--property=%s: %w", f.property, err)}
		}
		t.Checks.Set, t.Source.Load.ErrorLabel = p.Checks, p.ErrorLabel
		if p.Entry != "main" && len(t.Source.Entries) == 0 {
			t.Source.Entries = []string{p.Entry}
		}
	}
	t.Checks.Never, t.Checks.Always, t.Checks.Linear, t.Checks.Branching = f.never, f.always, f.ltl, f.ctl
	if f.automaton != "" {
		body, err := readAsked(f.automaton)
		if err != nil {
			return usageError{fmt.Errorf("--automaton: %w", err)}
		}
		t.Checks.Automaton = plan.Automaton{File: f.automaton, Text: string(body)}
	}
	if f.fairness != "" {
		if t.Checks.Fairness, err = plan.ParseFairness(f.fairness); err != nil {
			return usageError{err}
		}
	}
	for _, text := range f.fairAt {
		at, err := plan.ParseFairAt(text)
		if err != nil {
			return usageError{err}
		}
		t.Checks.FairAt = append(t.Checks.FairAt, at)
	}
	if f.errorLabel != "" {
		t.Source.Load.ErrorLabel = f.errorLabel
	}
	if t.Checks.Set, err = plan.ParseChecks(t.Checks.Set, f.checks); err != nil {
		return usageError{err}
	}
	t.Checks.Firm = plan.NamedChecks(t.Checks.Set, f.checks)
	return nil
}

// readProperty reads a property file; the name of a property stands for its
// file.
func readProperty(name string) (plan.Property, error) {
	if p, ok, err := plan.PropertyNamed(name); ok {
		return p, err
	}
	text, err := readAsked(name)
	if err != nil {
		return plan.Property{}, fmt.Errorf("no such file and no such property; the properties are: %s",
			strings.Join(plan.PropertyNames(), ", "))
	}
	return plan.ParseProperty(string(text))
}
