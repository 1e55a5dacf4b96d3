// Package verify runs the engines on a plan and makes the verdict. It knows all engines: which of
// them a plan allows, and in which order and turns they run.
//
// No engine concludes by itself. A violation counts only if its replay fails as well, and the
// answer is verified only with a proof without open obligations (package proof).
//
// It must not search, and must not know flags, the terminal or the clock: a plan's Host has
// functions for what it needs of them.
package verify

import (
	"context"
	"errors"

	"heddle/internal/engine/branching"
	"heddle/internal/engine/explicit"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/run"
	"heddle/internal/engine/states"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/front/flat"
	"heddle/internal/result/graph"
	"heddle/internal/result/kripke"
	"heddle/internal/result/verdict"
)

// Session is a loaded task that questions are asked of.
type Session struct{ *plan.Plan }

// Open compiles and lowers the task's files. Its errors are the user's to mend.
func Open(ctx context.Context, t plan.Task) (*Session, error) {
	p, err := plan.Open(ctx, t)
	if err != nil {
		return nil, err
	}
	return &Session{Plan: p}, nil
}

// OpenModule is Open of a module that LoadModule gave.
func OpenModule(mod *flat.Module, t plan.Task) (*Session, error) {
	p, err := plan.OpenModule(mod, t)
	if err != nil {
		return nil, err
	}
	return &Session{Plan: p}, nil
}

// Reduce chooses the reduction of the searches to come.
func (s *Session) Reduce(r reduction.Name) { s.Plan = s.ReducedTo(r) }

// Search explores the session's program by values of inputs. The schedules of the failures
// that it finds are those of a machine that Machine makes.
func (s *Session) Search() (*search.Result, *machine.Machine, error) {
	o, err := explicit.Search(s.Plan)
	if err != nil {
		return nil, nil, err
	}
	if o.Unrefined != nil {
		return nil, nil, errors.Join(o.Unrefined, o.Close())
	}
	return o.Evidence.Found, o.Evidence.Machine, nil
}

// Run executes one ordinary run of the program, whose schedule and random numbers a seed draws. Output is called with what it
// prints. It returns the exit status, or the failure that stopped the run.
func (s *Session) Run(seed uint64, output func(stream int, b []byte)) (int, *system.Failure, error) {
	return run.Ordinary(s.Plan, run.Options{Seed: seed}, output)
}

// Picture is a graph that counting the states fills.
type Picture = states.Picture

// Graph is the graph of all states, with what they hold; nil: they are too many to be drawn, or cannot be counted one by one.
func (s *Session) Graph(r reduction.Name) *graph.Graph { return states.Small(s.Plan, r) }

// Structure is all states, with what the task says of each. The reasons are why they are not all; there is no structure then.
func (s *Session) Structure() (*kripke.Structure, []verdict.Reason, error) {
	return branching.Structure(s.Begin())
}

// SearchSymbolic is Search with inputs as unknowns. What it finds is not replayed: see Checks.
func (s *Session) SearchSymbolic() (*symbolic.Figures, error) { return symbolic.Explore(s.Plan) }
