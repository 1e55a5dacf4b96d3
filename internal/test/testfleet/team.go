package testfleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"

	"heddle/internal/fleet"
	"heddle/internal/host/scratch"
)

// Asked says what a team is to do.
type Asked struct {
	Cluster  fleet.Cluster // without an address, this process has a server and a worker of its own
	Slots    int           // of that worker; 0: one per processor
	Tree     []byte        // as Pack packs it
	Job      string        // a line that tells apart jobs of one tree: who asks the same again finds the results that are there
	Question fleet.Question
	Tell     func(text string) // what the user should know; called by several goroutines
}

// Team is a fleet that runs tests of one tree.
type Team struct {
	job  *fleet.Job
	stop func() // of what is this process's own
}

// Where is an address, or that of the environment, or "" if there is none.
func Where(address string) string { return cmp.Or(address, os.Getenv(clusterVariable)) }

// Muster starts a job. The end of the context, or cancelling the job, abandons all orders.
func Muster(ctx context.Context, a Asked) (t *Team, err error) {
	t = &Team{stop: func() {}}
	if a.Cluster.Address == "" {
		if a.Cluster, t.stop, err = own(ctx, a); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	a.Question.Asker = Name()
	t.job, err = fleet.Begin(ctx, fleet.Asked{Cluster: a.Cluster, Build: Build(), Bundle: append([]byte(a.Job+"\n"), a.Tree...), Question: a.Question,
		Patience: fleet.DefaultPatience, Warn: a.Tell, Cancelled: func(by string) { cancel(errors.New("cancelled by " + by)) }})
	if err != nil {
		t.stop()
		return nil, err
	}
	return t, nil
}

// own starts a server and a worker in this process.
func own(ctx context.Context, a Asked) (c fleet.Cluster, stop func(), err error) {
	dir, err := scratch.New("")
	if err != nil {
		return c, nil, err
	}
	s, err := fleet.Start(fleet.Service{Listen: "127.0.0.1:0", Dir: dir})
	if err != nil {
		scratch.Remove(dir)
		return c, nil, fmt.Errorf("the fleet's server: %w", err)
	}
	c = fleet.Cluster{Address: s.Address()}
	ctx, cancel := context.WithCancel(ctx)
	slots := a.Slots
	if slots <= 0 {
		slots = runtime.NumCPU()
	}
	w := &Worker{Cluster: c, Slots: slots, Tell: a.Tell}
	var working sync.WaitGroup
	working.Go(func() {
		if err := w.Work(ctx); err != nil {
			a.Tell(err.Error())
		}
	})
	return c, func() {
		cancel()
		working.Wait()
		s.Stop()
		scratch.Remove(dir)
	}, nil
}

// Width is how many orders may wait at a time. How many are handed out follows from the slots of the workers that are there.
func (t *Team) Width() int { return t.job.Width() }

// Run has a test run, and says by which worker. It is called once for each number, which must always mean the same order. An error says that there is no result.
func (t *Team) Run(number uint64, o Order) (r Result, worker string, err error) {
	task, err := json.Marshal(o)
	if err != nil {
		return r, "", err
	}
	data, worker, err := t.job.Do(number, task, nil)
	if err != nil {
		return r, worker, err
	}
	if err = json.Unmarshal(data, &r); err == nil && r.Outcome == "" {
		err = errors.New("a result without an outcome")
	}
	if err != nil {
		err = fmt.Errorf("worker %s sends no result of a test: %w", worker, err)
	}
	return r, worker, err
}

// Close ends the job. Results stay on the cluster for a day, unless they are no longer wanted.
func (t *Team) Close(done bool) error {
	err := t.job.Close(done)
	t.stop()
	return err
}
