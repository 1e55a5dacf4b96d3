package sarif

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/test/schemas"
)

func place(line, col int) source.Place { return source.Place{File: "/d/a.c", Line: line, Col: col} }

// written is the one result of a trace.
func written(t *testing.T, tr *trace.Trace) result {
	t.Helper()
	about := About{Version: "1", Root: "/d", Rules: []Rule{{Name: "race", Title: "data race", Meaning: "m", Default: true}}}
	b, err := Part(&report.Report{Verdict: verdict.Verdict{Answer: verdict.Violated}, Traces: []*trace.Trace{tr}, Files: []string{"a.c"}, Base: "/d"}, about)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Write(&out, about, []*report.Harness{{Part: b}}); err != nil {
		t.Fatal(err)
	}
	schemas.SARIF(t, out.Bytes())
	var l log
	if err := json.Unmarshal(out.Bytes(), &l); err != nil {
		t.Fatal(err)
	}
	return l.Runs[0].Results[0]
}

// race is a race of two accesses, the first of which is the failure's place.
func race(a, b trace.Access, subject string) *trace.Trace {
	return &trace.Trace{Failure: &trace.Failure{Check: "race", Subject: subject, Place: a.Place, Source: a.Source, Accesses: []trace.Access{a, b}}}
}

// TestFingerprintOfRace: it is the same one whichever side comes first, and another one for another variable, function or line.
func TestFingerprintOfRace(t *testing.T) {
	a := trace.Access{Thread: 0, Function: "f", Source: "x = 1;", Place: place(3, 1)}
	b := trace.Access{Thread: 1, Function: "g", Source: "x = 2;", Place: place(9, 1)}
	print := func(tr *trace.Trace) string { return written(t, tr).Fingerprints[fingerprintName] }
	first := print(race(a, b, "x"))
	if other := print(race(b, a, "x")); other != first {
		t.Errorf("%s, %s", first, other)
	}
	c := b
	c.Function = "h"
	for what, tr := range map[string]*trace.Trace{"variable": race(a, b, "y"), "function": race(a, c, "x"), "check": {Failure: &trace.Failure{Check: "error", Subject: "x", Place: a.Place}}} {
		if print(tr) == first {
			t.Errorf("another %s has the same", what)
		}
	}
}

// TestColumns: a column is left out where bytes are no characters.
func TestColumns(t *testing.T) {
	for text, want := range map[string]int{"x = 1;": 7, "ä = 1;": 0} {
		tr := &trace.Trace{Failure: &trace.Failure{Check: "error", Place: place(3, 7), Source: text}}
		if r := written(t, tr).Locations[0].Physical.Region; r.Column != want || r.Line != 3 {
			t.Errorf("%s: %+v", text, r)
		}
	}
}

// TestImportance: a switch of threads and the failure are essential; what nobody notices is not important. Steps without a place are left out, and
// those that the trace leaves out are counted.
func TestImportance(t *testing.T) {
	step := func(thread, line int, more trace.Step) trace.Step {
		more.Kind, more.Thread, more.Place = trace.Line, thread, place(line, 1)
		return more
	}
	reads := []trace.Value{{Name: "x", Value: "1"}}
	tr := &trace.Trace{Threads: []trace.Thread{{Name: "main"}, {ID: 1, Name: "thread 1 (w)"}}, Failure: &trace.Failure{Check: "error", Place: place(6, 1)},
		Steps: []trace.Step{step(0, 1, trace.Step{}), step(1, 2, trace.Step{Switch: true, Reads: reads}), step(1, 3, trace.Step{Reads: reads}), step(1, 4, trace.Step{Reads: reads, Folded: true}),
			{Kind: trace.Line, Thread: 1}, {Kind: trace.Gap, Thread: -1, Count: 7}, step(0, 5, trace.Step{Switch: true})}}
	f := written(t, tr).CodeFlows[0]
	got := map[int]string{}
	for _, x := range f.Threads {
		for _, l := range x.Locations {
			got[l.Order] = x.ID + " " + l.Importance
		}
	}
	want := map[int]string{1: "main unimportant", 2: "thread 1 (w) essential", 3: "thread 1 (w) important", 4: "thread 1 (w) unimportant", 5: "main essential", 6: "main essential"}
	for i := range want {
		if got[i] != want[i] || len(got) != len(want) {
			t.Errorf("step %d: %q, want %q", i, got[i], want[i])
		}
	}
	if f.Message == nil || f.Message.Text != "7 steps are left out" || f.Threads[1].Locations[0].State["x"].Text != "1" {
		t.Errorf("%+v", f)
	}
}

// TestDamagedPart: what was kept of an earlier check may be damaged.
func TestDamagedPart(t *testing.T) {
	if err := Write(&bytes.Buffer{}, About{}, []*report.Harness{{Part: []byte("{")}}); err == nil {
		t.Error("it is taken")
	}
}

// TestDeadlockMessage: the message of a deadlock has the names that the trace gives the locks, not those of the machine.
func TestDeadlockMessage(t *testing.T) {
	run := &trace.Trace{
		Failure: &trace.Failure{Check: "deadlock", Title: "deadlock", Text: "thread 0 waits for mutex in a local variable of main (48 bytes)"},
		Waits:   []trace.Wait{{Thread: 0, What: "mutex b.m, which thread 1 holds"}, {Thread: 1, What: "mutex a.m, which main holds"}},
	}
	got := sentence(run)
	if !strings.Contains(got, "thread 0 waits for mutex b.m, which thread 1 holds; thread 1 waits for mutex a.m, which main holds") || strings.Contains(got, "48 bytes") {
		t.Error(got)
	}
}
