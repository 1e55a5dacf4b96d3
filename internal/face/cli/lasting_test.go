package cli

import (
	"strings"
	"testing"
)

// TestWhileTimePasses: time passes in the runs that queries are about; what repeats while the clock stands is no answer, and a run of it that is replayed says so.
func TestWhileTimePasses(t *testing.T) {
	t.Parallel()
	const (
		until, ever = "../../../testdata/temporal/sleeps-until.c", "../../../testdata/temporal/sleeps-for-ever.c"
		polls       = "../../../testdata/temporal/polls-until.c"
		prints      = "../../../testdata/temporal/prints-until.c"
		stands      = "while the clock stands"
	)
	for _, c := range []struct {
		args   []string
		status int
		text   string
	}{
		{[]string{"query", until, "A(F done)"}, 0, "satisfied"},
		{[]string{"query", until, "AF done"}, 0, "satisfied"},
		{[]string{"query", ever, "A(F done)"}, 1, "never ends"},
		{[]string{"query", ever, "AF done"}, 1, "does not satisfy"},
		{[]string{"query", polls, "EG !done"}, 1, "does not satisfy"},
		{[]string{"query", prints, "A(F done)"}, 2, stands},
		{[]string{"query", prints, "AF done"}, 2, stands},
		{[]string{"query", prints, "AG EF done"}, 2, stands},
		{[]string{"query", prints, "AG EG !done"}, 1, "does not satisfy"},
		{[]string{"query", polls, "AG EG !done"}, 1, "does not satisfy"},
		{[]string{"query", polls, "EF done"}, 0, "satisfied"},
		{[]string{"check", "--check=+livelock", polls}, 0, "verified"},
		{[]string{"replay", "--ltl=F done", "0 (0)*", polls}, 0, "it was not shown that the run repeats for ever while time passes"},
	} {
		status, out, stderr := heddle(c.args...)
		if status != c.status || !strings.Contains(out+stderr, c.text) {
			t.Errorf("%q: status %d, want %d and %q\n%s%s", c.args, status, c.status, c.text, out, stderr)
		}
	}
}
