package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestAssume: what is wrong with an assumption is said at the user's text; the answer lists it.
func TestAssume(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", `#include <assert.h>
#define BODY { assert(n < 3); return 0; }
#define FUNCTION(name) int name(int n)
struct s { int len; };
struct big { long a, b, c; };
static int at(struct s *p, int n) { assert(!p || p->len < n); return 0; }
int use(void) { return at(0, 1); }
int body(int n) BODY
FUNCTION(made) { assert(n < 3); return 0; }
int before(int n) { return n; } int last(int n) { assert(n < 3); return before(n); }
int old(a, b) int a; char b; { assert(a > b); return 0; }
int large(struct big x, _Bool b, char c, ...) { assert(x.b == 2 && b && c == 'x'); return 0; }
int none(int) { return 0; }
`)
	for _, test := range []struct {
		function, assume string
		status           int
		want             string
	}{
		{"at", "p && p->len < n", 0, "assumed:  `p && p->len < n` holds when at is called (--assume)"},
		{"at", "p && p->len <= n", 1, "assertion failed"},
		{"at", "p && p->lem < n", 3, "--assume:1:9: error: no member named 'lem' in 'struct s'"},
		{"at", "lenn(p) < n", 3, "--assume:1:1: error: call to undeclared function 'lenn'"},
		{"at", "n = 3", 3, "--assume='n = 3': it has a side effect"},
		{"at", "p->len < n", 2, "fails itself, before at does anything: null pointer dereference"},
		{"at", "n < 3 && n > 3", 2, "no run meets the assumption `n < 3 && n > 3`"},
		{"body", "n < 3", 3, "the source does not show where the body of body begins"},
		{"made", "n < 3", 0, ""},
		{"last", "n < 3", 0, ""},
		{"old", "a > b", 0, ""},
		{"large", "x.b == 2 && b && c == 'x'", 0, ""},
		{"large", "x.b == 2 && c == 120", 1, ""},
		{"none", "1", 0, ""},
	} {
		status, out, errors := heddle("check", "--function="+test.function, "--assume="+test.assume, file)
		if status != test.status || !strings.Contains(out+errors, test.want) {
			t.Errorf("%s, %s: status %d, want %d and %q\n%s%s", test.function, test.assume, status, test.status, test.want, out, errors)
		}
		if status == 1 {
			replays(t, out)
		}
	}
	if status, _, errors := heddle("check", "--assume=n > 3", file); status != 3 || !strings.Contains(errors, "name it with --function") {
		t.Errorf("without a function: status %d, %s", status, errors)
	}
	if status, out, errors := heddle("check", "--function=at", "--assume=p", "--assume=n > q", file); status != 3 || !strings.Contains(errors, "--assume:2:5: error: use of undeclared identifier 'q'") {
		t.Errorf("two assumptions: status %d\n%s%s", status, out, errors)
	}
}

// TestAssumeInduction: an assumption bounds a loop, and is met by a run from the beginning; what is proved by induction of none is no proof.
func TestAssumeInduction(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", "int a[200];\nint at(unsigned n) { unsigned i = 0; while (i < n) i++; return a[i]; }\n")
	for assume, want := range map[string]string{"n < 200": "verified", "n < 201": "violated", "n < 200 && n > 200": "unknown: no run meets"} {
		if _, out, errors := heddle("check", "--function=at", "--engine=bmc", "--assume="+assume, file); !strings.HasPrefix(out, want) {
			t.Errorf("%s: want %s\n%s%s", assume, want, head(out), errors)
		}
	}
}

// TestAssumeFiles: the function may lie in a header that several files have, in a preprocessed file or in one of a project; in LLVM's code
// there is no scope.
func TestAssumeFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("h.h", "inline int part(int x) { return 10 / x; }\n")
	one := write("one.cc", "#include \"h.h\"\nint one(int y) { return part(y); }\n")
	two := write("two.cc", "#include \"h.h\"\nint two(int y) { return part(y) + 1; }\n")
	pre := write("pre.i", "# 1 \"pre.c\"\nint pre(int y) {\n# 7 \"pre.c\"\n return 10 / y; }\n")
	code := filepath.Join(dir, "code.ll")
	if out, err := exec.Command("clang-19", "-g", "-S", "-emit-llvm", "-o", code, two).CombinedOutput(); err != nil {
		t.Fatal(err, string(out))
	}
	for _, test := range []struct {
		function, assume string
		files            []string
		want             string
	}{
		{"part", "x > 0", []string{one, two}, "verified"},
		{"part", "x > 0", []string{two, one}, "verified"},
		{"part", "x >= 0", []string{two, one}, "violated"},
		{"pre", "y > 0", []string{pre}, "verified"},
		{"pre", "y >= 0", []string{pre}, "violated"},
		{"two", "y > 0", []string{code}, "heddle: --assume: two is not in a C or C++ file of this program"},
	} {
		_, out, errors := heddle(append([]string{"check", "--function=" + test.function, "--assume=" + test.assume}, test.files...)...)
		if !strings.HasPrefix(out+errors, test.want) {
			t.Errorf("%s, %s: want %s\n%s%s", test.function, test.assume, test.want, head(out), errors)
		}
	}
}
