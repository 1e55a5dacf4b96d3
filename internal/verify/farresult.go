package verify

import (
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine/liveness"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/temporal/ltl"
)

// farResult is what a process sends of a result: all but traces, of which it sends the runs.
type farResult struct {
	Verdict   verdict.Verdict
	Runs      []farRun
	Flags     []string
	Unrefined string // "": there is nothing
	RanOut    bool   // of the work of its turns
}

// farRun is a run that violates something, and what a replay must know of it.
type farRun struct {
	Line      string // as Lasso reads it
	Unwritten schedule.Unwritten
	Engine    plan.Engine
	Chunk     int // of OpenMP's loops
	Check     string
	Key       uint64
	Text      string
	Notes     []string
}

// farResultOf is what is sent of a result of a plan.
func farResultOf(p *plan.Plan, r *Result) *farResult {
	x := &farResult{Verdict: r.Verdict, Flags: r.Flags}
	if r.Unrefined != nil {
		x.Unrefined = r.Unrefined.Error()
	}
	for _, t := range r.Traces {
		run := farRun{Line: t.Line(), Unwritten: t.Unwritten, Engine: plan.EngineExplicit, Chunk: p.Environment.OpenMP.Chunk, Notes: t.Notes,
			Check: t.Failure.Check, Key: t.Failure.Key, Text: t.Failure.Text}
		if from := r.from[t]; from != nil {
			run.Chunk = from.Environment.OpenMP.Chunk
			if from.Search.Engine != plan.EngineAuto && from.Search.Engine != "" {
				run.Engine = from.Search.Engine
			}
		}
		x.Runs = append(x.Runs, run)
	}
	return x
}

// judged is the result here of what a process has sent. Runs that fail nothing here leave no violation.
func (x *farResult) judged(p *plan.Plan, worker string) *Result {
	r := &Result{Verdict: x.Verdict, Flags: x.Flags}
	if x.Unrefined != "" {
		r.Unrefined = errors.New(x.Unrefined)
	}
	v := &r.Verdict
	if p.Checks.Table && v.Claims == nil {
		v.Claims = []verdict.Claim{}
	}
	if len(x.Runs) > 0 {
		p.Host.Enters(plan.Replaying)
	}
	var none []verdict.Reason
	for _, run := range x.Runs {
		tr, from, err := run.again(p)
		if err != nil {
			none = append(none, verdict.Reason{Kind: verdict.NotReplayed, Text: fmt.Sprintf("a counterexample of worker %s (%s: %s) did not replay in this process (%v); its schedule is %s",
				worker, run.Check, run.Text, err, run.Line)})
			continue
		}
		if reason, is := ofAssumption(from, tr); is {
			none = append(none, reason)
			continue
		}
		r.Traces = append(r.Traces, tr)
		r.comesFrom(tr, from)
	}
	if why := x.contradiction(len(r.Traces)); why != "" || len(none) > 0 {
		r.distrust(worker, why, none)
	}
	if v.Answer == verdict.Verified && worker != p.Host.Process {
		v.Assumptions = append(slices.Clip(v.Assumptions), fmt.Sprintf("what worker %s has proved is so: another process has searched (--fleet)", worker))
	}
	return r
}

// contradiction is what is wrong with a verdict, so many of whose violations replayed; "": nothing.
func (x *farResult) contradiction(violations int) string {
	v := &x.Verdict
	switch {
	case v.Answer > verdict.Violated:
		return "an answer that there is not"
	case v.Answer == verdict.Violated && violations == 0:
		return "a violation without a run that shows it"
	case v.Answer != verdict.Violated && len(x.Runs) > 0:
		return "runs that violate, and an answer that they do not"
	case v.Answer == verdict.Verified && (v.Proof == nil || v.Proof.Answer(0) != verdict.Verified || len(v.Reasons) > 0):
		return "a proof that is none"
	case slices.ContainsFunc(v.Claims, func(c verdict.Claim) bool { return c.Counterexample < 0 || c.Counterexample > len(x.Runs) }):
		return "a claim that fails without a run that shows it"
	}
	return ""
}

// distrust takes out of a result all that rests on the word of a worker which cannot be believed: only what replayed remains.
func (r *Result) distrust(worker, why string, reasons []verdict.Reason) {
	v := &r.Verdict
	if why != "" {
		reasons = append(reasons, verdict.Reason{Kind: verdict.InternalError, Text: fmt.Sprintf("worker %s has sent %s: what it says is not believed", worker, why)})
	}
	v.Proof, v.Claims, v.Induction, v.Reasons = nil, nil, nil, append(reasons, v.Reasons...)
	v.Answer = verdict.Unknown
	if len(r.Traces) > 0 {
		v.Answer = verdict.Violated
	}
}

// again replays a run, and returns the plan that it is one of.
func (x *farRun) again(p *plan.Plan) (tr *trace.Trace, from *plan.Plan, err error) {
	run, err := schedule.ParseLasso(x.Line)
	if err != nil {
		return nil, nil, err
	}
	if !x.Engine.Known() {
		return nil, nil, fmt.Errorf("there is no engine %q", x.Engine)
	}
	p = p.WithEngine(x.Engine).With(func(t *plan.Task) { t.Environment.Unwritten, t.Environment.OpenMP.Chunk = x.Unwritten, x.Chunk })
	switch {
	case p.Asks != nil:
		tr, err = liveness.Replay(p, run)
	case asksOfRuns(p):
		tr, p, err = x.ofRuns(p, run)
	case x.Check == machine.Hang.String():
		tr, err = replay.HangOfAnyClock(p, p.MachineOptions(), run)
	default:
		tr, err = x.ofStates(p, run)
	}
	switch {
	case err != nil:
		return nil, nil, err
	case tr.Failure == nil || tr.Failure.Class != system.Violation:
		return nil, nil, fmt.Errorf("%w: the run fails nothing", trace.ErrNotReplayed)
	case tr.Failure.Check != x.Check:
		return nil, nil, fmt.Errorf("%w: %s came", trace.ErrNotReplayed, tr.Failure.Check)
	}
	for _, note := range x.Notes {
		if !slices.Contains(tr.Notes, note) {
			tr.Notes = append(tr.Notes, note)
		}
	}
	return tr, p, nil
}

// ofStates replays a run that ends. One of several violations is shown as what it was found for.
func (x *farRun) ofStates(p *plan.Plan, run schedule.Lasso) (*trace.Trace, error) {
	if len(run.Cycle) > 0 {
		return nil, fmt.Errorf("%w: it is a run without end", trace.ErrNotReplayed)
	}
	var expected *system.Failure
	if p.Checks.KeepGoing {
		expected = &system.Failure{Class: system.Violation, Check: x.Check, Key: x.Key, Text: x.Text}
	}
	return replay.Explain(p, p.MachineOptions(), run.Prefix, expected)
}

// ofRuns replays a run of a plan that asks for checks of whole runs.
func (x *farRun) ofRuns(p *plan.Plan, run schedule.Lasso) (*trace.Trace, *plan.Plan, error) {
	for c := range (p.Checks.Set & plan.ChecksOfRuns).Each {
		if c.String() != x.Check {
			continue
		}
		one, err := p.Judging(c, ltl.MaxAtoms)
		if err != nil {
			return nil, nil, err
		}
		tr, err := liveness.Replay(one, run)
		return tr, one, err
	}
	states := p.With(func(t *plan.Task) { t.Checks.Set &^= plan.ChecksOfRuns })
	tr, err := x.ofStates(states, run)
	return tr, states, err
}
