package cursor_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/verify"
)

// entry matches the functions that a program may start in.
var entry = regexp.MustCompile(`(?m)^void (\w+)\(void\) \{`)

// taskOf is the task of a program that starts in several functions, in a file of its own.
func taskOf(t *testing.T, text string, entries ...string) plan.Task {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	tool, err := filepath.Abs("../../../bin/heddle-llvm")
	if err != nil {
		t.Fatal(err)
	}
	return plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{file}, Tool: tool}, Entries: entries},
		Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Race)},
	}
}

// open compiles a program that starts in several functions.
func open(t *testing.T, text string, entries ...string) *verify.Session {
	t.Helper()
	s, err := verify.Open(context.Background(), taskOf(t, text, entries...))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compiled compiles a text once. The sessions that it gives start in any of its functions.
func compiled(t *testing.T, text string) (open func(entries ...string) *verify.Session) {
	t.Helper()
	task := taskOf(t, text)
	for _, m := range entry.FindAllStringSubmatch(text, -1) {
		task.Source.Entries = append(task.Source.Entries, m[1])
	}
	mod, err := task.LoadModule(context.Background())
	if err != nil {
		t.Fatal(err)
	}
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
