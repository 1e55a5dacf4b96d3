package divided

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/test/testplan"
)

// outside is a team whose tasks are given up from outside, as a fleet gives them up at the end of the time.
type outside struct {
	local
	gone  chan struct{} // closed: they are given up
	dies  bool          // the parts end as well
	never bool          // no part begins
}

func (l *outside) Do(number uint64, task []byte, stop <-chan struct{}) ([]byte, string, error) {
	done := make(chan error, 1)
	end := stop
	if l.dies {
		end = l.gone
	}
	if !l.never {
		go func() { done <- Serve(l.p, task, l, end) }()
	}
	select {
	case <-l.gone:
		return nil, "", plan.ErrGivenUp
	case err := <-done:
		return nil, "", err
	}
}

// TestEndedFromOutside: where the user or a limit ends the tasks, the answer is that limit, with the figures so far, and no error; parts that live on say what they have found.
func TestEndedFromOutside(t *testing.T) {
	const failing = testplan.Head + `
unsigned a = 1, b, c;
static void *f(void *p) { for (int i = 0; i < 5; i++) { a = a * 3 + b; c ^= i; } return p; }
static void *g(void *p) { for (int i = 0; i < 5; i++) { b = b * 5 + a; check(i != 3); } return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, g, 0); pthread_join(s, 0); pthread_join(t, 0); return 0; }`
	for _, x := range []struct {
		name        string
		dies, never bool
		interrupted bool
		want        search.Limit
	}{
		{"the time is over", false, false, false, search.Time},
		{"the user interrupts", false, false, true, search.Interrupted},
		{"the parts end too", true, false, true, search.Interrupted},
		{"no part is there yet", false, true, false, search.Time},
	} {
		var polls atomic.Int32
		gone := make(chan struct{})
		end := sync.OnceFunc(func() { close(gone) })
		p := testplan.Programs{}.Plan(t, failing, func(k *plan.Task) {
			k.Search.Engine, k.Search.Divide, k.Checks.KeepGoing = plan.EngineExplicit, 2, true
			k.Host.Interrupted = func() bool {
				over := polls.Add(1) > 100
				if over {
					end()
				}
				return x.interrupted && over
			}
		}).ReducedTo(reduction.Local)
		team := &outside{local: local{p: p, hubs: map[int]*hub{}}, gone: gone, dies: x.dies, never: x.never}
		if x.never {
			end()
		}
		o, err := Search(p, team)
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
			continue
		}
		r := o.Evidence.Found
		if !slices.Equal(r.Limits, []search.Limit{x.want}) || r.Complete() || !x.never && r.States == 0 {
			t.Errorf("%s: %v, %d states", x.name, r.Limits, r.States)
		}
		if lives := !x.dies && !x.never; lives && len(r.Violations) == 0 {
			t.Errorf("%s: the parts were not asked for what they have found", x.name)
		}
		for _, f := range r.Violations {
			if _, err := o.Confirm(f); err != nil {
				t.Errorf("%s: %v", x.name, err)
			}
		}
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
