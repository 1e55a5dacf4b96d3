package cli

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/test/checkout"
	picturetest "heddle/internal/test/pictures"
)

// TestStates: the table has a row for each reduction, races and failing actions are
// reported with their places, and nothing stops at them.
func TestStates(t *testing.T) {
	t.Parallel()
	status, out, stderr := heddle("states", "--reduction=all", racy)
	if status != 0 {
		t.Fatalf("status %d\n%s%s", status, out, stderr)
	}
	for _, r := range reduction.All() {
		name := r.String()
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

// TestFailuresInOrder: two instructions of one line that fail alike are listed in the same order in each run.
func TestFailuresInOrder(t *testing.T) {
	t.Parallel()
	count := func() string {
		_, out, stderr := heddle("states", "--json", "../../../testdata/threads/cancel-main-exit.c")
		if strings.Count(out, `"use-after-return"`) != 2 {
			t.Fatalf("%s%s", out, stderr)
		}
		return regexp.MustCompile(`(?s)"failures": \[.*?\]`).FindString(out)
	}
	first := count()
	for range 8 {
		if again := count(); again != first {
			t.Fatalf("%s\nafter\n%s", again, first)
		}
	}
}

// TestStatesOfFaultless: a program without faults has none in any reduction, and one
// with a deadlock has it in each.
func TestStatesOfFaultless(t *testing.T) {
	t.Parallel()
	for file, deadlocks := range map[string]bool{"philosophers.c": false, "lock-order-cycle.c": true} {
		for _, r := range reduction.All() {
			if r == reduction.None { // too many states
				continue
			}
			_, out, _ := heddle("states", "--json", "--reduction="+r.String(), "../../../testdata/threads/"+file)
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
			c := d.Counts[0]
			if c.Reduction != r.String() || !c.Complete {
				t.Errorf("%s, %s: reduction %s, complete %v", file, r, c.Reduction, c.Complete)
			}
			if (c.Deadlocks > 0) != deadlocks {
				t.Errorf("%s, %s: %d deadlocks, want any: %v", file, r, c.Deadlocks, deadlocks)
			}
			if c.RacyStates != 0 || c.Ends == 0 {
				t.Errorf("%s, %s: %d racy states, %d ends", file, r, c.RacyStates, c.Ends)
			}
		}
	}
}

// TestStatesAtOnce: a failure before the first action is named, with every reduction and any number of workers, and
// drawn.
func TestStatesAtOnce(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", "#include <assert.h>\nint x;\nint main(void) { assert(x == 1); return 0; }\n")
	for _, r := range reduction.All() {
		atOnce := r.Info().Granularity == machine.VisibleActions // else the load before is an action
		for _, workers := range []string{"1", "3"} {
			status, out, _ := heddle("states", "--reduction="+r.String(), "--workers="+workers, file)
			if status != 0 || !strings.Contains(out, "assert fails ") || strings.Contains(out, "before the first action") != atOnce {
				t.Errorf("%s: status %d\n%s", r, status, out)
			}
		}
	}
	dot := filepath.Join(t.TempDir(), "s.dot")
	_, out, _ := heddle("states", "--json", "--dot="+dot, file)
	text, err := os.ReadFile(dot)
	if err != nil || !strings.Contains(string(text), `[label="assert"`) || !strings.Contains(out, `"at_once": true`) {
		t.Errorf("%v\n%s\n%s", err, text, out)
	}
}

// TestStatesLimits: a limit is reported, and what is counted without the check deadlock
// is still a deadlock.
func TestStatesLimits(t *testing.T) {
	t.Parallel()
	status, out, _ := heddle("states", "--states=50", fib)
	if status != 2 || !strings.Contains(out, "not all: the limit on states was reached") {
		t.Errorf("status %d\n%s", status, out)
	}
	_, out, _ = heddle("states", "--check=-deadlock", "../../../testdata/threads/lock-order-cycle.c")
	if !strings.Contains(out, " 1     1\n") {
		t.Errorf("no deadlock in\n%s", out)
	}
}

// TestStatesDOT: the picture has each state and action, with the lines.
func TestStatesDOT(t *testing.T) {
	t.Parallel()
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
	status, _, stderr = heddle("states", "--dot="+file, "--reduction=none", "--states=20100", fib)
	if status != 2 || !strings.Contains(stderr, "shows the first 20000 of ") {
		t.Errorf("a large graph: status %d, %q", status, stderr)
	}
}

// TestStatesSVG: the picture is well-formed, has each state and each action with the lines, and says where the threads are.
func TestStatesSVG(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	status, out, stderr := heddle("states", "--svg="+filepath.Join(dir, "s.svg"), "--dot="+filepath.Join(dir, "s.dot"), racy)
	svg, err := os.ReadFile(filepath.Join(dir, "s.svg"))
	dot, err2 := os.ReadFile(filepath.Join(dir, "s.dot"))
	if status != 0 || err != nil || err2 != nil || stderr != "" {
		t.Fatalf("status %d, %v, %v\n%s%s", status, err, err2, out, stderr)
	}
	type group struct {
		Class  string `xml:"class,attr"`
		From   string `xml:"data-from,attr"`
		To     string `xml:"data-to,attr"`
		States string `xml:"data-states,attr"`
		ID     string `xml:"id,attr"`
		Title  string `xml:"title"`
	}
	var picture struct {
		Groups []group `xml:"g"`
	}
	if err := xml.Unmarshal(svg, &picture); err != nil {
		t.Fatal(err)
	}
	box, within := map[string]string{}, map[string]bool{} // of a state; actions inside of boxes
	for _, g := range picture.Groups {
		list := strings.Fields(g.States)
		for i, s := range list {
			box["s"+s] = g.ID
			if i > 0 {
				within["s"+list[i-1]+" -> s"+s] = true
			}
		}
		if g.ID == "s0" && !strings.Contains(g.Title, "thread 1 at counter.c:10") {
			t.Errorf("the initial state's threads: %q", g.Title)
		}
	}
	var drawn, counted []string
	for _, g := range picture.Groups {
		if g.From != "" {
			drawn = append(drawn, fmt.Sprintf("%s -> %s %s", g.From, g.To, g.Title))
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^  ((s\d+) -> (s\d+)) \[label="(.*)"\];$`).FindAllStringSubmatch(string(dot), -1) {
		if !within[m[1]] {
			counted = append(counted, fmt.Sprintf("%s -> %s %s", box[m[2]], box[m[3]], m[4]))
		}
	}
	slices.Sort(drawn)
	slices.Sort(counted)
	if len(within) == 0 || len(drawn) == 0 || !slices.Equal(drawn, counted) {
		t.Errorf("drawn\n%s\nas text\n%s", strings.Join(drawn, "\n"), strings.Join(counted, "\n"))
	}
}

// TestPictures: nothing overlaps in the pictures of many programs, and each is drawn alike twice.
func TestPictures(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../testdata/threads/*.c")
	if err != nil {
		t.Fatal(err)
	}
	drawn, large := 0, 0
	for i, file := range files {
		if i%5 != 0 { // there are many
			continue
		}
		var pictures [2]string
		for k := range pictures {
			name := filepath.Join(t.TempDir(), "s.svg")
			if status, _, stderr := heddle("states", "--svg="+name, "--states=3000", file); status == 3 {
				t.Logf("%s is left out: %s", file, stderr)
				break
			} else if strings.Contains(stderr, "nobody can read more") {
				large++
			}
			svg, err := os.ReadFile(name)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			pictures[k] = string(svg)
		}
		if pictures[0] == "" {
			continue
		}
		drawn++
		if err := picturetest.Overlaps(pictures[0]); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if pictures[0] != pictures[1] {
			t.Errorf("%s is drawn in two ways", file)
		}
	}
	if drawn < 30 || large < 2 {
		t.Errorf("%d pictures, %d of them of more states than can be read", drawn, large)
	}
}

// TestStatesUsage: what does not go with counting is refused.
func TestStatesUsage(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"--search cannot be used with states":                               {"--search=bfs", fib},
		"--engine cannot be used with states":                               {"--executions", "--engine=bmc:unwind=3", fib},
		"--context-bound cannot be used with states":                        {"--context-bound=1", fib},
		"choose one instead of --reduction=all":                             {"--reduction=all", "--dot=x.dot", fib},
		"must be none, tau, local, superstep, joint, ordered or persistent": {"--reduction=some", fib},
		"--dot: open no-such-folder/x.dot: no such file":                    {"--dot=no-such-folder/x.dot", racy},
		"--svg: open no-such-folder/x.svg: no such file":                    {"--svg=no-such-folder/x.svg", racy},
		"no input file": {},
	} {
		if status, _, stderr := heddle(append([]string{"states"}, args...)...); status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("heddle states %v: status %d, stderr %q; want %q", args, status, stderr, want)
		}
	}
}
