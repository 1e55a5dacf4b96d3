package crosscheck

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// counted checks a program with threads counted first of all; proved reports whether that
// proved it.
func counted(t *testing.T, task plan.Task) (proved bool) {
	t.Helper()
	task.Search.CounterAbstraction = plan.CountOn
	s, err := testsession.TryOpen(t, task)
	if err != nil {
		return false // refused
	}
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	return r.Verdict.Answer == verdict.Verified && r.Verdict.Threads != ""
}

// TestCountingOfRandomPrograms: where counting threads proves a program, the search of
// single threads finds nothing wrong. Engines agree in that.
func TestCountingOfRandomPrograms(t *testing.T) {
	type outcome struct{ proved, right bool }
	outcomes := make(chan outcome, programs())
	seeds.Each(t, programs(), func(t *testing.T, seed uint64) {
		text := alike(seed)
		file := checkout.Write(t, "alike.c", text)
		task := plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{file}, M32: seed%3 == 0}},
			Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Hang)},
			Bounds: plan.Bounds{States: alikeStates},
			Search: plan.Search{CheckProviso: true, Reduction: reduction.Local, CounterAbstraction: plan.CountOff},
		}
		want := testsession.Check(t, task)
		task.Search.Reduction = reduction.Default
		if seed%2 == 0 {
			task.Search.Engine = plan.EngineSymbolic
		}
		proved := counted(t, task)
		if proved && want.Verdict.Answer == verdict.Violated {
			t.Errorf("threads counted prove a program that fails (%s)\n%s", want.Traces[0].Failure.Check, text)
		}
		outcomes <- outcome{proved, want.Verdict.Answer == verdict.Verified}
	})
	close(outcomes)
	proved, right := 0, 0
	for o := range outcomes {
		if o.right {
			right++
			if o.proved {
				proved++
			}
		}
	}
	t.Logf("%d of %d programs that are right were proved", proved, right)
	if proved < right/4 {
		t.Errorf("only %d of %d programs that are right were proved", proved, right)
	}
}

// TestCountingOfThreads: none of the programs with a fault is proved.
func TestCountingOfThreads(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/threads/*.c")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "violated") {
				return
			}
			task := plan.Task{
				Source:      plan.Source{Load: compile.Options{Files: []string{file}}},
				Environment: plan.Environment{NondetMin: -8, NondetMax: 8},
				Checks:      plan.Checks{Set: machine.DefaultChecks.Without(machine.Hang)},
				Bounds:      plan.Bounds{States: alikeStates},
				Search:      plan.Search{CheckProviso: true},
			}
			if counted(t, task) {
				s := testsession.Open(t, task)
				if r, err := s.Answer(verify.Checks{}); err != nil || r.Verdict.Answer == verdict.Violated {
					t.Errorf("threads counted prove a program that fails (%v)", err)
				}
			}
		})
	}
}
