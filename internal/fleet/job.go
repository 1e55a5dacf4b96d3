package fleet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Patience is how long a job waits for workers, when none has said that it is there: for any, and once one has refused.
type Patience struct{ Any, Refused time.Duration }

// DefaultPatience allows a user to go to another machine and start a worker.
var DefaultPatience = Patience{Any: time.Minute, Refused: 5 * time.Second}

// ErrGivenUp is Do's error when nobody waits for the task any more.
var ErrGivenUp = errors.New("a task was given up")

// Job is a bundle, and tasks for it. What it is called follows from the bundle: one that is begun again, by a process whose predecessor has died, finds the results
// that the cluster has.
type Job struct {
	*link
	ctx    context.Context
	cancel context.CancelCauseFunc
	id     string
	build  Build
	hash   string
	asked  Asked
	gate   gate
	stream time.Time                // when the stream of results was made that is followed
	flow   jetstream.ConsumeContext // of that

	mu      sync.Mutex
	news    JobNews
	crew    map[string]present // workers of this build, by what they call themselves
	waiting map[uint64]*waited
	earlier map[uint64]bool // tasks whose results were there when the job began
	seen    time.Time       // when a worker was there last
	refused map[string]bool
	taken   uint64    // the last result, as the server numbers them
	full    time.Time // when the server said so, unless a result has come since
	dropped uint64    // the last result that was dropped for room
}

// present is a worker that was there.
type present struct {
	slots int
	seen  time.Time
}

// waited is a task that somebody waits for.
type waited struct {
	number   uint64
	task     []byte
	sent     time.Time
	tries    int
	finished chan struct{} // closed when there is the result
	result   result
}

// result is what has come of a task.
type result struct {
	data   []byte
	worker string
	err    error
}

// Asked is what a job is begun with.
type Asked struct {
	Cluster   Cluster
	Build     Build
	Bundle    []byte
	Question  Question
	Patience  Patience
	Warn      func(text string) // what the user should know; called by several goroutines
	Cancelled func(by string)   // somebody wants an end; called once
}

// Begin connects to a cluster and hands it a bundle. The end of the context gives up all tasks; the error is ErrGivenUp if it comes before.
func Begin(ctx context.Context, a Asked) (*Job, error) {
	j := &Job{asked: a, build: a.Build, hash: sum(a.Bundle), waiting: map[uint64]*waited{}, earlier: map[uint64]bool{}, seen: time.Now(), refused: map[string]bool{}, crew: map[string]present{}}
	j.id = j.hash[:jobDigits]
	j.gate.resize(roomFor(0))
	j.news = JobNews{Job: j.id, Version: a.Build.Version, Sum: a.Build.Sum, Question: a.Question, Begun: time.Now().UTC().Truncate(time.Second), State: Running}
	j.news.clip()
	j.ctx, j.cancel = context.WithCancelCause(ctx)
	var err error
	if j.link, err = connect(ctx, a.Cluster, "heddle query"); err != nil {
		return nil, err
	}
	if err = j.begin(); err != nil {
		if ctx.Err() != nil {
			err = ErrGivenUp
		}
		return nil, errors.Join(err, j.Close(false))
	}
	go j.announce(a.Patience)
	go j.mend()
	return j, nil
}

// listen takes what workers and others say to the job.
func (j *Job) listen() error {
	once := sync.Once{}
	for subject, f := range map[string]nats.MsgHandler{
		presentSubject:  func(m *nats.Msg) { j.isPresent(m.Data) },
		fullSubject:     func(*nats.Msg) { j.isFull() },
		refusalsSubject: func(m *nats.Msg) { j.refusal(oneLine(string(m.Data))) },
		cancelSubject: func(m *nats.Msg) {
			_ = m.Respond(nil) // who has sent it waits for a while only
			once.Do(func() { j.asked.Cancelled(clipped(string(m.Data))) })
		},
	} {
		if _, err := j.nc.Subscribe(subject+j.id, f); err != nil {
			return err
		}
	}
	return nil
}

// begin puts the bundle into the store, takes results from then on, and finds out which there are.
func (j *Job) begin() error {
	if err := j.persist(putWithin(len(j.asked.Bundle)), j.putBundle); err != nil {
		return err
	}
	err := j.persist(handWithin, j.follow)
	if err == nil {
		err = j.listen()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", j.place, err)
	}
	return j.persist(handWithin, j.findEarlier)
}

// persist asks the server again while it does not answer, or is not there: it may have been killed, and an answer that was under way then never comes.
func (j *Job) persist(within time.Duration, ask func(ctx context.Context) error) error {
	for begun := time.Now(); ; time.Sleep(connectAgain) {
		ctx, cancel := context.WithTimeout(j.ctx, within)
		err := ask(ctx)
		cancel()
		if err == nil || refuses(err) || j.ctx.Err() != nil || time.Since(begun) > max(lostAfter, within) {
			return err
		}
	}
}

// putWithin is how long a server may take to keep a bundle of so many bytes.
func putWithin(size int) time.Duration {
	return answerWithin + time.Duration(size/slowest)*time.Second
}

// tasks and results are the subjects of the job's, up to the number.
func (j *Job) tasks() string { return taskSubject + j.build.Sum + "." + j.id + "." }

func (j *Job) results() string { return resultSubject + j.build.Sum + "." + j.id + "." }

// putBundle puts the bundle into the store, if it is not there.
func (j *Job) putBundle(ctx context.Context) error {
	store, err := j.bundles(ctx)
	if err == nil {
		if info, err := store.GetInfo(ctx, j.hash); err == nil && info.Size == uint64(len(j.asked.Bundle)) {
			return nil
		}
		q := j.news.Question
		about := jetstream.ObjectMeta{Name: j.hash, Metadata: map[string]string{programKey: q.Program, queryKey: q.Query, askerKey: q.Asker}}
		_, err = store.Put(ctx, about, bytes.NewReader(j.asked.Bundle))
	}
	if err != nil {
		return fmt.Errorf("the object store of %s does not take the program (%d bytes): %w", j.place, len(j.asked.Bundle), err)
	}
	return nil
}

// findEarlier finds out which results are there.
func (j *Job) findEarlier(ctx context.Context) error {
	stream, err := j.js.Stream(ctx, resultStream)
	if err != nil {
		return fmt.Errorf("%s: %w", j.place, err)
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(j.results()+">"))
	if err != nil {
		return fmt.Errorf("%s: %w", j.place, err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	for subject := range info.State.Subjects {
		if number, err := strconv.ParseUint(subject[len(j.results()):], 10, 64); err == nil {
			j.earlier[number] = true
		}
	}
	return nil
}

// Width implements plan.Team: how many tasks may wait for a result at a time. How many are handed out follows from the slots of the workers that are there.
func (j *Job) Width() int { return mostRoom / 2 }

// Do has a task done, and says what the worker calls itself that did it. It is called once for each number; the same number must always mean the same task.
func (j *Job) Do(number uint64, task []byte, stop <-chan struct{}) (data []byte, worker string, err error) {
	turn := j.gate.enter()
	defer j.gate.leave(turn)
	if err := j.await(turn, stop); err != nil {
		return nil, "", err
	}
	w := &waited{number: number, task: task, finished: make(chan struct{})}
	j.mu.Lock()
	j.waiting[number] = w
	known := j.earlier[number]
	j.mu.Unlock()
	if !known || !j.fetchResult(w) {
		if err := j.publish(w); err != nil {
			return nil, "", err
		}
	}
	if err := j.await(w.finished, stop); err != nil {
		return nil, "", err
	}
	return w.result.data, w.result.worker, w.result.err
}

// await waits until something is so, or cannot be any more.
func (j *Job) await(so, stop <-chan struct{}) error {
	select {
	case <-so:
		return nil
	case <-stop:
		return ErrGivenUp
	case <-j.lost:
		return j.lostError()
	case <-j.ctx.Done():
		return j.ended()
	}
}

// fetchResult takes the result of a task that the cluster has; false: it has none, or an error, which is not kept.
func (j *Job) fetchResult(w *waited) bool {
	ctx, cancel := context.WithTimeout(j.ctx, answerWithin)
	defer cancel()
	stream, err := j.js.Stream(ctx, resultStream)
	if err != nil {
		return false
	}
	subject := j.results() + strconv.FormatUint(w.number, 10)
	m, err := stream.GetLastMsgForSubject(ctx, subject)
	if err != nil {
		return false
	}
	if m.Header.Get(errorHeader) != "" && w.tries == 0 {
		_ = stream.Purge(ctx, jetstream.WithPurgeSubject(subject)) // another worker, or another time, may have none
		return false
	}
	j.take(m.Header, m.Data)
	return true
}

// ended is why the job's context has.
func (j *Job) ended() error {
	if err := context.Cause(j.ctx); !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return ErrGivenUp
}

// publish hands a task to the workers.
func (j *Job) publish(w *waited) error {
	name := strconv.FormatUint(w.number, 10)
	j.mu.Lock()
	w.sent, w.tries = time.Now(), w.tries+1
	if w.tries > 1 {
		j.news.Tasks.Retried++
	}
	m := nats.NewMsg(j.tasks() + name)
	id := fmt.Sprintf("task.%s.%s.%s.%d", j.id, name, w.sent.Format(time.RFC3339Nano), w.tries)
	j.mu.Unlock()
	m.Data = w.task
	m.Header.Set(bundleHeader, j.hash)
	m.Header.Set(jobHeader, j.id)
	m.Header.Set(numberHeader, name)
	ctx, cancel := context.WithTimeout(j.ctx, lostAfter)
	defer cancel()
	for {
		err := j.hand(ctx, m, jetstream.WithMsgID(id)) // which lets it arrive once, however often it is sent
		if err != nil && refuses(err) {
			err = errors.Join(err, j.makeRoom())
		}
		switch {
		case err == nil:
			return nil
		case j.ctx.Err() != nil:
			return j.ended()
		case ctx.Err() != nil:
			return fmt.Errorf("%s takes no task: %w", j.place, err)
		}
		select { // the server may be on its way back, or have room soon
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// takeNew takes a result that has come just now.
func (j *Job) takeNew(m jetstream.Msg) {
	j.take(m.Headers(), m.Data())
	if info, err := m.Metadata(); err == nil {
		j.mu.Lock()
		j.taken, j.full = info.Sequence.Stream, time.Time{}
		j.mu.Unlock()
	}
}

// take takes a result: the first of its number counts.
func (j *Job) take(h nats.Header, data []byte) {
	if number, err := strconv.ParseUint(h.Get(numberHeader), 10, 64); err == nil {
		j.mu.Lock()
		if w := j.waiting[number]; w != nil {
			delete(j.waiting, number)
			w.result = result{data: data, worker: oneLine(h.Get(workerHeader))}
			j.news.Tasks.Done++
			j.news.Tasks.Bytes += int64(len(data))
			if text := h.Get(errorHeader); text != "" {
				w.result.err = errors.New(text)
				j.news.Tasks.Failed++
			}
			close(w.finished)
		}
		j.mu.Unlock()
	}
	j.present()
}

func (j *Job) present() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.seen = time.Now()
}

// refusal passes on why a worker does not work for the job, once.
func (j *Job) refusal(text string) {
	j.mu.Lock()
	known := j.refused[text] || len(j.refused) > 100
	j.refused[text] = true
	j.mu.Unlock()
	if !known {
		j.asked.Warn(text)
	}
}

// announce announces the job to workers until it ends, and ends it when there have been none for
// too long.
func (j *Job) announce(patience Patience) {
	tick := time.NewTicker(announceEvery)
	defer tick.Stop()
	for {
		j.postStatus() // again in a moment
		select {
		case <-tick.C:
		case <-j.ctx.Done():
			return
		}
		j.mu.Lock()
		alone, refused, slots := time.Since(j.seen), len(j.refused) > 0, j.slots()
		j.mu.Unlock()
		j.gate.resize(roomFor(slots))
		switch {
		case refused && alone > patience.Refused:
			j.cancel(fmt.Errorf("every worker at %s refuses the job: start workers of the same build as this process, %s", j.place, j.build))
		case alone > patience.Any:
			j.cancel(fmt.Errorf("no worker has been at %s for %s: start some with heddle worker", j.place, patience.Any))
		}
	}
}

// Close takes back what was not done. The results stay on the cluster for a day, in case the same
// is asked again, unless they are no longer needed.
func (j *Job) Close(done bool) error {
	j.cancel(nil)
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	defer j.nc.Close() // which sends what waits
	if !j.nc.IsConnected() {
		return nil // it goes after leftAfter
	}
	j.mu.Lock()
	left := len(j.waiting) > 0 || j.news.Tasks.Retried > 0
	j.mu.Unlock()
	if left { // else it may hit others: see mend.go
		j.purge(ctx, taskStream, j.tasks()+">")
	}
	_ = j.nc.Publish(overSubject+j.id, nil) // else workers hear nothing of it any more
	j.mu.Lock()
	j.news.State = Unanswered
	if done {
		j.news.State = Answered
	}
	j.mu.Unlock()
	j.postStatus()
	_ = j.nc.FlushWithContext(ctx) // people may miss it
	if !done {
		return nil
	}
	j.purge(ctx, resultStream, j.results()+">")
	if store, err := j.bundles(ctx); err == nil {
		_ = store.Delete(ctx, j.hash)
	}
	return nil
}

// purge takes messages away; if that fails, they go after leftAfter.
func (j *Job) purge(ctx context.Context, stream, subject string) {
	if s, err := j.js.Stream(ctx, stream); err == nil {
		_ = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
	}
}
