package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/schedule"
	"heddle/internal/face/dap"
	"heddle/internal/face/debug"
	"heddle/internal/face/rpc"
	"heddle/internal/result/report"
	"heddle/internal/result/report/html"
	"heddle/internal/verify"
)

func (a *app) rpcCommand() *cobra.Command {
	framing, script := "", ""
	cmd := &cobra.Command{
		Use:   "rpc [flags]",
		Short: "Let other programs step through runs and draw them (JSON-RPC)",
		Long: "rpc answers requests of JSON-RPC 2.0 on standard input and output, one message a line: load a program, list the enabled actions\n" +
			"with their probabilities, take one, draw runs, evaluate expressions, go back, save and restore positions (docs/protocol.md).",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			f := rpc.Framing(framing)
			if f != rpc.Lines && f != rpc.Header {
				return usageError{fmt.Errorf("--framing=%s: must be %s or %s", framing, rpc.Lines, rpc.Header)}
			}
			in, closing, err := (&simFlags{script: script}).commands()
			if err != nil {
				return err
			}
			defer closing()
			return rpc.Serve(in, beneath(a.out), f, a.served)
		},
	}
	g := newGroup("The connection")
	g.flags.StringVar(&framing, "framing", string(rpc.Lines), "how messages are separated: `FRAMING` is lines, or header (Content-Length, as in the Language Server Protocol)")
	g.flags.StringVar(&script, "script", "", "read requests from `FILE`; -: from standard input")
	return withFlags(cmd, []group{g})
}

// served loads a program for a client.
func (a *app) served(l rpc.Load) (*rpc.Program, error) {
	run, err := schedule.ParseLasso(l.Schedule)
	switch {
	case err != nil:
		return nil, fmt.Errorf("schedule: %w", err)
	case l.Steps == rpc.Actions:
		return a.servedActions(l)
	case l.Counterexample:
		return nil, errors.New(`counterexample: a check counts no instructions: load with "steps": "actions"`)
	}
	d, notes, end, err := a.stepwise(l)
	if err != nil {
		return nil, err
	}
	if len(run.Once()) > 0 {
		if err := d.Load(run.Once()); err != nil {
			return nil, errors.Join(err, end())
		}
	}
	return &rpc.Program{Debugger: d, Notes: notes, Close: end}, nil
}

// servedActions loads one whose steps are visible actions.
func (a *app) servedActions(l rpc.Load) (*rpc.Program, error) {
	if len(l.Asks) > 0 {
		return nil, errors.New(`asks: registers are asked for where steps are instructions; load with "steps": "instructions"`)
	}
	notes := []string{}
	o, err := a.debugged(dap.Launch{Files: l.Files, Flags: l.Flags, Schedule: l.Schedule, Free: !l.Counterexample}, func(text string) { notes = append(notes, text) })
	if err != nil {
		return nil, err
	}
	return o.program(l.Files, notes), nil
}

// program is one for a client of the protocol.
func (o *openProgram) program(files, notes []string) *rpc.Program {
	return &rpc.Program{Debugger: o.d, Notes: notes, Close: o.end, Page: func(w io.Writer, run schedule.Schedule) error { return o.page(w, run, files) }}
}

// page writes a run as a page for a browser.
func (o *openProgram) page(w io.Writer, run schedule.Schedule, files []string) error {
	tr, err := o.s.Replay(schedule.Lasso{Prefix: run})
	if err != nil {
		return err
	}
	r := reportOf(verify.Replayed(tr), &o.flags.checkFlags, files)
	r.OneRun = true
	h, err := html.Part(r)
	if err != nil {
		return err
	}
	return html.Write(w, []*report.Harness{h})
}

// stepwise opens a program whose steps are instructions, as heddle query has it.
func (a *app) stepwise(l rpc.Load) (d *debug.Debugger, notes []string, end func() error, err error) {
	t, err := stepwiseTask(l)
	if err != nil {
		return nil, nil, nil, err
	}
	stop := a.host(&t)
	defer func() {
		if err != nil {
			stop()
		}
	}()
	s, err := a.open(t)
	if err != nil {
		return nil, nil, nil, err
	}
	m, chooses, err := s.Steps()
	if err != nil {
		return nil, nil, nil, err
	}
	if d, err = debug.NewStepwise(m, chooses, t.Host.Lines); err != nil {
		return nil, nil, nil, errors.Join(err, m.Close())
	}
	a.unwatched(d)
	end = func() error {
		stop()
		return m.Close()
	}
	return d, slices.Concat(s.Assumptions(), s.Drawn()), end, nil
}

// stepwiseTask makes a task of what a client asks to load.
func stepwiseTask(l rpc.Load) (t plan.Task, err error) {
	f, chosen := &checkFlags{}, &chosenFlags{}
	groups := only(f.groups(), bySteps)
	chosen.stepFlags.add(groups[0].flags)
	groups[0].flags.StringVar(&chosen.chosen, "scheduler", "uniform", "")
	chosen.sees, chosen.budget = "state", 1
	all := pflag.NewFlagSet("flags", pflag.ContinueOnError)
	for _, g := range groups {
		all.AddFlagSet(g.flags)
	}
	if err := all.Parse(l.Flags); err != nil {
		return t, fmt.Errorf("flags: %w", flagError(nil, err))
	}
	if all.NArg() > 0 {
		return t, fmt.Errorf("flags: %q is not a flag; list files in files", all.Arg(0))
	}
	if t, err = f.task(l.Files); err != nil {
		return t, err
	}
	if err = chosen.apply(&t); err != nil {
		return t, err
	}
	t.Sampling.Stepwise, t.Source.Stepped = true, true
	t.Checks.Queries, err = plan.Asking(l.Asks)
	return t, err
}
