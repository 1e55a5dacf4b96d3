package passes

import (
	"cmp"
	"maps"
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	symbolic "heddle/internal/symbolic/machine"
)

// A session is searched in passes. First come short ones with few preemptive
// switches: they find most faults, with the shortest story. One more is short but not
// bounded otherwise: for small programs it is the last. Then come a few single runs
// with many switches, then the full search. A pass that rests on an assumption which
// turned out wrong is repeated with what was learnt.
const (
	QuickPasses   = 3
	quickStates   = 10_000
	quickSymbolic = 2_000 // with inputs as unknowns

	// quickRepeats bounds the repetitions of a short pass: what is not learnt in
	// them is learnt in the next one.
	quickRepeats = 8
)

// walks are the single runs: some hundredths of a second.
var walks = search.Walks{Slices: 6, Random: 6, Budget: 12_000, Steps: 1000, Seed: 1}

// stale is the limit that ends a pass which has to be repeated.
const stale search.Limit = "stale"

// outcome is that of a pass; nil: it has not decided.
func (s *Search) outcome(r *search.Result, m *machine.Machine, err error) (*engine.Outcome, error) {
	if err != nil || r == nil {
		return nil, err
	}
	return s.Outcome(s.Evidence(r, m)), nil
}

// pass is a search that comes before the full one. The outcome is nil if it has not decided.
type pass func(search.Options) (*engine.Outcome, error)

// passes are those that come before the full search.
func (s *Search) passes() (list []pass) {
	list = append(list, s.aside)
	if s.Task.Checks.KeepGoing || s.maker != nil && !s.Threaded() {
		return list
	}
	bounds := s.quickBounds()
	list = append(list, s.quickPass(bounds[0]), s.fewPass, s.aside)
	for _, bound := range bounds[1:] {
		list = append(list, s.quickPass(bound), s.aside)
	}
	if !s.Task.Search.EveryInstruction() { // its places to switch make runs too long
		list = append(list, s.walkPass)
	}
	return list
}

// aside looks for a proof in another way.
func (s *Search) aside(o search.Options) (*engine.Outcome, error) {
	if s.Aside == nil {
		return nil, nil
	}
	return s.Aside(s, o)
}

// fewPass decides by a violation among few threads.
func (s *Search) fewPass(o search.Options) (*engine.Outcome, error) { return s.outcome(s.withFew(o)) }

// quickPass is a short pass that decides by a violation, or if it reaches all states.
func (s *Search) quickPass(bound int) pass {
	return func(o search.Options) (*engine.Outcome, error) {
		r, m, err := s.Quick(o, bound)
		if err != nil || s.Shows(r) || r.Complete() {
			return s.outcome(r, m, err)
		}
		s.OutOfThreads = m.Notes().OutOfThreads()
		m.Close() // what was mapped can be given back
		return nil, nil
	}
}

// walkPass takes single runs, of which one decides by a violation.
func (s *Search) walkPass(o search.Options) (*engine.Outcome, error) {
	r, m, err := s.repeat(o, s.walk)
	if err != nil || s.Shows(r) {
		return s.outcome(r, m, err)
	}
	m.Close()
	return nil, nil
}

// Full searches all states, until no assumption turns out wrong.
func (s *Search) Full(o search.Options, take searcher) (*search.Result, *machine.Machine, error) {
	return s.untilSettled(func() (*search.Result, *machine.Machine, error) { return s.explore(o, take) })
}

// untilSettled repeats a pass until no assumption turns out wrong.
func (s *Search) untilSettled(pass func() (*search.Result, *machine.Machine, error)) (*search.Result, *machine.Machine, error) {
	for {
		r, m, err := pass()
		if err != nil || !s.Relearn(r) {
			return r, m, err
		}
		m.Close()
	}
}

// quickBounds are the bounds of the short passes on preemptive switches. What is kept
// without loss anyway is tried without a bound as well.
func (s *Search) quickBounds() (bounds []int) {
	for n := range QuickPasses {
		bounds = append(bounds, n)
	}
	if t := &s.Task; !t.Search.EveryInstruction() && !t.Search.Spill && (t.Search.Store == plan.StoreTree || t.Search.Store == "") {
		bounds = append(bounds, -1)
	}
	return bounds
}

// Quick makes a short pass, with a bound on preemptive switches if that is not -1.
func (s *Search) Quick(o search.Options, preemptions int) (*search.Result, *machine.Machine, error) {
	o.Bound = preemptions
	states := quickStates
	if s.maker != nil {
		states = quickSymbolic
	}
	o.MaxStates = min(cmp.Or(o.MaxStates, states), states)
	return s.repeat(o, s.quickDepthFirst)
}

// repeat makes a short pass as often as it learns something, within reason.
func (s *Search) repeat(o search.Options, take searcher) (*search.Result, *machine.Machine, error) {
	for range quickRepeats {
		r, m, err := s.explore(o, take)
		if err != nil || !s.Relearn(r) {
			return r, m, err
		}
		m.Close()
	}
	r, m, err := s.explore(o, take)
	if err == nil {
		s.Relearn(r)
	}
	return r, m, err
}

// searcher is a way to search with one cursor.
type searcher func(system.Cursor, search.Options) *search.Result

// Relearn reports whether a pass is to be repeated, and prepares for it. A thread
// that reached what was thought private to another makes every object shared.
func (s *Search) Relearn(r *search.Result) bool {
	again := false
	switch {
	case s.ages:
		s.ages, again = false, true
	case s.dates: // everything else is as it was
		s.dates, s.dated, again = false, true, true
	case r.Met(system.Escaped): // nothing does where everything is shared
		s.Shared, again = true, true
	}
	if s.Discipline != nil && s.goesRound(r) { // where threads switch at more places they may not
		s.Discipline, s.unending = nil, true
		return true
	}
	if d := s.Discipline; d != nil && d.Changed() && !outOf(r) {
		again = true
		if d.Broken() {
			s.Discipline, s.broken = nil, true
		} else {
			d.Restart()
		}
	}
	return again
}

// goesRound reports whether a pass met an action that need not end, and no violation.
func (s *Search) goesRound(r *search.Result) bool {
	return s.Task.Search.Engine.Symbolic() && len(r.Violations) == 0 && !outOf(r) &&
		slices.ContainsFunc(r.Others, func(o search.Found) bool { return symbolic.IsEndless(o.Failure) })
}

// outOf reports whether a pass ended for want of something that a repetition would
// want as well.
func outOf(r *search.Result) bool {
	for _, l := range r.Limits {
		if l == search.Time || l == search.Memory || l == search.Interrupted || l == search.Turns {
			return true
		}
	}
	return false
}

// explore makes one pass.
func (s *Search) explore(o search.Options, take searcher) (*search.Result, *machine.Machine, error) {
	return s.exploreWith(1, func(workers []*Worker) *search.Result {
		o.Poll = workers[0].UntilStale(o.Poll)
		return take(workers[0].Reduced, o)
	})
}

// exploreWith makes one pass with several workers.
func (s *Search) exploreWith(workers int, take func([]*Worker) *search.Result) (*search.Result, *machine.Machine, error) {
	all, err := s.newWorkers(workers)
	if err != nil {
		return nil, nil, err
	}
	r := take(all)
	m := s.gather(all)
	s.learnTimes(m.Notes())
	switch {
	case s.ages || s.dates: // what it found may rest on times that are not what they seemed to be
		r.Violations = nil
		r.Limits = append(r.Limits, stale)
	case s.Discipline == nil && !s.finer():
	case s.maker != nil && s.settled(r): // schedules with unknowns are confirmed otherwise: confirmSymbolic
	case !s.settled(r):
		// Its schedules cannot be reported, for places to switch were added since.
		r.Violations = nil
		r.Limits = append(r.Limits, stale)
	default:
		s.Unrefined = s.refine(r)
		again := s.Unrefined != nil
		if s.Discipline != nil && s.Discipline.Changed() { // places to switch were added on the way, which is no bug
			s.Unrefined, again = nil, again || !s.replay(r)
		}
		if again {
			s.Discipline = nil
			m.Close()
			return s.exploreWith(workers, take)
		}
	}
	s.remember(r)
	return r, m, nil
}

// learnTimes takes note of what a pass has shown about times in the program's memory.
func (s *Search) learnTimes(n *machine.Notes) {
	s.ages, s.dates = len(n.OldTimes()) > 0, n.Dated()
	if !s.ages {
		return
	}
	if s.aged++; s.aged == mostAged {
		s.exactTimes = machine.AllTimes()
		return
	}
	exact := maps.Clone(s.exactTimes)
	if exact == nil {
		exact = map[int]bool{}
	}
	maps.Copy(exact, n.OldTimes())
	s.exactTimes = exact
}

// mostAged is after how many passes that needed the age of a time all of them stay exact.
const mostAged = 8

// mistaken reports whether a machine has met a step that depends on what was left out about times.
func mistaken(n *machine.Notes) bool { return len(n.OldTimes()) > 0 || n.Dated() }

// settled reports whether no assumption that a pass rests on turned out wrong.
func (s *Search) settled(r *search.Result) bool {
	return s.Discipline == nil || !s.Discipline.Changed() || outOf(r)
}

// remember keeps the limits of the machine that a pass has met, and adds those of
// the passes before: where one cuts executions off, no pass is a proof.
func (s *Search) remember(r *search.Result) {
	for _, o := range r.Others {
		if o.Failure.Class == system.Limit && !meets(s.met, o) {
			s.met = append(s.met, o)
		}
	}
	for _, o := range s.met {
		if !meets(r.Others, o) {
			r.Others = append(r.Others, o)
		}
	}
}

func meets(list []search.Found, f search.Found) bool {
	return slices.ContainsFunc(list, func(have search.Found) bool { return have.Failure.Key == f.Failure.Key })
}

// Options are those of the plan's searches; violations of a symbolic one are confirmed on the way.
func (s *Search) Options() search.Options {
	o := s.SearchOptions()
	if s.Confirmed != nil {
		o.Confirm, o.PollEvery = s.Confirms, PollSymbolic
	}
	return o
}
