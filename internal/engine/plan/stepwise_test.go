package plan_test

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/test/testplan"
)

// TestStepwiseCompilesOnce: a plan with queries needs no compiler for the program whose steps are counted; one without has another module there, in which the ends
// of blocks are no instructions.
func TestStepwiseCompilesOnce(t *testing.T) {
	for query, compiles := range map[string]bool{"Pr[<=10](<> Deadlock)": false, "": true} {
		p := testplan.Programs{}.Plan(t, testplan.Head+"int main(void) { { int x = 1; check(x); } return 0; }", func(k *plan.Task) {
			if query == "" {
				return
			}
			list, err := plan.ParseQuery(query)
			if err != nil {
				t.Fatal(err)
			}
			k.Checks.Queries = list
		})
		q, err := p.With(func(k *plan.Task) { k.Source.Load.Files = []string{"missing.c"} }).Stepwise()
		if (err != nil) != compiles {
			t.Errorf("%q: %v", query, err)
		}
		if err == nil && !q.Sampling.Stepwise {
			t.Errorf("%q: the plan does not count steps", query)
		}
	}
}
