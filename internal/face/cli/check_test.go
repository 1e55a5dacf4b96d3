package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestChecksNothing: what nothing was asked of is not verified; a condition on states, or what some run should reach, is
// something.
func TestChecksNothing(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", "int x;\nint main(void) { x = 1; return 0; }\n")
	for _, flags := range []string{"--check=-all", "--check=-all --checks-table", "--property=unreach-call --check=-error", "--check=-all --engine=symbolic", "--check=+leak,-all"} {
		status, out, stderr := heddle(append(append([]string{"check"}, strings.Fields(flags)...), file)...)
		if status != 3 || out != "" || !strings.Contains(stderr, "nothing is checked") || !strings.Contains(stderr, "--check=-all,+race") {
			t.Errorf("%s: status %d\n%s%s", flags, status, out, stderr)
		}
	}
	for flag, want := range map[string]int{"--never=x == 2": 0, "--never=x == 1": 1, "--check=+race": 0} {
		if status, out, stderr := heddle("check", "--check=-all", flag, file); status != want {
			t.Errorf("%s: status %d\n%s%s", flag, status, out, stderr)
		}
	}
	marked := checkout.Write(t, "b.c", "extern void heddle_sometimes(int);\nint main(void) { heddle_sometimes(0); return 0; }\n")
	if status, out, stderr := heddle("check", "--check=-all", marked); status != 2 || !strings.Contains(out, "no execution reaches") {
		t.Errorf("status %d\n%s%s", status, out, stderr)
	}
	if status, out, _ := heddle("check", "--checks-table", "--check=-all,+unlock", file); status != 0 || !strings.Contains(out, "claims:   none: ") {
		t.Errorf("status %d\n%s", status, out)
	}
}
