package cli

import (
	"strings"
	"testing"
)

// TestTimeOrderAsked: queries about states and counts of them keep the order of time if asked to, and name the assumption; runs
// with probabilities do not, nor programs whose waits are written in C.
func TestTimeOrderAsked(t *testing.T) {
	t.Parallel()
	const (
		decides, alarm = "../../../testdata/time/order-decides.c", "../../../testdata/signals/alarm.c"
		never          = "E<> x == 0 && Terminated"
		assumed        = "computing takes no time"
		foreign        = "platform functions written in C"
	)
	for _, c := range []struct {
		args   []string
		status int
		text   string
	}{
		{[]string{"query", decides, never}, 1, "not satisfied"},
		{[]string{"query", "--time-order", decides, never}, 1, assumed},
		{[]string{"query", decides, "E<> x == 0 && [0.__assert_fail]"}, 0, "satisfied"},
		{[]string{"query", "--time-order", decides, "E<> x == 0 && [0.__assert_fail]"}, 1, assumed},
		{[]string{"query", "--time-order", decides, "EnumStates"}, 0, assumed},
		{[]string{"states", "--time-order", decides}, 0, assumed},
		{[]string{"states", "--json", "--time-order", decides}, 0, assumed},
		{[]string{"query", "--time-order", decides, "Pr[<=100](<> x == 1)"}, 2, "omit --time-order"},
		{[]string{"query", "--time-order", "--exact", decides, "Pr(<> x == 1)"}, 2, "omit --time-order"},
		{[]string{"check", "--time-order", alarm}, 3, foreign},
		{[]string{"query", "--time-order", alarm, "E<> Terminated"}, 3, foreign},
		{[]string{"query", "--time-order", alarm, "EnumStates"}, 3, foreign},
	} {
		status, out, stderr := heddle(c.args...)
		if status != c.status || !strings.Contains(out+stderr, c.text) {
			t.Errorf("%q: status %d, want %d and %q\n%s%s", c.args, status, c.status, c.text, out, stderr)
		}
	}
}
