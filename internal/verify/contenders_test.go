package verify

import (
	"slices"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
)

// resulted is a result for reasons of these kinds.
func resulted(answer verdict.Answer, traces int, kinds ...verdict.ReasonKind) *Result {
	r := &Result{Verdict: verdict.Verdict{Answer: answer}, Traces: make([]*trace.Trace, traces)}
	for _, k := range kinds {
		r.Verdict.Reasons = append(r.Verdict.Reasons, verdict.Reason{Kind: k})
	}
	return r
}

// TestMayGoOn: an engine gets another turn if what ended its turn was the turn's limit, and not the task's.
func TestMayGoOn(t *testing.T) {
	const timed, memory, gap, states = verdict.LimitTime, verdict.LimitMemory, verdict.SolverGap, verdict.LimitStates
	left := []induction.Options{{K: 1}}
	for _, x := range []struct {
		turn, took       float64 // seconds of the turn, and those that it took
		bytes, taskBytes int64
		kinds            []verdict.ReasonKind
		induct           *proofs
		want             bool
	}{
		{2, 2, 0, 0, []verdict.ReasonKind{timed}, nil, true},
		{2, 1.8, 0, 0, []verdict.ReasonKind{timed}, nil, true},
		{2, 1.7, 0, 0, []verdict.ReasonKind{timed}, nil, false}, // for another time
		{0, 2, 0, 0, []verdict.ReasonKind{timed}, nil, false},
		{2, 2, 0, 0, []verdict.ReasonKind{gap}, nil, true},
		{2, 1, 0, 0, []verdict.ReasonKind{gap}, nil, false},
		{2, 2, 0, 0, []verdict.ReasonKind{states}, nil, false},
		{2, 2, 0, 0, []verdict.ReasonKind{states, gap}, nil, true},
		{2, 2, 0, 0, nil, nil, false},
		{2, 1, 1 << 30, 0, []verdict.ReasonKind{memory}, nil, true},
		{2, 1, 1 << 30, 1 << 40, []verdict.ReasonKind{memory}, nil, true},
		{2, 1, 1 << 30, 1 << 30, []verdict.ReasonKind{memory}, nil, false},
		{2, 1, 1<<30 + 1, 1 << 30, []verdict.ReasonKind{memory}, nil, true},
		{2, 1, 1 << 30, 1 << 40, []verdict.ReasonKind{states}, nil, false},
		{2, 1, 1 << 30, 1 << 40, []verdict.ReasonKind{timed}, nil, false},
		{2, 1, 0, 0, nil, &proofs{left: left}, true},
		{2, 2, 0, 0, []verdict.ReasonKind{timed}, &proofs{}, false},
	} {
		p := &plan.Plan{Task: plan.Task{Bounds: plan.Bounds{Seconds: x.turn, Bytes: x.bytes}}}
		if got := mayGoOn(p, &contender{induct: x.induct}, resulted(verdict.Unknown, 0, x.kinds...), x.taskBytes, x.took); got != x.want {
			t.Errorf("%+v: %v", x, got)
		}
	}
}

// TestTurn: a turn has its share of the time and memory, and no more than is left; who has no share has all that is left.
func TestTurn(t *testing.T) {
	for _, x := range []struct {
		first, factor, seconds, now float64
		bytes                       int64
		noClock                     bool
		wantSeconds                 float64
		wantBytes                   int64
		last                        bool
	}{
		{first: 2, factor: 1, seconds: 0, wantSeconds: 2, wantBytes: 1 << 30},
		{first: 2, factor: 4, seconds: 0, wantSeconds: 8, wantBytes: 4 << 30},
		{first: 2, factor: 1, seconds: 100, now: 10, wantSeconds: 2, wantBytes: 1 << 30},
		{first: 2, factor: 1, seconds: 100, now: 98, wantSeconds: 2, wantBytes: 1 << 30, last: true},
		{first: 2, factor: 1, seconds: 100, now: 99, wantSeconds: 1, wantBytes: 1 << 30, last: true},
		{first: 2, factor: 1, seconds: 100, now: 101, wantSeconds: 0.001, wantBytes: 1 << 30, last: true},
		{first: 2, factor: 1, seconds: 100, now: 10, noClock: true, wantSeconds: 100, wantBytes: 1 << 30},
		{first: 0, factor: 1, seconds: 100, now: 10, wantSeconds: 90},
		{first: 0, factor: 1, seconds: 0, wantSeconds: 0},
		{first: 0, factor: 1, seconds: 0, bytes: 5 << 30, wantBytes: 5 << 30},
		{first: 2, factor: 1, bytes: 5 << 30, wantSeconds: 2, wantBytes: 1 << 30},
		{first: 2, factor: 1, bytes: 1<<30 + 1, wantSeconds: 2, wantBytes: 1 << 30},
		{first: 2, factor: 1, bytes: 1 << 20, wantSeconds: 2, wantBytes: 1 << 20},
		{first: 2, factor: 1, bytes: 1, wantSeconds: 2, wantBytes: 1},
	} {
		p := &plan.Plan{Task: plan.Task{Bounds: plan.Bounds{Seconds: x.seconds, Bytes: x.bytes}, Host: plan.Host{Clock: func() float64 { return x.now }}}}
		if x.noClock {
			p.Host.Clock = nil
		}
		e, last := turn(p, &contender{engine: plan.EngineBMC, first: x.first}, x.factor, 0)
		if e.Task.Bounds.Seconds != x.wantSeconds || e.Task.Bounds.Bytes != x.wantBytes || last != x.last || e.Task.Search.Engine != plan.EngineBMC {
			t.Errorf("%+v: %v s, %d bytes, last %v", x, e.Task.Bounds.Seconds, e.Task.Bounds.Bytes, last)
		}
	}
}

// TestUndecided: where no engine has decided, the most violations are reported, else what the one said that had all of the
// time, or the first that takes inputs as unknowns.
func TestUndecided(t *testing.T) {
	none, other, one, two := resulted(verdict.Unknown, 0), resulted(verdict.Unknown, 0), resulted(verdict.Violated, 1), resulted(verdict.Violated, 2)
	also := resulted(verdict.Violated, 1)
	symbolic := func(r *Result) *contender { return &contender{engine: plan.EngineSymbolic, first: 2, last: r} }
	explicit := func(r *Result) *contender { return &contender{engine: plan.EngineExplicit, first: 1, last: r} }
	for i, x := range []struct {
		list []*contender
		last *Result
		want *Result
	}{
		{[]*contender{explicit(one), symbolic(two)}, none, two},
		{[]*contender{explicit(two), symbolic(one)}, one, two},
		{[]*contender{explicit(also), symbolic(none)}, one, one},
		{[]*contender{explicit(nil), symbolic(other)}, one, one},
		{[]*contender{{engine: plan.EngineExplicit, last: other}, symbolic(none)}, none, other},
		{[]*contender{{engine: plan.EngineExplicit, last: other}, symbolic(one)}, none, one},
		{[]*contender{explicit(none), symbolic(other)}, none, other},
		{[]*contender{explicit(other), symbolic(nil)}, none, none},
		{[]*contender{explicit(none), symbolic(nil), symbolic(other)}, none, other},
		{[]*contender{explicit(other), {engine: plan.EngineBMC, first: 2, induct: &proofs{}, last: other}}, none, none},
		{[]*contender{explicit(other)}, none, none},
	} {
		if got := undecided(x.list, x.last); got != x.want {
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
		{[]verdict.ReasonKind{verdict.LimitTime, verdict.Interrupted}, false, true},
	} {
		r := resulted(verdict.Unknown, 0, x.kinds...)
		if onlyUnwritten(r) != x.unwritten || stopped(r) != x.stopping {
			t.Errorf("%v: only unwritten %v, stopped %v", x.kinds, onlyUnwritten(r), stopped(r))
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

// TestConfirmedOnce: a violation is reported once, however often it is asked about; one of a pass that is to be repeated is not
// asked about.
func TestConfirmedOnce(t *testing.T) {
	asked := 0
	good, bad := &system.Failure{Check: "good"}, &system.Failure{Check: "bad"}
	confirm := passes.NewConfirming(func(f search.Found) (*trace.Trace, error) {
		if asked++; f.Failure == bad {
			return nil, passes.ErrUnwritten
		}
		return &trace.Trace{}, nil
	})
	s := &passes.Search{Plan: &plan.Plan{}, Confirmed: confirm}
	for range 2 {
		if !s.Sure(search.Found{Failure: good}) || s.Sure(search.Found{Failure: bad}) {
			t.Error("a violation is not what its confirmation says")
		}
	}
	if asked != 2 {
		t.Errorf("%d confirmations of 2 violations", asked)
	}
	s.Discipline = s.NewDiscipline()
	if s.Sure(search.Found{Failure: bad}) {
		t.Error("what was learnt has not changed, and a violation is taken unasked")
	}
	s.Discipline.Break()
	if !s.Sure(search.Found{Failure: bad}) {
		t.Error("a violation of a pass that is to be repeated was asked about")
	}
	both := &search.Result{Violations: []search.Found{{Failure: bad}, {Failure: good}}}
	one := &search.Result{Violations: both.Violations[:1]}
	if !s.Shows(both) || s.Shows(one) || s.Shows(&search.Result{}) || !(&passes.Search{}).Shows(one) {
		t.Error("a pass shows what is confirmed, or all where nothing needs to be")
	}
}
