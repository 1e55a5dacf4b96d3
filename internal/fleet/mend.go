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
	for _, w := range list {
		_, err := stream.GetLastMsgForSubject(ctx, j.tasks()+strconv.FormatUint(w.number, 10))
		// A task goes behind its result: one that is not there has a result, or is lost.
		if !errors.Is(err, jetstream.ErrMsgNotFound) || j.fetchResult(w) {
			continue
		}
		if err := j.publish(w); err != nil && j.ctx.Err() == nil {
			j.cancel(err)
			return
		}
	}
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
