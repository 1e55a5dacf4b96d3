package counting_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/engine/counting"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
)

// counted is the task of a program of testdata/counting whose threads are counted first of all.
func counted(file string, change func(*plan.Task)) plan.Task {
	task := plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{checkout.Path("testdata/counting", file)}}},
		Checks: plan.Checks{Set: machine.DefaultChecks},
		Bounds: plan.Bounds{States: 3000},
		Search: plan.Search{CounterAbstraction: plan.CountOn},
	}
	change(&task)
	return task
}

// TestCounting: programs with any number of threads are proved in few states. The numbers
// were found by this program, and are to show when it does worse. In the symbolic engine
// threads stop at all memory, so that there are more; 0: not asked, there are too many.
func TestCounting(t *testing.T) {
	for _, x := range []struct {
		file               string
		explicit, symbolic [2]int // states with pointers of 64 and of 32 bits
	}{
		{"spin-lock.c", [2]int{8, 8}, [2]int{8, 8}},
		{"mutex.c", [2]int{7, 7}, [2]int{25, 25}},
		{"joined.c", [2]int{3, 3}, [2]int{6, 6}},
		{"joined-in-turn.c", [2]int{31, 31}, [2]int{53, 53}},
		{"thread-local.c", [2]int{69, 69}, [2]int{0, 357}},
		{"offspring.c", [2]int{8, 8}, [2]int{42, 42}},
		{"own-input.c", [2]int{}, [2]int{59, 59}},
	} {
		for i, m32 := range []bool{false, true} {
			for engine, want := range map[plan.Engine]int{plan.EngineExplicit: x.explicit[i], plan.EngineSymbolic: x.symbolic[i]} {
				if want == 0 {
					continue
				}
				r := testsession.Check(t, counted(x.file, func(k *plan.Task) { k.Search.Engine, k.Source.Load.M32 = engine, m32 }))
				if v := &r.Verdict; v.Answer != verdict.Verified || v.Threads == "" || v.Stats.States != want {
					t.Errorf("%s, %s, 32 bits %v: %v %q %v, %d states, want %d", x.file, engine, m32, v.Answer, v.Threads, v.Reasons, v.Stats.States, want)
				}
			}
		}
	}
}

// TestCountingFindsFaults: what is wrong with a program is not lost when its threads are
// counted.
func TestCountingFindsFaults(t *testing.T) {
	files, err := filepath.Glob(checkout.Path("testdata/counting/*.c"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "// verdict: violated") {
			continue
		}
		n++
		for _, m32 := range []bool{false, true} {
			if m32 && n%3 != 0 && os.Getenv("HEDDLE_NIGHTLY") == "" {
				continue
			}
			p := testsession.Open(t, counted(filepath.Base(path), func(k *plan.Task) {
				k.Source.Load.M32, k.Environment.NondetMin, k.Environment.NondetMax = m32, -2, 2
			})).Plan
			found, err := counting.Values(passes.New(p, nil), p.SearchOptions())
			if err != nil {
				t.Fatal(err)
			}
			if found != nil {
				t.Errorf("%s, 32 bits %v: no fault in %d states", path, m32, found.Evidence.Found.States)
				found.Close()
			}
			p = testsession.Open(t, counted(filepath.Base(path), func(k *plan.Task) { k.Source.Load.M32, k.Search.Engine = m32, plan.EngineSymbolic })).Plan
			if why := plan.CountingRefusals.Why(p.WithCounterAbstraction(), nil); why != "" {
				t.Errorf("%s: %s", path, why)
			}
			found, err = counting.Unknowns(p)
			if err != nil {
				t.Fatal(err)
			}
			if r := found.Evidence.Found; len(r.Violations) == 0 && !proof.Of(found.Plan, found.Evidence).LeavesOpen() {
				t.Errorf("%s, 32 bits %v: no fault with inputs as unknowns", path, m32)
			}
			if err := found.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	if n < 6 {
		t.Errorf("%d programs with a fault", n)
	}
}
