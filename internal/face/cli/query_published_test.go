package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestPublished: a program that declares a mutex with 17 bytes, and marks what it is about by a function without a body, is asked as it is,
// with the query in a file beside it. Every way to answer has the same probability, 11/32.
func TestPublished(t *testing.T) {
	t.Parallel()
	const event, exact = "Pr[<=500] (<> [0.VERIFIERDone])", 0.34375
	file, queries := probabilistic+"published.c", filepath.Join(t.TempDir(), "published.q")
	if err := os.WriteFile(queries, []byte(event+"\n// the same\nPr (<> [0.VERIFIERDone])\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, a := range asked(t, 0, "--exact", file, queries).Queries {
		if x := a.Estimate; x.Low > exact || x.High < exact || x.High-x.Low > 1e-9 {
			t.Errorf("%+v, want %v", x, exact)
		}
	}
	for _, args := range [][]string{{file, event}, {"--method=splitting", file, event}} {
		if _, out, stderr := heddle(append([]string{"query"}, args...)...); !strings.Contains(out, "are events, which do nothing: VERIFIERDone()") || stderr != "" {
			t.Errorf("%v: %s%s", args, out, stderr)
		}
	}
	if p := asked(t, 0, file, event).Queries[0].Estimate; p.Low > exact || p.High < exact {
		t.Errorf("[%v, %v], want %v", p.Low, p.High, exact)
	}
	if _, out, stderr := heddle("query", file, "E<> next == 2"); !strings.Contains(out, "gives nothing that is used do nothing: VERIFIERDone()") {
		t.Errorf("%s%s", out, stderr)
	}
	if _, out, _ := heddle("query", "--unknown=stop", file, event); strings.Contains(out, "do nothing") {
		t.Errorf("%s", out)
	}
	used := checkout.Write(t, "used.c", "extern int given(void); extern void taken(int); int x; int main(void) { x = given(); taken(x); return 0; }")
	if status, _, stderr := heddle("query", used, "E<> x == 0"); status != 3 || !strings.Contains(stderr, "function given is not defined") || !strings.Contains(stderr, "function taken is not defined") {
		t.Errorf("status %d: %s", status, stderr)
	}
	if status, out, stderr := heddle("query", used, "E<> [0.given] && [0.taken]"); status != 1 {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	if status, _, stderr := heddle("query", file, queries+"x.q"); status != 3 || !strings.Contains(stderr, "x.q") {
		t.Errorf("status %d: %s", status, stderr)
	}
	// The mutex is too small for the library's, and without a query that is what counts.
	if status, out, _ := heddle("check", "--unknown=zero", file); status != 1 || !strings.Contains(out, "of 20 bytes at offset 0 of lock.state[0] (17 bytes)") {
		t.Errorf("status %d: %s", status, out)
	}
}

// TestDeclaredMutexes: mutexes that the program declares with fewer bytes than the library's lie beside each other, and before other data.
func TestDeclaredMutexes(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"auto", "runs"} {
		if _, out, stderr := heddle("query", "--method="+method, probabilistic+"declared.c", "Pr (<> [0.done]) {Epsilon = 0.1}"); !strings.Contains(out, "probability 1") {
			t.Errorf("%s: %s%s", method, out, stderr)
		}
	}
}

// TestFailedRuns: runs that a fault of the program ends are named with it, whatever draws them.
func TestFailedRuns(t *testing.T) {
	t.Parallel()
	const never = "Pr[<=500] (<> nothing != 0)"
	for _, args := range [][]string{{"--method=runs"}, {"--method=splitting", "--effort=100"}, {"--method=importance"}, {"--method=restart", "--effort=100"}, {"--method=runs", "--workers=2"}} {
		args = append(append([]string{"query"}, args...), probabilistic+"failing.c", never)
		_, out, stderr := heddle(args...)
		if !strings.Contains(out, "by null pointer dereference (") || !strings.Contains(out, "failing.c:10): write of 4 bytes") {
			t.Errorf("%v: %s%s", args, out, stderr)
		}
	}
	f := asked(t, 0, "--method=runs", probabilistic+"failing.c", never).Queries[0].Failed
	if len(f) != 1 || f[0].Check != "null" || f[0].Times < 20 || f[0].Place.Line != 10 {
		t.Errorf("%+v", f)
	}
	if f := asked(t, 0, probabilistic+"coins.c", "Pr[<=60] (<> heads == 2) {Epsilon = 0.1}").Queries[0].Failed; f != nil {
		t.Errorf("%+v", f)
	}
}
