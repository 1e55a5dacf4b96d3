// Package verify is the composition root: from a task to a verdict with its
// evidence. It is the only package that knows the front-end, the machine, the
// platform, the engines and the trace.
//
// It must not know flags, the terminal or the clock: what it needs of them
// comes as functions in Task.
package verify

import (
	"context"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/front/flat"
	symbolic "heddle/internal/symbolic/machine"
)

// Session is a plan under way, and what its searches have learnt.
type Session struct {
	*plan.Plan
	shared bool // everything counts as shared

	maxThreads int               // of a pass; 0: the machine's
	broken     bool              // an assumption was one that cannot be mended
	unending   bool              // under the discipline an action need not end
	discipline *discipline.Table // what searches have learnt; nil: nothing is assumed
	met        []search.Found    // limits of the machine that passes met
	loss       store.Loss        // what the last pass may have missed because of its store
	array      []uint64          // bitstate's

	asking  int      // the number of the query that is asked
	forRuns *Session // see counted; nil: nothing was asked about runs

	oracle    *oracle           // of the symbolic search under way; nil: there is none
	unknown   *symbolic.Machine // of its last pass
	confirmed *confirming       // of it
	engineWhy string            // why an engine was chosen for the user; "": there was no choice
	begun     float64           // when the symbolic search began
	open      int               // questions that its solvers left so
	openWhy   string            // of the first

	confirming bool // that a violation is one

	crowded      bool // a pass met more threads than there is room for
	triedToCount bool

	// Unrefined is why a schedule could not be written in steps of the plain machine,
	// which is a bug: the search was repeated without assumptions.
	Unrefined error
}

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

// machineOptions are those of the plan, and of what searches have learnt.
func (s *Session) machineOptions() machine.Options {
	o := s.Plan.MachineOptions()
	o.EverywhereShared = o.EverywhereShared || s.shared
	o.MaxThreads = s.maxThreads
	return o
}

// Machine makes a new machine in the initial state of the session's program.
func (s *Session) Machine() (*machine.Machine, error) {
	return s.NewMachine(s.machineOptions())
}
