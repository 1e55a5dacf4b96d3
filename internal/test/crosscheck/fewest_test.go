package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/front/compile"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/oracle"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const (
	shortFewest = 50
	longFewest  = 3000
)

// fewestHead has a check that leaves a mark, which the oracle's graph shows, before it fails.
const fewestHead = `#include <pthread.h>
#include <assert.h>
_Atomic int x, y, z; int failed;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER;
extern _Bool __VERIFIER_nondet_bool(void);
static void check(int holds) { if (!holds) { failed = 1; assert(0); } }
`

// fewestProgram is a program of two or three threads, in which a check may fail.
func fewestProgram(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 19))
	var b strings.Builder
	b.WriteString(fewestHead)
	v := func() string { return string("xyz"[r.IntN(3)]) }
	statement := func() string {
		switch r.IntN(11) {
		case 0:
			return fmt.Sprintf("%s = %d;", v(), r.IntN(3))
		case 1:
			return fmt.Sprintf("%s = %s + 1;", v(), v())
		case 2:
			return fmt.Sprintf("if (%s == %d) %s = %s;", v(), r.IntN(3), v(), v())
		case 3:
			return fmt.Sprintf("pthread_mutex_lock(&m); %s = %s + 1; pthread_mutex_unlock(&m);", v(), v())
		case 4:
			return fmt.Sprintf("if (%s > 0) { pthread_mutex_lock(&m); %s--; pthread_mutex_unlock(&m); }", v(), v())
		case 5:
			return fmt.Sprintf("{ int l = %s; %s = l + %d; }", v(), v(), r.IntN(2))
		case 8:
			return fmt.Sprintf("if (__VERIFIER_nondet_bool()) %s = %d;", v(), r.IntN(3))
		case 9:
			w := v()
			return fmt.Sprintf("pthread_mutex_lock(&m); if (%s == 0) pthread_cond_wait(&c, &m); %s++; pthread_mutex_unlock(&m);", w, w)
		case 10:
			return fmt.Sprintf("pthread_mutex_lock(&m); %s = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);", v())
		case 6:
			return fmt.Sprintf("check(!(%s == %d && %s == %d));", v(), 1+r.IntN(2), v(), r.IntN(3))
		}
		return fmt.Sprintf("%s++;", v())
	}
	threads := 1 + r.IntN(2)
	for t := range threads {
		fmt.Fprintf(&b, "static void *t%d(void *a) {\n", t)
		for range 2 + r.IntN(3) {
			b.WriteString("  " + statement() + "\n")
		}
		b.WriteString("  return a; }\n")
	}
	b.WriteString("int main(void) {\n")
	for t := range threads {
		fmt.Fprintf(&b, "  pthread_t p%d; pthread_create(&p%d, 0, t%d, 0);\n", t, t, t)
	}
	for range r.IntN(3) {
		b.WriteString("  " + statement() + "\n")
	}
	for t := range threads {
		fmt.Fprintf(&b, "  pthread_join(p%d, 0);\n", t)
	}
	fmt.Fprintf(&b, "  check(%s != %d);\n  return 0; }\n", v(), r.IntN(4))
	return b.String()
}

// TestFewestSwitches: where a counterexample is said to have the fewest preemptive switches, it has as many as the cheapest way to
// a failure through all states and steps, instruction by instruction, that an interpreter knows which shares nothing with the
// machine. Runs that were made short fail at the same place, and are no longer.
func TestFewestSwitches(t *testing.T) {
	var said [2]struct{ n, all, preemptive atomic.Int64 }
	seeds.Each(t, seeds.Amount("HEDDLE_FEWEST", shortFewest, longFewest), func(t *testing.T, seed uint64) {
		text := fewestProgram(seed)
		g := &oracle.Graph{Globals: []string{"failed"}}
		if r := oracle.Explore(testprogram.LoadText(t, "program.c", text, compile.Options{}), oracle.Options{Graph: g, MaxStates: 15_000, Checks: []string{"assert", "deadlock"}}); r.Verdict == oracle.TooLarge {
			t.Skip("too large for the oracle")
		} else if r.Verdict == oracle.Unsupported {
			t.Fatal(r.Reason)
		}
		least := leastSwitches(g)
		for k, minimise := range []bool{false, true} {
			s := testsession.Open(t, plan.Task{Source: plan.Source{Load: compile.Options{Files: []string{checkout.Write(t, "fewest.c", text)}}},
				Checks: plan.Checks{Set: machine.CheckSet(0).With(machine.Assert)}})
			r, err := s.Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			if (r.Verdict.Answer == verdict.Violated) != (least >= 0) {
				t.Fatalf("%v, the oracle needs %d switches\n%s", r.Verdict.Answer, least, text)
			}
			if least < 0 {
				return
			}
			found := r.Traces[0]
			if err := s.Explain(r, minimise); err != nil {
				t.Fatal(err)
			}
			short := r.Traces[0]
			said[k].all.Add(1)
			if len(short.Switches) < least {
				t.Errorf("a run with %d preemptive switches, none has fewer than %d\n%s", len(short.Switches), least, text)
			}
			if short.Fewest {
				said[k].n.Add(1)
				if least > 0 {
					said[k].preemptive.Add(1)
				}
				if len(short.Switches) != least && onePlace(text) {
					t.Errorf("%d preemptive switches are said to be the fewest, the oracle needs %d\n%s", len(short.Switches), least, text)
				}
			}
			if minimise {
				judgeShort(t, s, found, short)
			}
		}
	})
	for k := range said {
		t.Logf("minimise %v: %d of %d said to be the fewest, %d of them preemptive", k == 1, said[k].n.Load(), said[k].all.Load(), said[k].preemptive.Load())
	}
	if a := &said[1]; a.n.Load() < a.all.Load()*9/10 || a.preemptive.Load() < 5 {
		t.Error("too few runs are said to have the fewest switches for the comparison to mean something")
	}
}

// onePlace reports whether a program can fail at one place only, which the oracle's mark does not distinguish from others. All
// checks are calls of one function, so that it can.
func onePlace(text string) bool { return strings.Count(text, "assert(0)") == 1 }

// judgeShort demands that a run that was made short fails in the same way, is no longer, and that what is said of its switches
// holds of all runs that are enumerated one by one.
func judgeShort(t *testing.T, s *verify.Session, found, short *trace.Trace) {
	t.Helper()
	again, err := s.Replay(schedule.Lasso{Prefix: short.Schedule})
	if err != nil || again.Failure == nil || again.Failure.Key != found.Failure.Key {
		t.Errorf("%s does not fail as %s does: %v", short.Schedule, found.Schedule, err)
	}
	m := short.Minimised
	if m == nil || m.After.Switches > m.Before.Switches || m.After.Switches == m.Before.Switches && (m.After.Threads > m.Before.Threads ||
		m.After.Threads == m.Before.Threads && m.After.Actions > m.Before.Actions) {
		t.Errorf("%s became %s: %+v", found.Schedule, short.Schedule, m)
	}
	for _, x := range short.Switches {
		if x.Otherwise == trace.NotKnown {
			continue
		}
		bound := x.Bound
		if x.Otherwise == trace.Fails {
			bound = len(short.Switches)
		}
		if fails, known := failsOtherwise(t, s, short, x, bound); known && fails != (x.Otherwise == trace.Fails) {
			t.Errorf("%s: without the switch before action %d a run fails: %v, said %q with bound %d", short.Schedule, x.Action, fails, x.Otherwise, x.Bound)
		}
	}
}

// leastSwitches is the number of preemptive switches on the cheapest way from the first state of a graph to one in which the first
// variable is not 0, or -1 if there is none.
func leastSwitches(g *oracle.Graph) int {
	type at struct{ state, last int }
	now, seen := []at{{0, 0}}, map[at]bool{}
	for cost := 0; len(now) > 0; cost++ {
		var next []at
		for len(now) > 0 {
			x := now[len(now)-1]
			now = now[:len(now)-1]
			if seen[x] {
				continue
			}
			seen[x] = true
			s := &g.States[x.state]
			if s.Values[0] != 0 {
				return cost
			}
			could := false
			for _, step := range s.Steps {
				could = could || step.Thread == x.last
			}
			for _, step := range s.Steps {
				if y := (at{step.To, step.Thread}); could && step.Thread != x.last {
					next = append(next, y)
				} else {
					now = append(now, y)
				}
			}
		}
		now = next
	}
	return -1
}

// mostRuns bounds the runs that are enumerated.
const mostRuns = 20_000

// failsOtherwise enumerates the runs that agree with a trace up to a switch, after which the thread before it runs on until it waits or
// ends, with at most so many preemptive switches in all; -1: any number.
func failsOtherwise(t *testing.T, s *verify.Session, tr *trace.Trace, x trace.Preemption, bound int) (fails, known bool) {
	m := testsession.MachineOf(t, s)
	c := cursor.New(m)
	if c.Start() != nil {
		t.Fatal("fails at once")
	}
	e := &enumeration{c: c, m: m, left: mostRuns}
	spent := 0
	for i, a := range tr.Schedule[:x.Action] {
		last := 0
		if i > 0 {
			last = int(tr.Schedule[i-1].Thread)
		}
		if int(a.Thread) != last && m.Choices(last) > 0 {
			spent++
		}
		if c.Do(a) != nil {
			t.Fatal("fails too soon")
		}
	}
	for m.Choices(x.From) > 0 {
		if m.Choices(x.From) > 1 {
			return false, false
		}
		if e.left--; e.left < 0 {
			return false, false
		}
		if f := c.Do(actionOf(x.From)); f != nil {
			return f.Key == tr.Failure.Key, true
		}
	}
	e.left = mostRuns
	if bound < 0 {
		bound = 1 << 20
	}
	e.from(-1, bound-spent)
	return e.fails, e.left > 0
}

func actionOf(thread int) schedule.Step { return schedule.Step{Thread: int32(thread)} }

// enumeration takes runs one by one.
type enumeration struct {
	c     *cursor.Cursor
	m     *machine.Machine
	left  int
	fails bool
}

// from takes all runs from the present state, with at most so many preemptive switches.
func (e *enumeration) from(last, bound int) {
	acts, _ := e.c.All(nil)
	if len(acts) == 0 {
		e.left--
		return
	}
	mark := e.c.Mark()
	for _, a := range acts {
		if e.fails || e.left <= 0 {
			return
		}
		cost := 0
		if int(a.Thread) != last && last >= 0 && e.m.Choices(last) > 0 {
			cost = 1
		}
		if cost > bound {
			continue
		}
		if e.c.Do(a) != nil {
			e.fails = true
		} else {
			e.from(int(a.Thread), bound-cost)
		}
		e.c.Undo(mark)
	}
}
