package cli

import (
	"os"
	"strings"
	"testing"

	"heddle/internal/front/kept"
)

// TestInit: settings and a first harness are written, which is checked at once; nothing is overwritten.
func TestInit(t *testing.T) {
	projectDir(t)
	for _, gone := range []string{"heddle.toml", "verify"} {
		if err := os.RemoveAll(gone); err != nil {
			t.Fatal(err)
		}
	}
	if status, out, stderr := heddle("init", "ring_put", "ring_take"); status != 0 || !strings.Contains(out, "wrote heddle.toml") || strings.Contains(out, "does not compile") {
		t.Fatalf("status %d: %s%s", status, out, stderr)
	}
	if status, out, stderr := heddle("check"); status != 0 || !strings.Contains(out, "ring_put-ring_take  verified") {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	// Two threads put, for which the queue is not made.
	if status, out, stderr := heddle("init", "ring_put"); status != 0 || strings.Contains(out, "heddle.toml") {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	if status, out, stderr := heddle("check"); status != 1 || !strings.Contains(out, "data race on the_ring.cells[0]") || !strings.Contains(out, "2 harnesses: 1 verified, 1 violated") {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	for _, x := range []struct {
		args []string
		want string
	}{
		{[]string{"ring_put"}, "has a harness ring_put already"},
		{[]string{"nothing"}, "no file of the project defines a function nothing"},
		{[]string{"-p", "src/ring.c"}, "is no directory"},
		{[]string{"-p", "nowhere"}, "no such file"},
	} {
		if status, out, stderr := heddle(append([]string{"init"}, x.args...)...); status != 3 || !strings.Contains(stderr, x.want) {
			t.Errorf("%q: status %d: %s%s", x.args, status, out, stderr)
		}
	}
}

// TestInitOfPlainFiles: a folder of sources without a database gets settings, and a harness for any kinds of parameters.
func TestInitOfPlainFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(kept.Variable, kept.Off)
	writeFile(t, "lib/all.c", `#include <stddef.h>
struct pair { int a, b; };
typedef struct pair *handle;
typedef unsigned long count_t;
enum colour { RED, GREEN };
static int all(handle h, const struct pair *q, struct pair by_value, const char *name, count_t n, enum colour c, double d, int *out, void *any, int (*call)(int), char **list, _Bool yes)
{
    if (h == NULL || q == NULL || name[0] != 'a' || any || call || list)
        return 1;
    *out = (int)n + c + (d > 0) + by_value.a + q->b + yes;
    return 0;
}
`)
	status, out, stderr := heddle("init", "all")
	if status != 0 || strings.Contains(out, "does not compile") {
		t.Fatalf("status %d: %s%s", status, out, stderr)
	}
	if status, out, stderr := heddle("check"); status != 0 || !strings.Contains(out, "all      verified") {
		text, _ := os.ReadFile("verify/all.c")
		t.Errorf("status %d: %s%s%s", status, out, stderr, text)
	}
	text, err := os.ReadFile("heddle.toml")
	if want := "# function = \"all\"\n# pointer = [\"h=nonnull\", \"q=nonnull\", \"name=array:n\", \"out=nonnull\"]"; err != nil || !strings.Contains(string(text), want) {
		t.Errorf("%v: no %q in\n%s", err, want, text)
	}
	writeFile(t, "lib/x.cc", "int cxx(int x) { return x; }\n")
	if status, _, stderr := heddle("init", "cxx"); status != 3 || !strings.Contains(stderr, "is C++") {
		t.Errorf("status %d: %s", status, stderr)
	}
	if status, out, stderr := heddle("init"); status != 0 || !strings.Contains(out, "next: heddle check") {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
}

// TestInitWithoutDatabase: a folder without a compilation database gets settings with a harness for each file that has a main, and the
// user learns how to get a database. A folder in which nothing has a main gets no harness, and the next step is to write one.
func TestInitWithoutDatabase(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(kept.Variable, kept.Off)
	writeFile(t, "app/main.c", "int main(void) { return 0; }\n")
	writeFile(t, "lib/f.c", "int f(int x) { return x; }\n")
	writeFile(t, "empty/notes.txt", "nothing to compile\n")
	for dir, want := range map[string]string{"app": "next: heddle check", "lib": "next: heddle init --project=lib FUNCTION", "empty": "no file has a main"} {
		status, out, stderr := heddle("init", "-p", dir)
		if status != 0 || !strings.Contains(out, want) || !strings.Contains(out, "bear -- make") {
			t.Errorf("%s: status %d: %s%s", dir, status, out, stderr)
		}
	}
	if status, out, stderr := heddle("check", "-p", "app"); status != 0 || !strings.Contains(out, "1 harness: 1 verified") {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	if status, out, stderr := heddle("init", "-p", "lib"); status != 0 || !strings.Contains(out, "FUNCTION") {
		t.Errorf("again: status %d: %s%s", status, out, stderr)
	}
}
