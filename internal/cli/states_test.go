package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestStates: the table has a row for each reduction, races and failing actions are
// told with their places, and nothing stops at them.
func TestStates(t *testing.T) {
	status, out, stderr := heddle("states", "--reduction=all", racy)
	if status != 0 {
		t.Fatalf("status %d\n%s%s", status, out, stderr)
	}
	for _, name := range []string{"none", "local", "joint", "ordered", "persistent"} {
		row := regexp.MustCompile(`(?m)^` + name + ` +[\d,]+ +[\d,]+ +\d+ +(\d+) +0 +\d+$`).FindStringSubmatch(out)
		if row == nil || row[1] == "0" {
			t.Errorf("no row for %s, or no racy state, in\n%s", name, out)
		}
		for _, want := range []string{": ../../examples/counter.c:10 with itself", "assert fails in "} {
			if !regexp.MustCompile(`(?m)^` + name + `: .*` + regexp.QuoteMeta(strings.TrimPrefix(want, ": ../.."))).MatchString(out) {
				t.Errorf("%s: no %q in\n%s", name, want, out)
			}
		}
	}
}

// TestStatesOfFaultless: a program without faults has none in any reduction, and one
// with a deadlock has it in each.
func TestStatesOfFaultless(t *testing.T) {
	for file, deadlocks := range map[string]bool{"philosophers.c": false, "lock-order-cycle.c": true} {
		for _, name := range []string{"local", "joint", "ordered", "persistent"} {
			_, out, _ := heddle("states", "--json", "--reduction="+name, "../../testdata/threads/"+file)
			var d struct {
				Schema string
				Counts []struct {
					Reduction  string
					Complete   bool
					Deadlocks  int
					Ends       int
					RacyStates int `json:"racy_states"`
				}
			}
			if err := json.Unmarshal([]byte(out), &d); err != nil || len(d.Counts) != 1 {
				t.Fatalf("%v\n%s", err, out)
			}
			if c := d.Counts[0]; c.Reduction != name || !c.Complete || (c.Deadlocks > 0) != deadlocks || c.RacyStates != 0 || c.Ends == 0 {
				t.Errorf("%s: %+v", file, c)
			}
		}
	}
}

// TestStatesLimits: a limit is told, and what is counted without the check deadlock
// is still a deadlock.
func TestStatesLimits(t *testing.T) {
	status, out, _ := heddle("states", "--states=50", fib)
	if status != 2 || !strings.Contains(out, "not all: the limit on states was reached") {
		t.Errorf("status %d\n%s", status, out)
	}
	_, out, _ = heddle("states", "--check=-deadlock", "../../testdata/threads/lock-order-cycle.c")
	if !strings.Contains(out, " 1     1\n") {
		t.Errorf("no deadlock in\n%s", out)
	}
}

// TestStatesDOT: the picture has each state and action, with the lines.
func TestStatesDOT(t *testing.T) {
	file := filepath.Join(t.TempDir(), "states.dot")
	status, out, stderr := heddle("states", "--dot="+file, racy)
	text, err := os.ReadFile(file)
	if status != 0 || err != nil || stderr != "" {
		t.Fatalf("status %d, %v\n%s%s", status, err, out, stderr)
	}
	figures := regexp.MustCompile(`persistent +(\d+) +(\d+)`).FindStringSubmatch(out)
	edges := regexp.MustCompile(`s\d+ -> s\d+ \[label="thread \d counter.c:\d+"\];`).FindAllString(string(text), -1)
	states := regexp.MustCompile(`s\d+ \[label="\d+`).FindAllString(string(text), -1)
	if figures == nil || figures[1] != strconv.Itoa(len(states)) || figures[2] != strconv.Itoa(len(edges)) {
		t.Errorf("%d states and %d edges drawn, counted\n%s%s", len(states), len(edges), out, text)
	}
	for _, want := range []string{"race\", style=filled", "label=\"assert\"", "end\", peripheries=2"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	status, _, stderr = heddle("states", "--dot="+file, fib)
	if status != 0 || !strings.Contains(stderr, "shows the first 2000 of ") {
		t.Errorf("a large graph: status %d, %q", status, stderr)
	}
}

// TestStatesUsage: what does not go with counting is refused.
func TestStatesUsage(t *testing.T) {
	for want, args := range map[string][]string{
		"--search does not go with states":                {"--search=bfs", fib},
		"--context-bound does not go with states":         {"--context-bound=1", fib},
		"--switch-everywhere does not go with states":     {"--switch-everywhere", fib},
		"choose one instead of --reduction=all":           {"--reduction=all", "--dot=x.dot", fib},
		"it is none, local, joint, ordered or persistent": {"--reduction=some", fib},
		"--dot: open no-such-folder/x.dot: no such file":  {"--dot=no-such-folder/x.dot", racy},
		"no input file": {},
	} {
		if status, _, stderr := heddle(append([]string{"states"}, args...)...); status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("heddle states %v: status %d, stderr %q; want %q", args, status, stderr, want)
		}
	}
}
