package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"heddle/internal/ask/linear"
	hostfiles "heddle/internal/host/files"
	"heddle/internal/result/graph"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/ltl"
	"heddle/internal/temporal/notation"
)

// automatonFlags say of what an automaton is made, and how it is written.
type automatonFlags struct {
	file             string
	negated          bool
	hoa, never, json bool
	dot, svg         string
}

// maxAutomaton is how large a file with an automaton may be.
const maxAutomaton = 16 << 20

func (a *app) automatonCommand() *cobra.Command {
	f := &automatonFlags{}
	cmd := &cobra.Command{
		Use:   "automaton [flags] FORMULA",
		Short: "Print the automaton of a formula about runs",
		Long: "automaton prints the automaton of a formula of linear temporal logic (docs/temporal.md): it accepts the runs that satisfy\n" +
			"the formula. A check looks for a run that the automaton of the negated formula accepts: --negated prints that one.\n" +
			"With --automaton it prints one that is read from a file.",
		Args: func(_ *cobra.Command, args []string) error { return f.ready(args) },
		RunE: func(_ *cobra.Command, args []string) error { return a.automaton(f, args) },
	}
	made, output := newGroup("The automaton"), newGroup("Output")
	made.flags.StringVar(&f.file, "automaton", "", "read it from a `FILE` in the Hanoi format (HOA), in place of a formula")
	made.flags.BoolVar(&f.negated, "negated", false, "make it of the negation of the formula")
	output.flags.BoolVar(&f.hoa, "hoa", false, "print it in the Hanoi format (HOA), which other tools read")
	output.flags.BoolVar(&f.never, "never", false, "print it as a never claim of Promela, with acceptance on states")
	output.flags.BoolVar(&f.json, jsonFlag, false, "print it as JSON")
	output.flags.StringVar(&f.dot, "dot", "", "write it to a `FILE` for Graphviz")
	output.flags.StringVar(&f.svg, "svg", "", "write it as an SVG picture to a `FILE`")
	made.flags.SortFlags, output.flags.SortFlags = false, false
	return withFlags(cmd, []group{made, output})
}

// ready refuses what does not go together.
func (f *automatonFlags) ready(args []string) error {
	var forms []string
	for _, x := range []struct {
		name  string
		given bool
	}{{"--hoa", f.hoa}, {"--never", f.never}, {"--json", f.json}} {
		if x.given {
			forms = append(forms, x.name)
		}
	}
	switch {
	case len(forms) > 1:
		return usageError{fmt.Errorf("%s do not go together: choose one", strings.Join(forms, " and "))}
	case f.file != "" && (len(args) > 0 || f.negated):
		return usageError{errors.New("an automaton is made of a formula or read from a file: give a formula or --automaton")}
	case f.file == "" && len(args) == 0:
		return usageError{errors.New("no formula: heddle automaton '[] (asked -> <> granted)'")}
	case len(args) > 1:
		return usageError{fmt.Errorf("unexpected argument %q: a formula is one argument, in quotes", args[1])}
	}
	return nil
}

func (a *app) automaton(f *automatonFlags, args []string) error {
	x, title, err := f.automaton(args)
	if err != nil {
		return usageError{err}
	}
	switch {
	case f.hoa:
		err = notation.WriteHOA(a.out, x, title)
	case f.never:
		err = notation.WriteNever(a.out, x, title)
	case f.json:
		err = notation.WriteJSON(a.out, x, title)
	default:
		fmt.Fprintln(a.out, title)
		err = notation.WriteText(a.out, x)
	}
	if err != nil || f.dot == "" && f.svg == "" {
		return err
	}
	g := automatonGraph(x, title)
	return a.pictures(g, f.dot, f.svg)
}

// automaton makes the automaton or reads it, and gives what to call it.
func (f *automatonFlags) automaton(args []string) (*automaton.Automaton, string, error) {
	if f.file != "" {
		text, err := hostfiles.Read(f.file, maxAutomaton)
		if err != nil {
			return nil, "", fmt.Errorf("--automaton: %w", err)
		}
		x, err := notation.ReadHOA(string(text))
		if err != nil {
			return nil, "", fmt.Errorf("--automaton: %s, %w", f.file, err)
		}
		return x, f.file, nil
	}
	formula, atoms, err := linear.Parse(args[0])
	if err != nil {
		return nil, "", err
	}
	if f.negated {
		formula = ltl.Not(formula)
	}
	x, err := automaton.Translate(formula, atoms)
	return x, formula.Text(parenthesised(atoms)), err
}

// parenthesised puts atoms that are no single names into parentheses.
func parenthesised(atoms []string) []string {
	list := slices.Clone(atoms)
	for i, text := range list {
		if strings.ContainsAny(text, " (") {
			list[i] = "(" + text + ")"
		}
	}
	return list
}

// automatonGraph is an automaton as a picture.
func automatonGraph(x *automaton.Automaton, title string) *graph.Graph {
	g := graph.New(maxDrawn)
	g.Explain(title+": "+notation.Summary(x), map[graph.Kind]string{graph.Plain: "state", graph.End: "every word is accepted from here"})
	g.State(uint64(x.Initial))
	for s := range x.States {
		if int32(s) != x.Initial {
			g.State(uint64(s))
		}
	}
	for s, edges := range x.States {
		if x.Universal(int32(s)) {
			g.Mark(uint64(s), graph.End, "all")
		}
		notation.Ways(edges, func(to int32, guards []automaton.Cube, sets string) {
			g.Edge(uint64(s), uint64(to), strings.TrimRight(notation.Guard(x, guards)+" "+sets, " "))
		})
	}
	return g
}
