package verify

import (
	"errors"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/test/checkout"
)

// TestConcreteOtherQuestions: a search that was short of time asks what follows from the path, or does not ask what is
// open. Its schedule, taken again by a solver with more time, then has answers too many, or steps of no thread.
func TestConcreteOtherQuestions(t *testing.T) {
	file := checkout.Write(t, "program.c", `extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { if (__VERIFIER_nondet_uint() == 5) return 1; return 0; }
`)
	task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}, Search: plan.Search{Engine: plan.EngineSymbolic}}
	task.Source.Load.Files = []string{file}
	s, err := openShared(t, task)
	if err != nil {
		t.Fatal(err)
	}
	q, p := symbolic.Inquire(s.Plan), passes.New(s.Plan, nil)
	yes := schedule.Step{Thread: symbolic.BeforeAll, Choice: 1}
	for _, x := range []struct {
		line schedule.Schedule
		want string
		err  error
	}{
		{schedule.Schedule{yes}, "0:5", nil},
		{schedule.Schedule{yes, yes, yes}, "0:5", nil},
		{schedule.Schedule{{Thread: 0, Choice: 1}}, "", symbolic.ErrOtherWay},
		{schedule.Schedule{yes, {Thread: 3}}, "", symbolic.ErrOtherWay},
		{schedule.Schedule{{Thread: 2}}, "", symbolic.ErrOtherWay},
	} {
		line, _, err := q.Concrete(p, x.line, q.Smallest)
		if !errors.Is(err, x.err) || err == nil && line.String() != x.want {
			t.Errorf("%v: %v, %v; want %q, %v", x.line, line, err, x.want, x.err)
		}
	}
	for _, thread := range []int32{-1, 7} {
		f := search.Found{Failure: &system.Failure{}, Schedule: schedule.Schedule{{Thread: thread}}}
		if _, err := p.FineSchedule(f, p.MachineOptions()); err == nil {
			t.Errorf("a step of thread %d was refined", thread)
		}
	}
}
