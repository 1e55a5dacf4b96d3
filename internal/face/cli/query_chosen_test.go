package cli

import (
	"strings"
	"testing"
)

// TestChosen: what nobody chose is computed where the chain of states is small, split where the event is rare and something guides to it, and drawn
// otherwise; the reason is printed, and neither depends on the number of workers.
func TestChosen(t *testing.T) {
	t.Parallel()
	const (
		computed  = "computed, since the chain of all states is small"
		notSmall  = "since the chain of all states is not small"
		splits    = "importance splitting, since "
		published = "--observer=" + probabilistic + "stack-clang5.observer"
	)
	fib4, fib8, fib16 := probabilistic+"fib4-clang5.ll", probabilistic+"fib8-clang5.ll", probabilistic+"fib16-clang5.ll"
	for i, x := range []struct {
		args []string
		want []string
	}{
		{[]string{fib4, fib4Error}, []string{"probability 0.14330665", computed}},
		{[]string{"--method=auto", "--seed=3", fib4, fib4Error}, []string{"probability 0.14330665", computed}},
		{[]string{"--seed=3", fib4, fib4Error}, []string{" runs", "calibrated: "}},
		{[]string{fib4, fib4Error + " >= 0.1"}, []string{"satisfied: probability 0.14330665", computed}},
		{[]string{fib4, fib4Error + " >= 0.14330665429588"}, []string{"unknown", "too close to what it is compared with", computed}},
		{[]string{fib4, fib4Error + " >= 0.14330665429588 {Delta = 0.01}"}, []string{"satisfied", "random runs, since the chain of all states does not answer it: "}},
		{[]string{fib4, fib4Error + " > Pr[<=5000] (<> [1.__VERIFIER_error])"}, []string{"satisfied", computed}},
		{[]string{fib4, "Estimate [<=5000,60] {last i}"}, []string{"mean", computed}},
		{[]string{"--states=9000", fib4, fib4Error}, []string{"random runs, " + notSmall}},
		{[]string{"--memory=200K", fib4, fib4Error}, []string{"random runs, " + notSmall}},
		{[]string{"--scheduler=pct:2", fib4, fib4Error}, []string{"random runs, since the chain of all states does not answer it: "}},
		{[]string{fib8, fib4Error + " {Epsilon = 0.05}"}, []string{"random runs, " + notSmall}},
		{[]string{fib8, fib4Error + " {Relative = 0.3}"}, []string{"random runs, " + notSmall, "gbas"}},
		{[]string{fib16, fib4Error}, []string{"random runs, " + notSmall + "; none was satisfied: {Relative = 0.1}, or a score, asks how rare it is"}},
		{[]string{fib16, fib4Error + " {Relative = 0.5}"}, []string{splits, " of 2000 runs were satisfied, and the chain of all states is not small"}},
		{[]string{"--score=i + j", "--states=1000", fib4, fib4Error}, []string{"random runs, " + notSmall, "the score of the query has no effect here"}},
		{[]string{"--states=1000", published, probabilistic + "stack-clang5.ll", fib4Error}, []string{splits + "0 of 2000", "fixed-effort"}},
		{[]string{published, probabilistic + "stack-clang5.ll", fib4Error}, []string{"probability 5.4048937", computed}},
		{[]string{probabilistic + "coins.c", "EnumStatesSMC <=50 20"}, []string{"met by 20 runs"}},
	} {
		args := append([]string{"query"}, x.args...)
		_, out, stderr := heddle(args...)
		for _, want := range x.want {
			if !strings.Contains(out, want) {
				t.Errorf("%v: no %q in\n%s%s", args, want, out, stderr)
			}
		}
		if i%3 > 0 && !nightly {
			continue
		}
		_, many, _ := heddle(append([]string{"query", "--workers=3"}, x.args...)...)
		if chosen(out) != chosen(many) {
			t.Errorf("%v: chosen by one worker: %s, by three: %s", args, chosen(out), chosen(many))
		}
	}
}

// chosen is the line of a report that says how a query was answered.
func chosen(out string) string {
	_, line, _ := strings.Cut(out, "\nchosen:   ")
	line, _, _ = strings.Cut(line, "\n")
	return line
}
