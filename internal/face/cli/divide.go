package cli

import (
	"errors"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/fleet"
)

// divideFlags say whether the states of a check are divided among processes.
type divideFlags struct{ parts count }

func (f *divideFlags) add(s *pflag.FlagSet) {
	s.Var(&f.parts, "divide", "divide the states, or with --engine=symbolic the paths, among a `NUMBER` of processes, each of which keeps its part: heddle worker\nof the cluster of --nats, or, without one, workers of this process (docs/fleet.md)")
}

// apply gives a task what such a search needs of it.
func (f *divideFlags) apply(t *plan.Task, spread bool) error {
	if f.parts == 0 {
		return nil
	}
	t.Search.Divide = int(f.parts)
	if why := plan.DividedRefusals.OfTask(t); why != "" {
		return errors.New("--divide " + why)
	}
	switch {
	case spread:
		return errors.New("--divide gives one search to several processes, and --fleet a whole search to each: omit one of them")
	case t.Search.Workers > 1:
		return errors.New("--divide has one worker in each process: omit --workers")
	}
	t.Search.CounterAbstraction, t.Search.Abstraction = plan.CountOff, plan.AbstractionOff
	if t.Search.Engine != plan.EngineSymbolic {
		t.Search.Engine = plan.EngineExplicit
	}
	t.Source.Load.Buffer.Keep = true
	return nil
}

// divideAmong gets a task the processes that its states are divided among.
func (a *app) divideAmong(f *checkFlags, t *plan.Task) (dismiss func(), err error) {
	if f.parts == 0 {
		return func() {}, nil
	}
	c, dismiss, err := a.muster(&fleetFlags{fleet: true, cluster: f.spread.cluster}, t, int(f.parts))
	if err == nil {
		t.Host.Progress = both(t.Host.Progress, c.searches)
	}
	c.asks(t.Source.Load.Files, "heddle check --divide="+f.parts.String())
	return dismiss, err
}

// Use implements fleet.Wired.
func (p program) Use(x *fleet.Wires) { p.Spread.Use(wires{x}) }

// wires are plan.Wires.
type wires struct{ *fleet.Wires }

// Wire implements plan.Wires.
func (w wires) Wire(search int) plan.Wire { return w.Wires.Wire(search) }
