package passes_test

import (
	"os"
	"regexp"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// TestTimeWays: times that take ways through a program (testdata/timeways.c) are what they were where the origin of time moves, or are noticed to be followed no more.
// By day a quarter of the ways is taken in 32 bits.
func TestTimeWays(t *testing.T) {
	text, err := os.ReadFile("testdata/timeways.c")
	if err != nil {
		t.Fatal(err)
	}
	forms := []compile.Options{{Opt: "O0"}, {Opt: "O0", M32: true}}
	nightly := os.Getenv("HEDDLE_NIGHTLY") != ""
	if nightly {
		forms = append(forms, compile.Options{Opt: "O2"})
	}
	for _, form := range forms {
		var entries []string
		for i, w := range regexp.MustCompile(`(?m)^WAY(64)?\((\w+),`).FindAllSubmatch(text, -1) {
			if !form.M32 || len(w[1]) == 0 && (nightly || i%4 == 0) {
				entries = append(entries, string(w[2])+"_good", string(w[2])+"_bad")
			}
		}
		programs := testsession.CompileAs(t, form, string(text), entries...)
		for i, entry := range entries {
			want := []verdict.Answer{verdict.Verified, verdict.Violated}[i%2]
			name := form.Opt + "/" + entry
			if form.M32 {
				name = "m32/" + entry
			}
			t.Run(name, func(t *testing.T) {
				r := programs.As(entry).Check(t, "", func(*plan.Task) {})
				if r.Verdict.Answer != want {
					t.Errorf("%v %v, want %v", r.Verdict.Answer, r.Verdict.Reasons, want)
				}
			})
		}
	}
}
