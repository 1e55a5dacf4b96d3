package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	// everywhereStates bounds the search that switches at every instruction. It is for comparison only: programs with more states
	// are left out, and are listed.
	everywhereStates = 300_000

	// namedStates bounds the searches with the reductions of other tools.
	namedStates = 30_000
)

// tooLarge reads the list of the programs with more states, which are searched nightly only.
func tooLarge(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "everywhere.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(text))
}

// TestSwitchEverywhere holds the reduction to the plain search: switching at
// every instruction gives the same answers.
func TestSwitchEverywhere(t *testing.T) {
	large := tooLarge(t)
	for _, a := range annotatedPrograms(t, programs...) {
		t.Run(a.name(), func(t *testing.T) {
			t.Parallel()
			if slices.ContainsFunc(a.flags, func(f string) bool {
				return f == "--engine=bmc" || f == "--merge" || f == "--k-induction" || strings.HasPrefix(f, "--match")
			}) {
				t.Skip("searches that merge or match in ways of their own have one reduction")
			}
			if a.atLevel["everywhere"] == "unknown" && (strings.Contains(a.file, "/counting/") || strings.Contains(a.file, "/modular/")) {
				t.Skip("states without end, only to be cut off")
			}
			a.everywhere(t, slices.Contains(large, a.name()))
		})
	}
}

// everywhere checks a program that is listed as too large or is not.
func (a *annotated) everywhere(t *testing.T, large bool) {
	t.Helper()
	if large && !nightly {
		t.Skipf("more than %d states when switching everywhere", everywhereStates)
	}
	got, out := a.run("--reduction=none", fmt.Sprint("--states=", everywhereStates))
	if over := got == "unknown" && strings.Contains(out, "the limit on states was reached"); over != large {
		t.Errorf("more than %d states: %v; testdata/everywhere.txt says %v", everywhereStates, over, large)
	} else if over {
		t.Skipf("more than %d states when switching everywhere", everywhereStates)
	}
	want := a.verdict
	if v := a.atLevel["everywhere"]; v != "" {
		want = v
	}
	if got != want {
		t.Fatalf("%s: %s, want %s\n%s", a.file, got, want, head(out))
	}
}

// TestTimeReductions holds each reduction to the verdicts, where the order of time decides them.
func TestTimeReductions(t *testing.T) {
	for _, a := range annotatedPrograms(t, "../../../testdata/time/*.c", "../../../testdata/time/*.cc") {
		t.Run(filepath.Base(a.file), func(t *testing.T) {
			t.Parallel()
			for _, flag := range observed() {
				got, out := a.run(flag, fmt.Sprint("--states=", namedStates))
				if strings.Contains(out, "the limit on states was reached") {
					continue
				}
				if got != a.verdict {
					t.Errorf("%s %s: %s, want %s\n%s", a.file, flag, got, a.verdict, head(out))
				} else if got == "violated" {
					a.checkPlace(t, out)
				}
			}
		})
	}
}

// TestNamedReductions holds the reductions of other tools to the verdicts, on the
// programs with threads.
func TestNamedReductions(t *testing.T) {
	for _, a := range annotatedPrograms(t, "../../../testdata/threads/*.c") {
		t.Run(filepath.Base(a.file), func(t *testing.T) {
			t.Parallel()
			for _, r := range []string{"tau", "superstep"} {
				got, out := a.run("--reduction="+r, fmt.Sprint("--states=", namedStates))
				if got == "unknown" && strings.Contains(out, "the limit on states was reached") {
					continue
				}
				if got != a.verdict {
					t.Errorf("%s with --reduction=%s: %s, want %s\n%s", a.file, r, got, a.verdict, head(out))
				} else if got == "violated" && len(a.want) > 0 {
					a.checkPlace(t, out)
				}
			}
		})
	}
}
