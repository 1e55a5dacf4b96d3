package corpus

import (
	"strings"
	"testing"

	"heddle/internal/test/annotated"
)

// engines32 are ways to answer the same question; those of which the answers differ in what they do not look for are left out by their own refusals.
var engines32 = [][]string{
	nil, {"--engine=explicit"}, {"--engine=symbolic"}, {"--engine=bmc"}, {"--engine=k-induction"}, {"--counter-abstraction=on"},
	{"--search=swarm", "--runs=4"}, {"--search=random", "--runs=50"}, {"--divide=2"},
}

// TestEngines32: with 32-bit pointers no engine fails on a program, and none proves what another one refutes. A limit on time makes an answer unknown, so that
// nothing here depends on how fast the machine is.
func TestEngines32(t *testing.T) {
	for _, a := range annotated.All(t) {
		if a.Only64 || !a.Sampled("engines32", enginesOneIn) {
			continue
		}
		t.Run(a.Name(), func(t *testing.T) {
			t.Parallel()
			by := map[string]string{}
			for _, way := range engines32 {
				answer, out := run(a, append([]string{"--m32", "--time=2s"}, way...)...)
				if answer == "" || strings.Contains(out, "bug in heddle") || strings.Contains(out, "heddle bug") {
					t.Errorf("%s %v %v: %s\n%s", a.File, a.Flags, way, answer, head(out))
				}
				by[answer] = strings.Join(way, " ")
			}
			proved, verified := by["verified"]
			refuted, violated := by["violated"]
			if verified && violated {
				t.Errorf("%s %v: verified by %q, violated by %q", a.File, a.Flags, proved, refuted)
			}
			if verified && a.Verdict == "violated" || violated && a.Verdict == "verified" {
				t.Errorf("%s %v: %v, want %s", a.File, a.Flags, by, a.Verdict)
			}
		})
	}
}
