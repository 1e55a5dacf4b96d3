package smtlib

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"heddle/internal/host/child"
	"heddle/internal/symbolic/solver"
)

// Command is a solver's program and what it may take for one question.
type Command struct {
	Name    string   // for messages
	Program string   // path, or a name to look for
	Args    []string // that make it read SMT-LIB 2 from its standard input
	Count   Count    // of its own steps; the zero value: it has none, and the clock limits it
	Work    int64    // at most, if it counts: see solver.Second; 0 for DefaultWork
	Seconds float64  // at most, by the clock instead; 0 for Work, or for DefaultSeconds if it does not count
	Memory  int64    // bytes of private memory; 0 for DefaultMemory
}

// Count is how a program limits itself by a count of its steps, which is the same in every run.
type Count struct {
	Argument string // that sets the limit: a format of a number
	Steps    int64  // in a second of an ordinary core, some
	Ask      string // a command of SMT-LIB that reports the steps of the question, as (:name number), or "" if there is none
}

func (c *Count) counts() bool { return c.Argument != "" }

// What a command may take if it does not say.
const (
	DefaultWork    = DefaultSeconds * solver.Second
	DefaultSeconds = 10
	DefaultMemory  = 2 << 30
)

// Z3 is Microsoft's solver. Of 16 hard questions about products, quotients, floats and hashes it did 2.8 to 4.3 million steps in a second.
func Z3() Command {
	return Command{Name: "z3", Program: "z3", Args: []string{"-in", "-smt2"},
		Count: Count{Argument: "rlimit=%d", Steps: 3_000_000, Ask: "(get-info :rlimit)"}}
}

// CVC5 is the solver of Stanford and Iowa. It counts a rewriting, a microsecond, and a round of its SAT solver, 30 to 200 of these,
// alike, and version 1.0.3 ignores --rweight: 10,000 to 800,000 steps in a second, the fewest where a limit must end it.
func CVC5() Command {
	return Command{Name: "cvc5", Program: "cvc5", Args: []string{"--lang=smt2", "--produce-models"},
		Count: Count{Argument: "--rlimit-per=%d", Steps: 25_000}}
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

// limits bound one process.
type limits struct {
	work   int64         // that it limits itself to; 0: it does not
	clock  time.Duration // after which it is killed
	cpu    int           // seconds of the processor after which it is killed
	memory int64
}

// How much longer than its work may take what counts its steps: by the processor's time, and by the clock on a machine that
// does other things as well. It ends what hangs.
const (
	slowest    = 10
	busiest    = 30
	atLeastCPU = 2
	atLeast    = time.Minute
)

// within are the limits of one question: so much work, or what the command may take if that is 0.
func (c Command) within(work int64) limits {
	l := limits{memory: c.Memory}
	if l.memory <= 0 {
		l.memory = DefaultMemory
	}
	seconds := c.Seconds
	switch {
	case c.Count.counts() && work > 0:
		l.work = work
	case c.Count.counts() && seconds <= 0:
		if l.work = c.Work; l.work <= 0 {
			l.work = DefaultWork
		}
	case seconds <= 0:
		seconds = DefaultSeconds
	}
	if l.work == 0 {
		l.clock, l.cpu = time.Duration(seconds*float64(time.Second)), int(seconds)+atLeastCPU
		return l
	}
	l.clock = atLeast + time.Duration(busiest*l.work*int64(time.Second)/solver.Second)
	l.cpu = atLeastCPU + int(slowest*l.work/solver.Second)
	return l
}

// String says it after "does not know".
func (l limits) String() string {
	if l.work == 0 {
		return ""
	}
	return fmt.Sprintf(" within work of some %.3g s", float64(l.work)/float64(solver.Second))
}

// arguments are those of a process with limits.
func (c Command) arguments(l limits) []string {
	args := slices.Clone(c.Args)
	if l.work > 0 {
		args = append(args, fmt.Sprintf(c.Count.Argument, max(1, c.Count.steps(l.work))))
	}
	return args
}

func (c *Count) steps(work int64) int64 { return work * c.Steps / solver.Second }

func (c *Count) work(steps int64) int64 { return steps * solver.Second / c.Steps }

// report takes a report of steps from the beginning of a text, if there is one; else there are 0.
func (c *Count) report(text string) (steps int64, rest string) {
	if c.Ask == "" {
		return 0, text
	}
	open, after := next(text)
	_, after = next(after)
	number, after := next(after)
	end, after := next(after)
	steps, err := strconv.ParseInt(number, 10, 64)
	if open != "(" || end != ")" || err != nil || steps <= 0 {
		return 0, text
	}
	return steps, after
}

// run gives the script to a new process and what that writes back. An error says in one line why there is no answer.
func (c Command) run(ctx context.Context, l limits, script []byte) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, l.clock)
	defer cancel()
	out, messages := &bounded{}, &bounded{}
	err := child.Run(ctx, child.Command{Path: c.Program, Args: c.arguments(l), Stdin: bytes.NewReader(script), Stdout: out, Stderr: messages,
		Memory: l.memory, CPU: l.cpu, Writable: child.Everywhere})
	switch {
	case ctx.Err() == context.DeadlineExceeded:
		return "", fmt.Errorf("%s gave no answer in %g s", c.Name, l.clock.Seconds())
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
