package symbolic

import (
	"errors"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/test/testplan"
)

// TestConfirm: what goes wrong on the way to a concrete run is an error, and the search has its own limits again afterwards.
func TestConfirm(t *testing.T) {
	s := testplan.Programs{}.Plan(t, testplan.Head+`int main(void) { unsigned x = in(); unsigned char *p = malloc(1); check(*p != 5 || x != 9); return x; }`, nil)
	q, p := Inquire(s), passes.New(s, nil)
	failure := &system.Failure{Check: "assert"}
	if tr, err := q.Confirm(p, search.Found{Failure: failure, Schedule: schedule.Schedule{{Thread: 7}}}); !errors.Is(err, errOtherWay) || tr != nil || q.confirming {
		t.Errorf("%v, %v", tr, err)
	}
	if tr, err := q.Confirm(p, search.Found{Failure: failure, Schedule: schedule.Schedule{}}); err == nil || tr != nil || q.confirming {
		t.Errorf("%v, %v", tr, err)
	}
}

// TestMayTake: the answers of a schedule are taken where one is asked of the same thread, whatever value is asked about there. Its
// actions are taken where they can be.
func TestMayTake(t *testing.T) {
	const program = `#include <string.h>
		` + testplan.Head + `_Atomic int a; int main(void) { pthread_t t; char b[4] = "", *p = b + in() % 2; unsigned n = strlen(p); pthread_create(&t, 0, 0, 0); a = n; }`
	h, err := Inquire(testplan.Programs{}.Plan(t, program, nil)).NewWorker(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	c := h.Cursor
	if f := c.Start(); f != nil || !c.Unfinished() {
		t.Fatal(f)
	}
	value, _ := c.Actions(nil)
	if len(value) != 1 {
		t.Fatalf("at a value, %v", value)
	}
	if !mayTake(c, schedule.Step{Thread: beforeAll, Choice: value[0].Choice + 1}) {
		t.Error("at a value, another value is not taken")
	}
	if mayTake(c, schedule.Step{Thread: 0, Choice: value[0].Choice}) {
		t.Error("at a value, an answer of another thread is taken")
	}
	for c.Unfinished() {
		answers, _ := c.Actions(nil)
		c.Do(answers[len(answers)-1])
	}
	if !mayTake(c, schedule.Step{}) || mayTake(c, schedule.Step{Choice: 7}) || mayTake(c, schedule.Step{Thread: 1}) {
		t.Error("at an action")
	}
}

// TestConcrete: a schedule with answers becomes one with inputs, up to the failure. Where the host has no memory for the machine
// there is none.
func TestConcrete(t *testing.T) {
	s := testplan.Programs{}.Plan(t, testplan.Head+`int main(void) { unsigned x = in(); check(x != 5); }`, nil)
	q, p := Inquire(s), passes.New(s, nil)
	const ends, fails = 0, 1
	for _, x := range []struct {
		line schedule.Schedule
		want string
	}{
		{schedule.Schedule{{Thread: beforeAll, Choice: fails}}, "0:5"},
		{schedule.Schedule{{Thread: beforeAll, Choice: ends}}, "0"},
		{schedule.Schedule{{Thread: beforeAll, Choice: fails}, {Thread: 0}, {Thread: 3}}, "0:5"},
	} {
		if line, unwritten, err := q.concrete(p, x.line, q.Smallest); err != nil || line.String() != x.want || len(unwritten) != 0 {
			t.Errorf("%v: %v, %v, %v, want %s", x.line, line, unwritten, err, x.want)
		}
	}
	s.Program.Pool = make([]uint64, 1<<22) // constants, more than any machine has room for
	if line, _, err := q.concrete(p, nil, q.Smallest); err == nil || line != nil {
		t.Errorf("%v, %v", line, err)
	}
}

// TestConcreteOtherQuestions: a search that was short of time asks what follows from the path, or does not ask what is
// open. Its schedule, taken again by a solver with more time, then has answers too many, or steps of no thread.
func TestConcreteOtherQuestions(t *testing.T) {
	const program = testplan.Head + `int main(void) { if (in() == 5) return 1; return 0; }`
	s := testplan.Programs{}.Plan(t, program, func(k *plan.Task) { k.Checks.Set = plan.DefaultChecks })
	q, p := Inquire(s), passes.New(s, nil)
	yes := schedule.Step{Thread: beforeAll, Choice: 1}
	for _, x := range []struct {
		line schedule.Schedule
		want string
		err  error
	}{
		{schedule.Schedule{yes}, "0:5", nil},
		{schedule.Schedule{yes, yes, yes}, "0:5", nil},
		{schedule.Schedule{{Thread: 0, Choice: 1}}, "", errOtherWay},
		{schedule.Schedule{yes, {Thread: 3}}, "", errOtherWay},
		{schedule.Schedule{{Thread: 2}}, "", errOtherWay},
	} {
		line, _, err := q.concrete(p, x.line, q.Smallest)
		if !errors.Is(err, x.err) || err == nil && line.String() != x.want {
			t.Errorf("%v: %v, %v; want %q, %v", x.line, line, err, x.want, x.err)
		}
	}
}

// TestPatience: small inputs are looked for with so many questions, and so much work.
func TestPatience(t *testing.T) {
	q := &Inquiry{closed: 7}
	more, n := q.patience(), 0
	for more() {
		n++
	}
	if n != shrinkQuestions {
		t.Errorf("%d questions", n)
	}
	more = q.patience()
	if q.closed += shrinkWork - 1; !more() {
		t.Error("there was work left")
	}
	if q.closed++; more() {
		t.Error("the work was done")
	}
}
