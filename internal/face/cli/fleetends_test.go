package cli

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/fleet"
)

// TestFleetEnds: --time and an interrupt end a query of a fleet as one of a single process, with what it has, and the same question continues from the results that are there
// to the answer of one process.
func TestFleetEnds(t *testing.T) {
	command := built(t)
	question := []string{"--seed=11", "--json", fleetProgram, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.001}"}
	one := startCommand(t, command, "", append([]string{"query", "--method=runs", "--workers=1"}, question...)...)
	if status := one.end(); status != 0 {
		t.Fatalf("status %d: %s", status, &one.err)
	}
	some := regexp.MustCompile(`"runs": [1-9]`)
	for _, x := range []struct{ name, want string }{{"time", "the limit on time was reached"}, {"interrupt", "the search was interrupted"}} {
		t.Run(x.name, func(t *testing.T) {
			cluster := startCluster(t, command)
			startCommand(t, command, cluster, "worker", "--workers=1")
			var cut *fleetProcess
			var status int
			asked := 1 // times, each with a limit of its own, and so a job of its own
			if x.name == "interrupt" {
				cut = startCommand(t, command, cluster, append([]string{"query", "--fleet"}, question...)...)
				begun(t, command, cluster)
				if err := cut.Process.Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
				status = cut.end()
			} else {
				for seconds := 1; seconds <= 64; seconds *= 2 { // of which a busy machine needs several before there is a run
					cut = startCommand(t, command, cluster, append([]string{"query", "--fleet", fmt.Sprintf("--time=%d", seconds)}, question...)...)
					if status = cut.end(); status == 0 || some.MatchString(cut.out.String()) {
						break
					}
					asked++
				}
			}
			if status != 2 || !strings.Contains(cut.out.String(), x.want) || !some.MatchString(cut.out.String()) {
				t.Errorf("status %d, want 2, %q and some runs:\n%s%s", status, x.want, &cut.out, &cut.err)
			}
			if o := listed(t, command, cluster); len(o.Jobs) == 0 || len(o.Jobs) > asked || slices.ContainsFunc(o.Jobs, keepsNothing) || o.Queue.Messages != 0 {
				t.Errorf("what is left over is %+v", o)
			}
			again := startCommand(t, command, cluster, append([]string{"query", "--fleet"}, question...)...)
			status = again.end()
			if got, want := answerOf(again.out.String()), answerOf(one.out.String()); status != 0 || got != want {
				t.Errorf("status %d, the answer differs:\n%s\nwant\n%s", status, got, want)
			}
		})
	}
}

// keepsNothing reports whether the cluster has kept no results of a job.
func keepsNothing(j fleet.JobView) bool { return j.Kept == 0 }
