package cli

import (
	"testing"
	"time"
)

const besideProgram, overtakenProgram, coinsProgram, schedulersProgram = "../../../testdata/probabilistic/beside.c", "../../../testdata/probabilistic/overtaken.c", "../../../testdata/probabilistic/coins.c", "../../../testdata/probabilistic/schedulers.c"

// fleetKinds are queries of each kind that a fleet answers, beside those of TestFleet.
var fleetKinds = [][]string{
	{"--method=runs", fleetProgram, "Pr[<=5000] (<> [0.__VERIFIER_error]) >= Pr[<=3000] (<> [0.__VERIFIER_error]) {Delta = 0.0005}"},
	{"--method=runs", "--max-runs=3000", coinsProgram, "Pr[<=60] (<> heads == 3) < Pr (<> heads == 3)"},
	{"--over-schedulers=max", "--schedulers-see=history", "--schedulers-budget=20000", fleetProgram, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.02}"},
	{"--over-schedulers=min", "--schedulers-budget=3000", schedulersProgram, "Pr[<=300] (<> [0.__VERIFIER_error]) {Epsilon = 0.02}"},
	{"--method=splitting", "--effort=3000", "--score=heads + others", besideProgram, "Pr[<=500] (<> done == 1)"},
	{"--method=restart", "--effort=20000", "--replications=12", overtakenProgram, "Pr[<=5000] (<> [1.__VERIFIER_error])"},
	{"--method=importance", "--effort=20000", overtakenProgram, "Pr[<=5000] (<> [1.__VERIFIER_error])"},
}

// TestFleetKinds: a server, two workers and a query, each a process, answer all kinds of queries about runs as one process does, to the last bit, also if one
// of the workers is killed meanwhile, which is tried with every other one.
func TestFleetKinds(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=1")
	for i, kind := range fleetKinds {
		args := append([]string{"--seed=4", "--json"}, kind...)
		one := startCommand(t, command, "", append([]string{"query", "--workers=1"}, args...)...)
		status := one.end()
		if status == 3 {
			t.Fatalf("%v: %s", kind, &one.err)
		}
		dies := startCommand(t, command, cluster, "worker", "--workers=2")
		many := startCommand(t, command, cluster, append([]string{"query", "--fleet"}, args...)...)
		ended := make(chan int, 1)
		go func() { ended <- many.end() }()
		if time.Sleep(400 * time.Millisecond); i%2 == 0 {
			dies.kill()
		}
		select {
		case got := <-ended:
			if got != status {
				t.Errorf("%v: status %d, want %d: %s", kind, got, status, &many.err)
			}
		case <-time.After(2 * time.Minute):
			t.Fatalf("%v: no answer: %s", kind, &many.err)
		}
		dies.kill()
		if got, want := answerOf(many.out.String()), answerOf(one.out.String()); got != want {
			t.Errorf("%v: the answer differs:\n%s\nwant\n%s", kind, got, want)
		}
	}
}
