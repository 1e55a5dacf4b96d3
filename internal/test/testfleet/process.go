package testfleet

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// maxBytes is the memory that a test may take.
const maxBytes = 3 << 30

// mostBegan is how many tests of a process are remembered.
const mostBegan = 100_000

// mostNoted is how many lines of a process are noted.
const mostNoted = 100

// process is a test that runs.
type process struct {
	binary string
	folder string // that it runs in
	order  Order
	env    []string
	hung   time.Duration // see hung; 0: that
}

// start runs the process to its end, its limit or the end of the context; to its first failure, if that is asked for.
func (p *process) start(ctx context.Context) (Result, error) {
	runtime.LockOSThread() // the child ends with the thread that has started it
	defer runtime.UnlockOSThread()
	binary, err := filepath.Abs(p.binary)
	if err != nil {
		return Result{}, err
	}
	c := exec.Command(binary, "-test.run="+p.order.pattern(), "-test.v", "-test.parallel=1", "-test.timeout=0")
	c.Dir, c.Env = p.folder, p.env
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	out, w, err := os.Pipe()
	if err != nil {
		return Result{}, err
	}
	c.Stdout, c.Stderr = w, w
	begin := time.Now()
	if err := c.Start(); err != nil {
		return Result{}, err
	}
	w.Close()
	read := make(chan Result, 1)
	go func() { read <- p.read(out, c.Process.Pid) }()
	done := make(chan struct{})
	limit := make(chan Outcome, 1)
	go func() { limit <- p.watch(ctx, c.Process.Pid, done) }()
	err = c.Wait()
	end(c.Process.Pid) // what it has started
	close(done)
	m := <-read
	out.Close()
	m.Wall = time.Since(begin)
	if code := c.ProcessState.ExitCode(); code != 0 && code != 1 {
		m.Died = true
	}
	m.Seconds = (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
	switch l := <-limit; {
	case ctx.Err() != nil:
		return m, ctx.Err()
	case l != Passed && (m.Outcome != Failed || !p.order.First):
		m.Outcome = l
	case err != nil:
		m.Outcome = Failed
	}
	return m, nil
}

// end ends a process group; it may have ended.
func end(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }

// read notes which tests began and which failed, and ends the process group at the first failure if it is to.
func (p *process) read(out io.Reader, pid int) Result {
	m := Result{Outcome: Passed}
	s := bufio.NewScanner(out)
	s.Buffer(nil, 1<<24)
	var last []string
	for s.Scan() {
		line := s.Text()
		if name, ok := strings.CutPrefix(line, "=== RUN   "); ok && len(m.Began) < mostBegan {
			m.Began = append(m.Began, name)
		}
		if p.order.Note != "" && strings.Contains(line, p.order.Note) && len(m.Noted) < mostNoted {
			m.Noted = append(m.Noted, line)
		}
		if last = append(last, line); len(last) > 40 {
			last = last[1:]
		}
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " "), "--- FAIL: "); ok {
			m.Outcome = Failed
			name, _, _ := strings.Cut(rest, " ")
			if m.Failed = append(m.Failed, name); p.order.First {
				end(pid)
			}
		}
	}
	_, _ = io.Copy(io.Discard, out) // after a line that is too long
	m.Output = strings.Join(last, "\n")
	return m
}

// hung is how long a process may do next to nothing: one that waits for ever may have a clock or a server in it, which works a little.
const hung = 2 * time.Minute

// A process is at something that has had so much of a CPU meanwhile; or has run, or waited for a CPU, nearly all the time: a machine may be so busy that it gets little.
const (
	had    = 0.02
	wanted = 0.9
)

// patience is how many times as long a test may take as the CPU time that it may, if it is at something: a machine may be as busy as that.
const patience = 100

// watch ends a process group that takes too much, or that does nothing. It looks at what the process has of the CPU, and at how long it waits for that, so that a busy machine
// ends no tests.
func (p *process) watch(ctx context.Context, pid int, done chan struct{}) Outcome {
	hung := cmp.Or(p.hung, hung)
	begun, at, hadAt, wantedAt := time.Now(), time.Now(), 0.0, 0.0
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return Passed
		case <-ctx.Done():
			end(pid)
			return Passed
		case <-tick.C:
		}
		seconds, bytes := usage(pid)
		idle := false
		if time.Since(at) > hung {
			demand := demand(pid)
			idle = seconds-hadAt < had*hung.Seconds() && demand-wantedAt < wanted*hung.Seconds()
			at, hadAt, wantedAt = time.Now(), seconds, demand
		}
		var found Outcome
		switch {
		case p.order.CPU > 0 && (seconds > p.order.CPU || idle || time.Since(begun).Seconds() > hung.Seconds()+patience*p.order.CPU):
			found = Slow
		case bytes > maxBytes:
			found = Large
		default:
			continue
		}
		end(pid)
		return found
	}
}

// demand is how many seconds the threads of a process have had of the CPU, or have waited for it; 0 where that is not known.
func demand(pid int) (seconds float64) {
	names, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, name := range names {
		text, _ := os.ReadFile(name) // the thread may be gone
		for i, f := range strings.Fields(string(text)) {
			if n, err := strconv.ParseFloat(f, 64); err == nil && i < 2 {
				seconds += n / 1e9
			}
		}
	}
	return seconds
}

// usage is the CPU time and the memory of a process.
func usage(pid int) (seconds float64, bytes int64) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	f := strings.Fields(rest)
	if len(f) < 22 {
		return 0, 0
	}
	number := func(i int) float64 { n, _ := strconv.ParseFloat(f[i], 64); return n }
	// utime, stime and those of children that were waited for, in hundredths of a second; then the resident pages.
	return (number(11) + number(12) + number(13) + number(14)) / 100, int64(number(21)) * int64(os.Getpagesize())
}
