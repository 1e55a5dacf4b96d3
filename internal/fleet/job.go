package fleet

import (
	"bytes"
	"context"
	"encoding/json"
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

// DefaultPatience is for people, who may have to go to another machine to start one.
var DefaultPatience = Patience{Any: time.Minute, Refused: 5 * time.Second}

// ErrGivenUp is Do's error when nobody waits for the task any more.
var ErrGivenUp = errors.New("a task was given up")

// announcement is what a job tells workers of itself.
type announcement struct {
	Job, Version, Sum string
}

// Job is a bundle, and tasks for it.
type Job struct {
	*link
	ctx    context.Context
	cancel context.CancelCauseFunc
	id     string
	build  Build
	hash   string
	warn   func(text string)

	mu      sync.Mutex
	waiting map[uint64]chan result
	seen    time.Time // when a worker was there last
	refused map[string]bool
}

// result is what has come of a task.
type result struct {
	data []byte
	err  error
}

// Begin connects to a cluster and hands it a bundle. What the user should know meanwhile is given to warn, by several goroutines. The end of the
// context gives up all tasks.
func Begin(ctx context.Context, address string, build Build, bundle []byte, patience Patience, warn func(text string)) (*Job, error) {
	j := &Job{build: build, hash: sum(bundle), id: nats.NewInbox()[len(nats.InboxPrefix):], warn: warn, waiting: map[uint64]chan result{}, seen: time.Now(), refused: map[string]bool{}}
	j.ctx, j.cancel = context.WithCancelCause(ctx)
	var err error
	if j.link, err = connect(ctx, address, "heddle query"); err != nil {
		return nil, err
	}
	j.nc.SetReconnectHandler(func(*nats.Conn) { go j.stillThere() })
	if err = j.begin(bundle); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	go j.announce(patience)
	return j, nil
}

// begin puts the bundle into the store, and takes results from then on.
func (j *Job) begin(bundle []byte) error {
	ctx, cancel := context.WithTimeout(j.ctx, lostAfter)
	defer cancel()
	store, err := j.bundles(ctx)
	if err == nil {
		_, err = store.Put(ctx, jetstream.ObjectMeta{Name: bundleName(j.hash, j.id)}, bytes.NewReader(bundle))
	}
	if err != nil {
		return fmt.Errorf("the object store of %s does not take the program (%d bytes): %w", j.place, len(bundle), err)
	}
	results, err := j.js.CreateConsumer(ctx, resultStream, jetstream.ConsumerConfig{Durable: j.id, FilterSubject: resultSubject + j.id + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, InactiveThreshold: leftAfter})
	if err == nil {
		_, err = results.Consume(j.take)
	}
	if err == nil {
		_, err = j.nc.Subscribe(presentSubject+j.id, func(*nats.Msg) { j.present() })
	}
	if err == nil {
		_, err = j.nc.Subscribe(refusalsSubject+j.id, func(m *nats.Msg) { j.refusal(oneLine(string(m.Data))) })
	}
	return err
}

// Width implements plan.Team.
func (j *Job) Width() int { return 32 }

// Do has a task done. It is called once for each number.
func (j *Job) Do(number uint64, task []byte, stop <-chan struct{}) ([]byte, error) {
	done := make(chan result, 1)
	j.mu.Lock()
	j.waiting[number] = done
	j.mu.Unlock()
	if err := j.publish(number, task); err != nil {
		return nil, err
	}
	select {
	case r := <-done:
		return r.data, r.err
	case <-stop:
		return nil, ErrGivenUp
	case <-j.lost:
		return nil, j.lostError()
	case <-j.ctx.Done():
		return nil, j.ended()
	}
}

// ended is why the job's context has.
func (j *Job) ended() error {
	if err := context.Cause(j.ctx); !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return ErrGivenUp
}

func (j *Job) publish(number uint64, task []byte) error {
	name := strconv.FormatUint(number, 10)
	m := nats.NewMsg(taskSubject + j.build.Sum + "." + j.id + "." + name)
	m.Data = task
	m.Header.Set(bundleHeader, j.hash)
	m.Header.Set(jobHeader, j.id)
	m.Header.Set(numberHeader, name)
	ctx, cancel := context.WithTimeout(j.ctx, lostAfter)
	defer cancel()
	_, err := j.js.PublishMsg(ctx, m, jetstream.WithMsgID("task."+j.id+"."+name))
	if err != nil && j.ctx.Err() != nil {
		return j.ended()
	}
	if err != nil {
		return fmt.Errorf("%s takes no task: %w", j.place, err)
	}
	return nil
}

// take takes a result: the first of its number counts.
func (j *Job) take(m jetstream.Msg) {
	number, err := strconv.ParseUint(m.Headers().Get(numberHeader), 10, 64)
	if err == nil {
		j.mu.Lock()
		if done := j.waiting[number]; done != nil {
			delete(j.waiting, number)
			r := result{data: m.Data()}
			if text := m.Headers().Get(errorHeader); text != "" {
				r.err = errors.New(text)
			}
			done <- r
		}
		j.mu.Unlock()
	}
	j.present()
	_ = m.Ack() // one that comes again is nobody's
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
		j.warn(text)
	}
}

// announce tells workers of the job until it ends, and ends it when there have been none for too long.
func (j *Job) announce(patience Patience) {
	text, _ := json.Marshal(announcement{j.id, j.build.Version, j.build.Sum}) // of texts
	tick := time.NewTicker(announceEvery)
	defer tick.Stop()
	for {
		_ = j.nc.Publish(jobsSubject, text) // again in a moment
		select {
		case <-tick.C:
		case <-j.ctx.Done():
			return
		}
		j.mu.Lock()
		alone, refused := time.Since(j.seen), len(j.refused) > 0
		j.mu.Unlock()
		switch {
		case refused && alone > patience.Refused:
			j.cancel(fmt.Errorf("every worker at %s refuses the job: start workers of the same build as this process, %s", j.place, j.build))
		case alone > patience.Any:
			j.cancel(fmt.Errorf("no worker has been at %s for %s: start some with heddle worker", j.place, patience.Any))
		}
	}
}

// stillThere ends the job if the server has lost its tasks, as one does that was started anew.
func (j *Job) stillThere() {
	ctx, cancel := context.WithTimeout(j.ctx, answerWithin)
	defer cancel()
	if _, err := j.js.Consumer(ctx, resultStream, j.id); errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
		j.cancel(fmt.Errorf("%s was started anew and has lost the job: ask again", j.place))
	}
}

// Close takes back what was not done, and all that the job has left on the cluster.
func (j *Job) Close() error {
	j.cancel(nil)
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	defer j.nc.Close()
	if !j.nc.IsConnected() {
		return nil // it goes after leftAfter
	}
	_ = j.js.DeleteConsumer(ctx, resultStream, j.id) // as above, also for the rest
	for stream, subject := range map[string]string{taskStream: taskSubject + j.build.Sum + "." + j.id + ".>", resultStream: resultSubject + j.id + ".>"} {
		if s, err := j.js.Stream(ctx, stream); err == nil {
			_ = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
		}
	}
	if store, err := j.bundles(ctx); err == nil {
		_ = store.Delete(ctx, bundleName(j.hash, j.id))
	}
	return nil
}
