package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
	"heddle/internal/fleet"
)

const serveHelp = `serve lets processes of heddle on several machines find each other, until it is interrupted: it passes the tasks of
heddle query --fleet to heddle worker, and the results back. It runs no program itself.

It prints an address with a token, which both need. Without --listen only processes of this machine can connect. What
goes over the network is encrypted if there is a certificate. With --keep a server that was killed continues where it
was, under the same token (docs/fleet.md).`

func (a *app) serveCommand() *cobra.Command {
	o := fleet.Service{}
	cmd := &cobra.Command{
		Use:   "serve [flags]",
		Short: "Let queries and workers on several machines find each other",
		Long:  serveHelp,
		Args:  none,
		RunE:  func(*cobra.Command, []string) error { return a.serve(o) },
	}
	g := newGroup("The server")
	g.flags.StringVar(&o.Listen, "listen", "127.0.0.1:4222", "listen on this `ADDRESS`, HOST:PORT; port 0: any that is free")
	g.flags.StringVar(&o.Dir, "keep", "", "keep tasks, results, programs and the token in a `FOLDER`, for a server that is started after this one")
	g.flags.StringVar(&o.Certificate, "tls-certificate", "", "encrypt, with the certificate in a `FILE` (PEM)")
	g.flags.StringVar(&o.Key, "tls-key", "", "the certificate's key, a `FILE` (PEM)")
	return withFlags(cmd, []group{g})
}

func (a *app) serve(o fleet.Service) error {
	var t plan.Task
	defer a.host(&t)()
	if err := keepToken(&o); err != nil {
		return usageError{fmt.Errorf("--keep: %w", err)}
	}
	if (o.Certificate == "") != (o.Key == "") {
		return usageError{errors.New("a certificate goes with its key: give both --tls-certificate and --tls-key")}
	}
	s, stop, err := startServer(o)
	if err != nil {
		return usageError{fmt.Errorf("--listen=%s: %w", o.Listen, err)}
	}
	defer stop()
	fmt.Fprintf(a.out, "A fleet's server, until it is interrupted. Where queries and workers are started:\n\n  export %s=%s\n  heddle worker\n  heddle query --fleet program.c 'Pr[<=1000](<> [0.fail])'\n",
		clusterVariable, s.Address())
	a.flush()
	<-a.watch.ctx.Done()
	return nil
}

// keepToken lets a server that lasts have the token of its folder.
func keepToken(o *fleet.Service) error {
	if o.Dir == "" {
		return nil
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return err
	}
	name := filepath.Join(o.Dir, "token")
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if o.Token = strings.TrimSpace(string(text)); o.Token != "" {
		return nil
	}
	o.Token = fleet.NewToken()
	return os.WriteFile(name, []byte(o.Token+"\n"), 0o600)
}
