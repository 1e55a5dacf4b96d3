package cli

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTemporalPrograms: programs about runs without end have the verdicts that they are annotated with, wherever threads switch, of one worker or two; what is violated is
// the check that is marked, and the run that is printed replays.
func TestTemporalPrograms(t *testing.T) {
	for _, a := range annotatedPrograms(t, "../../../testdata/temporal/*.c") {
		for _, by := range []string{"persistent", "joint", "local", "none", "persistent --workers=2"} {
			if by == "none" && strings.HasSuffix(a.file, "ticket.c") {
				continue // many tickets, and threads at any two instructions: too many states
			}
			if strings.Contains(by, "--workers") && slices.ContainsFunc(a.flags, func(f string) bool { return strings.HasPrefix(f, "--ctl=") }) {
				continue // which has one worker
			}
			t.Run(filepath.Base(a.file)+"/"+by, func(t *testing.T) {
				t.Parallel()
				got, out := a.run(strings.Fields("--reduction=" + by)...)
				if got != a.verdict {
					t.Fatalf("%s, want %s\n%s", got, a.verdict, head(out))
				}
				if got == "violated" {
					a.checkPlace(t, out)
				}
			})
		}
	}
}
