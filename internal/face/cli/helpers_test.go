package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/annotated"
)

// nightly reports whether the long tests run too.
var nightly = annotated.Nightly

// replays demands that the command which a counterexample gives shows the same failure.
func replays(t *testing.T, out string) {
	t.Helper()
	m := replayLine.FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("no replay in\n%s", head(out))
	}
	status, again, stderr := heddle(unquoted(m[1])...)
	if status != 1 {
		t.Fatalf("the replay ends with status %d\n%s%s", status, head(again), stderr)
	}
	title := strings.TrimPrefix(strings.SplitN(out, "\n", 2)[0], "violated: ")
	if title, _, _ = strings.Cut(title, " ("); !strings.Contains(again, title) {
		t.Errorf("the replay does not show %q:\n%s", title, head(again))
	}
}

// head is the beginning of a text.
func head(s string) string {
	if len(s) > 1500 {
		return s[:1500] + "..."
	}
	return s
}
