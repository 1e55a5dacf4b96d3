package trace_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// open loads a program given as text.
func open(t *testing.T, text string) *verify.Session {
	t.Helper()
	file := checkout.Write(t, "p.c", text)
	s := testsession.Open(t, plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{file}}},
		Checks: plan.Checks{Set: machine.DefaultChecks},
	})
	return s
}

func build(t *testing.T, s *verify.Session, line schedule.Schedule, o trace.Options) (*trace.Trace, error) {
	t.Helper()
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	o.Lines = source.NewLines(os.ReadFile, func(string) bool { return true })
	return trace.Build(cursor.New(m), line, o)
}

const racing = `#include <pthread.h>
int x;
static void *f(void *a) { x++; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x++; pthread_join(t, 0); }
`

// A trace is returned only if the run ends in what was expected.
func TestConfirm(t *testing.T) {
	s := open(t, racing)
	r, m, err := s.Search()
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	f := r.Violations[0]
	if _, err := build(t, s, f.Schedule, trace.Options{Expected: f.Failure}); err != nil {
		t.Error(err)
	}
	other := *f.Failure
	other.Key++
	for name, c := range map[string]struct {
		line schedule.Schedule
		want *system.Failure
	}{
		"another place":   {f.Schedule, &other},
		"no failure":      {nil, &system.Failure{Check: "assert"}},
		"does not fit":    {schedule.Schedule{{Thread: 7}}, nil},
		"no such choice":  {schedule.Schedule{{Choice: 3}}, nil},
		"behind the end":  {slices.Repeat(schedule.Schedule{{}}, 100), &other},
		"negative thread": {schedule.Schedule{{Thread: -1}}, nil},
	} {
		if _, err := build(t, s, c.line, trace.Options{Expected: c.want}); !errors.Is(err, trace.ErrNotReplayed) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

const spinning = `#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <assert.h>
atomic_int stop, turns;
static void *f(void *a) { while (!stop) turns++; puts("over"); assert(turns < 5); return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); stop = 1; pthread_join(t, 0); }
`

// A run of many thousand actions is shown in bounded space: the beginning, how
// many steps were left out, and the end.
func TestLongRun(t *testing.T) {
	s := open(t, spinning)
	line := slices.Repeat(schedule.Schedule{{Thread: 1}}, 40000)
	line = append(line, schedule.Schedule{{Thread: 0}, {Thread: 1}, {Thread: 1}, {Thread: 1}, {Thread: 1}, {Thread: 1}}...)
	tr, err := build(t, s, line, trace.Options{First: 10, Last: 20, Slow: 50})
	if err != nil {
		t.Fatal(err)
	}
	if tr.Failure == nil || tr.Failure.Check != "assert" {
		t.Fatalf("the run ended with %+v", tr.Failure)
	}
	gaps, printed := 0, ""
	for _, st := range tr.Steps {
		if st.Kind == trace.Gap {
			gaps += st.Count
		}
		for _, o := range st.Output {
			printed += o.Text
		}
	}
	if len(tr.Steps) > 32 || gaps < 39000 || printed != "over\n" {
		t.Errorf("%d steps, %d left out, printed %q", len(tr.Steps), gaps, printed)
	}
}

// A run without failure says how it ended.
func TestEnds(t *testing.T) {
	s := open(t, "int main(void) { return 3; }")
	tr, err := build(t, s, nil, trace.Options{})
	if err != nil || tr.Failure != nil || !strings.Contains(tr.End, "exit status 3") {
		t.Errorf("got %+v, %v", tr, err)
	}
	s = open(t, strings.Replace(racing, "x++", "", 2))
	tr, err = build(t, s, nil, trace.Options{})
	if err != nil || tr.Failure != nil || !strings.Contains(tr.End, "could continue") {
		t.Errorf("got %+v, %v", tr, err)
	}
}

const computing = `#include <assert.h>
int sum;
int main(void) { for (int i = 0; i < 200000; i++) sum += i & 3; assert(sum == 0); }
`

// Long computations between two actions are shown in bounded space as well.
func TestLongAction(t *testing.T) {
	s := open(t, computing)
	line := slices.Repeat(schedule.Schedule{{}}, 100) // one for every 20000 jumps, until it fails
	tr, err := build(t, s, line, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	last := tr.Steps[len(tr.Steps)-1]
	if tr.Failure == nil || len(tr.Steps) > 700 || last.Place.Line != 3 {
		t.Errorf("failure %+v, %d steps, the last %+v", tr.Failure, len(tr.Steps), last)
	}
}

// The environment's threads have their names where thread-local variables precede the first frame of a stack.
func TestEnvironmentWithThreadLocals(t *testing.T) {
	s := open(t, `#include <assert.h>
#include <signal.h>
#include <unistd.h>
static _Thread_local volatile int *volatile p;
static void h(int n) { if (p) assert(p[0] == p[1]); }
int main(void) { volatile int v[2] = {0, 0}; p = v; signal(SIGALRM, h); alarm(1); v[0] = 1; v[1] = 1; }
`)
	res, err := s.Answer(verify.Checks{})
	if err != nil || len(res.Traces) != 1 {
		t.Fatalf("%v, %+v", err, res)
	}
	names := ""
	for _, x := range res.Traces[0].Threads {
		names += x.Name + ";"
	}
	if want := "main;environment (thread 1: deliver);environment (thread 2: ring);"; names != want {
		t.Errorf("threads %q, want %q", names, want)
	}
}
