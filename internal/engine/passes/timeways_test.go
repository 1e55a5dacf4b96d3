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
func TestTimeWays(t *testing.T) {
	text, err := os.ReadFile("testdata/timeways.c")
	if err != nil {
		t.Fatal(err)
	}
	levels := []string{"O0"}
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		levels = append(levels, "O2")
	}
	var entries []string
	for _, w := range regexp.MustCompile(`(?m)^WAY\((\w+),`).FindAllSubmatch(text, -1) {
		entries = append(entries, string(w[1])+"_good", string(w[1])+"_bad")
	}
	for _, level := range levels {
		programs := testsession.CompileAs(t, compile.Options{Opt: level}, string(text), entries...)
		for i, entry := range entries {
			want := []verdict.Answer{verdict.Verified, verdict.Violated}[i%2]
			t.Run(level+"/"+entry, func(t *testing.T) {
				r := programs.As(entry).Check(t, "", func(*plan.Task) {})
				if r.Verdict.Answer != want {
					t.Errorf("%v %v, want %v", r.Verdict.Answer, r.Verdict.Reasons, want)
				}
			})
		}
	}
}
