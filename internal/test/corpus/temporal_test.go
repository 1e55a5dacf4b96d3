package corpus

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/annotated"
)

// TestTemporalPrograms: programs about runs without end have the verdicts that they are annotated with, wherever threads switch, of one worker or two; what is violated is
// the check that is marked, and the run that is printed replays.
func TestTemporalPrograms(t *testing.T) {
	for _, a := range annotated.Match(t, "testdata/temporal/*.c") {
		for _, by := range []string{"persistent", "joint", "local", "none", "persistent --workers=2"} {
			if !a.Sampled("runs "+by, runsOneIn) || !affordable(a, by) {
				continue
			}
			if by == "none" && strings.HasSuffix(a.File, "ticket.c") {
				continue // many tickets, and threads at any two instructions: too many states
			}
			if strings.Contains(by, "--workers") && slices.ContainsFunc(a.Flags, func(f string) bool { return strings.HasPrefix(f, "--ctl=") }) {
				continue // which has one worker
			}
			t.Run(filepath.Base(a.File)+"/"+by, func(t *testing.T) {
				t.Parallel()
				got, out := run(a, strings.Fields("--reduction="+by)...)
				if got != a.Verdict {
					t.Fatalf("%s, want %s\n%s", got, a.Verdict, head(out))
				}
				if got == "violated" {
					checkPlace(t, a, out)
				}
			})
		}
	}
}
