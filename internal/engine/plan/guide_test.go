package plan_test

import (
	"fmt"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/test/testplan"
)

// TestGuide: --score and --observer apply where they have an effect, or are refused.
func TestGuide(t *testing.T) {
	const o = "observer o\nstate a score 0\nend"
	for _, c := range []struct{ query, score, observer, want string }{
		{"Pr[<=9] (<> i == 3)", "i + j", "", ""},
		{"Pr[<=9] (<> i == 3)", "", o, ""},
		{"Pr[<=9] (<> i == 3)", "", "", ""},
		{"Pr[<=9] (<> i == 3) {Observer = o}", "", o, ""},
		{"Pr[<=9] (<> i == 3) {Observer = p}", "", o, "no observer p"},
		{"Pr[<=9] (<> i == 3) {Observer = p}", "i", "", "no observer p"},
		{"Pr[<=9] (<> i == 3) {Score = i}", "j", "", "there is no such query"},
		{"EnumStates", "j", "", "there is no such query"},
		{"Pr[<=9] (<> i == 3)", "i == 3", "", "--score: expected a number"},
		{"Pr[<=9] (<> i == 3)", "", "observer o", "--observer: o.obs: the observer o has no line"},
		{"Pr[<=9] (<> i == 3)", "i", o, "--score and --observer exclude each other"},
	} {
		q, err := plan.ParseQuery(c.query)
		if err != nil {
			t.Fatal(err)
		}
		err = plan.Guide(q, c.score, "o.obs", c.observer)
		testplan.ErrorSays(t, fmt.Sprintf("%+v", c), err, c.want)
		if err == nil && q[0].Guide.Given() != (c.score+c.observer != "") {
			t.Errorf("%+v: the query has the guide %+v", c, q[0].Guide)
		}
	}
}
