package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// guarded takes an input of 8 bits and one of 64 in each of two threads.
const guarded = `#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int hits;
static void *work(void *arg) {
  if (__VERIFIER_nondet_uchar() > 200 &&
      __VERIFIER_nondet_short() < -10) // line 9
    hits = hits + 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  int wide = __VERIFIER_nondet_long() < 0;
  if (hits > 0 && wide && __VERIFIER_nondet_double() < 0.5)
    hits = 10;
  return 0;
}
`

// TestReplayLines: each command that a query prints for a satisfying run is one that a
// shell takes, and shows a run that satisfies the formula.
func TestReplayLines(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "guarded.c", guarded)
	const never, rules = "Pr[<=200] (<> hits == 10) {Epsilon = 0.03}", "--dist=__VERIFIER_nondet_uchar=uniform(190,220)"
	short := "--dist=guarded.c:9={-20:0.5,7:0.5}"
	wide := "--dist=__VERIFIER_nondet_long={-9000000000:1,3:1}"
	for name, args := range map[string][]string{
		"no rule":         {file, never},
		"of a line":       {rules, short, file, never},
		"bits and words":  {rules, wide, "--dist=__VERIFIER_nondet_short=normal(-20,5)", "--dist=__VERIFIER_nondet_double=uniform(-1,1)", file, never},
		"a range":         {rules, short, "--nondet-range=-3..3", file, never},
		"one value":       {"--dist=__VERIFIER_nondet_uchar=255", "--dist=__VERIFIER_nondet_short=-30000", file, never},
		"a threshold":     {rules, short, file, "Pr[<=200] (<> hits >= 1) >= 0.01"},
		"weights":         {rules, "--scheduler=weighted:work=3,main=1", file, never},
		"time slices":     {rules, "--scheduler=slice:7", file, never},
		"PCT":             {rules, "--scheduler=pct:2", file, never},
		"the greatest":    {"--over-schedulers=max", "--schedulers-budget=200", rules, file, never},
		"the least":       {"--over-schedulers=min", "--schedulers-budget=200", "--schedulers-see=history", file, "Pr[<=200] ([] hits < 10) {Epsilon = 0.1}"},
		"splitting":       {"--method=splitting", "--effort=100", "--score=hits", rules, wide, file, never},
		"of a slice":      {"--method=restart", "--effort=100", "--scheduler=slice:7", rules, file, never},
		"adaptive levels": {"--method=adaptive", "--effort=50", rules, "--score=hits", file, never},
		"constants":       {"--constexpr-steps", probabilistic + "constants.ll", "Pr[<=12] (<> [0.__VERIFIER_error])"},
		"flags of clang":  {"--cflags=-DNUM=4 -DGOAL=21", "--scheduler=priority:add_to_i=1,add_to_j=1", probabilistic + "fib.c", fails},
		"module":          {"--entry=syscaller,tracer", "--platform=../../../platform/ptrace.c", probabilistic + "ptrace.c", "Pr[<=5000] (<> [1.poketext]) {Epsilon = 0.1}"},
		"of coins":        {"--dist=__VERIFIER_nondet_bool=bernoulli(0.9)", probabilistic + "dice.c", fib4Error},
	} {
		if !slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "--method=") }) {
			args = append([]string{"--method=runs"}, args...)
		}
		status, out, stderr := heddle(append([]string{"query"}, args...)...)
		_, line, found := strings.Cut(out, "\nreplay:   ")
		if !found {
			t.Errorf("%s: no run is told: status %d\n%s%s", name, status, out, stderr)
			continue
		}
		line, _, _ = strings.Cut(line, "\n")
		_, out, stderr = heddle(words(t, line)[1:]...)
		if !strings.Contains(out, "the run satisfies ") || strings.Contains(out, "does not satisfy") {
			t.Errorf("%s: %s\n%s%s", name, line, out, stderr)
		}
	}
}

// words are those of a command, as a shell takes them apart.
func words(t *testing.T, line string) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "words.sh")
	if err := os.WriteFile(file, []byte("heddle() { printf '%s\\n' heddle \"$@\"; }\n"+line+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("/bin/sh", file).Output()
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
}

// TestReplayUsage: what says how a run was drawn needs the query.
func TestReplayUsage(t *testing.T) {
	t.Parallel()
	for _, flag := range []string{"--dist=__VERIFIER_nondet_bool=bernoulli(0.9)", "--constexpr-steps"} {
		if status, _, stderr := heddle("replay", flag, "0 0", probabilistic+"dice.c"); status != 3 || !strings.Contains(stderr, "--ask=") {
			t.Errorf("%s: status %d, %s", flag, status, stderr)
		}
	}
}

// TestConstantSteps: the steps of constant expressions, as constants.ll counts them, and typed.ll in the text before LLVM folds it.
func TestConstantSteps(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ file, flag, bound, want string }{
		{"constants.ll", "--constexpr-steps=false", "5", "probability 0 "},
		{"constants.ll", "--constexpr-steps=false", "6", "probability 1 "},
		{"constants.ll", "--constexpr-steps", "11", "probability 0 "},
		{"constants.ll", "--constexpr-steps", "12", "probability 1 "},
		{"typed.ll", "--constexpr-steps=false", "12", "probability 0 "},
		{"typed.ll", "--constexpr-steps=false", "13", "probability 1 "},
		{"typed.ll", "--constexpr-steps", "27", "probability 0 "},
		{"typed.ll", "--constexpr-steps", "28", "probability 1 "},
	} {
		query := "Pr[<=" + x.bound + "] (<> [0.__VERIFIER_error])"
		status, out, stderr := heddle("query", "--exact", x.flag, probabilistic+x.file, query)
		announced := strings.Contains(out, "--constexpr-steps")
		if status != 0 || !strings.Contains(out, x.want) || announced != (x.flag == "--constexpr-steps") {
			t.Errorf("%s: %s: %s: status %d\n%s%s", x.file, x.flag, query, status, out, stderr)
		}
	}
}
