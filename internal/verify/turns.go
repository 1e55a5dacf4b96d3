package verify

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"heddle/internal/engine/budget"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// This file lets several engines take turns: none is the best for all programs, and which
// is good for one shows soonest by trying. Each gets a short turn, then one after the other
// a longer one, in which it resumes where it stopped. The first that decides has decided.
//
// Turns are measured in work, not in seconds (package budget), so that the answer, and
// which engine gives it, do not depend on what else the computer does. With several
// workers some turns are taken at the same time. What one of them finds counts only when
// those before it in the round have not decided, so that the answer is the same.

// contender is an engine that takes turns.
type contender struct {
	name    string
	search  func(*plan.Plan) (*Result, error)
	engine  plan.Engine      // of the plan that it searches with
	first   int64            // work of its first turn; 0: as much as it needs
	proves  bool             // by induction
	quiet   bool             // what it says is no answer to the user if no engine decides
	unasked []verdict.Reason // what it says if it had no turn

	run  *budget.Run[*Result]
	last *Result      // what it has found; nil: it has not ended
	bug  *verdict.Bug // because of which it has found nothing
}

// How turns grow.
const (
	longer    = 4       // times the turn before
	longest   = 1 << 20 // times the first turn
	turnBytes = 1 << 30
	maxRounds = 3 // of turns where the task has no limit on time
)

// turns are engines that take turns at one plan.
type turns struct {
	plan   *plan.Plan
	list   []*contender
	why    string       // there are several; "": no reason is worth telling
	chosen bool         // by the user, so the result does not say what came before
	longer int64        // times the turn before
	rounds int          // 0: until the time is over
	also   []*contender // if no engine decides, the result has what these say besides
	story  []event
	now    atomic.Int32 // the round
}

// event is a turn that has decided nothing.
type event struct{ engine, text string }

// newTurns are engines that take turns at a plan: until its time is over, or three times where it has no limit on time.
func newTurns(p *plan.Plan, why string, list ...*contender) *turns {
	t := &turns{plan: p, why: why, longer: longer, list: list}
	if p.Bounds.Seconds == 0 {
		t.rounds = maxRounds
	}
	return t
}

// take takes turns until an engine decides, or none can continue.
func (t *turns) take() (*Result, error) {
	res, err := t.decide()
	if err != nil || res.Verdict.Answer != verdict.Unknown {
		return res, err
	}
	for _, x := range t.also {
		why := x.unasked
		if x.last != nil {
			why = x.last.Verdict.Reasons
		}
		for _, r := range why {
			if !slices.Contains(res.Verdict.Reasons, r) {
				res.Verdict.Reasons = append(slices.Clip(res.Verdict.Reasons), r)
			}
		}
	}
	return res, nil
}

func (t *turns) decide() (*Result, error) {
	t.begin()
	defer t.end(budget.Decided)
	for factor, round := int64(1), 1; t.rounds == 0 || round <= t.rounds; factor, round = min(factor*t.longer, longest), round+1 {
		t.now.Store(int32(round))
		res, err := t.round(factor)
		if res != nil || err != nil {
			return res, err
		}
		if len(t.active()) == 0 {
			return t.undecided(), nil
		}
	}
	if err := t.end(budget.NoTurns); err != nil {
		return nil, err
	}
	return t.noneDecided(), nil
}

// noneDecided is the result when nobody decided in all of its turns.
func (t *turns) noneDecided() *Result {
	res := t.undecided()
	res.Verdict.Reasons = append([]verdict.Reason{{Kind: verdict.LimitTime,
		Text: "no engine decided within its turns (--time=1h gives them more, --engine chooses one)"}}, res.Verdict.Reasons...)
	return res
}

// begin prepares the contenders' runs.
func (t *turns) begin() {
	report := t.plan.Host.Progress
	var mu sync.Mutex // several searches may be under way
	for _, x := range t.list {
		x.run = budget.NewRun(t.plan.Meter(), func(m *budget.Meter) (*Result, error) {
			p := t.plan
			if len(t.list) > 1 || x.first != asNeeded {
				p = p.Metered(m)
			}
			return x.search(p.With(func(k *plan.Task) {
				k.Search.Engine = x.engine
				if report == nil || len(t.list) == 1 {
					return
				}
				k.Host.Progress = func(st plan.Progress, seconds float64) {
					mu.Lock()
					defer mu.Unlock()
					st.Engine, st.Round = x.name, int(t.now.Load())
					if x.proves {
						st.Phase = plan.Proving
					}
					report(st, seconds)
				}
			}))
		})
	}
}

// active are the contenders that have not ended.
func (t *turns) active() (list []*contender) {
	for _, x := range t.list {
		if x.last == nil {
			list = append(list, x)
		}
	}
	return list
}

// round gives each contender a turn; the result is nil if none has decided.
func (t *turns) round(factor int64) (*Result, error) {
	list := t.active()
	shares := t.shares(list, factor)
	moved := false
	for len(list) > 0 {
		n := t.together(list)
		before := make([]int64, n)
		for i, x := range list[:n] {
			before[i] = x.run.Used().Work
			x.run.Begin(shares[i])
		}
		for i, x := range list[:n] {
			ended := x.wait()
			moved = moved || ended || x.run.Used().Work > before[i]
			if res, err := t.after(x, ended, shares[i]); res != nil || err != nil {
				return res, err
			}
		}
		if len(t.active()) > 0 && t.plan.Over(0) {
			return t.outOfTime()
		}
		list, shares = list[n:], shares[n:]
	}
	if moved {
		return nil, nil
	}
	return t.noRoom()
}

// together is how many contenders, of those whose turn is next, take theirs at the same
// time: as many as there are workers, where each has one for itself.
func (t *turns) together(list []*contender) int {
	n := 0
	for n < len(list) && n < max(1, t.plan.Search.Workers) && (n == 0 || list[n].engine.Symbolic() && list[0].engine.Symbolic()) {
		n++
	}
	if t.plan.Symbolic.Solving.Log != nil {
		return 1
	}
	return n
}

// shares are what contenders may use in a round. The memory that the task allows is for
// all of them together.
func (t *turns) shares(list []*contender, factor int64) (all []budget.Share) {
	free := t.plan.Bounds.Bytes
	for _, x := range list {
		free -= x.run.Used().Bytes
	}
	for _, x := range list {
		if x.first == asNeeded {
			all = append(all, budget.Share{})
			continue
		}
		s := budget.Share{Work: x.run.Used().Work + x.first*factor, Bytes: turnBytes * factor}
		if t.plan.Bounds.Bytes > 0 {
			s.Bytes = min(s.Bytes, max(1, x.run.Used().Bytes+max(0, free)/int64(len(list)))) // 0 is no limit
		}
		all = append(all, s)
	}
	return all
}

// after looks at what a contender's turn has led to; nil: others are next.
func (t *turns) after(x *contender, ended bool, s budget.Share) (*Result, error) {
	if !ended {
		t.story = append(t.story, event{x.name, fmt.Sprintf("%s did not decide in about %s of work", x.name, amount(s.Work))})
		return nil, nil
	}
	res, err := x.result()
	if err != nil {
		return nil, err
	}
	if x.last = res; t.settles(x) {
		return t.withStory(x), nil
	}
	t.story = append(t.story, event{x.name, x.name + " did not decide"})
	return nil, nil
}

// settles reports whether others need not search any more, since a contender that has ended says enough.
func (t *turns) settles(x *contender) bool {
	if x.bug != nil {
		return false
	}
	return decided(t.plan, x.last) || stopped(x.last) || t.assumesTooMuch(x.last) || x.first == asNeeded && !x.quiet && !t.onlyUnknowns(x.last)
}

// amount is work as the time that it takes about.
func amount(work int64) string { return fmt.Sprintf("%.2g s", float64(work)/budget.UnitsPerSecond) }

// withStory returns a contender's result, with what came before it.
func (t *turns) withStory(x *contender) *Result {
	res := x.last
	res.Verdict.Bugs = append(res.Verdict.Bugs, t.bugs(x)...)
	if t.chosen {
		return res
	}
	var before []string
	for _, e := range t.story {
		before = append(before, e.text)
	}
	for n := len(before) - 1; n >= 0 && t.story[n].engine == x.name; n-- { // that is what the result says itself
		before = before[:n]
	}
	v := &res.Verdict
	v.EngineWhy = because(t.why, append(before, v.EngineWhy)...)
	if v.Engine == "" && v.EngineWhy != "" {
		v.Engine = string(plan.EngineExplicit)
	}
	return res
}

// outOfTime is the result when the time is over, or the user wants an end.
func (t *turns) outOfTime() (*Result, error) {
	if err := t.end(budget.NoTurns); err != nil {
		return nil, err
	}
	return t.undecided(), nil
}

// noRoom ends the last contender that is active, when none could do anything in a round
// for want of memory: the others have its memory then.
func (t *turns) noRoom() (*Result, error) {
	list := t.active()
	if len(list) == 0 {
		return nil, nil
	}
	x := list[len(list)-1]
	if _, err := x.finish(budget.NoRoom); err != nil {
		return nil, err
	}
	return t.after(x, true, budget.Share{})
}

// end ends all contenders that have begun.
func (t *turns) end(why budget.End) (failed error) {
	for _, x := range t.active() {
		if !x.run.Begun() {
			continue
		}
		res, err := x.finish(why)
		if x.last = res; err != nil && failed == nil {
			failed = err
		}
	}
	return failed
}

// decided reports whether a result is what the user wants. Who continues after violations
// wants to know of all.
func decided(p *plan.Plan, r *Result) bool {
	return r.Verdict.Answer != verdict.Unknown && !(p.Checks.KeepGoing && len(r.Verdict.Reasons) > 0)
}

// assumesTooMuch reports whether a search was complete and no run met what is assumed of arguments: others would meet none either.
func (t *turns) assumesTooMuch(r *Result) bool {
	return len(t.plan.Source.Assumed) > 0 && slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind == verdict.NeverReached })
}

// onlyUnknowns reports whether all that keeps a result from being a proof is what the symbolic engine has as unknowns: what memory
// holds that was never written, and what standard input does.
func (t *turns) onlyUnknowns(r *Result) bool {
	return !slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool {
		return x.Kind != verdict.Uninitialised && !(x.Kind == verdict.InputCut && t.plan.MayReadStdin())
	})
}

// undecided is what to report when nothing was decided: the most violations, or what the
// first one that takes inputs as unknowns had to say, else the last result. Who had all of
// the time is asked first, but not if it lacks nothing except what the others have as unknowns:
// they know what else they lack.
func (t *turns) undecided() *Result {
	var best *contender
	for _, x := range t.list {
		if x.last != nil && (best == nil || best.bug != nil || x.bug == nil && len(x.last.Traces) >= len(best.last.Traces)) {
			best = x
		}
	}
	if len(best.last.Traces) > 0 {
		return t.withStory(best)
	}
	for _, x := range t.list {
		if x.first == asNeeded && !x.quiet && x.last != nil && x.bug == nil && !t.onlyUnknowns(x.last) {
			return t.withStory(x)
		}
	}
	for _, x := range t.list {
		if x.last != nil && x.bug == nil && x.engine.Symbolic() && !x.quiet {
			return t.withStory(x)
		}
	}
	return t.withStory(best)
}

// because says why an engine was chosen.
func because(why string, story ...string) string {
	parts := []string{why}
	if len(story) > 4 {
		parts = append(parts, "...")
		story = story[len(story)-3:]
	}
	parts = slices.DeleteFunc(append(parts, story...), func(s string) bool { return s == "" })
	return strings.Join(parts, "; ")
}

// stopped reports whether others need not search: the user has ended it, or is to mend what is assumed.
func stopped(r *Result) bool {
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool {
		return x.Kind == verdict.Interrupted || x.Kind == verdict.Precondition
	})
}
