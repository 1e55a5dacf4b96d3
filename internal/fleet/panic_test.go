package fleet

import (
	"context"
	"strings"
	"testing"
)

// TestPanics: a panic in a task is that task's failure, and one when a program is opened that job's. The worker does the next task.
func TestPanics(t *testing.T) {
	s := startTest(t)
	ctx, cancel := context.WithCancel(t.Context())
	w := &Worker{Cluster: s.cluster(), Build: ours, Name: "w", Slots: 1, Tell: func(string) {}, Open: func(bundle []byte) (Program, error) {
		if string(bundle) == "closed" {
			panic("injected into opening")
		}
		return &echo{bundle, func(task []byte) error {
			if string(task) == "bad" {
				panic("injected")
			}
			return nil
		}}, nil
	}}
	ended := make(chan error)
	go func() { ended <- w.Work(ctx) }()
	j, closed := begin(t, s, "b ", DefaultPatience), begin(t, s, "closed", DefaultPatience)
	if _, _, err := j.Do(0, []byte("bad"), nil); err == nil || !strings.Contains(err.Error(), "worker w: heddle bug: a task failed: injected") {
		t.Errorf("the task's error is %v", err)
	}
	if _, _, err := closed.Do(0, []byte("good"), nil); err == nil || !strings.Contains(err.Error(), "injected into opening") {
		t.Errorf("the job's error is %v", err)
	}
	next := begin(t, s, "c ", DefaultPatience) // the first failure of a job ends it
	if got, _, err := next.Do(0, []byte("good"), nil); err != nil || string(got) != "c good" {
		t.Errorf("the next task: %q, %v", got, err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("the worker ends with %v", err)
	}
}
