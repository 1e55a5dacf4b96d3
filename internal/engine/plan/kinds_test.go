package plan

import (
	"testing"

	"heddle/internal/ask/query"
	"heddle/internal/result/verdict"
)

// TestKindsAnswered: each kind of queries says how its answers are worded; one that is answered by yes or no says both.
func TestKindsAnswered(t *testing.T) {
	for k := range query.NumKinds {
		row := &kinds[k]
		yesOrNo := row.answer == verdict.OfStates || row.answer == verdict.OfRuns || row.answer == verdict.OfFirstState
		if row.answer == verdict.OfChecks || (row.holds != "") != yesOrNo || (row.fails != "") != yesOrNo {
			t.Errorf("kind %d: answer %d, %q, %q", k, row.answer, row.holds, row.fails)
		}
	}
}
