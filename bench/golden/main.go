// Command golden records what heddle answers, so that a change of its structure
// can be shown to change nothing else:
//
//	go run ./bench/golden record [flags] FILE    run every command, append what it prints to FILE
//	go run ./bench/golden compare OLD NEW        list the commands that answer otherwise
//
// The commands (cases.go) run over testdata, examples, the commands of the
// documents and, with --index and --tasks, verification tasks of others.
// Seconds and bytes are taken out, since they differ from run to run. Wording
// is compared apart from facts: a change of wording is counted, a change of an
// answer, a figure, a place or a schedule is listed.
//
// It takes programs from the folder that it runs in: a later build is compared in
// the checkout that the first one was recorded in.
//
// The command knows nothing about single programs. It cannot compare commands that
// the time limit stops; they are counted as such.
package main

import (
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"sort"
	"strings"
	"sync"
	"time"

	"heddle/bench/process"
)

func main() {
	err := run(os.Args[1:], os.Stdout, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "golden:", err)
		os.Exit(1)
	}
}

const usage = "usage: go run ./bench/golden record [flags] FILE, or compare OLD NEW"

func run(args []string, out, progress io.Writer) error {
	if len(args) == 0 {
		return errors.New(usage)
	}
	switch args[0] {
	case "record":
		return record(args[1:], progress)
	case "compare":
		return compareFiles(args[1:], out)
	}
	return errors.New(usage)
}

// options are the flags of record.
type options struct {
	heddle string
	jobs   int
	limits process.Limits
	index  string
	tasks  string
	count  int
	only   string
	every  uint
}

func parse(args []string, errOut io.Writer) (*options, string, error) {
	o := &options{}
	s := flag.NewFlagSet("record", flag.ContinueOnError)
	s.SetOutput(errOut)
	s.StringVar(&o.heddle, "heddle", "bin/heddle", "the `program` to run")
	s.IntVar(&o.jobs, "j", 1, "`number` of commands that run at a time")
	s.DurationVar(&o.limits.Time, "time", 10*time.Second, "a command that takes longer is stopped, and not compared")
	s.IntVar(&o.limits.Megabytes, "memory", 8192, "a command that takes more `MB` is stopped, and not compared")
	s.StringVar(&o.index, "index", "", "a CSV `file` of verification tasks (bench/corpus)")
	s.StringVar(&o.tasks, "tasks", "", "the `folder` where they are")
	s.IntVar(&o.count, "count", 500, "`number` of tasks: those with the smallest check sums")
	s.StringVar(&o.only, "only", "", "only commands whose name contains this `text`")
	s.UintVar(&o.every, "every", 1, "run one command of so `many`, chosen by the check sum of its name")
	if err := s.Parse(args); err != nil {
		return nil, "", err
	}
	if s.NArg() != 1 || o.jobs < 1 || o.every < 1 {
		s.Usage()
		return nil, "", errors.New("record requires one file")
	}
	return o, s.Arg(0), nil
}

// record runs the cases that the file does not have yet, and appends them.
func record(args []string, progress io.Writer) error {
	o, name, err := parse(args, progress)
	if err != nil {
		return err
	}
	cases, err := o.cases()
	if err != nil {
		return err
	}
	done, err := readAnswers(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	var left []command
	for _, c := range cases {
		if _, ok := done[c.name]; !ok && strings.Contains(c.name, o.only) && uint(crc32.ChecksumIEEE([]byte(c.name)))%o.every == 0 {
			left = append(left, c)
		}
	}
	fmt.Fprintf(progress, "%d commands, %d to run\n", len(cases), len(left))
	return o.runAll(left, file, progress)
}

func (o *options) runAll(left []command, file, progress io.Writer) error {
	var mu sync.Mutex
	var wait sync.WaitGroup
	var failed error
	ran := 0
	queue := make(chan command)
	for range o.jobs {
		wait.Go(func() {
			for c := range queue {
				a := o.answer(c)
				mu.Lock()
				if err := a.write(file); err != nil {
					failed = err
				}
				if ran++; ran%500 == 0 {
					fmt.Fprintf(progress, "%d of %d\n", ran, len(left))
				}
				mu.Unlock()
			}
		})
	}
	for _, c := range left {
		queue <- c
	}
	close(queue)
	wait.Wait()
	return failed
}

// sortedNames are the names of answers.
func sortedNames(of map[string]answer) []string {
	names := make([]string, 0, len(of))
	for name := range of {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
