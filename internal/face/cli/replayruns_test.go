package cli

import (
	"strings"
	"testing"
)

// TestReplayFailsUnderFormula: what a search for a formula meets first may be a run that fails, and the line that it prints shows that failure again.
func TestReplayFailsUnderFormula(t *testing.T) {
	t.Parallel()
	const program = "#include <assert.h>\nint x, y;\nint main(void) { x = 1; for (y = 0; y < 3; y++) assert(x + y != 3); return 0; }\n"
	file := write(t, "fails.c", program)
	hoa := write(t, "f.hoa", "HOA: v1\nStates: 1\nStart: 0\nAP: 1 \"x == 7\"\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0 {0}\n[0] 0\n--END--\n")
	for _, flags := range [][]string{
		{"--ltl=F ended"}, {"--ltl=X X x == 9"}, {"--automaton=" + hoa}, {"--ctl=AF ended"}, {"--check=+termination"}, {"--check=+livelock"},
		{"--ltl=F ended", "--engine=symbolic"}, {"--ltl=F ended", "--reduction=none"}, {"--ltl=F ended", "--fairness=strong"},
	} {
		status, out, stderr := heddle(append(append([]string{"check"}, flags...), file)...)
		_, rest, found := strings.Cut(out, "\nschedule: ")
		if status != 1 || !found || !strings.HasPrefix(out, "violated: assertion failed") {
			t.Errorf("%v: status %d\n%s%s", flags, status, out, stderr)
			continue
		}
		line, _, _ := strings.Cut(rest, "\n")
		status, again, stderr := heddle(append(append([]string{"replay"}, flags...), line, file)...)
		if status != 1 || !strings.HasPrefix(again, "\nassertion failed: `x + y != 3`") {
			t.Errorf("%v: replay '%s': status %d\n%s%s", flags, line, status, again, stderr)
		}
	}
}

// TestFailsBehindFormula: a run that fails where the formula is decided already fails all the same: nothing is verified of a program before all of its runs were followed.
func TestFailsBehindFormula(t *testing.T) {
	t.Parallel()
	const program = `#include <assert.h>
#include <pthread.h>
int x, y;
static void *other(void *p) { x = 1; y++; return p; }
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    x = 1;
    pthread_join(t, NULL);
    assert(y != 1);
    return 0;
}
`
	file := write(t, "behind.c", program)
	hoa := write(t, "f.hoa", "HOA: v1\nStates: 1\nStart: 0\nAP: 1 \"x == 0\"\nAcceptance: 0 t\n--BODY--\nState: 0\n[0] 0\n--END--\n")
	for _, asks := range []string{"--ltl=F x == 1", "--ltl=x == 0", "--ltl=x == 0 U x == 1", "--ltl=X X x == 0 || F x == 1", "--ltl=F enabled(1)", "--automaton=" + hoa} {
		for _, how := range []string{"--fairness=weak", "--fairness=none", "--fairness=strong", "--reduction=local", "--reduction=joint", "--reduction=none", "--workers=2", "--engine=symbolic", "--store=hash", "--shortest", "--fair-at=behind.c:4"} {
			status, out, stderr := heddle("check", "--quiet", asks, how, file)
			if status != 1 || !strings.HasPrefix(out, "violated: assertion failed") {
				t.Errorf("%s %s: status %d\n%s%s", asks, how, status, out, stderr)
			}
		}
	}
	if status, out, stderr := heddle("query", file, "A(F x == 1)"); status != 2 || !strings.Contains(out, "a run fails") {
		t.Errorf("a query: status %d\n%s%s", status, out, stderr)
	}
}
