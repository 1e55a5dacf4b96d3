package verify

import (
	"errors"
	"slices"
	"testing"

	"heddle/internal/engine/budget"
	"heddle/internal/engine/plan"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// resulted is a result for reasons of these kinds.
func resulted(answer verdict.Answer, traces int, kinds ...verdict.ReasonKind) *Result {
	r := &Result{Verdict: verdict.Verdict{Answer: answer}, Traces: make([]*trace.Trace, traces)}
	for _, k := range kinds {
		r.Verdict.Reasons = append(r.Verdict.Reasons, verdict.Reason{Kind: k})
	}
	return r
}

// worker is a contender that has so much work to do, in pieces of 10 units, and holds so many bytes; then it has a result.
func worker(name string, work, bytes int64, r *Result) *contender {
	return &contender{name: name, engine: plan.EngineSymbolic, first: 100, search: func(p *plan.Plan) (*Result, error) {
		for done := int64(0); done < work; done += 10 {
			if end := p.Meter().Charge(10, bytes); end != budget.None {
				return resulted(verdict.Unknown, 0, verdict.LimitTime), nil
			}
		}
		found := *r
		return &found, nil
	}}
}

// TestTurns: each contender resumes where it stopped, in turns that grow, and the first that decides has decided: with any
// number of workers.
func TestTurns(t *testing.T) {
	yes, no := func() *Result { return resulted(verdict.Verified, 0) }, func() *Result { return resulted(verdict.Unknown, 0, verdict.SolverGap) }
	for name, x := range map[string]struct {
		list  []*contender
		story string
		want  verdict.Answer
	}{
		"the first at once":   {[]*contender{worker("a", 90, 0, yes()), worker("b", 10, 0, yes())}, "", verdict.Verified},
		"the second at once":  {[]*contender{worker("a", 110, 0, yes()), worker("b", 90, 0, yes())}, "a did not decide in about 0.0001 s of work", verdict.Verified},
		"one more round":      {[]*contender{worker("a", 490, 0, yes()), worker("b", 1000, 0, no())}, "a did not decide in about 0.0001 s of work; b did not decide in about 0.0001 s of work", verdict.Verified},
		"one ends undecided":  {[]*contender{worker("a", 50, 0, no()), worker("b", 490, 0, yes())}, "a did not decide", verdict.Verified},
		"nobody decides":      {[]*contender{worker("a", 50, 0, no()), worker("b", 150, 0, no())}, "a did not decide; b did not decide in about 0.0001 s of work; b did not decide", verdict.Unknown},
		"three rounds only":   {[]*contender{worker("a", 2200, 0, yes())}, "", verdict.Unknown},
		"just three rounds":   {[]*contender{worker("a", 2090, 0, yes())}, "", verdict.Verified},
		"as much as it needs": {[]*contender{{name: "a", search: worker("a", 99999, 0, yes()).search}}, "", verdict.Verified},
	} {
		for workers := range 4 {
			for _, c := range x.list {
				c.last = nil
			}
			p := &plan.Plan{Task: plan.Task{Search: plan.Search{Workers: workers}}}
			r, err := newTurns(p, "", x.list...).take()
			if err != nil || r.Verdict.Answer != x.want || r.Verdict.EngineWhy != x.story {
				t.Errorf("%s, %d workers: %v, %v, %q", name, workers, err, r.Verdict.Answer, r.Verdict.EngineWhy)
			}
			for _, c := range x.list {
				if used := c.run.Used().Work; c.last == nil && c.run.Begun() && used > 2100 {
					t.Errorf("%s, %d workers: %s has used %d units and was not ended", name, workers, c.name, used)
				}
			}
		}
	}
}

// TestShares: a turn has its work, and its part of the memory that is not held.
func TestShares(t *testing.T) {
	for name, x := range map[string]struct {
		bytes, held int64
		factor      int64
		want        budget.Share
	}{
		"no limit":        {0, 0, 1, budget.Share{Work: 110, Bytes: 1 << 30}},
		"a later round":   {0, 0, 4, budget.Share{Work: 410, Bytes: 4 << 30}},
		"much memory":     {8 << 30, 0, 1, budget.Share{Work: 110, Bytes: 1 << 30}},
		"little memory":   {1 << 20, 0, 1, budget.Share{Work: 110, Bytes: 1 << 19}},
		"others hold":     {1 << 20, 1 << 18, 1, budget.Share{Work: 110, Bytes: 1<<18 + (1<<20-1<<18)/2}},
		"nothing is left": {1 << 20, 1 << 20, 1, budget.Share{Work: 110, Bytes: 1 << 20}},
	} {
		list := []*contender{worker("a", 1000, x.held, nil), worker("b", 1000, 0, nil)}
		tr := &turns{plan: &plan.Plan{Task: plan.Task{Bounds: plan.Bounds{Bytes: x.bytes}}}, list: list}
		tr.begin()
		for _, c := range list {
			c.run.Turn(budget.Share{Work: 10})
		}
		if got := tr.shares(list, x.factor)[0]; got != x.want {
			t.Errorf("%s: %+v", name, got)
		}
		for _, c := range list {
			c.run.Finish(budget.Decided)
		}
	}
}

// TestNoRoom: where all wait for memory the last one ends, and the others have what it held.
func TestNoRoom(t *testing.T) {
	const all = 1000
	p := &plan.Plan{Task: plan.Task{Bounds: plan.Bounds{Bytes: all}}}
	a, b := worker("a", 50, 900, resulted(verdict.Verified, 0)), worker("b", 50, 900, resulted(verdict.Verified, 0))
	r, err := newTurns(p, "", a, b).take()
	if err != nil || r.Verdict.Answer != verdict.Verified || b.last == nil || b.last.Verdict.Answer != verdict.Unknown {
		t.Errorf("%v, %+v, b: %+v", err, r, b.last)
	}
}

// TestTurnsFail: an error of the host ends all.
func TestTurnsFail(t *testing.T) {
	broken := errors.New("no memory")
	fails := &contender{name: "fails", engine: plan.EngineBMC, first: 100, search: func(*plan.Plan) (*Result, error) { return nil, broken }}
	for workers := range 3 {
		a, c := worker("a", 1000, 0, resulted(verdict.Verified, 0)), worker("c", 10, 0, resulted(verdict.Verified, 0))
		p := &plan.Plan{Task: plan.Task{Search: plan.Search{Workers: workers}}}
		if r, err := newTurns(p, "", a, fails, c).take(); r != nil || err != broken {
			t.Errorf("%d workers: %v, %v", workers, r, err)
		}
		if a.run.Used().Work > 110 {
			t.Error("a contender went on")
		}
		fails.last = nil
	}
}

// TestUndecided: where no engine has decided, the most violations are reported, else what the one said that had all of the
// time, or the first that takes inputs as unknowns.
func TestUndecided(t *testing.T) {
	none, other, one, two := resulted(verdict.Unknown, 0), resulted(verdict.Unknown, 0), resulted(verdict.Violated, 1), resulted(verdict.Violated, 2)
	also, stopped, unwritten := resulted(verdict.Violated, 1), resulted(verdict.Unknown, 0, verdict.LimitTime), resulted(verdict.Unknown, 0, verdict.Uninitialised)
	symbolic := func(r *Result) *contender { return &contender{engine: plan.EngineSymbolic, first: 2, last: r} }
	explicit := func(r *Result) *contender { return &contender{engine: plan.EngineExplicit, first: 1, last: r} }
	for i, x := range []struct {
		list []*contender
		want *Result
	}{
		{[]*contender{explicit(one), symbolic(two)}, two},
		{[]*contender{explicit(two), symbolic(one)}, two},
		{[]*contender{explicit(also), symbolic(one)}, one},
		{[]*contender{explicit(nil), symbolic(one)}, one},
		{[]*contender{{engine: plan.EngineExplicit, last: stopped}, symbolic(none)}, stopped},
		{[]*contender{{engine: plan.EngineExplicit, last: unwritten}, symbolic(none)}, none},
		{[]*contender{{engine: plan.EngineExplicit, last: unwritten}, symbolic(nil)}, unwritten},
		{[]*contender{{engine: plan.EngineExplicit, last: other}, symbolic(one)}, one},
		{[]*contender{explicit(none), symbolic(other)}, other},
		{[]*contender{explicit(none), symbolic(nil)}, none},
		{[]*contender{explicit(none), symbolic(other), symbolic(none)}, other},
		{[]*contender{explicit(none), symbolic(nil), symbolic(other)}, other},
		{[]*contender{explicit(other), {engine: plan.EngineBMC, first: 2, quiet: true, last: none}}, none},
		{[]*contender{explicit(other)}, other},
	} {
		tr := &turns{list: x.list, chosen: true}
		if got := tr.undecided(); got != x.want {
			t.Errorf("case %d", i)
		}
	}
}

// TestDecided: an answer decides, unless all violations are asked for and something may hide some.
func TestDecided(t *testing.T) {
	for _, x := range []struct {
		r         *Result
		keepGoing bool
		want      bool
	}{
		{resulted(verdict.Verified, 0), false, true},
		{resulted(verdict.Unknown, 0), false, false},
		{resulted(verdict.Violated, 1, verdict.LimitTime), false, true},
		{resulted(verdict.Violated, 1, verdict.LimitTime), true, false},
		{resulted(verdict.Violated, 1), true, true},
		{resulted(verdict.Unknown, 0, verdict.LimitTime), true, false},
	} {
		if got := decided(&plan.Plan{Task: plan.Task{Checks: plan.Checks{KeepGoing: x.keepGoing}}}, x.r); got != x.want {
			t.Errorf("%v %v, all asked for %v: %v", x.r.Verdict.Answer, x.r.Verdict.Reasons, x.keepGoing, got)
		}
	}
	for _, x := range []struct {
		kinds               []verdict.ReasonKind
		unwritten, stopping bool
	}{
		{nil, true, false},
		{[]verdict.ReasonKind{verdict.Uninitialised}, true, false},
		{[]verdict.ReasonKind{verdict.Uninitialised, verdict.LimitTime}, false, false},
		{[]verdict.ReasonKind{verdict.InputCut}, false, false}, // of a program that does not read standard input
		{[]verdict.ReasonKind{verdict.LimitTime, verdict.Interrupted}, false, true},
	} {
		r := resulted(verdict.Unknown, 0, x.kinds...)
		unwritten := (&turns{plan: &plan.Plan{}}).onlyUnknowns(r)
		if unwritten != x.unwritten || stopped(r) != x.stopping {
			t.Errorf("%v: only unwritten %v, stopped %v", x.kinds, unwritten, stopped(r))
		}
	}
}

// TestBecause: of a long explanation the end is kept.
func TestBecause(t *testing.T) {
	for want, story := range map[string][]string{
		"why": nil, "why; a; b; c; d": {"a", "b", "c", "d"}, "why; ...; c; d; e": {"a", "b", "c", "d", "e"},
	} {
		if got := because("why", slices.Clone(story)...); got != want {
			t.Errorf("%v: %q", story, got)
		}
	}
	if got := because("", "a"); got != "a" {
		t.Errorf("%q", got)
	}
}
