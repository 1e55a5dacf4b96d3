package corpus

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/test/annotated"
)

// namedStates bounds the searches with the reductions of other tools.
const namedStates = 30_000

// everywhereStates bounds the search that switches at every instruction, which is for comparison only.
func everywhereStates() int {
	if annotated.Nightly {
		return 300_000
	}
	return 20_000
}

// TestSwitchEverywhere holds the reduction to the plain search: switching at every instruction gives the same answers.
func TestSwitchEverywhere(t *testing.T) {
	for _, a := range annotated.All(t) {
		if !a.Sampled("everywhere", everywhereOneIn) || !affordable(a, "everywhere") {
			continue
		}
		t.Run(a.Name(), func(t *testing.T) {
			t.Parallel()
			if a.Has(func(f string) bool {
				engine, chosen := strings.CutPrefix(f, "--engine=")
				return chosen && (strings.Contains(engine, ":") || engine == "bmc" || engine == "k-induction")
			}) {
				t.Skip("the engine that its flags choose has no --reduction")
			}
			if a.At["everywhere"] == "unknown" && (strings.Contains(a.File, "/counting/") || strings.Contains(a.File, "/modular/")) {
				t.Skip("it has infinitely many states without a reduction")
			}
			everywhere(t, a)
		})
	}
}

func everywhere(t *testing.T, a *annotated.Program) {
	t.Helper()
	got, out := run(a, "--reduction=none", fmt.Sprint("--states=", everywhereStates()))
	if got == "unknown" && strings.Contains(out, "the limit on states was reached") {
		t.Skipf("more than %d states when switching everywhere", everywhereStates())
	}
	want := a.Verdict
	if v := a.At["everywhere"]; v != "" {
		want = v
	}
	if got != want {
		t.Fatalf("%s: %s, want %s\n%s", a.File, got, want, head(out))
	}
}

// TestTimeReductions holds each reduction to the verdicts, where the order of time decides them.
func TestTimeReductions(t *testing.T) {
	for _, a := range annotated.Match(t, "testdata/time/*.c", "testdata/time/*.cc") {
		t.Run(filepath.Base(a.File), func(t *testing.T) {
			t.Parallel()
			for _, flag := range observed() {
				if !a.Sampled("time "+flag, timeOneIn) {
					continue
				}
				got, out := run(a, flag, fmt.Sprint("--states=", namedStates))
				if strings.Contains(out, "the limit on states was reached") {
					continue
				}
				if got != a.Verdict {
					t.Errorf("%s %s: %s, want %s\n%s", a.File, flag, got, a.Verdict, head(out))
				} else if got == "violated" {
					checkPlace(t, a, out)
				}
			}
		})
	}
}

// TestNamedReductions holds the reductions of other tools to the verdicts, on the
// programs with threads.
func TestNamedReductions(t *testing.T) {
	for _, a := range annotated.Match(t, "testdata/threads/*.c") {
		t.Run(filepath.Base(a.File), func(t *testing.T) {
			t.Parallel()
			for _, r := range []string{"tau", "superstep"} {
				if !a.Sampled(r, namedOneIn) {
					continue
				}
				got, out := run(a, "--reduction="+r, fmt.Sprint("--states=", namedStates))
				if got == "unknown" && strings.Contains(out, "the limit on states was reached") {
					continue
				}
				if got != a.Verdict {
					t.Errorf("%s with --reduction=%s: %s, want %s\n%s", a.File, r, got, a.Verdict, head(out))
				} else if got == "violated" && len(a.Want) > 0 {
					checkPlace(t, a, out)
				}
			}
		})
	}
}
