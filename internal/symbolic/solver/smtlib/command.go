package smtlib

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Command is a solver's program and what it may take for one question.
type Command struct {
	Name    string   // for messages
	Program string   // path, or a name to look for
	Args    []string // that make it read SMT-LIB 2 from its standard input
	Seconds float64  // 0 for DefaultSeconds
	After   float64  // seconds into a race at which it begins: processors are few, and others may know by then
	Memory  int64    // bytes of address space; 0 for DefaultMemory
}

// What a command may take if it does not say.
const (
	DefaultSeconds = 10
	DefaultMemory  = 2 << 30
)

// Z3 is Microsoft's solver.
func Z3() Command { return Command{Name: "z3", Program: "z3", Args: []string{"-in", "-smt2"}} }

// CVC5 is the solver of Stanford and Iowa.
func CVC5() Command {
	return Command{Name: "cvc5", Program: "cvc5", Args: []string{"--lang=smt2", "--produce-models"}}
}

// Named is the command of a line: z3, cvc5, or a program with its arguments, separated by spaces.
func Named(line string) (Command, error) {
	words := strings.Fields(line)
	switch {
	case len(words) == 0:
		return Command{}, errors.New("a solver is a command that reads SMT-LIB 2; none is given")
	case line == "z3":
		return Z3(), nil
	case line == "cvc5":
		return CVC5(), nil
	}
	return Command{Name: words[0], Program: words[0], Args: words[1:]}, nil
}

// Installed reports whether the program is there.
func (c Command) Installed() bool {
	_, err := exec.LookPath(c.Program)
	return err == nil
}

func (c Command) limits() (seconds float64, memory int64) {
	seconds, memory = c.Seconds, c.Memory
	if seconds <= 0 {
		seconds = DefaultSeconds
	}
	if memory <= 0 {
		memory = DefaultMemory
	}
	return seconds, memory
}

// run gives the script to a new process and what that writes back. An error says in one line why there is no answer.
func (c Command) run(ctx context.Context, script []byte) (string, error) {
	seconds, memory := c.limits()
	ctx, cancel := context.WithTimeout(ctx, time.Duration(seconds*float64(time.Second)))
	defer cancel()
	// The shell sets the limits and becomes the solver. The processor's time is limited for the case that nobody is
	// there any more to kill it.
	limits := `ulimit -v "$0"; ulimit -t "$1"; shift; exec "$@"`
	args := append([]string{"-c", limits, strconv.FormatInt(memory>>10, 10), strconv.Itoa(int(seconds) + 2), c.Program}, c.Args...)
	process := exec.CommandContext(ctx, "sh", args...)
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // killed with its children
	process.Cancel = func() error { return syscall.Kill(-process.Process.Pid, syscall.SIGKILL) }
	process.WaitDelay = time.Second // for children that hold the pipes
	process.Stdin = bytes.NewReader(script)
	out, messages := &bounded{}, &bounded{}
	process.Stdout, process.Stderr = out, messages
	err := process.Run()
	switch {
	case ctx.Err() == context.DeadlineExceeded:
		return "", fmt.Errorf("%s gave no answer in %g s", c.Name, seconds)
	case ctx.Err() != nil:
		return "", c.interrupted()
	case out.full:
		return "", fmt.Errorf("%s wrote more than %d MB", c.Name, maxOutput>>20)
	case err != nil && out.Len() == 0:
		return "", fmt.Errorf("%s failed: %w%s", c.Name, err, firstLine(": ", messages.String()))
	}
	return out.String(), nil
}

func (c Command) interrupted() error { return fmt.Errorf("%s was interrupted", c.Name) }

// maxOutput bounds what is kept of an answer.
const maxOutput = 64 << 20

// bounded keeps the beginning of what is written.
type bounded struct {
	bytes.Buffer
	full bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > maxOutput {
		b.full = true
		return 0, io.ErrShortWrite
	}
	return b.Buffer.Write(p)
}

func firstLine(before, text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if line == "" {
		return ""
	}
	return before + line
}
