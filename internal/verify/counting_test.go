package verify

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/frontend"
	"heddle/internal/machine"
	"heddle/internal/verdict"
)

// openCounted opens a program of testdata/counting whose threads are counted first of all.
func openCounted(t *testing.T, file string, change func(*Task)) *Session {
	t.Helper()
	task := Task{Load: frontend.Options{Files: []string{"../../testdata/counting/" + file}, Tool: "../../bin/heddle-llvm"},
		Checks: machine.DefaultChecks, CounterAbstraction: CountOn, Reduction: ReductionDefault}
	change(&task)
	s, err := Open(context.Background(), task)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCounting: programs with any number of threads are proved in few states; the numbers
// were found by this program, and are to show when it does worse.
func TestCounting(t *testing.T) {
	for _, x := range []struct {
		file               string
		explicit, symbolic int // states; 0: not asked
	}{
		{"spin-lock.c", 8, 8},
		{"mutex.c", 7, 7},
		{"joined.c", 3, 3},
		{"joined-in-turn.c", 31, 31},
		{"thread-local.c", 592, 592},
		{"offspring.c", 32, 32},
		{"own-input.c", 0, 71},
	} {
		for _, m32 := range []bool{false, true} {
			for engine, want := range map[Engine]int{EngineExplicit: x.explicit, EngineSymbolic: x.symbolic} {
				if want == 0 {
					continue
				}
				s := openCounted(t, x.file, func(k *Task) { k.Engine, k.Load.M32 = engine, m32 })
				r, err := s.Check()
				if err != nil {
					t.Fatal(err)
				}
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
	files, err := filepath.Glob("../../testdata/counting/*.c")
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
			s := openCounted(t, filepath.Base(path), func(k *Task) { k.Load.M32 = m32; k.NondetMin, k.NondetMax = -8, 8 })
			r, m, err := s.countedPass(s.options())
			if err != nil {
				t.Fatal(err)
			}
			if r != nil {
				t.Errorf("%s, 32 bits %v: no fault in %d states", path, m32, r.States)
				m.Close()
			}
			s = openCounted(t, filepath.Base(path), func(k *Task) { k.Load.M32, k.Engine = m32, EngineSymbolic })
			if s.counting = true; s.uncountable() != "" {
				t.Errorf("%s: %s", path, s.uncountable())
			}
			if r, err := s.searchSymbolic(true); err != nil || r.Verdict.Answer == verdict.Verified {
				t.Errorf("%s, 32 bits %v: no fault with inputs as unknowns (%v)", path, m32, err)
			}
		}
	}
	if n < 6 {
		t.Errorf("%d programs with a fault", n)
	}
}
