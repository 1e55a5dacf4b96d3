package fleet

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

var ours = Build{Version: "1", Sum: "aaaa"}

// echo is a program that answers a task with the bundle and the task.
type echo struct {
	bundle []byte
	before func(task []byte) error
}

func (e *echo) Do(_ context.Context, task []byte) ([]byte, error) {
	if e.before != nil {
		if err := e.before(task); err != nil {
			return nil, err
		}
	}
	return append(bytes.Clone(e.bundle), task...), nil
}

func (e *echo) Close() error { return nil }

func (s *Server) cluster() Cluster { return Cluster{Address: s.Address()} }

func startTest(t *testing.T) *Server {
	t.Helper()
	s, err := Start(Service{Listen: "127.0.0.1:0", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// startWorker starts a worker with one slot; stop ends it. What it tells is returned by told.
func startWorker(t *testing.T, s *Server, b Build, wait time.Duration, before func([]byte) error) (stop func(), told func() string) {
	t.Helper()
	var mu sync.Mutex
	var all strings.Builder
	ctx, cancel := context.WithCancel(context.Background())
	w := &Worker{Cluster: s.cluster(), Build: b, Name: "w", Slots: 1, wait: wait, Open: func(bundle []byte) (Program, error) { return &echo{bundle, before}, nil },
		Tell: func(text string) {
			mu.Lock()
			defer mu.Unlock()
			all.WriteString(text + "\n")
		}}
	var done sync.WaitGroup
	done.Go(func() {
		if err := w.Work(ctx); err != nil {
			t.Errorf("the worker ends with %v", err)
		}
	})
	stop = sync.OnceFunc(func() {
		cancel()
		done.Wait()
	})
	t.Cleanup(stop)
	return stop, func() string {
		mu.Lock()
		defer mu.Unlock()
		return all.String()
	}
}

// asked is a question whose asker does nothing but wait for the answer.
func asked(c Cluster, bundle []byte, patience Patience) Asked {
	return Asked{Cluster: c, Build: ours, Bundle: bundle, Patience: patience, Warn: func(string) {}, Cancelled: func(string) {}, Question: Question{"p.c", "Pr", "me"}}
}

func begin(t *testing.T, s *Server, bundle string, patience Patience) *Job {
	t.Helper()
	j, err := Begin(t.Context(), asked(s.cluster(), []byte(bundle), patience))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close(true) })
	return j
}

// TestTasks: each task has its own result, whoever does it, and nothing is left on the server.
func TestTasks(t *testing.T) {
	s := startTest(t)
	var calls atomic.Int64
	count := func([]byte) error { calls.Add(1); return nil }
	startWorker(t, s, ours, 0, count)
	startWorker(t, s, ours, 0, count)
	j := begin(t, s, "bundle ", DefaultPatience)
	var all sync.WaitGroup
	for n := range uint64(100) {
		all.Go(func() {
			got, worker, err := j.Do(n, []byte{byte(n)}, nil)
			if want := "bundle " + string([]byte{byte(n)}); err != nil || string(got) != want || worker != "w" {
				t.Errorf("task %d: %q of %q, %v; want %q of w", n, got, worker, err, want)
			}
		})
	}
	all.Wait()
	if calls.Load() != 100 {
		t.Errorf("100 tasks were done %d times", calls.Load())
	}
	if err := j.Close(true); err != nil {
		t.Fatal(err)
	}
	empty(t, s)
}

// empty fails if there is anything on the server.
func empty(t *testing.T, s *Server) {
	t.Helper()
	l, err := connect(t.Context(), s.cluster(), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer l.nc.Close()
	for _, name := range []string{taskStream, resultStream} {
		x, err := l.js.Stream(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if n := x.CachedInfo().State.Msgs; n != 0 {
			t.Errorf("%d messages are left in %s", n, name)
		}
	}
	store, err := l.bundles(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if list, err := store.List(t.Context()); !errors.Is(err, jetstream.ErrNoObjectsFound) {
		t.Errorf("%d bundles are left, %v", len(list), err)
	}
}

// TestGivenToAnother: a worker that takes a task and says nothing any more loses it to another one.
func TestGivenToAnother(t *testing.T) {
	s := startTest(t)
	j := begin(t, s, "b", DefaultPatience)
	l, err := connect(t.Context(), s.cluster(), "dead")
	if err != nil {
		t.Fatal(err)
	}
	const short = 500 * time.Millisecond
	dead := &slot{Worker: &Worker{Build: ours, wait: short}, link: l}
	tasks, err := dead.queue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	result := make(chan string, 1)
	go func() {
		got, _, err := j.Do(7, []byte("x"), nil)
		if err != nil {
			got = []byte(err.Error())
		}
		result <- string(got)
	}()
	m, err := dead.next(t.Context(), tasks)
	if err != nil || m.Headers().Get(numberHeader) != "7" {
		t.Fatalf("the task does not come: %v", err)
	}
	l.nc.Close()
	startWorker(t, s, ours, short, nil)
	select {
	case got := <-result:
		if got != "bx" {
			t.Errorf("the result is %q, want bx", got)
		}
	case <-time.After(time.Minute):
		t.Fatal("the task was given to nobody else")
	}
}

// TestSlow: a worker that takes longer than the wait keeps its task, for it says that it is at it.
func TestSlow(t *testing.T) {
	s := startTest(t)
	var calls atomic.Int64
	slow := func([]byte) error { calls.Add(1); time.Sleep(2 * time.Second); return nil }
	startWorker(t, s, ours, 500*time.Millisecond, slow)
	startWorker(t, s, ours, 500*time.Millisecond, slow)
	j := begin(t, s, "b", DefaultPatience)
	if got, _, err := j.Do(0, []byte("x"), nil); err != nil || string(got) != "bx" {
		t.Fatalf("%q, %v", got, err)
	}
	if calls.Load() != 1 {
		t.Errorf("the task was done %d times", calls.Load())
	}
}

// TestTwice: of two results of one task the first counts, and the second harms nobody.
func TestTwice(t *testing.T) {
	s := startTest(t)
	j := begin(t, s, "b", DefaultPatience)
	l, err := connect(t.Context(), s.cluster(), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer l.nc.Close()
	go func() {
		time.Sleep(200 * time.Millisecond)
		for i, text := range []string{"first", "second"} {
			if _, err := l.js.PublishMsg(context.Background(), &nats.Msg{Subject: j.results() + "3", Data: []byte(text), Header: map[string][]string{numberHeader: {"3"}}}); (err != nil) != (i > 0) || i > 0 && !isThere(err) {
				t.Errorf("result %d: %v", i, err)
			}
		}
	}()
	if got, _, err := j.Do(3, nil, nil); err != nil || string(got) != "first" {
		t.Errorf("%q, %v; want the first", got, err)
	}
	go startWorker(t, s, ours, 0, nil)
	if got, _, err := j.Do(4, []byte("y"), nil); err != nil || string(got) != "by" {
		t.Errorf("the task after it: %q, %v", got, err)
	}
}

// TestFailures: what goes wrong is said on both sides.
func TestFailures(t *testing.T) {
	s := startTest(t)
	t.Run("task", func(t *testing.T) {
		stop, _ := startWorker(t, s, ours, 0, func([]byte) error { return errors.New("no\nmemory") })
		defer stop()
		j := begin(t, s, "b", DefaultPatience)
		if _, _, err := j.Do(0, nil, nil); err == nil || err.Error() != "worker w: no memory" {
			t.Errorf("error %v", err)
		}
	})
	t.Run("hash", func(t *testing.T) {
		stop, told := startWorker(t, s, ours, 0, nil)
		defer stop()
		j := begin(t, s, "right", DefaultPatience)
		store, err := j.bundles(t.Context())
		if err == nil {
			_, err = store.PutBytes(t.Context(), j.hash, []byte("wrong"))
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := j.Do(0, nil, nil); err == nil || !strings.Contains(err.Error(), "does not match its hash") {
			t.Errorf("the job's error is %v", err)
		}
		if !strings.Contains(told(), "does not match its hash") {
			t.Errorf("the worker says %q", told())
		}
	})
	t.Run("build", func(t *testing.T) {
		stop, told := startWorker(t, s, Build{"2", "bbbb"}, 0, nil)
		defer stop()
		j := begin(t, s, "b", Patience{time.Minute, 500 * time.Millisecond})
		if _, _, err := j.Do(0, nil, nil); err == nil || !strings.Contains(err.Error(), "refuses the job") {
			t.Errorf("the job's error is %v", err)
		}
		if !strings.Contains(told(), "heddle 1, build aaaa") || !strings.Contains(told(), "heddle 2, build bbbb") {
			t.Errorf("the worker says %q", told())
		}
	})
	t.Run("nobody", func(t *testing.T) {
		j := begin(t, s, "b", Patience{time.Second, time.Second})
		if _, _, err := j.Do(0, nil, nil); err == nil || !strings.Contains(err.Error(), "no worker") {
			t.Errorf("error %v", err)
		}
	})
	t.Run("given up", func(t *testing.T) {
		j := begin(t, s, "b", DefaultPatience)
		stop := make(chan struct{})
		close(stop)
		if _, _, err := j.Do(0, nil, stop); !errors.Is(err, ErrGivenUp) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("token", func(t *testing.T) {
		if _, err := connect(t.Context(), Cluster{Address: strings.Replace(s.Address(), s.token, "guess", 1)}, "test"); err == nil || !strings.Contains(err.Error(), "refuses the token") {
			t.Errorf("error %v", err)
		}
	})
	t.Run("no cluster", func(t *testing.T) {
		if _, err := connect(t.Context(), Cluster{Address: "nats://secret@127.0.0.1:1"}, "test"); err == nil || !strings.Contains(err.Error(), "there is no cluster") || strings.Contains(err.Error(), "secret") {
			t.Errorf("error %v", err)
		}
	})
}

// TestPoison: a task that has ended every worker it was given to is not given out for ever.
func TestPoison(t *testing.T) {
	s := startTest(t)
	j := begin(t, s, "b", DefaultPatience)
	l, err := connect(t.Context(), s.cluster(), "dead")
	if err != nil {
		t.Fatal(err)
	}
	defer l.nc.Close()
	dead := &slot{Worker: &Worker{Build: ours, wait: time.Minute}, link: l}
	tasks, err := dead.queue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	go func() {
		_, _, err := j.Do(0, nil, nil)
		failed <- err
	}()
	for range mostDeliveries {
		m, err := dead.next(t.Context(), tasks)
		if err != nil {
			t.Fatal(err)
		}
		m.Nak()
	}
	startWorker(t, s, ours, time.Minute, nil)
	if err := <-failed; err == nil || !strings.Contains(err.Error(), "given to 5 workers") {
		t.Errorf("error %v", err)
	}
}
