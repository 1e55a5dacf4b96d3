// Command suites runs heddle over the regression suites of other tools, and writes how it fares in bench/SUITES.md:
//
//	go run ./bench/suites [flags] DIR
//
// DIR holds the suites' sources, of which nothing lies in this repository: cbmc/regression and esbmc/regression of these
// verifiers, ltp/testcases/open_posix_testsuite, c-testsuite/tests, chibicc/test, and dataracebench/micro-benchmarks. What is
// not there is left out.
// -seeds adds random programs of csmith.
//
// Every result is appended to a file as soon as it is there, and a test with a result is not run again unless -again
// names its outcome: a run that was stopped continues where it was.
//
// The command knows the flags of the other tools, and nothing about single tests. What was found out about those
// that disagree is in verdicts.csv, which was written by hand.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"heddle/bench/process"
	"heddle/bench/results"
)

//go:embed prelude/cbmc.h
var cbmcPrelude []byte

//go:embed prelude/esbmc.h
var esbmcPrelude []byte

// options are the command's flags.
type options struct {
	heddle, clang  string
	jobs, sample   int
	limits         limits
	results, page  string
	verdicts       string
	chosen, again  string
	only           string
	csmith         string
	seeds          int
	dry            bool
	build, sources string
	dir            string
}

func main() {
	o, err := parse(os.Args[1:], os.Stderr)
	if err == nil {
		err = run(o, os.Stderr)
	}
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "suites:", err)
		os.Exit(1)
	}
}

func parse(args []string, errOut io.Writer) (*options, error) {
	o := &options{}
	s := flag.NewFlagSet("suites", flag.ContinueOnError)
	s.SetOutput(errOut)
	s.StringVar(&o.heddle, "heddle", "bin/heddle", "the `program` to run")
	s.StringVar(&o.clang, "clang", "clang-19", "the `compiler` that says which sources are programs")
	s.IntVar(&o.jobs, "j", 1, "`number` of tests that run at a time")
	s.DurationVar(&o.limits.time, "time", 10*time.Second, "time for a test's search")
	s.IntVar(&o.limits.megabytes, "memory", 2000, "`MB` for a test's states; what takes twice as much is stopped")
	s.StringVar(&o.results, "results", "suites.csv", "`file` that results are appended to")
	s.StringVar(&o.verdicts, "verdicts", "bench/suites/verdicts.csv", "`file` with what was found out about disagreements")
	s.StringVar(&o.page, "page", "bench/SUITES.md", "`file` that the page is written to")
	s.StringVar(&o.chosen, "suite", "", "only these `suites`, separated by commas")
	s.StringVar(&o.only, "only", "", "only tests whose name matches this `regexp`")
	s.IntVar(&o.sample, "sample", 1, "only each `n`th test of a suite")
	s.StringVar(&o.again, "again", "", "run tests with these `outcomes` again, separated by commas")
	s.StringVar(&o.csmith, "csmith", "csmith", "the generator of random `programs`")
	s.IntVar(&o.seeds, "seeds", 0, "`number` of random programs")
	s.BoolVar(&o.dry, "n", false, "run nothing: write the page of the results that are there")
	s.StringVar(&o.build, "build", "", "`commit` of the program, for the page")
	s.StringVar(&o.sources, "sources", "", "`text` that names the versions of the sources, for the page")
	s.Usage = func() {
		fmt.Fprintln(errOut, "usage: go run ./bench/suites [flags] DIR")
		s.PrintDefaults()
	}
	if err := s.Parse(args); err != nil {
		return nil, err
	}
	if s.NArg() != 1 || o.jobs < 1 || o.sample < 1 {
		s.Usage()
		return nil, errors.New("a directory is required")
	}
	dir, err := filepath.Abs(s.Arg(0))
	o.dir = dir
	return o, err
}

// run runs what has no result yet and writes the page of all results.
func run(o *options, progress io.Writer) error {
	has, err := o.checks()
	if err != nil {
		return err
	}
	list, err := o.tests(has)
	if err != nil {
		return err
	}
	done, err := readResults(o.results)
	if err != nil {
		return err
	}
	if !o.dry {
		if err := o.runAll(list, done, progress); err != nil {
			return err
		}
	}
	found, err := readVerdicts(o.verdicts)
	if err != nil {
		return err
	}
	return os.WriteFile(o.page, []byte(o.render(joined(list, done), found)), 0o666)
}

// checks asks heddle which checks it has.
func (o *options) checks() (checks, error) {
	p := process.Run(process.Limits{Time: time.Minute, Megabytes: o.limits.megabytes}, o.heddle, "checks")
	if p.Status != 0 {
		return nil, fmt.Errorf("%s checks: %s%s", o.heddle, p.Errors, p.Stopped)
	}
	var has checks
	for _, line := range strings.Split(p.Out, "\n") {
		if name, _, ok := strings.Cut(line, " "); ok {
			has = append(has, name)
		}
	}
	return has, nil
}

// tests are those that the flags choose.
func (o *options) tests(has checks) (list []test, err error) {
	only, err := regexp.Compile(o.only)
	if err != nil {
		return nil, err
	}
	chosen := func(s string) bool { return listed(o.chosen, s) }
	all, err := tests(o.dir, chosen, has)
	if err == nil && chosen(csmithSuite) {
		var random []test
		random, err = csmithTests(o)
		all = append(all, random...)
	}
	for i, t := range all {
		if only.MatchString(t.name) && i%o.sample == 0 {
			list = append(list, t)
		}
	}
	return list, err
}

// listed reports whether a list of names has one; an empty list has all.
func listed(list, name string) bool {
	return list == "" || slices.Contains(strings.Split(list, ","), name)
}

// runAll adds the results that are missing to done and to the file.
func (o *options) runAll(list []test, done map[string]result, progress io.Writer) error {
	folder, err := os.MkdirTemp("", "suites")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := o.prepare(folder); err != nil {
		return err
	}
	var missing []test
	for _, t := range list {
		r, ran := done[t.key()]
		if t.skip == "" && (!ran || o.again != "" && listed(o.again, r.outcome)) {
			missing = append(missing, t)
		}
	}
	r := &runner{heddle: o.heddle, clang: o.clang, limits: o.limits, folder: folder, prelude: folder}
	n := 0
	return results.Run(o.results, o.jobs, missing, r.run, func(t test, r result) []string {
		r.build = o.build
		done[t.key()] = r
		n++
		fmt.Fprintf(progress, "%d/%d %-7s %6.1fs %s %s\n", n, len(missing), r.outcome, r.seconds, t.suite, t.name)
		return r.row()
	})
}

// prepare writes what runs need beside the sources.
func (o *options) prepare(folder string) error {
	if err := os.WriteFile(filepath.Join(folder, "cbmc.h"), cbmcPrelude, 0o666); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "esbmc.h"), esbmcPrelude, 0o666); err != nil {
		return err
	}
	common, err := os.ReadFile(filepath.Join(o.dir, "chibicc/test/common"))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "common.c"), common, 0o666)
}

// joined are the tests with what came of them; those that do not count, or were not run, have the outcome outside.
func joined(list []test, done map[string]result) (all []result) {
	for _, t := range list {
		r, ran := done[t.key()]
		switch {
		case t.skip != "":
			r = result{outcome: outside, text: t.skip}
		case !ran:
			r = result{outcome: outside, text: "not run"}
		case r.outcome == refused && expressible(r.text) != "":
			r.outcome, r.text = outside, expressible(r.text)
		}
		r.test = t
		all = append(all, r)
	}
	return all
}
