package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
)

func (a *app) runCommand() *cobra.Command {
	f := &runFlags{}
	cmd := &cobra.Command{
		Use:   "run [flags] FILE... [-- ARGUMENTS]",
		Short: "Execute one schedule like an ordinary run",
		Long: "run executes one schedule of the program on heddle's machine, with the first value of every input: output and\n" +
			"exit status are the program's. A failed check is reported and ends the run with status 1, what heddle does\n" +
			"not execute with status 2; data races are not detected.\n" +
			"Time is the machine's own: where all threads wait, it passes at once. --seed N draws another schedule, and other random\n" +
			"numbers.",
		Args: files,
		RunE: func(cmd *cobra.Command, args []string) error {
			if n := cmd.ArgsLenAtDash(); n >= 0 {
				f.args = append(f.args, args[n:]...)
				args = args[:n]
			}
			return a.run(f, args)
		},
	}
	return withFlags(cmd, f.groups())
}

// runFlags say what is run, by which schedule, and what stops it.
type runFlags struct {
	programFlags
	checks []string
	seed   uint64
}

func (f *runFlags) groups() []group {
	checks, schedule := newGroup("What stops the run"), newGroup("The schedule")
	checks.flags.StringSliceVar(&f.checks, "check", nil, "switch checks on and off: `+NAME,-NAME`; where a check is off, the run continues as on the machine if it can")
	schedule.flags.Uint64Var(&f.seed, "seed", 0, "draw the schedule, and random numbers, by `N`; 0: threads take turns")
	return append(f.programFlags.groups(), checks, schedule)
}

func (f *runFlags) task(files []string) (plan.Task, error) {
	t, err := f.programFlags.task(files)
	if err != nil {
		return t, err
	}
	t.Environment.StdinMost = 0 // the first of all texts is the empty one, however long they may be
	if t.Checks.Set, err = plan.ChecksOfRun(f.checks); err != nil {
		return t, usageError{fmt.Errorf("--check: %w", err)}
	}
	return t, nil
}

func (a *app) run(f *runFlags, files []string) error {
	t, err := f.task(files)
	if err != nil {
		return err
	}
	stop := a.host(&t)
	defer stop()
	s, err := a.open(t)
	if err != nil {
		return err
	}
	status, failure, err := s.Run(f.seed, func(stream int, b []byte) {
		w := a.out
		if stream == 2 {
			w = a.err
		}
		if !terminal(w) { // whoever reads it wants the program's bytes
			w = beneath(w)
		}
		w.Write(b)
	})
	a.answers()
	if err != nil {
		return err
	}
	a.status = status & 0xff
	switch {
	case failure == nil:
	case failure.Check != "":
		fmt.Fprintf(a.err, "heddle: %s: %s\n", failure.Check, failure.Text)
		a.status = 1
	default:
		fmt.Fprintf(a.err, "heddle: cannot continue: %s\n", failure.Text)
		a.status = 2
	}
	return nil
}
