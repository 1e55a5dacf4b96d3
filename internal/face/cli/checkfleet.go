package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"runtime"
	"sync"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/fleet"
	"heddle/internal/result/report"
	"heddle/internal/verify"
)

// checkFleetUsage is what --fleet does of a check.
const checkFleetUsage = "let heddle worker check, on this machine and others: engines side by side, the harnesses of a project too; without a cluster\nthis process starts a server and workers of its own, which others may join (docs/fleet.md)"

// prepareCheck gives a task what a fleet needs of it.
func (f *fleetFlags) prepareCheck(t *plan.Task) error {
	if !f.fleet {
		return f.unused()
	}
	if err := plan.UnspreadCheck(t); err != nil {
		return usageError{err}
	}
	t.Source.Load.Buffer.Keep = true
	return nil
}

// unused is an error if a cluster is given for nothing.
func (f *fleetFlags) unused() error {
	if f.cluster.Cluster != (fleet.Cluster{}) {
		return usageError{errors.New("--nats has no effect without --fleet, so omit it or give both")}
	}
	return nil
}

// checkers are those that check for this process. The zero value is nobody: it checks itself.
type checkers struct {
	cluster fleet.Cluster
	build   fleet.Build
	own     bool
	fleet   plan.Fleet // in place of a cluster, for tests
}

// ownSlots are the tasks that a process does at a time for itself: as many as engines take turns, at least, so that none waits for another.
func ownSlots() int { return max(6, runtime.NumCPU()) }

// slotsFor are those for a single check, each of which has its share of memory.
func slotsFor(t *plan.Task) int {
	switch {
	case t.Search.Engine == plan.EngineAuto || t.Search.Engine == "":
		return ownSlots()
	case t.Search.Order.Info().Draws > 0:
		return runtime.NumCPU()
	}
	return 1
}

// ownCheckers gets checkers, if they are asked for: a cluster that is there, or a server and workers in this process, which do so many tasks at a time.
func (a *app) ownCheckers(f *fleetFlags, slots int, memory int64) (c *checkers, dismiss func(), err error) {
	if !f.fleet {
		return nil, func() {}, nil
	}
	if a.far != nil {
		return &checkers{fleet: a.far}, func() {}, nil
	}
	c = &checkers{cluster: f.cluster.where()}
	if c.build, err = buildOf(); err != nil || c.cluster.Address != "" {
		return c, func() {}, err
	}
	server, stop, err := startServer(fleet.Service{Listen: "127.0.0.1:0"})
	if err != nil {
		return nil, nil, err
	}
	c.cluster, c.own = fleet.Cluster{Address: server.Address()}, true
	a.tell("other processes may help: " + clusterVariable + "=" + server.Address() + " heddle worker")
	ctx, cancel := context.WithCancel(context.Background())
	var working sync.WaitGroup
	w := a.worker(c.cluster, c.build, slots, verify.Means{Bytes: memory / int64(slots)})
	working.Go(func() {
		if err := w.Work(ctx); err != nil {
			a.tell(err.Error())
		}
	})
	return c, func() {
		cancel()
		working.Wait()
		stop()
	}, nil
}

// give gives a task that an app watches the checkers.
func (c *checkers) give(a *app, t *plan.Task) {
	if c == nil {
		return
	}
	t.Host.Process, t.Host.Once = processName(), rand.Text()
	if t.Host.Fleet = c.fleet; c.fleet == nil {
		x := &crew{app: a, cluster: c.cluster, build: c.build, own: c.own}
		x.asks(t.Source.Load.Files, "heddle check")
		t.Host.Fleet, t.Host.Stage = x, x.isAt
	}
}

// sinceNow is a clock.
func sinceNow() func() float64 {
	begun := time.Now()
	return func() float64 { return time.Since(begun).Seconds() }
}

// program is a bundle that is open.
type program struct{ *verify.Spread }

// Do implements fleet.Program.
func (p program) Do(ctx context.Context, task []byte) ([]byte, error) {
	result, err := p.Spread.Do(ctx, task)
	if errors.Is(err, plan.ErrGivenUp) {
		err = fleet.ErrGivenUp
	}
	return result, err
}

// mostHarnesses is how many harnesses of a project a cluster is given at a time.
const mostHarnesses = 32

// together is how many harnesses are checked at a time.
func (c *checkers) together() int {
	if c.own {
		return runtime.NumCPU()
	}
	return mostHarnesses
}

// memoryOf is the most that a harness may have.
func memoryOf(checks []*checkFlags) (most int64) {
	for _, c := range checks {
		if store, err := plan.ParseStore(c.store); err == nil {
			if n, err := c.bytes(store); err == nil {
				most = max(most, n)
			}
		}
	}
	return most
}

// apart is an app for one harness of several that are checked at the same time: what it prints is printed by another one.
func (a *app) apart(c *checkers) *app {
	return &app{out: a.out, err: a.err, form: a.form, exit: a.exit, files: a.files, full: a.full, progressForm: progressNone, checkers: c, compiles: a.compiles}
}

// inOrder checks harnesses, several at a time if others check them, and hands over their results in order until each returns false.
func (a *app) inOrder(c *checkers, list []*harnessCheck, each func(*harnessCheck, *report.Harness) (next bool)) {
	if c == nil {
		for _, h := range list {
			if a.files.checks(h.harness.Name); !each(h, h.result()) {
				return
			}
		}
		return
	}
	results := make([]chan *report.Harness, len(list))
	places := make(chan bool, c.together())
	over := make(chan struct{})
	var all sync.WaitGroup
	defer all.Wait()
	defer close(over)
	a.compiles = make(chan bool, runtime.NumCPU())
	for i := range list {
		results[i] = make(chan *report.Harness, 1)
		list[i].app = a.apart(c)
	}
	all.Go(func() {
		for i, h := range list {
			select {
			case places <- true:
			case <-over:
				return
			}
			all.Go(func() {
				results[i] <- h.result()
				<-places
			})
		}
	})
	for i, h := range list {
		if !each(h, <-results[i]) {
			return
		}
	}
}
