package cli

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// sampledPrograms is which part of the annotated programs without inputs is checked symbolically, too; all of them
// nightly.
const sampledPrograms = 12

// symbolicStates bounds the search by work, so that the same programs are decided on a busy machine.
const symbolicStates = "--states=20000"

// symbolicTime ends the few searches that would take minutes and remain undecided.
const symbolicTime = "--time=6s"

// inputCalls are what a program's text has in it if it reads inputs.
var inputCalls = []string{"__VERIFIER_nondet_", "heddle_input", "heddle_choose"}

func (a *annotated) readsInputs(t *testing.T) bool {
	t.Helper()
	text, err := os.ReadFile(a.file)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(inputCalls, func(name string) bool { return strings.Contains(string(text), name) })
}

// TestCorpusSymbolic checks annotated programs with inputs as unknowns: the verdicts are those of the explicit engine,
// or unknown for a reason, and mostly the former. Where the annotation is unknown, the symbolic engine may know more.
func TestCorpusSymbolic(t *testing.T) {
	undecided, all := make(chan string, 1000), 0
	t.Run("programs", func(t *testing.T) {
		for _, a := range annotatedPrograms(t, programs...) {
			if !a.readsInputs(t) && !a.due("symbolic", sampledPrograms) {
				continue
			}
			all++
			t.Run(a.name(), func(t *testing.T) {
				t.Parallel()
				if slices.Contains(a.flags, "--k-induction") {
					t.Skip("it goes with the engine bmc, as TestCorpus checks it")
				}
				got, out := a.run("--engine=symbolic", symbolicStates, symbolicTime)
				switch {
				case strings.HasPrefix(out, "heddle: --engine=symbolic "):
					t.Skip("refused: " + head(out))
				case got == "unknown" && a.verdict != "unknown":
					undecided <- a.file
					t.Logf("%s: unknown, not %s: %s", a.file, a.verdict, head(out))
				case got == "verified" && len(a.want["hang"]) > 0 && strings.Contains(out, "without hang"): // which it does not examine
				case got != a.verdict && a.verdict != "unknown":
					t.Errorf("%s %v: %s, want %s\n%s", a.file, a.flags, got, a.verdict, head(out))
				case got == "violated" && len(a.want) > 0:
					a.checkPlace(t, out)
				}
			})
		}
	})
	close(undecided)
	t.Logf("%d of %d programs undecided", len(undecided), all)
	if len(undecided)*5 > all {
		t.Errorf("%d of %d programs are undecided", len(undecided), all)
	}
}
