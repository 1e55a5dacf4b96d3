package cli

import (
	"regexp"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

var replayLine = regexp.MustCompile(`(?m)^replay: +heddle (.*)$`)

// TestUnwritten: where an error needs memory that nobody has written to hold something else than zero, the
// counterexample says what, and replays so.
func TestUnwritten(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "unwritten.c", `#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    int n;
    char *p = malloc(4);
    if (!p)
        return 0;
    if (n > 40 && p[3] == 'x' && n + p[2] == 45)
        reach_error();
    free(p);
    return 0;
}
`)
	for _, engine := range []string{"symbolic", "bmc"} {
		status, out, stderr := heddle("check", "--engine="+engine, "--property=unreach-call", file)
		if status != 1 || !strings.Contains(out, "never written") || !strings.Contains(out, "main::n (4 bytes)") || !strings.Contains(out, "which may hold anything") {
			t.Fatalf("status %d\n%s%s", status, out, stderr)
		}
		m := replayLine.FindStringSubmatch(out)
		if m == nil || !strings.Contains(m[1], "--unwritten=") {
			t.Fatalf("no replay with what memory holds in\n%s", out)
		}
		if status, told, stderr := heddle(unquoted(m[1])...); status != 1 || !strings.Contains(told, "reach_error") {
			t.Errorf("the replay ends with status %d\n%s%s", status, told, stderr)
		}
	}
	if status, out, _ := heddle("check", "--engine=symbolic", "--property=unreach-call", "--check=+uninit", file); status != 1 || !strings.Contains(out, "uninitialised") {
		t.Errorf("with the check the read is told, status 1: %d\n%s", status, out)
	}
	if status, _, stderr := heddle("replay", "--unwritten=5", "-", file); status != 3 || !strings.Contains(stderr, "--unwritten") {
		t.Errorf("status %d, %s", status, stderr)
	}
}

// TestZeroUnwritten: who assumes that such memory holds zero gets a proof that says so, from every engine.
func TestZeroUnwritten(t *testing.T) {
	t.Parallel()
	const file = "../../../testdata/memory/unwritten-each-call.c"
	for _, engine := range []string{"--engine=explicit", "--engine=symbolic", "--engine=bmc", "--engine=k-induction", "--engine=auto"} {
		status, out, stderr := heddle("check", engine, "--unwritten=zero", "--property=unreach-call", file)
		if status != 0 || !strings.Contains(out, "uninitialised memory holds zero (") || strings.Contains(out, "never written") {
			t.Errorf("%s: status %d\n%s%s", engine, status, out, stderr)
		}
	}
	if status, _, stderr := heddle("check", "--unwritten=7e01:05", file); status != 3 || !strings.Contains(stderr, "must be any or zero") {
		t.Errorf("status %d, %s", status, stderr)
	}
}
