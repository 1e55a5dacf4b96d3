package cli

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

const probabilistic = "../../../testdata/probabilistic/"

// TestQueryProbability: the interval holds the exact probability, and an answer
// follows from the seed, not from the number of workers.
func TestQueryProbability(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		file, query string
		exact       float64
	}{
		{"fib8-clang5.ll", "Pr[<=5000] (<> [0.__VERIFIER_error])", 0.0476780626},
		{"fib4-clang5.ll", "Pr[<=5000] ([] ! [0.__VERIFIER_error]) {Epsilon = 0.05}", 1 - 0.1433066543},
		{"peterson-clang5.ll", "Pr[<=5000] (<> ([1.crit] && [2.crit]))", 0.0732351672},
	} {
		var answers []string
		for _, args := range [][]string{{"--seed=2"}, {"--seed=2", "--workers=3"}, {"--seed=3"}} {
			status, out, stderr := heddle(append(append([]string{"query", "--json"}, args...), probabilistic+x.file, x.query)...)
			if status != 0 {
				t.Fatalf("%s: status %d\n%s%s", x.query, status, out, stderr)
			}
			var d struct {
				Queries []struct {
					Answer   string
					Estimate struct {
						Low, High, Value float64
						Runs, Hits       int
						Method           string
					}
				}
			}
			if err := json.Unmarshal([]byte(out), &d); err != nil {
				t.Fatal(err)
			}
			p := d.Queries[0].Estimate
			if p.Low > x.exact || p.High < x.exact || p.Runs == 0 || p.Method != "calibrated" || d.Queries[0].Answer != "estimated" {
				t.Errorf("%s: %+v, exact %g", x.query, d.Queries[0], x.exact)
			}
			answers = append(answers, fmt.Sprint(p))
		}
		if answers[0] != answers[1] || answers[0] == answers[2] {
			t.Errorf("%s: one worker %s, three %s, another seed %s", x.query, answers[0], answers[1], answers[2])
		}
	}
}

// TestQueryThreshold: tests decide both ways, and the other comparison turns them round.
func TestQueryThreshold(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]int{"Pr[<=5000] (<> [0.__VERIFIER_error]) >= 0.1": 0, "Pr[<=5000] (<> [0.__VERIFIER_error]) >= 0.2": 1,
		"Pr[<=5000] (<> [0.__VERIFIER_error]) <= 0.1": 1, "Pr[<=5000] (<> [0.__VERIFIER_error]) <= 0.2": 0} {
		if status, out, stderr := heddle("query", "--method=runs", probabilistic+"fib4-clang5.ll", query); status != want || !strings.Contains(out, "sprt") {
			t.Errorf("%s: status %d, want %d\n%s%s", query, status, want, out, stderr)
		}
	}
}

// TestQueryRunsUsage: what is not known, and limits.
func TestQueryRunsUsage(t *testing.T) {
	t.Parallel()
	if status, _, stderr := heddle("query", "--method=guess", probabilistic+"fib4-clang5.ll", "Pr[<=5000] (<> [0.__VERIFIER_error])"); status != 3 || !strings.Contains(stderr, "--method=guess") {
		t.Errorf("status %d, %s", status, stderr)
	}
	if status, out, _ := heddle("query", "--method=runs", "--time=3s", probabilistic+"fib4-clang5.ll", "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.00001}"); status != 2 || !strings.Contains(out, "so far") {
		t.Errorf("status %d, %s", status, out)
	}
}
