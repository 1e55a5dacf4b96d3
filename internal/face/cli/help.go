package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const rootHelp = `heddle runs a multi-threaded C or C++ program in every interleaving of its threads. It proves that none fails,
or shows one that does, step by step.

Exit statuses: 0 verified, 1 violated, 2 unknown (with the reason), 3 an error of usage or input.`

const checkHelp = `check makes one program of the files (.c, .cc, .cpp, .ll, .bc and .o of LLVM, in any mix), runs it in every interleaving of
its threads and with every value of its inputs, and prints a verdict:

  verified   no run fails a check                                        exit status 0
  violated   a run fails one; it is shown step by step                   exit status 1
  unknown    a limit was hit or something is unsupported; with reason    exit status 2

A file that does not compile, or a mistake in the command line, ends with status 3.`

// withFlags gives a command its flags, which its help shows in groups.
func withFlags(cmd *cobra.Command, groups []group) *cobra.Command {
	for _, g := range groups {
		cmd.Flags().AddFlagSet(g.flags)
	}
	help := addHelp(cmd)
	cmd.SetUsageFunc(func(c *cobra.Command) error {
		writeUsage(c.OutOrStdout(), c, groups, help.all, columns(c.OutOrStdout()))
		return nil
	})
	return cmd
}

// rootUsage lists the commands. Commands without flags inherit it: they show their own line only.
func rootUsage(root *cobra.Command) error {
	w := root.OutOrStdout()
	if root.HasParent() {
		fmt.Fprintf(w, "Usage:\n  %s\n", root.UseLine())
		return nil
	}
	fmt.Fprint(w, "Usage:\n")
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			fmt.Fprintf(w, "  %-42s %s\n", c.UseLine(), c.Short)
		}
	}
	fmt.Fprint(w, "\nExamples:\n"+
		"  heddle check counter.c\n"+
		"  heddle check --cflags='-Iinclude -DN=3' --time=5m queue.c test.c\n"+
		"  heddle replay '0 1' counter.c\n\n"+
		"`heddle help COMMAND` describes a command and its flags.\n")
	return nil
}

func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Describe a command and its flags",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(root, strings.Join(args, " "))
			}
			return cmd.Help()
		},
	}
}

// unknownCommand is the error of a first word that is not a command.
func unknownCommand(root *cobra.Command, word string) error {
	text := fmt.Sprintf("unknown command %q", word)
	if strings.Contains(word, ".") {
		return usageError{fmt.Errorf("%s; to check a file: heddle check %s", text, word)}
	}
	if like := root.SuggestionsFor(word); len(like) > 0 {
		text += "; did you mean " + strings.Join(like, " or ") + "?"
	}
	return usageError{errors.New(text)}
}

// flagError says in plain words what is wrong with a flag.
func flagError(_ *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var missing *pflag.NotExistError
	var number *strconv.NumError
	switch {
	case errors.As(err, &value) && errors.As(err, &number):
		return usageError{fmt.Errorf("--%s=%s: %s", value.GetFlag().Name, value.GetValue(), notNumber(number))}
	case errors.As(err, &value):
		return usageError{fmt.Errorf("--%s=%s: %w", value.GetFlag().Name, value.GetValue(), value.Unwrap())}
	case errors.As(err, &missing) && missing.GetSpecifiedShortnames() != "":
		flag := missing.GetSpecifiedShortnames()
		return usageError{fmt.Errorf("unknown flag -%s; %s", flag, instead(flag))}
	}
	return usageError{err}
}

// notNumber says why a text is none of the numbers that a flag takes.
func notNumber(err *strconv.NumError) string {
	switch {
	case errors.Is(err, strconv.ErrRange):
		return err.Num + " is too large"
	case err.Func == "ParseUint":
		return err.Num + " is not a whole number from 0 on"
	case err.Func == "ParseFloat":
		return err.Num + " is not a number"
	case err.Func == "ParseBool":
		return err.Num + " must be true or false"
	}
	return err.Num + " is not a whole number"
}

// instead says how to give what a compiler knows under a short flag.
func instead(flag string) string {
	switch {
	case flag == "m32":
		return "for 32 bits: --m32"
	case len(flag) == 2 && flag[0] == 'O':
		return "to optimise first: --opt=" + flag
	}
	return fmt.Sprintf("a flag for clang: --cflags=-%s", flag)
}
