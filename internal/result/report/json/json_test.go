package json

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"heddle/internal/explore/schedule"
	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/test/golden"
)

// TestDocumented holds docs/json.md to the document: each field is named there.
func TestDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, schema := range []string{Schema, CountsSchema, ExecutionsSchema, QueriesSchema, TestsSchema} {
		if !strings.Contains(string(doc), schema) {
			t.Errorf("docs/json.md does not name %s", schema)
		}
	}
	seen := map[reflect.Type]bool{}
	var visit func(reflect.Type)
	visit = func(x reflect.Type) {
		for x.Kind() == reflect.Pointer || x.Kind() == reflect.Slice {
			x = x.Elem()
		}
		if x.Kind() != reflect.Struct || seen[x] {
			return
		}
		seen[x] = true
		for i := range x.NumField() {
			name, _, _ := strings.Cut(x.Field(i).Tag.Get("json"), ",")
			if !x.Field(i).Anonymous && !strings.Contains(string(doc), "`"+name+"`") {
				t.Errorf("docs/json.md does not describe %s of %s", name, x.Name())
			}
			visit(x.Field(i).Type)
		}
	}
	visit(reflect.TypeFor[document]())
	visit(reflect.TypeFor[counts]())
	visit(reflect.TypeFor[executions]())
	visit(reflect.TypeFor[queries]())
	visit(reflect.TypeFor[tests]())
}

func example() *report.Report {
	at := source.Place{File: "/src/a.c", Line: 9, Col: 2, Func: "worker"}
	return &report.Report{
		Files: []string{"a.c"}, Flags: []string{"--opt=O2"}, Base: "/src",
		Verdict: verdict.Verdict{Answer: verdict.Violated, Question: verdict.Question{Checks: []string{"race"}}, Assumptions: []string{"an assumption"},
			Reasons: []verdict.Reason{{Kind: verdict.InputCut, Text: "a bound", Place: at}},
			Stats:   verdict.Stats{States: 5, Transitions: 6, MaxDepth: 3, Bytes: 1024, Seconds: 0.5}},
		Traces: []*trace.Trace{{
			Threads: []trace.Thread{{ID: 0, Name: "main", Function: "main"}, {ID: 1, Name: "thread 1 (worker)", Function: "worker"}},
			Steps: []trace.Step{
				{Kind: trace.Gap, Thread: -1, Count: 7},
				{Kind: trace.Line, Thread: 1, Function: "worker", Place: at, Source: "x = f();", Switch: true, Continued: true, Count: 1, Action: 2,
					Reads: []trace.Value{{Name: "y", Value: "1"}}, Changes: []trace.Value{{Name: "x", Value: "'<' (60)"}},
					Inputs: []trace.Value{{Name: "f()", Value: "5"}}, Notes: []string{"locks m"}, Output: []trace.Output{{Stream: 1, Text: "hi\n"}}},
			},
			Failure: &trace.Failure{Check: "race", Title: "data race", Text: "a race", Subject: "x", Thread: 0, Function: "worker", Place: at, Source: "x = f();",
				Accesses: []trace.Access{{Thread: 0, Verb: "writes", Object: "x", Function: "worker", Place: at, Source: "x = f();"}}},
			Stacks:   []trace.Stack{{Thread: 0, Frames: []trace.Frame{{Function: "worker", Place: at, Source: "x = f();", Inlined: true}}}},
			Waits:    []trace.Wait{{Thread: 0, What: "mutex m", For: 1}, {Thread: 1, What: "a signal", For: -1}},
			Schedule: schedule.Schedule{{Thread: 0}, {Thread: 1, Choice: 2}}, Actions: 2,
		}},
	}
}

func TestGolden(t *testing.T) {
	var out bytes.Buffer
	if err := Write(&out, example()); err != nil {
		t.Fatal(err)
	}
	golden.Hold(t, "testdata/sample.json", out.Bytes())
}

// Lists are there even if empty.
func TestEmpty(t *testing.T) {
	var out bytes.Buffer
	if err := Write(&out, &report.Report{Traces: []*trace.Trace{{}}}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "null") {
		t.Errorf("null in %s", out.String())
	}
	var d map[string]any
	if err := json.Unmarshal(out.Bytes(), &d); err != nil {
		t.Error(err)
	}
}
