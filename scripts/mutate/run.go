package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	soundness "heddle/internal/test/summary"
	"heddle/internal/test/testfleet"
)

// run does what the command is asked for; false if a survivor is not listed, or what is listed is none.
func run(o options, interrupt <-chan os.Signal, out io.Writer) (bool, error) {
	root, err := filepath.Abs(o.root)
	if err != nil {
		return false, err
	}
	o.root = root
	text, err := os.ReadFile(filepath.Join(root, o.config))
	if err != nil {
		return false, err
	}
	c, err := parseConfig(string(text))
	if err != nil {
		return false, fmt.Errorf("%s: %w", o.config, err)
	}
	wanted := func(file string) bool {
		return o.only == "" || slices.ContainsFunc(strings.Split(o.only, ","), func(p string) bool { return strings.HasPrefix(file, p) })
	}
	mutants, files, err := instrument(root, c, wanted)
	if err != nil {
		return false, err
	}
	if o.list {
		for _, m := range mutants {
			fmt.Fprintf(out, "%d %s:%d %s\n", m.id, m.file, m.line, m.key())
		}
		fmt.Fprintf(out, "%d mutants of %d files\n", len(mutants), len(files))
		return true, nil
	}
	stop := stopper(o.budget, interrupt)
	b := &bench{o: o, config: c, mutants: mutants, files: files, stop: stop, out: out, began: time.Now(), work: filepath.Join(root, "build", "mutate")}
	return b.run()
}

// stopper reports whether the time is over or the user interrupts; a second interrupt ends the command at once.
func stopper(budget time.Duration, interrupt <-chan os.Signal) func() bool {
	var stopped atomic.Bool
	var timer <-chan time.Time
	if budget > 0 {
		timer = time.After(budget)
	}
	go func() {
		select {
		case <-timer:
		case <-interrupt:
		}
		stopped.Store(true)
		<-interrupt
		os.Exit(2)
	}()
	return stopped.Load
}

// bench is the code with all mutants built in, and what is to be done with it.
type bench struct {
	o       options
	config  *config
	mutants []*mutant
	files   []mutated
	work    string
	stop    func() bool
	out     io.Writer
	began   time.Time
}

func (b *bench) log(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%6.0f s  %s\n", time.Since(b.began).Seconds(), fmt.Sprintf(format, args...))
}

func (b *bench) run() (ok bool, err error) {
	changed := overlaid(b.files, len(b.mutants))
	overlay, err := writeOverlay(b.o.root, b.work, changed)
	if err != nil {
		return false, err
	}
	tree := &testfleet.Tree{Root: b.o.root, Binaries: b.work, Overlay: overlay, Env: testfleet.Environment()}
	own := b.config.folders(b.config.targets)
	own = slices.DeleteFunc(own, func(d string) bool {
		return !slices.ContainsFunc(b.files, func(f mutated) bool { return filepath.Dir(f.file) == d })
	})
	stages := slices.DeleteFunc(slices.Clone(b.config.stages), func(s stage) bool { return s.nightly && !b.o.nightly })
	b.log("%d mutants of %d files; building the tests of each package once", len(b.mutants), len(b.files))
	binaries, err := buildTests(tree, b.testFolders(stages, own))
	if err != nil {
		return false, err
	}
	runs, end, err := b.runner(tree, changed)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, end()) }()
	cover := coverage{work: b.work, tree: tree, runs: runs, mutants: len(b.mutants), jobs: b.o.jobs, stop: b.stop, log: b.log}
	units, err := cover.units(stages, binaries, own)
	if err != nil {
		return false, err
	}
	if b.stop() {
		return false, fmt.Errorf("stopped before the tests had run without mutants; what was done is kept")
	}
	b.log("%d tests", len(units))
	hashes, err := b.hashes()
	if err != nil {
		return false, err
	}
	k := &campaign{work: b.work, o: b.o, runs: runs, units: units, stop: b.stop, log: b.log, hashes: hashes}
	if err := k.load(); err != nil {
		return false, err
	}
	k.measure(b.mutants)
	if b.o.mutant >= 0 {
		return b.show(k)
	}
	mutants := b.sampled()
	if err := k.run(mutants); err != nil {
		return false, err
	}
	return b.report(k, mutants)
}

// sampled are the mutants to run: all, or every so manieth.
func (b *bench) sampled() (list []*mutant) {
	for i, m := range b.mutants {
		if i%max(1, b.o.sample) == 0 {
			list = append(list, m)
		}
	}
	return list
}

// testFolders are the packages whose tests run; those that are not there yet are left out, and said so.
func (b *bench) testFolders(stages []stage, own []string) (list []string) {
	for _, s := range stages {
		folders := []string{s.folder}
		if s.folder == "." {
			folders = own
		}
		for _, f := range folders {
			if _, err := os.Stat(filepath.Join(b.o.root, f)); err != nil {
				b.log("stage %s: there is no %s", s.name, f)
				continue
			}
			if !slices.Contains(list, f) {
				list = append(list, f)
			}
		}
	}
	return list
}

func (b *bench) hashes() (hashes, error) {
	all, err := hashFolders(b.o.root, []string{"internal", "testdata", "examples", "include", "platform", "cmd", "llvm"}, func(string) bool { return true })
	if err != nil {
		return hashes{}, err
	}
	var mu sync.Mutex // mutants run side by side
	known := map[string]string{}
	of := func(folder string, tests bool) string {
		mu.Lock()
		defer mu.Unlock()
		key := fmt.Sprint(folder, tests)
		if known[key] == "" {
			names, _ := filepath.Glob(filepath.Join(b.o.root, folder, "*.go"))
			var parts []string
			for _, n := range names {
				if strings.HasSuffix(n, "_test.go") == tests {
					text, _ := os.ReadFile(n)
					parts = append(parts, filepath.Base(n), string(text))
				}
			}
			known[key] = hashOf(parts...)
		}
		return known[key]
	}
	return hashes{code: func(f string) string { return of(f, false) }, tests: func(f string) string { return of(f, true) }, all: all}, nil
}

// show prints one mutant and runs all tests that it makes a difference to until one fails.
func (b *bench) show(k *campaign) (bool, error) {
	if b.o.mutant >= len(b.mutants) {
		return false, fmt.Errorf("there are %d mutants (--list); is --only the same?", len(b.mutants))
	}
	m := b.mutants[b.o.mutant]
	text, err := os.ReadFile(filepath.Join(b.o.root, m.file))
	if err != nil {
		return false, err
	}
	difference(b.out, m, text)
	fmt.Fprintln(b.out, m.key())
	if err := k.one(m, 1); err != nil {
		return false, err
	}
	if err := k.save(); err != nil {
		return false, err
	}
	r := k.results[m.key()]
	if r.Outcome == passed {
		fmt.Fprintf(b.out, "survives %d of %d tests\n", r.Run, r.Infected)
	} else {
		fmt.Fprintf(b.out, "killed (%s) by %s, test %d of %d\n", r.Outcome, r.Killer, r.Run, r.Infected)
	}
	return r.Outcome != passed, nil
}

// report writes what is known about the mutants.
func (b *bench) report(k *campaign, mutants []*mutant) (bool, error) {
	listed, err := readAccepted(filepath.Join(b.o.root, filepath.Dir(b.o.config), "equivalent.txt"))
	if err != nil {
		return false, err
	}
	s := &summary{mutants: mutants, results: map[*mutant]result{}, listed: listed, partly: b.o.only != "" || b.o.sample > 1}
	for _, m := range mutants {
		if r, ok := k.known(m); ok {
			s.results[m] = r
		}
	}
	var text bytes.Buffer
	s.write(&text)
	if b.o.report != "" {
		err = os.WriteFile(b.o.report, text.Bytes(), 0o666)
	} else {
		_, err = b.out.Write(text.Bytes())
	}
	if f := s.figures(); err == nil && b.o.figures != "" && !s.partly && len(f.Mutants) > 0 {
		err = soundness.WriteTo(b.o.figures, f)
	}
	faults := s.faults()
	for _, f := range faults {
		fmt.Fprintln(os.Stderr, f)
	}
	return len(faults) == 0, err
}
