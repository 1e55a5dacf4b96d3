package cli

import (
	"fmt"
	"strings"
	"testing"

	"heddle/internal/explore/reduction"
	"heddle/internal/test/checkout"
)

const fib = "../../../bench/programs/fib_bench.c"

// racy has a race, an assertion that can fail and many switches before it does.
const racy = "../../../examples/counter.c"

// TestReductions: all give the same answer, each is named where it is not the
// usual one.
func TestReductions(t *testing.T) {
	t.Parallel()
	for _, r := range reduction.All() {
		name := r.String()
		status, out, _ := heddle("check", "--reduction="+name, "--check=-race", "--cflags=-DNUM=2", fib)
		if status != 0 || strings.Contains(out, "reduction "+name) != (r != reduction.Strongest) {
			t.Errorf("--reduction=%s: status %d\n%s", name, status, out)
		}
		if status, out, _ := heddle("check", "--reduction="+name, racy); status != 1 {
			t.Errorf("--reduction=%s: status %d\n%s", name, status, out)
		}
	}
}

// TestReductionSwitchedOff: what cannot be used is named with the reason.
func TestReductionSwitchedOff(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"reduction local: the check leak judges the end of runs":     {"--check=+leak", "../../../testdata/threads/philosophers.c"},
		"reduction local: the check memtrack judges the end of runs": {"--check=+memtrack", "../../../testdata/threads/philosophers.c"},
		"reduction local: handlers of signals are at work":           {"../../../examples/platform/timer-masked.c", "--platform=../../../platform/timer.c"},
		"reduction local: a thread may be cancelled at any instruction": {checkout.Write(t, "cancelled.c", `#include <pthread.h>
static void *work(void *arg) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_cancel(t);
  return pthread_join(t, 0);
}
`)},
	} {
		if _, out, stderr := heddle(append([]string{"check"}, args...)...); !strings.Contains(out, want) {
			t.Errorf("heddle check %v: no %q in\n%s%s", args, want, out, stderr)
		}
	}
	_, out, _ := heddle("check", "--json", "--check=+leak", fib)
	if !strings.Contains(out, `"reduction": "local"`) || !strings.Contains(out, `"reduction_reason": "the check leak`) {
		t.Errorf("the reduction is missing in\n%s", out)
	}
}

// TestReplayOfReductions: the command that a counterexample names runs it again.
func TestReplayOfReductions(t *testing.T) {
	t.Parallel()
	for _, r := range reduction.All() {
		name := r.String()
		_, out, _ := heddle("check", "--reduction="+name, racy)
		line := scheduleLine.FindStringSubmatch(out)
		if line == nil {
			t.Fatalf("--reduction=%s: no schedule in\n%s", name, out)
		}
		args := []string{"replay", line[1], racy}
		if r == reduction.None {
			if !strings.Contains(out, "replay --reduction=none ") {
				t.Errorf("the command for the replay lacks the reduction:\n%s", out)
			}
			args = append(args, "--reduction=none")
		}
		if status, told, stderr := heddle(args...); status != 1 {
			t.Errorf("--reduction=%s: the replay ends with status %d\n%s%s", name, status, told, stderr)
		}
	}
}

// TestSearchUsage: what cannot be combined is an error.
func TestSearchUsage(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ want, args string }{
		{"must be dfs, bfs, random or swarm", "--search=best"},
		{"must be none, tau, local, superstep, joint, ordered or persistent", "--reduction=some"},
		{"--runs and --seed apply only to --search=random", "--runs=3"},
		{"--runs and --seed apply only to --search=random", "--seed=3 --search=bfs"},
		{"--context-bound and --delay-bound cannot be combined with --search=random", "--search=random --context-bound=2"},
		{"--search=bfs goes back along the tree", "--search=bfs --store=hash"},
		{"--search=random stores no states", "--search=random --store=hash"},
		{"--search=random stores no states", "--search=random --spill=bitstate"},
		{"--spill=bitstate continues with what --store=bitstate starts with", "--store=bitstate --spill=bitstate"},
		{"it requires a limit (--memory)", "--spill=bitstate --memory=0"},
		{"not a number", "--context-bound=many"},
		{"the maximum is 65535", "--context-bound=65536"},
	} {
		status, _, stderr := heddle(append(append([]string{"check"}, strings.Fields(x.args)...), fib)...)
		if status != 3 || !strings.Contains(stderr, x.want) {
			t.Errorf("heddle check %s: status %d, stderr %q; want status 3 and %q", x.args, status, stderr, x.want)
		}
	}
}

// TestContextBound: what few switches can do is found, what they cannot is unknown,
// and a bound that cuts nothing off is none.
func TestContextBound(t *testing.T) {
	t.Parallel()
	// The assertion fails if main is preempted, then the thread, then main again.
	file := checkout.Write(t, "twice.c", `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b;
static void *work(void *arg) {
  a = 1;
  b = 1;
  a = 2;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  if (a == 1 && b == 0) {
    int then = b;
    assert(then == 0);
  }
  pthread_join(t, 0);
  return 0;
}
`)
	for bound, want := range map[string]string{
		"0": "unknown: no violation with up to 0 preemptive switches\n",
		"1": "unknown: no violation with up to 1 preemptive switch\n",
		"2": "unknown: no violation with up to 2 preemptive switches\n",
		"3": "violated: assertion failed",
	} {
		for _, order := range []string{"dfs", "bfs"} {
			if _, out, _ := heddle("check", "--context-bound="+bound, "--search="+order, file); !strings.HasPrefix(out, want) {
				t.Errorf("--context-bound=%s --search=%s: no %q in\n%s", bound, order, want, out)
			}
		}
	}
	status, out, _ := heddle("check", "--context-bound=100", "--check=-race", "--cflags=-DNUM=2", fib)
	if status != 0 || !strings.Contains(out, "reduction local: switches are counted") {
		t.Errorf("a bound that cuts nothing off: status %d\n%s", status, out)
	}
	_, out, _ = heddle("check", "--context-bound=1", "--states=20", "--check=-race", fib)
	if !strings.HasPrefix(out, "unknown: the limit on states") || strings.Contains(out, "no violation with up to") {
		t.Errorf("with a limit on states:\n%s", out)
	}
}

// TestSearchOrders: breadth first proves, and reports a shortest path; single runs
// find, the same ones for the same seed, and never prove.
func TestSearchOrders(t *testing.T) {
	t.Parallel()
	status, out, _ := heddle("check", "--search=bfs", "--check=-race", "--cflags=-DNUM=2", fib)
	if status != 0 || !strings.Contains(out, "reduction local: a shortest path") {
		t.Errorf("breadth first: status %d\n%s", status, out)
	}
	status, out, _ = heddle("check", "--search=random", "--runs=20", "--check=-race", "--cflags=-DNUM=2", fib)
	if status != 2 || !strings.HasPrefix(out, "unknown: only single runs were explored") {
		t.Errorf("at random: status %d\n%s", status, out)
	}
	lines := map[string]bool{}
	for _, seed := range []string{"3", "3"} {
		status, out, _ := heddle("check", "--search=random", "--seed="+seed, racy)
		line := scheduleLine.FindString(out)
		if status != 1 || line == "" {
			t.Fatalf("at random: status %d\n%s", status, out)
		}
		lines[line] = true
	}
	if len(lines) != 1 {
		t.Errorf("the same seed gives %v", lines)
	}
}

// TestNeverPutOff: whatever the kind of loop that one thread iterates for ever,
// the other one's failure is found.
func TestNeverPutOff(t *testing.T) {
	t.Parallel()
	for kind := range 5 {
		for _, level := range []string{"O0", "O2"} {
			args := []string{"check", "--keep-going", "-q", "--opt=" + level, fmt.Sprint("--cflags=-DKIND=", kind), "../../../testdata/threads/never-put-off.c"}
			if status, out, _ := heddle(args...); status != 1 {
				t.Errorf("%v: status %d\n%s", args, status, out)
			}
		}
	}
}

// TestWorkers: the answer and the number of states are those of one worker, and what
// has one worker only refuses more.
func TestWorkers(t *testing.T) {
	t.Parallel()
	for _, extra := range [][]string{nil, {"--store=hash"}, {"--store=hash128"}, {"--reduction=local"}, {"--context-bound=3"}} {
		count := func(workers string) string {
			args := append([]string{"check", "--json", "--check=-race", "--cflags=-DNUM=4", "--workers=" + workers, fib}, extra...)
			_, out, stderr := heddle(args...)
			i := strings.Index(out, `"states"`)
			if i < 0 {
				t.Fatalf("%v prints\n%s%s", args, out, stderr)
			}
			return strings.SplitN(out[i:], "\n", 2)[0]
		}
		if one, four := count("1"), count("4"); one != four {
			t.Errorf("%v: one worker has %s, four have %s", extra, one, four)
		}
	}
	for _, args := range [][]string{{"--search=bfs"}, {"--search=random"}, {"--spill=bitstate", "--memory=1G"}, {"--workers=1000"}} {
		all := append([]string{"check", "--workers=2", fib}, args...)
		if status, _, stderr := heddle(all...); status != 3 || !strings.Contains(stderr, "--workers") {
			t.Errorf("%v: status %d, %s", all, status, stderr)
		}
	}
}

// TestSwarm: a swarm finds what is there, reports the same for any number of workers,
// and proves nothing.
func TestSwarm(t *testing.T) {
	t.Parallel()
	var told []string
	for _, workers := range []string{"1", "3"} {
		status, out, _ := heddle("check", "--search=swarm", "--workers="+workers, racy)
		if status != 1 {
			t.Errorf("--workers=%s: status %d\n%s", workers, status, out)
		}
		told = append(told, strings.Split(out, "\nsearched:")[0])
	}
	if told[0] != told[1] {
		t.Errorf("one worker tells\n%s\nthree tell\n%s", told[0], told[1])
	}
	status, out, _ := heddle("check", "--search=swarm", "--runs=3", "--check=-race", "--cflags=-DNUM=2", fib)
	if status != 2 || !strings.Contains(out, "unknown: a swarm of small searches") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestDelayBound: few delays find nothing, more do, and the verdict names the bound.
func TestDelayBound(t *testing.T) {
	t.Parallel()
	const file = "../../../testdata/threads/bakery-no-choosing.c"
	if status, out, _ := heddle("check", "--delay-bound=1", file); status != 2 || !strings.Contains(out, "unknown: no violation with up to 1 delay") {
		t.Errorf("status %d\n%s", status, out)
	}
	if status, out, _ := heddle("check", "--delay-bound=3", file); status != 1 {
		t.Errorf("status %d\n%s", status, out)
	}
	if status, out, _ := heddle("check", "--delay-bound=30", "--check=-race", "--cflags=-DNUM=2", fib); status != 0 {
		t.Errorf("a bound that cuts nothing off: status %d\n%s", status, out)
	}
	for _, args := range [][]string{{"--context-bound=1"}, {"--search=swarm"}, {"--search=random"}} {
		if status, _, stderr := heddle(append([]string{"check", "--delay-bound=1", file}, args...)...); status != 3 || !strings.Contains(stderr, "-bound") {
			t.Errorf("%v: status %d, %s", args, status, stderr)
		}
	}
}
