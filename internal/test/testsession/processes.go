package testsession

import (
	"regexp"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
	"heddle/internal/verify"
)

// entry matches the functions that a program may start in.
var entry = regexp.MustCompile(`(?m)^void (\w+)\(void\) \{`)

// processes is the task of a program that starts in several functions, in a file of its own.
func processes(t testing.TB, text string, entries ...string) plan.Task {
	t.Helper()
	file := checkout.Write(t, "program.c", text)
	return plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{file}}, Entries: entries},
		Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Race)},
	}
}

// OpenProcesses compiles a program that starts in several functions.
func OpenProcesses(t testing.TB, text string, entries ...string) *verify.Session {
	t.Helper()
	return Open(t, processes(t, text, entries...))
}

// CompileProcesses compiles a text once. The sessions that it gives start in any of its functions.
func CompileProcesses(t testing.TB, text string) (open func(entries ...string) *verify.Session) {
	t.Helper()
	task := processes(t, text)
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

// Started is a cursor at the first state of a program.
func Started(t testing.TB, s *verify.Session) *cursor.Cursor {
	t.Helper()
	c := cursor.New(MachineOf(t, s))
	if f := c.Start(); f != nil {
		t.Fatal(f.Text)
	}
	return c
}

// ThreadsOf are the threads of actions.
func ThreadsOf(acts []system.Action) (threads []int32) {
	for _, a := range acts {
		threads = append(threads, a.Thread)
	}
	return threads
}

// FailsWithEach demands that a search finds one violation, of this check, with each reduction.
func FailsWithEach(t testing.TB, s *verify.Session, check machine.Check) {
	t.Helper()
	for _, r := range reduction.All() {
		s.Reduce(r)
		result, err := s.Answer(verify.Checks{})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Traces) != 1 || result.Traces[0].Failure.Check != check.String() {
			t.Errorf("%v, %s: %+v", s.Task.Source.Entries, r, result.Verdict)
		}
	}
}
