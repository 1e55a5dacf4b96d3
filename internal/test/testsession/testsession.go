// Package testsession opens sessions and machines for external tests of the engines. It knows
// verify and so all engines.
//
// Packages testprogram and checkout find and compile its programs.
package testsession

import (
	"context"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
	"heddle/internal/verify"
)

// Open opens a session for a task.
func Open(t testing.TB, task plan.Task) *verify.Session {
	t.Helper()
	s, err := TryOpen(t, task)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TryOpen opens a session for a task that may be refused. Its program must compile.
func TryOpen(t testing.TB, task plan.Task) (*verify.Session, error) {
	t.Helper()
	return verify.OpenModule(module(t, task), task)
}

// module loads a task's program. A harness is added to a module of its own.
func module(t testing.TB, task plan.Task) *flat.Module {
	t.Helper()
	if task.Source.Function == "" {
		return testprogram.Load(t, task.LoadOptions())
	}
	if err := checkout.Prepare(); err != nil {
		t.Fatal(err)
	}
	m, err := task.LoadModule(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// OpenText opens a session for a task whose only file is a text, of that name.
func OpenText(t testing.TB, name, text string, task plan.Task) *verify.Session {
	t.Helper()
	task.Source.Load.Files = []string{checkout.Write(t, name, text)}
	return Open(t, task)
}

// Check opens a session for a task and checks the program.
func Check(t testing.TB, task plan.Task) *verify.Result {
	t.Helper()
	r, err := Open(t, task).Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// CheckPlan checks the program of a plan, such as testplan makes.
func CheckPlan(t testing.TB, p *plan.Plan) *verify.Result {
	t.Helper()
	r, err := (&verify.Session{Plan: p}).Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Machine makes a machine for a task.
func Machine(t testing.TB, task plan.Task) *machine.Machine {
	t.Helper()
	return MachineOf(t, Open(t, task))
}

// MachineOf makes a machine for a session, which is closed when the test ends.
func MachineOf(t testing.TB, s *verify.Session) *machine.Machine {
	t.Helper()
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

// Stepwise is the task of a program of testdata/probabilistic whose steps are counted.
func Stepwise(file string, cflags ...string) plan.Task {
	task := StepwiseFile(checkout.Path("testdata/probabilistic", file))
	task.Source.Load.CFlags = cflags
	return task
}

// StepwiseFile is the task of any program whose steps are counted.
func StepwiseFile(file string) plan.Task {
	return plan.Task{
		Source:   plan.Source{Load: compile.Options{Files: []string{file}}},
		Sampling: plan.Sampling{Stepwise: true},
	}
}

// StepwiseMachine makes a machine for a program of testdata/probabilistic whose steps are counted.
func StepwiseMachine(t testing.TB, file string, cflags ...string) *machine.Machine {
	t.Helper()
	return Machine(t, Stepwise(file, cflags...))
}
