// Command litmus runs heddle on the tests of two stateless model checkers, Nidhugg and GenMC, and compares answers under
// sequential consistency:
//
//	go run ./bench/litmus [flags] --nidhugg DIR --genmc DIR
//
// DIR is a checkout of the tool's repository (only its tests folder is read); nothing of it is part of this project. Of
// each test three things are compared:
//
//   - the verdict of `heddle check` with the recorded one;
//   - the number of executions that `heddle states --executions` counts with the recorded one;
//   - of tests that are straight lines of loads and stores, both and the set of outcomes with an enumeration by brute force
//     (enumerate.go), a third opinion: the test runs again with an assertion for each outcome, all of which must
//     fail, and one for any other, which must not.
//
// Tests that are more than that run once more with each of --reductions, and verdicts are compared.
//
// A difference counts as explained if the enumeration explains it (numbers that count what loads read from) or if a
// line of causes.txt names its cause. A line that explains nothing is reported.
//
// Results are appended to a file as they come; a test with a result there is not run again. The command is free of
// names of single tests; causes.txt has them. --known compares what results there are and runs nothing.
package main

import (
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"heddle/internal/test/summary"
)

//go:embed adapter
var adapterFiles embed.FS

//go:embed causes.txt
var causesText string

// options are the command's flags.
type options struct {
	heddle         string
	nidhugg, genmc string
	jobs           int
	time           time.Duration
	megabytes      int
	results        string
	only           string
	flags          string
	reductions     string
	known          bool
	revision       string
	adapter        string // a folder for the adapter's files and tests with other assertions
}

func main() {
	o, err := parse(os.Args[1:], os.Stderr)
	if err == nil {
		err = run(o, os.Stdout, os.Stderr)
	}
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "litmus:", err)
		os.Exit(1)
	}
}

func parse(args []string, errOut io.Writer) (*options, error) {
	o := &options{}
	s := flag.NewFlagSet("litmus", flag.ContinueOnError)
	s.SetOutput(errOut)
	s.StringVar(&o.heddle, "heddle", "bin/heddle", "the `program` to run")
	s.StringVar(&o.nidhugg, "nidhugg", "", "a checkout of Nidhugg's repository in `DIR`")
	s.StringVar(&o.genmc, "genmc", "", "a checkout of GenMC's repository in `DIR`")
	s.IntVar(&o.jobs, "j", 1, "`number` of tests that run at a time")
	s.DurationVar(&o.time, "time", 20*time.Second, "time for each search; what takes twice as long and 10 s more is stopped")
	s.IntVar(&o.megabytes, "memory", 1500, "`MB` for a test's states; what takes twice as much is stopped")
	s.StringVar(&o.results, "results", "build/litmus.jsonl", "`file` that results are appended to")
	s.StringVar(&o.only, "only", "", "only tests whose name, SET/KIND/TEST, contains this `text`")
	s.StringVar(&o.flags, "flags", "", "more `flags` for heddle check, split at blanks")
	s.StringVar(&o.reductions, "reductions", "none", "`reductions`, separated by commas, whose verdicts are compared with the default's, on tests that are more than loads and stores")
	s.BoolVar(&o.known, "known", false, "run nothing: compare the results that there are")
	s.StringVar(&o.revision, "revision", "", "the `commit` that the program was built from, if it is not that of this checkout")
	s.Usage = func() {
		fmt.Fprintln(errOut, "usage: go run ./bench/litmus [flags] --nidhugg DIR --genmc DIR")
		s.PrintDefaults()
	}
	if err := s.Parse(args); err != nil {
		return nil, err
	}
	if s.NArg() != 0 || o.jobs < 1 || o.nidhugg == "" && o.genmc == "" {
		s.Usage()
		return nil, errors.New("no checkout is named: give --nidhugg, --genmc, or both")
	}
	return o, nil
}

// tests lists those of the checkouts.
func (o *options) tests() ([]test, error) {
	var all []test
	if o.nidhugg != "" {
		list, err := nidhuggTests(o.nidhugg)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	if o.genmc != "" {
		list, err := genmcTests(o.genmc, o.adapter)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	var some []test
	for _, t := range all {
		if strings.Contains(t.key(), o.only) {
			some = append(some, t)
		}
	}
	return some, nil
}

// run runs what has no result yet, prints differences and tables, and keeps a summary.
func run(o *options, out, progress io.Writer) error {
	var err error
	if o.adapter, err = os.MkdirTemp("", "heddle-litmus"); err != nil {
		return err
	}
	defer os.RemoveAll(o.adapter)
	if err := writeAdapter(o.adapter); err != nil {
		return err
	}
	causes, err := readCauses(causesText)
	if err != nil {
		return err
	}
	tests, err := o.tests()
	if err != nil {
		return err
	}
	run := o.runAll
	if o.known {
		run = func([]test, io.Writer) (map[string]result, error) { return readResults(o.results) }
	}
	results, err := run(tests, progress)
	if err != nil {
		return err
	}
	r := compare(tests, results, causes, o.reductionList())
	r.revisions = map[string]string{nidhugg: summary.Revision(o.nidhugg), genmc: summary.Revision(o.genmc)}
	r.print(out)
	if o.only != "" {
		return nil // a part is no summary
	}
	s := r.summary()
	s.Revision = o.revision
	return summary.Write(s)
}
