package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
)

const serveHelp = `serve lets processes of heddle on several machines find each other, until it is interrupted: it passes the tasks of
heddle query --fleet to heddle worker, and the results back. It runs no program itself.

It prints an address with a token, which both need. Without --listen only processes of this machine can connect. What
goes over the network is not encrypted (docs/fleet.md).`

func (a *app) serveCommand() *cobra.Command {
	listen := ""
	cmd := &cobra.Command{
		Use:   "serve [flags]",
		Short: "Let queries and workers on several machines find each other",
		Long:  serveHelp,
		Args:  none,
		RunE:  func(*cobra.Command, []string) error { return a.serve(listen) },
	}
	g := newGroup("The server")
	g.flags.StringVar(&listen, "listen", "127.0.0.1:4222", "listen on this `ADDRESS`, HOST:PORT; port 0: any that is free")
	return withFlags(cmd, []group{g})
}

func (a *app) serve(listen string) error {
	var t plan.Task
	defer a.host(&t)()
	s, stop, err := startServer(listen)
	if err != nil {
		return usageError{fmt.Errorf("--listen=%s: %w", listen, err)}
	}
	defer stop()
	fmt.Fprintf(a.out, "A fleet's server, until it is interrupted. Where queries and workers are started:\n\n  export %s=%s\n  heddle worker\n  heddle query --fleet program.c 'Pr[<=1000](<> [0.fail])'\n",
		clusterVariable, s.Address())
	a.flush()
	<-a.watch.ctx.Done()
	return nil
}
