package plan

import (
	"testing"

	"heddle/internal/explore/search/order"
)

// TestOrderRefused: what an order's row does not have is refused, in these words.
func TestOrderRefused(t *testing.T) {
	for _, x := range []struct {
		change func(*Task)
		why    [4]string // of each order; "": it goes with it
	}{
		{func(*Task) {}, [4]string{}},
		{func(t *Task) { t.Search.Store = StoreHash }, [4]string{"",
			"--search=bfs goes back along the tree of states: omit --store and --spill",
			"--search=random stores no states: omit --store and --spill",
			"--search=swarm stores states in bits: omit --store and --spill"}},
		{func(t *Task) { t.Bounds.Bounded = true }, [4]string{2: unbounded, 3: unbounded}},
		{func(t *Task) { t.Search.Workers = 2 }, [4]string{1: alone, 2: alone}},
		{func(t *Task) { t.Search.Symmetry = true }, [4]string{1: plain, 2: plain, 3: plain}},
	} {
		for _, o := range order.All() {
			task := Task{Search: Search{Order: o}}
			x.change(&task)
			got := ""
			if err := task.Refused(); err != nil {
				got = err.Error()
			}
			if got != x.why[o] {
				t.Errorf("%+v: %q, want %q", task.Search, got, x.why[o])
			}
		}
	}
}

const (
	unbounded = "--context-bound and --delay-bound cannot be combined with --search=random and --search=swarm, which count no switches"
	alone     = "--workers works only with --search=dfs and --search=swarm: the other orders have one worker"
	plain     = "--symmetry works only with --search=dfs: the other orders go back along the states themselves, or store none"
)

// TestParseOrder: a name that there is not is answered with those that there are.
func TestParseOrder(t *testing.T) {
	if o, err := ParseOrder("swarm"); o != order.Swarm || err != nil {
		t.Errorf("%v, %v", o, err)
	}
	const want = "--search=best: must be dfs, bfs, random or swarm"
	if _, err := ParseOrder("best"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
