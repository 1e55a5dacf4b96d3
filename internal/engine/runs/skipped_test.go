package runs_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/chance/sample"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// waits is a program whose main thread waits for ever, in a loop within a loop, if the
// other comes too early.
const waits = `#include <pthread.h>
volatile int asked, answered;
void round(void) {}
void over(void) {}
static void *other(void *arg) { if (asked) answered = 1; return arg; }
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    asked = 2;
    asked = 0;
    asked = 1;
    while (!answered) {
        for (volatile int i = 0; i < 3; i++)
            ;
        round();
    }
    over();
    return 0;
}
`

// sampledTask is a task whose runs are drawn.
func sampledTask(file string, entries, modules []string) plan.Task {
	return plan.Task{Source: plan.Source{Entries: entries, Load: compile.Options{Files: []string{file}, Modules: modules}}, Sampling: plan.Sampling{Stepwise: true}}
}

// TestSkipped: runs come out as they do when each of their states is looked at, and
// each time all of what is asked. What is asked of values is asked in each state: so
// the reference says "&& 1 == 1".
func TestSkipped(t *testing.T) {
	file := checkout.Write(t, "waits.c", waits)
	// The thread that waits draws, and seldom reaches a call.
	text := strings.Replace(waits, "        round();", "        if (B() && B() && B() && B() && B() && B()) round();", 1)
	seldom := checkout.Write(t, "seldom.c", "extern _Bool __VERIFIER_nondet_bool(void);\n#define B __VERIFIER_nondet_bool\n"+text)
	dir := "../../../testdata/probabilistic/"
	gossip := sampledTask(dir+"gossip.c", nil, nil)
	var err error
	if gossip.Sampling.Distributions, err = plan.ParseDistributions([]string{"rand=uniform(0,11)"}); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		plan.Task
		formulae []string
	}{
		{sampledTask(file, nil, nil), []string{"<> [0.over]", "[] ![0.over]", "![0.over] U [0.round]", "<><=700 ([0.over] && ![1.other])",
			"[]<=900 !([0.over] || [0.round] && [0.over])", "<> ([0.round] && X<=40 [0.round])", "[] <><=90 [0.round]"}},
		{sampledTask(dir+"ptrace.c", []string{"syscaller", "tracer"}, []string{"../../../platform/ptrace.c"}), []string{"<> [1.poketext]", "[]<=800 ![1.poketext]", "<> ([0.syscall_leave] && X [0.syscall_leave])"}},
		{sampledTask(seldom, nil, nil), []string{"<> [0.over]", "<> [0.round]", "![0.round] U [0.over]"}},
		{gossip, []string{"<> [0.finished]", "[]<=900 ![0.finished]", "![0.finished] U<=1100 [0.finished]", "<> ([0.finished] && X [0.finished])"}},
		{sampledTask(dir+"peterson-clang5.ll", nil, nil), []string{"<> ([1.crit] && [2.crit])", "![1.crit] U [2.crit]", "([1.crit] -> [2.crit]) U [2.crit]"}},
		{sampledTask(dir+"fib8-clang5.ll", nil, nil), []string{"<> [0.__VERIFIER_error]"}},
	} {
		s := testsession.Open(t, x.Task)
		for _, f := range x.formulae {
			got, want := drawnRuns(t, s, f, false), drawnRuns(t, s, f, true)
			if !slices.Equal(got, want) {
				t.Errorf("%s, %s: runs differ\n%v\n%v", x.Source.Load.Files, f, got, want)
			}
		}
	}
}

// drawnRuns draws runs and asks a formula of them.
func drawnRuns(t *testing.T, s *verify.Session, formula string, each bool) (list []sample.Run) {
	t.Helper()
	if each {
		formula = ofCalls.ReplaceAllString(formula, "($0 && 1 == 1)")
	}
	queries, err := plan.ParseQuery("Pr[<=1501] (" + formula + ")")
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	p, err := sample.New(m, 1501, 5)
	if err != nil {
		t.Fatal(err)
	}
	monitor, err := property.NewMonitor(queries[0].Left.Formula, queries[0].Text, s.Program)
	if err != nil {
		t.Fatal(err)
	}
	p.Watch(runs.Watch{Monitor: monitor})
	if each {
		p.KeepMarks() // then nothing is left out
	}
	for k := range uint64(60) {
		list = append(list, p.Run(k))
	}
	return list
}

// ofCalls finds the propositions on calls.
var ofCalls = regexp.MustCompile(`\[\d\.\w+\]`)
