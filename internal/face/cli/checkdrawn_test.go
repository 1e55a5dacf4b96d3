package cli

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

// drawnProgram has long runs; with BAD one in a thousand fails.
var drawnProgram = strings.ReplaceAll(dividedProgram, "ROUNDS", "40")

// TestDrawnFleet: random searches and swarms are made by workers in pieces, and say what one process says, to the last bit, also if a worker is killed meanwhile.
func TestDrawnFleet(t *testing.T) {
	command := built(t)
	file := write(t, "drawn.c", drawnProgram)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=1")
	for _, x := range []struct {
		flags  string
		status int
	}{
		{"--search=random --runs=20000 --seed=4", 2},
		{"--search=random --runs=20000 --seed=4 --cflags=-DBAD=5", 1},
		{"--search=random --runs=4000 --seed=9 --keep-going --cflags=-DBAD=7", 1},
		{"--search=swarm --runs=20 --states=60000 --seed=4", 2},
		{"--search=swarm --runs=20 --states=20000 --seed=4 --cflags=-DBAD=5", 1},
	} {
		args := append([]string{"check", "--json", "--check=-race", file}, strings.Fields(x.flags)...)
		one := startCommand(t, command, "", args...)
		if status := one.end(); status != x.status {
			t.Fatalf("%s: alone: status %d\n%s%s", x.flags, status, &one.out, &one.err)
		}
		dies := startCommand(t, command, cluster, "worker", "--workers=2")
		many := startCommand(t, command, cluster, append(args, "--fleet")...)
		ended := make(chan int, 1)
		go func() { ended <- many.end() }()
		time.Sleep(1200 * time.Millisecond)
		dies.kill()
		select {
		case status := <-ended:
			if got, want := answerOf(many.out.String()), answerOf(one.out.String()); status != x.status || got != want {
				t.Errorf("%s: status %d, another answer:\n%s%s\nwant\n%s", x.flags, status, got, &many.err, want)
			}
		case <-time.After(2 * time.Minute):
			t.Fatalf("%s: no answer: %s", x.flags, &many.err)
		}
	}
	// A limit on time means what it means in one process: what has come is counted, and is no proof.
	timed := startCommand(t, command, cluster, "check", "--fleet", "--check=-race", "--search=random", "--runs=100000000", "--time=4", file)
	if status := timed.end(); status != 2 || !strings.Contains(timed.out.String(), "the limit on time was reached") || !regexp.MustCompile(`searched: 0 states, [1-9]`).MatchString(timed.out.String()) {
		t.Errorf("--time: status %d:\n%s%s", status, &timed.out, &timed.err)
	}
}

// TestDrawnFleetLies: a violation that a worker has made up is none.
func TestDrawnFleetLies(t *testing.T) {
	file := write(t, "drawn.c", drawnProgram)
	args := []string{"check", "--json", "--check=-race", "--search=random", "--runs=8", file}
	_, want, _ := mainWith(nil, args...)
	var violation []byte
	mainWith(&nearFleet{t: t, bend: func(b []byte) []byte { violation = b; return b }}, "check", "--fleet", "--check=-race", "--search=random", "--runs=8", "--cflags=-DBAD=(a%1009)", file)
	if len(violation) == 0 {
		t.Fatal("nothing was sent")
	}
	lies := false
	status, got, complaint := mainWith(&nearFleet{t: t, name: "liar", bend: func(b []byte) []byte {
		if lies {
			return b
		}
		lies = true
		return violation
	}}, append(args, "--fleet")...)
	if status == 2 && strings.Contains(got, "a counterexample of worker liar (assert") && strings.Contains(got, `"not-replayed"`) && !strings.Contains(got, `"violated"`) {
		return
	}
	t.Errorf("status %d\n%s%s\nwant\n%s", status, got, complaint, want)
}
