package console_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/face/console"
	"heddle/internal/face/debug"
	"heddle/internal/test/testsession"
)

// TestBreaksBothWays: going back meets the breakpoints that were met on the way, at the same places.
func TestBreaksBothWays(t *testing.T) {
	s := session(t, "queue.c")
	for _, breaks := range [][]string{{"push"}, {"queue.c:17"}, {"if q.n == 3"}, {"if q.n >= 2", "worker"}, {"queue.c:17 if q.n == 4"}} {
		d := open(t, s)
		for _, text := range breaks {
			if _, err := d.Break(text); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := d.Watch("q.head"); err != nil {
			t.Fatal(err)
		}
		var on, back []string
		for {
			stop := d.Continue()
			if stop.Reason != debug.AtBreak {
				if stop.Reason != debug.AtEnd {
					t.Fatalf("%v: the run ends by %+v", breaks, stop)
				}
				break
			}
			on = append(on, where(d, stop))
		}
		for {
			stop := d.ContinueBack()
			if stop.Reason == debug.AtStart {
				break
			}
			back = append(back, where(d, stop))
		}
		slices.Reverse(back)
		if len(on) < 4 || !slices.Equal(on, back) {
			t.Errorf("%v: forwards\n%s\nbackwards\n%s", breaks, strings.Join(on, "\n"), strings.Join(back, "\n"))
		}
		again := d.Continue()
		if got := where(d, again); got != on[0] {
			t.Errorf("%v: the next time the first one is %s, not %s", breaks, got, on[0])
		}
	}
}

// TestBreaksOnce: a thread that comes to a line once meets a breakpoint there once, in either direction, wherever its actions end and whatever prepares its next instruction.
func TestBreaksOnce(t *testing.T) {
	const text = `#include <pthread.h>
int a, b;
static void *f(void *p) {
	a = 0;
	a = 1;
	b = a + 1;
	a = b;
	for (int i = 0; i < 2; i++)
		b += i;
	return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return a; }
`
	s := testsession.OpenText(t, "once.c", text, plan.Task{Source: plan.Source{Stepped: true}, Checks: plan.Checks{Set: machine.DefaultChecks}})
	for place, times := range map[string]int{"once.c:4": 1, "once.c:5": 1, "once.c:6": 1, "once.c:7": 1, "once.c:9": 2, "once.c:10": 1, "f": 1} {
		d := open(t, s)
		if _, err := d.Break(place); err != nil {
			t.Fatal(err)
		}
		forwards, backwards := 0, 0
		for d.Continue().Reason == debug.AtBreak {
			forwards++
		}
		for d.ContinueBack().Reason == debug.AtBreak {
			backwards++
		}
		if forwards != times || backwards != times {
			t.Errorf("%s is met %d times forwards and %d times backwards, want %d", place, forwards, backwards, times)
		}
	}
}

func where(d *debug.Debugger, s debug.Stop) string {
	a, i := d.Position()
	return fmt.Sprintf("%d+%d %s", a, i, s.Break.Text)
}

// TestCommands: what commands say.
func TestCommands(t *testing.T) {
	for _, x := range []struct {
		program string
		lines   string
		want    []string // in this order
	}{
		{"queue.c", "break queue.c:32; run; next; locals", []string{"breakpoint 1: queue.c:32", "the first of 19 ways was taken: step 0:1", "at queue.c:33", "a = {10, 20}", "k = -8"}},
		{"queue.c", "step; step; step 0:5; step 1; step 1; step 2; locks; thread 2; threads", []string{"starts thread 1", "starts thread 2", "k = -3", "reads a[0] = 10", "locks q.m",
			"q.m: held by thread 1 (worker); waited for by thread 2 (worker)", "waits for mutex q.m, which thread 1 (worker) holds"}},
		{"queue.c", "find q.n == 2; run; print q.head->next->value; print q.head->flag; print q.n; print q.head[0].value", []string{
			"q.head->next->value = ", "q.head->flag = 5", "q.n = 2", "q.head[0].value = "}},
		{"queue.c", "break worker; run; next; finish", []string{"breakpoint 1: worker", "breakpoint 1: worker", "thread 1 (worker) in worker at queue.c:21", "thread 1 (worker) in worker at queue.c:22", "thread 1 (worker) has ended"}},
		{"queue.c", "walk 400 7; output", []string{"prints \"done\\n\"", "done\ndone"}},
		{"order.c", "step; step 0; step 1; step 0; run; threads; enabled", []string{"locks a", "failure: deadlock", "waits for mutex b", "no action can be taken"}},
		{"order.c", "find x == 2; run; print x", []string{"found: ", "x = 2"}},
		{"order.c", "find x == 3", []string{"error: x == 3 holds in no state from here ("}},
		{"order.c", "step; step 0; step 1; step 0; step 0", []string{"error: main cannot act: it waits for mutex a, which thread 1 (one) holds"}},
		{"freed.c", "run; where; back; print p[1]; print *p; step", []string{"failure: ", "freed", "in main at freed.c", "p[1]"}},
		{"freed.c", "into; into; into; where; locals; finish; locals", []string{"make at freed.c", "main at freed.c", "n = 3", "p = heap block 3 (12 bytes)", "main at freed.c:11", "p = NULL"}},
		{"freed.c", "instruction; instruction; back-instruction; list", []string{"main at freed.c:11", "> "}},
		{"freed.c", "break freed.c:1; break nothing; break if zz == 1; watch s; delete 9; thread 5; goto 99; step x; print p->q; bogus; b; restore x; load 5 5; save f", []string{
			"no code lies at freed.c:1; the next line that has some is", "no function is named nothing", "zz", "does not lie in memory", "there is no breakpoint 9",
			"there is no thread 5; the threads are 0 to 0", "\"99\" is not a place in the run", "\"x\" is not an action", "p", "no command \"bogus\"", "this is the beginning of the run",
			"no position is named \"x\"", "does not fit the program: step 1 of 2: there is no thread 5", "files cannot be written here"}},
	} {
		d := open(t, session(t, x.program))
		var b strings.Builder
		c := console.New(d, &b, nil)
		for _, line := range strings.Split(x.lines, "; ") {
			if err := c.Do(line); err != nil {
				fmt.Fprintf(&b, "error: %v\n", err)
			}
		}
		rest := b.String()
		for _, want := range x.want {
			_, after, ok := strings.Cut(rest, want)
			if !ok {
				t.Errorf("%s: %s: no %q in\n%s", x.program, x.lines, want, b.String())
				break
			}
			rest = after
		}
	}
}
