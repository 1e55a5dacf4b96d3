package fleet

import (
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// TestForgotten: tasks that nobody does any more, but that the server takes for confirmed as one of another job was taken away, are handed out again.
func TestForgotten(t *testing.T) {
	for range 20 { // the server forgets them in most of such runs
		s := startTest(t)
		j := begin(t, s, "b", DefaultPatience)
		results := make(chan string, 2)
		for n := range uint64(2) {
			go func() {
				data, _, _ := j.Do(n, strconv.AppendUint(nil, n, 10), nil)
				results <- string(data)
			}()
		}
		if awaitTasks(t, j, 2); !forgets(t, s, j) {
			continue
		}
		startWorker(t, s, ours, 0, nil)
		if texts := map[string]bool{<-results: true, <-results: true}; !texts["b0"] || !texts["b1"] {
			t.Errorf("results %v", texts)
		}
		awaitTasks(t, j, 0)
		return
	}
	t.Error("no server forgets a task: see whether mend.go still needs to know of it")
}

// forgets lets workers take the two tasks of a job and end, and reports whether the server then takes them for confirmed.
func forgets(t *testing.T, s *Server, j *Job) bool {
	t.Helper()
	ends, done := begin(t, s, "c", DefaultPatience), begin(t, s, "d", DefaultPatience)
	go func() { _, _, _ = ends.Do(0, nil, nil) }() // it is given up
	awaitTasks(t, j, 3)
	go func() { _, _, _ = done.Do(0, nil, nil) }() // its result does not matter here
	tasks := awaitTasks(t, j, 4)
	queue, err := (&slot{Worker: &Worker{Build: ours, wait: wait}, link: j.link}).queue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	taken, err := queue.Fetch(4)
	if err != nil {
		t.Fatal(err)
	}
	var last jetstream.Msg
	for m := range taken.Messages() {
		last = m
	}
	err = ends.Close(false)
	if err == nil {
		err = last.DoubleAck(t.Context())
	}
	if err == nil {
		err = done.Close(false)
	}
	if err != nil {
		t.Fatal(err)
	}
	return confirmedTasks(t.Context(), tasks, ours) == 4
}

// awaitTasks waits until the server keeps so many tasks.
func awaitTasks(t *testing.T, j *Job, want uint64) jetstream.Stream {
	t.Helper()
	for begun := time.Now(); time.Since(begun) < 3*wait; time.Sleep(10 * time.Millisecond) {
		if s, err := j.js.Stream(t.Context(), taskStream); err == nil && s.CachedInfo().State.Msgs == want {
			return s
		}
	}
	t.Fatalf("the server does not keep %d tasks", want)
	return nil
}
