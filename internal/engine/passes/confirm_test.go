package passes_test

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
	"heddle/internal/test/testsession"
)

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
		if !s.Confirms(search.Found{Failure: good}) || s.Confirms(search.Found{Failure: bad}) {
			t.Error("a violation is not what its confirmation says")
		}
	}
	if asked != 2 {
		t.Errorf("%d confirmations of 2 violations", asked)
	}
	s.Discipline = s.NewDiscipline()
	if s.Confirms(search.Found{Failure: bad}) {
		t.Error("what was learnt has not changed, and a violation is taken unasked")
	}
	s.Discipline.Break()
	if !s.Confirms(search.Found{Failure: bad}) {
		t.Error("a violation of a pass that is to be repeated was asked about")
	}
	both := &search.Result{Violations: []search.Found{{Failure: bad}, {Failure: good}}}
	one := &search.Result{Violations: both.Violations[:1]}
	if !s.Shows(both) || s.Shows(one) || s.Shows(&search.Result{}) || !(&passes.Search{}).Shows(one) {
		t.Error("a pass shows what is confirmed, or all where nothing needs to be")
	}
}

// TestConfirmWith: a failure is confirmed by the concrete machine, or is none; of one that depends on memory that was never
// written that is reported. What went wrong otherwise is not taken for that.
func TestConfirmWith(t *testing.T) {
	s := testplan.Programs{}.Plan(t, testplan.Head+`int main(void) { unsigned x = in(); unsigned char *p = malloc(1); check(*p != 5 || x != 9); return x; }`, nil)
	p := passes.New(s, nil)
	other := search.Found{Failure: &system.Failure{Check: "assert"}, Schedule: schedule.Schedule{{Thread: 0, Choice: 8}}}
	if _, err := p.ConfirmWith(nil, other); err == nil || errors.Is(err, passes.ErrUnwritten) {
		t.Errorf("%v", err)
	}
	nobody := search.Found{Failure: other.Failure, Schedule: schedule.Schedule{{Thread: 7}}}
	if tr, err := p.ConfirmWith(nil, nobody); err == nil || !strings.Contains(err.Error(), "thread 7 does not exist") || tr != nil {
		t.Errorf("%v, %v", tr, err)
	}
	r := testsession.CheckPlan(t, s)
	if len(r.Traces) != 1 || len(r.Traces[0].Unwritten) != 1 {
		t.Fatalf("%+v", r)
	}
	if tr, err := p.ConfirmWith(r.Traces[0].Unwritten, other); !errors.Is(err, passes.ErrUnwritten) || tr != nil {
		t.Errorf("%v, %v", tr, err)
	}
}
