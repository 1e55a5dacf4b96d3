package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"

	"heddle/bench/process"
)

// levels are the levels of optimisation that each random program is run at.
var levels = []string{"O0", "O1", "O2", "O3"}

// csmithTests are random programs of the generator csmith, one for each seed, at each level: what the natively compiled
// program prints, a checksum of its globals, and its status must be those of heddle run. There are none without -seeds.
func csmithTests(o *options) (list []test, err error) {
	if o.seeds == 0 {
		return nil, nil
	}
	generator, err := process.Find(o.csmith)
	if err != nil {
		return nil, err
	}
	headers, err := csmithHeaders(generator)
	if err != nil {
		return nil, err
	}
	for seed := 1; seed <= o.seeds; seed++ {
		g := &generated{generator: generator, headers: headers, seed: seed}
		g.users.Store(int32(len(levels)))
		for _, level := range levels {
			list = append(list, test{suite: csmithSuite, group: level, name: fmt.Sprintf("%d/%s", seed, level), generated: g,
				args: []string{"run", "--opt=" + level, "--cflags=-w -I" + headers}})
		}
	}
	return list, nil
}

const csmithSuite = "csmith"

// slowdown is how much longer than the native program heddle may take.
const slowdown = 4

// csmithHeaders is the folder of the headers that were installed with the generator.
func csmithHeaders(generator string) (string, error) {
	pattern := filepath.Join(filepath.Dir(generator), "../include/csmith*/csmith.h")
	found, err := filepath.Glob(pattern)
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("no headers of csmith: %s", pattern)
	}
	if err != nil {
		return "", err
	}
	return filepath.Dir(found[0]), nil
}

// generated is a random program, which several tests use, possibly at the same time.
type generated struct {
	generator, headers string
	seed               int
	once               sync.Once
	users              atomic.Int32 // tests that are not done with it
	folder, why        string       // why it does not count; empty if it does
	status             int          // natively
}

func (g *generated) source() string { return filepath.Join(g.folder, "program.c") }
func (g *generated) output() string { return filepath.Join(g.folder, "output") }

// fill makes the program and runs it natively, once, and completes the test by it.
func (g *generated) fill(r *runner, t test) (test, string) {
	g.once.Do(func() { g.why = g.make(r) })
	t.files, t.want.output, t.want.status = []string{g.source()}, g.output(), g.status
	return t, g.why
}

func (g *generated) make(r *runner) string {
	g.folder = filepath.Join(r.folder, "csmith"+strconv.Itoa(g.seed))
	if err := os.Mkdir(g.folder, 0o777); err != nil {
		return err.Error()
	}
	beside := process.Limits{Time: r.limits.time, Megabytes: r.limits.megabytes, Folder: g.folder} // where it writes another file as well
	if p := process.Run(beside, g.generator, "--seed", strconv.Itoa(g.seed), "--output", g.source()); p.Status != 0 {
		return "the generator fails"
	}
	binary := filepath.Join(g.folder, "native")
	if p := r.process(r.clang, "-w", "-O1", "-I"+g.headers, "-o", binary, g.source()); p.Status != 0 {
		return "clang does not translate it"
	}
	p := process.Run(process.Limits{Time: r.limits.time, Megabytes: r.limits.megabytes}, binary)
	if p.Stopped != "" {
		return "does not end natively within the limits"
	}
	g.status = p.Status
	if err := os.WriteFile(g.output(), []byte(p.Out), 0o666); err != nil {
		return err.Error()
	}
	return ""
}

// release deletes the program when its last test is done.
func (g *generated) release() {
	if g.users.Add(-1) == 0 {
		os.RemoveAll(g.folder)
	}
}
