package verify

import (
	"heddle/internal/engine/proof"
	"heddle/internal/engine/replay"

	"errors"
	"fmt"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Result is a verdict with its evidence.
type Result struct {
	Verdict verdict.Verdict
	Traces  []*trace.Trace // one for each violation, each replayed

	unrolls bool // loops went on after rounds that the search chose, and may choose more of
}

// Check explores the session's program and judges it. An error is a failure of
// the host (no memory for the state, say), never of the program.
func (s *Session) Check() (*Result, error) {
	turns, err := s.settleEngine()
	if err != nil {
		return nil, err
	}
	if len(turns) > 0 {
		return s.inTurns(turns)
	}
	return s.checkAtOnce()
}

// checkAtOnce is Check with the task's engine.
func (s *Session) checkAtOnce() (*Result, error) {
	if s.Task.Search.Engine.Symbolic() {
		return s.checkSymbolic()
	}
	begun := s.Seconds()
	r, m, err := s.Search()
	if err != nil {
		return nil, err
	}
	defer m.Close()
	return s.conclude(s.evidence(r, m), nil, begun, s.confirm), nil
}

// evidence is what a search by passes has left behind.
func (s *Session) evidence(r *search.Result, m *machine.Machine) *proof.Evidence {
	e := &proof.Evidence{Kind: verdict.Exhausted, Found: r, Machine: m, Loss: s.loss}
	if s.CountsThreads() {
		e.Kind = verdict.CountedThreads
	}
	return e
}

// conclude makes a verdict of what a search has left behind. Violations count when
// confirm has told them again.
func (s *Session) conclude(a *proof.Evidence, by *oracle, begun float64, confirm func(search.Found) (*trace.Trace, error)) *Result {
	r, m := a.Found, a.Machine
	res := &Result{}
	v := &res.Verdict
	v.Checks = s.Task.Checks.Set.Names()
	v.Unchecked = (^s.Task.Checks.Set).Names()
	v.Ruled = s.Ruled()
	v.EngineWhy = s.engineWhy
	if s.Task.Search.Engine.Symbolic() || s.engineWhy != "" {
		v.Engine = string(s.Task.Search.Engine)
	}
	v.Assumptions = s.Assumptions()
	v.Stats = verdict.Stats{States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Bytes: r.Bytes}
	used, why := s.usedReduction(m)
	v.Reduction = verdict.Reduction{Name: string(used), Default: used == plan.ReductionPersistent, Why: why}
	proved := proof.Of(s.Plan, a)
	v.Assumptions = append(v.Assumptions, proved.Assumptions()...)
	if s.Abstracts() {
		v.Abstraction = string(s.AbstractedBy())
		if len(r.Violations) == 0 || s.Task.Checks.KeepGoing {
			v.Assumptions = append(v.Assumptions, s.AbstractionAssumption())
		}
	}
	if s.Task.Search.Symmetry && (len(r.Violations) == 0 || s.Task.Checks.KeepGoing) {
		v.Assumptions = append(v.Assumptions, plan.Interchangeable)
	}
	s.noteCounted(v)
	if by != nil {
		v.Solving = by.solving()
	}
	var table *claims
	if s.Task.Checks.Table {
		v.Claims = []verdict.Claim{}
		table = s.newClaims()
	}
	var unconfirmed []verdict.Reason
	for _, f := range r.Violations {
		tr, err := confirm(f)
		if errors.Is(err, errUnwritten) {
			unconfirmed = append(unconfirmed, verdict.Reason{Kind: verdict.Uninitialised, Text: err.Error()})
			continue
		}
		if err != nil {
			unconfirmed = append(unconfirmed, s.unreplayed(f, m, err))
			continue
		}
		res.Traces = append(res.Traces, tr)
		if table != nil {
			table.fails(f, len(res.Traces), tr.Failure.Place)
		}
	}
	proved.State(verdict.ViolationsConfirmed, unconfirmed)
	var unreached []verdict.Reason
	if !proved.LeavesOpen() { // else it is unknown for another reason, which may be the reason for this
		unreached = proof.Unreached(s.Plan, m)
	}
	proved.State(verdict.MarksReached, unreached)
	v.Reasons = proved.Open()
	if table != nil {
		v.Claims = append(v.Claims, table.judged(len(v.Reasons) == 0 && (s.Task.Checks.KeepGoing || len(r.Violations) == 0))...)
	}
	v.Proof = proved
	v.Answer = proved.Answer(len(res.Traces))
	v.Stats.Seconds = s.Seconds() - begun
	return res
}

// Replay runs a schedule and tells what happens. One of a query about runs has a
// step for each LLVM instruction.
func (s *Session) Replay(line schedule.Schedule) (*trace.Trace, error) {
	if q := s.AboutRuns(); q != nil {
		return s.traceOfRun(q, line)
	}
	if _, err := s.settleEngine(); err != nil {
		return nil, err
	}
	return s.explain(line, nil)
}

// confirm replays a violation. On the way to it another one may show: a search
// that switches threads at fewer places sees fewer of the states between. Unless
// each is to be told, the run ends there.
func (s *Session) confirm(f search.Found) (*trace.Trace, error) {
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

// explain replays a schedule on a machine of the session's.
func (s *Session) explain(line schedule.Schedule, expected *system.Failure) (*trace.Trace, error) {
	return replay.Explain(s.Plan, s.machineOptions(), line, expected)
}
