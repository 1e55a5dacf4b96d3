package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle/internal/test/checkout"
)

// TestGentest: a test for each path, which takes every branch but the impossible one, and drivers that make the native
// program end as the test says.
func TestGentest(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	status, out, stderr := heddle("gentest", "-o", dir, "../../../examples/triangle.c")
	if status != 0 || !strings.HasPrefix(out, "11 tests: 25 of 26 branch ways taken\n") {
		t.Fatalf("status %d\n%s%s", status, out, stderr)
	}
	kinds := map[int]int{}
	drivers, _ := filepath.Glob(filepath.Join(dir, "test-*.c"))
	for _, d := range drivers {
		exe := filepath.Join(dir, "program")
		if b, err := exec.Command("clang-19", "-w", "-o", exe, "../../../examples/triangle.c", d).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, b)
		}
		cmd := exec.Command(exe)
		cmd.Run()
		kinds[cmd.ProcessState.ExitCode()]++
	}
	if kinds[0] != 6 || kinds[1] != 1 || kinds[2] != 3 || kinds[3] != 1 { // none, equilateral, isosceles, scalene
		t.Errorf("exit statuses %v", kinds)
	}
	text, err := os.ReadFile(filepath.Join(dir, "tests.json"))
	var d struct {
		Tests []struct{ Numbers []struct{ Value string } }
	}
	if err != nil || json.Unmarshal(text, &d) != nil || len(d.Tests) != 11 || len(d.Tests[0].Numbers) != 3 {
		t.Errorf("tests.json: %v\n%s", err, text)
	}
}

// TestGentestFailing: a path that fails is a test too, which says so.
func TestGentestFailing(t *testing.T) {
	t.Parallel()
	_, out, _ := heddle("gentest", checkout.Write(t, "a.c", `#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { assert(__VERIFIER_nondet_uchar() != 77); }`))
	if !strings.Contains(out, "77      assert: ") || !strings.HasPrefix(out, "2 tests: 2 of 2 ") {
		t.Error(out)
	}
}

// TestGentestKeepsPathsApart: two paths that come to the same place with the same memory are two if what they know about
// the inputs differs.
func TestGentestKeepsPathsApart(t *testing.T) {
	t.Parallel()
	_, out, _ := heddle("gentest", checkout.Write(t, "a.c", `extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
	unsigned char x = __VERIFIER_nondet_uchar(), n = 0;
	if (x >= 10) n = 0; else n = 0;
	if (x < 5) return 1;
	if (x >= 250) return 2;
	return 0;
}`))
	if !strings.HasPrefix(out, "4 tests: 6 of 6 branch ways taken\n") || strings.Contains(out, "not all") {
		t.Error(out)
	}
	status, out, _ := heddle("gentest", "../../../testdata/symbolic/number.c")
	if status != 0 || !strings.Contains(out, "3, 49, 50, 51  error: ") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestGentestAtOnce: a failure before the first state is a test too.
func TestGentestAtOnce(t *testing.T) {
	t.Parallel()
	status, out, _ := heddle("gentest", checkout.Write(t, "a.c", "#include <assert.h>\nint x;\nint main(void) { assert(x == 1); }\n"))
	if status != 0 || !strings.HasPrefix(out, "1 test: ") || !strings.Contains(out, "assert: ") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestGentestBound: tests for blocks of at most so many bytes are not all; where the bound suffices they are.
func TestGentestBound(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", `#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) { unsigned n = __VERIFIER_nondet_uint(); __VERIFIER_assume(n <= 5000); return malloc(n) && n > 4999; }`)
	if status, out, _ := heddle("gentest", file); status != 2 || !strings.Contains(out, "not all:  an allocation of an unknown size had at most 4096 bytes here") {
		t.Errorf("status %d\n%s", status, out)
	}
	if status, out, _ := heddle("gentest", "--alloc-bound=5000", file); status != 0 || strings.Contains(out, "not all") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestGentestRefused: what the tests could not decide is refused.
func TestGentestRefused(t *testing.T) {
	t.Parallel()
	if status, _, stderr := heddle("gentest", "../../../examples/counter.c"); status != 3 || !strings.Contains(stderr, "single thread") {
		t.Errorf("status %d: %s", status, stderr)
	}
}

// TestSolverFlags: solvers and layers that are not there are refused with what there is; the log has every question.
func TestSolverFlags(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", `#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned x = __VERIFIER_nondet_uint(); assert(x % 7 < 7); assert(x != 12345); }`)
	log := filepath.Join(t.TempDir(), "log.smt2")
	status, out, _ := heddle("check", "--solver=cadical", "--solver-without=models,parts,bounds", "--solver-log="+log, file)
	text, _ := os.ReadFile(log)
	if status != 1 || !strings.Contains(out, "12345") || strings.Contains(out, "models") || strings.Count(string(text), "(check-sat)") != 2 {
		t.Errorf("status %d\n%s\n%s", status, out, text)
	}
	for flag, want := range map[string]string{
		"--solver-without=glue": "the layers are trivial, bounds", "--solver=no-such-solver": "program \"no-such-solver\" not found",
		"--engine=magic": "auto, explicit, symbolic, bmc or k-induction", "--solver-log=/nowhere/x": "--solver-log=/nowhere/x",
	} {
		if status, _, stderr := heddle("check", flag, file); status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d: %s", flag, status, stderr)
		}
	}
	for flag, want := range map[string]string{
		"--search=bfs": "omit --search", "--reduction=superstep": "omit --reduction", "--never=1 == 1": "omit --never and --always",
	} {
		if status, _, stderr := heddle("check", "--engine=symbolic", flag, file); status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d: %s", flag, status, stderr)
		}
	}
}

// TestSolverNamed: what rests on the word of a solver outside of heddle says so, in every engine and form.
func TestSolverNamed(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", `#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned x = __VERIFIER_nondet_uint(); assert(x * x % 8 != 5); }`)
	for _, flags := range []string{"--engine=symbolic", "--engine=bmc", "--engine=k-induction", "--engine=symbolic:match=subsumption",
		"--engine=symbolic:merge", "--engine=symbolic --checks-table", "--engine=symbolic --json", "--engine=auto"} {
		for _, solver := range []string{"z3", "cvc5", "cadical"} {
			args := append(append([]string{"check", "--solver=" + solver}, strings.Fields(flags)...), file)
			status, out, stderr := heddle(args...)
			if named := strings.Contains(out, "what "+solver+" ("); status != 0 || named != (solver != "cadical") {
				t.Errorf("%v: status %d\n%s%s", args, status, out, stderr)
			}
		}
	}
	if _, out, _ := heddle("gentest", "--solver=z3", file); !strings.Contains(out, "what z3 (") {
		t.Error(out)
	}
}

// TestSolverGap: what solvers leave open is unknown with the reason, no bug.
func TestSolverGap(t *testing.T) {
	t.Parallel()
	status, out, _ := heddle("check", "--solver=false", checkout.Write(t, "a.c", `#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned x = __VERIFIER_nondet_uint(); assert(x * x % 8 != 5); }`))
	if status != 2 || !strings.Contains(out, "solvers left") || strings.Contains(out, "bug") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestBadSolvers: whatever a solver does, the answer is unknown with the reason, soon; a violation is reported only if it
// replays, and a proof only if nothing is open.
func TestBadSolvers(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", `#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned x = __VERIFIER_nondet_uint(); assert(x * x % 8 != 1 || x % 3 != 1); }`)
	const enough = "--time=5m" // on any machine
	for name, c := range map[string]struct{ body, time, reason string }{
		"hangs":         {"sleep 1000 & wait", "--time=1s", "the limit on time was reached"},
		"dies":          {"kill -9 $$", enough, "killed"},
		"babbles":       {"echo hello", enough, "gave no answer: hello"},
		"does not know": {"cat >/dev/null; echo unknown", enough, "does not know"},
		"lies":          {`cat >/dev/null; echo sat; echo '((x0 #x00000000))'`, enough, "solvers left"},
	} {
		script := write(t, "solver", "#!/bin/sh\n"+c.body+"\n")
		if err := os.Chmod(script, 0o700); err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		status, out, stderr := heddle("check", "--engine=symbolic", c.time, "--solver="+script, file)
		if status != 2 || !strings.Contains(out, c.reason) || strings.Contains(out, "bug") {
			t.Errorf("a solver that %s: status %d, want %q\n%s%s", name, status, c.reason, out, stderr)
		}
		if took := time.Since(begun); took > time.Minute {
			t.Errorf("a solver that %s took %s", name, took)
		}
	}
}

// TestContinuesAfterGap: a failure that solvers leave open does not keep a real one from being reported, in another place or
// in the same.
func TestContinuesAfterGap(t *testing.T) {
	t.Parallel()
	const hard = `#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
void error(void) { assert(0); }
int main(void) {
	unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
	if (x < 2 || y < 2 || x >= 1ul << 32 || y >= 1ul << 32) return 0;
	if (x * y != 9345208821757322069ul) {
		if (x == 77) %s
	} else %s
	return 0;
}`
	for name, lines := range map[string][2]string{"same place": {"error();", "error();"}, "another place": {"assert(0);", "error();"}} {
		for _, match := range []string{"equality", "none"} {
			status, out, _ := heddle("check", "--engine=symbolic:match="+match, "--solver-time=0.05s", checkout.Write(t, "a.c", fmt.Sprintf(hard, lines[1], lines[0])))
			if status != 1 || !strings.Contains(out, "77") {
				t.Errorf("%s, %s: status %d\n%s", name, match, status, out)
			}
		}
	}
	status, out, _ := heddle("check", "--engine=symbolic", "--solver-time=0.05s", checkout.Write(t, "a.c", fmt.Sprintf(hard, ";", "error();")))
	if status != 2 || !strings.Contains(out, "solvers left") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestAutoExplicit: what the symbolic engine cannot do is done by trying values, which is said.
func TestAutoExplicit(t *testing.T) {
	t.Parallel()
	status, out, _ := heddle("check", "--engine=auto", "--search=bfs", "../../../testdata/platform/nondet-int-square.c")
	if status != 2 || !strings.Contains(out, "explicit: __VERIFIER_nondet_uint() at nondet-int-square.c:10") {
		t.Errorf("status %d\n%s", status, out)
	}
	_, out, _ = heddle("check", "--engine=symbolic", "--workers=2", "../../../testdata/platform/nondet-int-square.c")
	if !strings.Contains(out, "it has a single worker") {
		t.Error(out)
	}
}

// TestRangeIsNoProof: a range that the user chose is not a proof about other values, whatever engine looks at it.
func TestRangeIsNoProof(t *testing.T) {
	t.Parallel()
	for _, engine := range []string{"explicit", "symbolic", "auto"} {
		status, out, _ := heddle("check", "--engine="+engine, "--nondet-range=0..100", "../../../examples/table.c")
		if status != 2 || !strings.Contains(out, "took only these values: 0 to 100") {
			t.Errorf("%s: status %d\n%s", engine, status, out)
		}
	}
}
