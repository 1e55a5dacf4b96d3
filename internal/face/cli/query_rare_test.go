package cli

import (
	"encoding/json"
	"strings"
	"testing"
)

const fails = "Pr[<=5000] (<> [0.__VERIFIER_error])"

// rareAsked is the part of a document that importance splitting fills.
type rareAsked struct {
	Queries []struct {
		Answer   string
		Estimate struct {
			Value, Low, High float64
			Method           string
			Splitting        struct {
				Levels        []struct{ Passed int }
				Levels_chosen bool
			}
			Satisfying_run struct {
				Schedule string
				Steps    int
			}
		}
	}
}

func askRare(t *testing.T, args ...string) (d rareAsked) {
	t.Helper()
	status, out, stderr := heddle(append([]string{"query", "--json"}, args...)...)
	if status != 0 {
		t.Fatalf("%v: status %d\n%s%s", args, status, out, stderr)
	}
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestRare: each algorithm's interval holds the exact probability, and the answer
// follows from the seed, not from the number of workers; the run that it shows
// satisfies the formula when it is replayed.
func TestRare(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"splitting", "fixed-success", "fixed-splitting", "restart", "adaptive"} {
		args := []string{"--method=" + method, "--effort=300", "--score=i + j", "--cflags=-DNUM=4 -DGOAL=21", probabilistic + "fib.c", fails}
		one := askRare(t, args...).Queries[0]
		r := one.Estimate
		if one.Answer != "estimated" || r.Low > 0.04671344 || r.High < 0.04671344 || r.Low >= r.High || r.Splitting.Levels_chosen != (method != "adaptive") {
			t.Errorf("%s: %+v", method, one)
		}
		two := askRare(t, append([]string{"--workers=2"}, args...)...).Queries[0].Estimate
		if two.Value != r.Value || two.High != r.High || two.Satisfying_run != r.Satisfying_run {
			t.Errorf("%s: two workers answer %+v, one %+v", method, two, r)
		}
		if method != "splitting" {
			continue
		}
		status, out, _ := heddle("replay", "--cflags=-DNUM=4 -DGOAL=21", "--ask="+fails, r.Satisfying_run.Schedule, probabilistic+"fib.c")
		if !strings.Contains(out, "satisfies") || strings.Contains(out, "does not satisfy") {
			t.Errorf("the run does not replay: status %d\n%s", status, out)
		}
	}
}

// TestRareLevels: levels that are given are used.
func TestRareLevels(t *testing.T) {
	t.Parallel()
	r := askRare(t, "--score=i + j", "--levels=3,21", "--method=splitting", "--effort=300", "--cflags=-DNUM=4 -DGOAL=21", probabilistic+"fib.c", fails).Queries[0].Estimate
	if len(r.Splitting.Levels) != 3 || r.Splitting.Levels_chosen {
		t.Errorf("2 levels were given: %+v", r)
	}
}

// TestRareRefused: what makes no sense is refused with the way out, and an estimate
// whose error is too great is no answer.
func TestRareRefused(t *testing.T) {
	t.Parallel()
	file := probabilistic + "fib8-clang5.ll"
	for _, x := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"--method=adaptive", "--levels=1,2", file, fails}, 3, "omit --levels"},
		{[]string{"--method=splitting", "--levels=2,1", file, fails}, 3, "ascending"},
		{[]string{"--method=splitting", "--scheduler=pct:3", file, fails}, 3, "PCT"},
		{[]string{"--method=splitting", file, fails + " >= 0.1"}, 3, "answers only queries about runs with a bound"},
		{[]string{"--method=splitting", "--effort=1", file, fails}, 3, "needs an effort of at least 2"},
		{[]string{"--method=splitting", "--effort=10", "--replications=1", "--seed=2", "--score=0", file, fails}, 0, "probability"},
		{[]string{"--method=splitting", "--effort=30", "--replications=1", "--seed=2", file, fails}, 2, "one replication does not show its own error, so the estimate has no interval: use --replications=10"},
		{[]string{"--method=splitting", "--effort=30", "--replications=1", "--seed=1", file, fails}, 2, "no run reached the goal"},
	} {
		status, out, stderr := heddle(append([]string{"query"}, x.args...)...)
		if status != x.status || !strings.Contains(out+stderr, x.want) {
			t.Errorf("%v: status %d\n%s%s", x.args, status, out, stderr)
		}
	}
}
