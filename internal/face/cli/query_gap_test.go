package cli

import (
	"strings"
	"testing"
	"time"

	"heddle/internal/test/checkout"
)

// beyond calls an undefined function in one of eight runs.
const beyond = `#include <stdbool.h>
extern bool __VERIFIER_nondet_bool(void);
extern void beyond(void);
int x;
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    n += __VERIFIER_nondet_bool();
  if (n == 3)
    beyond(); // line 10
  else
    x = n;
  return 0;
}
`

// TestGaps: a run that reaches what heddle cannot execute may satisfy what is asked or
// not. It is no miss: the answer is unknown, with the place.
func TestGaps(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "beyond.c", beyond)
	const pr = "Pr[<=200] (<> x == 2)"
	for _, args := range [][]string{
		{pr}, {"Pr (<> x == 2)"}, {"Pr[<=200] ([] x < 2)"}, {"--workers=2", pr}, {"--method=lodin", pr}, {"--method=okamoto", pr}, {"--exact", pr},
		{"--over-schedulers=max", "--schedulers-budget=100", pr}, {"--method=splitting", pr}, {"--method=restart", "--score=n", "--effort=100", pr},
		{"--method=adaptive", "--effort=100", pr}, {"--method=fixed-success", "--levels=1", "--score=n", "--effort=100", pr}, {"--method=importance", pr},
		{pr + " >= 0.3"}, {pr + " >= Pr[<=200] (<> x == 1)"}, {"Pr[<=200] (<> [0.beyond]) <= " + pr}, {"Estimate [<=200,100] {last x}"}, {"EnumStatesSMC <=200 100"},
	} {
		last := len(args) - 1
		status, out, stderr := heddle(append(append([]string{"query", "--unknown=stop"}, args[:last]...), file, args[last])...)
		if status != 2 || !strings.Contains(out, "call of beyond, which heddle does not know ("+file+":10)") || strings.Contains(out, "probability") {
			t.Errorf("%v: status %d\n%s%s", args, status, out, stderr)
		}
	}
	for _, args := range [][]string{{"Pr[<=200] (<> [0.beyond])"}, {"--method=restart", "Pr[<=200] (<> [0.beyond])"}, {"--method=importance", "Pr[<=200] (<> [0.beyond])"},
		{"Pr[<=30] (<> x == 2)"}, {"--exact", "Pr[<=200] (<> [0.beyond])"}} {
		last := len(args) - 1
		status, out, stderr := heddle(append(append([]string{"query", "--unknown=stop"}, args[:last]...), file, args[last])...)
		if status != 0 || !strings.Contains(out, "probability") {
			t.Errorf("%v, which is decided before: status %d\n%s%s", args, status, out, stderr)
		}
	}
}

// TestGapReplayed: of a run that ends in a gap nothing is claimed.
func TestGapReplayed(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "beyond.c", beyond)
	_, out, _ := heddle("query", "--method=runs", "--unknown=stop", file, "Pr[<=200] (<> [0.beyond])")
	_, line, _ := strings.Cut(out, "\nreplay:   ")
	line, _, _ = strings.Cut(line, "\n")
	args := words(t, line)[1:]
	for i, a := range args {
		switch {
		case strings.HasPrefix(a, "--ask="):
			args[i] = "--ask=Pr[<=200] (<> x == 2)"
		case strings.HasPrefix(a, "0"):
			args[i] += " 0" // the call itself
		}
	}
	if _, out, stderr := heddle(args...); !strings.Contains(out, "whether the run satisfies <> x == 2 is not known yet") {
		t.Errorf("%v: %s%s", args, out, stderr)
	}
}

// TestTiedComparison: of two properties of which neither ever holds, or both do, it is
// soon said that nothing tells them apart, and what is known; unless the user says how
// far to go.
func TestTiedComparison(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ flag, query, want string }{
		{"--seed=1", "Pr[<=9] (<> x == 4) >= Pr[<=9] (<> x == 5)", "neither formula held in any run, so which is likelier is undecided; with confidence 0.95 the two differ by less than 0.0001."},
		{"--seed=1", "Pr[<=9] (<> x == 0) < Pr[<=9] (<> x == 0)", "the same result in every pair of runs"},
		{"--seed=1", "Pr (<> x == 4) >= Pr (<> x == 5)", "neither formula held in any run, so"},
		{"--method=confidence-sequence", "Pr[<=9] (<> x == 4) >= Pr[<=9] (<> x == 5)", "neither formula held"},
		{"--max-runs=40000", "Pr[<=9] (<> x == 4) >= Pr[<=9] (<> x == 5)", "40000 runs did not settle it"},
		{"--seed=1", "Pr[<=9] (<> x == 4) >= Pr[<=9] (<> x == 5) {Delta = 0.01}", "alike"},
	} {
		begun := time.Now()
		_, out, stderr := heddle("query", x.flag, probabilistic+"coins.c", strings.ReplaceAll(x.query, "x ", "heads "))
		if !strings.Contains(out, x.want) || time.Since(begun) > time.Minute {
			t.Errorf("%s: %v\n%s%s", x.query, time.Since(begun), out, stderr)
		}
	}
}
