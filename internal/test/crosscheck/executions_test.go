package crosscheck

import (
	"slices"
	"testing"

	"heddle/internal/engine/executions"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/dpor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/normalform"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// interleavings enumerates every run, without any reduction.
type interleavings struct {
	c        *cursor.EffectReporter
	run      []normalform.Taken
	steps    int
	most     int
	classes  map[string]int // complete executions by normal form: the runs of each
	commutes func(c *cursor.EffectReporter, acts []system.Action)
}

// longestRun is that of programs small enough to be compared: a thread may loop
// while others wait.
const longestRun = 200

// explore is false if there are too many.
func (x *interleavings) explore() bool {
	acts, _ := x.c.Actions(nil)
	if len(acts) == 0 {
		if x.c.Outcome() != system.Pruned {
			x.classes[normalform.Of(x.run)]++
		}
		return true
	}
	if x.commutes != nil {
		x.commutes(x.c, acts)
	}
	for _, a := range acts {
		if x.steps++; x.steps > x.most || len(x.run) == longestRun {
			return false
		}
		mark := x.c.Mark()
		d, failure := normalform.Take(x.c, a)
		x.run = append(x.run, d)
		ok := true
		if failure != nil {
			x.classes[normalform.Of(x.run)]++
		} else {
			ok = x.explore()
		}
		x.run = x.run[:len(x.run)-1]
		x.c.Undo(mark)
		if !ok {
			return false
		}
	}
	return true
}

// forms replays the executions that an exploration has found.
func forms(t *testing.T, s *verify.Session, lines []schedule.Schedule) map[string]int {
	classes := map[string]int{}
	c := effectReporter(t, s)
	begin := c.Mark()
	for _, line := range lines {
		var run []normalform.Taken
		for i := 0; i < len(line); {
			d, failure := normalform.Take(c, line[i])
			run = append(run, d)
			i += len(c.Steps(nil))
			if failure != nil && i < len(line) {
				t.Fatalf("a schedule goes on behind a failure: %s", line)
			}
		}
		classes[normalform.Of(run)]++
		c.Undo(begin)
	}
	return classes
}

func effectReporter(t *testing.T, s *verify.Session) *cursor.EffectReporter {
	t.Helper()
	c, err := executions.Cursor(s.Plan)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Machine().Close() })
	if f := c.Start(); f != nil {
		t.Fatal(f.Text)
	}
	return c
}

func openForExecutions(t *testing.T, file string, macros ...string) *verify.Session {
	t.Helper()
	s := testsession.Open(t, plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{file}, CFlags: macros}},
		Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Race).Without(machine.Hang)},
		Search: plan.Search{CheckProviso: true},
	})
	return s
}

// openTextForExecutions is openForExecutions of a text, which becomes a file of that name.
func openTextForExecutions(t *testing.T, name, text string, macros ...string) *verify.Session {
	t.Helper()
	file := checkout.Write(t, name, text)
	return openForExecutions(t, file, macros...)
}

// compareExecutions holds the exploration to the classes of all interleavings: each
// found, and once. False: there are too many.
func compareExecutions(t *testing.T, s *verify.Session, most int, commutes func(*cursor.EffectReporter, []system.Action)) (*dpor.Result, bool) {
	t.Helper()
	var lines []schedule.Schedule
	r, m, err := executions.Explore(s.Plan, func(line schedule.Schedule) { lines = append(lines, line) })
	if err != nil {
		t.Fatal(err)
	}
	m.Close()
	if slices.Contains(r.Limits, dpor.Executions) || slices.Contains(r.Limits, dpor.Interrupted) {
		return r, false
	}
	if !r.Complete() {
		t.Fatalf("not complete: %v %v", r.Limits, r.Others)
	}
	all := &interleavings{c: effectReporter(t, s), most: most, classes: map[string]int{}, commutes: commutes}
	if !all.explore() {
		return r, false
	}
	found := forms(t, s, lines)
	if r.Executions() != len(lines) || len(found) != len(lines) {
		t.Errorf("%d executions counted, %d told, %d of them different", r.Executions(), len(lines), len(found))
	}
	for f, n := range all.classes {
		if found[f] == 0 {
			t.Errorf("of %d classes of interleavings one, of %d, was not found by %d executions: %s", len(all.classes), n, len(found), f)
			break
		}
	}
	if len(found) != len(all.classes) {
		t.Errorf("%d executions, %d classes of interleavings", len(found), len(all.classes))
	}
	return r, true
}

// bruteSteps is how many actions enumerating all interleavings of a random program may
// take.
const bruteSteps = 60_000

const shortExecutions, longExecutions = 40, 1500

// TestExecutionsOfRandomPrograms: the executions counted of random programs are the
// classes of their interleavings, each once.
func TestExecutionsOfRandomPrograms(t *testing.T) {
	n := seeds.Amount("HEDDLE_RANDOM_PROGRAMS", shortExecutions, longExecutions)
	compared, executions := 0, 0
	seeds.InTurn(t, n, func(t *testing.T, seed uint64) {
		text := randomProgram(seed)
		s := openTextForExecutions(t, "random.c", text)
		s.Task.Bounds.Executions = bruteSteps
		polls := 0
		s.Task.Host.Interrupted = func() bool { // runs that wait in loops are no executions
			polls++
			return polls > mostPolls
		}
		r, ok := compareExecutions(t, s, bruteSteps, nil)
		if ok {
			compared++
			executions += r.Executions()
		}
		if t.Failed() {
			t.Log(text)
		}
	})
	t.Logf("%d of %d programs compared, which have %d executions", compared, n, executions)
	if compared < n/4 {
		t.Errorf("only %d of %d programs are small enough to be compared", compared, n)
	}
}

// TestExecutionsOfLongLoops: where a long private loop is left, and continued with, makes no execution another one.
func TestExecutionsOfLongLoops(t *testing.T) {
	s := openTextForExecutions(t, "loops.c", longLoops)
	s.Task.Bounds.Executions = 100
	for _, longest := range []int{0, 2, 3, 7} {
		s.Task.Bounds.LongestStep = longest
		r, m, err := executions.Explore(s.Plan, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Close()
		if !r.Complete() || r.Executions() != 2 {
			t.Errorf("%d executions with steps of %d jumps, want 2: one for each order of the stores to x (%v)", r.Executions(), longest, r.Limits)
		}
	}
}

const longLoops = `#include <pthread.h>
static volatile int x, table[2];
static int half(int n) { return n / 2; }
static void *one(void *p) {
	int sum = 0;
	for (int i = 0; i < 12; i++)
		sum += half(i);
	for (int i = 40; i > 0; i /= 3)
		switch (i % 3) { case 0: sum++; break; case 1: sum += 2; break; default: sum += i; }
	x = sum;
	return 0;
}
static void *two(void *p) {
	int i = 0;
	static void *const to[] = { &&again, &&again, &&over };
again:
	i += i < 20 ? 2 : 1;
	goto *to[i % 3 == 2 && i > 20 ? 2 : i % 2];
over:
	x = i;
	return 0;
}
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
`
