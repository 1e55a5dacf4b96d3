package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestAbsentThreads: a formula that is proved, and names a thread that there never is, is a mistake; where the automaton does not follow all runs, nobody knows.
func TestAbsentThreads(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		formula string
		status  int
		want    string
	}{
		{"G !enabled(7)", 3, "there is never a thread 7: runs have threads 0 to 1\n  G !enabled(7)\n     ^"},
		{"F G !enabled(2)", 3, "never a thread 2"},
		{"G F !waits(2)", 3, "never a thread 2"},
		{"G (home == 2 -> F [3.porter])", 3, "never a thread 3"},
		{"G !waits(1)", 0, ""},
		{"door == 0 -> F enabled(1)", 0, ""},                 // of a run that begins otherwise nothing is asked
		{"door == 0 -> F enabled(7)", 3, "never a thread 7"}, // all states are known all the same
		{"G enabled(7)", 1, ""},                              // it ends there
	} {
		for _, workers := range []string{"1", "2"} {
			status, out, stderr := heddle("check", "--quiet", "--workers="+workers, "--ltl="+c.formula, robot)
			if status != c.status || !strings.Contains(stderr, c.want) {
				t.Errorf("%s: status %d: %s%s", c.formula, status, out, stderr)
			}
		}
	}
}

// TestAbsentThreadsElsewhere: with inputs as unknowns and of branching time as well. All states are known where a formula of branching time is decided, so
// that a thread that never is, is a mistake whatever the answer would be.
func TestAbsentThreadsElsewhere(t *testing.T) {
	t.Parallel()
	unknown := "../../../testdata/temporal/unknown-few-rounds.c"
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"check", "--engine=symbolic", "--ltl=G !enabled(7)", robot}, 3, "--ltl: there is never a thread 7: runs have threads 0 to 1\n  G !enabled(7)\n     ^"},
		{[]string{"check", "--engine=symbolic", "--ltl=F G !waits(2)", robot}, 3, "never a thread 2"},
		{[]string{"check", "--engine=symbolic", "--ltl=G !waits(1)", robot}, 0, ""},
		{[]string{"check", "--engine=symbolic", "--ltl=door == 0 -> F enabled(7)", robot}, 3, "never a thread 7"},
		{[]string{"check", "--engine=symbolic", "--ltl=G enabled(7)", robot}, 1, ""},
		{[]string{"check", "--engine=symbolic", "--ltl=G !enabled(1)", unknown}, 3, "never a thread 1: runs have thread 0 only"},
		{[]string{"check", "--ltl=G !enabled(1)", unknown}, 3, "never a thread 1: runs have thread 0 only"}, // in turns
		{[]string{"check", "--ctl=AG !enabled(7)", robot}, 3, "--ctl: there is never a thread 7: runs have threads 0 to 1\n  AG !enabled(7)\n      ^"},
		{[]string{"check", "--ctl=EF enabled(2)", robot}, 3, "never a thread 2"},
		{[]string{"check", "--ctl=EG !waits(2)", robot}, 3, "never a thread 2"},
		{[]string{"check", "--ctl=AG enabled(2)", "--fairness=weak", robot}, 3, "never a thread 2"},
		{[]string{"check", "--ctl=EF enabled(1)", robot}, 0, ""},
		{[]string{"check", "--ctl=AG !enabled(7)", "--states=5", robot}, 2, ""}, // nobody knows
		{[]string{"states", "--kripke=" + t.TempDir() + "/robot.json", "--label=late: enabled(2)", robot}, 3, "--label: there is never a thread 2"},
	} {
		status, out, stderr := heddle(c.args...)
		if status != c.status || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: status %d: %s%s", c.args, status, out, stderr)
		}
	}
}

// TestAbsentThreadsUnknown: where memory that nobody set decides whether there is a thread, nobody knows that there never is.
func TestAbsentThreadsUnknown(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "unset.c", `#include <pthread.h>
static void *other(void *arg) { return arg; }
int main(void)
{
	int unset, *p = &unset;
	pthread_t t;
	if (*p == 5)
		pthread_create(&t, 0, other, 0);
	return 0;
}
`)
	for _, args := range [][]string{{"--ctl=AG !enabled(1)"}, {"--ltl=G !enabled(1)"}, {"--ltl=G !enabled(1)", "--engine=symbolic"}} {
		status, out, stderr := heddle(append([]string{"check", "--quiet", file}, args...)...)
		if status != 2 || !strings.Contains(out, "uninitialised memory is read") {
			t.Errorf("%v: status %d: %s%s", args, status, out, stderr)
		}
	}
}

// TestFormulasOfSignals: what does not follow runs through signals says what can be asked instead, and that is answered.
func TestFormulasOfSignals(t *testing.T) {
	t.Parallel()
	const program = "../../../testdata/signals/raise.c"
	for _, flag := range []string{"--ltl=F ended", "--ctl=EF ended"} {
		if status, _, stderr := heddle("check", flag, program); status != 3 || !strings.Contains(stderr, "ask about states instead, with --never and --always") {
			t.Errorf("%s: status %d: %s", flag, status, stderr)
		}
	}
	if status, out, stderr := heddle("check", "--always=1 == 1", program); status != 0 {
		t.Errorf("--always: status %d: %s%s", status, out, stderr)
	}
}

// TestEmptyQuestions: a flag without a value is no question, and is not passed over: the answer would be that to another one.
func TestEmptyQuestions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ flag, want string }{
		{"--ltl=", "--ltl is empty: give it a FORMULA, or omit it"},
		{"--ltl=  ", "a proposition or a number is expected"},
		{"--ctl=", "--ctl is empty: give it a FORMULA"},
		{"--automaton=", "--automaton is empty: give it a FILE"},
		{"--property=", "--property is empty: give it a FILE"},
		{"--fairness=", "--fairness is empty: give it a PROMISE"},
		{"--error-label=", "--error-label is empty: give it a NAME"},
		{"--never=", "a proposition or a number is expected"},
		{"--always=", "a proposition or a number is expected"},
		{"--fair-at=", "must be FILE:LINE"},
	} {
		status, out, stderr := heddle("check", c.flag, robot)
		if status != 3 || out != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d: %s%s", c.flag, status, out, stderr)
		}
	}
}
