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
heddle query --fleet to heddle worker, and the results back. It starts workers of this machine too, in a process of
their own; the server runs no program itself.

It prints an address with a token, which both need, and that of a page with jobs and workers, for a browser of this
machine. Without --listen only processes of this machine can connect. What goes over the network is encrypted if there
is a certificate; the page never is. With --keep a server that was killed continues where it was, under the same tokens
(docs/fleet.md).`

// serveFlags are those of heddle serve.
type serveFlags struct {
	fleet.Service
	workers count
	alone   bool
	status  string
}

func (a *app) serveCommand() *cobra.Command {
	f := &serveFlags{}
	cmd := &cobra.Command{
		Use:   "serve [flags]",
		Short: "Let queries and workers on several machines find each other",
		Long:  serveHelp,
		Args:  none,
		RunE:  func(*cobra.Command, []string) error { return a.serve(f) },
	}
	g := newGroup("The server")
	g.flags.StringVar(&f.Listen, "listen", "127.0.0.1:4222", "listen on this `ADDRESS`, HOST:PORT; port 0: any that is free")
	g.flags.StringVar(&f.Dir, "keep", "", "keep tasks, results, programs and the tokens in a `FOLDER`, for a server that is started after this one")
	g.flags.StringVar(&f.Certificate, "tls-certificate", "", "encrypt, with the certificate in a `FILE` (PEM)")
	g.flags.StringVar(&f.Key, "tls-key", "", "the certificate's key, a `FILE` (PEM)")
	w := newGroup("What is beside it")
	w.flags.Var(&f.workers, "workers", "workers of this machine draw this `NUMBER` of runs at a time; 0: one per processor")
	w.flags.BoolVar(&f.alone, "no-workers", false, "start no workers")
	w.flags.StringVar(&f.status, "status", "127.0.0.1:0", "serve the page with jobs and workers, and figures for Prometheus, on this `ADDRESS`, HOST:PORT; port 0: any that is free;\nempty: no page")
	return withFlags(cmd, []group{g, w})
}

func (a *app) serve(f *serveFlags) error {
	var t plan.Task
	defer a.host(&t)()
	pageToken := ""
	if err := errors.Join(keepToken(f.Dir, "token", &f.Token), keepToken(f.Dir, "page-token", &pageToken)); err != nil {
		return usageError{fmt.Errorf("--keep: %w", err)}
	}
	if (f.Certificate == "") != (f.Key == "") {
		return usageError{errors.New("a certificate goes with its key: give both --tls-certificate and --tls-key")}
	}
	s, stop, err := startServer(f.Service)
	if err != nil {
		return usageError{fmt.Errorf("--listen=%s: %w", f.Listen, err)}
	}
	defer stop()
	c := fleet.Cluster{Address: s.Address(), CA: f.Certificate}
	fmt.Fprintf(a.out, "A fleet's server, until it is interrupted. Where queries and workers are started:\n\n  export %s=%s\n  heddle worker\n  heddle query --fleet program.c 'Pr[<=1000](<> [0.fail])'\n",
		clusterVariable, s.Address())
	if f.status != "" {
		end, err := a.serveStatus(f.status, pageToken, c)
		if err != nil {
			return usageError{fmt.Errorf("--status=%s: %w", f.status, err)}
		}
		defer end()
	}
	a.flush()
	if !f.alone {
		defer a.keepWorking(c, int(f.workers))()
	}
	<-a.watch.ctx.Done()
	return nil
}

// keepToken lets a server that lasts have a token that a file in its folder has; without a folder it stays as it is.
func keepToken(dir, file string, token *string) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	name := filepath.Join(dir, file)
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if *token = strings.TrimSpace(string(text)); *token != "" {
		return nil
	}
	*token = fleet.NewToken()
	return os.WriteFile(name, []byte(*token+"\n"), 0o600)
}
