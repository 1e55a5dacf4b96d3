package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAutomaton(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"G F x == 1"}, "G F (x == 1)\n1 state, 2 edges"},
		{[]string{"--negated", "F p"}, "!F p\n1 state, 1 edge, every infinite run accepts, deterministic"},
		{[]string{"--hoa", "p U q"}, "HOA: v1\nname: \"p U q\"\n"},
		{[]string{"--never", "p U q"}, "never { /* p U q */\n"},
		{[]string{"--json", "p U q"}, "{\n  \"schema\": \"heddle-automaton/1\",\n  \"formula\": \"p U q\""},
	} {
		status, out, stderr := heddle(append([]string{"automaton"}, c.args...)...)
		if status != 0 || !strings.HasPrefix(out, c.want) || stderr != "" {
			t.Errorf("%v: %d\n%s%s", c.args, status, out, stderr)
		}
	}
}

func TestAutomatonOfFile(t *testing.T) {
	t.Parallel()
	_, hoa, _ := heddle("automaton", "--hoa", "G (a -> F b)")
	file := write(t, "a.hoa", hoa)
	status, out, stderr := heddle("automaton", "--hoa", "--automaton="+file)
	_, behind, _ := strings.Cut(hoa, "tool:")
	if status != 0 || !strings.HasSuffix(out, behind) {
		t.Errorf("%d: %s%s", status, out, stderr)
	}
	dir := t.TempDir()
	dot, svg := filepath.Join(dir, "a.dot"), filepath.Join(dir, "a.svg")
	if status, _, stderr := heddle("automaton", "--dot="+dot, "--svg="+svg, "G F a && G F b"); status != 0 {
		t.Fatal(stderr)
	}
	for name, want := range map[string]string{dot: `s0 -> s0 [label="a && b {0,1}"]`, svg: "1 state, 4 edges"} {
		text, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(text), want) || strings.Contains(string(text), "data race") {
			t.Errorf("%s: %s, %v", name, text, err)
		}
	}
}

func TestAutomatonErrors(t *testing.T) {
	t.Parallel()
	bad := write(t, "bad.hoa", "HOA: v1\nStart: 0\nAcceptance: 1 Fin(0)\n")
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "no formula"},
		{[]string{"p", "q"}, `unexpected argument "q"`},
		{[]string{"p U"}, "the query ends where"},
		{[]string{"AG p"}, "AG is an operator of branching time (CTL)"},
		{[]string{"--hoa", "--never", "p"}, "--hoa and --never do not go together"},
		{[]string{"--automaton=" + bad}, "bad.hoa, line 3: the acceptance condition has Fin"},
		{[]string{"--automaton=" + bad, "p"}, "give a formula or --automaton"},
		{[]string{"--automaton=" + bad + ".not"}, "no such file"},
		{[]string{"--automaton=" + t.TempDir()}, "directory"},
		{[]string{strings.Repeat("!", 9999) + "p"}, "nested too deeply"},
	} {
		if status, out, stderr := heddle(append([]string{"automaton"}, c.args...)...); status != 3 || out != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: %d %s%s", c.args, status, out, stderr)
		}
	}
}
