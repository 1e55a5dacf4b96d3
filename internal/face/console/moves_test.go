package console_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/face/console"
	"heddle/internal/face/debug"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// programs have threads, locks, heap, inputs, calls, failures of several kinds.
var programs = map[string]string{
	"queue.c": `#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; unsigned flag : 3; };
struct queue { pthread_mutex_t m; struct node *head; int n; } q = { PTHREAD_MUTEX_INITIALIZER };
static void push(int v)
{
	struct node *x = malloc(sizeof *x);
	x->value = v;
	x->flag = 5;
	pthread_mutex_lock(&q.m);
	x->next = q.head;
	q.head = x;
	q.n++;
	pthread_mutex_unlock(&q.m);
}
static void *worker(void *arg)
{
	for (int i = 0; i < 2; i++)
		push(i + *(int *)arg);
	printf("done\n");
	return 0;
}
int main(void)
{
	int a[2] = { 10, 20 };
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, worker, &a[i]);
	int k = __VERIFIER_nondet_int();
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(k != 3);
	return 0;
}
`,
	"order.c": testprogram.LockOrder,
	"freed.c": `#include <stdlib.h>
static int *make(int n)
{
	int *p = malloc(n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i;
	return p;
}
int main(void)
{
	int *p = make(3);
	int s = p[0] + p[2];
	free(p);
	return p[1] + s;
}
`,
}

// open is a debugger at the beginning of a program, of a session.
func open(t *testing.T, s *verify.Session) *debug.Debugger {
	t.Helper()
	c, err := s.Cursor()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Machine().Close() })
	return debug.New(c, nil)
}

// session is a program that is stepped through.
func session(t *testing.T, name string) *verify.Session {
	t.Helper()
	return testsession.OpenText(t, name, programs[name], plan.Task{Source: plan.Source{Stepped: true}, Checks: plan.Checks{Set: machine.DefaultChecks}})
}

// seen is all that can be asked of a state, but for what is ahead.
func seen(t *testing.T, d *debug.Debugger) string {
	t.Helper()
	var b strings.Builder
	c := console.New(d, &b, nil)
	for _, line := range []string{"threads", "where", "locals", "shared", "locks", "enabled", "output", "schedule"} {
		if err := c.Do(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	actions, instructions := d.Position()
	text := strings.ReplaceAll(b.String(), "\n> ", "\n  ") // the action that is ahead
	if f := d.Failure(); f != nil {
		text += f.Text
	}
	return fmt.Sprintf("%s\n%d actions, %d instructions", text, actions, instructions)
}

// move makes a random move.
func move(r *rand.Rand, d *debug.Debugger) string {
	thread := r.IntN(len(d.Scene().Threads()))
	acts := d.Enabled()
	switch k := r.IntN(12); {
	case k < 3 && len(acts) > 0:
		a := acts[r.IntN(len(acts))]
		d.Step(a)
		return fmt.Sprint("step ", a)
	case k < 5:
		d.StepInstruction(thread)
		return fmt.Sprint("instruction ", thread)
	case k < 7:
		depth := debug.Depth(r.IntN(3))
		d.StepLine(thread, depth)
		return fmt.Sprint("line ", thread, depth)
	case k == 7:
		d.Back()
		return "back"
	case k == 8:
		d.BackInstruction()
		return "back-instruction"
	case k == 9:
		d.BackLine(thread)
		return fmt.Sprint("back-line ", thread)
	case k == 10:
		n := r.IntN(len(d.Run()) + 1)
		d.GoTo(n)
		return fmt.Sprint("goto ", n)
	}
	d.Walk(r.IntN(4), r.Uint64())
	return "walk"
}

// again is a debugger that has just begun, and is led to where another one is.
func again(t *testing.T, s *verify.Session, d *debug.Debugger) *debug.Debugger {
	t.Helper()
	fresh, run := open(t, s), d.Schedule()
	a, part := d.UnderWay()
	if part && d.Begun() {
		run = append(run, a)
	}
	if err := fresh.Load(run); err != nil {
		t.Fatal(err)
	}
	_, done := fresh.Position()
	if d.Begun() {
		done = 0
		fresh.GoTo(len(d.Schedule()))
	}
	if _, n := d.Position(); part {
		for range n - done {
			if _, err := fresh.StepInstruction(int(a.Thread)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := fresh.SetThread(d.Thread()); err != nil {
		t.Fatal(err)
	}
	return fresh
}

// TestMoves: wherever random moves lead, forwards and backwards, the state is the one that its schedule leads a debugger to which has just begun, and the
// schedule replays; asking changes nothing; what a checkpoint has named is found again.
func TestMoves(t *testing.T) {
	for name := range programs {
		t.Run(name, func(t *testing.T) {
			s := session(t, name)
			for seed := range uint64(12) {
				r := rand.New(rand.NewPCG(seed, 1))
				d := open(t, s)
				var did []string
				named, thread := "", 0
				for i := range 40 {
					did = append(did, move(r, d))
					here := seen(t, d)
					if again := seen(t, d); again != here {
						t.Fatalf("seed %d: asking has changed the state\n%s\n%s", seed, here, again)
					}
					fresh := again(t, s, d)
					if there := seen(t, fresh); there != here {
						t.Fatalf("seed %d, %s: the schedule leads elsewhere\n%s\n--- instead of\n%s", seed, strings.Join(did, ", "), there, here)
					}
					if i == 20 {
						d.Save("here")
						named, thread = here, d.Thread()
					}
				}
				if _, err := d.Restore("here"); err != nil {
					t.Fatal(err)
				}
				d.SetThread(thread)
				if there := seen(t, d); there != named {
					t.Errorf("seed %d: the checkpoint leads elsewhere\n%s\n--- instead of\n%s", seed, there, named)
				}
				if _, err := s.Replay(schedule.Lasso{Prefix: d.Schedule()}); err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
			}
		})
	}
}
