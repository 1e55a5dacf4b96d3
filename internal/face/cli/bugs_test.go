package cli

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var updateBugs = flag.Bool("update-bugs", false, "write the first lines of the reports about examples/bugs anew")

// bugs are the programs of examples/bugs: what their reports have to name in the first lines, and the flags that find it.
var bugs = map[string]struct {
	flags string
	names []string // of threads, variables and reasons
}{
	"aba.c":             {"", []string{"owners == 1", "main in pop", "owners = 2", "thread 1 (reuse) interrupts main in pop"}},
	"callback-free.c":   {"", []string{"main frees r", "was freed by main in drop", "free(r);"}},
	"init-race.cc":      {"", []string{"data race on current", "main writes current", "reads current", "main holds lock", "no lock"}},
	"livelock.c":        {"--check=+termination", []string{"a run never ends", "main repeats", "thread 1 (second) repeats", "fails to get right", "fails to get left"}},
	"lock-order.cc":     {"", []string{"deadlock", "main waits for mutex giro.lock, which thread 1 (transfer) holds", "savings.lock, which main holds", "cycle:"}},
	"lost-wakeup.c":     {"", []string{"thread 1 (consumer) waits for a signal of condition filled", "thread 2 (producer) signals filled before thread 1 (consumer) waits"}},
	"missed-signal.c":   {"", []string{"thread 1 (starter) waits for a signal", "main signals changed, which wakes thread 2 (finisher) and not thread 1 (starter)"}},
	"pool-reuse.c":      {"", []string{"use after free", "thread 1 (worker) writes c->busy", "was freed by main in close_idle", "free(pool[i]);"}},
	"stale-condition.c": {"", []string{"items >= 0", "items = -1, set by thread 2 (consumer)", "items--;"}},
	"torn-read.c":       {"", []string{"before <= after", "before = 4294967295", "after = 0", "thread 1 (tick) interrupts main in now"}},
}

// firstLines is how many lines of a report have to say what is wrong.
const firstLines = 12

// TestBugs: the first lines of the report about each program name thread, line, variable and reason, and are those that were looked at by people.
func TestBugs(t *testing.T) {
	held, err := filepath.Abs("testdata/bugs")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../../..")
	files, _ := filepath.Glob("examples/bugs/*")
	if len(files) != len(bugs) {
		t.Errorf("examples/bugs has %d programs; %d are known", len(files), len(bugs))
	}
	for name, bug := range bugs {
		t.Run(name, func(t *testing.T) {
			file := "examples/bugs/" + name
			args := []string{"check"}
			if bug.flags != "" {
				args = append(args, bug.flags)
			}
			status, out, stderr := heddle(append(args, file)...)
			if status != 1 {
				t.Fatalf("status %d: %s%s", status, out, stderr)
			}
			lines := strings.SplitAfterN(out, "\n", firstLines+1)
			head := strings.Join(lines[:min(len(lines), firstLines)], "")
			flat := strings.Join(strings.Fields(head), " ")
			for _, want := range append(bug.names, name+":") {
				if !strings.Contains(flat, want) {
					t.Errorf("the first %d lines do not name %q:\n%s", firstLines, want, head)
				}
			}
			held := filepath.Join(held, name+".txt")
			if *updateBugs {
				if err := os.WriteFile(held, []byte(head), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if b, err := os.ReadFile(held); err != nil || string(b) != head {
				t.Errorf("the first lines are\n%s\nand were (-update-bugs writes them):\n%s%v", head, b, err)
			}
		})
	}
}

// TestReasons: what is said of a variable is so of the call that has failed, whatever other calls of its function did; of what is written together with
// neighbours, or given by a caller, no writer is named.
func TestReasons(t *testing.T) {
	for name, x := range map[string]struct{ text, want, never string }{
		"recursion": {`#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int f(int n)
{
	int x = n * 2, y = __VERIFIER_nondet_int() & 1;
	if (n > 0)
		y += f(n - 1);
	assert(x != 4 || y == 9);
	return x + y;
}
int main(void) { return f(2); }
`, "x = 4, set by main in f at", "x = 0"},
		"called twice": {`#include <assert.h>
static int f(int n)
{
	int x = n * 3;
	assert(x < 5);
	return x;
}
int main(void) { return f(1) + f(2); }
`, "x = 6, set by main in f at", "x = 3"},
		"bit-field": {`#include <assert.h>
struct { unsigned a : 3, b : 5; } s = { 1, 2 };
int main(void)
{
	s.a = 4;
	assert(s.b != 2);
	return 0;
}
`, "s.b = 2", "s.b = 2, set"},
		"parameter": {`#include <assert.h>
static void f(int n) { assert(n < 3); }
int main(void) { f(2); f(3); return 0; }
`, "n = 3", "n = 3, set"},
		"cleared": {`#include <assert.h>
int a[4];
int main(void)
{
	int size = 1, i = size + 1;
	a[size] = 2;
	assert(a[i] == a[size] || i == size);
	return 0;
}
`, "assertion failed", "size = 0"},
		"other thread": {`#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x[3];
static void *f(void *arg) { x[2] = 7; return arg; }
int main(void)
{
	pthread_t t;
	int i = 2;
	pthread_create(&t, 0, f, 0);
	x[1] = 5;
	assert(x[i] == 0);
	return 0;
}
`, "x[2] = 7, set by thread 1 (f) in f at", "x[1]"},
		"woken, then too early": {`#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int go;
static void *f(void *arg)
{
	pthread_mutex_lock(&m);
	while (!go)
		pthread_cond_wait(&c, &m);
	pthread_mutex_unlock(&m);
	pthread_mutex_lock(&m);
	pthread_cond_wait(&c, &m);
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	pthread_mutex_lock(&m);
	go = 1;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	return 0;
}
`, "waits for a signal of condition c", "no thread signals"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "p.c")
			if err := os.WriteFile(file, []byte(x.text), 0o666); err != nil {
				t.Fatal(err)
			}
			for _, opt := range []string{"O0", "O1", "O2"} {
				status, out, stderr := heddle("check", "--opt="+opt, file)
				head, _, _ := strings.Cut(out[strings.Index(out, "\n\n")+2:], "\n\n")
				head = strings.Join(strings.Fields(head), " ")
				if status != 1 || opt == "O0" && !strings.Contains(head, x.want) || strings.Contains(head, x.never) {
					t.Errorf("%s: status %d, %q is wanted and %q is not:\n%s%s", opt, status, x.want, x.never, out, stderr)
				}
			}
		})
	}
}
