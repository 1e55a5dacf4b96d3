package induction

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	symexec "heddle/internal/symbolic/search"
)

// TestJudge: what a round's exploration came to ends the attempt unless the round was explored wholly and, where it is the
// last one of k or begins in the initial state, nothing failed in it.
func TestJudge(t *testing.T) {
	failed := search.Found{Failure: &system.Failure{Key: 7 << 8, Text: "x is 3"}}
	found := func(violations, others []search.Found, limits []search.Limit, threads bool, long int) *symexec.Result {
		r := &symexec.Result{Threads: threads, Long: long}
		r.Violations, r.Others, r.Limits = violations, others, limits
		return r
	}
	one := []search.Found{failed}
	for _, test := range []struct {
		name       string
		r          *symexec.Result
		base, last bool
		why        string // "": it continues
		want       Result
		again      bool
	}{
		{"nothing", found(nil, nil, nil, false, -1), true, true, "", Result{PC: -1}, false},
		{"threads", found(one, one, nil, true, 3), true, true, "single thread", Result{PC: -1, Hopeless: true}, false},
		{"a gap", found(one, one, nil, false, 3), false, false, "x is 3", Result{PC: 7}, false},
		{"a failure in the last round", found(one, nil, nil, false, 3), false, true, "step does not hold: x is 3", Result{PC: 7}, false},
		{"a failure from the beginning", found(one, nil, nil, false, 3), true, false, "x is 3", Result{PC: 7, Base: true}, false},
		{"a failure of which it is known that it is none", found(one, nil, nil, false, -1), false, false, "", Result{PC: -1}, false},
		{"a loop in such a round", found(one, nil, nil, false, 0), false, false, "", Result{PC: -1}, true},
		{"a loop", found(nil, nil, []search.Limit{search.Time}, false, 0), true, true, "", Result{PC: -1}, true},
		{"a loop that is cut already", found(nil, nil, nil, false, 5), true, true, "can iterate without", Result{PC: 5}, false},
		{"too many states", found(nil, nil, []search.Limit{search.States}, false, -1), true, true, "too many states", Result{PC: -1}, false},
		{"too little time", found(nil, nil, []search.Limit{search.Time}, false, -1), false, false, "too many states", Result{PC: -1, Limit: true}, false},
	} {
		p := &prover{cuts: []int{5}}
		p.res.PC = -1
		p.judge(test.r, test.base, test.last)
		why := p.res.Why
		if p.res.Why = ""; (why == "") != (test.why == "") || !strings.Contains(why, test.why) || p.again != test.again ||
			p.res.PC != test.want.PC || p.res.Hopeless != test.want.Hopeless || p.res.Base != test.want.Base || p.res.Limit != test.want.Limit {
			t.Errorf("%s: %q, %+v, again %v", test.name, why, p.res, p.again)
		}
	}
}

// TestFirstReason: an attempt that has ended keeps the reason that it had first; so does one that begins anew or is a proof.
func TestFirstReason(t *testing.T) {
	p := &prover{}
	if p.over() {
		t.Error("it is over before it began")
	}
	p.fail(3, "one %d", 1)
	p.fail(4, "two")
	if p.res.Why != "one 1" || p.res.PC != 3 || !p.over() {
		t.Errorf("%+v", p.res)
	}
	for _, p := range []*prover{{again: true}, {res: Result{Proved: true}}} {
		if p.fail(4, "two"); p.res.Why != "" || !p.over() {
			t.Errorf("%+v", p.res)
		}
	}
}

// TestCuts: each loop is cut once, and not more of them than a bound.
func TestCuts(t *testing.T) {
	for have, want := range map[int]bool{0: true, maxCuts - 1: true, maxCuts: false} {
		p := &prover{cuts: make([]int, have)}
		if p.cut(9); p.again != want || slices.Contains(p.cuts, 9) != want || (p.res.Why == "") != want {
			t.Errorf("%d cuts: again %v, %v", have, p.again, p.res.Why)
		}
	}
}

// TestNext: the first location that is to be explored, in the order in which they were met.
func TestNext(t *testing.T) {
	a, b, c := &location{}, &location{}, &location{}
	p := &prover{order: []*space{{places: []*location{a}}, {}, {places: []*location{b, c}}}}
	if p.next() != nil {
		t.Error("nothing is to be explored")
	}
	b.dirty, c.dirty = true, true
	if p.next() != b {
		t.Error("the second is next")
	}
	if p.exploreAll(); p.next() != a || !p.dirty || !b.dirty || !c.dirty {
		t.Error("everything is to be explored")
	}
}

// TestEnded: the time is asked for while the attempt continues, and a limit ends it.
func TestEnded(t *testing.T) {
	p, _ := smallProver(t)
	asked, limit := 0, search.Limit("")
	p.o.Poll = func(search.Stats) search.Limit { asked++; return limit }
	if p.ended() || asked != 1 || p.res.Limit {
		t.Error("ended at once")
	}
	limit = search.Time
	if !p.ended() || !p.res.Limit || p.res.Why == "" {
		t.Error("not ended when the time is over")
	}
	if !p.ended() || asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}
