// Nightly has the random comparisons of heddle's own tests run by several processes, by ranges of seeds:
//
//	go run ./scripts/nightly [flags]
//
// Tests that go by seeds (package seeds) are found in the tree. Each range of seeds is a task for scripts/testworker, of the cluster of -nats or HEDDLE_NATS; without one this
// process does them itself, several at a time. What is said of each seed that fails is the command that repeats it alone. The command fails if a seed does, or was not
// run. One that was interrupted continues where it was, on a cluster that is still there.
//
// What can be missed: what a test concludes of all its seeds together, for instance that enough programs were compared. make nightly does that.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"syscall"
	"time"

	"heddle/internal/fleet"
	"heddle/internal/test/testfleet"
)

// options are the command's flags.
type options struct {
	root    string
	only    string
	short   bool
	seeds   uint64 // in a task
	most    uint64 // of a test; 0: all
	limit   time.Duration
	workers int
	cluster fleet.Cluster
}

func main() {
	o, err := parse(os.Args[1:], os.Stderr)
	ok := false
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		ok, err = run(ctx, o, os.Stdout, os.Stderr)
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "nightly:", err)
		os.Exit(2)
	case !ok:
		os.Exit(1)
	}
}

func parse(args []string, errOut io.Writer) (*options, error) {
	o := &options{}
	s := flag.NewFlagSet("nightly", flag.ContinueOnError)
	s.SetOutput(errOut)
	s.StringVar(&o.root, "root", ".", "`folder` of the module")
	s.StringVar(&o.only, "only", "", "only tests that this `regexp` takes, of FOLDER TEST")
	s.BoolVar(&o.short, "short", false, "as many seeds as make test takes, not as make nightly")
	s.Uint64Var(&o.seeds, "seeds", 10, "`number` of seeds in a task")
	s.Uint64Var(&o.most, "most", 0, "only the first `number` of seeds of each test; 0: all")
	s.DurationVar(&o.limit, "limit", 10*time.Minute, "CPU `time` for a seed; a task that takes more than its seeds may is ended")
	s.IntVar(&o.workers, "workers", 0, "`number` of tasks that this process does at a time, without a cluster; 0: one per processor")
	nats := s.String("nats", "", "the cluster's `URL`, as heddle serve prints it (default the variable HEDDLE_NATS)")
	s.StringVar(&o.cluster.CA, "nats-ca", "", "a `file` with the certificates that vouch for the cluster's")
	s.StringVar(&o.cluster.Credentials, "nats-credentials", "", "a `file` with a user's name and key")
	if err := s.Parse(args); err != nil {
		return nil, err
	}
	if s.NArg() > 0 || o.seeds < 1 || o.workers < 0 || o.limit <= 0 {
		return nil, errors.New("there are no arguments, and a task has one seed at least (-h)")
	}
	if _, err := regexp.Compile(o.only); err != nil {
		return nil, fmt.Errorf("-only: %w", err)
	}
	o.cluster.Address = testfleet.Where(*nats)
	return o, nil
}

// run runs the comparisons; false if a seed fails or was not run.
func run(ctx context.Context, o *options, out, progress io.Writer) (ok bool, err error) {
	if o.root, err = filepath.Abs(o.root); err != nil {
		return false, err
	}
	tests, err := find(o.root, regexp.MustCompile(o.only))
	if err != nil {
		return false, err
	}
	if len(tests) == 0 {
		return false, errors.New("no test goes by seeds, of those that -only takes")
	}
	tree, err := testfleet.Pack(o.root, nil)
	if err != nil {
		return false, err
	}
	tell := func(text string) { fmt.Fprintln(progress, "nightly:", text) }
	team, err := testfleet.Muster(ctx, testfleet.Asked{Cluster: o.cluster, Slots: o.workers, Tree: tree, Job: "nightly",
		Question: fleet.Question{Program: "nightly comparisons", Query: "scripts/nightly " + o.only}, Tell: tell})
	if err != nil {
		return false, err
	}
	n := &night{o: o, team: team, tests: tests, tell: tell}
	n.run(ctx)
	ok, whole := n.report(out)
	return ok, team.Close(whole)
}
