package cli

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle/internal/explore/schedule"
	"heddle/internal/face/dap"
	"heddle/internal/face/debug"
	"heddle/internal/verify"
)

func (a *app) dapCommand() *cobra.Command {
	listen := ""
	cmd := &cobra.Command{
		Use:   "dap [flags]",
		Short: "Let an editor step through runs (Debug Adapter Protocol)",
		Long: "dap speaks the Debug Adapter Protocol on standard input and output, or to clients of a port, one after the other. A launch\n" +
			"configuration has files, flags (of heddle check), schedule (without one the program is checked, and its counterexample is\n" +
			"opened), stopOnEntry, and free (nothing is checked, no run is followed).",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if listen == "" {
				return dap.Serve(os.Stdin, beneath(a.out), a.debuggee)
			}
			return a.listen(listen)
		},
	}
	g := newGroup("Where")
	g.flags.StringVar(&listen, "listen", "", "serve clients of a port of this machine: `PORT`, or HOST:PORT; 0: any that is free")
	return withFlags(cmd, []group{g})
}

// listen serves clients one after the other, until heddle is ended.
func (a *app) listen(where string) error {
	if _, err := strconv.ParseUint(where, 10, 16); err == nil {
		where = net.JoinHostPort("127.0.0.1", where)
	}
	l, err := net.Listen("tcp", where)
	if err != nil {
		return usageError{fmt.Errorf("--listen: %w", err)}
	}
	defer l.Close()
	fmt.Fprintf(a.out, "listening on %s\n", l.Addr())
	a.flush()
	for {
		c, err := l.Accept()
		if err != nil {
			return err
		}
		if err := dap.Serve(c, c, a.debuggee); err != nil {
			fmt.Fprintf(a.err, "heddle: a client: %s\n", err)
		}
		c.Close()
	}
}

// debuggee opens the program of a launch configuration.
func (a *app) debuggee(l dap.Launch, log func(string)) (*debug.Debugger, func() error, error) {
	o, err := a.debugged(l, log)
	return o.d, o.end, err
}

// openProgram is a program that is open for a client.
type openProgram struct {
	flags *simFlags
	s     *verify.Session
	d     *debug.Debugger
	end   func() error
}

// debugged is debuggee, with what else is known of the program.
func (a *app) debugged(l dap.Launch, log func(string)) (o openProgram, err error) {
	f := &simFlags{}
	all := pflag.NewFlagSet("flags", pflag.ContinueOnError)
	for _, g := range f.groups() {
		all.AddFlagSet(g.flags)
	}
	if err := all.Parse(l.Flags); err != nil {
		return o, fmt.Errorf("flags: %w", flagError(nil, err))
	}
	if all.NArg() > 0 {
		return o, fmt.Errorf("flags: %q is not a flag; list files in files", all.Arg(0))
	}
	f.given = given(all)
	return a.followed(f, l, log)
}

// followed opens a program with the run of a launch ahead, or with the one that fails; log is called with the reason if there is none.
func (a *app) followed(f *simFlags, l dap.Launch, log func(string)) (o openProgram, err error) {
	run, err := schedule.ParseLasso(l.Schedule)
	if err == nil {
		err = f.takeMemory()
	}
	if err != nil {
		return o, err
	}
	if l.Schedule == "" && !l.Free {
		var none noCounterexample
		var headline string
		switch run, headline, err = a.violating(f, l.Files); {
		case errors.As(err, &none):
			log(none.Error())
		case err != nil:
			return o, err
		default:
			log(headline)
		}
	}
	o.flags = f
	if o.s, o.d, o.end, err = a.openStepped(f, l.Files, run); err == nil {
		a.unwatched(o.d)
	}
	return o, err
}
