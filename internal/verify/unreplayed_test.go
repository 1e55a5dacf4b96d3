package verify

import (
	"os"
	"path/filepath"
	"testing"

	"heddle/internal/engine"
	"heddle/internal/engine/plan"
)

// TestOpenQuestion: who reads that no inputs are known learns how many questions are open and why, and which solvers of those that would
// be asked are not installed; none is missed that was not chosen.
func TestOpenQuestion(t *testing.T) {
	const open = "no inputs are known for it: solvers left 3 questions undecided (the first: it is hard)"
	for _, x := range []struct {
		solver    string
		installed []string
		want      string
	}{
		{"", []string{"z3", "cvc5"}, open},
		{"", []string{"cvc5"}, open + "; not installed here: z3"},
		{plan.SolverAuto, []string{"z3"}, open + "; not installed here: cvc5"},
		{"", nil, open + "; not installed here: z3 and cvc5"},
		{plan.SolverCaDiCaL, nil, open},
		{"z3", []string{"z3"}, open},
	} {
		folder := t.TempDir()
		for _, name := range x.installed {
			if err := os.WriteFile(filepath.Join(folder, name), nil, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		t.Setenv("PATH", folder)
		p := &plan.Plan{}
		p.Symbolic.Solving.Solver = x.solver
		if got := openQuestion(&engine.Outcome{Plan: p, Questions: &engine.Questions{Open: 3, Why: "it is hard"}}); got != x.want {
			t.Errorf("solver %q, installed %v: %s", x.solver, x.installed, got)
		}
	}
}
