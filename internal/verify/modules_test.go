package verify

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/front/flat"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
)

const smallHead = testplan.Head

// CompileText compiles a C program for a task, whose only file it becomes, under the name.
func CompileText(t testing.TB, task *plan.Task, name, text string) *flat.Module {
	t.Helper()
	return testplan.Compile(t, task, name, text)
}

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
	r, err := c.open(t, text, change).Check()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// kinds are those of the reasons of a verdict, in their order.
func kinds(r *Result) []verdict.ReasonKind { return testplan.Kinds(&r.Verdict) }

// stepping is a clock that advances by a step each time that it is asked.
type stepping struct{ now, step float64 }

func (c *stepping) seconds() float64 {
	c.now += c.step
	return c.now
}
