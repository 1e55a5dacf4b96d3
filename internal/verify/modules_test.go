package verify

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/flat"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
)

// smallHead declares what small programs call. in() gives any number, byte() one of 256.
const smallHead = `#include <pthread.h>
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

// CompileText compiles a C program for a task, whose only file it becomes, under the name.
func CompileText(t testing.TB, task *plan.Task, name, text string) *flat.Module {
	t.Helper()
	file := checkout.Write(t, name, text)
	task.Source.Load.Files, task.Source.Load.CFlags = []string{file}, append(task.Source.Load.CFlags, "-w")
	return testprogram.Load(t, task.LoadOptions())
}

// modules are those that were compiled, so that a table of tasks compiles a program once.
type modules map[string]*flat.Module

// open opens a program with inputs as unknowns and only assertions checked. A search that polls without end is interrupted.
func (c modules) open(t *testing.T, text string, change func(*plan.Task)) *Session {
	t.Helper()
	s, err := c.openTask(t, text, change)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// openTask is open of a task that may be refused.
func (c modules) openTask(t *testing.T, text string, change func(*plan.Task)) (*Session, error) {
	t.Helper()
	polls := 0
	task := plan.Task{
		Checks: plan.Checks{Set: machine.CheckSet(0).With(machine.Assert)},
		Search: plan.Search{Engine: plan.EngineSymbolic},
		Host:   plan.Host{Interrupted: func() bool { polls++; return polls > unended }},
	}
	if change != nil {
		change(&task)
	}
	if c[text] == nil {
		c[text] = CompileText(t, &task, "program.c", text)
	}
	return OpenModule(c[text], task)
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
func kinds(r *Result) (list []verdict.ReasonKind) {
	for _, x := range r.Verdict.Reasons {
		list = append(list, x.Kind)
	}
	return list
}

// stepping is a clock that goes on by a step each time that it is asked, so that what a test measures does not depend on
// how fast the machine is.
type stepping struct{ now, step float64 }

func (c *stepping) seconds() float64 {
	c.now += c.step
	return c.now
}
