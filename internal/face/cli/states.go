package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"heddle/internal/explore/reduction"
	"heddle/internal/result/graph"
	"heddle/internal/result/report"
	"heddle/internal/result/report/html"
	"heddle/internal/verify"
)

// statesFlags are those of check, as far as they make sense where all states are
// counted, and where to draw them.
type statesFlags struct {
	checkFlags
	executionsFlags
	kripkeFlags
	dot string
	svg string
	all bool // reductions
}

// maxDrawn is the number of states that are kept for a picture at most.
const maxDrawn = 20_000

// notForStates are the flags of check that it refuses.
func notForStates() []string { return append(notHeeding(byStates), otherForms()...) }

func (a *app) statesCommand() *cobra.Command {
	f := &statesFlags{}
	cmd := &cobra.Command{
		Use:   "states [flags] FILE...",
		Short: "Count the states, data races and deadlocks; or executions",
		Long: "states explores all states and counts them, the actions between them, those in which a data race shows, in which\n" +
			"every thread waits for ever, and in which the run has ended. Nothing stops it but limits: a run that fails ends\n" +
			"there and is listed, a data race stops nothing. --reduction=all compares the reductions, each within the limits.\n\n" +
			"With --executions it counts complete executions, and stores no states.\n\n" +
			"Exit status 0 if these are all states (or executions), 2 if a limit was hit.",
		Args: files,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.ready(cmd); err != nil {
				return err
			}
			if err := f.output.refused(args); err != nil {
				return err
			}
			a.files = &f.output
			switch {
			case f.executions:
				return a.executions(f, args)
			case f.kripke != "":
				return a.structure(f, args)
			}
			return a.states(f, args)
		},
	}
	groups := f.groups()
	hide(groups, notForStates())
	output := groups[len(groups)-1].flags
	output.StringVar(&f.dot, "dot", "", fmt.Sprintf("write the first %d states and the actions between them to a `FILE` for Graphviz", maxDrawn))
	output.StringVar(&f.svg, "svg", "", fmt.Sprintf("draw them as an SVG picture in a `FILE`: at most %d boxes, of which one\nstands for all states on a way without a fork", graph.MaxBoxes))
	f.output.addOne(output, htmlFlag)
	output.Lookup(htmlFlag).Usage = "write a page for a browser to a `FILE`: the picture, and what each state holds"
	f.executionsFlags.add(groups[2].flags)
	f.kripkeFlags.add(output)
	for _, g := range groups {
		if flag := g.flags.Lookup("ltl"); flag != nil {
			flag.Usage = "with --kripke: the propositions are those of this `FORMULA`"
			g.flags.Lookup("ctl").Usage = "likewise, of this `FORMULA` of branching time"
		}
	}
	output.Lookup("json").Usage = "print the figures as JSON"
	f.searchFlags.flags.Lookup("reduction").Usage += ";\nall: one after the other"
	return withFlags(cmd, groups)
}

// ready takes apart what only this command knows, and refuses what it cannot use.
func (f *statesFlags) ready(cmd *cobra.Command) error {
	for _, name := range notForStates() {
		if cmd.Flags().Changed(name) {
			return usageError{fmt.Errorf("--%s cannot be used with states, which explores all of them, and tries the values of inputs one by one (--reduction=none switches everywhere, --nondet-range=A..B chooses the values)", name)}
		}
	}
	if err := f.executionsFlags.ready(cmd.Flags()); err != nil {
		return err
	}
	if err := f.kripkeFlags.ready(&f.checkFlags, f.executions); err != nil {
		return err
	}
	if f.output.any() && (f.executions || f.kripke != "") {
		return usageError{errors.New("--html shows states: it does not go with --executions and --kripke")}
	}
	if f.all = f.reduction == "all"; f.all {
		if f.kripke != "" {
			return usageError{errors.New("--kripke writes the states of one reduction: choose one instead of --reduction=all")}
		}
		f.reduction = reduction.Strongest.String()
		if f.dot != "" || f.svg != "" || f.output.any() {
			return usageError{errors.New("--dot, --svg and --html draw the states of one reduction: choose one instead of --reduction=all")}
		}
	}
	return nil
}

func (a *app) states(f *statesFlags, files []string) error {
	t, err := f.task(files)
	if err != nil {
		return err
	}
	if (f.drawn() || f.kripke != "") && t.Search.Workers > 1 {
		return usageError{errors.New("--dot, --svg, --html and --kripke require a single worker: omit --workers")}
	}
	t.Source.Described = f.output.any()
	a.files.checks(nameOf(files))
	stop := a.host(&t)
	defer stop()
	s, err := a.open(t)
	if err != nil {
		return err
	}
	reductions := []reduction.Name{reduction.Name(f.reduction)}
	if f.all {
		reductions = reduction.All()
	}
	var picture *verify.Picture
	if f.drawn() {
		picture = &verify.Picture{Most: maxDrawn, Described: f.output.any()}
	}
	all := reportOf(&verify.Result{}, &f.checkFlags, files)
	for i, name := range reductions {
		if i > 0 {
			a.asks()
		}
		n, err := s.Answer(verify.States{By: name, Picture: picture})
		a.answers()
		if err != nil {
			return err
		}
		r := reportOf(n, &f.checkFlags, files)
		a.status = max(a.status, r.ExitStatus())
		all.Answers = append(all.Answers, r)
		if g := n.Graph; g != nil {
			if err := errors.Join(a.pictures(g, f.dot, f.svg), a.page(r)); err != nil {
				return err
			}
			a.partial(g, f.output.name(htmlFlag))
			a.unreadable(g, f.output.name(htmlFlag))
		}
	}
	return a.report(all, &f.checkFlags)
}

// drawn reports whether a picture was asked for.
func (f *statesFlags) drawn() bool { return f.dot != "" || f.svg != "" || f.output.any() }

// page takes what a page has of an answer, and writes it if one was asked for.
func (a *app) page(r *report.Report) error {
	if !a.files.any() {
		return nil
	}
	h, err := html.Part(r)
	if err != nil {
		return err
	}
	a.files.take(h)
	return a.files.write()
}

// pictures writes a graph to the files of two flags.
func (a *app) pictures(g *graph.Graph, dot, svg string) error {
	err := errors.Join(a.draw("--dot", dot, g.WriteDOT),
		a.draw("--svg", svg, func(w io.Writer) error { return g.WriteSVG(w, report.Shown) }))
	if err == nil {
		a.partial(g, dot)
		a.partial(g, svg)
		a.unreadable(g, svg)
	}
	return err
}

// partial says that a file has not all states.
func (a *app) partial(g *graph.Graph, name string) {
	if name != "" && g.Seen() > g.Kept() {
		fmt.Fprintf(a.err, "heddle: %s shows the first %d of %d states\n", name, g.Kept(), g.Seen())
	}
}

// unreadable says that a picture would have more boxes than anybody can read, and what to do.
func (a *app) unreadable(g *graph.Graph, name string) {
	if drawn, left := g.Left(); name != "" && left > 0 {
		fmt.Fprintf(a.err, "heddle: %s shows %d of %d boxes, those nearest to the initial state: nobody can read more. "+
			"Fewer states: a coarser --reduction, fewer threads, smaller inputs; all of them: --dot=FILE\n", name, drawn, drawn+left)
	}
}

// draw writes a picture to the file of a flag, if there is one.
func (a *app) draw(flag, name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return usageError{fmt.Errorf("%s: %w", flag, err)}
	}
	if err := errors.Join(write(file), file.Close()); err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return nil
}
