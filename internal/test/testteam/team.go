// Package testteam implements plan.Team with goroutines as processes, and injects faults into
// messages for tests.
package testteam

import (
	"slices"
	"sync"

	"heddle/internal/engine/plan"
)

// Team has tasks done by goroutines. What it needs is set before it is used.
type Team struct {
	// Work does a task. It is called by several goroutines.
	Work func(number uint64, task []byte, wires plan.Wires, stop <-chan struct{}) ([]byte, error)
	// Times is how often a message arrives; nil: once.
	Times func(name string, message []byte) int

	mu    sync.Mutex
	hears map[address][]*listener
}

// address is a name on the wire of a search.
type address struct {
	search int
	name   string
}

// listener hears messages one after another, however long each takes.
type listener struct {
	mu     sync.Mutex
	wake   sync.Cond
	queue  [][]byte
	closed bool
}

// Do implements plan.Team.
func (t *Team) Do(number uint64, task []byte, stop <-chan struct{}) ([]byte, string, error) {
	result, err := t.Work(number, task, t, stop)
	return result, "test", err
}

// Width implements plan.Team.
func (t *Team) Width() int { return 8 }

// Close implements plan.Team.
func (t *Team) Close(bool) error { return nil }

// Wire implements plan.Wires.
func (t *Team) Wire(search int) plan.Wire { return &wire{team: t, search: search} }

// wire is one end of a wire. What is sent while nobody listens is lost.
type wire struct {
	team   *Team
	search int
	mine   []*listener
	at     []address
}

// Send implements plan.Wire.
func (w *wire) Send(name string, message []byte) error {
	n := 1
	if w.team.Times != nil {
		n = w.team.Times(name, message)
	}
	w.team.mu.Lock()
	defer w.team.mu.Unlock()
	for _, l := range w.team.hears[address{w.search, name}] {
		for range n {
			l.put(slices.Clone(message))
		}
	}
	return nil
}

// Listen implements plan.Wire.
func (w *wire) Listen(name string, f func([]byte)) error {
	l := &listener{}
	l.wake.L = &l.mu
	at := address{w.search, name}
	w.mine, w.at = append(w.mine, l), append(w.at, at)
	w.team.mu.Lock()
	defer w.team.mu.Unlock()
	if w.team.hears == nil {
		w.team.hears = map[address][]*listener{}
	}
	w.team.hears[at] = append(w.team.hears[at], l)
	go l.hear(f)
	return nil
}

// Close implements plan.Wire.
func (w *wire) Close() {
	w.team.mu.Lock()
	defer w.team.mu.Unlock()
	for i, l := range w.mine {
		w.team.hears[w.at[i]] = slices.DeleteFunc(w.team.hears[w.at[i]], func(x *listener) bool { return x == l })
		l.put(nil)
	}
}

// put puts a message into the queue; nil ends it.
func (l *listener) put(message []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if message == nil {
		l.closed = true
	}
	l.queue = append(l.queue, message)
	l.wake.Signal()
}

func (l *listener) hear(f func([]byte)) {
	for {
		l.mu.Lock()
		for len(l.queue) == 0 && !l.closed {
			l.wake.Wait()
		}
		if l.closed {
			l.mu.Unlock()
			return
		}
		m := l.queue[0]
		l.queue = l.queue[1:]
		l.mu.Unlock()
		f(m)
	}
}
