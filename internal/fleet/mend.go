package fleet

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// This file sees to tasks for which nothing has come for a while. A server that was killed may have lost what it had not written, or everything; whoever
// asks the same question takes back the tasks of both when done. So the job looks for the result of each such task, and for the task, and hands it out again if there is neither. One
// that is done twice has one result.
//
// A server may also keep a task and give it to nobody any more: when one that a worker is at is taken away (Job.Close), and the next one is confirmed, NATS 2.15
// takes all earlier ones for confirmed. One whose worker then ends is not given to another. So a task that is among those which the queue takes for
// confirmed, and has no result, is handed out again as well, also if its worker is still at it.

// mend looks after tasks until the job ends.
func (j *Job) mend() {
	tick := time.NewTicker(mendEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			j.lookAfter(j.overdue())
		case <-j.ctx.Done():
			return
		}
	}
}

// overdue are the tasks that have waited for long enough to be looked after.
func (j *Job) overdue() (list []*waited) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, w := range j.waiting {
		if !w.sent.IsZero() && time.Since(w.sent) >= mendEvery {
			list = append(list, w)
		}
	}
	return list
}

// lookAfter hands out again what is lost. What cannot be found out now is looked for again later.
func (j *Job) lookAfter(list []*waited) {
	if len(list) == 0 || !j.nc.IsConnected() {
		return
	}
	ctx, cancel := context.WithTimeout(j.ctx, putWithin(len(j.asked.Bundle)))
	defer cancel()
	if j.prepare(ctx) != nil || j.putBundle(ctx) != nil || j.follow(ctx) != nil {
		return
	}
	stream, err := j.js.Stream(ctx, taskStream)
	if err != nil {
		return
	}
	confirmed := confirmedTasks(ctx, stream, j.build)
	for _, w := range list {
		m, err := stream.GetLastMsgForSubject(ctx, j.tasks()+strconv.FormatUint(w.number, 10))
		forgotten := err == nil && m.Sequence <= confirmed
		// A task goes after its result: one that is not there has a result, or is lost.
		if !errors.Is(err, jetstream.ErrMsgNotFound) && !forgotten || j.fetchResult(w) {
			continue
		}
		if forgotten {
			_ = stream.DeleteMsg(ctx, m.Sequence) // another asker may have done so
		}
		if err := j.publish(w); err != nil && j.ctx.Err() == nil {
			j.cancel(err)
			return
		}
	}
}

// confirmedTasks is the number up to which the queue of a build takes every task for confirmed; 0: none, or it is not known.
func confirmedTasks(ctx context.Context, stream jetstream.Stream, b Build) uint64 {
	queue, err := stream.Consumer(ctx, queueName(b))
	if err != nil {
		return 0
	}
	return queue.CachedInfo().AckFloor.Stream
}

// follow takes the results that come from now on. A server that has lost everything numbers them anew, and who follows the old numbers would get none for long. It
// is called by one goroutine at a time.
func (j *Job) follow(ctx context.Context) error {
	s, err := j.js.Stream(ctx, resultStream)
	if err != nil || s.CachedInfo().Created.Equal(j.stream) {
		return err
	}
	results, err := s.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{FilterSubjects: []string{j.results() + ">"}, DeliverPolicy: jetstream.DeliverNewPolicy})
	if err != nil {
		return err
	}
	flow, err := results.Consume(j.takeNew)
	if err != nil {
		return err
	}
	if j.flow != nil {
		j.flow.Stop()
	}
	j.stream, j.flow = s.CachedInfo().Created, flow
	return nil
}
