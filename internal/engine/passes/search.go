package passes

import (
	"fmt"

	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/replay"
	"heddle/internal/engine/stores"
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/search/order"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Search is a search in passes, and what these have learnt.
type Search struct {
	*plan.Plan
	maker Maker // of what workers search with; nil: values of inputs are tried on the plain machine

	Shared     bool              // everything counts as shared
	moved      bool              // the origin of time moved in the last pass
	exactTimes map[int]bool      // the words in which the age of a time matters
	ages       bool              // the last pass met more of them
	aged       int               // passes that did
	dates      bool              // the last pass met a step that depends on what the clock shows
	dated      bool              // a step depended on what the clock shows: it moves
	broken     bool              // an assumption was one that cannot be mended
	unending   bool              // under the discipline an action need not end
	Discipline *discipline.Table // what passes have learnt; nil: nothing is assumed
	met        []search.Found    // limits of the machine that passes met
	loss       store.Loss        // what the last pass may have missed because of its store
	stores     stores.Maker

	Confirmed *Confirming // violations, while the search is under way; nil: they are confirmed after it

	OutOfThreads bool  // a pass met more threads than there is room for
	Aside        Aside // nil: there is none

	// Unrefined is why a schedule could not be expressed in steps of the plain machine,
	// which is a bug: the search was repeated without assumptions.
	Unrefined error
}

// Aside looks for a proof in another way, before the passes of a search and between
// them, with what these have learnt. The outcome is nil if it finds none.
type Aside func(s *Search, o search.Options) (*engine.Outcome, error)

// Maker makes what workers search with, where that is not the plain machine.
type Maker interface {
	// Equip gives a worker its machine and cursors.
	Equip(s *Search, h *Worker) error
	// Confirm replays a violation, under what the passes have learnt.
	Confirm(s *Search, f search.Found) (*trace.Trace, error)
}

// New begins a search that has learnt nothing. The maker may be nil.
func New(p *plan.Plan, by Maker) *Search {
	s := &Search{Plan: p, maker: by}
	if by != nil {
		s.Confirmed = NewConfirming(func(f search.Found) (*trace.Trace, error) { return by.Confirm(s, f) })
	}
	return s
}

// MachineOptions returns the options of the plan, with what passes have learnt.
func (s *Search) MachineOptions() machine.Options {
	o := s.Plan.MachineOptions()
	o.EverywhereShared = o.EverywhereShared || s.Shared
	return o
}

// replaying are the options of a machine that replays what a search has found: a clock moves as often as it did there.
func (s *Search) replaying() machine.Options {
	o := s.MachineOptions()
	o.FreeClock = s.moved && s.movesOrigin()
	return o
}

// searching are the options of machines of a pass: those of Assuming, and whether the origin of time moves.
func (s *Search) searching(d *discipline.Table) machine.Options {
	o := s.Assuming(d)
	o.MovingClock, o.ExactTimes, o.Judging = s.movesOrigin(), s.exactTimes, s.Asks != nil
	return o
}

// movesOrigin reports whether the origin of time moves in searches. What refers to the values of variables would see it, unless it is asked of runs, where values
// that are times are not compared (machine.SearchClock.Judging); and pieces that others search do not know what passes have learnt about times.
func (s *Search) movesOrigin() bool {
	t := &s.Task
	return !s.dated && s.maker == nil && !t.Environment.TimeOrder && !t.Search.Symmetry && !t.Sampling.Stepwise && !s.Abstracts() &&
		!s.UsesCounterAbstraction() && !s.asksOfStates() && t.Search.Divide == 0 && t.Search.Order != order.Random && t.Search.Order != order.Swarm
}

// MoveClock lets the clock move in searches, and not the origin of time.
func MoveClock(s *Search) { s.dated = true }

// asksOfStates reports whether something is asked of the values of variables, other than along runs.
func (s *Search) asksOfStates() bool {
	c := &s.Task.Checks
	if s.Asks != nil && (s.Asks.Formula != nil || s.Asks.Automaton != nil || s.Asks.Branching != nil) {
		return len(c.Never)+len(c.Always) > 0
	}
	return len(c.Never)+len(c.Always)+len(c.Labels)+len(c.Queries)+len(c.FairAt) > 0 || c.Linear != "" || c.Branching != "" || c.Automaton != (plan.Automaton{})
}

// Assuming returns the options of machines: the plan's, with what discipline a search assumes.
func (s *Search) Assuming(d *discipline.Table) machine.Options {
	o := s.MachineOptions()
	o.Discipline, o.Granularity = d, s.searched(o.Granularity)
	return o
}

// Evidence returns the evidence of the search.
func (s *Search) Evidence(r *search.Result, m *machine.Machine) *proof.Evidence {
	e := &proof.Evidence{Kind: verdict.Exhausted, Found: r, Machine: m, Loss: s.loss}
	if s.UsesCounterAbstraction() {
		e.Kind = verdict.CounterAbstracted
	}
	return e
}

// Explain replays a schedule on the plain machine.
func (s *Search) Explain(line schedule.Schedule, expected *system.Failure) (*trace.Trace, error) {
	return replay.Explain(s.Plan, s.replaying(), line, expected)
}

// confirm replays a violation. On the way to it another one may show: a search
// that switches threads at fewer places sees fewer of the states between. Unless
// each is to be reported, the run ends there.
func (s *Search) confirm(f search.Found) (*trace.Trace, error) {
	if f.Failure.Check == machine.Hang.String() {
		return s.confirmHang(f)
	}
	expected := f.Failure
	if !s.Task.Checks.KeepGoing {
		expected = nil
	}
	tr, err := s.Explain(f.Schedule, expected)
	if err == nil && tr.Failure == nil {
		err = fmt.Errorf("%w: %s (%s) was expected, nothing happened", trace.ErrNotReplayed, f.Failure.Check, f.Failure.Text)
	}
	return tr, err
}

// Outcome is that of a search with evidence, whose violations are still to be confirmed.
func (s *Search) Outcome(e *proof.Evidence) *engine.Outcome {
	return &engine.Outcome{Plan: s.Plan, Evidence: e, Confirm: s.confirm, Unrefined: s.Unrefined, Close: e.Machine.Close, Reduction: s.ReductionOf(e.Machine)}
}

// ReductionOf is what the last pass of a search on a machine used.
func (s *Search) ReductionOf(m *machine.Machine) verdict.Reduction {
	used, why := s.usedReduction(m)
	return verdict.Reduction{Name: string(used), Default: used == reduction.Strongest, Why: why}
}

// Learnt is a copy of what searches have learnt, which a run may extend; nil if nothing is assumed.
func (s *Search) Learnt() *discipline.Table {
	if s.Discipline == nil {
		return nil
	}
	return s.Discipline.Clone()
}
