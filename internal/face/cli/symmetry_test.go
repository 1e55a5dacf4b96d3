package cli

import (
	"strings"
	"testing"
)

// TestSymmetryRefused: what --symmetry cannot be sound with is refused, with the reason.
func TestSymmetryRefused(t *testing.T) {
	const workers = "../../../testdata/threads/workers.c"
	for reason, args := range map[string][]string{
		"--symmetry goes with --search=dfs":              {"--search=swarm", workers},
		"--symmetry does not go with --context-bound":    {"--context-bound=1", workers},
		"--symmetry does not go with --workers":          {"--workers=2", workers},
		"not recognised among values of 32 bits":         {"--m32", workers},
		"processes (--entry) are not interchangeable":    {"--entry=main", workers},
		"the program calls pthread_testcancel, of which": {"../../../testdata/threads/cancel-once.c"},
	} {
		if status, _, stderr := heddle(append([]string{"check", "--symmetry"}, args...)...); status != 3 || !strings.Contains(stderr, reason) {
			t.Errorf("%v: status %d, want 3 and %q\n%s", args, status, reason, stderr)
		}
	}
	if status, out, _ := heddle("check", "--symmetry", workers); status != 0 || !strings.Contains(out, "which thread is which") {
		t.Errorf("status %d, and the assumption is to be told\n%s", status, out)
	}
}
