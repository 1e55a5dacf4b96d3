package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// limits bound one task.
type limits struct {
	time      time.Duration
	megabytes int
}

// result is what came of a task.
type result struct {
	task
	outcome string // right, wrong, unknown, error, crash
	seconds float64
	text    string // what heddle said first
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
func (o *options) runTask(t task) result {
	begun := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), 2*o.limits.time+30*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, o.heddle, o.arguments(t)...)
	cmd.WaitDelay = time.Second // for its children to let go of the pipes
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	r := result{task: t, outcome: "crash"}
	err := cmd.Start()
	if err == nil {
		tooMuch := make(chan bool, 1)
		go func() { tooMuch <- o.limits.watch(ctx, cmd.Process) }()
		err = cmd.Wait()
		timeOut := ctx.Err() != nil
		cancel()
		switch {
		case <-tooMuch:
			r.text = "stopped: too much memory"
		case timeOut:
			r.text = "stopped: too much time"
		}
	}
	r.seconds = time.Since(begun).Round(10 * time.Millisecond).Seconds()
	if r.text != "" {
		return r
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		r.text = err.Error()
		return r
	}
	r.outcome = outcome(cmd.ProcessState.ExitCode(), t.expected)
	r.text, _, _ = strings.Cut(said.String(), "\n")
	r.text = r.text[:min(len(r.text), maxText)]
	if strings.HasPrefix(r.text, "heddle failed") { // a panic, told with status 3
		r.outcome = "crash"
	}
	return r
}

// watch stops a process that takes twice the memory it may. No limit of the
// system can do that: heddle reserves far more addresses than it uses. It ends
// with the context and tells whether it has stopped the process.
func (l limits) watch(ctx context.Context, p *os.Process) bool {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
			if resident(p.Pid) > 2*l.megabytes {
				// An error means that the process has just ended.
				return p.Kill() == nil
			}
		}
	}
}

// resident is the memory in use by a process, in MB; 0 where it cannot be told.
func resident(pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.Atoi(fields[1])
	if err != nil {
		return 0
	}
	return pages * os.Getpagesize() >> 20
}

// row is a result as a line of the file.
func (r *result) row() []string {
	return []string{r.category, r.file, r.property, r.expected, r.dataModel, r.extraFlags, r.outcome,
		strconv.FormatFloat(r.seconds, 'f', 2, 64), r.text}
}

// readResults reads a file of results; there may be none yet.
func readResults(name string) (map[string]result, error) {
	done := map[string]result{}
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return done, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for lines := csv.NewReader(f); ; {
		row, err := lines.Read()
		if err == io.EOF {
			return done, nil
		}
		if err != nil || len(row) != 9 {
			return nil, fmt.Errorf("%s is no file of results: %q, %v", name, row, err)
		}
		r := result{outcome: row[6], text: row[8]}
		r.category, r.file, r.property, r.expected, r.dataModel, r.extraFlags = row[0], row[1], row[2], row[3], row[4], row[5]
		if r.seconds, err = strconv.ParseFloat(row[7], 64); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		done[r.key()] = r
	}
}
