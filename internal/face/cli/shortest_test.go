package cli

import (
	"strings"
	"testing"
)

// TestShortestRuns: a run with as few actions as there can be is shown on request, and replays; what has no such run is refused.
func TestShortestRuns(t *testing.T) {
	t.Parallel()
	const folder = "../../../testdata/temporal/"
	for _, x := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"--fairness=none", "--ltl=G(wants[0] -> F inside[0])", folder + "peterson.c"}, 1, "fewer actions: 4 before what is repeated, and 2 in it"},
		{[]string{"--ltl=G(wants[0] -> F inside[0])", folder + "peterson.c"}, 0, "verified: every run satisfies"},
		{[]string{"--check=+starvation", folder + "wants-tas.c"}, 1, "fewer actions: 6 before what is repeated, and 8 in it"},
		{[]string{"--check=+starvation,-deadlock", folder + "wants-waits.c"}, 1, "0 in it (--shortest)"},
		{[]string{folder + "peterson.c"}, 3, "--shortest is about a run without end"},
		{[]string{"--ctl=AG EF inside[0]", folder + "peterson.c"}, 3, "--shortest is about a run without end"},
		{[]string{"--engine=symbolic", "--ltl=F ended", folder + "peterson.c"}, 3, "does not look for a shortest run with inputs as unknowns"},
	} {
		status, out, stderr := heddle(append([]string{"check", "--shortest"}, x.args...)...)
		if status != x.status || !strings.Contains(strings.Join(strings.Fields(out+stderr), " "), x.want) {
			t.Errorf("%v: status %d\n%s%s", x.args, status, out, stderr)
		}
	}
}
