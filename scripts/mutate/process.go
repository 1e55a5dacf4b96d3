package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// outcome is how a run of a test ended.
type outcome string

const (
	passed outcome = "passed"
	failed outcome = "failed"
	slow   outcome = "time"   // took far more CPU time than without a mutant
	large  outcome = "memory" // took more memory than is there
)

// maxBytes is the memory that a test may take.
const maxBytes = 3 << 30

// unit is one test, or a subtest of one, that runs in a process of its own.
type unit struct {
	stage   *stage
	binary  *binary
	test    string // its whole name
	seconds float64
	hits    []byte // a bit for each mutant that it infects
}

func (u *unit) name() string { return u.binary.folder + " " + u.test }

func (u *unit) infects(id int) bool { return u.hits[id/8]>>(id%8)&1 != 0 }

// pattern selects a test and nothing else.
func pattern(test string) string {
	var parts []string
	for _, p := range strings.Split(test, "/") {
		parts = append(parts, "^"+regexp.QuoteMeta(p)+"$")
	}
	return strings.Join(parts, "/")
}

// process is a test that runs.
type process struct {
	root   string
	binary *binary
	run    string
	env    []string
	cpu    float64 // seconds allowed; 0 is without end
}

// measured is what became of a process.
type measured struct {
	outcome outcome
	seconds float64 // of the CPU, with that of children
	wall    time.Duration
	tests   []string
	output  string // its last lines
}

// start runs the process to its end, its first failure, or its limit.
func (p *process) start() (measured, error) {
	c := exec.Command(p.binary.path, "-test.run="+p.run, "-test.v", "-test.parallel=1", "-test.timeout=0")
	c.Dir = filepath.Join(p.root, p.binary.folder)
	c.Env = append(append(os.Environ(), "GOMAXPROCS=1", "HEDDLE_MUTANT="), p.env...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, w, err := os.Pipe()
	if err != nil {
		return measured{}, err
	}
	c.Stdout, c.Stderr = w, w
	begin := time.Now()
	if err := c.Start(); err != nil {
		return measured{}, err
	}
	w.Close()
	read := make(chan measured, 1)
	go func() { read <- p.read(out, c.Process.Pid) }()
	done := make(chan struct{})
	limit := make(chan outcome, 1)
	go func() { limit <- p.watch(c.Process.Pid, done) }()
	err = c.Wait()
	syscall.Kill(-c.Process.Pid, syscall.SIGKILL) // what it started
	close(done)
	m := <-read
	out.Close()
	m.wall = time.Since(begin)
	m.seconds = (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
	switch l := <-limit; {
	case m.outcome == failed:
	case l != passed:
		m.outcome = l
	case err != nil:
		m.outcome = failed
	}
	return m, nil
}

// read looks for tests that began, and ends the process group at the first that failed.
func (p *process) read(out io.Reader, pid int) measured {
	m := measured{outcome: passed}
	s := bufio.NewScanner(out)
	s.Buffer(nil, 1<<24)
	var last []string
	for s.Scan() {
		line := s.Text()
		if name, ok := strings.CutPrefix(line, "=== RUN   "); ok {
			m.tests = append(m.tests, name)
		}
		if last = append(last, line); len(last) > 40 {
			last = last[1:]
		}
		if strings.HasPrefix(strings.TrimLeft(line, " "), "--- FAIL: ") {
			m.outcome = failed
			syscall.Kill(-pid, syscall.SIGKILL)
		}
	}
	io.Copy(io.Discard, out)
	m.output = strings.Join(last, "\n")
	return m
}

// hung is how long a process may do nothing. On a busy machine a process waits long for the CPU, but not so long.
const hung = 2 * time.Minute

// watch ends a process group that takes too much, or that does nothing at all. It looks at CPU time, so that a busy machine
// kills no mutants.
func (p *process) watch(pid int, done chan struct{}) outcome {
	active, was := time.Now(), 0.0
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return passed
		case <-tick.C:
		}
		seconds, bytes := usage(pid)
		if seconds > was {
			active, was = time.Now(), seconds
		}
		found := passed
		switch {
		case p.cpu > 0 && (seconds > p.cpu || time.Since(active) > hung):
			found = slow
		case bytes > maxBytes:
			found = large
		default:
			continue
		}
		syscall.Kill(-pid, syscall.SIGKILL)
		return found
	}
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
