package symbolic_test

import (
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
)

// TestLosing: where inputs decide whether a block is lost, and the way does not depend on that, a counterexample has inputs for which the
// check that failed loses one. Those for which the other check does would not do: a block that a dead variable of main leads to at a call of
// exit counts as tracked, but leaks.
func TestLosing(t *testing.T) {
	const choose = `static char *top, *other;
static char *choose(char *p, int is) { return (char *)((unsigned long)p & -(unsigned long)is); }
`
	for _, test := range []struct {
		name, text string
		check      machine.Check
		want       string // the schedule, with the inputs
	}{
		{"leaks, and is tracked", `int main(void) { char *p = malloc(1); top = choose(p, in() != 4); }`, machine.Leak, "0:4"},
		{"is lost beside one that only leaks", `int main(void) { char *p = malloc(1), *q = malloc(1); top = choose(p, in() != 5); other = choose(q, in() != 4); q = 0; exit(0); }`,
			machine.Untracked, "0 0:4"},
		{"another check", `int main(void) { char *p = malloc(1); top = choose(p, in() != 4); p = 0; int x = in(); assert(x != 3); }`, machine.Assert, "0 0:3"},
	} {
		r := symbolically(t, machine.CheckSet(0).With(test.check), symbolicChecksHead+choose+test.text)
		if r.Verdict.Answer != verdict.Violated || len(r.Traces) != 1 || r.Traces[0].Failure.Check != test.check.String() {
			t.Errorf("%s: %v, %d counterexamples: %v", test.name, r.Verdict.Answer, len(r.Traces), r.Verdict.Reasons)
			continue
		}
		if got := r.Traces[0].Schedule.String(); got != test.want {
			t.Errorf("%s: schedule %s, want %s", test.name, got, test.want)
		}
	}
}
