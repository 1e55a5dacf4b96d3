package passes_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
	"heddle/internal/test/testsession"
)

// keyOf is the key of the failure that a program comes to with some checks, if its one thread acts until then.
func keyOf(t *testing.T, s *plan.Plan, checks machine.CheckSet) uint64 {
	t.Helper()
	o := s.MachineOptions()
	o.Checks = checks
	m, err := machine.New(s.Program, o)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	f := m.Start()
	for range 100 {
		if f != nil {
			return cursor.Key(f)
		}
		f = m.Step(0, 0)
	}
	t.Fatal("nothing went wrong")
	return 0
}

// TestFineSchedule: what one machine does in a step another, that stops at more places, does in several: until it has come
// as far, or has failed as the first has. A schedule that is none of the program's is an error.
func TestFineSchedule(t *testing.T) {
	const globals = `_Atomic int a; int most = 2147483647; extern void __VERIFIER_error(void); static void *waits(void *p) { a = 7; return p; } `
	none, overflows := machine.CheckSet(0), machine.CheckSet(0).With(machine.SignedOverflow)
	errors := none.With(machine.ErrorCall)
	all := testplan.Programs{}
	step := func(choice int32) schedule.Step { return schedule.Step{Choice: int64(choice)} }
	for name, x := range map[string]struct {
		body   string
		leader func(*machine.Options)
		key    machine.CheckSet // with which the failure expected shows; 0: it is another
		line   schedule.Schedule
		want   string // the schedule, or what the error says
	}{
		"as it is": {`a = 1; a = 2; a = 3;`, nil, 0, schedule.Schedule{step(0), step(0)}, "0*2"},
		"fails as expected": {`a = 1; int v = most; v += a; a = 2; a = 3; a = 4; a = 5;`, func(o *machine.Options) { o.Checks = none }, overflows,
			schedule.Schedule{step(0), step(0), step(0), step(0), step(0), step(0)}, "0*4"},
		"fails otherwise": {`a = 1; int v = most; v += a; a = 2; a = 3;`, func(o *machine.Options) { o.Checks = none }, 0,
			schedule.Schedule{step(0), step(0), step(0), step(0)}, "a bug in heddle: "},
		"fails sooner": {`a = 1; int v = most; v += a; __VERIFIER_error();`, func(o *machine.Options) { o.Checks = errors }, errors,
			schedule.Schedule{step(0), step(0)}, "0*2"},
		"input":             {`a = in(); a = 2;`, nil, 0, schedule.Schedule{step(1), step(0)}, "0:1 0"},
		"input of too few":  {`a = in(); a = 2;`, func(o *machine.Options) { o.Inputs = plan.AnyInput{} }, 0, schedule.Schedule{step(2), step(0)}, "thread 0 has 2 choices, not 3"},
		"too few, and more": {`a = in(); a = 2;`, func(o *machine.Options) { o.Inputs = plan.AnyInput{} }, 0, schedule.Schedule{step(5)}, "thread 0 has 2 choices, not 6"},
		"the last way":      {`a = in(); a = 2;`, func(o *machine.Options) { o.Inputs = plan.AnyInput{} }, 0, schedule.Schedule{step(1), step(0)}, "0:1 0"},
		"no such thread":    {`a = 1; a = 2;`, nil, 0, schedule.Schedule{{Thread: 2}}, "thread 2 does not exist"},
	} {
		s := all.Plan(t, testplan.Head+globals+`int main(void) { pthread_t t; pthread_create(&t, 0, waits, 0); `+x.body+` }`, func(k *plan.Task) {
			k.Search.Engine, k.Checks.Set = plan.EngineExplicit, overflows.With(machine.ErrorCall)
			k.Environment.NondetGiven, k.Environment.NondetMin, k.Environment.NondetMax = true, 0, 1
		})
		p := passes.New(s, nil)
		o := p.MachineOptions()
		if x.leader != nil {
			x.leader(&o)
		}
		found := search.Found{Failure: &system.Failure{}, Schedule: x.line}
		if x.key != 0 {
			found.Failure.Key = keyOf(t, s, x.key)
		}
		line, err := p.FineSchedule(found, o)
		got := line.String()
		if err != nil {
			got = err.Error()
		}
		if got != x.want && (err == nil || !strings.Contains(got, x.want)) {
			t.Errorf("%s: %s, want %s", name, got, x.want)
		}
	}
}

// TestNoThread: a schedule of threads that there are not is none.
func TestNoThread(t *testing.T) {
	s := testplan.Programs{}.Plan(t, testplan.Head+`int main(void) { if (in() == 5) return 1; return 0; }`, func(k *plan.Task) { k.Checks.Set = plan.DefaultChecks })
	p := passes.New(s, nil)
	for _, thread := range []int32{-1, 7} {
		f := search.Found{Failure: &system.Failure{}, Schedule: schedule.Schedule{{Thread: thread}}}
		if _, err := p.FineSchedule(f, p.MachineOptions()); err == nil {
			t.Errorf("a step of thread %d was refined", thread)
		}
	}
}

// TestFineFailures: of a run that fails before its first action there is nothing to write. Of another the schedule goes to the
// failure, or to another one that comes sooner, whichever thread fails and whoever acted last; that a run fails only where
// threads stop more often is an error.
func TestFineFailures(t *testing.T) {
	const globals = `_Atomic int a; int most = 2147483647; static void *dangling(void *p) { *(int *)p = 2; return p; }
		static void *overflows(void *p) { a = 1; int v = most; v += a; a = v; return p; } int main(void) { pthread_t t; `
	all := testplan.Programs{}
	for name, x := range map[string]struct {
		body string
		line schedule.Schedule
		want string // the schedule, or what the error says
	}{
		"at once":             {`check(a != 0); a = 1;`, nil, "-"},
		"sooner":              {`int v = in(); v = most; v += 1; check(v == 9);`, schedule.Schedule{{}}, "0"},
		"another thread":      {`int *q = malloc(4); free(q); pthread_create(&t, 0, dangling, q); a = 1; pthread_exit(0);`, nil, "0 1"},
		"only where it stops": {`pthread_create(&t, 0, overflows, 0); pthread_join(t, 0);`, nil, "a bug in heddle: "},
	} {
		s := all.Plan(t, testplan.Head+globals+x.body+` }`, func(k *plan.Task) { k.Search.Engine, k.Checks.Set = plan.EngineExplicit, machine.DefaultChecks })
		p := passes.New(s, nil)
		o := p.MachineOptions() // of one that thinks all memory private, and does not look at overflows
		o.Discipline, o.Checks = discipline.New(), o.Checks.Without(machine.SignedOverflow)
		line, err := p.FineSchedule(search.Found{Failure: &system.Failure{}, Schedule: x.line}, o)
		if got := line.String(); got != x.want && (err == nil || !strings.Contains(err.Error(), x.want)) {
			t.Errorf("%s: %s, %v, want %s", name, got, err, x.want)
		}
	}
}

// TestRefined: a violation that a search with a reduction has found replays where threads stop at every visible action: one
// at once, one after an access that nobody else makes, one after a wait of several phases, and some after a copy by the same
// thread or another: in pieces where threads stop at each, else at once.
func TestRefined(t *testing.T) {
	all := testplan.Programs{}
	for name, text := range map[string]string{
		"at once": `int a; int main(void) { check(a != 0); }`,
		"own": `_Atomic int a; int n, *q;
			static void *f(void *p) { a++; n = 1; *q = 2; return 0; }
			int main(void) { pthread_t t; q = malloc(4); free(q); pthread_create(&t, 0, f, 0); a++; pthread_join(t, 0); }`,
		"wait": `pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; int n, go;
			static void *f(void *p) { pthread_mutex_lock(&m); while (!go) pthread_cond_wait(&c, &m); n++; pthread_mutex_unlock(&m); return 0; }
			int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0);
			pthread_mutex_lock(&m); go = 1; pthread_cond_broadcast(&c); pthread_mutex_unlock(&m); pthread_join(t, 0); pthread_join(u, 0); check(n != 2); }`,
		"copy": `#include <string.h>
			_Atomic int a; char own[64], from[64];
			static void *f(void *p) { a++; memcpy(own, from, 64); own[3]++; check(own[3] != 1); return 0; }
			int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); a++; pthread_join(t, 0); }`,
		"copied before": `#include <string.h>
			_Atomic int a; char own[64], from[64] = { [63] = 1 };
			static void *f(void *p) { a++; memcpy(own, from, 64); return 0; }
			int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); a++; pthread_join(t, 0); check(own[63] != 1); }`,
	} {
		for _, r := range []reduction.Name{reduction.Default, reduction.Ordered, reduction.Joint, reduction.Tau} {
			s := all.Plan(t, testplan.Head+text, func(k *plan.Task) {
				if k.Search.Engine, k.Checks.Set, k.Search.Reduction = plan.EngineExplicit, machine.DefaultChecks, r; strings.HasPrefix(name, "cop") {
					k.Checks.Set = k.Checks.Set.Without(machine.Race) // with which copies are made at once anyway
				}
			})
			x := testsession.CheckPlan(t, s)
			if x.Verdict.Answer != verdict.Violated || len(x.Traces) != 1 {
				t.Errorf("%s, %s: %v with %d traces, %v", name, r, x.Verdict.Answer, len(x.Traces), x.Verdict.Reasons)
			}
			if x.Unrefined != nil || x.Verdict.Reduction.Why != "" {
				t.Errorf("%s, %s: not refined, %v; %s", name, r, x.Unrefined, x.Verdict.Reduction.Why)
			}
		}
	}
}
