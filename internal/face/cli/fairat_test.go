package cli

import (
	"strings"
	"testing"
)

// TestFairAt: what is promised at some lines is said in the verdict, given again where a run is to be replayed, and judged there.
func TestFairAt(t *testing.T) {
	t.Parallel()
	const folder = "../../../testdata/temporal/"
	const queue, mutex, protocol = folder + "lines-queue.c", folder + "mutex-starves.c", folder + "lines-protocol.c"
	const puts, counts = "--ltl=G(puts[0] -> F !puts[0])", "--ltl=G(counts[0] -> F !counts[0])"
	for _, x := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"check", puts, queue}, 1, "replay:   heddle replay '--ltl"},
		{[]string{"check", puts, "--fair-at=lines-queue.c:13", queue}, 0, "assumed:  at lines-queue.c:13 and in what is called there, a thread that can act again and again does act (strong fairness)"},
		{[]string{"check", puts, "--fair-at=lines-queue.c:13:strong", "--json", queue}, 0, "at lines-queue.c:13 and in what is called there, a thread that can act again"},
		{[]string{"check", puts, "--fair-at=lines-queue.c:17", queue}, 1, "heddle replay --fair-at=lines-queue.c:17 "},
		{[]string{"check", counts, "--fair-at=lines-queue.c:13", queue}, 1, "can act again and again while the cycle repeats, and never does"},
		{[]string{"check", counts, "--fair-at=lines-queue.c:17", queue}, 0, "verified"},
		{[]string{"check", "--engine=symbolic", counts, "--fair-at=lines-queue.c:13", queue}, 1, "violated"},
		{[]string{"check", "--engine=symbolic", counts, "--fair-at=lines-queue.c:17", queue}, 0, "verified"},
		{[]string{"check", "--check=+starvation", "--fair-at=mutex-starves.c:10", mutex}, 0, "mutex-starves.c:10 and in what is called there"},
		{[]string{"check", "--check=+starvation", "--fair-at=mutex-starves.c:18", mutex}, 1, "thread 1 (works) asks for a lock for ever"}, // main's call of works
		{[]string{"check", "--fairness=none", "--ltl=G(wants[0] -> F !wants[0])", protocol}, 1, "violated"},
		{[]string{"check", "--fairness=none", "--fair-at=lines-protocol.c:10-16:weak", "--ltl=G(wants[0] -> F !wants[0])", protocol}, 0, "10-16 and in what is called there, a thread that can act from some moment on"},
		{[]string{"check", "--fairness=none", "--fair-at=lines-protocol.c:10-15:weak", "--ltl=G(wants[0] -> F !wants[0])", protocol}, 1, "can act all the time while the cycle repeats"},
		{[]string{"query", "--fair-at=lines-queue.c:13", queue, "A(G(puts[0] -> F !puts[0]))"}, 0, "satisfied"},
		{[]string{"query", queue, "A(G(puts[0] -> F !puts[0]))"}, 1, "not satisfied"},
		{[]string{"replay", "--check=+starvation", "0*2 (0*2)*", mutex}, 1, "asks for a lock for ever"},
		{[]string{"replay", "--check=+starvation", "--fair-at=mutex-starves.c:10", "0*2 (0*2)*", mutex}, 0, "the run is unfair to thread 1 at mutex-starves.c:10 (--fair-at=mutex-starves.c:10)"},
		{[]string{"replay", "--check=+starvation", "--fair-at=mutex-starves.c:11", "0*2 (0*2)*", mutex}, 1, "asks for a lock for ever"},
	} {
		status, out, stderr := heddle(x.args...)
		if status != x.status || !strings.Contains(out, x.want) {
			t.Errorf("%q: status %d, want %d and %q\n%s%s", x.args, status, x.status, x.want, out, stderr)
		}
	}
}
