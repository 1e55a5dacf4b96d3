package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/schedule"
	"heddle/internal/result/report"
	"heddle/internal/result/report/text"
	"heddle/internal/result/trace"
	"heddle/internal/verify"
)

func (a *app) replayCommand() *cobra.Command {
	f := &replayFlags{}
	cmd := &cobra.Command{
		Use:   "replay [flags] 'SCHEDULE' FILE...",
		Short: "Replay a schedule and show what happens",
		Long: "replay runs the schedule that check printed and shows it step by step. The flags that choose the program\n" +
			"and its checks must be those of the check; limits are accepted and have no effect. Exit status 1 if the run\n" +
			"fails a check, 2 if it comes to where heddle cannot continue, else 0.",
		Args: scheduleAndFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.given, a.full = given(cmd.Flags()), f.full
			if err := f.output.refused(args[1:]); err != nil {
				return err
			}
			a.files = &f.output
			return a.replay(f, args[0], args[1:])
		},
	}
	groups := f.groups()
	groups[1].flags.StringVar(&f.query, "ask", "", "replay a run of this `QUERY`")
	groups[1].flags.Lookup("unwritten").Usage = "let memory that is read before it is written hold `ADDRESS:BYTES`, as printed by check; elsewhere it holds zero"
	groups[1].flags.Lookup("unwritten").DefValue = "" // what any would be in a single run
	f.stepFlags.add(groups[1].flags)
	f.output.addOne(groups[len(groups)-1].flags, htmlFlag)
	groups[1].flags.StringVar(&f.chosen, "scheduler", "uniform", "accepted without effect: the schedule names the threads")
	hide(groups, append(notHeeding(byRuns), "scheduler"))
	return withFlags(cmd, groups)
}

// hide leaves flags out of what help lists.
func hide(groups []group, names []string) {
	for _, name := range names {
		for _, g := range groups {
			if flag := g.flags.Lookup(name); flag != nil {
				flag.Hidden = true
			}
		}
	}
}

// scheduleAndFiles demands a schedule in one word, then files.
func scheduleAndFiles(_ *cobra.Command, args []string) error {
	const example = "heddle replay '0 1' counter.c"
	if len(args) < 2 {
		return usageError{errors.New("a schedule and at least one file are required: " + example)}
	}
	if _, err := schedule.ParseLasso(args[0]); err != nil && strings.ContainsRune(args[0], '.') {
		return usageError{errors.New("the schedule comes before the files: " + example)}
	}
	if _, err := schedule.Parse(args[1]); err == nil {
		return usageError{errors.New("the schedule is a single argument, so quote it: " + example)}
	}
	return nil
}

// replayFlags are those of check, and those of query that say what a step of a run is.
type replayFlags struct {
	checkFlags
	stepFlags
	query  string
	chosen string // scheduler
	memory schedule.Unwritten
}

// takeMemory takes what memory holds out of the flag that says of check that it may hold anything.
func (f *replayFlags) takeMemory() (err error) {
	held := &f.environmentFlags.unwritten
	if *held == "any" || *held == "zero" {
		return nil
	}
	if f.memory, err = schedule.ParseUnwritten(*held); err != nil {
		return usageError{fmt.Errorf("--unwritten: %w", err)}
	}
	*held = "any"
	return nil
}

// apply gives a task the query that its program was run for.
func (f *replayFlags) apply(t *plan.Task) (err error) {
	if err := f.stepFlags.apply(t); err != nil {
		return usageError{err}
	}
	t.Environment.Unwritten = f.memory
	switch {
	case f.query != "":
		if t.Checks.Queries, err = plan.ParseQuery(f.query); err != nil {
			return usageError{err}
		}
	case len(f.dists) > 0:
		return usageError{errors.New("--dist applies to the runs of a query; give the query: --ask='Pr[<=100](<> x == 1)'")}
	case f.constants:
		return usageError{errors.New("--constexpr-steps applies to the runs of a query; give the query: --ask='Pr[<=100](<> x == 1)'")}
	}
	return nil
}

func (a *app) replay(f *replayFlags, line string, files []string) error {
	steps, err := schedule.ParseLasso(line)
	if err != nil {
		return usageError{err}
	}
	if err := f.takeMemory(); err != nil {
		return err
	}
	t, err := f.task(files)
	if err != nil {
		return err
	}
	if err := f.apply(&t); err != nil {
		return err
	}
	stop := a.host(&t)
	defer stop()
	s, err := a.open(t)
	if err != nil {
		return err
	}
	tr, err := s.Replay(steps)
	if err == nil && f.minimise {
		tr, err = a.minimised(s, f, tr)
	}
	a.answers()
	if err != nil {
		return err
	}
	if f.query != "" {
		f.given = append(f.given, "--ask="+f.query)
	}
	r := reportOf(verify.Replayed(tr), &f.checkFlags, files)
	r.OneRun = true
	a.status = r.ExitStatus()
	return errors.Join(a.printTrace(r, &f.checkFlags), a.keep(r, 0))
}

func (a *app) printTrace(r *report.Report, f *checkFlags) error {
	if form := f.format(); form != nil {
		return form.write(a.out, r)
	}
	return text.WriteTrace(a.out, r, r.Traces[0], a.textOptions())
}

// minimised is the run of a replay, made short.
func (a *app) minimised(s *verify.Session, f *replayFlags, tr *trace.Trace) (*trace.Trace, error) {
	switch {
	case tr.Failure == nil:
		return nil, usageError{errors.New("--minimize makes runs short that fail, and this one does not: omit --minimize")}
	case f.query != "" || tr.Repeats > 0:
		return nil, usageError{errors.New("--minimize applies to the failures of checks, not to runs of a query or runs without end: omit --minimize")}
	}
	return s.Minimise(tr)
}
