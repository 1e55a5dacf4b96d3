package plan

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// This file is what is promised to threads at some lines, beside what is promised to them everywhere.

// FairAt is a promise to threads that are at some lines: whoever is there, or in a function that was called from there, and can act, acts.
type FairAt struct {
	Text        string // as the user gave it
	File        string
	First, Last int
	Promise     Fairness // FairStrong or FairWeak
}

// fairAt is how one is written.
var fairAt = regexp.MustCompile(`^(.+):([0-9]{1,9})(?:-([0-9]{1,9}))?(?::([a-z]+))?$`)

// ParseFairAt reads a promise: FILE:LINE or FILE:FIRST-LAST, optionally followed by :weak or
// :strong.
func ParseFairAt(text string) (f FairAt, err error) {
	m := fairAt.FindStringSubmatch(text)
	if m == nil {
		return f, fmt.Errorf("--fair-at=%s: must be FILE:LINE or FILE:FIRST-LAST, perhaps with :weak or :strong behind it", text)
	}
	f = FairAt{Text: text, File: m[1], Promise: FairStrong}
	f.First, _ = strconv.Atoi(m[2])
	if f.Last = f.First; m[3] != "" {
		f.Last, _ = strconv.Atoi(m[3])
	}
	switch {
	case f.Last < f.First:
		return f, fmt.Errorf("--fair-at=%s: the last line comes before the first", text)
	case m[4] == "":
	case m[4] != string(FairStrong) && m[4] != string(FairWeak):
		return f, fmt.Errorf("--fair-at=%s: %s must be weak or strong", text, m[4])
	default:
		f.Promise = Fairness(m[4])
	}
	return f, nil
}

// Where are the lines as a person writes them.
func (f *FairAt) Where() string { return strings.TrimSuffix(f.Text, ":"+string(f.Promise)) }

// Says is the promise in a sentence.
func (f *FairAt) Says() string {
	if f.Promise == FairStrong {
		return "at " + f.Where() + " and in what is called there, a thread that can act again and again does act (strong fairness)"
	}
	return "at " + f.Where() + " and in what is called there, a thread that can act from some moment on, always, does act (weak fairness)"
}

// Statement is a promise with the lines' code.
type Statement struct {
	FairAt
	*property.Statement
}

// Statements are what a plan promises to threads at some lines.
func Statements(p *Plan) ([]Statement, error) { return p.statementsOf(p.Program) }

// statementsOf finds the code of the task's promises in a program.
func (t *Task) statementsOf(p *program.Program) (list []Statement, err error) {
	for _, f := range t.Checks.FairAt {
		s, err := property.NewStatement(p, f.File, f.First, f.Last)
		if err != nil {
			return nil, fmt.Errorf("--fair-at: %w", err)
		}
		list = append(list, Statement{f, s})
	}
	return list, nil
}

// stopsAtStatements adds where threads have to stop to what a formula's conditions change with. Where a thread that can act always acts in the end, it
// does not matter: one that rests for ever waits, and stops there anyway. Nil: they stop everywhere.
func (t *Task) stopsAtStatements(p *program.Program, where *machine.Propositions) error {
	list, err := t.statementsOf(p)
	if err != nil || where == nil || t.Checks.Fairness != FairNone {
		return err
	}
	for _, s := range list {
		s.Stops(where.Places)
	}
	return nil
}

// leavesThreads reports whether a thread that can act may be left for ever, and something is promised to it at some lines.
func (t *Task) leavesThreads() bool { return t.Checks.Fairness == FairNone && len(t.Checks.FairAt) > 0 }

// restsBeforeLocks reports whether it is asked whether a thread rests for ever before a lock that it could take: none is promised to act. A lock
// that nobody else takes is a persistent set, and whether the thread asks changes with it.
func (p *Plan) restsBeforeLocks() bool {
	return p.Checks.Fairness == FairNone && p.Asks != nil && p.Asks.Check == machine.Starvation
}

// idleStatements is an error if the task promises what says nothing, beside what it promises everywhere.
func (t *Task) idleStatements() error {
	everywhere := t.Checks.Fairness.String()
	for _, f := range t.Checks.FairAt {
		if everywhere == string(FairStrong) || everywhere == string(f.Promise) {
			return fmt.Errorf("--fair-at=%s promises nothing that --fairness=%s does not promise everywhere: omit it, or choose a weaker --fairness", f.Text, everywhere)
		}
	}
	return nil
}

var errFairBranching = errors.New("--fair-at is about single runs, and a formula of branching time about where they part: ask by --ltl or A(...), or choose --fairness, which is for all lines")

// fairOf is an error if a query cannot be asked beside the task's promises.
func (t *Task) fairOf(q *query.Query) error {
	if len(t.Checks.FairAt) == 0 {
		return nil
	}
	if q.Kind != query.Linear {
		return errFairBranching
	}
	return t.idleStatements()
}
