package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// optioned draws an input in each of two threads, and has a constant expression.
const optioned = `#include <pthread.h>
#include <stdbool.h>
extern bool __VERIFIER_nondet_bool(void);
int a[2];
static void *work(void *arg) {
  if (__VERIFIER_nondet_bool())
    a[1] = a[1] + 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  return 0;
}
`

// queryForm is a way to answer a query, with what is to become of each option: words that
// its effect is seen by; "*": the answer is another one; "": it is taken (TestRare and others see
// what of it). Options that are not named are refused.
type queryForm struct {
	name, query string
	args        []string
	heeds       map[string]string
}

// The options, each with a value, in the order in which they are given to each queryForm.
var askingOptions = []struct{ name, value string }{
	{"--scheduler", "weighted:main=2"}, {"--over-schedulers", "max"}, {"--schedulers-see", "locations"}, {"--schedulers-budget", "300"},
	{"--dist", "__VERIFIER_nondet_bool=bernoulli(0.9)"}, {"--constexpr-steps", "true"}, {"--seed", "3"}, {"--exact", "true"},
	{"--max-runs", "31"}, {"--csv", ""}, {"--histogram", "in the report"}, {"--plot", "out.svg"}, {"--show-run", "true"}, {"--range", "0..8"},
	{"--score", "a[1] + a[0]"}, {"--observer", ""}, {"--levels", "1"}, {"--effort", "60"}, {"--replications", "7"},
	{"--search", "bfs"}, {"--store", "hash"}, {"--states", "3"}, {"--depth", "4"},
}

const (
	seldom     = "Pr[<=200] (<> a[1] == 2) {Epsilon = 0.1}"
	byWeights  = "by the scheduler weighted:main=2, not uniformly"
	drawnBy    = "inputs are drawn from __VERIFIER_nondet_bool=bernoulli(0.9)"
	byConstant = "each constant expression takes a step"
	toFile     = "RUNS" // what stands in a file of runs
	told       = "the run satisfies"
	few        = "31 runs did not settle it (--max-runs)"
	loses      = "is a lower bound"
	notBoth    = "omit one of"
)

// askings are the ways; what each heeds is written down here by itself, whatever the
// product's table says.
func askings() []queryForm {
	drawn := map[string]string{"--scheduler": byWeights, "--dist": drawnBy, "--constexpr-steps": byConstant, "--seed": "*"}
	plain := with(drawn, "--max-runs", few, "--csv", toFile, "--histogram", "  ####", "--show-run", told)
	exact := "(exact"
	pr := with(plain, "--plot", toFile, "--over-schedulers", "maximum at least", "--exact", notBoth)
	alone := with(plain, "--over-schedulers", "--over-schedulers answers only Pr[<=n](...)", "--exact", notBoth)
	mean := with(without(alone, "--show-run"), "--plot", toFile)
	rare := with(drawn, "--over-schedulers", notBoth, "--exact", notBoth, "--score", "", "--observer", "", "--effort", "*")
	splits := with(rare, "--levels", "*", "--replications", "7 replications", "--show-run", told, "--plot", toFile, "--states", "")
	return []queryForm{
		{"by choice", seldom, nil, with(plain, "--plot", toFile, "--over-schedulers", "maximum at least", "--exact", exact, "--score", "", "--observer", "",
			"--effort", "", "--levels", "", "--replications", "", "--states", "the chain of all states is not small", "--depth", "no effect")},
		{"estimate", seldom, []string{"--method=runs"}, pr},
		{"lodin's rule", seldom, []string{"--method=lodin"}, with(pr, "--exact", notBoth)},
		{"estimate without a bound", "Pr (<> a[1] == 2) {Epsilon = 0.1}", []string{"--method=runs"}, with(pr, "--depth", "*")},
		{"over schedulers", seldom, []string{"--over-schedulers=max", "--schedulers-budget=100"}, with(plain, "--scheduler", "omit --scheduler",
			"--schedulers-see", "by the next instruction of each thread", "--schedulers-budget", "*", "--over-schedulers", "maximum at least", "--exact", "--schedulers-budget has no effect on what is asked")},
		{"test", "Pr[<=200] (<> a[1] == 2) >= 0.1", []string{"--method=runs"}, alone},
		{"comparison", "Pr[<=200] (<> a[1] == 2) >= Pr[<=200] (<> a[1] == 1) {U0 = 0.99, U1 = 1.01}", []string{"--method=runs"}, alone},
		{"mean", "Estimate [<=200,60] {last a[1]}", []string{"--method=runs"}, mean},
		{"bounded mean", "Estimate [<=200,60] {last a[1]}", []string{"--method=ebstop", "--range=0..2"}, with(mean, "--range", "values between 0 and 8", "--exact", notBoth)},
		{"states met", "EnumStatesSMC <=200 60", nil, with(without(drawn, "--constexpr-steps"), "--constexpr-steps", "*", "--max-runs", few, "--csv", toFile,
			"--over-schedulers", "--over-schedulers answers only Pr[<=n](...)", "--store", loses, "--states", "(--states)")},
		{"splitting", seldom, []string{"--method=splitting", "--effort=50"}, splits},
		{"adaptive splitting", seldom, []string{"--method=adaptive", "--effort=50"}, with(without(splits, "--plot"), "--levels", "omit --levels")},
		{"importance", seldom, []string{"--method=importance", "--effort=300"}, with(rare, "--scheduler", "omit --scheduler")},
		{"exact", seldom, []string{"--exact"}, map[string]string{"--scheduler": byWeights, "--dist": drawnBy, "--constexpr-steps": byConstant,
			"--exact": exact, "--over-schedulers": notBoth, "--seed": notBoth, "--states": "(--states)"}},
		{"exact mean", "Estimate [<=200,60] {last a[1]}", []string{"--exact"}, map[string]string{"--scheduler": byWeights, "--dist": drawnBy, "--constexpr-steps": byConstant,
			"--exact": exact, "--over-schedulers": notBoth, "--seed": notBoth, "--states": "(--states)"}},
		{"search", "E<> a[1] == 2", nil, map[string]string{"--search": "*", "--store": "", "--states": "", "--depth": "", "--show-run": "this leads to"}},
		{"count", "EnumStates", nil, map[string]string{"--store": "have the same hash of 64 bits", "--states": "(--states)", "--depth": "(--depth)"}},
	}
}

func with(m map[string]string, pairs ...string) map[string]string {
	all := map[string]string{}
	for k, v := range m {
		all[k] = v
	}
	for i := 0; i < len(pairs); i += 2 {
		all[pairs[i]] = pairs[i+1]
	}
	return all
}

func without(m map[string]string, name string) map[string]string {
	all := with(m)
	delete(all, name)
	return all
}

// TestQueryOptions: each option is heeded by each way to answer, or refused by its
// name, or the answer says why it does not go with it.
func TestQueryOptions(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "optioned.c", optioned)
	observer := write(t, "o.observer", "observer o\nstate s score 0\n  when a[1] == 1 goto u\nstate u score 5\nend\n")
	for _, x := range askings() {
		base := heard("", append(x.args, file, x.query))
		for _, o := range askingOptions {
			value := o.value
			switch o.name {
			case "--csv":
				value = filepath.Join(t.TempDir(), "runs.csv")
			case "--observer":
				value = observer
			case "--plot":
				value = filepath.Join(t.TempDir(), value)
			}
			got := heard(value, append(append(append([]string{}, x.args...), o.name+"="+value), file, x.query))
			switch want, heeded := x.heeds[o.name]; {
			case !heeded && !strings.Contains(got, "status 3") || !heeded && !strings.Contains(got, o.name):
				t.Errorf("%s: %s is not refused:\n%s", x.name, o.name, got)
			case heeded && want == "*" && (got == base || strings.Contains(got, "status 3")):
				t.Errorf("%s: %s changes nothing:\n%s", x.name, o.name, got)
			case heeded && want != "*" && !strings.Contains(got, want):
				t.Errorf("%s: %s: no %q in\n%s", x.name, o.name, want, got)
			}
		}
	}
}

// heard is what a query prints, less the query, seconds and sizes, and what it wrote to
// a file.
func heard(file string, args []string) string {
	status, out, stderr := heddle(append([]string{"query"}, args...)...)
	var b strings.Builder
	b.WriteString("status " + string(rune('0'+status)) + "\n")
	for i, line := range strings.Split(out+stderr, "\n") {
		if cut := strings.LastIndex(line, ", "); cut > 0 && strings.HasSuffix(line, " s") {
			line = line[:cut]
		}
		if i > 0 || status == 3 {
			b.WriteString(line + "\n")
		}
	}
	if text, err := os.ReadFile(file); err == nil && strings.Count(string(text), "\n") > 1 && (strings.HasPrefix(string(text), "query,") || strings.HasPrefix(string(text), "<svg")) {
		b.WriteString(toFile)
	}
	return b.String()
}

// TestGuideOfQuery: a score in the query without effect is reported.
func TestGuideOfQuery(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "optioned.c", optioned)
	const query = "Pr[<=200] (<> a[1] == 2) {Score = a[1]}"
	for _, x := range []struct {
		flag  string
		guide bool
	}{{"--method=lodin", false}, {"--exact", false}, {"--over-schedulers=max", false}, {"--method=restart", true}, {"--method=importance", true}} {
		_, out, _ := heddle("query", x.flag, file, query)
		if strings.Contains(out, "has no effect") == x.guide || !strings.Contains(out, "probability") {
			t.Errorf("%s:\n%s", x.flag, out)
		}
	}
}
