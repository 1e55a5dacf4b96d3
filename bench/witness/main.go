// Command witness writes a witness of each violation that heddle finds in a set of verification tasks, and lets heddle follow it:
//
//	go run ./bench/witness [flags] INDEX DIR
//
// INDEX and DIR are those of bench/corpus; of the index, tasks count whose recorded verdict is false. A witness is followed if the check that has it as a
// hint finds a violation of the same check by following the hint: not by a search of its own, for which it has no time.
//
// Every result is appended to a file as soon as it is there, and a task with a result is not run again. The command knows nothing about single tasks.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"heddle/bench/process"
	"heddle/bench/results"
	"heddle/bench/task"
)

// options are the command's flags.
type options struct {
	heddle     string
	jobs, most int
	time       time.Duration
	megabytes  int
	results    string
	page       string
	property   string
	index, dir string
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
		fmt.Fprintln(os.Stderr, "witness:", err)
		os.Exit(1)
	}
}

func parse(args []string, errOut io.Writer) (*options, error) {
	o := &options{}
	s := flag.NewFlagSet("witness", flag.ContinueOnError)
	s.SetOutput(errOut)
	s.StringVar(&o.heddle, "heddle", "bin/heddle", "the `program` to run")
	s.IntVar(&o.jobs, "j", 1, "`number` of tasks that run at a time")
	s.IntVar(&o.most, "n", 0, "stop at `N` tasks with a violation; 0: run all")
	s.DurationVar(&o.time, "time", 20*time.Second, "time for a task's search, and for following a witness")
	s.IntVar(&o.megabytes, "memory", 2048, "`MB` for a task")
	s.StringVar(&o.results, "results", "witness.csv", "`file` that results are appended to")
	s.StringVar(&o.page, "page", "bench/WITNESS.md", "`file` that the table is written to")
	s.StringVar(&o.property, "property", "", "only this `property`")
	s.Usage = func() {
		fmt.Fprintln(errOut, "usage: go run ./bench/witness [flags] INDEX DIR")
		s.PrintDefaults()
	}
	if err := s.Parse(args); err != nil {
		return nil, err
	}
	if s.NArg() != 2 || o.jobs < 1 {
		s.Usage()
		return nil, errors.New("an index and a directory are required")
	}
	o.index, o.dir = s.Arg(0), s.Arg(1)
	return o, nil
}

// result is what came of a task: an outcome for each form of witnesses.
type result struct {
	task.Task
	graphML, yaml string
	seconds       float64 // that following the witness took
	text          string
}

// The outcomes.
const (
	followed    = "followed"
	lost        = "lost"         // the witness leads to no violation
	inYAMLNone  = "none"         // the format cannot say it
	noViolation = "no violation" // heddle finds none in the time
)

func run(o *options, progress io.Writer) error {
	all, err := task.ReadIndex(o.index)
	if err != nil {
		return err
	}
	done := map[string]result{}
	err = results.Read(o.results, 8, 0, func(row []string) error {
		r := result{graphML: row[4], yaml: row[5], text: row[7]}
		r.Category, r.File, r.Property, r.DataModel = row[0], row[1], row[2], row[3]
		_, err := fmt.Sscan(row[6], &r.seconds)
		done[row[1]+"|"+row[2]] = r
		return err
	})
	if err != nil {
		return err
	}
	var missing []task.Task
	for _, t := range all {
		if _, ran := done[t.File+"|"+t.Property]; !ran && o.chosen(&t) {
			missing = append(missing, t)
		}
	}
	violated := 0
	for _, r := range done {
		violated += count(r.graphML != noViolation)
	}
	for len(missing) > 0 && (o.most == 0 || violated < o.most) {
		part := missing[:min(len(missing), 4*o.jobs)]
		missing = missing[len(part):]
		err := results.Run(o.results, o.jobs, part, o.task, func(t task.Task, r result) []string {
			done[t.File+"|"+t.Property] = r
			violated += count(r.graphML != noViolation)
			fmt.Fprintf(progress, "%-12s %-8s %6.1fs %s %s %s\n", r.graphML, r.yaml, r.seconds, t.Property, t.File, r.text)
			return []string{r.Category, r.File, r.Property, r.DataModel, r.graphML, r.yaml, fmt.Sprintf("%.2f", r.seconds), r.text}
		})
		if err != nil {
			return err
		}
	}
	return o.write(all, done)
}

// chosen reports whether a task counts: it has a violation of a kind that a witness can have, and is one of the competition's, in C.
func (o *options) chosen(t *task.Task) bool {
	if _, err := os.Stat(t.In(o.dir)); err != nil || t.Expected != "false" || t.Property == "termination" || strings.ContainsAny(t.Property, "(/") || o.property != "" && o.property != t.Property {
		return false
	}
	return filepath.Ext(t.File) == ".c" || filepath.Ext(t.File) == ".i"
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// task looks for a violation, and follows its witnesses.
func (o *options) task(t task.Task) (r result) {
	r = result{Task: t, graphML: noViolation}
	dir, err := os.MkdirTemp("", "witness")
	if err != nil {
		r.text = err.Error()
		return r
	}
	defer os.RemoveAll(dir)
	graph, yaml := filepath.Join(dir, "w.graphml"), filepath.Join(dir, "w.yml")
	p := o.heddleOn(&t, "--witness="+graph, "--witness="+yaml)
	if p.Status != 1 {
		r.text = firstLine(p.Out + p.Errors + p.Stopped)
		return r
	}
	found := firstLine(p.Out)
	r.graphML, r.seconds, r.text = o.follow(&t, graph, found)
	var text string
	if r.yaml, _, text = o.follow(&t, yaml, found); r.yaml == inYAMLNone {
		text = ""
	}
	r.text = strings.TrimSpace(r.text + " " + text)
	return r
}

// follow follows one witness. Found is the violation that it is of.
func (o *options) follow(t *task.Task, witness, found string) (outcome string, seconds float64, text string) {
	if _, err := os.Stat(witness); err != nil {
		return inYAMLNone, 0, err.Error()
	}
	p := o.heddleOn(t, "--hint="+witness)
	switch {
	case p.Status == 1 && strings.Contains(p.Out, "\nthe run was found by following the hint\n") && title(firstLine(p.Out)) == title(found):
		return followed, p.Seconds, ""
	case p.Status == 1 && strings.Contains(p.Out, "\nthe run was found by following the hint\n"):
		return lost, p.Seconds, "another one: " + firstLine(p.Out)
	}
	return lost, p.Seconds, firstLine(p.Errors + p.Out + p.Stopped)
}

// title is a violation without its place.
func title(headline string) string {
	text, _, _ := strings.Cut(headline, " (")
	return text
}

func (o *options) heddleOn(t *task.Task, flags ...string) process.Result {
	args := append([]string{"check"}, t.Flags(o.dir)...)
	args = append(args, fmt.Sprintf("--time=%dms", o.time.Milliseconds()), fmt.Sprintf("--memory=%dM", o.megabytes))
	args = append(args, flags...)
	return process.Run(process.Limits{Time: 2*o.time + 30*time.Second, Megabytes: 2 * o.megabytes}, o.heddle, append(args, t.In(o.dir))...)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line[:min(len(line), 200)]
}
