package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// page is what a command writes for --html, with what it prints.
func page(t *testing.T, want int, args ...string) (text, out, stderr string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "page.html")
	status, out, stderr := heddle(append([]string{args[0], "--html=" + name}, args[1:]...)...)
	body, err := os.ReadFile(name)
	if status != want || err != nil {
		t.Fatalf("%v: status %d, want %d, %v\n%s%s", args, status, want, err, out, stderr)
	}
	return string(body), out, stderr
}

const graphed = `<section class="graph"`

// TestPagesOfStates: the states of a program are a page, and what is printed stays as it is.
func TestPagesOfStates(t *testing.T) {
	t.Parallel()
	text, out, _ := page(t, 0, "states", racy)
	if _, plain, _ := heddle("states", racy); out != plain {
		t.Errorf("printed\n%s, without a page\n%s", out, plain)
	}
	if strings.Count(text, `class="entry"`) != 14 || !strings.Contains(text, graphed) {
		t.Errorf("not all states are in\n%s", text)
	}
	text, _, stderr := page(t, 2, "states", "--states=2000", fib)
	if !strings.Contains(stderr, "page.html shows 200 of ") || !strings.Contains(stderr, "--dot=FILE") || strings.Count(text, "<g class=\"g-state") < 200 || !strings.Contains(text, ">unknown</span> <span class=\"rest\">so far ") {
		t.Errorf("a page of too many states: %q", stderr)
	}
}

// TestPagesOfChecks: the page of a check has all states if they are few, whatever the answer; it is the same each time but for times.
func TestPagesOfChecks(t *testing.T) {
	t.Parallel()
	for file, x := range map[string]struct {
		status int
		graph  bool
	}{
		racy: {1, true}, "../../../testdata/threads/philosophers.c": {0, true}, fib: {1, false}, "../../../testdata/threads/peterson-plain.c": {1, true},
	} {
		text, _, _ := page(t, x.status, "check", file)
		if strings.Contains(text, graphed) != x.graph {
			t.Errorf("%s: the page has a graph of all states: %v", file, !x.graph)
		}
	}
	if text, _, _ := page(t, 0, "check", "--engine=symbolic", "../../../testdata/threads/philosophers.c"); strings.Contains(text, graphed) {
		t.Error("states are drawn that are not counted one by one")
	}
}

// TestPagesOfQueries: each query has a part of the page; plots are in it without being asked for, and are not printed.
func TestPagesOfQueries(t *testing.T) {
	t.Parallel()
	file := write(t, "all.q", "Pr[<=500](<> counter == 2)\nE<> counter == 2\nA[] counter < 2\n")
	text, out, _ := page(t, 1, "query", "--seed=1", racy, file)
	if strings.Contains(out, "satisfying runs by length") {
		t.Errorf("a plot is printed that nobody asked for:\n%s", out)
	}
	for _, want := range []string{`class="bar"`, `class="band"`, "How the interval narrowed", ">estimated</span>", ">satisfied</span>", ">not satisfied</span>", `<a href="#p3">`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if _, with, _ := page(t, 0, "query", "--seed=1", "--histogram", racy, "Pr[<=500](<> counter == 2)"); !strings.Contains(with, "satisfying runs by length") {
		t.Errorf("the histogram that was asked for is not printed:\n%s", with)
	}
}

// TestPagesRefused: a page never overwrites what it is about, and goes with nothing that it cannot show. Nothing is written then.
func TestPagesRefused(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "x.html")
	html := "--html=" + file
	for want, args := range map[string][]string{
		"--html=" + racy + " would overwrite the program":               {"states", "--html=" + racy, racy},
		"--html: open no-such-folder/x.html: no such file or directory": {"query", "--html=no-such-folder/x.html", racy, "E<> counter == 2"},
		"--html shows states":                      {"states", "--executions", html, racy},
		"choose one instead of --reduction=all":    {"states", "--reduction=all", html, racy},
		"--html and --kripke require a single":     {"states", "--workers=2", html, racy},
		"--html=all.q would overwrite the program": {"query", "--html=all.q", racy, "all.q"},
		"--method has no effect":                   {"query", html, "--method=runs", racy, "E<> counter == 2"},
	} {
		if status, _, stderr := heddle(args...); status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("heddle %v: status %d, %q", args, status, stderr)
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("heddle %v has written a page", args)
		}
	}
}
