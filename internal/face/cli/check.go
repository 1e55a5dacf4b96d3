package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/graph"
	"heddle/internal/result/report"
	"heddle/internal/result/report/text"
	"heddle/internal/verify"
)

func (a *app) checkCommand() *cobra.Command {
	q := &queryFlags{}
	f := &q.checkFlags
	var asks asking
	cmd := &cobra.Command{
		Use:   "check [flags] [FILE...]",
		Short: "Prove that no run fails, or show one that does",
		Long:  checkHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.given, a.full = given(cmd.Flags()), f.full
			if err := f.output.refused(args); err != nil {
				return err
			}
			if err := f.witnesses.refused(f.property, args); err != nil {
				return err
			}
			if err := asks.refused(cmd.Flags(), args); err != nil {
				return err
			}
			a.files = &f.output
			if len(asks.queries) > 0 {
				q.asked, q.askFlags = asks.queries, asks.askFlags
				return a.query(q, cmd.Flags(), args)
			}
			if !f.spread.fleet && f.parts == 0 {
				if err := f.spread.unused(); err != nil {
					return err
				}
			}
			if len(args) == 0 {
				return a.checkProject(f, cmd.Flags())
			}
			if err := f.harnessFlags.refused(); err != nil {
				return err
			}
			return a.check(f, args)
		},
	}
	groups := f.groups()
	asks.add(groups[1].flags)
	f.harnessFlags.add(groups[0].flags)
	f.spread.add(groups[2].flags)
	groups[2].flags.Lookup("fleet").Usage = checkFleetUsage
	f.output.add(groups[len(groups)-1].flags)
	f.witnesses.add(groups[len(groups)-1].flags)
	return withFlags(cmd, groups)
}

func (a *app) check(f *checkFlags, files []string) error {
	begun := time.Now()
	a.files.checks(nameOf(files))
	t, err := f.task(files)
	if err != nil {
		return err
	}
	f.pictured = f.output.name(htmlFlag) != ""
	r, err := a.checked(f, t)
	if err != nil {
		return err
	}
	a.status = r.Verdict.Answer.ExitStatus()
	return errors.Join(a.report(r, f), a.keep(r, time.Since(begun).Seconds()), f.witnesses.write(a, r, f.property, t.Source.Load.M32))
}

// checked checks a program.
func (a *app) checked(f *checkFlags, t plan.Task) (*report.Report, error) {
	stop := a.host(&t)
	defer stop()
	var err error
	var dismiss func()
	if a.checkers, dismiss, err = a.ownCheckers(&f.spread, slotsFor(&t), t.Bounds.Bytes); err != nil {
		return nil, err
	}
	defer dismiss()
	return a.watched(f, t)
}

// watched checks a program while host's watch is kept.
func (a *app) watched(f *checkFlags, t plan.Task) (*report.Report, error) {
	hint, err := f.witnesses.readHint(t.Source.Load.Files)
	if err != nil {
		return nil, err
	}
	end, err := f.solverFlags.apply(&t)
	if err != nil {
		return nil, err
	}
	if a.checkers != nil {
		if err := f.spread.prepareCheck(&t); err != nil {
			return nil, errors.Join(err, end())
		}
		a.checkers.give(a, &t)
	}
	dismiss, err := a.divideAmong(f, &t)
	if err != nil {
		return nil, errors.Join(err, end())
	}
	defer dismiss()
	s, err := a.open(t)
	if err != nil {
		return nil, err
	}
	if s.ChecksNothing() {
		return nil, errors.Join(nothingChecked(), end())
	}
	r, err := f.witnesses.near(a, s, hint)
	if err == nil {
		a.nameCanceller(r.Verdict.Reasons)
	}
	if err == nil && !f.quiet {
		err = s.Explain(r, f.minimise)
	}
	var states *graph.Graph
	if err == nil && f.pictured {
		states = s.Graph(reduction.Name(f.reduction))
	}
	a.answers()
	if err = errors.Join(err, end()); err != nil {
		return nil, err
	}
	made := reportOf(r, f, t.Source.Load.Files)
	made.Graph = states
	return made, nil
}

// nothingChecked refuses to call a program verified of which nothing was asked.
func nothingChecked() error {
	return &compile.Error{Text: "nothing is checked: --check and --property switch every check off, and there is no --never or --always",
		Hint: "Switch on at least one, for example --check=-all,+race; heddle checks lists them."}
}

// report prints a result as the flags want it.
func (a *app) report(r *report.Report, f *checkFlags) error {
	form := f.format()
	switch {
	case form != nil && f.quiet:
		return form.answer(a.out, r)
	case form != nil:
		return form.write(a.out, r)
	case f.quiet:
		_, err := fmt.Fprintln(a.out, r.Headline())
		return err
	}
	return text.Write(a.out, r, a.textOptions())
}

// reportOf makes a report of a result.
func reportOf(r *verify.Result, f *checkFlags, files []string) *report.Report {
	base, err := os.Getwd()
	if err != nil {
		base = ""
	}
	flags := f.given
	if r.Verdict.EngineWhy != "" { // a replay is not to choose again
		flags = slices.DeleteFunc(slices.Clone(flags), func(f string) bool { return strings.HasPrefix(f, "--engine=") })
		flags = append(flags, "--engine="+r.Verdict.Engine)
	}
	flags = append(slices.Clip(flags), r.Flags...)
	return &report.Report{Verdict: r.Verdict, Traces: r.Traces, Witness: r.Witness, Tests: r.Tests, Graph: r.Graph, Files: files, Flags: flags, Base: base}
}
