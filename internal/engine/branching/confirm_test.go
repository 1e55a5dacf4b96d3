package branching

import (
	"errors"
	"strings"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/test/testplan"
)

// TestUnconfirmed: a run whose states are not those of the graph, or whose cycle does not lead back, is not reported.
func TestUnconfirmed(t *testing.T) {
	p := testplan.Programs{}.Plan(t, testplan.Head+`int x, y; static void *f(void *p) { for (;;) { x = 1; y = 1; x = 0; y = 0; } return p; }
		int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }`,
		func(k *plan.Task) { k.Checks.Branching = "EG (y == 0 || x == 1 || x == 0)" })
	valuation, err := p.Asks.Valuation(p.Program)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		spoil func(a *asked)
		want  string
	}{
		{"", func(*asked) {}, ""},
		{"a condition", func(a *asked) { a.graph.Labels[a.runs[0].visits[2]] ^= 1 }, "the state is not the one that was stored"},
		{"a thread", func(a *asked) { a.graph.Able[a.runs[0].visits[2]] ^= 1 << 1 }, "the state is not the one that was stored"},
		{"an action", func(a *asked) { a.runs[0].line.Prefix = schedule.Schedule{system.Action{Thread: 5}} }, "thread 5 cannot act"},
		{"a cycle", func(a *asked) {
			r := a.runs[0]
			r.line.Cycle = r.line.Cycle[:1]
		}, "does not lead back"},
	} {
		a := &asked{Search: passes.New(p, nil)}
		r, m, err := a.FollowingAlone(a.Options(), func(h *passes.Worker, st search.Store, o search.Options) *search.Result {
			a.states = newStates(h, valuation)
			return a.states.search(st, o)
		})
		if err != nil {
			t.Fatal(err)
		}
		if why := a.decide(a.Evidence(r, m)); why != nil || !a.holds || len(a.runs) != 1 || len(a.runs[0].line.Cycle) < 2 {
			t.Fatalf("%v, %+v", why, a.runs)
		}
		m.Close()
		c.spoil(a)
		tr, err := a.confirm(valuation)
		if (err == nil) != (c.want == "") || err != nil && (!errors.Is(err, trace.ErrNotReplayed) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, %v", c.name, tr, err)
		}
	}
}
