package cli

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestInterrupt: the interrupt key ends a search cleanly, with what it has so far.
func TestInterrupt(t *testing.T) {
	const command = "../../../bin/heddle"
	if _, err := os.Stat(command); err != nil {
		t.Fatal("bin/heddle is not built: run `make build` first")
	}
	var out bytes.Buffer
	cmd := exec.Command(command, "check", "--check=-race", "--cflags=-DNUM=12", "../../../bench/programs/fib_bench.c")
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(1500 * time.Millisecond)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
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
	if code := cmd.ProcessState.ExitCode(); code != 2 {
		t.Errorf("exit status %d, want 2", code)
	}
	for _, want := range []string{"unknown", "interrupted", "states"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report does not say %q:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "\r") {
		t.Errorf("a progress line was printed though the output is no terminal:\n%q", out.String())
	}
}
