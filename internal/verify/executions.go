package verify

import (
	"errors"
	"fmt"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/dpor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/verdict"
)

// defaultRun is the length of a run, in actions, at which it is cut off if the task sets
// no depth: a run without end must be.
const defaultRun = 10_000

// maxActions bounds the actions of all states along a run, one for each value of an input: they take
// 16 bytes each.
const maxActions = 1 << 26

// Explore counts the executions of the session's program up to the order of
// independent actions. Watch, if not nil, is called with each.
func (s *Session) Explore(watch func(schedule.Schedule)) (*dpor.Result, *machine.Machine, error) {
	x := newExecutions(s.Plan)
	return exploreExecutions(x, watch)
}

// EffectReporter returns a cursor in the initial state that reports what actions do to each other.
func (s *Session) EffectReporter() (*cursor.EffectReporter, error) {
	return newEffectReporter(passes.New(s.Plan, nil))
}

// newExecutions begins an exploration: of the actions that a program and its inputs decide.
func newExecutions(p *plan.Plan) *passes.Search {
	return passes.New(p.WithoutSpurious().ReducedTo(plan.ReductionLocal), nil)
}

func exploreExecutions(s *passes.Search, watch func(schedule.Schedule)) (*dpor.Result, *machine.Machine, error) {
	o := dpor.Options{MaxDepth: s.Bounds.Depth, MaxExecutions: s.Bounds.Executions, MaxActions: maxActions, Watch: watch, Poll: pollExecutions(s.Plan)}
	if o.MaxDepth == 0 {
		o.MaxDepth = defaultRun
	}
	for {
		c, err := newEffectReporter(s)
		if err != nil {
			return nil, nil, err
		}
		m := c.Machine()
		r := dpor.Explore(c, o)
		if s.Shared || !strayed(r) {
			return r, m, nil
		}
		s.Shared = true
		if err := m.Close(); err != nil {
			return nil, nil, err
		}
	}
}

func newEffectReporter(s *passes.Search) (*cursor.EffectReporter, error) {
	if err := s.OneByOne(); err != nil {
		return nil, err
	}
	o := s.MachineOptions()
	o.Steady, o.Granularity = true, machine.VisibleActions
	m, err := machine.New(s.Program, o)
	if err != nil {
		return nil, err
	}
	why := cursor.WhyNoEffects(m)
	if why == "" {
		why = platform.WhyNoEffects(s.Program)
	}
	if why != "" {
		return nil, errors.Join(&noEffects{why}, m.Close())
	}
	return cursor.NewEffectReporter(m), nil
}

// noEffects is why a program's actions do not list what they do to each other.
type noEffects struct{ why string }

func (u *noEffects) Error() string { return "executions of this program cannot be counted: " + u.why }

// failing lists the executions that fail at a place, with a schedule for the plain
// machine, if the first of them fails there too.
func failing(s *passes.Search, f *dpor.Found) verdict.FailingExecutions {
	c := verdict.FailingExecutions{Check: f.Failure.Check, Executions: f.Count}
	if pc := int(f.Failure.Key >> 8); pc < len(s.Program.Code) {
		c.Place = s.Program.At(pc)
	}
	o := s.MachineOptions()
	o.Steady = true
	found := search.Found{Failure: f.Failure, Schedule: f.Schedule}
	var err error
	if found.Schedule, err = s.FineSchedule(found, o); err != nil {
		return c
	}
	if _, err := s.Explain(found.Schedule, f.Failure); err == nil {
		c.Schedule = found.Schedule.String()
	}
	return c
}

// strayed reports whether a thread reached what was thought private to another.
func strayed(r *dpor.Result) bool {
	for _, f := range r.Others {
		if f.Failure.Class == system.Escaped {
			return true
		}
	}
	return false
}

// pollExecutions is the poll of searches for an exploration.
func pollExecutions(p *plan.Plan) func(dpor.Stats) dpor.Limit {
	poll := p.Poll()
	return func(st dpor.Stats) dpor.Limit {
		return dpor.Limit(poll(search.Stats{States: st.Executions(), Transitions: st.Steps, MaxDepth: st.MaxDepth}))
	}
}

// Executions counts the executions of the session's program for a report.
func (s *Session) Executions() (*verdict.Executions, error) {
	begun := s.Seconds()
	x := newExecutions(s.Plan)
	r, m, err := exploreExecutions(x, nil)
	if u := (*noEffects)(nil); errors.As(err, &u) {
		return &verdict.Executions{Reasons: []verdict.Reason{{Kind: verdict.Unsupported, Text: u.Error()}}}, nil
	}
	if err != nil {
		return nil, err
	}
	defer m.Close()
	n := &verdict.Executions{
		Complete: r.Executions(), Ends: r.Ends, Deadlocks: r.Deadlocks, Failing: r.Stats.Failures,
		Pruned: r.Pruned, Spinning: r.Spinning, Asleep: r.Asleep, Cut: r.Cut,
		Steps: r.Steps, MaxDepth: r.MaxDepth, Seconds: s.Seconds() - begun,
	}
	for _, f := range r.Failed {
		n.Failures = append(n.Failures, failing(x, f))
	}
	res := &search.Result{}
	for _, f := range r.Others {
		res.Others = append(res.Others, search.Found{Failure: f.Failure, Schedule: f.Schedule})
	}
	n.Reasons = proof.Of(x.Plan, &proof.Evidence{Kind: verdict.Explored, Found: res, Machine: m}).Open()
	n.Assumptions = proof.Spared(x.Plan, m)
	for _, l := range r.Limits {
		n.Reasons = append(n.Reasons, executionLimits[l])
	}
	return n, nil
}

var executionLimits = map[dpor.Limit]verdict.Reason{
	dpor.Depth:      {Kind: verdict.LimitDepth, Text: "runs were cut off at the limit on depth (--depth)"},
	dpor.Executions: {Kind: verdict.LimitExecutions, Text: "the limit on executions was reached (--max-executions)"},
	dpor.Threads:    {Kind: verdict.MachineLimit, Text: fmt.Sprintf("runs with more than %d threads are not followed", dpor.MaxThreads)},
	dpor.Memory: {Kind: verdict.LimitMemory, Text: "the inputs along a run have too many values, one action each: choose fewer values of inputs of more than 16 bits" +
		" (--nondet-range=A..B), or shorter runs (--depth)"},
	dpor.Time:        proof.Limits[search.Time],
	dpor.Interrupted: proof.Limits[search.Interrupted],
}
