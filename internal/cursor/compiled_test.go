package cursor_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"heddle/internal/frontend"
	"heddle/internal/machine"
	"heddle/internal/verify"
)

// entry matches the functions that a program may start in.
var entry = regexp.MustCompile(`(?m)^void (\w+)\(void\) \{`)

// compiled compiles a text once. The sessions that it gives start in any of its functions.
func compiled(t *testing.T, text string) (open func(entries ...string) *verify.Session) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	tool, err := filepath.Abs("../../bin/heddle-llvm")
	if err != nil {
		t.Fatal(err)
	}
	task := verify.Task{Load: frontend.Options{Files: []string{file}, Tool: tool}, Checks: machine.DefaultChecks.Without(machine.Race)}
	for _, m := range entry.FindAllStringSubmatch(text, -1) {
		task.Entries = append(task.Entries, m[1])
	}
	mod, err := task.LoadModule(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return func(entries ...string) *verify.Session {
		t.Helper()
		task := task
		task.Entries = entries
		s, err := verify.OpenModule(mod, task)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}
