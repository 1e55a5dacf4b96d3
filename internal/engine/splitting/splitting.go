package splitting

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/splitting"
	"heddle/internal/chance/stats"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

const (
	defaultEffort = 1000

	// budgetPerEffort bounds the pieces of a replication.
	budgetPerEffort = 1000
)

// clones makes a property's monitor one of runs that are continued with several times.
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

// ensemble is the engines that draw an answer's replications.
type ensemble struct {
	p       *plan.Plan
	method  *splitting.Method
	options splitting.Options
	engines []*splitting.Engine
	levels  splitting.Plan
	limits  *runs.Limits
	begun   float64
	precision
}

// Ask answers Pr[<=n](f) by importance splitting.
// The trace is that of the first satisfied run; nil: there was none.
func Ask(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	if why := Refusals.Why(p, q); why != "" {
		return nil, nil, errors.New(why)
	}
	limits := runs.NewLimits(p)
	h, err := newEnsemble(p, q, limits.Stop)
	if err != nil {
		return nil, nil, err
	}
	h.limits = limits
	a, tr, err := h.answer(q)
	return a, tr, h.close(err)
}

// close gives the machines back.
func (h *ensemble) close(err error) error {
	for _, e := range h.engines {
		if closed := e.Machine().Close(); err == nil {
			err = closed
		}
	}
	return err
}

// replications is the number of them.
func replications(p *plan.Plan) int {
	if n := p.Sampling.Splitting.Replications; n > 0 {
		return n
	}
	return splitting.FewReplications
}

// newEnsemble makes an engine for each worker that can have a replication. They end when stop says so.
func newEnsemble(p *plan.Plan, q *query.Query, stop func() bool) (*ensemble, error) {
	p = p.With(func(t *plan.Task) { t.Host.Progress = nil }) // its figures are those of a search
	c, err := p.Stepwise()
	if err != nil {
		return nil, err
	}
	h := &ensemble{p: c, method: p.SplittingMethod(), begun: p.Seconds(), precision: precisionOf(p, q)}
	effort := p.Sampling.Splitting.Effort
	if effort == 0 {
		effort = defaultEffort
	}
	h.options = splitting.Options{Method: h.method.Name, Steps: int(min(q.Left.Steps, math.MaxInt)), Seed: p.Sampling.Seed, Effort: effort,
		Budget: budgetPerEffort * effort, Stop: stop, Report: follow(p, h.begun)}
	for range h.workers() {
		if err := h.add(q); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// workers is how many engines draw in this process: where others do, one looks after them.
func (h *ensemble) workers() int {
	if h.p.Host.Fleet != nil {
		return 1
	}
	return min(max(1, h.p.Search.Workers), replications(h.p))
}

// add makes one more engine.
func (h *ensemble) add(q *query.Query) error {
	monitor, err := property.NewMonitor(q.Left.Formula, q.Text, h.p.Program)
	if err != nil {
		return err
	}
	score, err := runs.Score(h.p, q)
	if err != nil {
		return err
	}
	m, err := h.p.Machine()
	if err != nil {
		return err
	}
	e, err := splitting.New(m, clones{monitor}, score, h.options)
	if err != nil {
		return err
	}
	chooser, err := h.p.Sampling.Scheduler.New(h.p.Program)
	if chooser != nil {
		e.Schedule(chooser)
	}
	h.engines = append(h.engines, e)
	return err
}

// use fixes the levels.
func (h *ensemble) use(p splitting.Plan) (err error) {
	h.levels = p
	for _, e := range h.engines {
		if err == nil {
			err = e.Use(p)
		}
	}
	return err
}

// fixLevels reports whether a pilot chose the levels.
func (h *ensemble) fixLevels(q *query.Query) (chosen bool, pilot splitting.Result, err error) {
	levels := h.p.Sampling.Splitting.Levels
	if !h.method.Planned() { // only to see whether the bound on steps matters
		plan, pilot, err := h.engines[0].Pilot(nil)
		if err == nil {
			err = h.use(splitting.Plan{Timing: plan.Timing})
		}
		return false, pilot, err
	}
	for i := range q.Guide.Levels {
		if len(h.p.Sampling.Splitting.Levels) == 0 {
			levels = append(levels, int64(i+1))
		}
	}
	plan, pilot, err := h.engines[0].Pilot(levels)
	if err == nil {
		err = h.use(plan)
	}
	return len(levels) == 0, pilot, err
}

// answer draws the replications and says what they come to.
func (h *ensemble) answer(q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	chosen, pilot, err := h.fixLevels(q)
	if err != nil {
		return nil, nil, err
	}
	alpha := runs.Alpha(q)
	var results []splitting.Result
	switch {
	case pilot.Stopped || pilot.Capped:
		results, pilot = append(results, pilot), splitting.Result{}
	case h.p.Host.Fleet == nil:
		results = h.replicate(alpha, func(first, count int) []splitting.Result { return splitting.Each(h.engines, first, count) })
	default:
		if results, err = h.replicateFar(q, alpha); err != nil {
			return nil, nil, err
		}
	}
	if last := &results[len(results)-1]; last.Gap != nil {
		a := &verdict.Verdict{Question: plan.QuestionOf(q), Assumptions: h.assumptions()}
		a.Conclude(h.proof(last.Gap, nil, 0), true)
		a.Stats = verdict.Stats{Transitions: last.Steps + pilot.Steps, Seconds: h.p.Seconds() - h.begun}
		return a, nil, nil
	}
	x := splitting.Conclude(results, alpha)
	a := &verdict.Verdict{Question: plan.QuestionOf(q), Estimate: h.estimate(&x, len(results), alpha, q.Guide.Given()), Assumptions: h.assumptions(), MostThreads: h.engines[0].Machine().Notes().Threads(),
		Failing: runs.Failed(h.p, &x.Faults)}
	split := a.Estimate.Splitting
	split.Chosen = chosen && h.method.Planned()
	split.Pieces += pilot.Pieces
	a.Stats = verdict.Stats{Transitions: x.Steps + pilot.Steps, Seconds: h.p.Seconds() - h.begun}
	a.Conclude(h.proof(nil, &x, len(results)), true)
	if a.Answer == verdict.Verified && x.Rounds > 1 {
		split.Unseen = h.missesNone(&x, len(results), alpha)
	}
	if x.Success == nil {
		return a, nil, nil
	}
	choices := h.engines[0].Choices(x.Success)
	a.Estimate.Shown = &verdict.Shown{Number: uint64(x.From), Steps: len(choices), Schedule: choices.String()}
	tr, err := runs.Replay(h.p, q, choices)
	return a, tr, err
}

// proof returns what the n replications prove: x is what they come to, unless one of them
// met a gap.
func (h *ensemble) proof(gap *machine.Fault, x *splitting.Answer, n int) *verdict.Proof {
	var limit, imprecise []verdict.Reason
	unfollowed := proof.Clock(h.p, h.engines[0].Machine())
	met := h.limits.Met()
	switch {
	case gap != nil:
		unfollowed = []verdict.Reason{proof.Gap(h.p, gap)}
	case met != "":
		limit = []verdict.Reason{proof.Limits[met]}
	case x.Rule == splitting.Guess:
		imprecise = []verdict.Reason{{Kind: verdict.Imprecise, Text: fmt.Sprintf(
			"no run reached the goal, so the estimate is 0; that the probability is below %.2g is a guess from the levels, not a bound", x.Interval.High)}}
	case x.Refused != "":
		imprecise = []verdict.Reason{{Kind: verdict.Imprecise, Text: x.Refused}}
	case h.precision.asked() && !h.precision.reached(x):
		imprecise = []verdict.Reason{h.precision.missed(n, x)}
	}
	return runs.Proof(unfollowed, limit, imprecise)
}

// assumptions are those of the program, of its inputs and of the scheduler.
func (h *ensemble) assumptions() []string {
	m := h.engines[0].Machine()
	for _, e := range h.engines[1:] {
		m.Notes().Adopt(e.Machine().Notes())
	}
	return slices.Concat(h.p.Assumptions(), runs.Inputs(h.p, m), runs.Scheduled(h.p))
}

// estimate is the answer in words.
func (h *ensemble) estimate(x *splitting.Answer, replications int, alpha float64, guided bool) *verdict.Estimate {
	r := &verdict.Splitting{
		Bound: x.Rule == splitting.Bound, Replications: replications, Extinct: x.Extinct, Effort: h.options.Effort, Rounds: x.Rounds, Pieces: x.Pieces,
		Warnings: h.warnings(x, replications, guided), Misses: x.Misses,
	}
	for _, l := range x.Levels {
		if h.method.Planned() {
			r.Levels = append(r.Levels, verdict.Level{Score: l.Score, Goal: l.Score == splitting.Goal, Tried: l.Tried, Passed: l.Passed, Chance: l.Chance})
		}
	}
	return &verdict.Estimate{Value: x.Estimate, Low: x.Interval.Low, High: x.Interval.High, Confidence: 1 - alpha, Error: x.Error,
		Method: h.method.Name, Guarantee: h.guarantee(x, alpha), Splitting: r}
}

// guarantee is what the interval promises.
func (h *ensemble) guarantee(x *splitting.Answer, alpha float64) string {
	if x.Rule == splitting.Replicated && x.Refused != "" {
		return "none: the estimate is unbiased for every score, but its error is not known"
	}
	switch x.Rule {
	case splitting.Binomial:
		return "proven: at least 1-alpha for every probability (Clopper-Pearson): there are no levels, so only plain runs"
	case splitting.Bound:
		return "the bound is proven: that of the plain runs, of which each tree has one (Clopper-Pearson)"
	case splitting.Guess:
		return "none: the estimate is unbiased for every score, but nothing is known about its error"
	}
	text := fmt.Sprintf("approximate: the estimate is unbiased for every score; the interval is the wider of Student's t and Cox's log-normal one, both at %.4g %% to hold %.4g %%",
		100-50*alpha, 100-100*alpha)
	if h.precision.asked() {
		text += "; looking at it on the way is not accounted for"
	}
	return text
}

// missesNone is the assumption that there is no way to the goal beside the score: if there is, it is so unlikely that none of the runs that were drawn from the start
// took it.
func (h *ensemble) missesNone(x *splitting.Answer, replications int, alpha float64) string {
	n := replications * h.options.Effort
	if h.method.Planned() && x.Levels[0].Tried > 0 {
		n = x.Levels[0].Tried
	}
	return fmt.Sprintf("the score misses no way to the goal: one that passes by its first level, and is as likely as %.2g or less, could have gone unseen in %d runs from the start",
		stats.ClopperPearsonEdge(0, n, alpha).High, n)
}

// steepChance is the chance of a level below which another one before it would help.
const steepChance = 0.01

// warnings are what a reader should know before believing the figures.
func (h *ensemble) warnings(x *splitting.Answer, replications int, guided bool) (list []string) {
	if x.Rule == splitting.Binomial && guided {
		list = append(list, "the score guides nothing: no run of the pilot had a greater one than at first, if it had one at all, so there are no levels")
	}
	if x.Extinct > 0 && x.Estimate > 0 {
		list = append(list, fmt.Sprintf("in %d of %d replications no run reached the goal: use a greater --effort, or another score", x.Extinct, replications))
	}
	if x.Rule == splitting.Bound || x.Rule == splitting.Guess {
		list = append(list, "no run reached the goal: use a greater --effort, other levels or another score; heddle check --never decides whether it is reachable at all")
	}
	if x.Skipped > 0 {
		list = append(list, fmt.Sprintf("%d satisfying runs did not reach the last level, and make %.2g of the estimate: the score misses ways to the goal, and the estimate may vary more than the interval shows", x.Skipped, x.Beside))
	}
	if !h.method.Planned() {
		return list
	}
	for i, l := range x.Levels {
		if l.Tried > 0 && l.Passed > 0 && l.Chance < steepChance {
			list = append(list, fmt.Sprintf("only %.2g of the segments passed from level %d to the next: a level between them would help", l.Chance, i))
		}
	}
	return list
}
