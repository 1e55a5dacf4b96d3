// Package testplan makes plans of small programs whose source is in a test, for tests of the
// engines.
//
// It knows plans and no engine, so that an engine's own package may use it; testsession checks
// whole tasks.
//
// Four packages load a test's program, and they differ in what they import: checkout nothing of the
// project, testprogram the front end, testplan plans and no engine, testsession verify. A single
// package would cause import cycles.
package testplan

import (
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/flat"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
)

// Head declares what small programs call. in() gives any number, byte() one of 256.
const Head = `#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
extern void heddle_sometimes(int);
#define in __VERIFIER_nondet_uint
#define byte __VERIFIER_nondet_uchar
#define check __VERIFIER_assert
#define assume __VERIFIER_assume
`

// unended is when a test takes a search for one that does not end.
const unended = 100_000

// Compile compiles a C program for a task, whose only file it becomes, under the name.
func Compile(t testing.TB, task *plan.Task, name, text string) *flat.Module {
	t.Helper()
	file := checkout.Write(t, name, text)
	task.Source.Load.Files, task.Source.Load.CFlags = []string{file}, append(task.Source.Load.CFlags, "-w")
	return testprogram.Load(t, task.LoadOptions())
}

// Programs are those that were compiled, so that a table of tasks compiles a program once.
type Programs map[string]*flat.Module

// Plan makes the plan of a program with inputs as unknowns and only assertions checked. A search that polls without end is interrupted.
func (c Programs) Plan(t testing.TB, text string, change func(*plan.Task)) *plan.Plan {
	t.Helper()
	p, err := c.Try(t, text, change)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Try is Plan of a task that may be refused.
func (c Programs) Try(t testing.TB, text string, change func(*plan.Task)) (*plan.Plan, error) {
	t.Helper()
	var polls atomic.Int64 // engines may work side by side
	task := plan.Task{
		Checks: plan.Checks{Set: machine.CheckSet(0).With(machine.Assert)},
		Search: plan.Search{Engine: plan.EngineSymbolic},
		Host:   plan.Host{Interrupted: func() bool { return polls.Add(1) > unended }},
	}
	if change != nil {
		change(&task)
	}
	if c[text] == nil {
		c[text] = Compile(t, &task, "program.c", text)
	}
	return plan.OpenModule(c[text], task)
}

// Kinds are those of the reasons of a verdict, in their order.
func Kinds(v *verdict.Verdict) (list []verdict.ReasonKind) {
	for _, x := range v.Reasons {
		list = append(list, x.Kind)
	}
	return list
}

// ErrorSays demands an error that says something, or none where that is "".
func ErrorSays(t testing.TB, what string, err error, want string) {
	t.Helper()
	switch {
	case err == nil && want != "":
		t.Errorf("%s: no error, want %q", what, want)
	case err != nil && want == "":
		t.Errorf("%s: %v", what, err)
	case err != nil && !strings.Contains(err.Error(), want):
		t.Errorf("%s: %v, want %q", what, err, want)
	}
}

// Clock advances by a step each time that it is asked, so that what a test measures does not depend on
// how fast the machine is.
type Clock struct{ Now, Step float64 }

// Seconds returns the time.
func (c *Clock) Seconds() float64 {
	c.Now += c.Step
	return c.Now
}
