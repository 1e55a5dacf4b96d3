package cli

import (
	"encoding/json"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"heddle/internal/fleet"
)

// dividedProgram has some ten thousand states; with BAD it fails.
const dividedProgram = `#include <assert.h>
#include <pthread.h>
unsigned a = 1, b, c;
static void *f(void *p) { for (int i = 0; i < ROUNDS; i++) { a = a * 3 + b; c ^= i; } return p; }
static void *g(void *p) { for (int i = 0; i < ROUNDS; i++) b = b * 5 + a; return p; }
int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, f, 0);
    pthread_create(&t, 0, g, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
#ifdef BAD
    assert(a % 1009 != BAD);
#endif
    return 0;
}
`

// searchedField is what a search printed of its size, and what replays.
var searchedField = regexp.MustCompile(`searched: ([0-9,]+ states, [0-9,]+ transitions)`)

// TestDivide: processes that share the states come to the verdict and the number of states of one, and a violation is one that replays.
func TestDivide(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=1")
	startCommand(t, command, cluster, "worker", "--workers=2")
	file := write(t, "divided.c", dividedProgram)
	args := []string{"check", "--check=-race", "--cflags=-DROUNDS=4"}
	one := startCommand(t, command, "", append(args, "--reduction=local", file)...)
	if one.end() != 0 {
		t.Fatal(&one.out, &one.err)
	}
	want := searchedField.FindString(one.out.String())
	for _, x := range []struct{ address, parts string }{{cluster, "3"}, {cluster, "2"}, {"", "2"}, {"", "1"}} {
		p := startCommand(t, command, x.address, append(args, "--divide="+x.parts, file)...)
		if p.end() != 0 || !strings.Contains(p.out.String(), "assumed:  what the workers report of their parts is so: "+x.parts+" have searched") || searchedField.FindString(p.out.String()) != want || want == "" {
			t.Errorf("%s parts: want %s:\n%s%s", x.parts, want, &p.out, &p.err)
		}
		p = startCommand(t, command, x.address, append(args, "--divide="+x.parts, "--cflags=-DBAD=5", file)...)
		failsAndReplays(t, x.parts+" parts", p, file, "--check=-race", "--cflags=-DROUNDS=4", "--cflags=-DBAD=5")
	}
}

// failsAndReplays holds a check to a violation, and its schedule to be one.
func failsAndReplays(t *testing.T, name string, p *fleetProcess, file string, flags ...string) {
	t.Helper()
	if p.end() != 1 || !strings.HasPrefix(p.out.String(), "violated: assertion failed") {
		t.Errorf("%s: %s%s", name, &p.out, &p.err)
		return
	}
	_, line, _ := strings.Cut(p.out.String(), "\nschedule: ")
	line, _, _ = strings.Cut(line, "\n")
	if status, out, stderr := heddle(append(append([]string{"replay"}, flags...), line, file)...); status != 1 {
		t.Errorf("%s: the replay of %s: %d\n%s%s", name, line, status, out, stderr)
	}
}

// TestDivideKilled: where a process is killed that had a part of the states, the search begins again with another one.
func TestDivideKilled(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=1")
	victim := startCommand(t, command, cluster, "worker", "--workers=1")
	file := write(t, "divided.c", dividedProgram)
	p := startCommand(t, command, cluster, "check", "--check=-race", "--cflags=-DROUNDS=5", "--divide=2", file)
	time.Sleep(time.Second)
	victim.kill()
	startCommand(t, command, cluster, "worker", "--workers=1")
	if p.end() != 0 || !strings.Contains(p.out.String(), "searched: 181,527 states") {
		t.Errorf("%s%s", &p.out, &p.err)
	}
}

// TestDivideEnded: a limit, or the user, ends a divided search as it does any other: unknown, with the reason.
func TestDivideEnded(t *testing.T) {
	command := built(t)
	file := write(t, "divided.c", dividedProgram)
	args := []string{"check", "--check=-race", "--cflags=-DROUNDS=9", "--divide=2", file}
	p := startCommand(t, command, "", append(args, "--time=2s")...)
	if p.end() != 2 || !strings.HasPrefix(p.out.String(), "unknown: the limit on time was reached (--time)") {
		t.Errorf("%s%s", &p.out, &p.err)
	}
	p = startCommand(t, command, "", args...)
	time.Sleep(2 * time.Second)
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if p.end() != 2 || !strings.HasPrefix(p.out.String(), "unknown: the search was interrupted") {
		t.Errorf("%s%s", &p.out, &p.err)
	}
}

// sortedProgram sorts unknown numbers: a path for each order. With BAD it fails after so many moves.
const sortedProgram = `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[N], moves = 0;
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 1; i < N; i++) {
        int x = a[i], j = i;
        for (; j > 0 && a[j - 1] > x; j--)
            a[j] = a[j - 1], moves++;
        a[j] = x;
    }
    for (int i = 1; i < N; i++)
        assert(a[i - 1] <= a[i]);
#ifdef BAD
    assert(moves != BAD);
#endif
    return 0;
}
`

// pathsField is what a search of paths printed of its size.
var pathsField = regexp.MustCompile(`searched: ([0-9,]+) states, ([0-9,]+) transitions`)

// TestDividePaths: processes that share the paths of a program with unknown inputs come to the verdict and to the transitions of one, also if one is killed meanwhile; and a violation is one that replays.
func TestDividePaths(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=1")
	victim := startCommand(t, command, cluster, "worker", "--workers=2")
	file := write(t, "sorted.c", sortedProgram)
	args := []string{"check", "--engine=symbolic", "--cflags=-DN=7"}
	one := startCommand(t, command, "", append(args, "--reduction=local", file)...)
	if one.end() != 0 {
		t.Fatal(&one.out, &one.err)
	}
	want := pathsField.FindStringSubmatch(one.out.String())
	for i, x := range []struct{ address, parts string }{{cluster, "3"}, {cluster, "2"}, {"", "2"}, {"", "1"}} {
		p := startCommand(t, command, x.address, append(args, "--divide="+x.parts, file)...)
		if i == 1 {
			time.Sleep(time.Second)
			victim.kill()
		}
		status, got := p.end(), pathsField.FindStringSubmatch(p.out.String())
		if status != 0 || !strings.Contains(p.out.String(), "assumed:  what the workers report of their parts is so: "+x.parts+" have searched") || len(got) == 0 || got[2] != want[2] {
			t.Errorf("%s parts: want %s:\n%s%s", x.parts, want, &p.out, &p.err)
		}
		p = startCommand(t, command, x.address, append(args, "--divide="+x.parts, "--cflags=-DBAD=21", file)...)
		failsAndReplays(t, x.parts+" parts", p, file, "--engine=symbolic", "--cflags=-DN=7", "--cflags=-DBAD=21")
	}
	p := startCommand(t, command, "", append(args, "--divide=2", "--cflags=-DN=12", "--time=1", file)...)
	if p.end() != 2 || !strings.Contains(p.out.String(), "unknown: ") || !strings.Contains(p.out.String(), "--time") {
		t.Errorf("%s%s", &p.out, &p.err)
	}
}

// TestCheckCancelled: a check that somebody cancels elsewhere ends as unknown, and says by whom.
func TestCheckCancelled(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=2")
	file := write(t, "divided.c", dividedProgram)
	for _, how := range []string{"--divide=2", "--fleet"} {
		p := startCommand(t, command, cluster, "check", "--check=-race", "--cflags=-DROUNDS=9", "--engine=explicit", how, file)
		job := ""
		for range 300 {
			var list struct {
				Jobs []struct {
					Job   string
					State fleet.State
				}
			}
			jobs := startCommand(t, command, cluster, "jobs", "--json")
			if jobs.end() == 0 && json.Unmarshal(jobs.out.Bytes(), &list) == nil && len(list.Jobs) > 0 && list.Jobs[0].State == fleet.Running {
				job = list.Jobs[0].Job
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		if cancel := startCommand(t, command, cluster, "jobs", "cancel", job); cancel.end() != 0 {
			t.Fatalf("%s: %s%s", how, &cancel.out, &cancel.err)
		}
		if p.end() != 2 || !strings.HasPrefix(p.out.String(), "unknown: the search was cancelled by ") {
			t.Errorf("%s: %s%s", how, &p.out, &p.err)
		}
	}
}

// TestDivideRefused: what a divided search does not do is refused, and says how to do without.
func TestDivideRefused(t *testing.T) {
	file := write(t, "divided.c", dividedProgram)
	for flags, want := range map[string]string{
		"--engine=bmc": "is of the engines explicit and symbolic", "--engine=symbolic --solver=/bin/sh": "other processes start no programs", "--search=bfs": "has an order of its own", "--ltl=F(x)": "looks at states", "--store=hash": "keeps states without loss",
		"--context-bound=2": "counts no switches", "--never=a==7": "does not go with --never", "--symmetry": "does not go with --symmetry", "--workers=2": "one worker in each process",
		"--check=+termination": "looks at states",
		"--fleet":              "omit one of them",
	} {
		if status, out, stderr := heddle(append(append([]string{"check", "--divide=2", "--cflags=-DROUNDS=2"}, strings.Fields(flags)...), file)...); status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, want %q:\n%s%s", flags, status, want, out, stderr)
		}
	}
	if status, _, stderr := heddle("check", "--nats=nats://t@127.0.0.1:1", file); status != 3 || !strings.Contains(stderr, "--nats has no effect without --fleet") {
		t.Errorf("status %d: %s", status, stderr)
	}
}
