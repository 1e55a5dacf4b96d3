package subtrees

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// of is a search with a job for all, done by worker "a", who has given two others away.
func of() (a *asking, jobs []*job) {
	a = &asking{plan: &plan.Plan{}, jobs: map[uint64]*job{}, gifts: map[giftName]*job{}, figures: map[string]search.Stats{}, totals: map[string]search.Stats{}}
	all := a.add(task{All: true})
	all.result = &result{Worker: "a", Given: 2, Stats: search.Stats{States: 1}}
	for i := range 2 {
		a.takeGift(gift{Worker: "a", Index: i})
	}
	return a, []*job{all, a.jobs[1], a.jobs[2]}
}

func numbers(list []*job) (all []uint64) {
	for _, j := range list {
		all = append(all, j.Number)
	}
	return all
}

// TestSettled: a result that rests on one that does not count is done anew.
func TestSettled(t *testing.T) {
	a, jobs := of()
	jobs[1].result, jobs[2].result = &result{Worker: "b", Before: []uint64{0}}, &result{Worker: "a", Before: []uint64{0}}
	if !a.unsettled() || len(a.jobs) != 4 || !a.jobs[3].Anew || jobs[1].instead != a.jobs[3] || a.jobs[3].giver != "a" || jobs[2].instead != nil {
		t.Errorf("%+v", a.jobs)
	}
	if got := numbers(a.counting()); !slices.Equal(got, []uint64{0, 2, 3}) || a.unsettled() {
		t.Error(got)
	}
	jobs[2].result = &result{Worker: "b", Before: []uint64{1}}
	if !a.unsettled() || jobs[2].instead == nil {
		t.Error("a result rests on one that was replaced")
	}

	a, jobs = of() // each of two has seen the other's job before
	jobs[1].result, jobs[2].result = &result{Worker: "b", Before: []uint64{2}}, &result{Worker: "c", Before: []uint64{1}}
	if !a.unsettled() || len(a.jobs) != 5 || !a.jobs[3].Anew || !a.jobs[4].Anew {
		t.Errorf("%+v", a.jobs)
	}
	a, jobs = of()
	jobs[1].result, jobs[2].result = &result{Worker: "a", Before: []uint64{0}}, &result{Worker: "a", Before: []uint64{0, 1}}
	if a.unsettled() {
		t.Error("one worker has done all, and that does not count")
	}
}

// TestCounting: what was given away by a worker whose result does not count is done in vain, but its violations are some.
func TestCounting(t *testing.T) {
	a, jobs := of()
	a.takeGift(gift{Worker: "lost", Index: 0})
	a.takeGift(gift{Worker: "lost", Index: 0}) // it comes twice
	a.takeGift(gift{Worker: "lost", Number: 99})
	stray := a.jobs[3]
	if len(a.jobs) != 4 || !a.vain(stray) || a.vain(jobs[1]) || a.vain(jobs[0]) {
		t.Fatalf("%+v", a.jobs)
	}
	stray.result = &result{Worker: "b", Stats: search.Stats{States: 100}, Others: []search.Found{{Failure: &system.Failure{Key: 3, Class: system.Gap}}},
		Violations: []failing{{Found: search.Found{Failure: &system.Failure{Key: 1}}}, {Found: search.Found{Failure: &system.Failure{Key: 2}}, Unconfirmed: "for a reason"}}}
	jobs[1].result, jobs[2].result = &result{Worker: "b", Stats: search.Stats{States: 10}}, &result{Worker: "a", Before: []uint64{0}, Stats: search.Stats{States: 5}}
	if got := numbers(a.counting()); !slices.Equal(got, []uint64{0, 1, 2}) || a.total().States != 16 {
		t.Error(got, a.total())
	}
	x := &joined{Result: &search.Result{}, sent: map[*system.Failure]failing{}}
	if x.addShown(a.jobs); len(x.Violations) != 1 || x.Violations[0].Failure.Key != 1 {
		t.Errorf("%+v", x.Violations)
	}
	if a.unsettled() {
		t.Error("all that counts rests on what counts")
	}
	jobs[1].result.Before = []uint64{3} // by the same worker, but the way there was not searched by anyone
	if !a.unsettled() || jobs[1].instead == nil || !jobs[1].instead.Anew {
		t.Error("a result rests on a job that was given away in vain")
	}
}

// TestAccount: where a job has no result, or one that was given away has not come, there is no proof.
func TestAccount(t *testing.T) {
	for name, x := range map[string]struct {
		change func(jobs []*job)
		says   string
	}{
		"all is there":        {func([]*job) {}, ""},
		"no result":           {func(jobs []*job) { jobs[2].result = nil }, "has no result"},
		"a gift did not come": {func(jobs []*job) { jobs[1].result.Given = 1 }, "has not come"},
		"it led elsewhere":    {func(jobs []*job) { jobs[1].result.Elsewhere = "it led elsewhere" }, "it led elsewhere"},
	} {
		a, jobs := of()
		jobs[1].result, jobs[2].result = &result{Worker: "b"}, &result{Worker: "a", Before: []uint64{0}}
		x.change(jobs)
		r := &joined{Result: &search.Result{}}
		if a.account(a.counting(), r); r.Complete() != (x.says == "") || x.says != "" && !strings.Contains(r.Others[0].Failure.Text, x.says) {
			t.Errorf("%s: %+v", name, r.Others)
		}
	}
}
