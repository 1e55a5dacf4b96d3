package divided

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testplan"
)

// growing has some 180,000 states.
const growing = `#include <pthread.h>
unsigned a = 1, b, c;
static void *f(void *p) { for (int i = 0; i < 5; i++) { a = a * 3 + b; c ^= i; } return p; }
static void *g(void *p) { for (int i = 0; i < 5; i++) { b = b * 5 + a; } return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, g, 0); pthread_join(s, 0); pthread_join(t, 0); return 0; }
`

// hub is a wire for processes that are goroutines.
type hub struct {
	over  chan struct{} // closed when nobody listens any more
	mu    sync.Mutex
	boxes map[string]chan []byte
}

func newHub() *hub { return &hub{over: make(chan struct{}), boxes: map[string]chan []byte{}} }

func (h *hub) box(name string) chan []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.boxes[name] == nil {
		h.boxes[name] = make(chan []byte, 1<<12)
	}
	return h.boxes[name]
}

func (h *hub) Send(name string, m []byte) error {
	select {
	case h.box(name) <- slices.Clone(m):
	case <-h.over:
	}
	return nil
}

func (h *hub) Listen(name string, f func([]byte)) error {
	box := h.box(name)
	go func() {
		for {
			select {
			case m := <-box:
				f(m)
			case <-h.over:
				return
			}
		}
	}()
	return nil
}

func (h *hub) Close() {}

// local are parts in goroutines.
type local struct {
	p    *plan.Plan
	mu   sync.Mutex
	hubs map[int]*hub
}

func (l *local) hub(n int) *hub {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.hubs[n] == nil {
		l.hubs[n] = newHub()
	}
	return l.hubs[n]
}

func (l *local) Do(number uint64, task []byte, stop <-chan struct{}) ([]byte, string, error) {
	return nil, "", Serve(l.p, task, l, stop)
}

func (l *local) Wire(n int) plan.Wire { return l.hub(n) }

func (l *local) Width() int { return 8 }

func (l *local) Close(bool) error { return nil }

// over ends all wires: who listens keeps what it has.
func (l *local) over() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, h := range l.hubs {
		close(h.over)
	}
}

// asked searches with so many parts, until end.
func asked(t *testing.T, p *plan.Plan, parts int) (o *engine.Outcome, end func()) {
	t.Helper()
	p = p.With(func(k *plan.Task) { k.Search.Divide = parts })
	l := &local{p: p, hubs: map[int]*hub{}}
	o, err := Search(p, l)
	if err != nil {
		t.Fatal(err)
	}
	return o, func() {
		defer l.over()
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// keys are what is said of each failure.
func keys(list []search.Found) (all []string) {
	for _, f := range list {
		all = append(all, fmt.Sprintf("%s %x", f.Failure.Check, f.Failure.Key))
	}
	slices.Sort(all)
	return all
}

// TestSame: however many parts there are, states, transitions and failures are those of one search, and each violation replays.
func TestSame(t *testing.T) {
	files, err := filepath.Glob(checkout.Path("testdata", cmp.Or(os.Getenv("HEDDLE_DIVIDED"), "threads"), "*.c"))
	if err != nil || len(files) < 50 {
		t.Fatal(len(files), err)
	}
	compared, found := 0, 0
	for i, file := range files {
		if os.Getenv("HEDDLE_NIGHTLY") == "" && i%6 != 0 {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := testplan.Programs{}.Try(t, string(text), func(k *plan.Task) {
			k.Checks.KeepGoing, k.Bounds.States = true, 3000
			k.Search.Engine, k.Checks.Set = plan.EngineExplicit, machine.DefaultChecks.Without(machine.Hang) // which is not examined in parts
		})
		if err != nil {
			continue // it needs flags
		}
		p = p.ReducedTo(reduction.Local)
		s := passes.New(p.With(func(k *plan.Task) { k.Search.Divide = 1 }), nil) // the clock moves in searches of parts
		r, m, err := s.All(s.Options())
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
		if len(r.Limits) > 0 {
			continue
		}
		for _, parts := range []int{1, 2, 3} {
			o, end := asked(t, p, parts)
			d := o.Evidence.Found
			if d.States != r.States || d.Transitions != r.Transitions || !slices.Equal(keys(d.Violations), keys(r.Violations)) || !slices.Equal(keys(d.Others), keys(r.Others)) {
				t.Errorf("%s: %d parts: %d states, %d transitions, %v, %v; one search: %d, %d, %v, %v", filepath.Base(file), parts, d.States, d.Transitions, keys(d.Violations), keys(d.Others),
					r.States, r.Transitions, keys(r.Violations), keys(r.Others))
			}
			for _, f := range d.Violations {
				if _, err := o.Confirm(f); err != nil {
					t.Errorf("%s: %d parts: %v: %v", filepath.Base(file), parts, f.Failure.Text, err)
				}
				found++
			}
			end()
		}
		compared++
	}
	if t.Logf("%d programs, %d violations", compared, found); compared < 15 || found < 15 {
		t.Errorf("only %d programs and %d violations were compared", compared, found)
	}
}

// TestInputsInCycles: a thread that reads inputs for ever comes first until it closes a cycle, and an action that closes one may lead to another part's state.
func TestInputsInCycles(t *testing.T) {
	const program = testplan.Head + `
extern _Bool __VERIFIER_nondet_bool(void);
int x;
static void *reads(void *p) { unsigned k = 0; for (;;) k = (k + 1 + __VERIFIER_nondet_bool()) % 5; return p; }
static void *writes(void *p) { x = 1; x = 2; x = 3; return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, reads, 0); pthread_create(&t, 0, writes, 0); pthread_join(t, 0); check(x != 3); return 0; }`
	p := testplan.Programs{}.Plan(t, program, func(k *plan.Task) { k.Search.Engine, k.Checks.KeepGoing = plan.EngineExplicit, true }).ReducedTo(reduction.Local)
	s := passes.New(p, nil)
	r, m, err := s.All(s.Options())
	if err != nil || m.Close() != nil || len(r.Violations) == 0 {
		t.Fatal(err, keys(r.Violations))
	}
	words := changing(t, s)
	for _, at := range words {
		q := p.With(func(k *plan.Task) { k.Search.Divide = 2 })
		o, err := Search(q, &chosen{local{p: q, hubs: map[int]*hub{}}, at})
		if err != nil {
			t.Fatal(err)
		}
		if d := o.Evidence.Found; d.States != r.States || d.Transitions != r.Transitions || !slices.Equal(keys(d.Violations), keys(r.Violations)) {
			t.Errorf("by word %d: %d states, %d transitions, %v; one search: %d, %d, %v", at, d.States, d.Transitions, keys(d.Violations), r.States, r.Transitions, keys(r.Violations))
		}
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if len(words) < 5 {
		t.Errorf("only %d words", len(words))
	}
}

// chosen is a team whose states are divided by a given word.
type chosen struct {
	local
	at uint32
}

func (l *chosen) Do(number uint64, task []byte, stop <-chan struct{}) ([]byte, string, error) {
	var x pass
	if err := read(task, &x); err != nil {
		return nil, "", err
	}
	x.Words = []uint32{l.at}
	return l.local.Do(number, message(0, x), stop)
}

// changing are words that change in a run.
func changing(t *testing.T, s *passes.Search) (words []uint32) {
	h, err := s.Alone()
	if err != nil {
		t.Fatal(err)
	}
	defer h.Machine.Close()
	if h.Cursor.Start() != nil { // it cannot begin
		return nil
	}
	start := h.Cursor.Mark()
	for i := range 40 {
		acts, _ := h.Cursor.Actions(nil)
		if len(acts) == 0 || h.Cursor.Do(acts[i%len(acts)]) != nil {
			break
		}
		for _, w := range h.Cursor.ChangedWords(start, nil) {
			if !slices.Contains(words, w.At) {
				words = append(words, w.At)
			}
		}
	}
	return words
}

// TestQuiet: all is done only if nothing was under way between two rounds.
func TestQuiet(t *testing.T) {
	idle := func(sent, got uint64) status { return status{Idle: true, Sent: sent, Got: got} }
	for _, x := range []struct {
		name        string
		before, now []status
		want        bool
	}{
		{"the first round", nil, []status{idle(0, 0)}, false},
		{"nothing was sent", []status{idle(0, 0), idle(0, 0)}, []status{idle(0, 0), idle(0, 0)}, true},
		{"all came", []status{idle(3, 1), idle(1, 3)}, []status{idle(3, 1), idle(1, 3)}, true},
		{"a batch is under way", []status{idle(3, 1), idle(1, 2)}, []status{idle(3, 1), idle(1, 2)}, false},
		{"one came between", []status{idle(3, 1), idle(1, 2)}, []status{idle(3, 1), idle(1, 3)}, false},
		{"one was sent and taken between", []status{idle(2, 1), idle(1, 3)}, []status{idle(3, 1), idle(1, 3)}, false},
		{"one was busy", []status{idle(3, 1), {Sent: 1, Got: 3}}, []status{idle(3, 1), idle(1, 3)}, false},
		{"one is busy", []status{idle(3, 1), idle(1, 3)}, []status{idle(3, 1), {Sent: 1, Got: 3}}, false},
	} {
		if got := quiet(x.before, x.now); got != x.want {
			t.Errorf("%s: %v", x.name, got)
		}
	}
}

// mortal is a team of which a part dies once, in the middle, and begins again without its states.
type mortal struct {
	local
	died atomic.Bool
}

func (l *mortal) Do(number uint64, task []byte, stop <-chan struct{}) ([]byte, string, error) {
	if number == 1 && !l.died.Swap(true) {
		dies := make(chan struct{})
		time.AfterFunc(30*time.Millisecond, func() { close(dies) })
		if err := Serve(l.p, task, l, dies); !errors.Is(err, plan.ErrGivenUp) {
			return nil, "", err
		}
	}
	return nil, "", Serve(l.p, task, l, stop)
}

// TestLost: a part that lost its states does not continue with what it gets from then on: all begin again, and the answer says so.
func TestLost(t *testing.T) {
	p := testplan.Programs{}.Plan(t, growing, func(k *plan.Task) { k.Search.Engine, k.Host.Interrupted, k.Search.Divide = plan.EngineExplicit, nil, 2 }).ReducedTo(reduction.Local)
	o, err := Search(p, &mortal{local: local{p: p, hubs: map[int]*hub{}}})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if r := o.Evidence.Found; r.States != 181_527 || !r.Complete() || !strings.Contains(o.Note, "began again") {
		t.Errorf("%d states, %v, %q", r.States, r.Limits, o.Note)
	}
}

// BenchmarkDivided is a search by one process, and by two parts in goroutines.
func BenchmarkDivided(b *testing.B) {
	p := testplan.Programs{}.Plan(b, growing, func(k *plan.Task) { k.Search.Engine, k.Host.Interrupted = plan.EngineExplicit, nil }).ReducedTo(reduction.Local)
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			s := passes.New(p, nil)
			r, m, err := s.All(s.Options())
			if err != nil {
				b.Fatal(err)
			}
			m.Close()
			b.ReportMetric(float64(r.States), "states")
		}
	})
	for _, parts := range []int{1, 2} {
		b.Run(fmt.Sprint(parts, "-parts"), func(b *testing.B) {
			for b.Loop() {
				p := p.With(func(k *plan.Task) { k.Search.Divide = parts })
				o, err := Search(p, &local{p: p, hubs: map[int]*hub{}})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(o.Evidence.Found.States), "states")
				o.Close()
			}
		})
	}
}
