package cli

import (
	"strings"
	"testing"
)

// TestSymmetryRefused: what --symmetry cannot be sound with is refused, with the reason.
func TestSymmetryRefused(t *testing.T) {
	t.Parallel()
	const workers = "../../../testdata/threads/workers.c"
	for reason, args := range map[string][]string{
		"--symmetry works only with --search=dfs":            {"--search=swarm", workers},
		"--symmetry cannot be combined with --context-bound": {"--context-bound=1", workers},
		"--symmetry cannot be combined with --workers":       {"--workers=2", workers},
		"not recognised among 32-bit values":                 {"--m32", workers},
		"processes (--entry) are not interchangeable":        {"--entry=main", workers},
		"the program calls pthread_once, which may treat":    {"../../../testdata/threads/cancel-once.c"},
	} {
		if status, _, stderr := heddle(append([]string{"check", "--symmetry"}, args...)...); status != 3 || !strings.Contains(stderr, reason) {
			t.Errorf("%v: status %d, want 3 and %q\n%s", args, status, reason, stderr)
		}
	}
	if status, out, _ := heddle("check", "--symmetry", workers); status != 0 || !strings.Contains(out, "identity of threads") {
		t.Errorf("status %d, and the assumption is to be told\n%s", status, out)
	}
}
