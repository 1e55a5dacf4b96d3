package child

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// gone reports whether a process ends within some seconds.
func gone(pid int) bool {
	for range 1000 {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || strings.Contains(string(text), ") Z ") {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// TestLimits: a child has its limits when it begins, gains no privileges, and writes below its folder only.
func TestLimits(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	for _, x := range []struct {
		script, writable, out string
		fails                 bool
	}{
		{script: "ulimit -d; ulimit -t; ulimit -c; grep NoNewPrivs /proc/self/status", out: "102400\n7\n0\nNoNewPrivs:\t1\n"},
		{script: "echo x > " + dir + "/a && cat " + dir + "/a", writable: dir, out: "x\n"},
		{script: "echo x > " + other + "/b", writable: dir, fails: true},
		{script: "echo x > " + other + "/b", fails: true},
		{script: "mkdir " + other + "/b", writable: dir, fails: true},
		{script: "rm " + dir + "/a", fails: true},
		{script: ": > " + dir + "/a", fails: true},
		{script: "echo x > /dev/null; cat " + dir + "/a", out: "x\n"},
		{script: "echo x > " + other + "/b; cat " + other + "/b", writable: Everywhere, out: "x\n"},
		{script: "exit 5", fails: true},
	} {
		if x.fails && x.script != "exit 5" && !confines() {
			continue // the kernel has no Landlock
		}
		var out bytes.Buffer
		err := Run(context.Background(), Command{Path: "sh", Args: []string{"-c", x.script}, Stdout: &out, Memory: 100 << 20, CPU: 7, Writable: x.writable})
		if (err != nil) != x.fails || out.String() != x.out {
			t.Errorf("%s, below %q: %v, %q", x.script, x.writable, err, out.String())
		}
	}
	if len(Running()) != 0 {
		t.Errorf("%v run", Running())
	}
}

// confines reports whether the kernel has Landlock.
func confines() bool {
	version, _, failed := syscall.Syscall(444, 0, 0, 1)
	return failed == 0 && version >= 1
}

// TestMemory: a child that wants too much does not get it.
func TestMemory(t *testing.T) {
	for memory, fails := range map[int64]bool{0: false, 64 << 20: true} {
		err := Run(context.Background(), Command{Path: "dd", Args: []string{"if=/dev/zero", "of=/dev/null", "bs=200M", "count=1"}, Memory: memory})
		if (err != nil) != fails {
			t.Errorf("%d bytes: %v", memory, err)
		}
	}
}

// TestNotFound: what is not there says so.
func TestNotFound(t *testing.T) {
	if err := Run(context.Background(), Command{Path: "/nowhere/at/all"}); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
}

// TestCancel: the end of a context is the end of a child and of its children, which hold its output.
func TestCancel(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		var out bytes.Buffer
		done <- Run(ctx, Command{Path: "sh", Args: []string{"-c", "sleep 1000 & echo $! $$ > " + pids + "; wait"}, Stdout: &out, Writable: Everywhere})
	}()
	own, its := readTwo(t, pids)
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if !gone(own) || !gone(its) {
		t.Error("a process goes on")
	}
}

// readTwo waits for two numbers in a file.
func readTwo(t *testing.T, file string) (a, b int) {
	t.Helper()
	for range 2000 {
		text, _ := os.ReadFile(file)
		if n, _ := fmt.Sscan(string(text), &a, &b); n == 2 {
			return a, b
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the child does not begin")
	return 0, 0
}

// TestParentDies: a child ends when heddle does, however heddle ends.
func TestParentDies(t *testing.T) {
	if file := os.Getenv("HEDDLE_PARENT"); file != "" {
		Run(context.Background(), Command{Path: "sh", Args: []string{"-c", "echo $$ $PPID > " + file + "; exec sleep 1000"}, Writable: Everywhere})
		return
	}
	file := filepath.Join(t.TempDir(), "pids")
	cmd := exec.Command(os.Args[0], "-test.run=^TestParentDies$")
	cmd.Env = append(os.Environ(), "HEDDLE_PARENT="+file)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	its, own := readTwo(t, file)
	if own != cmd.Process.Pid {
		t.Errorf("%d started it, not %d", own, cmd.Process.Pid)
	}
	cmd.Process.Kill()
	cmd.Wait()
	if !gone(its) {
		t.Error("a process goes on")
	}
}

// TestManyThreads: a child lives on while the threads of heddle come and go.
func TestManyThreads(t *testing.T) {
	done := make(chan error)
	go func() { done <- Run(context.Background(), Command{Path: "sleep", Args: []string{"1"}}) }()
	for range 200 {
		go func() {
			syscall.Getpid()
			time.Sleep(time.Millisecond)
		}()
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}
