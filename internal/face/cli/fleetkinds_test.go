package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"heddle/internal/fleet"
	"heddle/internal/verify"
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
		if i%3 > 0 && !nightly {
			continue
		}
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

// liar opens programs as a worker does, and when it lies the last one that it has opened before in place of the one that it is given.
type liar struct {
	mu   sync.Mutex
	lies bool
	last []byte
}

func (l *liar) open(bundle []byte) (fleet.Program, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lies && l.last != nil {
		bundle = l.last
	}
	l.last = bundle
	s, err := verify.OpenSpread(bundle, verify.Means{})
	return program{s}, err
}

// TestFleetLies: a worker that draws with the numbers of another seed leaves no answer, and is named, not the one that works beside it. What it has sent is not there
// for ever: who asks again without it has an answer.
func TestFleetLies(t *testing.T) {
	command := built(t)
	file, err := os.ReadFile(command)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(file)
	for _, kind := range [][]string{
		{fleetProgram, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.003}"},
		{"--method=splitting", "--effort=1000", "--replications=30", "--score=heads + others", besideProgram, "Pr[<=500] (<> done == 1)"},
		{"--method=importance", "--effort=5000", overtakenProgram, "Pr[<=5000] (<> [1.__VERIFIER_error])"},
	} {
		cluster := startCluster(t, command)
		l := &liar{}
		w := &fleet.Worker{Cluster: fleet.Cluster{Address: cluster}, Build: fleet.Build{Version: "x", Sum: hex.EncodeToString(sum[:])}, Name: "the liar", Slots: 2,
			Open: l.open, Tell: func(string) {}}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- w.Work(ctx) }()
		ask := func(seed string) *fleetProcess {
			return startCommand(t, command, cluster, append([]string{"query", "--fleet", "--json", "--seed=" + seed}, kind...)...)
		}
		first := ask("8")
		if first.end() == 3 || l.last == nil {
			t.Fatalf("%v: %s", kind, &first.err)
		}
		honest := startCommand(t, command, cluster, "worker", "--workers=1")
		l.mu.Lock()
		l.lies = true
		l.mu.Unlock()
		q := ask("9")
		// What is drawn again may be alike by chance; then the run that is to be shown is not.
		found := func() bool {
			return strings.Contains(q.err.String(), "worker the liar has drawn other runs") || strings.Contains(q.err.String(), "was drawn again and differed")
		}
		if status := q.end(); status != 3 || !found() || strings.Contains(q.out.String(), "estimate") {
			t.Errorf("%v: status %d, %s%s", kind, status, &q.out, &q.err)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		again, one := ask("9"), startCommand(t, command, "", append([]string{"query", "--workers=1", "--seed=9", "--json", "--method=runs"}, kind...)...)
		if again.end() == 3 { // what the liar was at when it was found out has come since
			again = ask("9")
			again.end()
		}
		if one.end(); answerOf(again.out.String()) != answerOf(one.out.String()) {
			t.Errorf("%v: asked again: %s%s, want %s%s", kind, &again.out, &again.err, &one.out, &one.err)
		}
		honest.kill()
	}
}
