package verify

import (
	"heddle/internal/engine/proof"

	"fmt"
	"math"
	"slices"
	"sync"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/splitting"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

const (
	defaultEffort = 1000

	// budgetPerEffort bounds the pieces of a replication.
	budgetPerEffort = 1000
)

// clones makes a property's monitor one of runs that are gone on with several times.
type clones struct{ *property.Monitor }

// Look implements splitting.Monitor.
func (c clones) Look(m *machine.Machine) splitting.Verdict {
	switch c.Monitor.Look(m) {
	case property.Satisfied:
		return splitting.Satisfied
	case property.Refuted:
		return splitting.Violated
	}
	return splitting.Undecided
}

// Finish implements splitting.Monitor.
func (c clones) Finish() bool { return c.End() == property.Satisfied }

// herd is the engines that draw an answer's replications.
type herd struct {
	s       *Session
	method  *splitting.Method
	options splitting.Options
	engines []*splitting.Engine
	limits  *limits
	begun   float64
}

// limits looks at those of the task, for several engines.
type limits struct {
	mu    sync.Mutex
	poll  func(search.Stats) search.Limit
	limit search.Limit
}

func (l *limits) stop() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.limit == "" {
		l.limit = l.poll(search.Stats{})
	}
	return l.limit != ""
}

// split answers Pr[<=n](f) by importance splitting.
// The trace is that of the first satisfied run; nil: there was none.
func (s *Session) split(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	if q.Kind != query.Probability || q.Left.Steps == query.Unbounded {
		return nil, nil, fmt.Errorf("--method=%s estimates the probability of runs with a bound, Pr[<=n](...), and answers nothing else", s.Task.Sampling.Method)
	}
	if s.Task.Sampling.Over != plan.OverNone {
		return nil, nil, notOver(s.Plan)
	}
	h, err := s.newHerd(q)
	if err != nil {
		return nil, nil, err
	}
	a, tr, err := h.answer(q)
	for _, e := range h.engines {
		if closed := e.Machine().Close(); err == nil {
			err = closed
		}
	}
	return a, tr, err
}

// replications is the number of them.
func (s *Session) replications() int {
	if n := s.Task.Sampling.Splitting.Replications; n > 0 {
		return n
	}
	return splitting.FewReplications
}

// newHerd makes an engine for each worker that can have a replication.
func (s *Session) newHerd(q *query.Query) (*herd, error) {
	if s.Task.Sampling.Scheduler.Kind == scheduler.PCT {
		return nil, fmt.Errorf("--scheduler=%s and importance splitting do not go together: PCT draws its priorities once for each run", s.Task.Sampling.Scheduler)
	}
	c, err := s.counted()
	if err != nil {
		return nil, err
	}
	name := s.Task.Sampling.Method
	if name == "splitting" {
		name = splitting.DefaultMethod
	}
	h := &herd{s: c, begun: s.Seconds(), limits: &limits{poll: s.options().Poll}}
	h.method, _ = splitting.FindMethod(name)
	effort := s.Task.Sampling.Splitting.Effort
	if effort == 0 {
		effort = defaultEffort
	}
	h.options = splitting.Options{Method: name, Steps: int(min(q.Left.Steps, math.MaxInt)), Seed: s.Task.Sampling.Seed, Effort: effort,
		Budget: budgetPerEffort * effort, Alone: s.replications() == 1, Stop: h.limits.stop}
	for range min(max(1, s.Task.Search.Workers), s.replications()) {
		if err := h.add(q); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// add makes one more engine.
func (h *herd) add(q *query.Query) error {
	monitor, err := property.NewMonitor(q.Left.Formula, q.Text, h.s.Program)
	if err != nil {
		return err
	}
	score, err := scores(h.s.Plan, q)
	if err != nil {
		return err
	}
	m, err := h.s.Machine()
	if err != nil {
		return err
	}
	e, err := splitting.New(m, clones{monitor}, score, h.options)
	if err != nil {
		return err
	}
	chooser, err := h.s.Task.Sampling.Scheduler.New(h.s.Program)
	if chooser != nil {
		e.Schedule(chooser)
	}
	h.engines = append(h.engines, e)
	return err
}

// plan fixes the levels, and tells whether a pilot chose them.
func (h *herd) plan(q *query.Query) (chosen bool, pilot splitting.Result, err error) {
	levels := h.s.Task.Sampling.Splitting.Levels
	if !h.method.Planned() {
		if len(levels) > 0 {
			err = fmt.Errorf("--method=%s finds levels as it goes: leave --levels out, or take another method", h.method.Name)
		}
		return false, pilot, err
	}
	for i := range q.Guide.Levels {
		if len(h.s.Task.Sampling.Splitting.Levels) == 0 {
			levels = append(levels, int64(i+1))
		}
	}
	plan, pilot, err := h.engines[0].Pilot(levels)
	for _, e := range h.engines {
		if err == nil {
			err = e.Use(plan)
		}
	}
	return len(levels) == 0, pilot, err
}

// answer draws the replications and says what they come to.
func (h *herd) answer(q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	chosen, pilot, err := h.plan(q)
	if err != nil {
		return nil, nil, err
	}
	alpha := param(q, "Alpha", defaultAlpha)
	var results []splitting.Result
	if pilot.Stopped || pilot.Capped {
		results, pilot = append(results, pilot), splitting.Result{}
	} else {
		results = splitting.Each(h.engines, h.s.replications())
	}
	if last := &results[len(results)-1]; last.Gap != nil {
		a := &verdict.Asked{Query: q.String(), Answer: verdict.Unknown, Assumptions: h.assumptions(),
			Reasons: []verdict.Reason{proof.Gap(h.s.Plan, last.Gap)}}
		a.Stats = verdict.Stats{Transitions: last.Steps + pilot.Steps, Seconds: h.s.Seconds() - h.begun}
		return a, nil, nil
	}
	x := splitting.Conclude(results, alpha)
	a := &verdict.Asked{Query: q.String(), Rare: h.told(&x, len(results), alpha), Assumptions: h.assumptions()}
	a.Rare.Chosen = chosen && h.method.Planned()
	a.Rare.Pieces += pilot.Pieces
	a.Stats = verdict.Stats{Transitions: x.Steps + pilot.Steps, Seconds: h.s.Seconds() - h.begun}
	switch {
	case h.limits.limit != "":
		a.Answer, a.Reasons = verdict.Unknown, []verdict.Reason{proof.Limits[h.limits.limit]}
	case x.Rule == splitting.Guess:
		a.Answer, a.Reasons = verdict.Unknown, []verdict.Reason{{Kind: verdict.Imprecise, Text: fmt.Sprintf(
			"no run came to the goal, so that the estimate is 0; that the probability is below %.2g is a guess from the levels, and no bound", x.Interval.High)}}
	case x.Refused != "":
		a.Answer, a.Reasons = verdict.Unknown, []verdict.Reason{{Kind: verdict.Imprecise, Text: x.Refused}}
	}
	if x.Success == nil {
		return a, nil, nil
	}
	a.Rare.Shown = &verdict.Shown{Number: uint64(x.From), Steps: len(x.Success), Schedule: x.Success.String()}
	tr, err := h.s.traceOfRun(q, x.Success)
	return a, tr, err
}

// assumptions are those of the program, of its inputs and of the scheduler.
func (h *herd) assumptions() []string {
	m := h.engines[0].Machine()
	for _, e := range h.engines[1:] {
		m.Notes().Adopt(e.Machine().Notes())
	}
	list := slices.Concat(h.s.Assumptions(), inputAssumptions(h.s.Plan, m))
	if spec := h.s.Task.Sampling.Scheduler; !spec.IsUniform() {
		list = append(list, fmt.Sprintf("threads are chosen by the scheduler %s, not evenly", spec))
	}
	return list
}

// told is the answer for a reader.
func (h *herd) told(x *splitting.Answer, replications int, alpha float64) *verdict.Rare {
	r := &verdict.Rare{
		Estimate: x.Estimate, Low: x.Interval.Low, High: x.Interval.High, Confidence: 1 - alpha, Error: x.Error,
		Bound: x.Rule == splitting.Bound, Method: h.method.Name, Guarantee: h.guarantee(x, replications),
		Replications: replications, Extinct: x.Extinct, Effort: h.options.Effort, Rounds: x.Rounds, Pieces: x.Pieces,
		Warnings: h.warnings(x, replications),
	}
	if !h.method.Planned() {
		return r
	}
	for _, l := range x.Levels {
		r.Levels = append(r.Levels, verdict.RareLevel{Score: l.Score, Goal: l.Score == splitting.Goal, Tried: l.Tried, Passed: l.Passed, Chance: l.Chance})
	}
	return r
}

// guarantee is what the interval promises.
func (h *herd) guarantee(x *splitting.Answer, replications int) string {
	switch x.Rule {
	case splitting.Binomial:
		return "proven: at least 1-alpha for every probability (Clopper-Pearson): there are no levels, and so only plain runs"
	case splitting.Bound:
		return "the bound is proven: that of the plain runs, of which each tree has one (Clopper-Pearson)"
	case splitting.Guess:
		return "none: the estimate is unbiased for every score, but nothing is known of its error"
	case splitting.Student:
		text := "approximate: the estimate is unbiased for every score; the t interval of independent replications holds the probability with 1-alpha in the limit of many"
		if replications < splitting.FewReplications {
			text += fmt.Sprintf(", and %d are few", replications)
		}
		return text
	}
	return "approximate: the estimate is unbiased for every score; the log-normal interval takes " + h.method.Variance
}

// steepChance is the chance of a level below which another one before it would help.
const steepChance = 0.01

// warnings are what a reader should know before believing the figures.
func (h *herd) warnings(x *splitting.Answer, replications int) (list []string) {
	if x.Extinct > 0 && x.Estimate > 0 {
		list = append(list, fmt.Sprintf("in %d of %d replications no run came to the goal: take a greater --effort, or another score", x.Extinct, replications))
	}
	if x.Rule == splitting.Bound || x.Rule == splitting.Guess {
		list = append(list, "no run came to the goal: take a greater --effort, other levels or another score; heddle check --never tells whether it can be reached at all")
	}
	if x.Skipped > 0 {
		list = append(list, fmt.Sprintf("%d satisfied runs did not come to the last level, and count all the same: the score misses ways to the goal, and the estimate may vary more than the interval tells", x.Skipped))
	}
	if !h.method.Planned() {
		return list
	}
	for i, l := range x.Levels {
		if l.Tried > 0 && l.Passed > 0 && l.Chance < steepChance {
			list = append(list, fmt.Sprintf("only %.2g of the pieces passed from level %d to the next: a level between them would help", l.Chance, i))
		}
	}
	return list
}
