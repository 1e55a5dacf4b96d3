package cli

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestExecutions: the number of executions, those that end badly with a schedule that
// replays, and what keeps them from being all.
func TestExecutions(t *testing.T) {
	t.Parallel()
	status, out, stderr := heddle("states", "--executions", "../../../testdata/litmus/store-buffering.c")
	if status != 0 || !strings.HasPrefix(out, "3 executions: 3 end well\n") || stderr != "" {
		t.Errorf("status %d\n%s%s", status, out, stderr)
	}
	const deadlock = "../../../testdata/litmus/lock-order.c"
	var d struct {
		Schema                           string
		Complete                         bool
		Executions, Deadlocks, Ends, Cut int
		Failures                         []struct{ Check, Schedule string }
		Reasons                          []struct{ Kind string }
	}
	count := func(args ...string) int {
		d.Failures, d.Reasons = nil, nil
		status, out, _ := heddle(append([]string{"states", "--executions", "--json"}, args...)...)
		if err := json.Unmarshal([]byte(out), &d); err != nil {
			t.Fatal(err, out)
		}
		return status
	}
	if status := count(deadlock); status != 0 || !d.Complete || d.Executions != 3 || d.Deadlocks != 1 || len(d.Failures) != 1 {
		t.Errorf("status %d, %+v", status, d)
	} else if status, out, _ := heddle("replay", d.Failures[0].Schedule, deadlock); status != 1 || !strings.Contains(out, "deadlock") {
		t.Errorf("the schedule of the deadlock replays with status %d\n%s", status, out)
	}
	for _, x := range []struct{ limit, kind string }{{"--max-executions=2", "executions"}, {"--depth=3", "depth"}} {
		if status := count(x.limit, deadlock); status != 2 || d.Complete || d.Executions > 2 || len(d.Reasons) != 1 || d.Reasons[0].Kind != x.kind {
			t.Errorf("%s: status %d, %+v", x.limit, status, d)
		}
	}
	if status := count("../../../testdata/threads/cancel-join.c"); status != 2 || len(d.Reasons) != 1 || d.Reasons[0].Kind != "unsupported" {
		t.Errorf("status %d, %+v", status, d)
	}
}

// TestExecutionsUsage: what does not go with counting executions is refused.
func TestExecutionsUsage(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"--store cannot be combined with --executions":     {"--executions", "--store=hash", fib},
		"--reduction cannot be combined with --executions": {"--executions", "--reduction=none", fib},
		"--max-executions requires --executions":           {"--max-executions=5", fib},
	} {
		if status, _, stderr := heddle(append([]string{"states"}, args...)...); status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("heddle states %v: status %d, stderr %q; want %q", args, status, stderr, want)
		}
	}
}
