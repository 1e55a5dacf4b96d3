// Testworker runs tests of heddle for processes on other machines, until it is interrupted:
//
//	HEDDLE_NATS=nats://TOKEN@HOST:PORT go run ./scripts/testworker
//
// scripts/mutate -fleet and scripts/nightly hand them out. The source tree comes with them, so that the worker's own may be another; package testfleet has to be the same,
// and Go. What tests need besides has to be there: make setup installs it. Who has the cluster's token can have any program run.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"heddle/internal/fleet"
	"heddle/internal/test/testfleet"
)

func main() {
	if err := work(); err != nil {
		fmt.Fprintln(os.Stderr, "testworker:", err)
		os.Exit(1)
	}
}

func work() error {
	c := fleet.Cluster{}
	nats := flag.String("nats", "", "the cluster's `URL`, as heddle serve prints it (default the variable HEDDLE_NATS)")
	flag.StringVar(&c.CA, "nats-ca", "", "a `file` with the certificates that vouch for the cluster's")
	flag.StringVar(&c.Credentials, "nats-credentials", "", "a `file` with a user's name and key")
	slots := flag.Int("workers", runtime.NumCPU(), "tests at a time")
	flag.Parse()
	c.Address = testfleet.Where(*nats)
	if c.Address == "" || *slots < 1 || flag.NArg() > 0 {
		return errors.New("it needs the address of a cluster, -nats or HEDDLE_NATS: heddle serve --no-workers prints one")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	tell := func(text string) { fmt.Fprintln(os.Stderr, "testworker:", text) }
	tell(fmt.Sprintf("%s, build %s, %d at a time, for %s", testfleet.Build().Version, testfleet.Build().Short(), *slots, fleet.Place(c.Address)))
	return (&testfleet.Worker{Cluster: c, Slots: *slots, Tell: tell}).Work(ctx)
}
