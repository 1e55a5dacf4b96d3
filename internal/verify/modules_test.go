package verify

import (
	"testing"

	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
	"heddle/internal/test/testplan"
)

// modules opens the sessions of programs.
type modules testplan.Programs

// open opens a program with inputs as unknowns and only assertions checked. A search that polls without end is interrupted.
func (c modules) open(t *testing.T, text string, change func(*plan.Task)) *Session {
	t.Helper()
	return &Session{Plan: testplan.Programs(c).Plan(t, text, change)}
}

// check opens a program and searches it.
func (c modules) check(t *testing.T, text string, change func(*plan.Task)) *Result {
	t.Helper()
	r, err := c.open(t, text, change).Answer(Checks{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// induce concludes from one attempt at a proof by k-induction.
func induce(s *Session, o induction.Options) (*Result, error) {
	return concluded(kinduction.Search(s.Plan, []induction.Options{o}))
}

// kinds are those of the reasons of a verdict, in their order.
func kinds(r *Result) []verdict.ReasonKind { return testplan.Kinds(&r.Verdict) }
