package verify_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"heddle/internal/chance/splitting"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// fleet is one in this process: each task is done by one of its workers, at random, and may be done twice.
type fleet struct {
	t     *testing.T
	slots [][]*verify.Spread // by worker
	lies  []byte             // the bundle that worker w1 takes for this one; nil: it is as good as the others

	mu   sync.Mutex
	seen map[uint64]string
	done bool // nobody will ask for the results again
}

// Begin implements plan.Fleet.
func (f *fleet) Begin(bundle []byte) (plan.Team, error) {
	f.seen = map[uint64]string{}
	f.slots = make([][]*verify.Spread, 3)
	for i := range f.slots {
		opened := bundle
		if i == 1 && f.lies != nil {
			opened = f.lies
		}
		for range 2 {
			s, err := verify.OpenSpread(opened, verify.Means{})
			if err != nil {
				return nil, err
			}
			f.slots[i] = append(f.slots[i], s)
		}
	}
	return f, nil
}

// Wire implements plan.Wires: nothing that is asked here has its processes talk to each other.
func (f *fleet) Wire(int) plan.Wire { return nil }

// Width implements plan.Team.
func (f *fleet) Width() int { return 5 }

// Do implements plan.Team.
func (f *fleet) Do(number uint64, task []byte, stop <-chan struct{}) ([]byte, string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	select {
	case <-stop:
		return nil, "", plan.ErrGivenUp
	default:
	}
	if before, ok := f.seen[number]; ok && before != string(task) {
		return nil, "", fmt.Errorf("number %d stands for two tasks", number)
	}
	f.seen[number] = string(task)
	w := rand.IntN(len(f.slots))
	lies := f.lies != nil && len(f.seen) == 2 // one result that counts is a lie
	if lies {
		w = 1
	}
	result, err := f.slots[w][rand.IntN(2)].Do(context.Background(), task)
	if !lies && rand.IntN(10) == 0 { // one that died when it was about to hand over its result
		w = rand.IntN(len(f.slots))
		result, err = f.slots[w][rand.IntN(2)].Do(context.Background(), task)
	}
	return result, fmt.Sprint("w", w), err
}

// Close implements plan.Team.
func (f *fleet) Close(done bool) error {
	f.done = done
	for _, slots := range f.slots {
		for _, s := range slots {
			if err := s.Close(); err != nil {
				f.t.Error(err)
			}
		}
	}
	return nil
}

const probabilistic = "../../testdata/probabilistic/"

// spreadingQuery is a query, and how it is asked.
type spreadingQuery struct {
	file, query string
	set         func(t *plan.Task)
}

// spreading are queries whose work others can do.
var spreading = []spreadingQuery{
	{"coins.c", "Pr[<=60] (<> heads == 3) {Epsilon = 0.05}", nil},
	{"coins.c", "Pr[<=60] (<> heads == 3) >= 0.3", nil},
	{"coins.c", "Estimate [<=60,3000] {max heads}", nil},
	{"coins.c", "Pr[<=60] (<> heads == 3) >= Pr[<=60] (<> heads == 2)", nil},
	{"coins.c", "Pr[<=60] (<> heads == 3) >= Pr[<=55] (<> heads == 3) {Delta = 0.1}", nil},
	{"coins.c", "Pr (<> heads == 3) <= Pr[<=60] (<> heads == 4)", func(t *plan.Task) { t.Sampling.MaxRuns = 700 }},
	{"fib4-clang5.ll", "Pr[<=300] (<> [1.__VERIFIER_error]) >= Pr[<=400] (<> [1.__VERIFIER_error])", func(t *plan.Task) { t.Sampling.Scheduler, _ = plan.ParseScheduler("pct:3") }},
	{"schedulers.c", "Pr[<=300] (<> [0.__VERIFIER_error]) {Epsilon = 0.05}", overSchedulers(plan.OverMax, 600)},
	{"schedulers.c", "Pr[<=300] (<> [0.__VERIFIER_error]) {Epsilon = 0.05}", overSchedulers(plan.OverMin, 130)},
	{"beside.c", "Pr[<=500] (<> done == 1) {Score = heads + others, Relative = 0.1}", splits("splitting", 200, 0)},
	{"beside.c", "Pr[<=500] (<> done == 1) {Levels = (heads > 2, heads > 4, heads > 7)}", splits("fixed-effort", 300, 4)},
	{"overtaken.c", "Pr[<=5000] (<> [1.__VERIFIER_error])", splits(plan.ImportanceMethod, 1000, 0)},
	{"failing.c", "Pr[<=500] (<> Terminated)", splits("restart", 300, 4)},
}

func init() {
	for _, m := range splitting.Methods() {
		spreading = append(spreading, spreadingQuery{"beside.c", "Pr[<=500] (<> done == 1) {Score = heads + others}", splits(m.Name, 60, 7)})
	}
}

func splits(method string, effort, replications int) func(t *plan.Task) {
	return func(t *plan.Task) {
		t.Sampling.Method, t.Sampling.Splitting = method, plan.Splitting{Effort: effort, Replications: replications}
	}
}

func overSchedulers(o plan.Over, budget int) func(t *plan.Task) {
	return func(t *plan.Task) {
		t.Sampling.Over, t.Sampling.SchedulerBudget, t.Sampling.SchedulersSee = o, budget, "state"
	}
}

// asks answers a query, by a fleet if there is one.
func asks(t *testing.T, file, query string, f plan.Fleet, set func(t *plan.Task)) (*verdict.Verdict, error) {
	t.Helper()
	q, err := plan.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Queries: q}}
	task.Source.Load.Files, task.Source.Load.Buffer.Keep = []string{probabilistic + file}, true
	task.Sampling.Seed, task.Search.Workers = 5, 1
	if set != nil {
		set(&task)
	}
	task.Host.Fleet = f
	s := testsession.Open(t, task)
	r, err := s.Answer(verify.Query{Query: q[0]})
	if err != nil {
		return nil, err
	}
	a := &r.Verdict
	a.Stats.Seconds = 0
	for e := a.Estimate; e != nil; e = e.Other {
		if math.IsNaN(e.Error) { // which equals nothing
			e.Error = -1
		}
	}
	return a, nil
}

// TestSpread: what a fleet answers is what this process does, whichever of its workers draws what.
func TestSpread(t *testing.T) {
	for _, x := range spreading {
		want, err := asks(t, x.file, x.query, nil, x.set)
		if err != nil || want.Estimate == nil {
			t.Fatalf("%s: %+v, %v", x.query, want, err)
		}
		for range 3 {
			f := &fleet{t: t}
			got, err := asks(t, x.file, x.query, f, x.set)
			if err != nil {
				t.Fatalf("%s: %v", x.query, err)
			}
			if len(f.seen) < 3 || !f.done {
				t.Errorf("%s: %d tasks were done, an answer: %v", x.query, len(f.seen), f.done)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: of a fleet %s, of one process %s", x.query, shown(got), shown(want))
			}
		}
	}
}

// shown is an answer as text.
func shown(a *verdict.Verdict) string {
	return fmt.Sprintf("%v %+v %+v %v %v %v", a.Answer, a.Estimate, a.Stats, a.Assumptions, a.Reasons, a.Failing)
}

// catcher is a fleet that keeps the bundle, and does nothing.
type catcher struct{ bundle []byte }

var errCaught = errors.New("caught")

// Begin implements plan.Fleet.
func (c *catcher) Begin(bundle []byte) (plan.Team, error) {
	c.bundle = bundle
	return nil, errCaught
}

// TestSpreadLies: a worker that does its tasks with other random numbers leaves no answer, and is named. Its results are not kept.
func TestSpreadLies(t *testing.T) {
	for _, x := range spreading {
		var c catcher
		if _, err := asks(t, x.file, x.query, &c, func(t *plan.Task) {
			if x.set != nil {
				x.set(t)
			}
			t.Sampling.Seed++
		}); !errors.Is(err, errCaught) {
			t.Fatal(err)
		}
		f := &fleet{t: t, lies: c.bundle}
		a, err := asks(t, x.file, x.query, f, x.set)
		if err == nil || a != nil || !strings.Contains(err.Error(), "worker w1 has drawn other runs") {
			t.Errorf("%s: %v, %v", x.query, a, err)
		}
		if !f.done {
			t.Errorf("%s: the lies are kept for who asks again", x.query)
		}
	}
}
