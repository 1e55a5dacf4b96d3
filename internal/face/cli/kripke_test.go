package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

const robot = "../../../examples/temporal/robot.c"

// TestKripke: states are written in the form that the file's name asks for, if they are all.
func TestKripke(t *testing.T) {
	t.Parallel()
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

// parting has threads that act independently of each other, so that runs stand for others, and one that waits and may wake up without a cause.
const parting = `#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
int x, y, z; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *f(void *p) { pthread_mutex_lock(&n); while (!y) pthread_cond_wait(&c, &n); pthread_mutex_unlock(&n); return p; }
static void *g(void *p) { if (__VERIFIER_nondet_bool()) x = 1; else x = 2; return p; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0);
	pthread_mutex_lock(&m); z = 1; pthread_mutex_unlock(&m);
	return 0; }
`

// TestKripkeOfFormulae: the states that are written are those that a formula of branching time is computed on, whichever formula has the propositions, and
// whatever reduction is good for that formula.
func TestKripkeOfFormulae(t *testing.T) {
	t.Parallel()
	program := checkout.Write(t, "parting.c", parting)
	file := filepath.Join(t.TempDir(), "parting.json")
	_, out, _ := heddle("check", "--ctl=EF x == 1", program)
	searched := regexp.MustCompile(`searched: (.*) states`).FindStringSubmatch(out)
	if searched == nil {
		t.Fatal(out)
	}
	states := strings.ReplaceAll(searched[1], ",", "")
	first := ""
	for _, asked := range []string{"--ctl=EF x == 1", "--ltl=F x == 1", "--label=p0: x == 1"} {
		for _, by := range []string{"", "local", "joint", "persistent", "superstep"} {
			args := []string{"states", "--kripke=" + file, asked, program}
			if by != "" {
				args = append(args, "--reduction="+by)
			}
			status, out, stderr := heddle(args...)
			text, err := os.ReadFile(file)
			if first == "" {
				first = string(text)
			}
			if status != 0 || err != nil || !strings.Contains(out, states+" states, ") || !strings.Contains(out, "reduction local") || string(text) != first {
				t.Errorf("%s --reduction=%s: status %d, %v, want %s states\n%s%s", asked, by, status, err, states, out, stderr)
			}
		}
	}
}

// TestKripkeMistakes: what does not go together, and propositions that are none, are refused.
func TestKripkeMistakes(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
