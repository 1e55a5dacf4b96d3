package cursor_test

import (
	"regexp"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// entry matches the functions that a program may start in.
var entry = regexp.MustCompile(`(?m)^void (\w+)\(void\) \{`)

// taskOf is the task of a program that starts in several functions, in a file of its own.
func taskOf(t *testing.T, text string, entries ...string) plan.Task {
	t.Helper()
	file := checkout.Write(t, "program.c", text)
	return plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{file}}, Entries: entries},
		Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Race)},
	}
}

// open compiles a program that starts in several functions.
func open(t *testing.T, text string, entries ...string) *verify.Session {
	t.Helper()
	return testsession.Open(t, taskOf(t, text, entries...))
}

// compiled compiles a text once. The sessions that it gives start in any of its functions.
func compiled(t *testing.T, text string) (open func(entries ...string) *verify.Session) {
	t.Helper()
	task := taskOf(t, text)
	for _, m := range entry.FindAllStringSubmatch(text, -1) {
		task.Source.Entries = append(task.Source.Entries, m[1])
	}
	mod := testprogram.Load(t, task.LoadOptions())
	return func(entries ...string) *verify.Session {
		t.Helper()
		task := task
		task.Source.Entries = entries
		s, err := verify.OpenModule(mod, task)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}
