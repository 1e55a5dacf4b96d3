package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"heddle/bench/process"
	"heddle/bench/results"
	"heddle/bench/task"
)

// limits bound one task.
type limits struct {
	time      time.Duration
	megabytes int
}

// result is what came of a task.
type result struct {
	task.Task
	outcome string  // right, wrong, unknown, error or crash; "" before the task has run
	seconds float64 // from the start to the answer; with a fleet, the wait for workers included
	text    string  // what heddle said first
	by      string  // who computed it; "": the process that was asked
}

const maxText = 400

// The outcomes, in the order of the table.
var outcomes = []string{"right", "wrong", "unknown", "error", "crash"}

// outcome judges an exit status of heddle.
func outcome(status int, expected string) string {
	answers := map[int]string{0: "true", 1: "false"}
	switch {
	case status == 2:
		return "unknown"
	case status == 3:
		return "error"
	case answers[status] == "":
		return "crash"
	case answers[status] == expected:
		return "right"
	}
	return "wrong"
}

// runTask runs one task within its limits.
func (o *options) runTask(t task.Task) result {
	limits := process.Limits{Time: 2*o.limits.time + 30*time.Second, Megabytes: 2 * o.limits.megabytes}
	p := process.Run(limits, o.heddle, o.arguments(t)...)
	r := result{Task: t, outcome: "crash", seconds: p.Seconds, text: p.Stopped}
	if o.fleet.asked {
		if r.text = o.fleet.failed(&p); r.text != "" {
			r.outcome = ""
			return r
		}
		if r.text = p.Stopped; p.Status != 3 { // an error in the program is found before anybody else sees it
			r.by = byFleet(p.Out)
		}
		p.Errors = fleetNews.ReplaceAllString(p.Errors, "")
	}
	if p.Stopped != "" {
		return r
	}
	r.outcome = outcome(p.Status, t.Expected)
	r.text, _, _ = strings.Cut(p.Out+p.Errors, "\n")
	r.text = r.text[:min(len(r.text), maxText)]
	if strings.HasPrefix(r.text, "heddle failed") { // a panic, reported with status 3
		r.outcome = "crash"
	}
	return r
}

// row is a result as a line of the file.
func (r *result) row() []string {
	return []string{r.Category, r.File, r.Property, r.Expected, r.DataModel, r.ExtraFlags, r.outcome,
		strconv.FormatFloat(r.seconds, 'f', 2, 64), r.text, r.by}
}

// readResults reads a file of results; there may be none yet.
func readResults(name string) (map[string]result, error) {
	done := map[string]result{}
	err := results.Read(name, 9, 1, func(row []string) (err error) {
		r := result{outcome: row[6], text: row[8], by: row[9]}
		r.Category, r.File, r.Property, r.Expected, r.DataModel, r.ExtraFlags = row[0], row[1], row[2], row[3], row[4], row[5]
		r.seconds, err = strconv.ParseFloat(row[7], 64)
		done[r.Key()] = r
		return err
	})
	return done, err
}

// arguments are heddle's for a task.
func (o *options) arguments(t task.Task) []string {
	args := append([]string{"check"}, t.Flags(o.dir)...)
	args = append(args, fmt.Sprintf("--time=%dms", o.limits.time.Milliseconds()), fmt.Sprintf("--memory=%dM", o.limits.megabytes))
	if o.fleet.asked {
		args = append(append(args, "--fleet"), o.fleet.flags()...)
	}
	args = append(args, strings.Fields(o.flags)...)
	return append(args, t.In(o.dir))
}
