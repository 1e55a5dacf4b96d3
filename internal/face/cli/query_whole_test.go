package cli

import (
	"heddle/internal/test/annotated"
	"heddle/internal/test/checkout"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestQueriesAboutWholeRuns: formulae of linear and of branching time are queries like others: with an answer each, a run that replays, and the exit status
// of the worst.
func TestQueriesAboutWholeRuns(t *testing.T) {
	t.Parallel()
	const file = "../../../testdata/temporal/peterson.c"
	failing := write(t, "failing.c", "#include <assert.h>\nint main(void) { assert(0); }\n")
	wide := write(t, "wide.c", "extern unsigned __VERIFIER_nondet_uint(void);\nunsigned x;\nint main(void) { x = __VERIFIER_nondet_uint(); while (x == 77777); x = 1; }\n")
	all := write(t, "all.q", "A(G F inside[0]) // linear\nAG EF inside[0]\nA[] turn <= 1\nAG AF inside[0]\n")
	for _, x := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{file, "A(G(wants[0] -> F inside[0]))"}, 0, "satisfied: every run satisfies it"},
		{[]string{"--fairness=none", file, "A(G(wants[0] -> F inside[0]))"}, 1, "not satisfied: this run does not satisfy it"},
		{[]string{file, "A(X wants[0])"}, 1, "not satisfied: this run does not satisfy it"},
		{[]string{file, "A(F worker::x)"}, 3, "no function worker"},
		{[]string{file, "AG (wants[0] -> AF inside[0])"}, 1, "not satisfied: the first state does not satisfy it"},
		{[]string{"--fairness=weak", file, "AG (wants[0] -> AF inside[0])"}, 0, "satisfied: the first state satisfies it"},
		{[]string{file, "E[!inside[1] U inside[0]]"}, 0, "the first state satisfies E[!inside[1] U inside[0]]: it satisfies"},
		{[]string{file, "E<> AG !inside[0]"}, 1, "not satisfied: the first state does not satisfy it"},
		{[]string{file, "(turn == 0) -> A[] EF inside[0]"}, 0, "satisfied: the first state satisfies it"},
		{[]string{file, all}, 1, "satisfied: it holds in every state"},
		{[]string{"--states=5", file, "AG EF inside[0]"}, 2, "unknown: the limit on states was reached"},
		{[]string{wide, "A(F ended)"}, 1, "'--ask=A (<> Terminated)' '0 0:77777"},
		{[]string{wide, "A(F ended)"}, 1, "heddle replay --engine=symbolic "},
		{[]string{wide, "A(F G (x == 1 || x == 77777))"}, 0, "chosen:   symbolic, since __VERIFIER_nondet_uint()"},
		{[]string{failing, "A(F ended)"}, 2, "unknown: a run fails, and what whole runs satisfy is asked of programs that do not"},
		{[]string{file, "A(G AF inside[0])"}, 3, "AF is an operator of branching time (CTL)"},
		{[]string{file, "AG F inside[0]"}, 3, "  AG F inside[0]\n     ^\n"},
		{[]string{file, "E<> AG F inside[0]"}, 3, "AF inside[0] or EF inside[0]"},
		{[]string{file, "AG EF hme"}, 3, "  AG EF hme\n        ^\n"},
		{[]string{"--fairness=weak", file, "E<> turn == 1"}, 3, "--fairness has no effect on what is asked"},
		{[]string{"--fairness=often", file, "AG EF inside[0]"}, 3, "must be none, weak or strong"},
	} {
		status, out, stderr := heddle(append([]string{"query"}, x.args...)...)
		if status != x.status || !strings.Contains(out+stderr, x.want) {
			t.Errorf("%v: status %d\n%s%s", x.args, status, out, stderr)
		}
	}
}

// TestWholeRunsReplay: the run that shows an answer replays, and is judged anew.
func TestWholeRunsReplay(t *testing.T) {
	t.Parallel()
	line := regexp.MustCompile(`(?m)^replay:   heddle replay --fairness=none '(--ask=[^']*)' '([^']*)'`)
	const file = "../../../testdata/temporal/peterson.c"
	for query, want := range map[string]string{
		"A(G(wants[0] -> F inside[0]))": "a run does not satisfy A ([] (wants[0] -> <> inside[0]))",
		"AG AF inside[0]":               "where it ends: not inside[0]; a run is a part",
	} {
		_, out, _ := heddle("query", "--fairness=none", file, query)
		m := line.FindStringSubmatch(out)
		if m == nil {
			t.Fatalf("%s: no line of a replay\n%s", query, out)
		}
		_, again, stderr := heddle("replay", "--fairness=none", m[1], m[2], file)
		if !strings.Contains(strings.ReplaceAll(again, "\n", "; "), want) && !strings.Contains(again, want) {
			t.Errorf("%s: %s\n%s%s", query, filepath.Base(file), again, stderr)
		}
	}
}

// TestQueriesAgreeWithChecks: a formula of linear time has the same answer as a query, of each program that is annotated with one.
func TestQueriesAgreeWithChecks(t *testing.T) {
	t.Chdir(checkout.Path())
	compared := 0
	for _, a := range annotated.Match(t, "testdata/temporal/*.c") {
		args := []string{"query"}
		formula := ""
		for _, flag := range a.Flags {
			if text, ok := strings.CutPrefix(flag, "--ltl="); ok {
				formula = text
			} else if !strings.HasPrefix(flag, "--engine=") { // queries choose it
				args = append(args, flag)
			}
		}
		if formula == "" || strings.HasSuffix(a.File, "ticket.c") { // 256 tickets or more, in variables in memory: too many states
			continue
		}
		compared++
		want := map[string]int{"verified": 0, "violated": 1, "unknown": 2}[a.Verdict]
		if status, out, stderr := heddle(append(args, a.File, "A("+formula+")")...); status != want {
			t.Errorf("%s: status %d, want %d\n%s%s", a.File, status, want, out, stderr)
		}
	}
	if compared < 5 {
		t.Errorf("%d programs have a formula: the test compares too little", compared)
	}
}
