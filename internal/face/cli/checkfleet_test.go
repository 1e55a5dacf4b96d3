package cli

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/test/annotated"
	"heddle/internal/test/checkout"
	"heddle/internal/verify"
)

// nearFleet does in this process what others would: all goes as bytes, both ways.
type nearFleet struct {
	t    *testing.T
	bend func(result []byte) []byte // what a worker does that cannot be trusted; nil: nothing
	name string
}

func (f *nearFleet) Begin(bundle []byte) (plan.Team, error) { return &nearTeam{f, bundle}, nil }

type nearTeam struct {
	f      *nearFleet
	bundle []byte
}

func (x *nearTeam) Do(number uint64, task []byte, stop <-chan struct{}) ([]byte, string, error) {
	name := x.f.name
	if name == "" {
		name = processName()
	}
	s, err := verify.OpenSpread(x.bundle, verify.Means{Host: plan.Host{Clock: sinceNow()}})
	if err != nil {
		return nil, name, err
	}
	defer s.Close()
	ctx, cancel := context.WithCancel(x.f.t.Context())
	defer cancel()
	over := make(chan struct{})
	defer close(over)
	go func() {
		select {
		case <-stop:
			cancel()
		case <-over:
		}
	}()
	result, err := s.Do(ctx, task)
	if err == nil && x.f.bend != nil {
		result = x.f.bend(result)
	}
	return result, name, err
}

func (*nearTeam) Width() int { return 8 }

func (*nearTeam) Close(bool) error { return nil }

// mainWith is Main with a fleet.
func mainWith(far plan.Fleet, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	a := &app{out: newScreen(&out), err: newScreen(&err), far: far}
	status = a.execute(args)
	return status, out.String(), err.String()
}

// farWays are the flags that programs are checked with from afar: with an engine that is named, all that is printed must be the same.
var farWays = []struct {
	flags   string
	folders string
	oneIn   uint32
	same    bool
}{
	{"--engine=auto", "*", 64, false},
	{"--engine=explicit --states=20000", "*", 96, true},
	{"--engine=symbolic --states=2000", "symbolic", 32, true},
	{"--engine=bmc:unwind=3", "symbolic", 64, true},
	{"--keep-going --engine=explicit --states=20000", "memory", 64, true},
	{"--checks-table --engine=symbolic --states=2000", "arithmetic", 32, true},
	{"--check=+termination --engine=explicit --states=20000", "threads", 96, true},
	{"--states=20000", "temporal", 32, false},
	{"--engine=explicit --states=20000 --never=[0.main]", "threads", 192, true},
	{"--engine=explicit --search=swarm --runs=3 --states=20000", "threads", 192, true},
	{"--engine=explicit --search=random --runs=60", "threads", 96, true},
	{"--search=random --runs=40", "memory", 96, true},
	{"--search=random --runs=60 --keep-going --seed=5", "threads", 96, true},
	{"--search=random --runs=30 --depth=12 --seed=9", "threads", 192, true},
	{"--search=swarm --runs=3 --seed=4", "threads", 192, true},
	{"--engine=symbolic --search=swarm --runs=2 --states=2000", "symbolic", 96, true},
	{"--engine=explicit --states=20000 --context-bound=1", "threads", 192, true},
}

// TestCheckFar: programs of all kinds have the verdict from afar that they have here. With one engine, all that is printed is the same.
func TestCheckFar(t *testing.T) {
	t.Chdir(checkout.Path())
	for _, way := range farWays {
		for _, x := range annotated.Match(t, "testdata/"+way.folders+"/*.c") {
			if !x.Sampled("far "+way.flags, way.oneIn) || way.same && strings.Contains(strings.Join(x.Flags, " "), "--engine") {
				continue
			}
			t.Run(way.flags+" "+x.Name(), func(t *testing.T) {
				args := slices.Concat([]string{"check", "--json"}, x.Flags, strings.Fields(way.flags), []string{x.File})
				near, want, _ := mainWith(nil, args...)
				far, got, complaint := mainWith(&nearFleet{t: t}, append(args, "--fleet")...)
				if strings.Contains(complaint, "--fleet does not go with") {
					t.Skip(complaint)
				}
				if near == 3 {
					t.Skip("it is refused")
				}
				if far != near {
					t.Errorf("%v: status %d, want %d\n%s%s", args, far, near, got, complaint)
				} else if got, want := secondsField.ReplaceAllString(got, ""), secondsField.ReplaceAllString(want, ""); way.same && got != want {
					t.Errorf("%v: another answer:\n%s\nwant\n%s", args, got, want)
				}
			})
		}
	}
}

// TestLyingWorkers: whatever a worker says, a violation that is printed was replayed here, and a proof that is none is not believed.
func TestLyingWorkers(t *testing.T) {
	safe, racy := "../../../testdata/threads/exit-value.c", "../../../testdata/threads/race-atomic-plain.c"
	// Of the race, what a worker sends of it: its run is none of the safe program's.
	var race []byte
	mainWith(&nearFleet{t: t, bend: func(b []byte) []byte { race = b; return b }}, "check", "--engine=explicit", "--fleet", racy)
	var proof []byte
	mainWith(&nearFleet{t: t, bend: func(b []byte) []byte { proof = b; return b }}, "check", "--engine=explicit", "--fleet", safe)
	if len(race) == 0 || len(proof) == 0 {
		t.Fatal("nothing was sent")
	}
	for name, x := range map[string]struct {
		sent   []byte
		file   string
		status int
		want   string
	}{
		"a race of another program": {race, safe, 2, "did not replay in this process"},
		"nonsense":                  {[]byte("nonsense"), safe, 3, "cannot be read"},
		"nothing":                   {nil, safe, 3, "cannot be read"},
		"half of it":                {race[:len(race)/2], racy, 3, "cannot be read"},
		"the truth":                 {race, racy, 1, "data race"},
		"another proof":             {proof, safe, 0, "what worker liar has proved is so"}, // it is trusted, and the verdict says so
	} {
		bend := func([]byte) []byte { return x.sent }
		status, out, complaint := mainWith(&nearFleet{t: t, bend: bend, name: "liar"}, "check", "--engine=explicit", "--fleet", x.file)
		if status != x.status || !strings.Contains(strings.Join(strings.Fields(out+complaint), " "), x.want) {
			t.Errorf("%s: status %d, want %d and %q:\n%s%s", name, status, x.status, x.want, out, complaint)
		}
	}
}

// TestCheckFleet: a server, workers and checks, each a process, come to the verdicts of one process; so do workers of the check's own. A worker that is killed gives
// what it was at to another, and a check that ends, or is killed, leaves no worker busy.
func TestCheckFleet(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	first := startCommand(t, command, cluster, "worker", "--workers=3")
	for _, x := range []struct {
		name   string
		status int
	}{{"threads/exit-value.c", 0}, {"threads/race-atomic-plain.c", 1}, {"memory/heap-overrun.c", 1}} {
		file := "../../../testdata/" + x.name
		one := startCommand(t, command, "", "check", "--engine=explicit", "--json", file)
		want := one.end()
		for name, address := range map[string]string{"cluster": cluster, "own": ""} {
			p := startCommand(t, command, address, "check", "--engine=explicit", "--fleet", "--json", file)
			if status := p.end(); status != want || status != x.status {
				t.Errorf("%s, %s: status %d, alone %d, want %d\n%s%s", file, name, status, want, x.status, &p.out, &p.err)
			}
			trusted := strings.Contains(p.out.String(), "another process has searched (--fleet)")
			if trusted != (x.status == 0 && name == "cluster") {
				t.Errorf("%s, %s: it says that a worker is trusted: %v\n%s", file, name, trusted, &p.out)
			}
		}
	}
	endless := checkout.Write(t, "endless.c", "unsigned x, y; int main(void) { for (;;) { x += 3; y ^= x; } }\n")
	killed := startCommand(t, command, cluster, "check", "--engine=explicit", "--fleet", endless)
	timed := startCommand(t, command, cluster, "check", "--engine=explicit", "--fleet", "--time=3s", endless)
	status := make(chan int, 1)
	go func() { status <- timed.end() }()
	if got := <-status; got != 2 || !strings.Contains(timed.out.String(), "limit on time") {
		t.Errorf("--time: status %d\n%s%s", got, &timed.out, &timed.err)
	}
	killed.kill()
	last := startCommand(t, command, cluster, "check", "--engine=explicit", "--fleet", "../../../testdata/threads/exit-value.c")
	go func() { status <- last.end() }()
	first.kill()
	startCommand(t, command, cluster, "worker", "--workers=1")
	select {
	case got := <-status:
		if got != 0 {
			t.Errorf("a check whose worker was killed: status %d\n%s", got, &last.err)
		}
	case <-time.After(2 * time.Minute): // the killed check is silent for half a minute before the worker leaves it
		t.Errorf("a check whose worker was killed has no answer")
	}
}

// Wire implements plan.Wires: no search is shared here.
func (*nearTeam) Wire(int) plan.Wire { return nil }
