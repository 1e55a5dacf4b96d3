package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"
)

func observe(t *testing.T, s *Server) *Board {
	t.Helper()
	b, err := Observe(t.Context(), s.cluster())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// eventually waits until an overview is as it should be.
func eventually(t *testing.T, b *Board, what string, so func(*Overview) bool) *Overview {
	t.Helper()
	for range 200 {
		if o := b.Overview(); so(o) {
			return o
		}
		time.Sleep(50 * time.Millisecond)
	}
	o, _ := json.MarshalIndent(b.Overview(), "", " ")
	t.Fatalf("not so within 10 seconds: %s\n%s", what, o)
	return nil
}

// the only job of an overview, or nil if there is none, or there are several.
func only(o *Overview) *JobView {
	if len(o.Jobs) != 1 {
		return nil
	}
	return &o.Jobs[0]
}

// TestBoard: what jobs and workers do is seen, from when they come to when they go.
func TestBoard(t *testing.T) {
	s := startTest(t)
	b := observe(t, s)
	if o := b.Overview(); len(o.Jobs)+len(o.Workers) != 0 || !o.Connected {
		t.Errorf("an empty cluster has %+v", o)
	}
	hold, let := make(chan struct{}), sync.Once{}
	release := func() { let.Do(func() { close(hold) }) }
	defer release()
	stop, _ := startWorker(t, s, ours, 0, func(task []byte) error {
		if task[0] >= 2 {
			<-hold
		}
		if task[0] == 1 {
			return errors.New("no")
		}
		return nil
	})
	j := begin(t, s, "b", DefaultPatience)
	for n := range uint64(2) {
		if _, _, err := j.Do(n, []byte{byte(n), 7, 7}, nil); (err != nil) != (n == 1) {
			t.Fatalf("task %d: %v", n, err)
		}
	}
	var all sync.WaitGroup
	for n := uint64(2); n < 5; n++ {
		all.Go(func() { j.Do(n, []byte{byte(n)}, nil) })
	}
	j.Progress(Progress{Runs: 10, Hits: 1, Low: 0.1, High: 0.5, Interval: true})
	o := eventually(t, b, "one task is under way, and two wait", func(o *Overview) bool {
		v := only(o)
		return v != nil && v.At == 1 && v.Waiting() == 2 && v.Tasks.Done == 2 && v.Tasks.Failed == 1 && v.Tasks.Bytes == 4 && len(v.Course) == 1 &&
			len(o.Workers) == 1 && o.Workers[0].Busy() == 1 && o.Workers[0].Done == 2 && o.Workers[0].Failed == 1 && o.Queue.Messages == 3
	})
	if v := only(o); v.Query != "Pr" || v.Program != "p.c" || v.Asker != "me" || v.State != Running || v.Sum != ours.Sum || v.Job != j.id || v.Course[0] != (Point{10, 0.1, 0.5}) {
		t.Errorf("the job is seen as %+v", v)
	}
	release()
	all.Wait()
	stop()
	eventually(t, b, "the worker is gone", func(o *Overview) bool { return len(o.Workers) == 0 })
	if err := j.Close(true); err != nil {
		t.Fatal(err)
	}
	eventually(t, b, "the job is answered", func(o *Overview) bool { v := only(o); return v != nil && v.State == Answered && v.Answer == "" })
	if err := j.Conclude(t.Context(), "probability\n<b>0.5", []byte("page")); err != nil {
		t.Fatal(err)
	}
	eventually(t, b, "the answer is told", func(o *Overview) bool {
		v := only(o)
		return v != nil && v.State == Answered && v.Answer == "probability <b>0.5" && v.Page && v.Tasks.Out == 0
	})
	if page := string(b.Page(t.Context(), j.id)); page != "page" {
		t.Errorf("the page is %q", page)
	}
	if b.Page(t.Context(), strings.Repeat("0", jobDigits)) != nil {
		t.Error("a job that is not there has a page")
	}
}

// TestLeftOver: somebody who comes later knows of a job whose process was killed what it was for, and how much is there; nothing of one that was answered.
func TestLeftOver(t *testing.T) {
	s := startTest(t)
	startWorker(t, s, ours, 0, nil)
	killed, done := begin(t, s, "killed", DefaultPatience), begin(t, s, "done", DefaultPatience)
	for n := range uint64(3) {
		killed.Do(n, []byte{1}, nil)
		done.Do(n, []byte{1}, nil)
	}
	killed.cancel(nil)
	killed.nc.Close()
	done.Close(true)
	time.Sleep(100 * time.Millisecond)
	runs := begin(t, s, "runs", DefaultPatience)
	b := observe(t, s)
	eventually(t, b, "one job runs, and one is left over", func(o *Overview) bool {
		return len(o.Jobs) == 2 && o.Jobs[0].State == Running && o.Jobs[1].State == Left
	})
	b.look(t.Context())
	if o := b.Overview(); len(o.Jobs) != 2 {
		t.Errorf("jobs: %+v", o.Jobs)
	}
	runs.Close(true)
	b = observe(t, s)
	eventually(t, b, "a job is left over", func(o *Overview) bool {
		v := only(o)
		return v != nil && v.Job == killed.id && v.State == Left && v.Kept == 3 && v.Query == "Pr" && v.Program == "p.c" && v.Asker == "me"
	})
	if n, err := b.Cancel(t.Context(), killed.id, "me"); n != 0 || err != nil {
		t.Errorf("%d processes have heard, %v", n, err)
	}
}

// TestSilent: a job and a worker of which nothing is heard are not shown as if they were there.
func TestSilent(t *testing.T) {
	b := &Board{jobs: map[jobKey]*JobView{}, workers: map[string]*WorkerView{}, link: observe(t, startTest(t)).link}
	now := time.Now()
	id := strings.Repeat("a", jobDigits)
	b.takeJob(JobNews{Job: id, State: Running}, now.Add(-unheardAfter-time.Second))
	b.takeWorker(WorkerNews{ID: "old", Slots: 1, At: map[string]int{id: 1}}, now.Add(-missedFor-time.Second))
	b.takeWorker(WorkerNews{ID: "new", Slots: 1}, now)
	if o := b.Overview(); only(o) == nil || only(o).State != Silent || only(o).At != 0 || len(o.Workers) != 1 || o.Workers[0].ID != "new" {
		t.Errorf("seen as %+v", o)
	}
	b.takeJob(JobNews{Job: id, State: Running, Begun: now}, now) // begun again
	if o := b.Overview(); only(o) == nil || only(o).State != Running {
		t.Errorf("seen as %+v", o)
	}
}

// TestCancelled: who has asked learns that somebody wants an end, and by whom, once.
func TestCancelled(t *testing.T) {
	s := startTest(t)
	b := observe(t, s)
	heard := make(chan string, 9)
	a := asked(s.cluster(), []byte("b"), DefaultPatience)
	ctx, cancel := context.WithCancel(t.Context())
	a.Cancelled = func(by string) { heard <- by; cancel() }
	j, err := Begin(ctx, a)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close(false)
	given := make(chan error)
	go func() { _, _, err := j.Do(0, []byte("x"), nil); given <- err }()
	eventually(t, b, "a task is on the server", func(o *Overview) bool { return o.Queue.Messages == 1 })
	for range 2 {
		if n, err := b.Cancel(t.Context(), j.id, "some\nbody"); n != 1 || err != nil {
			t.Errorf("%d processes have heard, %v", n, err)
		}
	}
	if by := <-heard; by != "some body" || len(heard) != 0 {
		t.Errorf("it was %q, and %d more", by, len(heard))
	}
	if err := <-given; !errors.Is(err, ErrGivenUp) {
		t.Errorf("the task ends with %v", err)
	}
	eventually(t, b, "the task is taken back", func(o *Overview) bool { return o.Queue.Messages == 0 })
	if _, err := b.Cancel(t.Context(), ">", "x"); err == nil {
		t.Error("everything can be cancelled at once")
	}
}

// TestNonsense: messages of somebody who has the token and wants harm are left out, or bounded.
func TestNonsense(t *testing.T) {
	s := startTest(t)
	b := observe(t, s)
	id := strings.Repeat("a", jobDigits)
	send := func(subject, text string) {
		if err := b.nc.Publish(subject, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"", "{", "[]", `{"job":""}`, `{"job":">"}`, `{"job":"../` + id[3:] + `"}`, `{"job":"` + strings.ToUpper(id) + `"}`, `{"job":"` + id + `","tasks":{"out":-1}}`,
		`{"job":"` + id + `","progress":{"low":1e999}}`, `{"job":"` + id + `","query":"` + strings.Repeat("x", longestAbout) + `"}`} {
		send(jobsSubject, text)
	}
	for _, text := range []string{"", `{"id":""}`, `{"id":"a","slots":0}`, `{"id":"a","slots":9999999}`, `{"id":"a","slots":1,"at":{"x":1}}`, `{"id":"` + strings.Repeat("x", 65) + `","slots":1}`} {
		send(workersSubject, text)
	}
	send(jobsSubject, `{"job":"`+id+`","state":"running","query":"a\u001b[2J\n`+strings.Repeat("ä", longestText)+`"}`)
	o := eventually(t, b, "one job", func(o *Overview) bool { return len(o.Jobs) > 0 })
	if v := only(o); v == nil || len(v.Query) > longestText+len("…") || strings.ContainsAny(v.Query, "\x1b\n") || !strings.HasSuffix(v.Query, "ä…") || len(o.Workers) != 0 {
		t.Errorf("seen: %+v", o)
	}
	for i := range 3 * mostJobs {
		b.takeJob(JobNews{Job: id, Question: Question{Asker: fmt.Sprint(i)}}, time.Now())
	}
	if n := len(b.Overview().Jobs); n > mostJobs {
		t.Errorf("%d jobs are kept", n)
	}
}

// TestCourse: an interval is followed with a bounded number of points, the last of which is the last.
func TestCourse(t *testing.T) {
	v, now := &JobView{}, time.Now()
	v.State = Running
	for i := range 10 * mostPoints {
		v.Progress, v.Tasks.Done = Progress{Runs: i / 2, Low: 0, High: 1, Interval: true}, 3*i
		v.follow(now.Add(time.Duration(i) * time.Second))
	}
	if n := len(v.Course); n > mostPoints || n < mostPoints/4 || v.Course[n-1].Runs != 5*mostPoints-1 {
		t.Errorf("%d points, the last is %+v", n, v.Course[n-1])
	}
	for i := 1; i < len(v.Course); i++ {
		if v.Course[i].Runs <= v.Course[i-1].Runs {
			t.Fatalf("%+v stands before %+v", v.Course[i-1], v.Course[i])
		}
	}
	if v.Rate != 3 {
		t.Errorf("%g tasks per second, want 3", v.Rate)
	}
	if p := (Progress{Low: math.NaN(), Interval: true}).finite(); p.Interval {
		t.Errorf("%+v is an interval", p)
	}
}

// TestGate: as many are let in as there is room for, in their order; one that gives up takes no room.
func TestGate(t *testing.T) {
	g := &gate{}
	var turns []chan struct{}
	in := func(want string) {
		t.Helper()
		text := ""
		for _, x := range turns {
			select {
			case <-x:
				text += "i"
			default:
				text += "w"
			}
		}
		if text != want {
			t.Errorf("%s, want %s", text, want)
		}
	}
	for range 5 {
		turns = append(turns, g.enter())
	}
	in("wwwww")
	g.resize(2)
	in("iiwww")
	g.leave(turns[3])
	in("iiwww")
	g.leave(turns[0])
	in("iiiww")
	g.resize(1)
	g.leave(turns[1])
	in("iiiww")
	g.leave(turns[2])
	in("iiiwi")
	g.leave(turns[4])
	if g.in != 0 || len(g.queue) != 0 {
		t.Errorf("%d are in, %d wait", g.in, len(g.queue))
	}
	for _, x := range [][2]int{{0, leastRoom}, {100, 200}, {1 << 20, mostRoom}} {
		if n := roomFor(x[0]); n != x[1] {
			t.Errorf("room for %d slots is %d, want %d", x[0], n, x[1])
		}
	}
}

// TestWide: a job hands out as many tasks as its workers have slots for, twice, and not as many as it is given.
func TestWide(t *testing.T) {
	s := startTest(t)
	hold := make(chan struct{})
	defer close(hold)
	w := &Worker{Cluster: s.cluster(), Build: ours, Name: "wide", Slots: 10, Open: func(b []byte) (Program, error) { return &echo{b, func([]byte) error { <-hold; return nil }}, nil }, Tell: func(string) {}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go w.Work(ctx)
	b, j := observe(t, s), begin(t, s, "b", DefaultPatience)
	for n := range uint64(50) {
		go j.Do(n, []byte{1}, nil)
	}
	eventually(t, b, "10 are under way, and 10 wait", func(o *Overview) bool { v := only(o); return v != nil && v.At == 10 && v.Waiting() == 10 })
	time.Sleep(announceEvery + 100*time.Millisecond)
	if v := only(b.Overview()); v == nil || v.Tasks.Out != 20 {
		t.Errorf("handed out: %+v", v)
	}
}
