package plan

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/temporal/notation"
)

// Automaton is a Büchi automaton in the Hanoi format, in a file. It accepts the forbidden runs,
// like a never claim. The zero value stands for no automaton.
type Automaton struct{ File, Text string }

// given reports whether there is one.
func (a Automaton) given() bool { return a.File != "" }

// read is what is asked of runs: that the automaton accepts none. Its atomic propositions are conditions of the query language.
func (a Automaton) read() (*Temporal, error) {
	l := &Temporal{Flag: "--automaton", Text: a.File}
	var err error
	if l.Automaton, err = notation.ReadHOA(a.Text); err != nil {
		return nil, fmt.Errorf("--automaton: %s, %w", a.File, err)
	}
	if l.Automaton.StutterInvariant {
		if err := l.Automaton.CompareStutters(); err != nil {
			return nil, fmt.Errorf("--automaton: %s says that it is stutter-invariant, but %w: omit that property", a.File, err)
		}
	}
	for _, name := range l.Automaton.Atoms {
		n, err := query.ParseState(name)
		if err != nil {
			return nil, fmt.Errorf("--automaton: %s: the atomic proposition %q is a condition of the query language: %w", a.File, name, err)
		}
		l.Atoms, l.texts = append(l.Atoms, n), append(l.texts, name)
	}
	return l, nil
}

// Violates reports whether the runs that a prefix and then a cycle of valuations stand for are not allowed.
func (l *Temporal) Violates(prefix, cycle []uint64) bool {
	if l.Automaton != nil {
		return l.Automaton.Accepts(prefix, cycle)
	}
	return !l.Formula.Holds(prefix, cycle)
}

// Violation says of a run that it is not allowed; Keeps, that it is.
func (l *Temporal) Violation() string {
	if l.Automaton != nil {
		return "the automaton " + l.Text + " accepts a run"
	}
	return "a run does not satisfy " + l.Text
}

// Keeps says of a run that it is allowed.
func (l *Temporal) Keeps() string {
	if l.Automaton != nil {
		return "the automaton " + l.Text + " does not accept the run"
	}
	return "the run satisfies " + l.Text
}
