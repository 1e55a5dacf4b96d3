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

	"heddle/bench/process"
	"heddle/internal/test/checkout"
)

const built = "../../bin/heddle"

// page runs the command on the sources of this package, with files of its own.
func page(t *testing.T, results string, args ...string) (page, progress string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "page.md")
	args = append([]string{"-heddle", built, "-results", results, "-page", name, "-verdicts", "testdata/verdicts.csv", "-build", "b1"}, args...)
	o, err := parse(append(args, "testdata/sources"), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(o, &out); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), out.String()
}

// TestSuites runs a small suite of each kind with heddle itself. The second run has nothing to do.
func TestSuites(t *testing.T) {
	checkout.Command(t)
	checkout.Reads(t, "bench/suites/testdata")
	results := filepath.Join(t.TempDir(), "results.csv")
	text, _ := page(t, results)
	for _, row := range []string{
		"| cbmc | cbmc | 4 | 3 | 2 | 66.7 | 1 | 0 | 0 | 0 | 0 | 0 |",
		"| esbmc | esbmc | 0 | 3 | 2 | 66.7 | 0 | 0 | 0 | 0 | 1 | 0 |",
		"| posix-run | semaphores | 1 | 1 | 1 | 100.0 | 0 | 0 | 0 | 0 | 0 | 0 |",
		"| posix-check | semaphores | 1 | 1 | 1 | 100.0 | 0 | 0 | 0 | 0 | 0 | 0 |",
		"| c-testsuite | c-testsuite | 1 | 1 | 1 | 100.0 | 0 | 0 | 0 | 0 | 0 | 0 |",
		"| chibicc | chibicc | 0 | 1 | 1 | 100.0 | 0 | 0 | 0 | 0 | 0 | 0 |",
		"| dataracebench | threads | 0 | 1 | 1 | 100.0 | 0 | 0 | 0 | 0 | 0 | 0 |",
		"| dataracebench | accelerators | 0 | 1 | 1 | 100.0 | 0 | 0 | 0 | 0 | 0 | 0 |",
		"| record | 1 | nothing fails |",
		"| 2 | it sets the clock of the machine |",
		"Builds: b1 (13 tests).",
	} {
		if !strings.Contains(text, row+"\n") && !strings.Contains(text, row) {
			t.Errorf("the page has no line %s\n%s", row, text)
		}
	}
	again, progress := page(t, results)
	if again != text || progress != "" {
		t.Errorf("the second run differs: %s\n%s", progress, again)
	}
	if text, _ = page(t, filepath.Join(t.TempDir(), "none.csv"), "-n"); !strings.Contains(text, "| 13 | not run |") {
		t.Errorf("with -n, nothing is run:\n%s", text)
	}
	if _, progress = page(t, results, "-again", "proof"); strings.Count(progress, "\n") != 1 {
		t.Errorf("one test is to be run again:\n%s", progress)
	}
}

// TestChosen: flags choose tests.
func TestChosen(t *testing.T) {
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"-suite", "cbmc"}, 7},
		{[]string{"-suite", "cbmc,esbmc"}, 10},
		{[]string{"-only", "holds$"}, 1},
		{[]string{"-suite", "cbmc", "-sample", "3"}, 3},
	} {
		o, err := parse(append(c.args, "testdata/sources"), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if list, err := o.tests(checks{"assert"}); err != nil || len(list) != c.want {
			t.Errorf("%v: %d tests, %v", c.args, len(list), err)
		}
	}
	if _, err := parse(nil, io.Discard); err == nil {
		t.Error("a directory is missing")
	}
}

// asks is what heddle is asked for a description with these flags.
func asks(t *testing.T, one func(*desc, checks) test, source, flags string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.c"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	d := &desc{file: filepath.Join(dir, "test.desc"), source: "main.c", flags: strings.Fields(flags), lines: []string{"^VERIFICATION FAILED$"}}
	has := checks{"assert", "error", "abort", "bounds", "use-after-free", "use-after-return", "free", "null", "pointer", "div-zero", "overflow", "shift", "unlock", "race", "leak", "memcleanup", "memtrack"}
	got := one(d, has)
	if got.skip != "" {
		return "skip: " + got.skip
	}
	return strings.ReplaceAll(strings.Join(got.args, " "), dir, "DIR")
}

func TestFlags(t *testing.T) {
	esbmc := func(d *desc, has checks) test { return esbmcTest(d, has, nil) }
	const f = "void f(void) { }\nvoid g(int x) { }\n"
	for _, c := range []struct {
		one           func(*desc, checks) test
		flags, source string
		want          string
	}{
		{cbmcTest, "--unwind 3 --trace", "", "check --check=-all,+assert,+error,+free --cflags=-include PRELUDE/cbmc.h -fno-strict-return"},
		{cbmcTest, "--32 --bounds-check -DX=1 -I include --function f", f, "check --check=-all,+assert,+error,+bounds,+free --cflags=-include PRELUDE/cbmc.h -fno-strict-return --m32 --cflags=-DX=1 --cflags=-IDIR/include --entry=f"},
		{cbmcTest, "--function g", f, "check --check=-all,+assert,+error,+free --cflags=-include PRELUDE/cbmc.h -fno-strict-return --function=g --globals=initial"},
		{cbmcTest, "--error-label=L", "", "check --check=-all,+assert,+error,+free --cflags=-include PRELUDE/cbmc.h -fno-strict-return --error-label=L"},
		{cbmcTest, "--show-vcc", "", "skip: flag --show-vcc"},
		{cbmcTest, "--unwind", "", "skip: flag --unwind"},
		{cbmcTest, "--nan-check", "", "skip: check float-nan"},
		{cbmcTest, "other.c", "", "skip: a source is missing"},
		{cbmcTest, "", "int main() { __CPROVER_ASYNC_7: f(); }", "skip: words of its own dialect: __CPROVER_ASYNC_"},
		{cbmcTest, "", "int main() { return __CPROVER_enum_is_in_range(e); }", "skip: words of its own dialect: __CPROVER_enum_is_in_range"},
		{cbmcTest, "", "int main(int argc, char *argv[]) { return argc; }", "check --check=-all,+assert,+error,+free --cflags=-include PRELUDE/cbmc.h -fno-strict-return --args=symbolic:4:4"},
		{cbmcTest, "", "int main(int argc, char *argv[]) { return 0; /* argc */ }", "check --check=-all,+assert,+error,+free --cflags=-include PRELUDE/cbmc.h -fno-strict-return"},
		{cbmcTest, "", "main(c, v) char **v; { return c; }", "check --check=-all,+assert,+error,+free --cflags=-include PRELUDE/cbmc.h -fno-strict-return --args=symbolic:4:4"},
		{esbmc, "--force-malloc-success --data-races-check-only", "unsigned nondet_uint(); int main() { return nondet_uint() + nondet_int(); }", "check --check=-all,+race --cflags=-include PRELUDE/esbmc.h -fno-strict-return --cflags=-DPRELUDE_NONDET_int"},
		{esbmc, "--overflow-check --no-pointer-check", "", "check --check=-all,+assert,+error,+bounds,+div-zero,+overflow,+shift,+unlock --cflags=-include PRELUDE/esbmc.h -fno-strict-return --malloc-may-fail"},
		{esbmc, "--data-races-check-only --force-malloc-success", "", "check --check=-all,+race --cflags=-include PRELUDE/esbmc.h -fno-strict-return"},
		{esbmc, "--memory-leak-check --no-standard-checks", "", "check --check=-all,+assert,+error,+unlock,+memcleanup --cflags=-include PRELUDE/esbmc.h -fno-strict-return --malloc-may-fail"},
		{esbmc, "--memory-leak-check --no-reachable-memory-leak --no-standard-checks", "", "check --check=-all,+assert,+error,+unlock,+leak --cflags=-include PRELUDE/esbmc.h -fno-strict-return --malloc-may-fail"},
		{esbmc, "--ir", "", "skip: flag --ir: integers without a width"},
	} {
		if got := asks(t, c.one, c.source, c.flags); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.flags, got, c.want)
		}
	}
}

// TestPlace: of the words that begin like the folder of the prelude only those that lie in it change.
func TestPlace(t *testing.T) {
	r := &runner{prelude: "/p", folder: "/f"}
	if got := r.place("-include PRELUDE/x.h -DPRELUDE_NONDET_int"); got != "-include /p/x.h -DPRELUDE_NONDET_int" {
		t.Error(got)
	}
}

func TestRecord(t *testing.T) {
	for _, c := range []struct{ lines, verdict, skip string }{
		{"^EXIT=0$\n^VERIFICATION SUCCESSFUL$", "true", ""},
		{"VERIFICATION FAILED", "false", ""},
		{"^EXIT=0$", "", "no verdict is recorded"},
		{"^VERIFICATION FAILED$\n^VERIFICATION SUCCESSFUL$", "", "two verdicts are recorded"},
		{"unwinding assertion loop 1\n^VERIFICATION FAILED$", "", "the record is about the bound of unwinding"},
		{"^VERIFICATION UNKNOWN$", "", "no verdict is recorded"},
	} {
		d := &desc{lines: strings.Split(c.lines, "\n")}
		if verdict, skip := d.expected(); verdict != c.verdict || skip != c.skip {
			t.Errorf("%q: %q, %q", c.lines, verdict, skip)
		}
	}
}

// TestJudge: how a process ends decides the outcome.
func TestJudge(t *testing.T) {
	check := test{args: []string{"check"}, want: want{verdict: "true"}}
	runs := test{args: []string{"run"}}
	for _, c := range []struct {
		test test
		p    process.Result
		want string
	}{
		{check, process.Result{Status: 0}, agree},
		{check, process.Result{Status: 1}, alarm},
		{test{args: []string{"check"}, want: want{verdict: "false"}}, process.Result{Status: 0}, proof},
		{check, process.Result{Status: 2}, unknown},
		{check, process.Result{Status: 3, Errors: "heddle: f.c:1:2: no f"}, refused},
		{check, process.Result{Status: 3, Errors: "heddle failed, sorry"}, crash},
		{check, process.Result{Status: -1, Stopped: "stopped: too much time"}, unknown},
		{check, process.Result{Status: 77}, crash},
		{runs, process.Result{Status: 0}, agree},
		{runs, process.Result{Status: 1}, differs},
		{runs, process.Result{Status: 1, Errors: "heddle: bounds: write of 4 bytes"}, alarm},
		{runs, process.Result{Status: 2, Errors: "heddle: cannot continue"}, unknown},
		{runs, process.Result{Status: 2}, differs},
		{runs, process.Result{Status: 3, Errors: "heddle: f.c:1:2: no f"}, refused},
		{runs, process.Result{Status: 3}, differs},
		{runs, process.Result{Status: -1, Stopped: "stopped: too much time"}, unknown},
	} {
		if got, _ := (&runner{}).judge(c.test, c.p); got != c.want {
			t.Errorf("%v %+v: %s, want %s", c.test.args, c.p, got, c.want)
		}
	}
}

// TestExpressible: some of what heddle refuses is nothing that it could be asked about.
func TestExpressible(t *testing.T) {
	for text, want := range map[string]string{
		"heddle: b.c:1: 'i' is defined twice: also at a.c:1":                               "its sources do not link",
		"heddle: f.c:1:2: function fork is not defined, and heddle does not provide it":    "it needs more than one process",
		"heddle: f.c:1:2: function forkpty is not defined, and heddle does not provide it": "",
	} {
		r := result{test: test{suite: "cbmc", name: "a"}, outcome: refused, text: text}
		got := joined([]test{r.test}, map[string]result{r.key(): r})[0]
		if want == "" && got.outcome != refused || want != "" && (got.outcome != outside || got.text != want) {
			t.Errorf("%s: %s, %s", text, got.outcome, got.text)
		}
	}
}

// TestNative: only what passes on the machine counts.
func TestNative(t *testing.T) {
	dir := t.TempDir()
	r := &runner{heddle: "true", clang: "clang-19", limits: limits{10 * time.Second, 500}, folder: dir}
	for source, want := range map[string]string{
		"int main(void) { return 0; }": "",
		"int main(void) { return 4; }": "does not pass natively: status 4",
		"int main(void) {":             "clang does not translate it",
	} {
		name := filepath.Join(dir, "x.c")
		if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := r.native(test{want: want1(name)}); got != want {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}

func want1(file string) want { return want{native: []string{file}} }

// TestVerdicts: the file in use is well-formed, each row with a cause that the page knows.
func TestVerdicts(t *testing.T) {
	list, err := readVerdicts("verdicts.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range list {
		if !slices.Contains(whose, v.whose) || !slices.Contains(against, v.outcome) || v.reason == "" {
			t.Errorf("%+v", v)
		}
	}
}
