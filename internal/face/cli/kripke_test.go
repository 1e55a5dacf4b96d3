package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const robot = "../../../examples/temporal/robot.c"

// TestKripke: states are written in the form that the file's name asks for, if they are all.
func TestKripke(t *testing.T) {
	dir := t.TempDir()
	for form, want := range map[string]string{".json": `"schema": "heddle-kripke/1"`, ".dot": "digraph kripke {", ".smv": "  home := state in {s0, "} {
		file := filepath.Join(dir, "robot"+form)
		status, out, stderr := heddle("states", "--kripke="+file, "--label=home: home", "--label=shut: door == 0", robot)
		text, err := os.ReadFile(file)
		if status != 0 || err != nil || !strings.Contains(string(text), want) || !strings.Contains(out, "24 states, 44 steps, 2 propositions, reduction local") {
			t.Errorf("%s: status %d, %v\n%s%s%s", form, status, err, out, stderr, text)
		}
	}
	file := filepath.Join(dir, "other.smv")
	status, out, _ := heddle("states", "--kripke="+file, "--states=5", "--ctl=AG EF home", robot)
	if _, err := os.Stat(file); status != 2 || err == nil || !strings.Contains(out, "the limit on states") {
		t.Errorf("status %d, %v: %s", status, err, out)
	}
}

// TestKripkeMistakes: what does not go together, and propositions that are none, are refused.
func TestKripkeMistakes(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--kripke=x.txt", "--label=a: home"}, ".json, .dot or .smv"},
		{[]string{"--kripke=x.smv"}, "needs propositions"},
		{[]string{"--kripke=x.smv", "--label=a: home", "--executions"}, "omit one of them"},
		{[]string{"--kripke=x.smv", "--label=a: home", "--ltl=G home"}, "one of these"},
		{[]string{"--label=a: home"}, "give it, or ask"},
		{[]string{"--kripke=x.smv", "--label=home"}, "must be a name and a proposition"},
		{[]string{"--kripke=x.smv", "--label=next: home"}, "has a meaning in NuSMV's language"},
		{[]string{"--kripke=x.smv", "--label=a: F home"}, "a temporal operator speaks of runs"},
		{[]string{"--kripke=x.smv", "--label=a: home", "--label=a: door"}, "given twice"},
		{[]string{"--kripke=x.smv", "--label=a: door == hme"}, "there are: home, door\n  door == hme\n          ^"},
		{[]string{"--kripke=x.smv", "--reduction=all", "--label=a: home"}, "one reduction"},
	} {
		status, _, stderr := heddle(append(append([]string{"states"}, c.args...), robot)...)
		if status != 3 || !strings.Contains(stderr, c.want) {
			t.Errorf("%q: status %d: %s", c.args, status, stderr)
		}
	}
}

// TestBranchingTime: the answer, its exit status, and the runs that show why; and what is wrong with a formula, at its place.
func TestBranchingTime(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		want   []string
	}{
		{[]string{"check", "--ctl=AG EF home"}, 1, []string{"violated: the first state does not satisfy AG EF home\n", "it leads to a state from which no run comes to: home", "'0*3 1 1:1'"}},
		{[]string{"check", "--ctl=AG EF home", "--cflags=-DCAREFUL"}, 0, []string{"verified: the first state satisfies AG EF home\n", "(fairness: none)"}},
		{[]string{"check", "--ctl=EF (!home && EG !home)"}, 0, []string{"run 1 of 2", "run 2 of 2", "and from here again and again"}},
		{[]string{"check", "--ctl=AG EF home", "--states=5"}, 2, []string{"unknown: the limit on states"}},
		{[]string{"check", "--ctl=EF door == 5", "--json"}, 1, []string{`"formula": "EF door == 5"`, `"fairness": "none"`, "no run comes to: door == 5"}},
		{[]string{"check", "--ctl=EF EG home", "--json"}, 0, []string{`"witness": {`, `"runs": [`}},
		{[]string{"check", "--ctl=AG F home"}, 3, []string{"AF home or EF home", "  AG F home\n     ^"}},
		{[]string{"check", "--ctl=AG EF hme"}, 3, []string{"there are: home, door", "  AG EF hme\n        ^"}},
		{[]string{"check", "--ctl=AG home", "--ltl=G home"}, 3, []string{"two questions"}},
		{[]string{"check", "--ctl=AG home", "--store=hash"}, 3, []string{"--ctl requires --store=tree"}},
		{[]string{"replay", "--ctl=AG EF home", "0*3 1 1:1"}, 0, []string{"where it ends: not home"}},
	} {
		status, out, stderr := heddle(append(c.args, robot)...)
		for _, want := range c.want {
			if !strings.Contains(out+stderr, want) {
				t.Errorf("%q: %q is not in\n%s%s", c.args, want, out, stderr)
			}
		}
		if status != c.status {
			t.Errorf("%q: status %d, want %d", c.args, status, c.status)
		}
	}
}
