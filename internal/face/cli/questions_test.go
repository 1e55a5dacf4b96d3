package cli

import (
	"strings"
	"testing"
)

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
