package fleet

import (
	"context"
	"sync/atomic"
	"testing"
	"time"
)

// endless is a program whose tasks end when nobody waits for them; those that are "short" end at once.
type endless struct{ begun, ended *atomic.Int64 }

func (e endless) Do(ctx context.Context, task []byte) ([]byte, error) {
	if string(task) == "short" {
		return []byte("done"), nil
	}
	e.begun.Add(1)
	<-ctx.Done()
	e.ended.Add(1)
	return nil, ErrGivenUp
}

func (endless) Close() error { return nil }

// startEndless starts a worker with one slot for such programs; stop ends it.
func startEndless(t *testing.T, s *Server, e endless, silent time.Duration) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w := &Worker{Cluster: s.cluster(), Build: ours, Name: "w", Slots: 1, wait: time.Second, silent: silent, Tell: func(string) {},
		Open: func([]byte) (Program, error) { return e, nil }}
	done := make(chan error, 1)
	go func() { done <- w.Work(ctx) }()
	ended := false
	stop = func() {
		if cancel(); ended {
			return
		}
		ended = true
		if err := <-done; err != nil {
			t.Errorf("the worker ends with %v", err)
		}
	}
	t.Cleanup(stop)
	return stop
}

// until waits for a counter to reach a number.
func until(t *testing.T, what string, n *atomic.Int64, want int64) {
	t.Helper()
	for begun := time.Now(); n.Load() < want; time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > 20*time.Second {
			t.Fatalf("%s: %d, want %d", what, n.Load(), want)
		}
	}
}

// TestOver: a job that ends, and one whose process is killed, leave no worker at their tasks.
func TestOver(t *testing.T) {
	s := startTest(t)
	for name, leave := range map[string]func(*Job){"closed": func(j *Job) { j.Close(true) }, "killed": func(j *Job) { j.nc.Close() }} {
		t.Run(name, func(t *testing.T) {
			e := endless{&atomic.Int64{}, &atomic.Int64{}}
			silent := 2500 * time.Millisecond
			if name == "closed" {
				silent = time.Hour
			}
			defer startEndless(t, s, e, silent)()
			j := begin(t, s, name, DefaultPatience)
			go j.Do(1, []byte("long"), nil)
			until(t, "begun", e.begun, 1)
			time.Sleep(3 * time.Second) // it is announced meanwhile
			if e.ended.Load() > 0 {
				t.Fatal("the task ended while its job was there")
			}
			leave(j)
			until(t, "ended", e.ended, 1)
			if got, _, err := begin(t, s, name+" then", DefaultPatience).Do(1, []byte("short"), nil); err != nil || string(got) != "done" {
				t.Errorf("the next task: %q, %v", got, err)
			}
		})
	}
}

// TestLeaves: a worker that is interrupted gives what it is at to another.
func TestLeaves(t *testing.T) {
	s := startTest(t)
	e := endless{&atomic.Int64{}, &atomic.Int64{}}
	stop := startEndless(t, s, e, time.Hour)
	j := begin(t, s, "b", DefaultPatience)
	go j.Do(1, []byte("long"), nil)
	until(t, "begun", e.begun, 1)
	stop()
	startEndless(t, s, e, time.Hour)
	until(t, "begun again", e.begun, 2)
}

// TestOverAnew: the tasks of a job that is over end as soon as they are taken, until it is announced again. Of another job nothing ends.
func TestOverAnew(t *testing.T) {
	var c calls
	ended := func(job string) bool {
		ctx, x := c.begin(t.Context(), job)
		defer c.end(x)
		return ctx.Err() != nil
	}
	other, x := c.begin(t.Context(), "b")
	defer c.end(x)
	if c.isOver("a"); !ended("a") || ended("b") || other.Err() != nil {
		t.Error("a is over, and b is not")
	}
	if c.renew("a"); ended("a") {
		t.Error("a is there again")
	}
	if c.look(x, true, time.Hour); other.Err() != nil {
		t.Error("b was heard of just now")
	}
	x.heard = time.Now().Add(-2 * time.Hour)
	if c.look(x, false, time.Hour); other.Err() != nil {
		t.Error("nothing can be heard without a connection")
	}
	x.heard = time.Now().Add(-2 * time.Hour)
	if c.look(x, true, time.Hour); other.Err() == nil {
		t.Error("b is silent")
	}
}
