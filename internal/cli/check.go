package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"heddle/internal/verify"
)

func (a *app) checkCommand() *cobra.Command {
	f := &checkFlags{}
	cmd := &cobra.Command{
		Use:   "check [flags] FILE...",
		Short: "Explore every interleaving: a proof, or a counterexample",
		Args:  files,
		RunE:  func(_ *cobra.Command, args []string) error { return a.check(f, args) },
	}
	f.add(cmd.Flags())
	return cmd
}

func (a *app) check(f *checkFlags, files []string) error {
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
	r, err := s.Check()
	if err != nil {
		return err
	}
	a.status = r.Verdict.Answer.ExitStatus()
	return a.report(s, r, f)
}

// host gives a task the clock and the interrupt key.
func (a *app) host(t *verify.Task) (stop func()) {
	begun := time.Now()
	t.Clock = func() float64 { return time.Since(begun).Seconds() }
	var interrupted atomic.Bool
	keys := make(chan os.Signal, 1)
	signal.Notify(keys, os.Interrupt)
	go func() {
		for range keys {
			interrupted.Store(true)
		}
	}()
	t.Interrupted = interrupted.Load
	return func() {
		signal.Stop(keys)
		close(keys)
	}
}

func (a *app) report(s *verify.Session, r *verify.Result, f *checkFlags) error {
	fmt.Fprintln(a.out, r.Verdict.Answer)
	for _, x := range r.Found {
		fmt.Fprintf(a.out, "%s: %s\n  at %s\n  schedule: %s\n", x.Failure.Check, x.Failure.Text, s.Program.At(int(x.Failure.Key>>8&0x3ffffff)), x.Schedule)
	}
	for _, x := range r.Verdict.Reasons {
		fmt.Fprintf(a.out, "%s: %s (%s)\n", x.Kind, x.Text, x.Place)
	}
	fmt.Fprintf(a.out, "%+v\n", r.Verdict.Stats)
	return nil
}
