package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// allFlags is what --help takes for the help with every flag.
const allFlags = "all"

// fewFlags is how many flags a command may have whose help shows all of them at once.
const fewFlags = 20

// usualFlags are those that most users need on their first day, in the order in which the help of a command with many flags shows
// those that it has.
var usualFlags = []string{"cflags", "project", "args", "stdin", "check", "never", "ltl", "function", "exact", "method", "formula", "time", "memory",
	"workers", "minimize", "quiet", "json", "html"}

// helpFlag is --help, and --help=all. It says that it is a bool, as cobra wants it.
type helpFlag struct{ given, all bool }

// String implements pflag.Value.
func (h *helpFlag) String() string { return fmt.Sprint(h.given) }

// Type implements pflag.Value.
func (h *helpFlag) Type() string { return "bool" }

// Set implements pflag.Value.
func (h *helpFlag) Set(text string) error {
	switch text {
	case "true", allFlags:
		h.given, h.all = true, text == allFlags
		return nil
	}
	return errors.New("must be all, or without a value")
}

// addHelp gives a command its flag for help.
func addHelp(cmd *cobra.Command) *helpFlag {
	h := &helpFlag{}
	f := cmd.Flags().VarPF(h, "help", "h", "describe the command; --help=all: with every flag")
	f.NoOptDefVal, f.Hidden = "true", true
	return h
}

// writeUsage writes how a command is used: with all flags, or with the usual ones and the names of the others.
func writeUsage(w io.Writer, c *cobra.Command, groups []group, all bool, width int) {
	fmt.Fprintf(w, "Usage:\n  %s\n", c.UseLine())
	usual, rest := pflag.NewFlagSet("", pflag.ContinueOnError), 0
	usual.SortFlags = false
	for _, name := range usualFlags {
		if f := c.Flags().Lookup(name); f != nil && !f.Hidden {
			usual.AddFlag(f)
		}
	}
	for _, g := range groups {
		rest += len(namesBesides(g.flags, nil))
	}
	if all || rest <= fewFlags {
		for _, g := range groups {
			if g.flags.HasAvailableFlags() {
				fmt.Fprintf(w, "\n%s:\n%s", g.title, g.flags.FlagUsagesWrapped(width))
			}
		}
		return
	}
	fmt.Fprintf(w, "\nThe usual flags:\n%s", usual.FlagUsagesWrapped(width))
	fmt.Fprintf(w, "\nAll others, which `heddle %s --help=%s` describes:\n", c.Name(), allFlags)
	for _, g := range groups {
		if names := namesBesides(g.flags, usual); len(names) > 0 {
			fmt.Fprint(w, nameList(g.title, names, width))
		}
	}
}

// namesBesides are the names of a group's flags that are shown, without those of another set.
func namesBesides(s, other *pflag.FlagSet) (names []string) {
	s.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Deprecated == "" && (other == nil || other.Lookup(f.Name) == nil) {
			names = append(names, "--"+f.Name)
		}
	})
	return slices.Clip(names)
}

// listWidth is the width of lists of names where the terminal's is not known.
const listWidth = 120

// nameList is a title with names after it, in lines of a width.
func nameList(title string, names []string, width int) string {
	if width <= 0 {
		width = listWidth
	}
	var b strings.Builder
	line := "  " + title + ":"
	for _, name := range names {
		if len(line)+1+len(name) > width {
			b.WriteString(line + "\n")
			line = "     "
		}
		line += " " + name
	}
	return b.String() + line + "\n"
}
