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
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"heddle/internal/result/verdict"
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
	out, errs := newScreen(stdout), newScreen(stderr)
	defer out.flush()
	defer errs.flush()
	return execute(args, out, errs)
}

// execute is Main with output that can be shown.
func execute(args []string, stdout, stderr io.Writer) (status int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(stderr, "heddle failed; this is a bug in heddle, please report it with the command: %v\n%s", p, debug.Stack())
			status = verdict.UsageStatus
		}
	}()
	a := &app{out: stdout, err: stderr}
	root := a.root()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	if cmd, err := root.ExecuteC(); err != nil {
		a.complain(cmd, err)
		return verdict.UsageStatus
	}
	return a.status
}

// complain prints an error, and after a mistake in the command line where to
// look.
func (a *app) complain(cmd *cobra.Command, err error) {
	text := strings.TrimRight(err.Error(), "\n")
	if base, err := os.Getwd(); err == nil {
		text = strings.ReplaceAll(text, base+"/", "")
	}
	fmt.Fprintf(a.err, "heddle: %s\n", text)
	var u usageError
	if !errors.As(err, &u) {
		return
	}
	if cmd == nil || !cmd.HasParent() || cmd.Name() == "help" {
		fmt.Fprintln(a.err, "`heddle help` lists the commands.")
		return
	}
	fmt.Fprintf(a.err, "`heddle help %s` describes its arguments and flags.\n", cmd.Name())
}

// usageError is a mistake in the command line.
type usageError struct{ error }

func (a *app) root() *cobra.Command {
	version := false
	root := &cobra.Command{
		Use:                        "heddle",
		Long:                       rootHelp,
		SilenceUsage:               true,
		SilenceErrors:              true,
		SuggestionsMinimumDistance: 2,
		Args:                       cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case version:
				return a.version()
			case len(args) > 0:
				return unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	root.Flags().BoolVar(&version, "version", false, "print version information")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(flagError)
	root.SetUsageFunc(rootUsage)
	root.SetHelpCommand(helpCommand(root))
	root.AddCommand(a.checkCommand(), a.replayCommand(), a.runCommand(), a.statesCommand(), a.queryCommand(), a.gentestCommand(), a.checksCommand(), a.versionCommand())
	for _, c := range root.Commands() {
		c.DisableFlagsInUseLine = true
	}
	return root
}

// files demands at least one argument.
func files(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageError{errors.New("no input file: give .c, .cc, .cpp, .ll or .bc files")}
	}
	return nil
}

// none demands that there are no arguments.
func none(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError{fmt.Errorf("unexpected argument %q: the command takes none", args[0])}
	}
	return nil
}
