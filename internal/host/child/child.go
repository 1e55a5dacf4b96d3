// Package child starts the processes that heddle uses (clang, heddle-llvm, solvers), within limits and confined where
// the kernel can. Whatever ends heddle ends them.
//
// Invariants of a process that Run has started:
//  1. It leads a process group of its own, which is killed as a whole when Run returns, when the context ends, and by KillAll.
//  2. It is killed when the thread that started it ends, which is when heddle ends, by whatever signal: Run keeps the thread.
//  3. Its private memory and its time of the processor are limited, it gains no privileges, and it writes below one folder, if so asked
//     and where the kernel has Landlock (launch.c).
//
// It must not know what a process is for.
package child

import "C" // for the constructor of launch.c

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// Command is a program to run, and what it may take.
type Command struct {
	Path           string // of the program, or a name to look for
	Args           []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer

	Memory   int64  // bytes of private memory; 0: any number
	CPU      int    // seconds of the processor; 0: any number
	Writable string // the one folder that it may write to; "": nothing; Everywhere
}

// Everywhere is for a program that may write wherever heddle may.
const Everywhere = "*"

// launcher is the name under which heddle's own file is the launcher of launch.c.
const launcher = "heddle-child"

// ErrNotFound is the error of a program that is not there, or cannot be executed.
var ErrNotFound = errors.New("cannot be started")

// Run runs a process to its end. Its error is the context's, or one that wraps ErrNotFound, or an *exec.ExitError, or one of the
// writers.
func Run(ctx context.Context, c Command) error {
	path, err := exec.LookPath(c.Path)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotFound, err)
	}
	cmd := exec.CommandContext(ctx, "/proc/self/exe")
	cmd.Args = append([]string{launcher, strconv.FormatInt(c.Memory, 10), strconv.Itoa(c.CPU), c.folder(), path}, c.Args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Stdin, c.Stdout, c.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error {
		cmd.WaitDelay = time.Second
		return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	cmd.WaitDelay = readingDelay
	runtime.LockOSThread() // the signal of its death comes when this thread ends
	defer runtime.UnlockOSThread()
	if err := start(cmd); err != nil {
		return err
	}
	err = cmd.Wait()
	ended(cmd.Process.Pid)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

func (c *Command) folder() string {
	if c.Writable == "" {
		return "-"
	}
	return c.Writable
}

// groups are the process groups that run, by the number of their first process.
var groups = struct {
	sync.Mutex
	running map[int]bool
	closed  bool
}{running: map[int]bool{}}

// ErrClosed is the error of a process that was not started, since heddle ends.
var ErrClosed = errors.New("heddle ends")

func start(cmd *exec.Cmd) error {
	groups.Lock()
	defer groups.Unlock()
	if groups.closed {
		return ErrClosed
	}
	if err := cmd.Start(); err != nil {
		if cmd.Process == nil && errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		return fmt.Errorf("%w: %w", ErrNotFound, err)
	}
	groups.running[cmd.Process.Pid] = true
	return nil
}

// ended kills what is left of a group.
func ended(pid int) {
	groups.Lock()
	defer groups.Unlock()
	delete(groups.running, pid)
	syscall.Kill(-pid, syscall.SIGKILL)
}

// KillAll kills the processes that run, and lets no further one start: heddle ends.
func KillAll() {
	groups.Lock()
	defer groups.Unlock()
	groups.closed = true
	for pid := range groups.running {
		syscall.Kill(-pid, syscall.SIGKILL)
	}
}

// Running are the numbers of the processes that run.
func Running() (pids []int) {
	groups.Lock()
	defer groups.Unlock()
	for pid := range groups.running {
		pids = append(pids, pid)
	}
	return pids
}

// readingDelay is how long a process that has ended may leave its output unread: those that have left its group may hold the pipes, and on a busy machine
// reading takes its time.
const readingDelay = 5 * time.Second

// Signalled returns the signal that ended a process; 0: none did.
func Signalled(err error) syscall.Signal {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
			return status.Signal()
		}
	}
	return 0
}
