package cli

import (
	"regexp"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

const (
	peterson  = "../../../testdata/abstraction/peterson.c"
	petersons = "80 states" // places, flags, turn and count; rounds have no end
)

var verifiedUnder = "verified under the abstraction heddle_abstraction: "

// TestAbstraction: each order and store tells the states apart by the abstraction,
// and says so.
func TestAbstraction(t *testing.T) {
	t.Parallel()
	for flags, status := range map[string]int{"": 0, "--opt=O2": 0, "--m32": 0, "--search=bfs": 0, "--store=hash": 0, "--store=hash128": 0,
		"--store=bitstate --memory=8M": 2, "--spill=bitstate --memory=290K": 2} {
		got, out, _ := heddle(append([]string{"check", "--check=-race", peterson}, strings.Fields(flags)...)...)
		if got != status || !strings.Contains(out, "searched: "+petersons) || !strings.Contains(out, "assumed:  states that agree in heddle_abstraction (") ||
			strings.HasPrefix(out, verifiedUnder) != (status == 0) {
			t.Errorf("%s: status %d\n%s", flags, got, out)
		}
	}
	_, out, _ := heddle("states", "--check=-race", peterson)
	if !strings.Contains(out, " 80 ") || !strings.Contains(out, "\nassumed: states that agree in heddle_abstraction (") {
		t.Errorf("states: \n%s", out)
	}
	_, out, _ = heddle("states", "--json", peterson)
	if !strings.Contains(out, `"abstraction": "locations"`) {
		t.Errorf("states --json: \n%s", out)
	}
	status, out, _ := heddle("check", "--check=-race", "--abstraction=off", "--states=20000", peterson)
	if status != 2 || strings.Contains(out, "heddle_abstraction") {
		t.Errorf("--abstraction=off: status %d\n%s", status, out)
	}
	status, out, _ = heddle("check", "--check=-race", "--abstraction=value", peterson)
	if status != 0 || !strings.Contains(out, "searched: 6 states") || !strings.Contains(out, "whatever the locations of these") {
		t.Errorf("--abstraction=value: status %d\n%s", status, out)
	}
}

// TestAbstractionViolated: what is found under an abstraction is real, and is reported.
func TestAbstractionViolated(t *testing.T) {
	t.Parallel()
	for _, flags := range []string{"", "--search=bfs", "--store=hash", "--abstraction=off"} {
		args := append([]string{"check", "--check=-race", "--cflags=-DBROKEN", peterson}, strings.Fields(flags)...)
		if status, out, _ := heddle(args...); status != 1 || !strings.Contains(out, "violated: assertion failed") {
			t.Errorf("%s: status %d\n%s", flags, status, out)
		}
	}
}

// TestAbstractionHides: an abstraction that leaves out what matters hides a
// violation, and the verdict says on what it rests.
func TestAbstractionHides(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "hides.c", `#include <assert.h>
#include <heddle.h>
#include <pthread.h>
volatile int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void heddle_abstraction(void *out) { ((char *)out)[0] = n > 0; }
void *count(void *a) {
  for (;;) {
    pthread_mutex_lock(&m);
    n++;
    assert(n < 500);
    pthread_mutex_unlock(&m);
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  count(0);
}
`)
	status, out, _ := heddle("check", file)
	if status != 0 || !strings.HasPrefix(out, verifiedUnder) || !strings.Contains(out, "--abstraction=off examines it)") {
		t.Errorf("status %d\n%s", status, out)
	}
	_, out, _ = heddle("check", "--quiet", file)
	if !strings.HasPrefix(out, verifiedUnder) {
		t.Errorf("--quiet: %s", out)
	}
	_, out, _ = heddle("check", "--json", file)
	if !strings.Contains(out, `"abstraction": "locations"`) {
		t.Errorf("--json: %s", out)
	}
	if status, out, _ = heddle("check", "--abstraction=off", file); status != 1 || !strings.Contains(out, "assertion failed") {
		t.Errorf("--abstraction=off: status %d\n%s", status, out)
	}
}

// TestAbstractionOfAll: an abstraction that gives all data has as many states as the
// program. Between two actions the threads keep nothing in registers.
func TestAbstractionOfAll(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "all.c", `#include <heddle.h>
#include <pthread.h>
#include <string.h>
volatile struct { char wants[2], went[2]; } s;
void heddle_abstraction(void *out) { memcpy(out, (void *)&s, sizeof s); }
void *work(void *a) {
  int me = a != 0;
  for (;;) {
    s.wants[me] = 1;
    if (s.wants[!me])
      s.went[me] = 0;
    else
      s.went[me] = 1;
    if (s.went[!me])
      s.wants[me] = 0;
  }
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, &t);
  work(0);
}
`)
	states := regexp.MustCompile(`\nlocal +(\S+ +\S+)`)
	_, off, _ := heddle("states", "--abstraction=off", "--reduction=local", file)
	_, on, _ := heddle("states", file)
	if a, b := states.FindStringSubmatch(off), states.FindStringSubmatch(on); a == nil || b == nil || a[1] != b[1] {
		t.Errorf("without the abstraction\n%swith it\n%s", off, on)
	}
}

// TestAbstractionMisused: a function that is none of the state alone is named, with
// the place, and nothing is proved.
func TestAbstractionMisused(t *testing.T) {
	t.Parallel()
	const rest = `
#include <heddle.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
volatile int n, *p;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
HEDDLE_PLATFORM int device(void) { return 1; }
void heddle_abstraction(void *out) {
  int *v = out;
  BODY;
}
void *work(void *a) { n = 1; n = 2; return a; }
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
}
`
	for body, want := range map[string]string{
		"n = *v":                         "it modifies n, but may modify only what its argument points to",
		"n++; n--":                       "it modifies n, but",
		"*v = *p":                        "read of 4 bytes through a null pointer",
		"v[64] = 1":                      "write of 4 bytes at offset 256 of a local variable",
		"*v = 1 / n":                     "division by zero",
		"*v = __VERIFIER_nondet_uchar()": "it calls __VERIFIER_nondet_uchar(), which has several outcomes",
		"pthread_mutex_lock(&m)":         "it calls pthread_mutex_lock(), which would wait",
		"pthread_mutex_unlock(&m)":       "cannot distinguish states: ",
		"for (;;) { }":                   "it takes more than 1048576 jumps",
		"exit(0)":                        "it modifies what the library remembers",
		"pthread_exit(0)":                "it ends its thread",
		"*v = device()":                  "it calls a platform function",
		"abort()":                        "cannot distinguish states: ",
		"heddle_assume(0)":               "cannot distinguish states: ",
		"pthread_t t; pthread_create(&t, 0, 0, 0)": "cannot distinguish states: ",
		"free(malloc(4)); *v = n":                  "",
		"char c[4]; memset(c, n, 4); *v = c[1]":    "",
	} {
		file := checkout.Write(t, "misuse.c", strings.Replace(rest, "BODY", body, 1))
		status, out, stderr := heddle("check", "--check=-race", file)
		if want == "" {
			if status != 0 || !strings.HasPrefix(out, verifiedUnder) {
				t.Errorf("%s: status %d\n%s%s", body, status, out, stderr)
			}
			continue
		}
		if status != 2 || !strings.HasPrefix(out, "unknown: heddle_abstraction() cannot distinguish states: ") || !strings.Contains(out, want) {
			t.Errorf("%s: status %d, want %q\n%s%s", body, status, want, out, stderr)
		}
	}
}

// TestAbstractionUsage: what the command line or the function's form has wrong.
func TestAbstractionUsage(t *testing.T) {
	t.Parallel()
	form := checkout.Write(t, "form.c", "void heddle_abstraction(void) {}\nint main(void) { return 0; }\n")
	for want, args := range map[string][]string{
		"must be locations, value or off":                {"--abstraction=on", fib},
		"the program does not define heddle_abstraction": {"--abstraction=value", fib},
		"heddle_abstraction takes one pointer":           {form},
	} {
		if status, _, stderr := heddle(append([]string{"check"}, args...)...); status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("%v: status %d, stderr %q; want %q", args, status, stderr, want)
		}
	}
	if status, out, _ := heddle("check", "--abstraction=off", form); status != 0 || !strings.HasPrefix(out, "verified: ") {
		t.Errorf("--abstraction=off: status %d\n%s", status, out)
	}
}
