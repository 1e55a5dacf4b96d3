package cli

import (
	"regexp"
	"strings"
	"testing"

	"heddle/internal/test/annotated"
	"heddle/internal/test/checkout"
)

// askedOfRuns is a formula that is asked of a program.
type askedOfRuns struct {
	file, formula string
	flags         []string
	unknown       bool // the answer may be
}

// agreesWithFormula compares the verdict of the automaton of a formula's negation with that of the formula, and replays the run that is printed; it reports whether there
// is one.
func agreesWithFormula(t *testing.T, x askedOfRuns, hoa string) bool {
	t.Helper()
	replay := regexp.MustCompile(`(?m)^replay:   heddle replay .*--automaton=\S+ (?:--\S+ )*'?([^']*?)'? \S+$`)
	file := write(t, "f.hoa", hoa)
	want, wanted, _ := heddle(append(append([]string{"check", "--ltl=" + x.formula}, x.flags...), x.file)...)
	got, out, stderr := heddle(append(append([]string{"check", "--automaton=" + file}, x.flags...), x.file)...)
	if got != want || got > 1 && !x.unknown {
		t.Errorf("%s: %s: --ltl %d, --automaton %d\n%s%s%s", x.file, x.formula, want, got, head(wanted), head(out), stderr)
		return false
	}
	if want > 1 {
		return false
	}
	if want != 1 {
		if assumed := strings.Contains(out, "as its file says (stutter-invariant)"); assumed != strings.Contains(hoa, "stutter-invariant") {
			t.Errorf("%s: %s: what the file says is assumed: %t\n%s", x.file, x.formula, assumed, out)
		}
		return false
	}
	m := replay.FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("%s: %s: no line of a replay\n%s", x.file, x.formula, out)
	}
	status, again, stderr := heddle(append(append([]string{"replay", "--automaton=" + file}, x.flags...), m[1], x.file)...)
	if what := strings.Split(out, "\n")[2]; status != 1 || !strings.Contains(again, what) { // also what a run fails with that a search for the formula meets
		t.Errorf("%s: %s: replay %s: status %d\n%s%s", x.file, x.formula, m[1], status, again, stderr)
	}
	return true
}

// TestRunsOfAutomaton: the automaton of the negation of a formula, read from a file, has the verdict of the formula, and the run that is printed replays.
func TestRunsOfAutomaton(t *testing.T) {
	t.Chdir(checkout.Path())
	const peterson, mutex = "testdata/temporal/peterson.c", "testdata/temporal/mutex-starves.c"
	list := []askedOfRuns{
		{peterson, "X wants[0]", nil, false}, {peterson, "F wants[1] && X X !wants[0]", nil, false}, {peterson, "G F inside[0] && G F inside[1]", nil, false},
		{peterson, "F G !inside[0]", nil, false}, {peterson, "G (inside[0] -> X inside[0])", nil, false}, {peterson, "G (turn == 1 -> F turn == 0)", []string{"--fairness=strong"}, false},
		{mutex, "G F enabled(0)", nil, false}, {mutex, "G F enabled(0)", []string{"--fairness=strong"}, false}, {mutex, "!ended W false", nil, false},
	}
	for _, a := range annotated.Match(t, "testdata/temporal/*.c") {
		one := askedOfRuns{file: a.File, unknown: a.Verdict == "unknown"}
		for _, flag := range a.Flags {
			if text, ok := strings.CutPrefix(flag, "--ltl="); ok {
				one.formula = text
			} else {
				one.flags = append(one.flags, flag)
			}
		}
		if one.formula != "" && !strings.HasSuffix(a.File, "ticket.c") { // 256 tickets or more, and threads at any two instructions: too many states
			list = append(list, one)
		}
	}
	violated := 0
	for _, x := range list {
		_, hoa, stderr := heddle("automaton", "--negated", "--hoa", x.formula)
		if stderr != "" {
			t.Fatal(stderr)
		}
		for _, hoa := range []string{hoa, strings.Replace(hoa, " stutter-invariant", "", 1)} {
			if agreesWithFormula(t, x, hoa) {
				violated++
			}
		}
	}
	if violated < 8 || violated > 2*len(list)-8 {
		t.Errorf("%d of %d are violated: the test compares too little", violated, 2*len(list))
	}
}

// TestAutomatonForms: what an automaton may be, and what is refused of one.
func TestAutomatonForms(t *testing.T) {
	t.Parallel()
	const file = "../../../testdata/temporal/peterson.c"
	body := func(head, edges string) string {
		return "HOA: v1\nStates: 2\n" + head + "\n--BODY--\n" + edges + "--END--\n"
	}
	for name, x := range map[string]struct {
		text   string
		flags  []string
		status int
		want   string
	}{
		"a run in which both work again and again": {body("Start: 0\nAP: 2 \"inside[0]\" \"inside[1] == 1\"\nAcceptance: 2 Inf(0) & Inf(1)", "State: 0\n[0] 0 {0}\n[1] 0 {1}\n[!0&!1] 0\n"), nil, 1, "accepts a run"},
		"on states, one of two starts":             {body("Start: 1\nStart: 0\nAP: 1 \"inside[0] && inside[1]\"\nAcceptance: 1 Inf(0)", "State: 0\n[!0] 0\n[0] 1\nState: 1 {0}\n[0] 1\n"), nil, 0, "accepts no run"},
		"every run":                                {body("Start: 0\nAP: 0\nAcceptance: 0 t", "State: 0\n[t] 0\n"), nil, 1, "accepts a run"},
		"no run":                                   {body("Start: 0\nAP: 0\nAcceptance: 0 f", "State: 0\n[t] 0\n"), nil, 0, "accepts no run"},
		"co-Büchi":                                 {body("Start: 0\nAP: 0\nAcceptance: 1 Fin(0)", "State: 0\n[t] 0\n"), nil, 3, "f.hoa, line 5: the acceptance condition has Fin"},
		"an atom that is no condition":             {body("Start: 0\nAP: 1 \"inside[0] ==\"\nAcceptance: 0 t", "State: 0\n[0] 0\n"), nil, 3, "f.hoa: the atomic proposition \"inside[0] ==\" is a condition of the query language"},
		"an atom of runs":                          {body("Start: 0\nAP: 1 \"F inside[0]\"\nAcceptance: 0 t", "State: 0\n[0] 0\n"), nil, 3, "a temporal operator speaks of runs"},
		"an atom of what is not there":             {body("Start: 0\nAP: 1 \"hme\"\nAcceptance: 0 t", "State: 0\n[0] 0\n"), nil, 3, "no variable hme"},
		"beside a formula":                         {body("Start: 0\nAP: 0\nAcceptance: 0 t", "State: 0\n[t] 0\n"), []string{"--ltl=F ended"}, 3, "--automaton asks a question of its own"},
		"beside a check of runs":                   {body("Start: 0\nAP: 0\nAcceptance: 0 t", "State: 0\n[t] 0\n"), []string{"--check=+livelock"}, 3, "--automaton asks a question of its own"},
		"what it says of itself is not so":         {body("properties: stutter-invariant\nStart: 0\nAP: 1 \"inside[0]\"\nAcceptance: 1 Inf(0)", "State: 0\n[t] 1\nState: 1 {0}\n[0] 1\n"), nil, 3, "says that it is stutter-invariant, but it accepts one of the words"},
		"no automaton":                             {"never { }", nil, 3, "f.hoa, line 1"},
	} {
		args := append([]string{"check", "--automaton=" + write(t, "f.hoa", x.text)}, x.flags...)
		if status, out, stderr := heddle(append(args, file)...); status != x.status || !strings.Contains(out+stderr, x.want) {
			t.Errorf("%s: status %d\n%s%s", name, status, out, stderr)
		}
	}
	if status, out, stderr := heddle("check", "--automaton=no-such.hoa", file); status != 3 || !strings.Contains(stderr, "no-such.hoa") {
		t.Errorf("status %d\n%s%s", status, out, stderr)
	}
}
