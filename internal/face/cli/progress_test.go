package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/test/checkout"
)

func figures(engine string, states int) plan.Progress {
	return plan.Progress{Stats: search.Stats{States: states, Transitions: 2 * states}, Engine: engine, Phase: plan.Searching}
}

// shownBy is a progress that nothing looks at by itself.
func shownBy(form progressForm, columns int) (*progress, *bytes.Buffer) {
	var b bytes.Buffer
	return &progress{form: form, w: &b, columns: func() int { return columns }, begun: time.Now(), held: func() int64 { return 5 },
		over: make(chan struct{}), tallies: map[string]*tally{}}, &b
}

// TestProgressNeverFalls: an engine that begins a search anew, or whose turn comes again, adds to what it has done; what is concluded
// from a shorter search changes nothing.
func TestProgressNeverFalls(t *testing.T) {
	p, b := shownBy(progressJSON, 0)
	last := plan.Progress{Stats: search.Stats{States: 1}, Engine: "symbolic", Last: true}
	for _, f := range []plan.Progress{figures("explicit", 10), figures("explicit", 30), figures("symbolic", 4), figures("explicit", 5), figures("symbolic", 6), last} {
		p.take(f, 0)
		p.show()
	}
	p.end()
	p.end()
	var got []int
	elapsed := 0.0
	for line := range strings.Lines(b.String()) {
		var o progressObject
		if err := json.Unmarshal([]byte(line), &o); err != nil || o.Transitions > 2*o.States || o.Elapsed < elapsed || o.Memory != 5 {
			t.Errorf("%v: %s", err, line)
		}
		got, elapsed = append(got, o.States), o.Elapsed
		if o.End != (len(got) == 7) {
			t.Errorf("end: %s", line)
		}
	}
	want := []int{10, 30, 4, 35, 6, 6, 6}
	if len(got) != len(want) {
		t.Fatal(got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

// TestProgressLineFits: the line says engine and phase, is narrower than the terminal, and is taken away.
func TestProgressLineFits(t *testing.T) {
	p, b := shownBy(progressAuto, 40)
	p.enter(plan.Compiling)
	p.show()
	p.take(figures("explicit", 1234567), 0)
	p.show()
	p.enter(plan.Replaying)
	p.show()
	p.pause()
	p.show()
	p.end()
	lines := strings.Split(b.String(), "\r")
	for i, want := range []string{"", "compiling, 0.0 s", "searching (explicit): 1.2 M states, ", "replaying, 0.0 s", "", ""} {
		if i >= len(lines) || !strings.HasPrefix(lines[i], want) || len(lines[i]) > 39 {
			t.Errorf("line %d of %q, want %q", i, lines, want)
		}
	}
	if len(lines) != 6 || lines[5] != "" || strings.TrimSpace(lines[4]) != "" || len(lines[4]) < len("replaying, 0.0 s") {
		t.Errorf("the line is left behind: %q", lines)
	}
}

// TestProgressAsked: nothing is shown where standard error is no terminal, unless it is asked for.
func TestProgressAsked(t *testing.T) {
	file := checkout.Write(t, "fine.c", "int main(void) { return 0; }")
	for flag, want := range map[string]bool{"auto": false, "none": false, "json": true} {
		var out, err bytes.Buffer
		if status := Main([]string{"check", "--progress=" + flag, file}, &out, &err); status != 0 {
			t.Fatalf("%s: %d %s", flag, status, err.String())
		}
		lines := strings.Split(strings.TrimSpace(err.String()), "\n")
		var o progressObject
		if shown := json.Unmarshal([]byte(lines[len(lines)-1]), &o) == nil; shown != want || want && (!o.End || o.Engine != "explicit" || o.States != 1) {
			t.Errorf("%s: %q", flag, err.String())
		}
	}
	var out, err bytes.Buffer
	if status := Main([]string{"check", "--progress=often", file}, &out, &err); status != 3 || !strings.Contains(err.String(), "auto, json or none") {
		t.Errorf("%d %s", status, err.String())
	}
}

// TestProgressFields: docs/json.md describes each field.
func TestProgressFields(t *testing.T) {
	page, err := os.ReadFile("../../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(progressObject{Engine: "x", Round: 1, Runs: 1, Hits: 1, Replications: 1})
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "## Progress")
	for name := range fields {
		if !strings.Contains(section, "| `"+name+"` |") {
			t.Errorf("docs/json.md has no %s", name)
		}
	}
}
