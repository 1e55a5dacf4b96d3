package crosscheck

import (
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// comesToPlace has a thread that sets x, acts by itself, and then calls a function.
const comesToPlace = `#include <pthread.h>
int x;
__attribute__((noinline)) static void here(void) {}
static void *f(void *p) { return p; }
int main(void) { pthread_t t; int i = 0; pthread_create(&t, 0, f, 0);
	x = 1;
	for (int k = 0; k < 2; k++) i += k;
	here();
	return i; }
`

// TestComesToPlace: between what a thread does to a variable and where it comes to a place there are states.
func TestComesToPlace(t *testing.T) {
	for formula, want := range map[string]verdict.Answer{
		"(x != 1) W (x == 1 && [here])":          verdict.Violated,
		"(x != 1) W (x == 1 && at(program.c:8))": verdict.Violated,
		"F (x == 1 && [here])":                   verdict.Verified,
	} {
		for _, by := range []reduction.Name{reduction.None, reduction.Default} {
			task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: formula}, Search: plan.Search{Reduction: by}}
			res, err := testsession.OpenText(t, "program.c", comesToPlace, task).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			if res.Verdict.Answer != want {
				t.Errorf("%s, reduction %s: %v %v, want %v", formula, by, res.Verdict.Answer, res.Verdict.Reasons, want)
			}
		}
	}
}

// endsBefore has a thread that comes to a line by a write whose operations begin with one that clears a register, if main does not end the program before.
const endsBefore = `#include <pthread.h>
int a;
static void *f(void *p) {
	a = 0;
	a = 1;
	return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0);
	return 0; }
`

// TestEndsBeforePlace: the step that leads a thread to a place is not taken before that which ends the program, also where the thread stands after the
// first operations of its instruction.
func TestEndsBeforePlace(t *testing.T) {
	for _, fairness := range []plan.Fairness{plan.FairNone, plan.FairWeak, plan.FairStrong} {
		for _, by := range []reduction.Name{reduction.None, reduction.Local, reduction.Joint, reduction.Default} {
			task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: "F at(program.c:5)", Fairness: fairness}, Search: plan.Search{Reduction: by}}
			res, err := testsession.OpenText(t, "program.c", endsBefore, task).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			if res.Verdict.Answer != verdict.Violated {
				t.Errorf("fairness %s, reduction %s: %v %v, want %v", fairness, by, res.Verdict.Answer, res.Verdict.Reasons, verdict.Violated)
			}
		}
	}
}

// withPlaces adds calls to a program, after private steps.
func withPlaces(r *rand.Rand, text string) string {
	lines := strings.Split(strings.Replace(text, "signed char a, b;", "__attribute__((noinline)) static void here(void) {}\nsigned char a, b;", 1), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "a = ") || strings.HasPrefix(line, "b = ") {
			lines[i] = line + []string{"", " here();", " i = !i; here();", " i = !i; here();", " i = !i; here();", " if (i) here();"}[r.IntN(6)]
		}
	}
	return strings.Join(lines, "\n")
}

// placeFormulae relate the value of a variable to being at a place.
var placeFormulae = []string{"(a != 1) W (a == 1 && [here])", "(a == 1) W (a != 1 && [here])", "(b != 1) W (b == 1 && [here])", "G ((a == 0 && b == 0) || F [here]) -> (a == 0 && b == 0) W ((a == 1 || b == 1) && [here])", "(a == 0 && b == 0) W ((a == 1 || b == 1) && [here])", "G (a == 1 -> [here])", "G ([here] -> a == 1)", "G ([here] -> a == b)", "F (a == 1 && [here])", "G F [here]", "(a == 1 && ![here]) R (b == 0)"}

// TestTemporalPlaces: of formulae about where threads are reductions say the same as a search in which threads switch at every instruction.
func TestTemporalPlaces(t *testing.T) {
	var answers [3]atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_TEMPORAL", 30, 1000), func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 11))
		text := withPlaces(r, drawTemporal(r))
		if !strings.Contains(text, "here();") {
			return
		}
		fairness := []plan.Fairness{plan.FairNone, plan.FairWeak, plan.FairStrong}[r.IntN(3)]
		for range 3 {
			formula := placeFormulae[r.IntN(len(placeFormulae))]
			if r.IntN(3) == 0 {
				formula = strings.NewReplacer("b == 0", "[here]", "deadlocked", "b == 0").Replace(temporalText(drawFormula(r, 1+r.IntN(3))))
			}
			var want verdict.Answer
			for _, by := range []reduction.Name{reduction.None, reduction.Local, reduction.Default} {
				task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: formula, Fairness: fairness}, Search: plan.Search{Reduction: by}, Bounds: plan.Bounds{States: 20_000}}
				task.Source.Load = compile.Options{CFlags: []string{"-w"}}
				res, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
				if err != nil {
					t.Fatal(err)
				}
				if by == reduction.None {
					want = res.Verdict.Answer
					answers[want].Add(1)
				}
				if want != verdict.Unknown && res.Verdict.Answer != want {
					t.Fatalf("%s, fairness %s, reduction %s: %v %v, want %v\n%s", formula, fairness, by, res.Verdict.Answer, res.Verdict.Reasons, want, text)
				}
			}
		}
	})
	spread(t, &answers, 10)
}
