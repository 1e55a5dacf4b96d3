package fleet

import (
	"context"
	"sync"
	"time"
)

// This file ends tasks for which nobody waits any more. A job says that it is over when it ends, to whoever is at a task of it. The process of one that was killed says
// nothing, so a task ends as well when its job has been silent for long. Both are only about time: a task that was ended in error is lost, and handed out again (mend.go).

// silentAfter is how long a job may say nothing, while there is a connection.
const silentAfter = lostAfter

// call is a task that a slot is at.
type call struct {
	job    string
	heard  time.Time // when the job said something last
	cancel context.CancelFunc
}

// calls are the tasks that a worker is at.
type calls struct {
	mu   sync.Mutex
	at   map[*call]bool
	over map[string]bool // jobs that have said so, and nothing since
}

// mostOver is how many jobs are remembered to be over.
const mostOver = 1000

// begin begins a task, until end. The context that it returns ends when nobody waits for the task any more.
func (c *calls) begin(ctx context.Context, job string) (context.Context, *call) {
	x := &call{job: job, heard: time.Now()}
	ctx, x.cancel = context.WithCancel(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at == nil {
		c.at = map[*call]bool{}
	}
	c.at[x] = true
	if c.over[job] {
		x.cancel()
	}
	return ctx, x
}

func (c *calls) end(x *call) {
	x.cancel()
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.at, x)
}

// renew records that a job still exists.
func (c *calls) renew(job string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.over, job)
	for x := range c.at {
		if x.job == job {
			x.heard = time.Now()
		}
	}
}

// isOver ends the tasks of a job, and those of it that are still to be taken.
func (c *calls) isOver(job string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over == nil || len(c.over) >= mostOver {
		c.over = map[string]bool{}
	}
	c.over[job] = true
	for x := range c.at {
		if x.job == job {
			x.cancel()
		}
	}
}

// look ends a task whose job has been silent for too long. Without a connection nothing can be heard.
func (c *calls) look(x *call, connected bool, most time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case !connected:
		x.heard = time.Now()
	case time.Since(x.heard) > most:
		x.cancel()
	}
}
