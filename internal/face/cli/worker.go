package cli

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
	"heddle/internal/fleet"
	"heddle/internal/result/verdict"
	"heddle/internal/verify"
)

const workerHelp = `worker draws runs for heddle query --fleet and checks for heddle check --fleet, on this machine or another one, until it is
interrupted:

  HEDDLE_NATS=nats://TOKEN@HOST:PORT heddle worker

It needs neither clang nor the program's files: the program comes translated. It works only for the same build of heddle
(docs/fleet.md). Workers may come and go at any time; what one was at is given to another.`

// workerFlags are those of heddle worker.
type workerFlags struct {
	cluster clusterFlags
	workers count
	limits  limitFlags
}

func (a *app) workerCommand() *cobra.Command {
	f := &workerFlags{}
	cmd := &cobra.Command{
		Use:   "worker [flags]",
		Short: "Work for queries and checks on other machines",
		Long:  workerHelp,
		Args:  none,
		RunE:  func(*cobra.Command, []string) error { return a.work(f) },
	}
	g := newGroup("The work")
	f.cluster.add(g.flags)
	g.flags.Var(&f.workers, "workers", "do this `NUMBER` of tasks at a time; 0: one per processor")
	g.flags.StringVar(&f.limits.memory, "memory", "", "stop when heddle takes this much `MEMORY` (500M, 8G); 0: no limit (default three quarters of what there is)")
	return withFlags(cmd, []group{g})
}

func (a *app) work(f *workerFlags) error {
	c := f.cluster.where()
	if c.Address == "" {
		return usageError{errors.New("a worker needs the address of a cluster: give --nats, or set " + clusterVariable)}
	}
	var t plan.Task
	var err error
	if t.Bounds.Bytes, err = f.limits.bytes(plan.StoreTree); err != nil {
		return err
	}
	build, err := buildOf()
	if err != nil {
		return err
	}
	defer a.host(&t)()
	slots := int(f.workers)
	if slots == 0 {
		slots = min(runtime.NumCPU(), plan.MaxWorkers)
	}
	a.tell(fmt.Sprintf("worker of %s, %d at a time, for %s", build, slots, fleet.Place(c.Address)))
	m := verify.Means{Host: plan.Host{Full: a.watch.full.Load}, Bytes: t.Bounds.Bytes / int64(slots)}
	err = a.worker(c, build, slots, m).Work(a.watch.ctx)
	if why := a.watch.why(); err == nil && why.Kind != "" && why.Kind != verdict.Interrupted {
		return cutOff{why}
	}
	return err
}
