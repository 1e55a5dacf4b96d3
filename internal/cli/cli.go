// Package cli is the command heddle: flags, terminal, clock and signals, which
// no other package knows.
//
// Exit statuses: 0 verified, 1 violated, 2 unknown, 3 an error of usage or
// input.
package cli

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"heddle/internal/verdict"
)

// app is one execution of the command.
type app struct {
	out, err io.Writer
	status   int

	progressWidth int // of the progress line on the terminal
}

// Main executes the command with the arguments after its name and gives the
// exit status.
func Main(args []string, stdout, stderr io.Writer) (status int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(stderr, "heddle failed, which is a bug of heddle; please report it with the command: %v\n%s", p, debug.Stack())
			status = verdict.UsageStatus
		}
	}()
	a := &app{out: stdout, err: stderr}
	root := a.root()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	if err := root.Execute(); err != nil {
		fmt.Fprintf(stderr, "heddle: %s\n", strings.TrimRight(err.Error(), "\n"))
		var u usageError
		if errors.As(err, &u) {
			fmt.Fprintln(stderr, "`heddle help` shows what can be said.")
		}
		return verdict.UsageStatus
	}
	return a.status
}

// usageError is a mistake in the command line.
type usageError struct{ error }

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "heddle",
		Short: "Prove or refute multi-threaded C and C++",
		Long: "heddle explores every interleaving of a multi-threaded program that compiles to LLVM IR, and proves that\n" +
			"none goes wrong, or shows one that does.\n\n" +
			"Exit statuses: 0 verified, 1 violated, 2 unknown (with the reason), 3 an error of usage or input.",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.AddCommand(a.checkCommand(), a.replayCommand(), a.runCommand())
	return root
}

// files demands at least one argument.
func files(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageError{errors.New("no input file: name .c, .cc, .cpp, .ll or .bc files")}
	}
	return nil
}
