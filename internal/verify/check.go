package verify

import (
	"errors"

	"heddle/internal/engine"
	"heddle/internal/engine/branching"
	"heddle/internal/engine/claims"
	"heddle/internal/engine/counting"
	"heddle/internal/engine/liveness"
	"heddle/internal/engine/modular"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/replay"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/result/graph"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Result is a verdict with its evidence.
type Result struct {
	Verdict verdict.Verdict
	Traces  []*trace.Trace // one for each violation, each replayed
	Witness *trace.Trace   // shows why what was asked holds; nil: no run does
	Tests   *trace.Tests   // that were made; nil: none were asked for
	Graph   *graph.Graph   // of the states that were counted; nil: it was not asked for
	Flags   []string       // that a replay needs, besides those of the user
	// Unrefined is a bug on the way: see Outcome.
	Unrefined error

	from map[*trace.Trace]*plan.Plan // of each trace, the plan whose search found it
}

// check explores a plan's program by the engine that is asked for, or by several in turns.
func check(plan *plan.Plan) (*Result, error) {
	if plan.Search.Divide > 0 {
		return dividedSearch(plan)
	}
	res, plan, err := dealtOut(plan)
	if res != nil || err != nil {
		return res, err
	}
	switch {
	case plan.Asks != nil:
		return lineupOfTemporal(plan).take()
	case asksOfRuns(plan):
		return checkRuns(plan)
	}
	t, err := lineup(plan)
	if err != nil {
		return nil, err
	}
	return t.take()
}

// concluded is conclude of what an engine returned.
func concluded(o *engine.Outcome, err error) (*Result, error) {
	if err != nil {
		return nil, err
	}
	return conclude(o)
}

// conclude makes a verdict of what an engine has found out, and closes it. Violations
// count when they have been replayed.
func conclude(o *engine.Outcome) (*Result, error) {
	if len(o.Undecided) > 0 {
		return &Result{Verdict: verdict.Verdict{Reasons: o.Undecided}}, nil
	}
	p, r := o.Plan, o.Evidence.Found
	plan.ReportEnd(p, r.Stats)
	all := len(r.Violations) == 0 || p.Checks.KeepGoing
	proved := proof.Of(p, o.Evidence)
	res := &Result{Unrefined: o.Unrefined}
	res.Verdict = verdict.Verdict{
		Proof: proved, Question: plan.AskedBy(p),
		Solving: o.Solving, Induction: o.Induction, Matching: o.Matching, Reduction: o.Reduction,
		Stats: verdict.Stats{States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Bytes: r.Bytes},
	}
	v := &res.Verdict
	v.EngineWhy = o.Note
	if p.Search.Engine.Symbolic() {
		v.Engine = string(p.Search.Engine)
	}
	v.Assumptions = append(p.Assumptions(), proved.Assumptions()...)
	if p.Abstracts() {
		v.Abstraction = string(p.AbstractedBy())
		if all {
			v.Assumptions = append(v.Assumptions, p.AbstractionAssumption())
		}
	}
	if p.Search.Symmetry && all {
		v.Assumptions = append(v.Assumptions, plan.Interchangeable)
	}
	if asks := p.Asks; asks != nil {
		if all && asks.Automaton != nil && asks.Automaton.StutterInvariant {
			v.Assumptions = append(v.Assumptions, "the automaton does not count how often a state is repeated, as its file says (stutter-invariant)")
		}
		if promise := p.Checks.Fairness.Promise(); promise != "" && all && o.Induction == nil { // which is of one thread
			v.Assumptions = append(v.Assumptions, promise)
		}
		for _, f := range p.Checks.FairAt {
			if all && o.Induction == nil {
				v.Assumptions = append(v.Assumptions, f.Says())
			}
		}
	}
	counting.Note(p, v)
	if o.Evidence.Kind == verdict.ThreadModular {
		v.Threads = modular.Threads
	}
	var table *claims.Table
	if p.Checks.Table {
		v.Claims = []verdict.Claim{}
		table = claims.New(p)
		if proof.HangsOpen(p, o.Evidence) != "" {
			table.Leave(machine.Hang)
		}
	}
	proved.State(verdict.ViolationsConfirmed, res.confirm(o, table))
	var unreached []verdict.Reason
	if !proved.LeavesOpen() && (len(res.Traces) == 0 || len(p.Source.Assumed) == 0) { // else it is unknown for another reason, which may be the reason for this
		unreached = proof.Unreached(p, o.Evidence.Machine)
	}
	proved.State(verdict.MarksReached, unreached)
	v.Reasons = proved.Open()
	if table != nil {
		v.Claims = append(v.Claims, table.Judged(len(v.Reasons) == 0 && all)...)
	}
	v.Answer = proved.Answer(len(res.Traces))
	if v.Answer == verdict.Verified {
		v.Ends = proof.Ends(p, o.Evidence)
		if proof.HangsOpen(p, o.Evidence) != "" {
			v.Question.LeaveOut(machine.Hang.String())
		}
	}
	if err := res.show(o); err != nil {
		v.Answer, v.Reasons = verdict.Unknown, []verdict.Reason{{Kind: verdict.NotReplayed, Text: err.Error()}}
	}
	v.Stats.Seconds = p.Elapsed()
	if err := o.Close(); err != nil {
		return nil, err
	}
	return res, nil
}

// show replays the runs that show why the answer is verified, where some do.
func (r *Result) show(o *engine.Outcome) (err error) {
	if r.Verdict.Answer == verdict.Verified && o.Witness != nil {
		r.Witness, err = o.Witness()
	}
	return err
}

// confirm replays the violations, and enters them into the table. It returns why some are none.
func (r *Result) confirm(o *engine.Outcome, table *claims.Table) (unconfirmed []verdict.Reason) {
	if len(o.Evidence.Found.Violations) > 0 {
		o.Plan.Host.Enters(plan.Replaying)
	}
	for _, f := range o.Evidence.Found.Violations {
		tr, err := o.Confirm(f)
		switch {
		case errors.Is(err, passes.ErrUnwritten):
			unconfirmed = append(unconfirmed, verdict.Reason{Kind: verdict.Uninitialised, Text: err.Error()})
			continue
		case err != nil:
			unconfirmed = append(unconfirmed, unreplayed(o, f, err))
			continue
		}
		if reason, is := ofAssumption(o.Plan, tr); is {
			unconfirmed = append(unconfirmed, reason)
			continue
		}
		r.Traces = append(r.Traces, tr)
		r.comesFrom(tr, o.Plan)
		if tr.Failure.Check == machine.Hang.String() && tr.Repeats == 0 && !o.Plan.Checks.Firm.Has(machine.Hang) {
			r.Flags = []string{"--check=+hang"} // or a replay would take it for a part of a run
		}
		if table != nil {
			table.Fails(f, len(r.Traces), tr.Failure.Place)
		}
	}
	return unconfirmed
}

// Replay runs a schedule and reports what happens. One of a query about runs has a
// step for each LLVM instruction.
func (s *Session) Replay(run schedule.Lasso) (*trace.Trace, error) {
	switch {
	case s.Asks != nil && s.Asks.Branching != nil:
		return branching.Replay(s.Plan, run)
	case s.Asks != nil:
		return liveness.Replay(s.Plan, run)
	}
	if asksOfRuns(s.Plan) {
		return replayJudged(s, run)
	}
	if q := s.Checks.AboutWholeRuns(); q != nil {
		return replayWhole(s.Plan, q, run)
	}
	if s.Checks.Set.Has(machine.Hang) && (len(run.Cycle) > 0 || s.Checks.Firm.Has(machine.Hang)) && s.Checks.AboutRuns() == nil {
		if tr, err := replayHang(s, run); tr != nil || err != nil {
			return tr, err
		}
	}
	if len(run.Cycle) > 0 {
		return nil, errors.New("a schedule has a cycle where something is asked of runs without end: give the formula that it violates, as --ltl, or the check")
	}
	return s.replay(run.Prefix)
}

// replayHang runs a schedule that leads to a state from which no run ends, or that repeats; nil: it does something else.
func replayHang(s *Session, run schedule.Lasso) (*trace.Trace, error) {
	p, err := settled(s.Plan)
	if err != nil {
		return nil, err
	}
	tr, err := replay.HangOfAnyClock(p, p.MachineOptions(), run)
	if errors.Is(err, replay.ErrNoHang) || errors.Is(err, trace.ErrNotReplayed) { // and the ordinary replay says what is wrong
		return nil, nil
	}
	return tr, err
}

// replay runs a schedule that ends.
func (s *Session) replay(line schedule.Schedule) (*trace.Trace, error) {
	if q := s.Checks.AboutRuns(); q != nil {
		return runs.Replay(s.Plan, q, line)
	}
	p, err := settled(s.Plan)
	if err != nil {
		return nil, err
	}
	o := p.MachineOptions()
	o.FreeClock = true
	return replay.Explain(p, o, line, nil)
}
