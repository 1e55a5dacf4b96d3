package explain

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/test/testplan"
)

// lossy loses an update; a third thread has nothing to do with it.
const lossy = testplan.Head + `#include <pthread.h>
_Atomic int x, other;
void *w(void *a) { int l = x; x = l + 1; return a; }
void *beside(void *a) { for (int i = 0; i < 6; i++) other++; return a; }
int main(void) { pthread_t p, q, r; pthread_create(&r, 0, beside, 0); pthread_create(&p, 0, w, 0); pthread_create(&q, 0, w, 0);
	pthread_join(p, 0); pthread_join(q, 0); check(x == 2); }`

// minimising is a minimiser of a run of lossy.
func minimising(t *testing.T, line string) *minimiser {
	t.Helper()
	p := testplan.Programs{}.Plan(t, lossy, func(k *plan.Task) {
		k.Search.Engine, k.Checks.Set = plan.EngineExplicit, machine.CheckSet(0).With(machine.Assert)
	})
	s, err := schedule.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := replay.Explain(p, p.MachineOptions(), s, nil)
	if err != nil || tr.Failure == nil {
		t.Fatal(tr, err)
	}
	x := &minimiser{allowance: allowance{p: p, left: 1 << 30}, key: tr.Failure.Key, check: tr.Failure.Check, failure: tr.Failure}
	if x.best, err = x.follow(s, false); err != nil || x.best == nil {
		t.Fatal(x.best, err)
	}
	return x
}

// longLine has four preemptive switches, and lets the third thread act.
const longLine = "0*2 1*3 2 1*3 3 2 3 0*3"

// TestStages: each stage keeps what those before it have reached. The least there is: main starts three threads, of which the first
// does not act, and joins two; one switch loses an update.
func TestStages(t *testing.T) {
	x := minimising(t, longLine)
	for _, stage := range []struct {
		name              string
		run               func() error
		switches, threads int
	}{
		{"switches", x.fewerSwitches, 1, 4}, {"threads", x.fewerThreads, 1, 3}, {"steps", x.fewerSteps, 1, 3},
	} {
		if err := stage.run(); err != nil {
			t.Fatal(err)
		}
		if got := len(x.best.threads()); x.best.switches != stage.switches || got > stage.threads {
			t.Errorf("%s: %d switches, %d threads in %s", stage.name, x.best.switches, got, x.best.line)
		}
	}
	if x.cut {
		t.Error("a search of so small a program was stopped")
	}
	least := x.best
	x = minimising(t, longLine)
	before := x.best
	if err := x.leaveOut(); err != nil {
		t.Fatal(err)
	}
	if n := len(x.best.line); n >= len(before.line) || !x.best.atMost(before) || x.best.switches < least.switches {
		t.Errorf("leaving out steps made %s of %s; %s has the fewest switches", x.best.line, before.line, least.line)
	}
}

// TestFewestIsClaimed: a number of switches is said to be the fewest only if the search for fewer came to its end, and took all inputs.
func TestFewestIsClaimed(t *testing.T) {
	const text = testplan.Head + `_Atomic int x, y;
void *w(void *a) { for (int i = 0; i < 40; i++) { y++; int l = x; x = l + 1; } return a; }
int main(void) { unsigned n = in(); assume(n < 3); pthread_t p[3]; for (int i = 0; i < 3; i++) pthread_create(&p[i], 0, w, 0);
	for (int i = 0; i < 3; i++) pthread_join(p[i], 0); check(x == 120); }`
	all := testplan.Programs{}
	for _, c := range []struct {
		name   string
		change func(*plan.Environment)
		line   string
		work   int64
		want   bool
	}{
		{"enough work", nil, "0 0*2 1*119 2*120 1 3*120 0*4", 1 << 30, true},
		{"too little work", nil, "0 0*2 1*119 2*120 1 3*120 0*4", 500, false},
		{"a range of inputs", func(e *plan.Environment) { e.NondetGiven, e.NondetMax = true, 2 }, "0 0*2 1*119 2*120 1 3*120 0*4", 1 << 30, false},
		{"two switches", nil, "0 0*2 1*119 2*2 1 2*118 3*120 0*4", 1 << 30, false},
	} {
		p := all.Plan(t, text, func(k *plan.Task) {
			k.Search.Engine, k.Host.Interrupted = plan.EngineExplicit, nil
			if c.change != nil {
				c.change(&k.Environment)
			}
		})
		s, err := schedule.Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		tr, err := replay.Explain(p, p.MachineOptions(), s, nil)
		if err != nil || tr.Failure == nil {
			t.Fatal(c.name, tr, err)
		}
		if got, err := Fewest(p, tr, c.work); got != c.want || err != nil {
			t.Errorf("%s: %v, want %v, of %d switches (%v)", c.name, got, c.want, len(tr.Switches), err)
		}
	}
}

// TestMagnitude: absolute values of all widths, the least integer included.
func TestMagnitude(t *testing.T) {
	for _, x := range []struct {
		value  uint64
		bits   uint
		signed bool
		want   uint64
	}{
		{5, 32, true, 5}, {1<<32 - 5, 32, true, 5}, {1<<32 - 5, 32, false, 1<<32 - 5}, {1 << 31, 32, true, 1 << 31},
		{1 << 63, 64, true, 1 << 63}, {^uint64(0), 64, true, 1}, {^uint64(0), 64, false, ^uint64(0)}, {1, 1, false, 1}, {7, 0, true, 0}, {7, 128, true, 0},
	} {
		if got := magnitude(x.value, x.bits, x.signed); got != x.want {
			t.Errorf("%#x of %d bits, signed %v: %d, want %d", x.value, x.bits, x.signed, got, x.want)
		}
	}
	for _, x := range []struct {
		magnitude uint64
		negative  bool
		bits      uint
		want      int64
	}{{37, true, 32, 1<<32 - 37}, {37, false, 32, 37}, {1, true, 64, -1}, {1 << 31, true, 32, 1 << 31}} {
		if got := choiceOf(x.magnitude, x.negative, x.bits); got != x.want {
			t.Errorf("%d, negative %v: %d, want %d", x.magnitude, x.negative, got, x.want)
		}
	}
}
