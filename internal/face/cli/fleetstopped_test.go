package cli

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// stopped is how long a worker is stopped: longer than it may be silent (fleet: 10 seconds), so that what it is at is given to another.
const stopped = 14 * time.Second

// TestStoppedWorker: a worker that is stopped for longer than it may be silent, and continued later, changes no answer: what it sends late does not count a second time. Of a search
// whose states are divided it had a part: the search continues, or begins again.
func TestStoppedWorker(t *testing.T) {
	command := built(t)
	drawn, divided := write(t, "drawn.c", drawnProgram), write(t, "divided.c", strings.ReplaceAll(dividedProgram, "ROUNDS", "6"))
	for name, x := range map[string]struct {
		alone, fleet []string
		status       int
	}{
		"query": {[]string{"query", "--method=runs", "--workers=1", "--seed=12", "--json", fleetProgram, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.0007}"},
			[]string{"query", "--fleet", "--seed=12", "--json", fleetProgram, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.0007}"}, 0},
		"drawn": {[]string{"check", "--search=random", "--runs=60000", "--check=-race", "--json", drawn},
			[]string{"check", "--fleet", "--search=random", "--runs=60000", "--check=-race", "--json", drawn}, 2},
		"check":  {[]string{"check", "--engine=explicit", "--check=-race", divided}, []string{"check", "--engine=explicit", "--fleet", "--check=-race", divided}, 0},
		"divide": {[]string{"check", "--reduction=local", "--check=-race", divided}, []string{"check", "--divide=2", "--check=-race", divided}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			one := startCommand(t, command, "", x.alone...)
			if status := one.end(); status != x.status {
				t.Fatalf("alone: status %d\n%s%s", status, &one.out, &one.err)
			}
			cluster := startCluster(t, command)
			slow := startCommand(t, command, cluster, "worker", "--workers=1")
			if name == "divide" {
				startCommand(t, command, cluster, "worker", "--workers=1")
			}
			many := startCommand(t, command, cluster, x.fleet...)
			ended := make(chan int, 1)
			go func() { ended <- many.end() }()
			time.Sleep(1200 * time.Millisecond)
			signal := func(s syscall.Signal) {
				if err := syscall.Kill(-slow.Process.Pid, s); err != nil {
					t.Fatal(err)
				}
			}
			signal(syscall.SIGSTOP)
			if len(ended) > 0 {
				t.Fatal("it has ended before its worker was stopped: it needs a longer search here")
			}
			startCommand(t, command, cluster, "worker", "--workers=1")
			time.Sleep(stopped)
			signal(syscall.SIGCONT)
			select {
			case status := <-ended:
				if status != x.status {
					t.Errorf("status %d, want %d\n%s%s", status, x.status, &many.out, &many.err)
				}
			case <-time.After(3 * time.Minute):
				t.Fatalf("no answer: %s", &many.err)
			}
			got, want := answerOf(many.out.String()), answerOf(one.out.String())
			if name == "check" || name == "divide" {
				got, want = searchedField.FindString(got), searchedField.FindString(want)
			}
			if got != want || want == "" {
				t.Errorf("another answer:\n%s\nwant\n%s", got, want)
			}
		})
	}
}
