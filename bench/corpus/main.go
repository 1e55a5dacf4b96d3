// Command corpus runs heddle over a set of verification tasks whose verdicts are
// known, and reports how it fares:
//
//	go run ./bench/corpus [flags] INDEX DIR
//
// INDEX is a CSV file with a header; it has the columns category, file,
// property, expected_verdict (true or false), and perhaps data_model (ILP32 or
// LP64), extra_flags for the compiler and reliability. DIR holds the files.
//
// Every result is appended to a file as soon as it is there, and a task with a
// result is not run again: a run that was stopped continues where it was.
//
// With -fleet, workers check (heddle check --fleet): those of a cluster, or of this machine. A task of which the fleet came to nothing has no result.
//
// The command knows nothing about single tasks.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"heddle/bench/results"
	"heddle/bench/task"
)

// options are the command's flags.
type options struct {
	heddle      string
	jobs        int
	limits      limits
	results     string
	categories  string
	properties  string
	reliability string
	flags       string
	fleet       fleet
	index, dir  string
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
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

func parse(args []string, errOut io.Writer) (*options, error) {
	o := &options{}
	s := flag.NewFlagSet("corpus", flag.ContinueOnError)
	s.SetOutput(errOut)
	s.StringVar(&o.heddle, "heddle", "bin/heddle", "the `program` to run")
	s.IntVar(&o.jobs, "j", 0, "`number` of tasks that run at a time (default 1; with -fleet one for each 6 slots of its workers, for so many engines work side by side)")
	s.DurationVar(&o.limits.time, "time", time.Minute, "time for a task's search; what takes twice as long and 30 s more is stopped")
	s.IntVar(&o.limits.megabytes, "memory", 4096, "`MB` for a task's states; what takes twice as much is stopped")
	s.StringVar(&o.results, "results", "corpus.csv", "`file` that results are appended to")
	s.StringVar(&o.categories, "category", "", "only these `categories`, separated by commas")
	s.StringVar(&o.properties, "property", "", "only these `properties`, separated by commas")
	s.StringVar(&o.reliability, "reliability", "", "only tasks of this `reliability` (A,B)")
	s.StringVar(&o.flags, "flags", "", "more `flags` for heddle, split at blanks")
	s.BoolVar(&o.fleet.asked, "fleet", false, "let workers check: those of the cluster of -nats, or of a server that is started on this machine")
	s.StringVar(&o.fleet.url, "nats", "", "the cluster's `URL`, as heddle serve prints it (default the variable "+address+")")
	s.StringVar(&o.fleet.ca, "nats-ca", "", "a `file` with the certificates that vouch for the cluster's")
	s.StringVar(&o.fleet.users, "nats-credentials", "", "a `file` with a user's name and key")
	s.IntVar(&o.fleet.workers, "workers", 0, "`number` of tasks that this machine's workers do at a time, without a cluster (default 6 for each of -j)")
	s.Usage = func() {
		fmt.Fprintln(errOut, "usage: go run ./bench/corpus [flags] INDEX DIR")
		s.PrintDefaults()
	}
	if err := s.Parse(args); err != nil {
		return nil, err
	}
	if s.NArg() != 2 || o.jobs < 0 || o.fleet.workers < 0 {
		s.Usage()
		return nil, errors.New("an index and a directory are required")
	}
	if x := o.fleet; !x.asked && x != (fleet{}) {
		return nil, errors.New("-nats and -workers have no effect without -fleet")
	}
	o.index, o.dir = s.Arg(0), s.Arg(1)
	return o, nil
}

// run runs what has no result yet and prints the table of all results.
func run(o *options, out, progress io.Writer) error {
	tasks, err := task.ReadIndex(o.index)
	if err != nil {
		return err
	}
	tasks = o.chosen(tasks)
	done, err := readResults(o.results)
	if err != nil {
		return err
	}
	failed := o.runAll(tasks, done, progress)
	var list []result
	for _, t := range tasks {
		if r, ok := done[t.Key()]; ok {
			list = append(list, r)
		}
	}
	return errors.Join(printTable(out, list), failed)
}

func (o *options) chosen(tasks []task.Task) (list []task.Task) {
	in := func(value, allowed string) bool {
		if allowed == "" {
			return true
		}
		for _, a := range strings.Split(allowed, ",") {
			if value == a {
				return true
			}
		}
		return false
	}
	for _, t := range tasks {
		if in(t.Category, o.categories) && in(t.Property, o.properties) && in(t.Reliability, o.reliability) {
			list = append(list, t)
		}
	}
	return list
}

// runAll adds the results that are missing to done and to the file.
func (o *options) runAll(tasks []task.Task, done map[string]result, progress io.Writer) error {
	var missing []task.Task
	queued := map[string]bool{}
	for _, t := range tasks {
		if _, ran := done[t.Key()]; !ran && !queued[t.Key()] {
			queued[t.Key()] = true
			missing = append(missing, t)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	stop, err := o.muster()
	defer stop()
	if err != nil {
		return err
	}
	without, last := 0, ""
	err = results.Run(o.results, o.jobs, missing, o.runTask, func(t task.Task, r result) []string {
		if r.outcome == "" {
			without, last = without+1, r.text
			fmt.Fprintf(progress, "no result: %s %s: %s\n", t.Property, t.File, r.text)
			return nil
		}
		done[t.Key()] = r
		fmt.Fprintf(progress, "%-7s %6.1fs %s %s\n", r.outcome, r.seconds, t.Property, t.File)
		return r.row()
	})
	if err == nil && without > 0 {
		err = fmt.Errorf("%d tasks have no result, since the fleet came to nothing (%s): run the command again", without, last)
	}
	return err
}
