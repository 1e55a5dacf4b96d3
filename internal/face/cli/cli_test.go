package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle/internal/test/checkout"
)

// heddle executes the command in process.
func heddle(args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = Main(args, &out, &err)
	return status, out.String(), err.String()
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestUsageErrors: mistakes are reported before anything is explored, with status 3.
func TestUsageErrors(t *testing.T) {
	t.Parallel()
	counter := "../../../examples/counter.c"
	for _, x := range []struct {
		args []string
		want string
	}{
		{[]string{"check"}, "no input file"},
		{[]string{"check", "no-such-file.c"}, "no such file"},
		{[]string{"check", "--bogus", counter}, "unknown flag"},
		{[]string{"check", "--check=+nonsense", counter}, "there is no check"},
		{[]string{"check", "--property=nonsense", counter}, "no such property; the properties are: unreach-call"},
		{[]string{"check", "--property=coverage", counter}, "no such property"},
		{[]string{"check", "--fairness=strong", counter}, "--fairness is about runs without end"},
		{[]string{"check", "--fair-at=counter.c:10", counter}, "--fair-at is about runs without end"},
		{[]string{"check", "--ctl=AF ended", "--fair-at=counter.c:10", counter}, "--fair-at is about single runs"},
		{[]string{"check", "--ltl=F ended", "--fair-at=counter.c", counter}, "must be FILE:LINE or FILE:FIRST-LAST"},
		{[]string{"check", "--ltl=F ended", "--fair-at=counter.c:10:often", counter}, "often must be weak or strong"},
		{[]string{"check", "--ltl=F ended", "--fair-at=counter.c:10-9", counter}, "the last line comes before the first"},
		{[]string{"check", "--ltl=F ended", "--fair-at=counter.c:999", counter}, "no instruction belongs to counter.c:999; the last line with one is counter.c:"},
		{[]string{"check", "--check=+starvation", "--fair-at=counter.c:998-999", counter}, "no instruction belongs to counter.c:998-999; the last line"},
		{[]string{"check", "--ltl=F ended", "--fairness=strong", "--fair-at=counter.c:10", counter}, "promises nothing that --fairness=strong does not"},
		{[]string{"check", "--ltl=F ended", "--fairness=strong", "--fair-at=counter.c:10:weak", counter}, "promises nothing that --fairness=strong does not"},
		{[]string{"check", "--ltl=F ended", "--fair-at=counter.c:10:weak", counter}, "promises nothing that --fairness=weak does not"},
		{[]string{"query", "--fair-at=counter.c:10", counter, "AG EF ended"}, "--fair-at is about single runs"},
		{[]string{"query", "--fair-at=counter.c:10", counter, "E<> counter == 1"}, "--fair-at has no effect"},
		{[]string{"query", "--fair-at=counter.c:10:weak", counter, "A(F ended)"}, "promises nothing that --fairness=weak does not"},
		{[]string{"check", "--ltl=F ended", "--ctl=AF ended", counter}, "ask two questions"},
		{[]string{"check", "--ltl=F ended", "--check=+livelock", counter}, "ask two questions"},
		{[]string{"check", "--checks-table", "--check=+termination", counter}, "omit --checks-table"},
		{[]string{"run", "--check=+termination", counter}, "heddle check makes the check termination"},
		{[]string{"states", "--check=+starvation", counter}, "heddle check makes it"},
		{[]string{"check", "--property", write(t, "bad.prp", "G ! overflow"), counter}, "line 1"},
		{[]string{"check", "--unknown=nothing", counter}, "must be error, numbers, nondet, zero or stop"},
		{[]string{"check", "--opt=O9", counter}, "O9"},
		{[]string{"check", "--args=symbolic:0", counter}, "must be symbolic:N or symbolic:N:M"},
		{[]string{"check", "--args=symbolic:65", counter}, "must be symbolic:N or symbolic:N:M"},
		{[]string{"check", "--args=symbolic:1:257", counter}, "must be symbolic:N or symbolic:N:M"},
		{[]string{"check", "--args=symbolic:1:", counter}, "must be symbolic:N or symbolic:N:M"},
		{[]string{"check", "--args=symbolic:1", "--function=main", counter}, "--args=symbolic is for main"},
		{[]string{"gentest", "--args=symbolic:1", "--output=out", counter}, "cannot give main its arguments"},
		{[]string{"gentest", "--output=out", checkout.Path("testdata", "files", "stdin-unknown.c")}, "cannot give the program its standard input"},
		{[]string{"check", "--nondet-range=5..1", counter}, "not a range"},
		{[]string{"check", "--stdin=no-such-file", counter}, "--stdin: open no-such-file"},
		{[]string{"check", `--stdin==\q`, counter}, "not a text with C escapes"},
		{[]string{"check", "--memory=lots", counter}, "amount of memory"},
		{[]string{"check", "--store=heap", counter}, "--store=heap: must be tree, hash, hash128 or bitstate"},
		{[]string{"check", "--spill=disk", counter}, "--spill=disk: must be bitstate"},
		{[]string{"check", "--states=-1", counter}, "--states=-1: not a number"},
		{[]string{"check", "--time=soon", counter}, "--time=soon: not a time"},
		{[]string{"check", "-O2", counter}, "--opt=O2"},
		{[]string{"check", "-m32", counter}, "--m32"},
		{[]string{"check", "-DN=3", counter}, "--cflags=-DN=3"},
		{[]string{"check", "--entry=nobody", counter}, "nobody"},
		{[]string{"check", "--passes=no-such-pass", counter}, "no-such-pass"},
		{[]string{"check", checkout.Write(t, "empty.c", "int f(void) { return 0; }")}, "main"},
		{[]string{"check", checkout.Write(t, "bad.c", "int main(void) { return }")}, "bad.c:1"},
		{[]string{"check", checkout.Write(t, "bad.ll", "define i32 @main() { ret i64 0 }")}, "bad.ll"},
		{[]string{"check", write(t, "bad.bc", "BC\xc0\xdenonsense")}, "bad.bc"},
		{[]string{"check", checkout.Write(t, "asm.c", "int main(void) { __asm__(\"hlt\"); return 0; }")}, "asm.c:1"},
		{[]string{"check", checkout.Write(t, "unknown.c", "int f(int);\nint main(void) {\n  return f(1);\n}\n")}, "unknown.c:3"},
		{[]string{"check", write(t, "file.txt", "")}, "unknown kind of file"},
		{[]string{"replay", "0 x", counter}, "not a step of a schedule"},
		{[]string{"replay", "0"}, "a schedule and at least one file"},
		{[]string{"replay", "77", counter}, "77"},
		{[]string{"replay", "0", "1", counter}, "quote it"},
		{[]string{"replay", counter, "0 1"}, "before the files"},
		{[]string{"nonsense"}, `unknown command "nonsense"`},
		{[]string{"chek", counter}, "did you mean check"},
		{[]string{counter}, "heddle check " + counter},
		{[]string{"help", "nonsense"}, `unknown command "nonsense"`},
		{[]string{"checks", "leak"}, "unexpected argument"},
	} {
		status, stdout, stderr := heddle(x.args...)
		if status != 3 || !strings.Contains(stderr, x.want) || stdout != "" {
			t.Errorf("heddle %v: status %d, stdout %q, stderr %q; want status 3 and %q", x.args, status, stdout, stderr, x.want)
		}
	}
}

// TestUnknownFunctions: all undefined functions are named with all
// their calls, but not those that no call leads to.
func TestUnknownFunctions(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "unknown.c", `int f(int), g(void), unused(void);
int never(void) { return unused(); }
static int (*through)(void) = g;
int main(void) {
  int r = f(1);
  if (r)
    r = f(2);
  if (0)
    r = unused();
  return f(r) & g();
}
`)
	_, _, stderr := heddle("check", file)
	for _, want := range []string{
		"unknown.c:5:11: function f is not defined, and heddle does not provide it; it is also called at unknown.c:7, unknown.c:10\n",
		"unknown.c:10:17: function g is not defined, and heddle does not provide it\n", "--unknown=nondet",
	} {
		if !strings.Contains(stderr, want) {
			t.Errorf("no %q in\n%s", want, stderr)
		}
	}
	if strings.Contains(stderr, "unused") {
		t.Errorf("a function that nobody calls is named:\n%s", stderr)
	}
	status, stdout, _ := heddle("check", "--unknown=zero", file)
	if want := "f(), which has no body, returns zero and does nothing else (3 calls, the first at unknown.c:5)"; status != 0 || !strings.Contains(stdout, want) {
		t.Errorf("status %d, no %q in\n%s", status, want, stdout)
	}
	status, stdout, _ = heddle("check", "--unknown=stop", file)
	if status != 2 || !strings.HasPrefix(stdout, "unknown: call of f, which heddle does not know") {
		t.Errorf("status %d\n%s", status, stdout)
	}
	status, stdout, _ = heddle("check", "--unknown=nondet", "--engine=explicit", file)
	if status != 2 || !strings.Contains(stdout, "f() took only these values") {
		t.Errorf("status %d\n%s", status, stdout)
	}
}

// TestUnknownReserved: nothing is assumed of a function that has the name of a verifier's, and an input takes nothing and gives a value.
func TestUnknownReserved(t *testing.T) {
	t.Parallel()
	for _, call := range []string{
		"void __VERIFIER_nondet_thing(void); int main(void) { __VERIFIER_nondet_thing(); }",
		"int __VERIFIER_nondet_less(int); int main(void) { return __VERIFIER_nondet_less(3); }",
		"void __CPROVER_thing(int); int main(void) { __CPROVER_thing(1); }",
		"int __ESBMC_thing(void); int main(void) { return __ESBMC_thing(); }",
	} {
		file := checkout.Write(t, "reserved.c", call)
		name := call[strings.Index(call, "__"):strings.Index(call, "(")]
		for _, flag := range []string{"--unknown=error", "--unknown=numbers", "--unknown=nondet", "--unknown=zero", "--property=unreach-call"} {
			if status, _, stderr := heddle("check", flag, file); status != 3 || !strings.Contains(stderr, "function "+name+" is not defined") {
				t.Errorf("%s: %s: status %d\n%s", call, flag, status, stderr)
			}
		}
		if status, stdout, _ := heddle("check", "--unknown=stop", file); status != 2 || !strings.HasPrefix(stdout, "unknown: call of "+name) {
			t.Errorf("%s: status %d\n%s", call, status, stdout)
		}
	}
	file := checkout.Write(t, "own.c", "typedef int own; own __VERIFIER_nondet_own(void); int main(void) { return __VERIFIER_nondet_own() == 12345; }")
	if status, stdout, stderr := heddle("check", "--unknown=stop", file); status != 0 {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
}

// TestUnknownNumbers: for a property of the competition functions without a body that take numbers only are inputs;
// one that could write memory or call back is refused all the same.
func TestUnknownNumbers(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "sensor.c", "int sensor(int), limit(void);\nextern void reach_error(void);\nint main(void) {\n  if (sensor(1) == 1234567 && limit() < -99) reach_error();\n}\n")
	if status, out, stderr := heddle("check", "--property=unreach-call", file); status != 1 || !strings.Contains(out, "sensor(), which has no body, returns any value") {
		t.Errorf("status %d\n%s%s", status, out, stderr)
	}
	if status, _, stderr := heddle("check", file); status != 3 || !strings.Contains(stderr, "function sensor is not defined") {
		t.Errorf("status %d\n%s", status, stderr)
	}
	file = checkout.Write(t, "callback.c", "int with(int (*f)(void), int);\nint one(void) { return 1; }\nint main(void) {\n  return with(one, 2);\n}\n")
	if status, _, stderr := heddle("check", "--property=unreach-call", file); status != 3 || !strings.Contains(stderr, "function with is not defined") {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

// TestErrorsNameNoMachinePath: files below the working directory are named as
// seen from there.
func TestErrorsNameNoMachinePath(t *testing.T) {
	file := checkout.Write(t, "unknown.c", "int f(int);\nint main(void) {\n  return f(1);\n}\n")
	t.Chdir(filepath.Dir(file))
	if _, _, stderr := heddle("check", "unknown.c"); !strings.HasPrefix(stderr, "heddle: unknown.c:3:") {
		t.Errorf("stderr %q", stderr)
	}
}

// TestLimits: a limit that is hit makes the verdict unknown and is named.
func TestLimits(t *testing.T) {
	t.Parallel()
	endless := checkout.Write(t, "endless.c", "unsigned long n;\nint main(void) {\n  for (;;)\n    n = n * 5 + 1;\n}\n")
	fib := "../../../bench/programs/fib_bench.c"
	for _, x := range []struct {
		want string
		args []string
	}{
		{"--time", []string{"--time=300ms", endless}},
		{"--states", []string{"--states=100", "--check=-race", fib}},
		{"--depth", []string{"--depth=5", "--check=-race", fib}},
		{"--memory", []string{"--memory=1M", "--check=-race", fib}},
	} {
		status, stdout, stderr := heddle(append([]string{"check"}, x.args...)...)
		if status != 2 || !strings.Contains(stdout, x.want) || !strings.HasPrefix(stdout, "unknown") {
			t.Errorf("heddle check %v: status %d\n%s%s", x.args, status, stdout, stderr)
		}
	}
}

// TestTimeInLargeHeaps: the limit on time holds where single steps could take
// long, as freeing a long list does. A busy machine may take ten times as long.
func TestTimeInLargeHeaps(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "list.c", `#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; } *list;
int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *n = list->next;
    free(list);
    list = n;
  }
}
`)
	begun := time.Now()
	_, stdout, _ := heddle("check", "--time=3s", "--m32", "--check=-all,+leak", file)
	if !strings.HasPrefix(stdout, "unknown: ") || !strings.Contains(stdout, "the limit on time was reached") || time.Since(begun) > 45*time.Second {
		t.Errorf("after %v:\n%s", time.Since(begun), stdout)
	}
}

// TestAssumesSequentialConsistency: a program with weaker orders is verified
// under an assumption that is named.
func TestAssumesSequentialConsistency(t *testing.T) {
	t.Parallel()
	_, weak, _ := heddle("check", "../../../testdata/threads/message-passing.c")
	if !strings.Contains(weak, "sequential consistency") {
		t.Errorf("the assumption is not named:\n%s", weak)
	}
	_, strong, _ := heddle("check", "../../../testdata/threads/peterson-atomic.c")
	if strings.Contains(strong, "sequential consistency") {
		t.Errorf("an assumption that was not needed is named:\n%s", strong)
	}
}

var scheduleLine = regexp.MustCompile(`(?m)^schedule: (.*)$`)

// TestReplayProvesNothing: a run that fails no check is not a proof, and one that ends at a limit of heddle's fails none.
func TestReplayProvesNothing(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "deep.c", `#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
volatile int v;
int deep(int k) { volatile int a[1000]; a[k % 1000] = k; return deep(k + 1) + a[3]; }
int main(void) { unsigned char c = __VERIFIER_nondet_uchar(); v = 1; assert(c != 2); if (c == 3) deep(1); return 0; }
`)
	for line, want := range map[string]struct {
		status           int
		answer, headline string
	}{
		"0:0": {0, "no-failure", "no failure: the program ends with exit status 0"},
		"-":   {0, "no-failure", "no failure: end of the schedule; the program could continue"},
		"0:2": {1, "violated", "violated: "},
		"0:3": {2, "unknown", "unknown: the stack is used up"},
	} {
		status, out, stderr := heddle("replay", "--json", line, file)
		var d struct {
			Answer     string
			ExitStatus int `json:"exit_status"`
			Headline   string
		}
		if err := json.Unmarshal([]byte(out), &d); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, stderr)
		}
		if status != want.status || d.ExitStatus != want.status || d.Answer != want.answer || !strings.HasPrefix(d.Headline, want.headline) {
			t.Errorf("%s: status %d, %+v", line, status, d)
		}
		if status, _, _ := heddle("replay", line, file); status != want.status {
			t.Errorf("%s as text: status %d", line, status)
		}
	}
}

// TestStdin: standard input is a file's, a text or heddle's own, for check, replay
// and run.
func TestStdin(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "sum.c", `#include <assert.h>
#include <stdio.h>
int main(void)
{
    int n, sum = 0;
    while (scanf("%d", &n) == 1)
        sum += n;
    assert(sum != 100);
    printf("%d\n", sum);
    return 0;
}
`)
	numbers := "--stdin=" + write(t, "numbers", "50 49\n1\n")
	for _, x := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"check", "-q", numbers, file}, 1, "violated: assertion failed"},
		{[]string{"check", numbers, file}, 1, "heddle replay " + numbers},
		{[]string{"check", `--stdin==1 "2\x31"\n`, file}, 0, "standard input holds what --stdin gives, 7 bytes"},
		{[]string{"check", "-q", "--stdin==", file}, 0, "verified"},
		{[]string{"check", "-q", file}, 1, "violated: signed overflow"}, // any text, as long as one likes
		{[]string{"check", "-q", "--engine=explicit", file}, 2, "unknown"},
		{[]string{"replay", "-q", numbers, "0", file}, 1, "assertion failed"},
		{[]string{"run", "--stdin==20 1", file}, 0, "21\n"},
		{[]string{"run", file}, 0, "0\n"},
	} {
		status, stdout, stderr := heddle(x.args...)
		if status != x.status || !strings.Contains(stdout, x.want) {
			t.Errorf("heddle %v: status %d, stdout %q, stderr %q; want status %d and %q", x.args, status, stdout, stderr, x.status, x.want)
		}
	}
}

// TestRun: output and exit status are the program's.
func TestRun(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "hello.c", `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) printf("%d: %s\n", i, argv[i]);
  fprintf(stderr, "to stderr\n");
  exit(7);
}
`)
	status, stdout, stderr := heddle("run", file, "--", "one", "two")
	if status != 7 || stdout != "1: one\n2: two\n" || stderr != "to stderr\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}

// TestChecks lists each check with a meaning, and which are off.
func TestChecks(t *testing.T) {
	t.Parallel()
	status, stdout, stderr := heddle("checks")
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if status != 0 || stderr != "" || len(lines) != 35 { // as many as machine has
		t.Fatalf("status %d, %d lines\n%s%s", status, len(lines), stdout, stderr)
	}
	off := strings.Fields("leak memcleanup memtrack uninit left-shift alignment unsigned-overflow conversion pointer-arithmetic pointer-comparison float-overflow float-nan enum livelock starvation termination")
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) < 5 || (words[1] == "off") != slices.Contains(off, words[0]) {
			t.Errorf("line %q", line)
		}
	}
}

// TestVersion names the parts that a report of a bug should name.
func TestVersion(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"version", "--version"} {
		status, stdout, stderr := heddle(word)
		if status != 0 || !regexp.MustCompile(`^heddle .*go\d.*\n.*LLVM 19\.\d`).MatchString(stdout) {
			t.Errorf("status %d\n%s%s", status, stdout, stderr)
		}
	}
}

// TestMixedInput links C, C++, textual and binary LLVM into one program.
func TestMixedInput(t *testing.T) {
	t.Parallel()
	mainFile := checkout.Write(t, "main.c", "int twice(int); int three(void); int four(void);\nint main(void) { return twice(three()) == 6 && four() == 4 ? 0 : 1; }\n")
	cxx := checkout.Write(t, "twice.cc", "extern \"C\" int twice(int x) { return x * 2; }\n")
	ll := checkout.Write(t, "three.ll", "define i32 @three() {\n  ret i32 3\n}\n")
	status, stdout, stderr := heddle("run", mainFile, cxx, ll, "../../../testdata/llvm/four.bc")
	if status != 0 {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
}

// TestRunStops: a run in which threads wait for ever ends, though the environment continues.
func TestRunStops(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "stuck.c", `#include <heddle.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int hand;
HEDDLE_PLATFORM static void tick(void) { hand = (hand + 1) % 3; }
int main(void) {
  heddle_transition(tick, 1);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
}
`)
	if status, _, stderr := heddle("run", file); status != 1 || !strings.Contains(stderr, "deadlock") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}

// TestUnknownNames: a function of C++ is named as the source calls it, and what is beyond the machine has a reason.
func TestUnknownNames(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "unknown.cc", "#include <filesystem>\nnamespace ns { int f(int, const char *); }\nint main() { std::filesystem::create_directory(\"x\"); return ns::f(1, \"x\"); }\n")
	_, _, stderr := heddle("check", file)
	for _, want := range []string{"unknown.cc:3:61: function ns::f(int, char const*) is not defined", "function std::filesystem::create_directory(", "lie in no directories"} {
		if !strings.Contains(stderr, want) {
			t.Errorf("no %q in\n%s", want, stderr)
		}
	}
}

// TestRunChecks: what is not checked does not stop a run.
func TestRunChecks(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "twice.c", `#include <errno.h>
#include <pthread.h>
static void *nothing(void *p) { return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, nothing, 0);
  pthread_join(t, 0);
  return pthread_join(t, 0) == ESRCH ? 7 : 8;
}
`)
	if status, _, stderr := heddle("run", file); status != 1 || !strings.Contains(stderr, "misuse: join of thread 1") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	if status, _, stderr := heddle("run", "--check=-misuse", file); status != 7 || stderr != "" {
		t.Errorf("--check=-misuse: status %d, stderr %q", status, stderr)
	}
	if status, _, stderr := heddle("run", "--check=+race", file); status != 3 || !strings.Contains(stderr, "does not detect data races") {
		t.Errorf("--check=+race: status %d, stderr %q", status, stderr)
	}
}

// TestRunManyThreads: a run has room for any number of threads, one after the other; of those that live at a time there are at
// most 126. What the machine has no room for is no failed check.
func TestRunManyThreads(t *testing.T) {
	t.Parallel()
	text := `#include <assert.h>
#include <pthread.h>
static __thread int mine;
static long sum;
static void *add(void *p) { int here = 1; sum += (long)p + here + mine++; return p; }
int main(void) {
  pthread_t t[200];
  void *result;
  for (long i = 0; i < 200; i++) {
    pthread_create(&t[i], 0, add, (void *)i);
    JOIN assert(!pthread_join(t[i], &result) && result == (void *)i);
  }
  assert(sum == 199 * 100 + 200);
}
`
	file := checkout.Write(t, "one-after-the-other.c", strings.Replace(text, "JOIN", "", 1))
	if status, _, stderr := heddle("run", file); status != 0 {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	file = checkout.Write(t, "at-a-time.c", strings.Replace(text, "JOIN", "if (0)", 1))
	if status, _, stderr := heddle("run", file); status != 2 || !strings.Contains(stderr, "cannot continue: more than") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}

// TestEntries: what a reader sees of several entries.
func TestEntries(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "entries.c", "int x;\nvoid f(void) { x++; }\nvoid g(void) { x++; }\n")
	if _, stdout, _ := heddle("check", "--entry=f", "--entry=g", file); strings.Contains(stdout, "_start") ||
		!strings.Contains(stdout, "f() ") || !strings.Contains(stdout, "checked:  the default checks") {
		t.Error(stdout)
	}
	if _, stdout, _ := heddle("check", "--json", "--quiet", "--entry=f", "--entry=g", file); strings.Contains(stdout, "stats") ||
		!strings.Contains(stdout, `"headline": "violated: data race on x`) {
		t.Error(stdout)
	}
	if _, _, stderr := heddle("replay", "--entry=f", "--entry=g", "7", file); !strings.Contains(stderr, "these can: thread 0, thread 1") {
		t.Error(stderr)
	}
}
