package main

import (
	"context"
	"crypto/rand"
	"sync/atomic"

	"heddle/internal/fleet"
	"heddle/internal/test/testfleet"
)

// outcome is how a run of a test ended.
type outcome = testfleet.Outcome

const (
	passed = testfleet.Passed
	failed = testfleet.Failed
	slow   = testfleet.Slow  // took far more CPU time than without a mutant
	large  = testfleet.Large // took more memory than is there
)

// unit is one test, or a subtest of one, that runs in a process of its own.
type unit struct {
	stage   *stage
	binary  *binary
	test    string // its whole name
	seconds float64
	hits    []byte // a bit for each mutant that it infects
}

func (u *unit) name() string { return u.binary.folder + " " + u.test }

func (u *unit) infects(id int) bool { return u.hits[id/8]>>(id%8)&1 != 0 }

// runner runs tests: here, or by a fleet. It is called by several goroutines.
type runner func(testfleet.Order) (testfleet.Result, error)

// runner is what runs the tests of the tree with all mutants in it, several at a time, until end.
func (b *bench) runner(tree *testfleet.Tree, overlay map[string][]byte) (run runner, end func() error, err error) {
	if !b.o.fleet {
		return func(o testfleet.Order) (testfleet.Result, error) { return tree.Run(context.Background(), o) }, func() error { return nil }, nil
	}
	b.log("packing the tree for the fleet")
	data, err := testfleet.Pack(b.o.root, overlay)
	if err != nil {
		return nil, nil, err
	}
	// Results are kept here, not on the cluster: each job is one of its own.
	team, err := testfleet.Muster(context.Background(), testfleet.Asked{Cluster: b.o.cluster, Slots: b.o.jobs, Tree: data, Job: rand.Text(),
		Question: fleet.Question{Program: "mutants", Query: "scripts/mutate " + b.o.only}, Tell: func(text string) { b.log("fleet: %s", text) }})
	if err != nil {
		return nil, nil, err
	}
	b.o.jobs = team.Width()
	var number atomic.Uint64
	return func(o testfleet.Order) (testfleet.Result, error) {
		r, _, err := team.Run(number.Add(1), o)
		return r, err
	}, func() error { return team.Close(true) }, nil
}
