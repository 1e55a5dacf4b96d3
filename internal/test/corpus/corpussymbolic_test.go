package corpus

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/annotated"
)

// symbolicStates bounds the search by work, so that the same programs are decided on a busy machine.
const symbolicStates = "--states=20000"

// symbolicTime ends the few searches that would take minutes and remain undecided.
const symbolicTime = "--time=6s"

// inputCalls are what a program's text has in it if it reads inputs.
var inputCalls = []string{"__VERIFIER_nondet_", "heddle_input", "heddle_choose"}

func readsInputs(a *annotated.Program) bool {
	return slices.ContainsFunc(inputCalls, func(name string) bool { return strings.Contains(a.Text, name) })
}

// TestCorpusSymbolic checks annotated programs with inputs as unknowns: the verdicts are those of the explicit engine,
// or unknown for a reason, and mostly the former. Where the annotation is unknown, the symbolic engine may know more.
func TestCorpusSymbolic(t *testing.T) {
	undecided, all := make(chan string, 1000), 0
	t.Run("programs", func(t *testing.T) {
		for _, a := range annotated.All(t) {
			oneIn := uint32(plainOneIn)
			if readsInputs(a) {
				oneIn = unknownsOneIn
			}
			if !a.Sampled("symbolic", oneIn) {
				continue
			}
			all++
			t.Run(a.Name(), func(t *testing.T) {
				t.Parallel()
				got, out := run(a, "--engine=symbolic", symbolicStates, symbolicTime)
				switch {
				case strings.HasPrefix(out, "heddle: --engine=symbolic "):
					t.Skip("refused: " + head(out))
				case got == "unknown" && a.Verdict != "unknown":
					undecided <- a.File
					t.Logf("%s: unknown, not %s: %s", a.File, a.Verdict, head(out))
				case got == "verified" && len(a.Want["hang"]) > 0 && strings.Contains(out, "without hang"): // which it does not examine
				case got != a.Verdict && a.Verdict != "unknown":
					t.Errorf("%s %v: %s, want %s\n%s", a.File, a.Flags, got, a.Verdict, head(out))
				case got == "violated" && len(a.Want) > 0:
					checkPlace(t, a, out)
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
