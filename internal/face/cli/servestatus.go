package cli

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"heddle/internal/face/fleetpage"
	"heddle/internal/fleet"
	"heddle/internal/host/child"
)

// serveStatus serves the page of a fleet, and prints its address; end ends that.
func (a *app) serveStatus(address, pageToken string, c fleet.Cluster) (end func(), err error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	b, err := fleet.Observe(a.watch.ctx, c)
	if err != nil {
		l.Close()
		return nil, err
	}
	_, port, _ := net.SplitHostPort(l.Addr().String()) // of a listener
	hosts, name := hostsOf(host, port)
	h := fleetpage.New(fleetpage.Options{Overview: b.Overview, Hosts: hosts, Token: cmp.Or(pageToken, token()),
		Page: func(r *http.Request, job string) []byte { return b.Page(r.Context(), job) }})
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 10 * time.Minute, WriteTimeout: time.Minute, MaxHeaderBytes: 64 << 10}
	var done sync.WaitGroup
	done.Go(func() { _ = server.Serve(l) }) // until it is closed
	fmt.Fprintf(a.out, "\nWhat it is at: http://%s/%s/\n", net.JoinHostPort(name, port), h.Token())
	return func() {
		server.Close()
		done.Wait()
		b.Close()
	}, nil
}

// hostsOf are the names that requests to an address may be for, nil for any, and the one that is printed.
func hostsOf(host, port string) (names []string, printed string) {
	switch ip := net.ParseIP(host); {
	case host == "" || ip != nil && ip.IsUnspecified():
		if name, err := os.Hostname(); err == nil {
			return nil, name
		}
		return nil, host
	case host == "localhost" || ip != nil && ip.IsLoopback():
		return []string{net.JoinHostPort(host, port), "localhost:" + port}, host
	}
	return []string{net.JoinHostPort(host, port)}, host
}

// startAgain is how long a worker that has ended stays so.
const startAgain = 5 * time.Second

// keepWorking keeps a process with workers of this machine, of which each task may be the end: it may need all the memory that there is. stop ends it.
func (a *app) keepWorking(c fleet.Cluster, slots int) (stop func()) {
	ctx, cancel := context.WithCancel(a.watch.ctx)
	var done sync.WaitGroup
	done.Go(func() {
		for ctx.Err() == nil {
			err := runWorker(ctx, c, slots, a)
			if ctx.Err() != nil {
				return
			}
			a.tell(fmt.Sprintf("the workers of this machine have ended (%v), and are started again in %s", err, startAgain))
			select {
			case <-time.After(startAgain):
			case <-ctx.Done():
			}
		}
	})
	return func() {
		cancel()
		done.Wait()
	}
}

// runWorker runs heddle worker to its end.
func runWorker(ctx context.Context, c fleet.Cluster, slots int, a *app) error {
	command, err := os.Executable()
	if err == nil {
		err = os.Setenv(clusterVariable, c.Address) // other users see arguments
	}
	if err != nil {
		return err
	}
	args := []string{"worker", fmt.Sprintf("--workers=%d", slots)}
	if c.CA != "" {
		args = append(args, "--nats-ca="+c.CA)
	}
	return child.Run(ctx, child.Command{Path: command, Args: args, Stdout: a.err, Stderr: a.err, Writable: child.Everywhere})
}
