package lower_test

import (
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
)

// TestCountedEdges: where steps are counted, phis come after each jump as a step of their own, and the jump after them begins the
// round. (TestGolden has the same file without that.)
func TestCountedEdges(t *testing.T) {
	o := defaults("main")
	o.InstructionSteps = true
	p, err := lower.Lower(load(t, compile.Options{Files: []string{"testdata/golden/edges.ll"}}), o)
	if err != nil {
		t.Fatal(err)
	}
	compareCode(t, p, "testdata/golden/edges.counted")
}
