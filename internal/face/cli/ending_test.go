package cli

import (
	"strings"
	"testing"
)

// TestEndingReport: what decreases is reported, in text and in JSON, whether the engine was chosen or has its turn; programs with threads are
// left to the search.
func TestEndingReport(t *testing.T) {
	t.Parallel()
	const order, unbounded, waits = "../../../testdata/temporal/two-in-order.c", "../../../testdata/temporal/ends-by-overflow.c", "../../../testdata/temporal/waits.c"
	for _, c := range []struct {
		args   []string
		status int
		want   []string
	}{
		{[]string{order}, 0, []string{"engine:   bmc: explicit did not decide", "proof:    by k-induction, k = 1", "two-in-order.c:9: y (at least 1), then x (at least 1)"}},
		{[]string{"--engine=k-induction", order}, 0, []string{"proof:    by k-induction, k = 1", "the first one that changes decreases"}},
		{[]string{"--engine=k-induction", "--keep-going", order}, 0, []string{"y (at least 1), then x (at least 1)"}},
		{[]string{"--engine=k-induction", "--json", order}, 0, []string{`"ends": true`, `"text": "y"`, `"rank": 1`, `"least": 1`}},
		{[]string{"--engine=k-induction", "--json", unbounded}, 2, []string{"a signed operation overflows, whose result C does not define"}},
		{[]string{waits}, 0, []string{"weak fairness"}},
	} {
		status, out, stderr := heddle(append([]string{"check", "--property=termination"}, c.args...)...)
		for _, want := range c.want {
			if status != c.status || !strings.Contains(out, want) {
				t.Errorf("%q: status %d, no %q:\n%s%s", c.args, status, want, out, stderr)
			}
		}
	}
}
