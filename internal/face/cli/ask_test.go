package cli

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestAskByCheck: heddle check --ask='Q' FILE and heddle query FILE 'Q' are two spellings: both print and return the same.
func TestAskByCheck(t *testing.T) {
	t.Parallel()
	dice := checkout.Path("testdata/probabilistic/dice.c")
	for _, x := range []struct {
		query string
		flags []string
	}{
		{"E<> Terminated", nil},
		{"A[] !Terminated", []string{"--json"}},
		{"EnumStates", []string{"--states=40"}},
		{"Pr[<=100] (<> Terminated)", []string{"--method=okamoto", "--seed=3", "--json"}},
		{"Pr (<> Terminated)", []string{"--exact"}},
		{"A(F Terminated)", []string{"--fairness=strong"}},
	} {
		status, byQuery, stderr := heddle(append(append([]string{"query"}, x.flags...), dice, x.query)...)
		again, byCheck, _ := heddle(append(append([]string{"check", "--ask=" + x.query}, x.flags...), dice)...)
		if status == 3 || again != status || untimed(byCheck) != untimed(byQuery) {
			t.Errorf("%s: query ends with %d:\n%s%s\ncheck with %d:\n%s", x.query, status, byQuery, stderr, again, byCheck)
		}
	}
}

// TestAskRefused: what does not go with a query, or only with one, is refused.
func TestAskRefused(t *testing.T) {
	t.Parallel()
	dice := checkout.Path("testdata/probabilistic/dice.c")
	page := "--sarif=" + filepath.Join(t.TempDir(), "page.sarif")
	for _, x := range []struct {
		want string
		args []string
	}{
		{"--never does not go with --ask", []string{"--ask=EnumStates", "--never=x == 1", dice}},
		{"--sarif does not go with --ask", []string{"--ask=EnumStates", page, dice}},
		{"--runs does not go with --ask", []string{"--ask=EnumStates", "--runs=3", dice}},
		{"--ltl does not go with --ask", []string{"--ask=EnumStates", "--ltl=", dice}},
		{"--exact says how a query is answered", []string{"--exact", dice}},
		{"--seed apply only to", []string{"--seed=3", dice}},
		{"--ask is empty", []string{"--ask=", dice}},
		{"--ask: ", []string{"--ask=E<>", dice}},
		{"give its files", []string{"--ask=EnumStates"}},
		{"--method has no effect on what is asked", []string{"--ask=EnumStates", "--method=runs", dice}},
	} {
		if status, _, stderr := heddle(append([]string{"check"}, x.args...)...); status != 3 || !strings.Contains(stderr, x.want) {
			t.Errorf("%v: exit status %d, %q; want 3, %q", x.args, status, stderr, x.want)
		}
	}
}

var seconds = regexp.MustCompile(`[0-9.]+ s\b|"(seconds|bytes)": [0-9.e-]+|\b[0-9.,]+ [kM]?B\b`)

// untimed is what a command prints without the figures that differ from run to run.
func untimed(out string) string { return seconds.ReplaceAllString(out, "?") }
