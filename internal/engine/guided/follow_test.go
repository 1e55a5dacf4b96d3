package guided_test

import (
	"math/bits"
	"strconv"
	"strings"
	"testing"

	"heddle/internal/engine/guided"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/source"
	"heddle/internal/test/testsession"
)

// turns is a program in which two threads write a digit each, three times: it fails in one order of twenty.
const turns = `#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);
int turn;
void *w(void *a) {
  for (int i = 0; i < 3; i++) {
    __VERIFIER_atomic_begin();
    turn = turn * 2 + (a != 0);
    __VERIFIER_atomic_end();
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, &turn);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (turn == ORDER) reach_error();
  return 0;
}
`

// most is how many actions a search may take.
const most = 3_000_000

func lines(at source.Place) int { return at.Line }

// digits is the hint in which the threads write in an order.
func digits(order int) *plan.Hint {
	h := &plan.Hint{Line: lines}
	for bit := 5; bit >= 0; bit-- {
		h.Steps = append(h.Steps, plan.HintStep{Thread: 1 + order>>bit&1, Line: 9})
	}
	return h
}

// replaced is the program that fails in one order.
func replaced(order int) string {
	return strings.Replace(turns, "ORDER", strconv.Itoa(order), 1)
}

// follow follows a hint, and holds what is found to the machine: the schedule fails there.
func follow(t *testing.T, text string, h *plan.Hint) guided.Found {
	t.Helper()
	s := testsession.OpenText(t, "a.c", text, plan.Task{Checks: plan.Checks{Set: machine.ChecksOf("unreach-call")}})
	found, err := guided.Follow(s.Plan, h)
	if err != nil {
		t.Fatal(err)
	}
	if found.Schedule == nil {
		return found
	}
	tr, err := replay.Explain(s.Plan, s.MachineOptions(), found.Schedule, nil)
	if err != nil || tr.Failure == nil || tr.Failure.Check != "error" {
		t.Errorf("%v: %+v", err, tr)
	}
	return found
}

// TestOrders: whatever the order is that the hint has, a run has it: with all lines in the hint, at once, and after some departures where only some are.
func TestOrders(t *testing.T) {
	for order := range 64 {
		if bits.OnesCount(uint(order)) != 3 {
			continue
		}
		if found := follow(t, replaced(order), digits(order)); found.Schedule == nil || found.Actions > 2000 {
			t.Errorf("order %06b: %d actions for %s", order, found.Actions, found.Schedule)
		}
		whole := &plan.Hint{Line: lines, Steps: []plan.HintStep{{Line: 16}, {Line: 17}}}
		for _, x := range digits(order).Steps {
			whole.Steps = append(whole.Steps, plan.HintStep{Thread: x.Thread, Line: 8}, x, plan.HintStep{Thread: x.Thread, Line: 10})
		}
		if found := follow(t, replaced(order), whole); found.Schedule == nil || found.Actions != len(found.Schedule) {
			t.Errorf("order %06b, all lines: %d actions for %s", order, found.Actions, found.Schedule)
		}
	}
}

// TestDepartures: a hint that is wrong at one place leads to the run with some more actions.
func TestDepartures(t *testing.T) {
	right := digits(0b010101)
	for i := range right.Steps {
		h := digits(0b010101)
		h.Steps[i].Line = 99
		if found := follow(t, replaced(0b010101), h); found.Schedule == nil || found.Actions > 100_000 {
			t.Errorf("without line %d: %d actions", i, found.Actions)
		}
		h = digits(0b010101)
		h.Steps = append(h.Steps[:i:i], h.Steps[i+1:]...)
		if found := follow(t, replaced(0b010101), h); found.Schedule == nil || found.Actions > 400_000 {
			t.Errorf("without step %d: %d actions", i, found.Actions)
		}
	}
}

// TestNothing: of a program that does not fail, and of a hint about threads that it has not, nothing is said, and not for ever.
func TestNothing(t *testing.T) {
	for _, h := range []*plan.Hint{digits(0b111000), {Line: lines, Steps: []plan.HintStep{{Thread: 77, Line: 9}, {Thread: -1, Line: -5}}}} {
		if found := follow(t, replaced(-1), h); found.Schedule != nil || found.Actions > most || found.Actions == 0 {
			t.Errorf("%d actions, %s", found.Actions, found.Schedule)
		}
	}
	spins := "#include <pthread.h>\n_Atomic int go;\nvoid *w(void *a) { while (!go); return 0; }\nint main(void) { pthread_t t; pthread_create(&t, 0, w, 0); for (;;) go = 0; }\n"
	if found := follow(t, spins, &plan.Hint{Line: lines, Steps: []plan.HintStep{{Thread: 1, Line: 3}, {Thread: 0, Line: 4}}}); found.Schedule != nil || found.Actions > most {
		t.Errorf("%d actions, %s", found.Actions, found.Schedule)
	}
}

// TestInputs: inputs have the values of the hint, in their types; one that it does not name has another.
func TestInputs(t *testing.T) {
	const text = `extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  float f = __VERIFIER_nondet_float();
  double d = __VERIFIER_nondet_double();
  if (a == -7 && b == 70000 && c == 200 && f == 0.5f && d == 3) reach_error();
  return 0;
}
`
	step := func(function string, v plan.HintValue) plan.HintStep {
		return plan.HintStep{Function: "__VERIFIER_nondet_" + function, Value: v}
	}
	steps := []plan.HintStep{step("int", plan.HintValue{Bits: -7}), step("int", plan.HintValue{Bits: 70000}), step("uchar", plan.HintValue{Bits: -56}), step("float", plan.HintValue{Real: 0.5, Is: true}), step("double", plan.HintValue{Bits: 3})}
	s := testsession.OpenText(t, "a.c", text, plan.Task{Checks: plan.Checks{Set: machine.ChecksOf("unreach-call")}, Search: plan.Search{Engine: plan.EngineSymbolic}})
	for skip := -1; skip < len(steps); skip++ {
		h := &plan.Hint{Line: lines}
		for i, x := range steps {
			if i != skip {
				h.Steps = append(h.Steps, x)
			}
		}
		found, err := guided.Follow(s.Plan, h)
		if err != nil || (found.Schedule != nil) != (skip < 0) {
			t.Errorf("without input %d: %v %v", skip, found, err)
		}
		if skip < 0 && (found.Actions != len(found.Schedule) || len(found.Schedule) != len(steps)) {
			t.Errorf("%d actions for %s", found.Actions, found.Schedule)
		}
	}
	for i := range steps {
		steps[i].Function = plan.AnyFunction
	}
	if found, err := guided.Follow(s.Plan, &plan.Hint{Line: lines, Steps: steps}); err != nil || found.Schedule == nil {
		t.Errorf("%v %v", found, err)
	}
}
