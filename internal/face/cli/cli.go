// Package cli is the command heddle. No other package knows flags, the terminal, the clock or
// signals.
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

	"heddle/internal/engine/plan"
	"heddle/internal/host/child"
	"heddle/internal/host/scratch"
	"heddle/internal/result/report"
	"heddle/internal/result/report/json"
	"heddle/internal/result/verdict"
)

// app is one execution of the command.
type app struct {
	out, err io.Writer
	status   int
	form     *format      // beside text, that was asked for; nil: none
	exit     func(int)    // ends the process, which is the command's; nil: it may not be ended
	watch    *watch       // of what searches; nil: nothing is searched yet
	files    *outputFiles // beside what is printed; nil: the command writes none

	full bool // stories have the library's steps too

	checkers *checkers  // that check for this process; nil: none do
	far      plan.Fleet // in place of processes, for tests; nil: processes do
	compiles chan bool  // has room for as many as may compile at a time; nil: there is one

	progressForm progressForm // that was asked for
	progress     *progress    // of what searches; nil: none is shown
}

// Main executes the command with the arguments after its name and gives the
// exit status.
func Main(args []string, stdout, stderr io.Writer) (status int) {
	a := &app{out: newScreen(stdout), err: newScreen(stderr)}
	return a.execute(args)
}

// Process is Main in a process of its own, which ends when a limit or a signal says so, whatever the command is doing.
func Process(args []string, stdout, stderr io.Writer, exit func(int)) (status int) {
	a := &app{out: newScreen(stdout), err: newScreen(stderr), exit: exit}
	status = a.execute(args)
	child.KillAll()
	scratch.RemoveAll()
	return status
}

func (a *app) execute(args []string) (status int) {
	defer a.flush()
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(a.err, "heddle failed; this is a bug in heddle, please report it with the command: %v\n%s", p, debug.Stack())
			status = a.fails(fmt.Sprintf("heddle failed; this is a bug in heddle: %v", p))
		}
	}()
	a.form = formOf(args)
	root := a.root()
	root.SetArgs(args)
	root.SetOut(a.out)
	root.SetErr(a.err)
	cmd, err := root.ExecuteC()
	a.answers()
	if cut := (cutOff{}); errors.As(err, &cut) {
		a.fail(a.cutShort(cut.why))
		a.conclude(cut.why)
		return verdict.Unknown.ExitStatus()
	}
	if err != nil {
		text := a.complain(cmd, err)
		a.fail(report.Failed("", "", text))
		return a.fails(text)
	}
	return a.status
}

// fails returns the status of an error. Who reads JSON gets the error as JSON too.
func (a *app) fails(text string) int {
	if a.form != nil && a.form.flag == jsonFlag && !a.wrote() {
		json.WriteError(a.out, text)
	}
	return verdict.UsageStatus
}

// wrote reports whether something was printed.
func (a *app) wrote() bool {
	s, ok := a.out.(*screen)
	return ok && s.wrote
}

// flush ends what was printed.
func (a *app) flush() {
	for _, w := range []io.Writer{a.out, a.err} {
		if s, ok := w.(*screen); ok {
			s.flush()
		}
	}
}

// complain prints an error, which it returns as a text, and after a mistake in the command line where to
// look.
func (a *app) complain(cmd *cobra.Command, err error) (text string) {
	text = strings.TrimRight(fromHere(err.Error()), "\n")
	fmt.Fprintf(a.err, "heddle: %s\n", text)
	var u usageError
	if !errors.As(err, &u) {
		return text
	}
	if cmd == nil || !cmd.HasParent() || cmd.Name() == "help" {
		fmt.Fprintln(a.err, "`heddle help` lists the commands.")
		return text
	}
	fmt.Fprintf(a.err, "`heddle help %s` describes its arguments and flags.\n", cmd.Name())
	return text
}

// fromHere shortens the paths of a text to what the current directory has for them.
func fromHere(text string) string {
	if base, err := os.Getwd(); err == nil {
		text = strings.ReplaceAll(text, base+"/", "")
	}
	return text
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
		PersistentPreRun: func(cmd *cobra.Command, _ []string) {
			if f := cmd.Flags().Lookup(progressFlag); f != nil {
				a.progressForm = progressForm(f.Value.String())
			}
		},
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
	root.AddCommand(a.checkCommand(), a.initCommand(), a.replayCommand(), a.runCommand(), a.simCommand(), a.statesCommand(), a.queryCommand(), a.gentestCommand(), a.automatonCommand(), a.checksCommand(), a.dapCommand(), a.exploreCommand(), a.jobsCommand(), a.rpcCommand(), a.serveCommand(), a.workerCommand(), a.versionCommand())
	for _, c := range append(root.Commands(), root) {
		if c.DisableFlagsInUseLine = true; c.Flags().Lookup("help") == nil {
			addHelp(c)
		}
	}
	for _, c := range root.Commands() {
		complete(c)
	}
	return root
}

// files demands at least one argument.
func files(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageError{errors.New("no input file: give .c, .cc, .cpp, .ll, .bc or .o files")}
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
