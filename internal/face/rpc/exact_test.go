package rpc_test

import (
	"fmt"
	"math"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/face/rpc"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
)

// TestAllRunsAreTheChain: all states that a client comes to by all actions, with the probabilities that it is given, make the probability that heddle query
// --exact computes; the actions of each state have probabilities that sum to 1.
func TestAllRunsAreTheChain(t *testing.T) {
	for _, x := range []struct {
		file, goal string
		flags      []string
	}{
		{"fib4-clang5.ll", "[0.__VERIFIER_error]", nil},
		{"atomic.c", "[0.__VERIFIER_error]", nil},
		{"stages.c", "[0.__VERIFIER_error]", nil},
		{"schedulers.c", "[0.__VERIFIER_error]", []string{"weighted:main=3"}},
		{"schedulers.c", "[0.__VERIFIER_error]", []string{"priority:main=1"}},
		{"inputs.c", "[0.__VERIFIER_error]", []string{"uniform", "__VERIFIER_nondet_uint={1:0.5,9:0.25,15:0.25}", "inputs.c:14=uniform(-3,0)", "__VERIFIER_nondet_ulong={5:0.25,6:1}"}},
		{"text.c", "n == 1", nil},
		{"text.c", "n == 2 && main::ended == 1", []string{"weighted:take=2"}},
	} {
		want := exactly(t, x.file, x.goal, x.flags)
		c := connect(t, locking)
		ask[rpc.Loaded](c, "load", object{"files": []string{x.file}, "flags": x.flags})
		w := &walker{c: c, goal: x.goal, known: map[string]float64{}}
		got := w.probability(ask[rpc.Position](c, "initial", nil).State)
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("%s %v: %.15g by %d states, want %.15g", x.file, x.flags, got, len(w.known), want)
		}
		t.Logf("%s %v: %.12g, %d states", x.file, x.flags, got, len(w.known))
	}
}

// locking has threads that wait: for a lock, a condition and each other's ends.
const locking = `#include <pthread.h>
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *take(void *arg)
{
	pthread_mutex_lock(&m);
	n = n * 2 + 1;
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t;
	int ended = 0;
	pthread_create(&t, 0, take, 0);
	pthread_mutex_lock(&m);
	n = n * 2;
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	ended = 1;
	return ended;
}
`

// exactly is what heddle query --exact answers.
func exactly(t *testing.T, file, goal string, flags []string) float64 {
	t.Helper()
	task := plan.Task{Checks: plan.Checks{Set: machine.DefaultChecks}}
	task.Source.Load.Files = []string{checkout.Path("testdata/probabilistic", file)}
	if file == "text.c" {
		task.Source.Load.Files[0] = checkout.Write(t, file, locking)
	}
	choose(t, &task, flags)
	var err error
	if task.Checks.Queries, err = plan.ParseQuery(fmt.Sprintf("Pr[<=5000] (<> (%s))", goal)); err != nil {
		t.Fatal(err)
	}
	task.Sampling.Exact = true
	s := testsession.Open(t, task)
	a := testsession.Ask(t, s)
	if a.Estimate == nil {
		t.Fatalf("%s: %+v", file, a)
	}
	return a.Estimate.Value
}

// walker comes to all states of a program whose runs end.
type walker struct {
	c     *client
	goal  string
	known map[string]float64 // the probability of the goal, by the state
	way   []string           // states on the way here
}

// probability is that of coming to the goal from the present state. The client is in that state afterwards.
func (w *walker) probability(state string) float64 {
	if p, ok := w.known[state]; ok {
		return p
	}
	if len(w.way) > 1000 {
		w.c.t.Fatal("a run does not end")
	}
	w.way = append(w.way, state)
	defer func() { w.way = w.way[:len(w.way)-1] }()
	p := 0.0
	if *ask[rpc.Variable](w.c, "evaluate", object{"expression": w.goal}).Number == 1 {
		p = 1
	} else if list := ask[rpc.Listing](w.c, "enabled", object{"brief": true}).Actions; len(list) > 0 {
		sum := 0.0
		for _, a := range list {
			next := ask[rpc.Position](w.c, "step", object{"thread": a.Thread, "choice": *a.Choice})
			if *next.Probability != *a.Probability {
				w.c.t.Errorf("a step of the probability %g is listed with %g", *next.Probability, *a.Probability)
			}
			sum += *a.Probability
			if next.End != "failure" {
				p += *a.Probability * w.probability(next.State)
			}
			if back := ask[rpc.Position](w.c, "back", nil); back.State != state {
				w.c.t.Fatalf("back leads to the state %s, not to %s", back.State, state)
			}
		}
		if math.Abs(sum-1) > 1e-12 {
			w.c.t.Errorf("the probabilities of %d actions sum to %.15g", len(list), sum)
		}
	}
	w.known[state] = p
	return p
}
