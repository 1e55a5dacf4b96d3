// Package process runs a built command on one task of a large set and stops it when it takes too much time or memory.
// It knows neither the command nor the task; the commands of bench that run sets of programs share it.
//
// Invariant: Run returns only when the process has ended, and its children with it if it was stopped. The process has a
// session of its own: signals that it sends to its group stay there. Run can miss memory of the process's own children.
package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Limits bound one process. No limit of the system serves for memory: heddle reserves far more addresses than it uses.
type Limits struct {
	Time      time.Duration
	Megabytes int
	Folder    string // that it runs in; empty: that of who runs it
}

// Result is how a process ended.
type Result struct {
	Status  int    // the exit status; -1 if it did not end by itself
	Out     string // standard output
	Errors  string // standard error
	Stopped string // why it was stopped or not started, if so
	Seconds float64
}

// Find is the file of a program: itself where it names a folder, else found in the path.
func Find(program string) (string, error) { return exec.LookPath(program) }

// Run runs a program with arguments within limits.
func Run(limits Limits, program string, args ...string) Result {
	begun := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), limits.Time)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = limits.Folder
	cmd.WaitDelay = time.Second // for its children to let go of the pipes
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return stop(cmd.Process) }
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	r := Result{Status: -1}
	err := cmd.Start()
	if err == nil {
		tooMuch := make(chan bool, 1)
		go func() { tooMuch <- limits.watch(ctx, cmd.Process) }()
		err = cmd.Wait()
		timeOut := ctx.Err() != nil
		cancel()
		switch {
		case <-tooMuch:
			r.Stopped = "stopped: too much memory"
		case timeOut:
			r.Stopped = "stopped: too much time"
		}
	}
	var exit *exec.ExitError
	if r.Stopped == "" && err != nil && !errors.As(err, &exit) {
		r.Stopped = err.Error()
	}
	r.Out, r.Errors = out.String(), errs.String()
	r.Seconds = time.Since(begun).Round(10 * time.Millisecond).Seconds()
	if r.Stopped == "" {
		r.Status = cmd.ProcessState.ExitCode()
	}
	return r
}

// stop ends a process and its children, which are of its session unless they have left it.
func stop(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }

// watch stops a process that takes more memory than it may. It ends with the context and reports whether it has stopped
// the process.
func (l Limits) watch(ctx context.Context, p *os.Process) bool {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
			if resident(p.Pid) > l.Megabytes {
				// An error means that the process has just ended.
				return stop(p) == nil
			}
		}
	}
}

// resident is the memory in use by a process, in MB; 0 where that is not known.
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
