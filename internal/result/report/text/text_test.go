package text

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/test/golden"
	"heddle/internal/test/testsession"
)

// TestPrograms checks programs of testdata and compares the whole report. A
// golden file is PROGRAM.LEVEL.txt.
func TestPrograms(t *testing.T) {
	for _, c := range []struct{ file, opt string }{
		{"values.c", "O0"}, {"race.c", "O0"}, {"race.c", "O2"}, {"deadlock.c", "O0"}, {"waiting.c", "O0"},
		{"waiting.c", "O2"}, {"inline.cc", "O0"}, {"inline.cc", "O2"},
	} {
		t.Run(c.file+" "+c.opt, func(t *testing.T) {
			r := check(t, "testdata/"+c.file, c.opt, plan.EngineExplicit, 0)
			printed(t, "testdata/"+c.file+"."+c.opt+".txt", r, Options{Width: 100})
		})
	}
}

// check verifies a program by an engine, where some things may happen without a cause.
func check(t *testing.T, file, opt string, engine plan.Engine, spurious machine.SpuriousSet) *report.Report {
	t.Helper()
	base, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	res := testsession.Check(t, plan.Task{
		Source:      plan.Source{Load: compile.Options{Files: []string{file}, Opt: opt}},
		Checks:      plan.Checks{Set: machine.DefaultChecks},
		Environment: plan.Environment{Spurious: spurious},
		Search:      plan.Search{Engine: engine},
		Host:        plan.Host{Lines: source.NewLines(os.ReadFile, func(string) bool { return true })},
	})
	res.Verdict.Stats, res.Verdict.Assumptions = verdict.Stats{}, nil // these are for other tests
	return &report.Report{Verdict: res.Verdict, Traces: res.Traces, Files: []string{file}, Flags: []string{"--opt=" + opt}, Base: base}
}

// printed compares a report, as it is printed, with a file.
func printed(t *testing.T, file string, r *report.Report, o Options) {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, r, o); err != nil {
		t.Fatal(err)
	}
	golden.Hold(t, file, out.Bytes())
}

// TestVerdicts prints verdicts without a counterexample, and a long run.
func TestVerdicts(t *testing.T) {
	at := source.Place{File: "/src/prog/a.c", Line: 3, Col: 5}
	stats := verdict.Stats{States: 1234567, Transitions: 1, MaxDepth: 12, Bytes: 3 << 20, Seconds: 1.5}
	for name, r := range map[string]*report.Report{
		"verified": {Verdict: verdict.Verdict{Answer: verdict.Verified, Question: verdict.Question{Checks: []string{"assert", "race"}},
			Assumptions: []string{"memory that was never written reads as zero"}, Stats: stats}},
		"limit": {Verdict: verdict.Verdict{Answer: verdict.Unknown, Question: verdict.Question{Checks: []string{"assert"}}, Stats: stats,
			Reasons: []verdict.Reason{{Kind: verdict.LimitTime, Text: "the limit on time was reached (--time)"}}}},
		"input": {Base: "/src", Verdict: verdict.Verdict{Answer: verdict.Unknown, Stats: stats, Reasons: []verdict.Reason{
			{Kind: verdict.InputCut, Text: "__VERIFIER_nondet_int() took only these values: -8 to 8", Place: at},
			{Kind: verdict.Unsupported, Text: "call of fork, which heddle does not know", Place: at}}}},
		"long": {Base: "/src", Files: []string{"it's.c"}, Verdict: verdict.Verdict{Answer: verdict.Violated}, Traces: []*trace.Trace{{
			Threads: []trace.Thread{{ID: 0, Name: "main"}},
			Steps: []trace.Step{
				{Kind: trace.Line, Place: at, Source: "x = 1; // one", Count: 1, Changes: []trace.Value{{Name: "x", Value: "1"}}},
				{Kind: trace.Gap, Thread: -1, Count: 1000},
				{Kind: trace.Line, Place: at, Source: "puts(s);", Count: 3, Output: []trace.Output{{Stream: 1, Text: "a\n"}}},
			},
			Failure: &trace.Failure{Check: "leak", Title: "memory leak", Text: "a heap block of 4 bytes is neither freed nor reachable", Thread: -1},
		}}},
	} {
		t.Run(name, func(t *testing.T) { printed(t, "testdata/verdict-"+name+".txt", r, Options{Width: 80}) })
	}
}

func TestColor(t *testing.T) {
	var plain, colored bytes.Buffer
	r := &report.Report{Verdict: verdict.Verdict{Answer: verdict.Verified}}
	if err := Write(&plain, r, Options{}); err != nil {
		t.Fatal(err)
	}
	if err := Write(&colored, r, Options{Color: true}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(plain.String(), "\x1b") || !strings.HasPrefix(colored.String(), "\x1b[1;32mverified\x1b[0m:") {
		t.Errorf("plain %q, colored %q", plain.String(), colored.String())
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := number(n); got != want {
			t.Errorf("number(%d) = %q, want %q", n, got, want)
		}
	}
}
