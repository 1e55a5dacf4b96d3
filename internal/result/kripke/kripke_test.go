package kripke

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// door has a state that is lost, one in which runs are over, and one in which they fail.
func door() *Structure {
	return &Structure{
		Reduction:    "local",
		Propositions: []Proposition{{"open", "door == 1"}, {"never", "door == 7"}},
		States:       []State{{Labels: 1}, {}, {Labels: 1, End: Over}, {End: Failed}, {End: Cut, Lost: true}},
		Edges:        []Edge{{0, 1, 0, 0}, {0, 1, 1, 0}, {1, 2, 1, 1}, {1, 4, 0, 0}, {1, 3, 0, 1}, {2, 2, -1, 0}, {3, 3, -1, 0}},
	}
}

// smv is a module as it is read again.
type smv struct {
	states  []string
	defined map[string][]string
	next    map[string][]string
}

var (
	varLine  = regexp.MustCompile(`^  state : \{(.*)\};$`)
	define   = regexp.MustCompile(`^  (\w+) := (?:state in \{(.*)\}|(FALSE));(?: -- .*)?$`)
	caseLine = regexp.MustCompile(`^    state = (s\d+) : next\(state\) in \{(.*)\};$`)
)

// read takes a module apart, line by line: each has to be of its section.
func read(t *testing.T, text string) *smv {
	t.Helper()
	m := &smv{defined: map[string][]string{}, next: map[string][]string{}}
	section, closed := "", false
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		switch {
		case strings.HasPrefix(line, "--"):
		case line == "MODULE main", line == "VAR", line == "DEFINE", line == "INIT", line == "TRANS":
			section = line
		case section == "VAR" && varLine.MatchString(line):
			m.states = strings.Split(varLine.FindStringSubmatch(line)[1], ", ")
		case section == "DEFINE" && define.MatchString(line):
			x := define.FindStringSubmatch(line)
			m.defined[x[1]] = nil
			if x[3] == "" {
				m.defined[x[1]] = strings.Split(x[2], ", ")
			}
		case section == "INIT" && line == "  state = s0":
		case section == "TRANS" && caseLine.MatchString(line):
			x := caseLine.FindStringSubmatch(line)
			m.next[x[1]] = strings.Split(x[2], ", ")
		case section == "TRANS" && (line == "  case" || line == "    TRUE : next(state) = state;"):
		case section == "TRANS" && line == "  esac":
			closed = true
		default:
			t.Fatalf("a line that NuSMV would not read in %s: %q", section, line)
		}
	}
	if !closed {
		t.Fatal("the case is not closed")
	}
	return m
}

// TestSMV: the module has each state that infinite runs come by, each step between two of these once, and where each proposition is true.
func TestSMV(t *testing.T) {
	var b strings.Builder
	if err := door().WriteSMV(&b); err != nil {
		t.Fatal(err)
	}
	m := read(t, b.String())
	if !slices.Equal(m.states, []string{"s0", "s1", "s2", "s3"}) {
		t.Error(m.states)
	}
	for name, want := range map[string]string{"open": "s0 s2", "never": "", "failed": "s3"} {
		if got := strings.Join(m.defined[name], " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for state, want := range map[string]string{"s0": "s1", "s1": "s2 s3", "s2": "s2", "s3": "s3"} {
		if got := strings.Join(m.next[state], " "); got != want {
			t.Errorf("behind %s: %q, want %q", state, got, want)
		}
	}
	for state, to := range m.next { // and nothing that is not declared
		for _, s := range append(to, state) {
			if !slices.Contains(m.states, s) {
				t.Errorf("%s is not declared", s)
			}
		}
	}
	lost := door()
	lost.States[0].Lost = true
	if err := lost.WriteSMV(&b); err == nil || !strings.Contains(err.Error(), "cut every run off") {
		t.Error(err)
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{"home": "", "_x1": "", "s1x": "", "1x": "not a name", "a-b": "not a name", "": "not a name", "next": "NuSMV", "state": "NuSMV", "s12": "NuSMV", "EF": "NuSMV"} {
		err := CheckName(name)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestJSON(t *testing.T) {
	var b strings.Builder
	if err := door().WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var d document
	if err := json.Unmarshal([]byte(b.String()), &d); err != nil {
		t.Fatal(err)
	}
	if d.Schema != Schema || len(d.States) != 5 || len(d.Edges) != 7 || d.States[2].End != Over || !slices.Equal(d.States[2].Labels, []string{"open"}) || !d.States[4].Lost {
		t.Errorf("%+v", d)
	}
	if e := d.Edges[2]; e.From != 1 || e.To != 2 || *e.Thread != 1 || e.Choice != 1 || d.Edges[5].Thread != nil {
		t.Errorf("%+v", d.Edges)
	}
}

func TestDOT(t *testing.T) {
	var b strings.Builder
	if err := door().WriteDOT(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"start -> s0;", `s0 [label="0\nopen"];`, `s2 [label="2\nopen", peripheries=2];`, `s3 [label="3", style=filled, fillcolor=tomato];`,
		`s4 [label="4", style=dashed];`, `s1 -> s2 [label="1:1"];`, `s2 -> s2 [label=""];`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is not in\n%s", want, b.String())
		}
	}
}
