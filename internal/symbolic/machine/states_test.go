package symbolic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/internal/exec/journal"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// statesOf are states of a program, in the order of a breadth-first search, up to a number: those of each pause at a
// jump, too.
func statesOf(t *testing.T, text string, most int) (*symbolic.Cursor, []*symbolic.State) {
	t.Helper()
	return statesWith(t, text, most, program.Jump, program.Branch)
}

// statesWith are those with pauses at some kinds of instructions.
func statesWith(t *testing.T, text string, most int, pauses ...program.Op) (*symbolic.Cursor, []*symbolic.State) {
	t.Helper()
	c := machineOf(t, "O0", header+text).Cursor
	m := c.Machine()
	var pcs []int
	for pc := range m.Program().Code {
		if slices.Contains(pauses, m.Program().Code[pc].Op) {
			pcs = append(pcs, pc)
		}
	}
	m.Control().MayPause(pcs)
	c.PauseAlways(pcs)
	if f := c.Begin(); f != nil {
		t.Fatal(f.Text)
	}
	list := []*symbolic.State{c.Save()}
	for i := 0; i < len(list) && len(list) < most; i++ {
		x := list[i]
		step := func(do func() *system.Failure) {
			c.Restore(x)
			if f := do(); f == nil && c.Feasible() == symbolic.Sat && m.RunStatus() == machine.Going {
				list = append(list, c.Save())
			}
		}
		c.Restore(x)
		if c.Paused() {
			step(c.Continue)
			continue
		}
		acts, _ := c.Actions(nil)
		for _, a := range acts {
			step(func() *system.Failure { return c.Do(a) })
		}
	}
	return c, list
}

// control is what the shape of a state must capture, for the state of the machine: the words that are no data, what the threads at
// stops are about to do, and what is under way.
func control(c *symbolic.Cursor, x *symbolic.State) string {
	m := c.Machine()
	data := map[uint32]bool{}
	for _, s := range m.Unknowns().DataSections(nil) {
		for at := range s.Words {
			data[s.First+at] = true
		}
	}
	var b strings.Builder
	for _, s := range m.Sections(nil) {
		for at := s.First; at < s.First+s.Words; at++ {
			if w := m.Words()[at]; !data[at] && w != 0 {
				fmt.Fprintf(&b, "%d=%d ", at, w)
			}
		}
	}
	n := x.Middle()
	asks := n.Question != term.None || n.Picked != term.None
	if n.Paused || asks {
		fmt.Fprint(&b, n.Paused, asks, n.Decides, n.Thread, n.Next, n.Acted, n.Born)
		if n.Begin {
			fmt.Fprint(&b, " begins ", n.Choice)
		}
	}
	for t := range m.Threads() {
		if !(n.Paused || asks) || n.Decides || t != n.Thread {
			fmt.Fprint(&b, " ", m.Control().Foreseen(t, nil))
		}
	}
	return b.String()
}

const shapely = `
static unsigned char g, h[8], k;
static void *run(void *a) {
	unsigned char x = *(unsigned char *)a, y = x + 1;
	if (x & 1) g = x; else g = 2;
	h[x & 3] = y;
	for (int i = 0; i < 3; i++) if (y > i * 60) k++;
	return (void *)(long)(x > 7 ? 1 : 2);
}
int main(void) {
	pthread_t t;
	unsigned char x = u8(), *p = malloc(2);
	int n = x > 100 ? 3 : 5;
	p[0] = x;
	p[1] = 1;
	g = n;
	h[n] = 4;
	pthread_create(&t, 0, run, p);
	k = h[n - 1];
	void *r;
	pthread_join(t, &r);
	free(p);
	return r == 0;
}
`

// alike has two threads that ask the same.
const alike = `
static unsigned char h[8], x;
static void *run(void *a) { for (int i = 0; i < 2; i++) h[(x + i) & 3]++; return 0; }
int main(void) {
	pthread_t t, u;
	x = u8();
	pthread_create(&t, 0, run, 0);
	pthread_create(&u, 0, run, 0);
	pthread_join(t, 0);
}
`

// signalled has an action with two ways.
const signalled = `
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *run(void *a) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return 0; }
int main(void) {
	pthread_t t, u;
	pthread_create(&t, 0, run, 0);
	pthread_create(&u, 0, run, 0);
	pthread_cond_signal(&c);
}
`

// decided writes an input where it decides whether another thread can act.
const decided = `
#include <semaphore.h>
static sem_t s;
static unsigned char g;
static void *run(void *a) { sem_wait(&s); g++; return a; }
int main(void) {
	pthread_t t;
	sem_init(&s, 0, 0);
	pthread_create(&t, 0, run, 0);
	for (int i = 0; i < 3; i++) { *(_Atomic unsigned *)&s = u8() & 1; g = 1; }
	sem_post(&s);
	pthread_join(t, 0);
}
`

// TestShapes: states have the same shape if they differ in data only.
func TestShapes(t *testing.T) {
	decides := 0
	for _, x := range []struct {
		text   string
		pauses []program.Op
	}{
		{shapely, []program.Op{program.Jump, program.Branch}},
		{shapely, []program.Op{program.Load, program.Store, program.External}},
		{alike, []program.Op{program.Jump}},
		{signalled, []program.Op{program.External}},
		{decided, []program.Op{program.Load, program.Store}},
	} {
		c, list := statesWith(t, x.text, 1200, x.pauses...)
		of, back := map[string]string{}, map[string]string{}
		same := 0
		for i, x := range list {
			shape := c.Shape(x)
			c.Restore(x)
			want := control(c, x)
			if have, ok := of[want]; ok {
				if same++; have != shape {
					t.Fatalf("state %d: another shape than one that differs in data only: %s", i, want)
				}
			}
			if have, ok := back[shape]; ok && have != want {
				t.Fatalf("state %d: the shape of one that differs in more than data:\n%s\n%s", i, have, want)
			}
			of[want], back[shape] = shape, want
			if x.Middle().Decides {
				decides++
			}
			if c.Shape(x) != shape {
				t.Fatal("the shape of a state changed")
			}
		}
		if len(list) < 20 || same < len(list)/8 || len(of) < len(list)/20 {
			t.Errorf("of %d states %d have the shape of another: too few, or too many", len(list), same)
		}
	}
	if decides == 0 {
		t.Error("no state asks what decides about next actions")
	}
}

// formKey identifies the present state, up to the names of its inputs.
func formKey(c *symbolic.Cursor) string {
	if f := c.Form(); f != nil {
		return f.Key()
	}
	return "none"
}

// TestRestore: a state that is gone back to is the one that was saved, and what was known there is known.
func TestRestore(t *testing.T) {
	c, list := statesOf(t, shapely, 400)
	for i, x := range list {
		c.Restore(x)
		if c.Paused() != x.Middle().Paused {
			t.Fatalf("state %d: paused: %v", i, c.Paused())
		}
		for _, f := range x.Facts() {
			if !c.Known(f) {
				t.Fatalf("state %d: a fact is not known", i)
			}
		}
		y := c.Save()
		if !slices.Equal(x.Changed(), y.Changed()) || !slices.Equal(x.Conds(), y.Conds()) || x.Middle() != y.Middle() || x.Next() != y.Next() {
			t.Fatalf("state %d: saved, restored and saved it is another one", i)
		}
		if c.Paused() {
			if f := c.Continue(); f == nil && !c.Fresh() {
				t.Fatalf("state %d: after a pause nothing was executed", i)
			}
		}
	}
}

// TestContinueFails: what fails after a pause is a failure.
func TestContinueFails(t *testing.T) {
	c, list := statesOf(t, `int main(void) { for (volatile int i = 0;; i++) assert(i < 2); }`, 20)
	last := list[len(list)-1]
	c.Restore(last)
	if f := c.Continue(); f == nil || f.Check != "assert" {
		t.Errorf("the third round of the loop: %v, after %d states", f, len(list))
	}
}

// TestParts: a state that is taken apart and put together again is the same; its data are the words that are data, not as in
// the initial state.
func TestParts(t *testing.T) {
	c, list := statesOf(t, shapely, 300)
	opaque, changed := 0, 0
	for i, x := range list {
		c.Restore(x)
		key := formKey(c)
		p, ok := c.Parts(x)
		if !ok || p.Shape != c.Shape(x) || !slices.Equal(p.Conds, x.Conds()) {
			t.Fatalf("state %d: taken apart: %v", i, ok)
		}
		data := 0
		c.Restore(x)
		for _, w := range x.Changed() {
			inData := slices.ContainsFunc(c.Machine().Unknowns().DataSections(nil), func(s machine.Section) bool { return s.First <= w.At && w.At < s.First+s.Words })
			if !inData {
				continue
			}
			d := p.Data[data]
			if d.At != w.At || d.Value != c.Term(w.Value) || d.Was != c.Term(w.Was) {
				t.Fatalf("state %d: %+v of %+v", i, d, w)
			}
			if data++; machine.IsOpaque(w.Value) {
				opaque++
			}
		}
		if data != len(p.Data) {
			t.Fatalf("state %d: %d data, want %d", i, len(p.Data), data)
		}
		y := c.With(x, p.Data, p.Conds, x.Next())
		c.Restore(y)
		if formKey(c) != key || !slices.Equal(x.Changed(), y.Changed()) {
			t.Fatalf("state %d: put together again it is another one", i)
		}
		c.Restore(x)
		if len(p.Data) == 0 {
			continue
		}
		changed++
		p.Data[0].Value = p.Data[0].Was
		if z := c.With(x, p.Data, nil, x.Next()); slices.ContainsFunc(z.Changed(), func(w journal.ChangedWord) bool { return w.At == p.Data[0].At }) ||
			len(z.Changed()) != len(x.Changed())-1 || len(z.Conds()) != 0 || !slices.IsSortedFunc(z.Changed(), byPlace) {
			t.Fatalf("state %d: with a word as it was it has %d words changed, of %d", i, len(z.Changed()), len(x.Changed()))
		}
	}
	if opaque == 0 || changed == 0 {
		t.Errorf("%d opaque words, %d states with data", opaque, changed)
	}
}

func byPlace(a, b journal.ChangedWord) int { return int(a.At) - int(b.At) }

// leavesOpaque passes what is no data on while another thread can look: the result of a thread that is about to end.
const leavesOpaque = `
static pthread_key_t key;
static int g;
static void gone(void *p) { g = 1; }
static void *run(void *a) { pthread_setspecific(key, &g); pthread_exit((void *)(long)*(unsigned char *)a); }
int main(void) {
	pthread_t t;
	unsigned char x = u8();
	pthread_key_create(&key, gone);
	pthread_create(&t, 0, run, &x);
	g = 2;
	pthread_join(t, 0);
}
`

// TestOpaqueControl: a state in which something else than data is opaque has no form, and is not taken apart.
func TestOpaqueControl(t *testing.T) {
	c, list := statesOf(t, leavesOpaque, 200)
	kinds := map[bool]int{}
	for i, x := range list {
		c.Restore(x)
		data := c.Machine().Unknowns().DataSections(nil)
		plain := !slices.ContainsFunc(x.Changed(), func(w journal.ChangedWord) bool {
			return machine.IsOpaque(w.Value) && !slices.ContainsFunc(data, func(s machine.Section) bool { return s.First <= w.At && w.At < s.First+s.Words })
		})
		kinds[plain]++
		form := c.Form() != nil
		_, ok := c.Parts(x)
		if form != plain || ok != plain {
			t.Fatalf("state %d: only data are opaque: %v; a form: %v, parts: %v", i, plain, form, ok)
		}
	}
	if kinds[true] == 0 || kinds[false] == 0 {
		t.Errorf("states with only data opaque, and others: %v", kinds)
	}
}

// TestForm: a form has the data that changed, with inputs by the first names, and the conditions on them in order.
func TestForm(t *testing.T) {
	c, list := statesOf(t, `int main(void) { unsigned char a = u8(), b = u8(), d = u8(); if (a < 9 && d < 7) { if (b == 3) b = 4; } a = 0; if (d < b) b = d; return b; }`, 100)
	for i, x := range list {
		c.Restore(x)
		f := c.Form()
		p, _ := c.Parts(x)
		if f == nil || len(f.Words()) != len(p.Data) {
			t.Fatalf("state %d: form %v of %d data", i, f, len(p.Data))
		}
		c.Restore(x)
		vars, pool := map[term.Term]bool{}, c.Pool()
		for k, w := range f.Words() {
			if !machine.IsOpaque(w.Value) && c.Term(w.Value) != p.Data[k].Value {
				t.Fatalf("state %d: word %d is %d", i, w.At, w.Value)
			}
			for _, v := range pool.Support(c.Term(w.Value)) {
				vars[v] = true
			}
		}
		for _, cond := range f.Conds() {
			for _, v := range pool.Support(cond) {
				vars[v] = true
			}
		}
		for n := range len(vars) {
			named := false
			for _, bits := range []uint{1, 8, 32} {
				named = named || vars[c.Variable(n, bits)]
			}
			if !named {
				t.Fatalf("state %d: of %d inputs none has the name %d", i, len(vars), n)
			}
		}
		if len(f.Conds()) > len(x.Conds()) || !slices.IsSorted(f.Conds()) {
			t.Fatalf("state %d: conditions %v", i, f.Conds())
		}
	}
}

// TestMayPoint: what can be, or hide, the address of an object on a stack or a heap may point.
func TestMayPoint(t *testing.T) {
	c, list := statesOf(t, `static int g; int main(void) { int x = 1, *p = malloc(4); volatile unsigned char y = u8(); int *volatile q = y & 1 ? &x : &g; int *volatile r = &g, *volatile s = p; if (y > 3) y = 1; for (volatile int i = 0; i < 2; i++) y++; free(p); }`, 40)
	found := map[bool]int{}
	for _, x := range list {
		c.Restore(x)
		m, pool := c.Machine(), c.Pool()
		for _, w := range x.Changed() {
			if machine.IsOpaque(w.Value) {
				continue
			}
			o, _, ok := m.Find(w.Value)
			want := ok && o.Thread >= 0
			word := pool.Const(w.Value, 64)
			if got := c.MayPoint(word, 0, 64); got != want {
				t.Fatalf("word %x: may point: %v, want %v", w.Value, got, want)
			}
			if got := c.MayPoint(word, 8, 8); got != want {
				t.Fatalf("byte of word %x: may point: %v, want %v", w.Value, got, want)
			}
			if y := c.Variable(99, 1); want {
				for _, other := range []uint64{0, m.Program().Statics[slices.IndexFunc(m.Program().Statics, named("g"))].Addr} {
					for _, both := range []term.Term{pool.Ite(y, word, pool.Const(other, 64)), pool.Ite(y, pool.Const(other, 64), word)} {
						if !c.MayPoint(both, 0, 64) {
							t.Fatalf("address %x or %x, and it may not point", w.Value, other)
						}
					}
				}
			}
			found[want]++
		}
	}
	if found[true] == 0 || found[false] == 0 {
		t.Errorf("pointers and others: %v", found)
	}
}

func named(name string) func(program.Static) bool {
	return func(s program.Static) bool { return s.Name == name }
}

// TestCompleted: where memory never written is invented, a completed state has none; elsewhere it is the state itself.
func TestCompleted(t *testing.T) {
	for _, invents := range []bool{false, true} {
		c, list := statesOf(t, `int main(void) { int a[4], *p = malloc(8); volatile unsigned char x = u8(); a[x & 1] = 3; if (x > 5) p[0] = 2; free(p); }`, 30)
		unwritten := func() (n int) {
			c.Machine().Memory().EachUnwritten(64, func(machine.Stretch, uint64) { n++ })
			return n
		}
		c.Machine().Unknowns().Invent(invents)
		had := 0
		for i, x := range list {
			c.Restore(x)
			before := unwritten()
			had += before
			y := c.Completed(x, 64)
			if (y == x) == invents {
				t.Fatalf("state %d: invents: %v, but the same state: %v", i, invents, y == x)
			}
			c.Restore(y)
			if after := unwritten(); (after == 0) != (invents || before == 0) {
				t.Fatalf("state %d: invents: %v; %d stretches never written, %d before", i, invents, after, before)
			}
			c.Restore(x)
			c.Complete(64)
			if after := unwritten(); (after == 0) != (invents || before == 0) {
				t.Fatalf("state %d, in place: invents: %v; %d stretches never written, %d before", i, invents, after, before)
			}
		}
		if had == 0 {
			t.Error("no state has memory never written")
		}
	}
}

// TestOddPointers: where pointers lie at odd places, any word may be a part of one.
func TestOddPointers(t *testing.T) {
	c, list := statesOf(t, `struct __attribute__((packed)) s { char c; int *p; } s; int main(void) { int x = u8(); s.p = &x; return *s.p; }`, 10)
	c.Restore(list[len(list)-1])
	if !c.Machine().Unknowns().OddPointers() || !c.MayPoint(c.Pool().Const(3, 64), 0, 64) {
		t.Errorf("odd pointers: %v", c.Machine().Unknowns().OddPointers())
	}
}
