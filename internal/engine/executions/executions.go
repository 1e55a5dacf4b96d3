package executions

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
	"heddle/internal/explore/reduction"
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

// Explore explores the executions of a plan's program. Watch is called with each; nil: nothing is.
func Explore(p *plan.Plan, watch func(schedule.Schedule)) (*dpor.Result, *machine.Machine, error) {
	return explore(begin(p), watch)
}

// Cursor returns a cursor in the initial state that reports what actions do to each other.
func Cursor(p *plan.Plan) (*cursor.EffectReporter, error) { return reporting(passes.New(p, nil)) }

// begin begins an exploration: of the actions that a program and its inputs decide.
func begin(p *plan.Plan) *passes.Search {
	return passes.New(p.WithoutSpurious().ReducedTo(reduction.Local), nil)
}

func explore(s *passes.Search, watch func(schedule.Schedule)) (*dpor.Result, *machine.Machine, error) {
	o := dpor.Options{MaxDepth: s.Bounds.Depth, MaxExecutions: s.Bounds.Executions, MaxActions: maxActions, Watch: watch, Poll: poll(s.Plan)}
	if o.MaxDepth == 0 {
		o.MaxDepth = defaultRun
	}
	for {
		c, err := reporting(s)
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

func reporting(s *passes.Search) (*cursor.EffectReporter, error) {
	if why := Refusals.Why(s.Plan, nil); why != "" {
		return nil, errors.New(why)
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
		return nil, errors.Join(&uncountable{why}, m.Close())
	}
	return cursor.NewEffectReporter(m), nil
}

// uncountable is why executions cannot be counted: actions of the program do not show what they do to each other.
type uncountable struct{ why string }

func (u *uncountable) Error() string { return "executions of this program cannot be counted: " + u.why }

// failing describes the executions that fail at a place, with a schedule for the plain
// machine, if the first of them fails there too.
func failing(s *passes.Search, f *dpor.Found) verdict.Failing {
	c := verdict.Failing{Check: f.Failure.Check, Times: f.Count}
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

// poll is the poll of searches for an exploration.
func poll(p *plan.Plan) func(dpor.Stats) dpor.Limit {
	limit := p.Poll()
	return func(st dpor.Stats) dpor.Limit {
		return dpor.Limit(limit(search.Stats{States: st.Executions(), Transitions: st.Steps, MaxDepth: st.MaxDepth}))
	}
}

// Count counts the executions of a plan's program.
func Count(p *plan.Plan) (*verdict.Verdict, error) {
	begun := p.Seconds()
	x := begin(p)
	r, m, err := explore(x, nil)
	v := &verdict.Verdict{Question: verdict.Question{Kind: verdict.OfNumber}, Executions: &verdict.Executions{}}
	if u := (*uncountable)(nil); errors.As(err, &u) {
		v.Reasons = []verdict.Reason{{Kind: verdict.Unsupported, Text: u.Error()}}
		return v, nil
	}
	if err != nil {
		return nil, err
	}
	defer m.Close()
	v.Stats = verdict.Stats{Transitions: r.Steps, MaxDepth: r.MaxDepth, Seconds: p.Seconds() - begun}
	n := v.Executions
	*n = verdict.Executions{
		Complete: r.Executions(), Ends: r.Ends, Deadlocks: r.Deadlocks, Failing: r.Stats.Failures,
		Pruned: r.Pruned, Spinning: r.Spinning, Asleep: r.Asleep, Cut: r.Cut,
	}
	for _, f := range r.Failed {
		n.Failures = append(n.Failures, failing(x, f))
	}
	res := &search.Result{}
	for _, f := range r.Others {
		res.Others = append(res.Others, search.Found{Failure: f.Failure, Schedule: f.Schedule})
	}
	proved := proof.Of(x.Plan, &proof.Evidence{Kind: verdict.Explored, Found: res, Machine: m})
	v.Assumptions = proof.Spared(x.Plan, m)
	for _, l := range r.Limits {
		proved.State(verdict.SearchFinished, []verdict.Reason{limits[l]})
	}
	v.Conclude(proved, true)
	return v, nil
}

var limits = map[dpor.Limit]verdict.Reason{
	dpor.Depth:      {Kind: verdict.LimitDepth, Text: "runs were cut off at the limit on depth (--depth)"},
	dpor.Executions: {Kind: verdict.LimitExecutions, Text: "the limit on executions was reached (--max-executions)"},
	dpor.Threads:    {Kind: verdict.MachineLimit, Text: fmt.Sprintf("runs with more than %d threads are not followed", dpor.MaxThreads)},
	dpor.Memory: {Kind: verdict.LimitMemory, Text: "the inputs along a run have too many values, one action each: choose fewer values of inputs of more than 16 bits" +
		" (--nondet-range=A..B), or shorter runs (--depth)"},
	dpor.Time:        proof.Limits[search.Time],
	dpor.Interrupted: proof.Limits[search.Interrupted],
}
