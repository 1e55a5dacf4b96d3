package verify

import (
	"fmt"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Passes is a search in passes, and what these have learnt.
type Passes struct {
	*plan.Plan
	maker maker // of what workers search with; nil: values of inputs are tried on the plain machine

	shared     bool              // everything counts as shared
	broken     bool              // an assumption was one that cannot be mended
	unending   bool              // under the discipline an action need not end
	discipline *discipline.Table // what passes have learnt; nil: nothing is assumed
	met        []search.Found    // limits of the machine that passes met
	loss       store.Loss        // what the last pass may have missed because of its store
	array      []uint64          // bitstate's

	confirmed *confirming // violations, while the search is under way; nil: they are confirmed behind it

	crowded      bool // a pass met more threads than there is room for
	triedToCount bool

	// Unrefined is why a schedule could not be written in steps of the plain machine,
	// which is a bug: the search was repeated without assumptions.
	Unrefined error
}

// maker makes what workers search with, where that is not the plain machine.
type maker interface {
	// equip gives a worker its machine and cursors.
	equip(s *Passes, h *hand) error
	// confirm replays a violation, under what the passes have learnt.
	confirm(s *Passes, f search.Found) (*trace.Trace, error)
}

// newPasses begins a search that has learnt nothing. The maker may be nil.
func newPasses(p *plan.Plan, by maker) *Passes {
	s := &Passes{Plan: p, maker: by}
	if by != nil {
		s.confirmed = newConfirming(func(f search.Found) (*trace.Trace, error) { return by.confirm(s, f) })
	}
	return s
}

// machineOptions are those of the plan, and of what passes have learnt.
func (s *Passes) machineOptions() machine.Options {
	o := s.Plan.MachineOptions()
	o.EverywhereShared = o.EverywhereShared || s.shared
	return o
}

// searchOptions are the plan's, with what discipline a search assumes.
func (s *Passes) searchOptions(d *discipline.Table) machine.Options {
	o := s.machineOptions()
	o.Discipline, o.Granularity = d, s.searched(o.Granularity)
	return o
}

// evidence is what the search has left behind.
func (s *Passes) evidence(r *search.Result, m *machine.Machine) *proof.Evidence {
	e := &proof.Evidence{Kind: verdict.Exhausted, Found: r, Machine: m, Loss: s.loss}
	if s.CountsThreads() {
		e.Kind = verdict.CountedThreads
	}
	return e
}

// explain replays a schedule on the plain machine.
func (s *Passes) explain(line schedule.Schedule, expected *system.Failure) (*trace.Trace, error) {
	return replay.Explain(s.Plan, s.machineOptions(), line, expected)
}

// confirm replays a violation. On the way to it another one may show: a search
// that switches threads at fewer places sees fewer of the states between. Unless
// each is to be told, the run ends there.
func (s *Passes) confirm(f search.Found) (*trace.Trace, error) {
	expected := f.Failure
	if !s.Task.Checks.KeepGoing {
		expected = nil
	}
	tr, err := s.explain(f.Schedule, expected)
	if err == nil && tr.Failure == nil {
		err = fmt.Errorf("%w: %s (%s) was expected, nothing happened", trace.ErrNotReplayed, f.Failure.Check, f.Failure.Text)
	}
	return tr, err
}

// outcome is that of a search with evidence, whose violations are still to be confirmed.
func (s *Passes) outcome(e *proof.Evidence) *Outcome {
	return &Outcome{Plan: s.Plan, Evidence: e, Confirm: s.confirm, Unrefined: s.Unrefined, Close: e.Machine.Close, Reduction: s.reductionOf(e.Machine)}
}

// reductionOf is what the last pass of a search on a machine used.
func (s *Passes) reductionOf(m *machine.Machine) verdict.Reduction {
	used, why := s.usedReduction(m)
	return verdict.Reduction{Name: string(used), Default: used == plan.ReductionPersistent, Why: why}
}

// searchExplicit searches by values of inputs.
func searchExplicit(p *plan.Plan) (*Outcome, error) {
	s := newPasses(p, nil)
	r, m, err := s.Search()
	if err != nil {
		return nil, err
	}
	return s.outcome(s.evidence(r, m)), nil
}
