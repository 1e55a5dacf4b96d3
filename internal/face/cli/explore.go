package cli

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"heddle/internal/face/dap"
	"heddle/internal/face/rpc"
	"heddle/internal/face/web"
)

func (a *app) exploreCommand() *cobra.Command {
	f := &simFlags{}
	cmd := &cobra.Command{
		Use:   "explore [flags] FILE...",
		Short: "Grow the graph of states in a browser",
		Long: "explore serves a page to the browsers of this machine, and prints its address: the graph of states, grown by clicks, the run so\n" +
			"far, what can be done, threads, variables and locks. A run that check printed is followed with --schedule, the one that\n" +
			"fails with --counterexample. It ends when it is interrupted (Ctrl-C).",
		Args: files,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.given = given(cmd.Flags())
			return a.explore(f, args)
		},
	}
	groups := f.groups()
	groups[1].flags.Lookup("unwritten").Usage = "let memory that is read before it is written hold `ADDRESS:BYTES`, as printed by check; elsewhere it holds zero"
	groups[1].flags.Lookup("unwritten").DefValue = ""
	hide(groups, append(notHeeding(byRuns), "json", "full"))
	g := newGroup("What is explored")
	g.flags.StringVar(&f.run, "schedule", "", "follow a run: `SCHEDULE` as printed by check")
	g.flags.BoolVar(&f.violation, "counterexample", false, "check the program first, and follow the run that fails")
	return withFlags(cmd, append(groups, g))
}

func (a *app) explore(f *simFlags, files []string) error {
	if f.violation && f.run != "" {
		return usageError{errors.New("--counterexample searches for the run that --schedule gives: omit one of them")}
	}
	o, err := a.followed(f, dap.Launch{Files: files, Schedule: f.run, Free: !f.violation}, func(text string) { fmt.Fprintln(a.err, text) })
	if err != nil {
		return err
	}
	a.answers()
	s := rpc.NewOpened(o.program(files, nil), rpc.Actions)
	defer s.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	h := web.New(web.Options{Session: s, Title: strings.Join(files, " "), Hosts: []string{"127.0.0.1:" + port, "localhost:" + port}, Token: token()})
	defer h.Close()
	fmt.Fprintf(a.out, "open http://127.0.0.1:%s/%s/ in a browser of this machine; Ctrl-C ends it\n", port, h.Token())
	a.flush()
	return serve(l, h)
}

// token is a word that nobody can guess.
func token() string {
	var b [18]byte
	rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// serve answers requests until somebody interrupts.
func serve(l net.Listener, h http.Handler) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 10 * time.Minute, MaxHeaderBytes: 64 << 10}
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
