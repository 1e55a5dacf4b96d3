package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/fleet"
	"heddle/internal/host/scratch"
	"heddle/internal/result/report"
	"heddle/internal/result/report/html"
	"heddle/internal/result/verdict"
	"heddle/internal/verify"
)

// clusterVariable names the environment's variable that has the address of a cluster: other users of a machine see arguments, but not these.
const clusterVariable = "HEDDLE_NATS"

const natsUsage = "the cluster's address, as heddle serve prints it: `URL` is nats://TOKEN@HOST:PORT (default the variable " + clusterVariable + ", which other users\nof the machine do not see)"

// clusterFlags say where a cluster is.
type clusterFlags struct{ fleet.Cluster }

func (f *clusterFlags) add(s *pflag.FlagSet) {
	s.StringVar(&f.Address, "nats", "", natsUsage)
	s.StringVar(&f.CA, "nats-ca", "", "a `FILE` with the certificates that vouch for the cluster's, for tls://")
	s.StringVar(&f.Credentials, "nats-credentials", "", "a `FILE` with a user's name and key, as nsc writes it, for clusters that know their users")
}

// where is the cluster that the flags or the environment give; with no address, none does.
func (f *clusterFlags) where() fleet.Cluster {
	c := f.Cluster
	if c.Address == "" {
		c.Address = os.Getenv(clusterVariable)
	}
	return c
}

// fleetFlags say whether other processes draw runs.
type fleetFlags struct {
	fleet   bool
	cluster clusterFlags
}

func (f *fleetFlags) add(s *pflag.FlagSet) {
	s.BoolVar(&f.fleet, "fleet", false, "let heddle worker draw the runs of Pr, on this machine and others; without a cluster this process starts a server and --workers\nof its own, which others may join (docs/fleet.md)")
	f.cluster.add(s)
}

// prepare gives a task what a fleet needs of it.
func (f *fleetFlags) prepare(t *plan.Task) error {
	if !f.fleet {
		return f.unused()
	}
	if err := plan.Unspread(t); err != nil {
		return usageError{err}
	}
	t.Source.Load.Buffer.Keep = true
	return nil
}

// buildOf says which heddle this process is.
func buildOf() (b fleet.Build, err error) {
	name, err := os.Executable()
	if err != nil {
		return b, err
	}
	f, err := os.Open(name)
	if err != nil {
		return b, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return b, err
	}
	return fleet.Build{Version: thisVersion(), Sum: hex.EncodeToString(h.Sum(nil))}, nil
}

// crew is a plan.Fleet.
type crew struct {
	app     *app
	cluster fleet.Cluster
	build   fleet.Build
	own     bool // the cluster ends with this process

	mu       sync.Mutex
	question fleet.Question
	job      *fleet.Job // of the question; nil: there is none
}

// Begin implements plan.Fleet.
func (c *crew) Begin(bundle []byte) (plan.Team, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	j, err := fleet.Begin(c.app.watch.ctx, fleet.Asked{Cluster: c.cluster, Build: c.build, Bundle: bundle, Question: c.question, Patience: fleet.DefaultPatience,
		Warn: c.app.tell, Cancelled: c.app.watch.cancelled})
	switch {
	case errors.Is(err, fleet.ErrGivenUp):
		return nil, c.app.cutBefore("")
	case err != nil:
		return nil, fmt.Errorf("--fleet: %w", err)
	}
	c.job = j
	return team{j}, nil
}

// asks says what is asked from now on, of which program, for people who look at the fleet. A nil crew does nothing.
func (c *crew) asks(programs []string, query string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.question, c.job = fleet.Question{Program: strings.Join(programs, " "), Query: query, Asker: processName()}, nil
}

// draws passes on how far an answer is.
func (c *crew) draws(d plan.Drawing, _ float64) {
	c.passesOn(fleet.Progress{Runs: d.Runs, Hits: d.Hits, Low: d.Low, High: d.High, Interval: d.Interval})
}

// isAt passes on what a check is at.
func (c *crew) isAt(text string) { c.passesOn(fleet.Progress{Stage: text}) }

// searches passes on how far a search is.
func (c *crew) searches(x plan.Progress, _ float64) {
	c.passesOn(fleet.Progress{States: x.States, Transitions: x.Transitions})
}

// passesOn says how far the answer is.
func (c *crew) passesOn(x fleet.Progress) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.job != nil {
		c.job.Progress(x)
	}
}

// concludes tells what the answer is, in a sentence and as a page. A nil crew does nothing.
func (c *crew) concludes(h *report.Harness) {
	if c == nil || c.job == nil || c.own {
		return
	}
	var page bytes.Buffer
	err := html.Write(&page, []*report.Harness{h})
	if err == nil {
		err = c.job.Conclude(context.Background(), h.Headline.String(), page.Bytes())
	}
	if err != nil {
		c.app.tell("the status page does not get the answer: " + err.Error())
	}
}

// nameCanceller says in an answer's reasons who has cancelled the search, if somebody has from elsewhere.
func (a *app) nameCanceller(reasons []verdict.Reason) {
	why := a.watch.why()
	for i := range reasons {
		if r := &reasons[i]; r.Kind == verdict.Interrupted && why.Kind == verdict.Interrupted {
			r.Text = why.Text
		}
	}
}

// processName is what people call this process.
func processName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	if user := os.Getenv("USER"); user != "" {
		host = user + "@" + host
	}
	return fmt.Sprintf("%s (process %d)", host, os.Getpid())
}

// team is a plan.Team.
type team struct{ *fleet.Job }

// Do implements plan.Team.
func (t team) Do(number uint64, task []byte, stop <-chan struct{}) (result []byte, worker string, err error) {
	result, worker, err = t.Job.Do(number, task, stop)
	switch {
	case errors.Is(err, fleet.ErrGivenUp):
		err = plan.ErrGivenUp
	case err != nil:
		err = fmt.Errorf("--fleet: %w", err)
	}
	return result, worker, err
}

// Wire implements plan.Wires.
func (t team) Wire(search int) plan.Wire { return t.Job.Wires().Wire(search) }

var telling sync.Mutex

// tell tells the user something about the fleet.
func (a *app) tell(text string) {
	telling.Lock()
	defer telling.Unlock()
	fmt.Fprintf(a.err, "heddle: fleet: %s\n", text)
}

// muster gets a task a fleet, if one is asked for: a cluster that is there, or a server and so many workers in this process. The command is being watched.
func (a *app) muster(f *fleetFlags, t *plan.Task, slots int) (c *crew, dismiss func(), err error) {
	if !f.fleet {
		return nil, func() {}, nil
	}
	c = &crew{app: a, cluster: f.cluster.where()}
	if c.build, err = buildOf(); err != nil {
		return nil, nil, err
	}
	t.Host.Fleet = c
	t.Host.Drawing = both(t.Host.Drawing, c.draws)
	if c.cluster.Address != "" {
		return c, func() {}, nil
	}
	c.own = true
	server, stop, err := startServer(fleet.Service{Listen: "127.0.0.1:0"})
	if err != nil {
		return nil, nil, err
	}
	c.cluster = fleet.Cluster{Address: server.Address()}
	a.tell("other processes may help: " + clusterVariable + "=" + server.Address() + " heddle worker")
	ctx, cancel := context.WithCancel(context.Background()) // a worker outlives what ends the question: it may have found something
	var working sync.WaitGroup
	w := a.worker(c.cluster, c.build, slots, verify.Means{Host: plan.Host{Full: a.watch.full.Load}})
	working.Go(func() {
		if err := w.Work(ctx); err != nil {
			a.tell(err.Error())
		}
	})
	return c, func() {
		cancel()
		working.Wait()
		stop()
	}, nil
}

// both calls two functions, the first of which may be nil.
func both[T any](f, g func(T, float64)) func(T, float64) {
	if f == nil {
		return g
	}
	return func(d T, seconds float64) {
		f(d, seconds)
		g(d, seconds)
	}
}

// startServer starts a server, with a scratch folder if it has none; stop ends it.
func startServer(o fleet.Service) (s *fleet.Server, stop func(), err error) {
	dir := ""
	if o.Dir == "" {
		if dir, err = scratch.New(""); err != nil {
			return nil, nil, err
		}
		o.Dir = dir
	}
	if s, err = fleet.Start(o); err != nil {
		scratch.Remove(dir)
		return nil, nil, fmt.Errorf("the fleet's server: %w", err)
	}
	return s, func() {
		s.Stop()
		scratch.Remove(dir)
	}, nil
}

// worker works for other processes, or for this one.
func (a *app) worker(c fleet.Cluster, build fleet.Build, slots int, m verify.Means) *fleet.Worker {
	m.Host.Clock = sinceNow()
	return &fleet.Worker{Cluster: c, Build: build, Name: processName(), Slots: slots, Tell: a.tell,
		Open: func(bundle []byte) (fleet.Program, error) {
			s, err := verify.OpenSpread(bundle, m)
			if err != nil {
				return nil, err
			}
			return program{s}, nil
		}}
}
