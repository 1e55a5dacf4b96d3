package fleet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Program is an opened bundle. It is for one goroutine.
type Program interface {
	// Do does a task. One that takes long ends with ErrGivenUp when the context does: nobody waits for it, or the worker leaves.
	Do(ctx context.Context, task []byte) (result []byte, err error)
	Close() error
}

// Worker says how a process works for others.
type Worker struct {
	Cluster Cluster
	Build   Build
	Name    string // for people
	Slots   int    // tasks at a time
	Open    func(bundle []byte) (Program, error)
	Tell    func(text string) // what the user should know; called by several goroutines

	wait   time.Duration // see wait; 0: that
	silent time.Duration // see silentAfter; 0: that
	fetch  time.Duration // a bundle; 0: lostAfter, and longer for a large one
	calls  calls
	diary  diary
}

// Work works until the context ends, and then finishes the tasks that it is at, or gives them to others. The error says why it cannot work.
func (w *Worker) Work(ctx context.Context) error {
	w.wait, w.silent = cmp.Or(w.wait, wait), cmp.Or(w.silent, silentAfter)
	l, err := connect(ctx, w.Cluster, "heddle worker")
	switch {
	case errors.Is(err, ErrGivenUp): // it leaves before it is there
		return nil
	case err != nil:
		return err
	}
	defer l.nc.Close()
	w.diary.begin(w)
	if err := w.answer(l); err != nil {
		return err
	}
	defer w.beat(l)()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	for range max(1, w.Slots) {
		all.Go(func() {
			s := &slot{Worker: w, link: l}
			if err := s.work(ctx); err != nil {
				cancel(err)
			}
			s.forget()
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// answer answers announcements of jobs: the worker can work for one, or refuses it.
func (w *Worker) answer(l *link) error {
	told := map[string]bool{} // the subscription's calls are one after another
	_, err := l.nc.Subscribe(jobsSubject, func(m *nats.Msg) {
		a, ok := read[JobNews](m.Data)
		if !ok || a.State != Running {
			return
		}
		if a.Sum == w.Build.Sum {
			w.calls.renew(a.Job)
			_ = l.nc.Publish(presentSubject+a.Job, w.diary.presence()) // again at the next one
			return
		}
		theirs := Build{a.Version, a.Sum}
		_ = l.nc.Publish(refusalsSubject+a.Job, fmt.Appendf(nil, "worker %s refuses the job: it is %s, this process is %s", w.Name, w.Build, theirs))
		if !told[a.Job] && len(told) < 1000 {
			told[a.Job] = true
			w.Tell(fmt.Sprintf("a job is refused: it comes from %s, and this worker is %s; install the same build on both machines", theirs, w.Build))
		}
	})
	if err == nil {
		_, err = l.nc.Subscribe(overSubject+"*", func(m *nats.Msg) { w.calls.isOver(strings.TrimPrefix(m.Subject, overSubject)) })
	}
	return err
}

// slot does one task at a time.
type slot struct {
	*Worker
	*link
	job     string
	program Program // of the job; nil: it could not be opened
	failed  error   // why
}

// mostWaiting is how many slots may wait for a task at a time. Beyond the server's own limit, 512, each would be refused at once, and ask again.
const mostWaiting = 1 << 16

// queueName is what the queue is called where the workers of a build get tasks.
func queueName(b Build) string { return "workers-" + b.Sum }

// queue is where the slot gets tasks.
func (s *slot) queue(ctx context.Context) (jetstream.Consumer, error) {
	c := jetstream.ConsumerConfig{Durable: queueName(s.Build), FilterSubject: taskSubject + s.Build.Sum + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: s.wait, MaxAckPending: -1, MaxWaiting: mostWaiting, InactiveThreshold: leftAfter}
	tasks, err := s.js.Consumer(ctx, taskStream, c.Durable)
	if err == nil && tasks.CachedInfo().Config.AckWait == c.AckWait {
		return tasks, nil
	}
	if tasks, err = s.js.CreateOrUpdateConsumer(ctx, taskStream, c); err != nil {
		return nil, fmt.Errorf("%s gives no tasks: %w", s.place, err)
	}
	return tasks, nil
}

func (s *slot) work(ctx context.Context) error {
	tasks, err := s.queue(ctx)
	for ctx.Err() == nil {
		select {
		case <-s.lost:
			return s.lostError()
		default:
		}
		if err != nil {
			return err
		}
		var m jetstream.Msg
		m, failed := s.next(ctx, tasks)
		switch {
		case ctx.Err() != nil:
			if m != nil {
				_ = m.Nak() // for another worker, at once
			}
		case gone(failed):
			tasks, err = s.again(ctx)
		case m != nil:
			s.take(ctx, m)
		}
	}
	return nil
}

// gone reports whether the server no longer knows the queue, or keeps nothing yet: it was started anew.
func gone(err error) bool {
	return errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, nats.ErrNoResponders)
}

// again finds the queue again, on a server that may have forgotten it.
func (s *slot) again(ctx context.Context) (tasks jetstream.Consumer, err error) {
	for begun := time.Now(); ctx.Err() == nil && time.Since(begun) < lostAfter; time.Sleep(announceEvery) {
		if err = s.prepare(ctx); err == nil {
			if tasks, err = s.queue(ctx); err == nil {
				return tasks, nil
			}
		}
	}
	return nil, err
}

// next waits for a task for a while, also where it is refused at once.
func (s *slot) next(ctx context.Context, tasks jetstream.Consumer) (jetstream.Msg, error) {
	begun := time.Now()
	within, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	m, err := tasks.Next(jetstream.FetchContext(within))
	if err != nil && time.Since(begun) < notAtOnce {
		select {
		case <-ctx.Done():
		case <-time.After(notAtOnce):
		}
	}
	return m, err
}

// notAtOnce is how long a slot waits that was refused.
const notAtOnce = announceEvery / 4

// take does a task and sends its result. Only then is the task confirmed: whatever ends the worker before gives the task to another.
func (s *slot) take(ctx context.Context, m jetstream.Msg) {
	done := make(chan struct{})
	while, x := s.calls.begin(ctx, m.Headers().Get(jobHeader))
	defer s.calls.end(x)
	go s.keep(m, x, done)
	job := m.Headers().Get(jobHeader)
	s.diary.takes(job)
	data, err := s.do(while, m)
	defer s.diary.has(job, err)
	if errors.Is(err, ErrGivenUp) {
		close(done)
		if ctx.Err() != nil {
			_ = m.Nak() // for another worker, at once
			return
		}
		_ = m.Term() // it is lost: see calls.go
		return
	}
	failure := ""
	if err != nil {
		failure = fmt.Sprintf("worker %s: %v", s.Name, err)
	}
	if errors.Is(err, errUnfetched) {
		close(done)
		s.Tell(fmt.Sprintf("a task is given back: %v", err))
		_ = m.NakWithDelay(mendEvery) // its owner may have put the bundle there again by then
		return
	}
	err = s.send(ctx, m, data, failure)
	close(done)
	if err == nil {
		_ = m.Ack() // if that is lost, another worker does the task too, and its result does not count
		return
	}
	s.Tell(fmt.Sprintf("a result is not taken by %s, and will be found again: %v", s.place, err))
	_ = m.NakWithDelay(s.wait)
}

// keep says that the slot is at a task, until it is done.
func (s *slot) keep(m jetstream.Msg, x *call, done chan struct{}) {
	tick := time.NewTicker(s.wait / 4)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			_ = m.InProgress() // if it is lost, so may be the task
			s.calls.look(x, s.nc.IsConnected(), s.silent)
		}
	}
}

func (s *slot) do(ctx context.Context, m jetstream.Msg) ([]byte, error) {
	job, number := m.Headers().Get(jobHeader), m.Headers().Get(numberHeader)
	if info, err := m.Metadata(); err == nil && info.NumDelivered > mostDeliveries {
		return nil, fmt.Errorf("task %s was given to %d workers, and none has finished it: it may end any process that takes it (memory?), or the program could not be fetched", number, mostDeliveries)
	}
	if job != s.job || s.failed != nil {
		s.forget()
		s.job = job
		s.program, s.failed = s.open(ctx, m.Headers().Get(bundleHeader))
	}
	switch {
	case s.failed != nil && ctx.Err() != nil: // nobody waits, as far as is known: that it could not be opened in time says nothing of it
		s.forget()
		return nil, ErrGivenUp
	case s.failed != nil:
		return nil, s.failed
	}
	return guarded(func() ([]byte, error) { return s.program.Do(ctx, m.Data()) })
}

// guarded calls a function of a program that a client has sent, and turns a panic into an error of the task. Otherwise it would end this worker, and then
// each worker that the task is handed to next.
func guarded[T any](f func() (T, error)) (result T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("heddle bug: a task failed: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}

// open gets a bundle and opens it.
func (s *slot) open(ctx context.Context, hash string) (Program, error) {
	data, err := s.bundle(ctx, hash)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errUnfetched, err)
	}
	if sum(data) != hash {
		err := fmt.Errorf("the program in the object store does not match its hash (SHA-256 %.12s, not %.12s): it was changed, and is not run", sum(data), hash)
		s.Tell("a task is refused: " + err.Error())
		return nil, err
	}
	p, err := guarded(func() (Program, error) { return s.Open(data) })
	if err != nil {
		return nil, fmt.Errorf("the program cannot be opened: %w", err)
	}
	if x, ok := p.(Wired); ok {
		x.Use(wiresOf(s.link, s.Build, s.job))
	}
	return p, nil
}

// forget closes the program that is open.
func (s *slot) forget() {
	if s.program != nil {
		_ = s.program.Close() // it was for reading
	}
	s.job, s.program, s.failed = "", nil, nil
}

// sendWithin is how long a worker tries to hand over what it has found.
const sendWithin = 30 * time.Second

// send sends a result, unless the task has one.
func (s *slot) send(ctx context.Context, task jetstream.Msg, data []byte, failure string) error {
	job, number := task.Headers().Get(jobHeader), task.Headers().Get(numberHeader)
	m := nats.NewMsg(resultSubject + s.Build.Sum + "." + job + "." + number)
	m.Data = data
	m.Header.Set(numberHeader, number)
	m.Header.Set(workerHeader, oneLine(s.Name))
	if failure != "" {
		m.Header.Set(errorHeader, oneLine(failure))
	}
	for begun := time.Now(); ; time.Sleep(announceEvery / 4) {
		err := s.hand(context.Background(), m)
		if err == nil || isThere(err) {
			return nil
		}
		if refuses(err) {
			_ = s.nc.Publish(fullSubject+job, nil) // again in a moment
		}
		if ctx.Err() != nil || time.Since(begun) > sendWithin {
			return err
		}
	}
}
