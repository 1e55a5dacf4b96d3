package cli

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterrupt: the interrupt key ends a search cleanly, with what it has so far, and so does a request to terminate.
func TestInterrupt(t *testing.T) {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run(s.String(), func(t *testing.T) { testInterrupt(t, s) })
	}
}

func testInterrupt(t *testing.T, s os.Signal) {
	command := built(t)
	out, code := "", 0
	for wait := 1500 * time.Millisecond; wait < time.Minute; wait *= 4 { // on a busy machine the search begins late
		if out, code = interrupted(t, command, s, wait); strings.Contains(out, "states") {
			break
		}
	}
	if code != 2 {
		t.Errorf("exit status %d, want 2", code)
	}
	for _, want := range []string{"unknown", "interrupted", "states"} {
		if !strings.Contains(out, want) {
			t.Errorf("the report does not say %q:\n%s", want, out)
		}
	}
	if strings.Contains(out, "\r") {
		t.Errorf("a progress line was printed though the output is no terminal:\n%q", out)
	}
}

// interrupted gives what a check prints that is interrupted after some time, and its exit status.
func interrupted(t *testing.T, command string, s os.Signal, wait time.Duration) (string, int) {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.Command(command, "check", "--check=-race", "--cflags=-DNUM=12", "../../../bench/programs/fib_bench.c")
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(wait)
	if err := cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		cmd.Process.Kill()
		t.Fatal("the search goes on after an interrupt")
	}
	return out.String(), cmd.ProcessState.ExitCode()
}
