package divided

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/test/testplan"
)

// transport carries messages as a network may: those of one sender to one receiver in order, each some time later; of different senders, in any order. Faults may be added.
type transport struct {
	mu    sync.Mutex
	draw  *rand.Rand
	boxes map[string]chan []byte
	sent  int                  // batches of states
	copy  func(number int) int // of a batch, how often it comes; nil: once
	ended chan struct{}        // nobody listens any more
}

func newTransport(seed uint64) *transport {
	return &transport{draw: rand.New(rand.NewPCG(seed, 5)), boxes: map[string]chan []byte{}, ended: make(chan struct{})}
}

func (x *transport) below(n int) int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.draw.IntN(n)
}

func (x *transport) box(name string) chan []byte {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.boxes[name] == nil {
		x.boxes[name] = make(chan []byte, 1<<16)
	}
	return x.boxes[name]
}

// copies is how often a message comes.
func (x *transport) copies(m []byte) int {
	if m[0] != states || x.copy == nil {
		return 1
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.sent++
	return x.copy(x.sent)
}

// port is a plan.Wire of one process.
type port struct {
	x     *transport
	mu    sync.Mutex
	pipes map[string]chan []byte
}

func (e *port) Send(name string, m []byte) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.pipes[name] == nil {
		e.pipes[name] = make(chan []byte, 1<<16)
		go e.x.deliver(e.pipes[name], e.x.box(name))
	}
	for range e.x.copies(m) {
		e.pipes[name] <- slices.Clone(m)
	}
	return nil
}

func (x *transport) deliver(from, to chan []byte) {
	for {
		select {
		case m := <-from:
			if late := x.below(8); late == 0 {
				time.Sleep(time.Duration(x.below(3000)) * time.Microsecond)
			}
			to <- m
		case <-x.ended:
			return
		}
	}
}

func (e *port) Listen(name string, f func([]byte)) error {
	box := e.x.box(name)
	go func() {
		for {
			select {
			case m := <-box:
				f(m)
			case <-e.x.ended:
				return
			}
		}
	}()
	return nil
}

func (e *port) Close() {}

// afar are parts in goroutines, with a transport for each search; their states are divided by the words that a function gives, if there is one.
type afar struct {
	p     *plan.Plan
	words []uint32
	make  func(n int) *transport
	mu    sync.Mutex
	lines map[int]*transport
}

func (l *afar) line(n int) *transport {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lines == nil {
		l.lines = map[int]*transport{}
	}
	if l.lines[n] == nil {
		l.lines[n] = l.make(n)
	}
	return l.lines[n]
}

func (l *afar) Wire(n int) plan.Wire { return &port{x: l.line(n), pipes: map[string]chan []byte{}} }

func (l *afar) Do(number uint64, task []byte, stop <-chan struct{}) ([]byte, string, error) {
	var x pass
	if err := read(task, &x); err != nil {
		return nil, "", err
	}
	if l.words != nil {
		x.Words = l.words
	}
	return nil, "", Serve(l.p, message(0, x), l, stop)
}

func (l *afar) Width() int { return 8 }

func (l *afar) Close(bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, x := range l.lines {
		close(x.ended)
	}
	return nil
}

// meeting has threads that meet at two places, and a violation in some orders.
const meeting = testplan.Head + `
unsigned a = 1, b, c;
static void *f(void *p) { for (int i = 0; i < 3; i++) { a = a * 3 + b; c ^= i; } return p; }
static void *g(void *p) { for (int i = 0; i < 3; i++) { b = b * 5 + a; } check(b != 21); return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, g, 0); pthread_join(s, 0); pthread_join(t, 0); return 0; }`

func meetingPlan(t *testing.T, parts int) (*plan.Plan, *search.Result) {
	t.Helper()
	p := testplan.Programs{}.Plan(t, meeting, func(k *plan.Task) {
		k.Search.Engine, k.Checks.KeepGoing, k.Search.Divide, k.Host.Interrupted = plan.EngineExplicit, true, parts, nil
	}).ReducedTo(reduction.Local)
	s := passes.New(p, nil)
	r, m, err := s.All(s.Options())
	if err != nil || m.Close() != nil || !r.Complete() {
		t.Fatal(err, r)
	}
	return p, r
}

// TestLateMessages: however late messages come, and in whichever order those of different senders, the states are those of one search.
func TestLateMessages(t *testing.T) {
	p, r := meetingPlan(t, 3)
	for seed := range uint64(12) {
		team := &afar{p: p, make: func(n int) *transport { return newTransport(seed) }}
		if seed%3 > 0 {
			team.words = changing(t, passes.New(p, nil))[seed%5 : seed%5+seed%3]
		}
		o, err := Search(p, team)
		if err != nil {
			t.Fatal(seed, err)
		}
		if d := o.Evidence.Found; d.States != r.States || d.Transitions != r.Transitions || !slices.Equal(keys(d.Violations), keys(r.Violations)) || !d.Complete() {
			t.Errorf("%d: %d states, %d transitions, %v; one search: %d, %d, %v", seed, d.States, d.Transitions, keys(d.Violations), r.States, r.Transitions, keys(r.Violations))
		}
		for _, f := range o.Evidence.Found.Violations {
			if _, err := o.Confirm(f); err != nil {
				t.Error(seed, err)
			}
		}
		if err := o.Close(); err != nil {
			t.Error(err)
		}
		_ = team.Close(true)
	}
}

// TestFaultyTransport: a batch of states that is lost, or comes twice, never leads to a proof, nor to a search without end, whichever it is.
func TestFaultyTransport(t *testing.T) {
	p, r := meetingPlan(t, 2)
	for name, copies := range map[string][2]int{"lost": {0, 1}, "twice": {2, 1}, "lost, and the next one twice": {0, 2}} {
		faults := 0
		for number := 1; number <= 40; number += 1 + number/6 {
			synctest.Test(t, func(t *testing.T) {
				met := false
				team := &afar{p: p, make: func(n int) *transport {
					x := newTransport(uint64(number))
					x.copy = func(k int) int {
						switch k {
						case number:
							met = true
							return copies[0]
						case number + 1:
							return copies[1]
						}
						return 1
					}
					return x
				}}
				o, err := Search(p, team)
				switch {
				case err == nil:
					if d := o.Evidence.Found; met || d.States != r.States {
						t.Errorf("batch %d, %s: %d states of %d and no error", number, name, d.States, r.States)
					}
					if err := o.Close(); err != nil {
						t.Error(err)
					}
				case !met || !strings.Contains(err.Error(), "messages were lost"):
					t.Errorf("batch %d, %s: %v", number, name, err)
				default:
					faults++
				}
				time.Sleep(2 * time.Minute) // whoever has not ended by then never does
				_ = team.Close(true)
			})
		}
		if faults < 3 {
			t.Errorf("%s: only %d batches were", name, faults)
		}
	}
}

// TestIdle: a part that waits is not idle once something has come, before it has noticed.
func TestIdle(t *testing.T) {
	var last status
	b := &box{waits: true, begun: true, gotFrom: make([]uint64, 2), answer: func(m []byte) error { last = status{}; return read(m, &last) }}
	b.wake.L = &b.mu
	idle := func() bool {
		b.handle(message(probe, 1))
		return last.Idle
	}
	if !idle() || last.Got != 0 {
		t.Errorf("%+v", last)
	}
	var x batch
	x.add(search.Came{}, []byte{1, 1})
	if b.handle(x.seal(1, 1)); idle() || last.Got != 1 {
		t.Errorf("a batch has come: %+v", last)
	}
	b.waits, b.inbox = false, nil
	if idle() {
		t.Error("it is idle while it searches")
	}
}
