package cli

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

const errorQuery = "Pr[<=500] (<> [0.__VERIFIER_error]) {Epsilon = 0.2}"

// TestQuerySchedulers: what runs are drawn by is reported with the answer.
func TestQuerySchedulers(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		file string
		args []string
		want []string
	}{
		{"fib4-clang5.ll", nil, []string{"probability"}},
		{"fib4-clang5.ll", []string{"--scheduler=priority:add_to_i=1"}, []string{"probability 1 (exact)", "by the scheduler priority:add_to_i=1, not uniformly"}},
		{"fib4-clang5.ll", []string{"--scheduler=pct:2"}, []string{"a bug of depth 2", "both are the most of 64 pilot runs"}},
		{"fib4-clang5.ll", []string{"--scheduler=pct:1,20"}, []string{"at least 0.333", "k is the one given", "nothing is guaranteed"}},
		{"inputs.c", []string{"--dist=inputs.c:14=-1"}, []string{"drawn from inputs.c:14=-1", "are equally likely: __VERIFIER_nondet_uint()"}},
		{"schedulers.c", []string{"--over-schedulers=min", "--schedulers-budget=100"}, []string{"minimum at most", "is at most as great", "others may do better"}},
		{"schedulers.c", []string{"--over-schedulers=max", "--json", "--schedulers-budget=100"}, []string{`"over_schedulers": "max"`}},
	} {
		status, out, stderr := heddle(append(append([]string{"query"}, x.args...), probabilistic+x.file, errorQuery)...)
		if status != 0 {
			t.Errorf("%v: status %d\n%s", x.args, status, stderr)
		}
		for _, want := range x.want {
			if !strings.Contains(out, want) {
				t.Errorf("%v: no %q in\n%s", x.args, want, out)
			}
		}
	}
}

// TestQuerySchedulersUsage: mistakes are reported with the flag.
func TestQuerySchedulersUsage(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"--scheduler=fair":                      {"--scheduler=fair"},
		"no function nobody":                    {"--scheduler=weighted:nobody=2"},
		"--dist=x":                              {"--dist=x"},
		"no such input":                         {"--dist=nobody=1"},
		"--over-schedulers=most":                {"--over-schedulers=most"},
		"--schedulers-see":                      {"--schedulers-see=all"},
		"--schedulers-budget":                   {"--schedulers-budget=0"},
		"omit --scheduler":                      {"--over-schedulers=max", "--scheduler=slice:3"},
		"which ranges from -2147483648 to 2147": {"--dist=inputs.c:14=uniform(0,3000000000)"},
	} {
		status, _, stderr := heddle(append(append([]string{"query"}, args...), probabilistic+"inputs.c", errorQuery)...)
		if status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("%v: status %d, no %q in %s", args, status, want, stderr)
		}
	}
	status, out, _ := heddle("query", "--over-schedulers=max", probabilistic+"inputs.c", "Pr[<=500] (<> [0.__VERIFIER_error]) >= 0.1")
	if status != 2 || !strings.Contains(out, "--over-schedulers answers only Pr") {
		t.Errorf("status %d, %s", status, out)
	}
}

// TestExactSchedulers: exact answers follow schedulers and distributions, or refuse.
func TestExactSchedulers(t *testing.T) {
	t.Parallel()
	exact := func(file string, args ...string) (int, float64, string) {
		status, out, stderr := heddle(append(append([]string{"query", "--exact", "--json"}, args...), probabilistic+file, "Pr[<=5000] (<> [0.__VERIFIER_error])")...)
		var d struct {
			Queries []struct {
				Answer   string
				Reasons  []struct{ Text string }
				Estimate struct{ Value float64 }
			}
		}
		if err := json.Unmarshal([]byte(out), &d); err != nil || len(d.Queries) != 1 {
			t.Fatal(err, out, stderr)
		}
		why := ""
		for _, r := range d.Queries[0].Reasons {
			why += r.Text
		}
		return status, d.Queries[0].Estimate.Value, why
	}
	for _, x := range []struct {
		file string
		args []string
		want float64
	}{
		{"fib4-clang5.ll", nil, 0.1433066543},
		{"fib4-clang5.ll", []string{"--scheduler=weighted:0=3,1=3,2=3"}, 0.1433066543},
		{"fib4-clang5.ll", []string{"--scheduler=priority:add_to_i=1"}, 1},
		{"dice.c", []string{"--dist=__VERIFIER_nondet_bool=bernoulli(0.3)"}, 0.147},
		{"dice.c", []string{"--dist=__VERIFIER_nondet_bool=bernoulli(0.3)", "--scheduler=weighted:main=9"}, 0.147},
	} {
		if status, p, why := exact(x.file, x.args...); status != 0 || math.Abs(p-x.want) > 1e-9 {
			t.Errorf("%s %v: status %d, %.12g, want %.12g %s", x.file, x.args, status, p, x.want, why)
		}
	}
	for want, args := range map[string][]string{
		"depend on the past of the run": {"fib4-clang5.ll", "--scheduler=slice:9"},
		"omit one of them":              {"fib4-clang5.ll", "--over-schedulers=max"},
		"cannot be split by its uses":   {"products.c"},
	} {
		if status, p, why := exact(args[0], args[1:]...); status != 2 || !strings.Contains(why, want) {
			t.Errorf("%v: status %d, %g, %s", args, status, p, why)
		}
	}
}
