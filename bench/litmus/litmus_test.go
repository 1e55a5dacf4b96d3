package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
	"heddle/internal/test/summary"
)

// litmus runs the command on tests of our own in the layouts of the two repositories.
func litmus(t *testing.T, results string, args ...string) string {
	t.Helper()
	args = append([]string{"-results", results, "-j", "2", "-nidhugg", "testdata/nidhugg", "-genmc", "testdata/genmc"}, args...)
	o, err := parse(args, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(o, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const heddle = "../../bin/heddle"

// TestRun: agreement, a count that the enumeration explains, a count that nothing explains, main that does not wait, a
// race, C++; and results that are kept.
func TestRun(t *testing.T) {
	checkout.Command(t)
	checkout.Reads(t, "bench/litmus/testdata")
	kept := t.TempDir()
	t.Setenv(summary.Variable, kept)
	results := filepath.Join(t.TempDir(), "results.jsonl")
	out := litmus(t, results, "-heddle", heddle)
	for _, want := range []string{
		// set, kind, compared, against, tests, agree, explained, undecided, differ, violated
		"nidhugg/nidhugg litmus verdicts recorded 3 3 0 0 0 1",
		"nidhugg/nidhugg litmus executions recorded 2 1 1 0 0 0", // of crossed, 2 are recorded: what loads read from
		"nidhugg/nidhugg litmus executions enumeration 3 3 0 0 0 1",
		"nidhugg/nidhugg litmus outcomes enumeration 3 3 0 0 0 3",
		"nidhugg/nidhugg smoke verdicts recorded 1 1 0 0 0 0",
		"MPI-SWS/genmc correct/own verdicts recorded 3 3 0 0 0 0",
		"MPI-SWS/genmc correct/own executions recorded 3 2 0 0 1 0",
		"MPI-SWS/genmc wrong/own verdicts recorded 1 1 0 0 0 1",
		"MPI-SWS/genmc wrong/own verdicts --reduction=none 1 1 0 0 0 1",
		"executions, recorded: MPI-SWS/genmc/correct/own/later/later.cpp: 1; want 7",
		"1 reads-from: ",
	} {
		if !strings.Contains(spaces.ReplaceAllString(out, " "), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	list, err := summary.Read(kept)
	if err != nil || len(list) != 1 || len(list[0].Litmus) != 12 {
		t.Errorf("kept %+v, %v", list, err)
	}
	all, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	part := filepath.Join(t.TempDir(), "part.jsonl")
	if err := os.WriteFile(part, []byte(regexp.MustCompile(`(?m)^.*litmus/buffers.*$`).FindString(string(all))+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	litmus(t, part, "-known")
	list, err = summary.Read(kept)
	if want := "4 tests of MPI-SWS/genmc that have not been run."; err != nil || len(list) != 1 || !slices.Contains(list[0].Gaps, want) {
		t.Errorf("no gap %q in %+v, %v", want, list, err)
	}
	again := litmus(t, results, "-heddle", "/nowhere/heddle")
	if again != out {
		t.Errorf("the second run differs:\n%s\n%s", out, again)
	}
}

var spaces = regexp.MustCompile(` +`)

// TestWrongAnswers: what a tool that is wrong answers is a difference, and no answer is undecided.
func TestWrongAnswers(t *testing.T) {
	for script, want := range map[string]string{
		"echo '{\"headline\":\"verified\",\"complete\":true,\"executions\":3}'": "outcomes, enumeration: nidhugg/nidhugg/litmus/last: status 0  ; want",
		"echo '{\"headline\":\"violated\",\"executions\":3}'; exit 1":           "verdicts, enumeration: nidhugg/nidhugg/litmus/last: violated; want",
		"echo 'x.c:1:1: error: no' >&2; exit 3":                                 "verdicts, recorded: nidhugg/nidhugg/litmus/last: refused: x.c:1:1: error: no; want violated",
		"kill -9 $$":                                                            "verdicts, recorded: nidhugg/nidhugg/litmus/last: crash",
		"echo 0":                                                                "verdicts, recorded: nidhugg/nidhugg/litmus/last: stopped: no JSON",
	} {
		name := filepath.Join(t.TempDir(), "heddle")
		if err := os.WriteFile(name, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		out := litmus(t, filepath.Join(t.TempDir(), "r.jsonl"), "-heddle", name, "-only", "litmus/last")
		if strings.Contains(script, "exit 1") {
			// It is right about this one by chance; its outcomes are none of the assertions'.
			want = "outcomes, enumeration: nidhugg/nidhugg/litmus/last: 0 outcomes, others: false; want 3"
		}
		if !strings.Contains(out, want) {
			t.Errorf("%s: no %q in\n%s", script, want, out)
		}
	}
}

// TestEnumerate: numbers that can be computed otherwise. n threads that write one location have n! orders; each reader
// of a location that n threads write once has a place among the writes.
func TestEnumerate(t *testing.T) {
	const write, read = "atomic_store_explicit(&vars[0], 1, memory_order_seq_cst);", "int a = atomic_load_explicit(&vars[0], memory_order_seq_cst);"
	for _, c := range []struct {
		threads               []string
		traces, reads, values int
	}{
		{[]string{write}, 1, 1, 1},
		{[]string{write, write, write, write}, 24, 1, 1},
		{[]string{read, read, read}, 1, 1, 1},
		{[]string{write, write, read}, 6, 3, 1},
		{[]string{write, read, read}, 4, 4, 1},
		// Three steps of a thread beside one of another on the same location: four places.
		{[]string{write + "\n" + write + "\n" + write, write}, 4, 1, 1},
		{[]string{"int b = 1 + 1;\natomic_store_explicit(&vars[0], b, memory_order_seq_cst);", write}, 2, 1, 2},
	} {
		text := "atomic_int vars[1];\n"
		for i, body := range c.threads {
			text += "void *t" + string(rune('0'+i)) + "(void *arg){\n" + body + "\nreturn NULL;\n}\n"
		}
		p, err := parseProgram(text + "int main(){\nreturn 0;\n}\n")
		if err != nil {
			t.Fatal(err)
		}
		e, ok := p.enumerate()
		if !ok || e.traces != c.traces || e.reads != c.reads || len(e.outcomes) != c.values {
			t.Errorf("%q: %+v, want %d traces, %d by reads, %d outcomes", c.threads, e, c.traces, c.reads, c.values)
		}
	}
}

// TestUnknownLines: what the enumerator does not know it does not enumerate.
func TestUnknownLines(t *testing.T) {
	for text, want := range map[string]string{
		"void *t(void *arg){\nwhile (1) {}\n}": "line 2: not known: while",
		"static int x;":                        "line 1: not known outside",
		"void *t(void *arg){\natomic_store_explicit(&y, 1, memory_order_relaxed);\n}":                        "no location y",
		"void *t(void *arg){\nint a = f(x);\n}":                                                              "not known as an expression",
		"void *t(void *arg){\nback:;\nint a = 1;\nif (a)  goto back; else goto on;\non:;\n}\nint main(){\n}": "goes back or nowhere",
		"int main(){\n}": "no threads",
	} {
		if _, err := parseProgram(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestCauses: the table of the command parses, each cause is used by a claim, and mistakes are found.
func TestCauses(t *testing.T) {
	c, err := readCauses(causesText)
	if err != nil {
		t.Fatal(err)
	}
	for _, cause := range c.list[1:] {
		used := false
		for _, l := range c.claims {
			used = used || l.cause == cause.name
		}
		if !used {
			t.Errorf("no difference is claimed to have the cause %s", cause.name)
		}
	}
	for text, want := range map[string]string{
		"cause a: b\ncause a: c":         "twice",
		"x verdicts nothing":             "with a cause from above",
		"cause a: b\nx something a":      "is not",
		"cause reads-from: of our own":   "twice",
		"cause a:":                       "has no text",
		"cause a: b\nx/*/y verdicts a:z": "is not",
	} {
		if _, err := readCauses(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	c, err = readCauses("cause a: b\ns/k/*/t? N=1 verdicts a: part\ns/idle executions a")
	if err != nil {
		t.Fatal(err)
	}
	_, right := c.explain("s/k/x/y/t1 N=1", verdicts, "a part of it")
	_, other := c.explain("s/k/x/y/t1 N=1", verdicts, "another")
	_, what := c.explain("s/k/x/y/t1 N=1", executions, "a part of it")
	_, longer := c.explain("s/k/x/y/t1 N=10", verdicts, "a part of it")
	if idle := c.idle(); !right || other || what || longer || len(idle) != 1 || idle[0] != "s/idle executions a" {
		t.Error(right, other, what, longer, idle)
	}
	c, err = readCauses("cause a: b\ns/k/t executions a: 2")
	if err != nil {
		t.Fatal(err)
	}
	_, number := c.explain("s/k/t", executions, "2")
	_, another := c.explain("s/k/t", executions, "24")
	if !number || another {
		t.Error("a number is to be the whole answer", number, another)
	}
}

func TestBadArguments(t *testing.T) {
	for _, args := range [][]string{{}, {"-nidhugg", "x", "more"}, {"-nidhugg", "x", "-j", "0"}} {
		if _, err := parse(args, io.Discard); err == nil {
			t.Errorf("%q are accepted", args)
		}
	}
	o := &options{heddle: heddle, nidhugg: t.TempDir(), jobs: 1, results: filepath.Join(t.TempDir(), "r")}
	if err := run(o, io.Discard, io.Discard); err == nil {
		t.Error("an empty folder is no checkout of Nidhugg")
	}
	o.nidhugg, o.genmc = "", o.nidhugg
	if err := run(o, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "no tests/correct") {
		t.Errorf("an empty folder is no checkout of GenMC: %v", err)
	}
	if err := os.WriteFile(o.results, []byte("x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readResults(o.results); err == nil {
		t.Error("this is no file of results")
	}
}
