package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"heddle/internal/verify"
)

func (a *app) runCommand() *cobra.Command {
	f, seed := &programFlags{}, uint64(0)
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
			return a.run(f, seed, args)
		},
	}
	schedule := newGroup("The schedule")
	schedule.flags.Uint64Var(&seed, "seed", 0, "draw the schedule, and random numbers, by `N`; 0: threads take turns")
	return withFlags(cmd, append(f.groups(), schedule))
}

func (a *app) run(f *programFlags, seed uint64, files []string) error {
	t, err := f.task(files)
	if err != nil {
		return err
	}
	stop := a.host(&t)
	defer stop()
	s, err := verify.Open(context.Background(), t)
	if err != nil {
		return err
	}
	status, failure, err := s.Run(seed, func(stream int, b []byte) {
		w := a.out
		if stream == 2 {
			w = a.err
		}
		w.Write(b)
	})
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
