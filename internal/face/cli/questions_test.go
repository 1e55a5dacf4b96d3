package cli

import (
	"strings"
	"testing"
)

// TestAbsentThreads: a formula that is proved, and names a thread that there never is, is a mistake; where the automaton does not follow all runs, nobody knows.
func TestAbsentThreads(t *testing.T) {
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
		{"door == 0 -> F enabled(1)", 0, ""}, // of a run that begins otherwise nothing is asked
		{"door == 0 -> F enabled(7)", 0, ""},
		{"G enabled(7)", 1, ""}, // it ends there
	} {
		for _, workers := range []string{"1", "2"} {
			status, out, stderr := heddle("check", "--quiet", "--workers="+workers, "--ltl="+c.formula, robot)
			if status != c.status || !strings.Contains(stderr, c.want) {
				t.Errorf("%s: status %d: %s%s", c.formula, status, out, stderr)
			}
		}
	}
}

// TestEmptyQuestions: a flag without a value is no question, and is not passed over: the answer would be that to another one.
func TestEmptyQuestions(t *testing.T) {
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
