// Command real runs heddle over small programs that use public libraries, and writes bench/REAL.md:
//
//	go run ./bench/real -sources DIR -heddle bin/heddle
//
// DIR holds the sources of the libraries that manifest.toml names, each in a folder owner+name, as it is checked out at its
// commit. Nothing is fetched, and nothing of a library lies in this repository but the lines that a planted bug replaces. A
// library that is not there, or whose files are others than those of its commit, is an error.
//
// Every result is appended to a file as soon as it is there, and a run with a result is not run again unless -again
// matches its library: a command that was stopped continues where it was.
//
// The command knows nothing about single libraries: what is known of them is in manifest.toml, written by hand.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"time"

	"heddle/bench/results"
)

// options are the command's flags.
type options struct {
	heddle, sources string
	manifest        string
	time            time.Duration
	megabytes       int
	jobs            int
	results, page   string
	only, again     string
	build           string
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
		fmt.Fprintln(os.Stderr, "real:", err)
		os.Exit(1)
	}
}

func parse(args []string, errOut io.Writer) (*options, error) {
	o := &options{}
	s := flag.NewFlagSet("real", flag.ContinueOnError)
	s.SetOutput(errOut)
	s.StringVar(&o.heddle, "heddle", "bin/heddle", "the `program` to run")
	s.StringVar(&o.sources, "sources", "", "`directory` with the libraries' sources, in folders owner+name")
	s.StringVar(&o.manifest, "manifest", "bench/real/manifest.toml", "`file` that lists the libraries; harnesses lie in harness beside it")
	s.DurationVar(&o.time, "time", time.Minute, "time for a search; what takes twice as long and 30 s more is stopped")
	s.IntVar(&o.megabytes, "memory", 2000, "`MB` for a search; what takes twice as much is stopped")
	s.IntVar(&o.jobs, "j", 1, "`number` of programs that run at a time")
	s.StringVar(&o.results, "results", "real.csv", "`file` that results are appended to")
	s.StringVar(&o.page, "page", "bench/REAL.md", "`file` that the page is written to")
	s.StringVar(&o.only, "only", "", "run only libraries whose name matches this `regexp`")
	s.StringVar(&o.again, "again", "", "run libraries whose name matches this `regexp` again")
	s.StringVar(&o.build, "build", "", "`commit` of the program, for the page")
	if err := s.Parse(args); err != nil {
		return nil, err
	}
	if s.NArg() != 0 || o.jobs < 1 {
		s.Usage()
		return nil, errors.New("there are no arguments but flags")
	}
	return o, nil
}

// run runs what has no result yet and writes the page of all results.
func run(o *options, progress io.Writer) error {
	libraries, err := readManifest(o.manifest)
	if err != nil {
		return err
	}
	done, err := readResults(o.results)
	if err != nil {
		return err
	}
	missing, err := o.missing(libraries, done)
	if err != nil {
		return err
	}
	if err := o.runAll(missing, done, progress); err != nil {
		return err
	}
	return os.WriteFile(o.page, []byte(o.render(libraries, done)), 0o666)
}

// missing are the programs that the flags choose and that have no result yet.
func (o *options) missing(libraries []*library, done map[string]result) (list []task, err error) {
	only, err := regexp.Compile(o.only)
	if err != nil {
		return nil, err
	}
	again, err := regexp.Compile(o.again)
	if err != nil {
		return nil, err
	}
	for _, l := range libraries {
		if !only.MatchString(l.Name) {
			continue
		}
		for _, t := range l.tasks() {
			if _, ran := done[t.key()]; !ran || o.again != "" && again.MatchString(l.Name) {
				list = append(list, t)
			}
		}
	}
	return list, nil
}

// runAll adds the results that are missing to done and to the file.
func (o *options) runAll(missing []task, done map[string]result, progress io.Writer) error {
	if len(missing) == 0 {
		return nil
	}
	if err := o.present(missing); err != nil {
		return err
	}
	n := 0
	return results.Run(o.results, o.jobs, missing, o.run, func(t task, r result) []string {
		done[t.key()] = r
		n++
		fmt.Fprintf(progress, "%d/%d %s %6.1fs %s: %s\n", n, len(missing), mark(t, r), r.seconds, t.key(), r.headline)
		return r.row(t)
	})
}

// mark says whether an answer is the expected one.
func mark(t task, r result) string {
	if r.answer == t.expect() {
		return "  "
	}
	return "! "
}
