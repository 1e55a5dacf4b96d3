package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle/bench/task"
	"heddle/internal/test/checkout"
)

// corpus runs the command with a result file of its own.
func corpus(t *testing.T, results string, args ...string) string {
	t.Helper()
	args = append([]string{"-results", results, "-time", "20s", "-memory", "500"}, args...)
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

// program writes a shell script that stands for heddle.
func program(t *testing.T, script string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "heddle")
	if err := os.WriteFile(name, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return name
}

// counts finds the numbers of a line of the table.
func counts(t *testing.T, table, title string) []string {
	t.Helper()
	for _, line := range strings.Split(table, "\n") {
		if fields := strings.Fields(line); len(fields) > 2 && fields[0] == title {
			return fields
		}
	}
	t.Fatalf("no line %s in\n%s", title, table)
	return nil
}

// TestRun runs the tasks with heddle itself; what has a result is not run again.
func TestRun(t *testing.T) {
	heddle := checkout.Command(t)
	checkout.Reads(t, "bench/corpus/testdata")
	results := filepath.Join(t.TempDir(), "results.csv")
	table := corpus(t, results, "-heddle", heddle, "-j", "2", "testdata/index.csv", "testdata")
	if got, want := counts(t, table, "all")[1:7], []string{"6", "4", "1", "0", "1", "0"}; !slices.Equal(got, want) {
		t.Errorf("tasks, right, wrong, unknown, error, crash: %v, want %v\n%s", got, want, table)
	}
	if !strings.HasPrefix(table, "wrong: unreach-call(assert/deadlock) tasks/count.c, expected true: violated: assertion failed") {
		t.Errorf("the wrong answer does not come first:\n%s", table)
	}
	again := corpus(t, results, "-heddle", program(t, "exit 9"), "testdata/index.csv", "testdata")
	if again != table {
		t.Errorf("the second run differs:\n%s\n%s", table, again)
	}
	some := corpus(t, results, "-reliability", "B", "testdata/index.csv", "testdata")
	if got := counts(t, some, "all")[1]; got != "1" {
		t.Errorf("%s tasks of reliability B\n%s", got, some)
	}
}

// TestOutcomes: how a process ends decides what counts.
func TestOutcomes(t *testing.T) {
	for _, c := range []struct{ name, script, column, text string }{
		{"verified", "echo verified", "right", ""},
		{"violated", "exit 1", "wrong", ""},
		{"unknown", "echo 'unknown: the limit'; exit 2", "unknown", "1  unknown: the limit"},
		{"error", "echo 'heddle: f.c:1:2: no f' >&2; exit 3", "error", "1  error: no f"},
		{"panic", "echo 'heddle failed, sorry' >&2; exit 3", "crash", "crash: unreach-call tasks/count.c, expected true: heddle failed"},
		{"signal", "kill -9 $$", "crash", ""},
		{"status", "exit 77", "crash", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := corpus(t, filepath.Join(t.TempDir(), "r.csv"), "-heddle", program(t, c.script), "-property", "unreach-call",
				"-category", "small", "testdata/index.csv", "testdata")
			if got := counts(t, table, "all")[2+slices.Index(outcomes, c.column)]; got != "1" || !strings.Contains(table, c.text) {
				t.Errorf("want %s and %q in\n%s", c.column, c.text, table)
			}
		})
	}
}

// TestMemory: a process that takes too much is stopped.
func TestMemory(t *testing.T) {
	o := &options{heddle: program(t, "x=$(head -c 100M /dev/zero | tr '\\0' a); sleep 5"), limits: limits{10 * time.Second, 20}}
	r := o.runTask(task.Task{File: "x.c", Property: "unreach-call", Expected: "true"})
	if r.outcome != "crash" || r.text != "stopped: too much memory" {
		t.Errorf("%s after %.1f s: %.100q", r.outcome, r.seconds, r.text)
	}
}

func TestArguments(t *testing.T) {
	o := &options{dir: "d", limits: limits{time.Second, 7}, flags: " --unknown=zero  -q"}
	for _, c := range []struct {
		task task.Task
		want string
	}{
		{task.Task{File: "c/f.i", Property: "no-data-race", DataModel: "ILP32"}, "check --property=no-data-race --m32 --time=1000ms --memory=7M --unknown=zero -q d/c/f.i"},
		{task.Task{File: "f.i", Property: "valid-memsafety/valid-free"}, "check --property=valid-free --time=1000ms --memory=7M --unknown=zero -q d/f.i"},
		{task.Task{File: "f.i", Property: "unreach-call(assert/deadlock)"}, "check --property=unreach-call --check=+assert,+deadlock --time=1000ms --memory=7M --unknown=zero -q d/f.i"},
		{task.Task{File: "f.i", Property: "assertion(assert(0))"}, "check --property=unreach-call --check=+assert --time=1000ms --memory=7M --unknown=zero -q d/f.i"},
		{task.Task{File: "c/f.i", Property: "unreach-call", ExtraFlags: "-I@SRCDIR@ -I@TASKS@/h"}, "check --property=unreach-call --cflags=-Id/c --cflags=-Id/h --time=1000ms --memory=7M --unknown=zero -q d/c/f.i"},
	} {
		if got := strings.Join(o.arguments(c.task), " "); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}

func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "x.csv")
	if err := os.WriteFile(name, []byte("file,property\na,b\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := task.ReadIndex(name); err == nil || !strings.Contains(err.Error(), "no column category") {
		t.Error(err)
	}
	if _, err := readResults(name); err == nil {
		t.Error("an index is no file of results")
	}
	if _, err := parse([]string{name}, io.Discard); err == nil {
		t.Error("a directory is missing")
	}
}
