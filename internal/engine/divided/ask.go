package divided

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/division"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// Times. A part that does not answer is taken for lost.
const (
	gather      = 60 * time.Second // until all parts are there
	answer      = 20 * time.Second
	lastWords   = 2 * time.Second  // where the user, or a limit, has ended the work from outside
	firstRound  = time.Millisecond // between two rounds; then longer
	slowestTurn = 50 * time.Millisecond
	underWay    = 20 * time.Second // a batch of states, while no part does anything else
)

// again is how often a search is begun again whose part was lost.
const again = 3

// errLost says that a part's states are gone.
var errLost = errors.New("a process that had a part of the states is gone, and they with it")

// Search searches a plan's states, in as many parts as its task says, by a team that has the plan's program.
func Search(p *plan.Plan, t plan.Team) (*engine.Outcome, error) {
	s := passes.New(p, nil)
	var earlier []*asking
	defer func() {
		for _, a := range earlier {
			a.wire.Close()
		}
	}()
	restarts := 0
	for n := 0; ; n++ {
		a := &asking{s: s, wire: t.Wire(n), number: n, parts: p.Search.Divide}
		earlier = append(earlier, a)
		r, m, err := a.once(t)
		switch {
		case errors.Is(err, errLost) && restarts < again:
			restarts++
		case err != nil:
			return nil, err
		case s.Relearn(r):
			if err := m.Close(); err != nil {
				return nil, err
			}
		default:
			o := s.Outcome(s.Evidence(r, m))
			if restarts > 0 {
				o.Note = fmt.Sprintf("%v, so the search began again (restarts: %d)", errLost, restarts)
			}
			return o, nil
		}
	}
}

// asking is one search of all states.
type asking struct {
	s      *passes.Search
	wire   plan.Wire
	number int
	parts  int
	closed atomic.Bool // a part that is still told to begin need not

	messages chan []byte
	over     chan error // of tasks
	there    []bool
	figures  []status
	results  []*found
	poll     func(search.Stats) search.Limit
	limit    search.Limit
	givenUp  bool // the user, or a limit, has ended the tasks
}

// once searches once.
func (a *asking) once(t plan.Team) (r *search.Result, m *machine.Machine, err error) {
	s, parts := a.s, a.parts
	h, err := s.Alone()
	if err != nil {
		return nil, nil, err
	}
	m = h.Machine
	var words []uint32
	if h.Cursor.Start() == nil { // else each part reports why not
		words = division.Choose(h.Cursor, parts, s.Seconds).Words
	}
	if m, err = fresh(s, m); err != nil {
		return nil, nil, err
	}
	a.messages, a.over, a.there = make(chan []byte, 1<<10), make(chan error, parts), make([]bool, parts)
	a.figures, a.results, a.poll = make([]status, parts), make([]*found, parts), s.SearchOptions().Poll
	if err = a.wire.Listen(asker, a.handle); err == nil {
		stop := make(chan struct{})
		for k := range parts {
			task := message(0, pass{Search: a.number, Part: k, Parts: parts, Words: words, Shared: s.Shared})
			go func(over chan<- error) {
				_, _, err := t.Do(uint64(a.number*plan.MostParts+k), task, stop)
				over <- err
			}(a.over)
		}
		if r, err = a.run(m); err != nil && a.limit != "" && (errors.Is(err, plan.ErrGivenUp) || errors.Is(err, errLost)) {
			r, err = a.cutOff(), nil
		}
		a.closed.Store(true)
		if sent := a.broadcast(message(finish, nil)); !a.givenUp {
			err = errors.Join(err, sent)
		}
		close(stop)
	}
	if err != nil {
		return nil, nil, errors.Join(err, m.Close())
	}
	return r, m, nil
}

// handle handles a message from the wire. A part that starts after the search has ended gets a
// message to finish.
func (a *asking) handle(m []byte) {
	if !a.closed.Load() {
		select {
		case a.messages <- m:
		case <-time.After(answer): // nobody takes them any more
		}
		return
	}
	part := 0
	if len(m) > 0 && m[0] == hello && read(m, &part) == nil && part >= 0 && part < a.parts {
		_ = a.wire.Send(partName(part), message(finish, nil)) // else it is given up in a while
	}
}

// fresh is another machine, whose notes are not those of runs at random.
func fresh(s *passes.Search, m *machine.Machine) (*machine.Machine, error) {
	if err := m.Close(); err != nil {
		return nil, err
	}
	h, err := s.Alone()
	if err != nil {
		return nil, err
	}
	h.Cursor.Start() // what fails then, each part reports
	return h.Machine, nil
}

// broadcast sends a message to all parts.
func (a *asking) broadcast(m []byte) error {
	for k := range a.parts {
		if err := a.wire.Send(partName(k), m); err != nil {
			return err
		}
	}
	return nil
}

// run leads the parts through a search.
func (a *asking) run(m *machine.Machine) (*search.Result, error) {
	if err := a.until(gather, func() bool { return !slices.Contains(a.there, false) }); err != nil {
		return nil, err
	}
	if err := a.broadcast(message(begin, nil)); err != nil {
		return nil, err
	}
	if err := a.rounds(); err != nil {
		return nil, err
	}
	early := slices.ContainsFunc(a.results, func(f *found) bool { return f != nil }) // a part has ended by itself
	if err := a.broadcast(message(end, nil)); err != nil {
		return nil, err
	}
	all := func() bool { return !slices.Contains(a.results, nil) }
	err := a.until(a.patience(), all)
	if errors.Is(err, plan.ErrGivenUp) {
		err = a.until(a.patience(), all)
	}
	if err != nil {
		return nil, err
	}
	r, err := a.join(m)
	if err == nil && a.unfounded(r, early) {
		return nil, errors.New("heddle bug: a part of the states was left before all were searched, and nothing says why")
	}
	return r, err
}

// unfounded reports whether a result has no reason why a part's search was not led to its end.
func (a *asking) unfounded(r *search.Result, early bool) bool {
	ended := early || slices.ContainsFunc(a.results, func(f *found) bool { return slices.Contains(f.Limits, stopped) })
	return ended && len(r.Violations) == 0 && r.Complete()
}

// until takes messages until something is so.
func (a *asking) until(within time.Duration, so func() bool) error {
	deadline := time.After(within)
	for !so() {
		select {
		case m := <-a.messages:
			if err := a.take(m); err != nil {
				return err
			}
		case err := <-a.over:
			return a.taskOver(err)
		case <-deadline:
			return fmt.Errorf("%w (it does not answer)", errLost)
		}
	}
	return nil
}

// taskOver is what it means that a part's task is over, which should last as long as the search. If the work was ended from outside, the parts may live on, and are asked
// for what they have found.
func (a *asking) taskOver(err error) error {
	switch {
	case err == nil:
		return errLost
	case errors.Is(err, plan.ErrGivenUp):
		a.givenUp, a.over = true, nil
		if a.limit == "" {
			a.limit = plan.EndedBy(a.s.Plan)
		}
	}
	return err
}

// patience is how long a part may take to answer.
func (a *asking) patience() time.Duration {
	if a.givenUp {
		return lastWords
	}
	return answer
}

// cutOff is the result where a limit has ended the search and not all parts can say any more what they have found.
func (a *asking) cutOff() *search.Result {
	return &search.Result{Stats: sum(a.figures), Limits: []search.Limit{a.limit}}
}

// take takes a message that belongs to no question.
func (a *asking) take(m []byte) error {
	if len(m) == 0 {
		return nil
	}
	switch m[0] {
	case hello:
		part := 0
		if err := read(m, &part); err != nil || part < 0 || part >= a.parts {
			return err
		}
		if a.there[part] {
			return errLost
		}
		a.there[part] = true
	case how:
		x := status{}
		if err := read(m, &x); err != nil || x.Part < 0 || x.Part >= a.parts {
			return err
		}
		a.figures[x.Part] = x
	case done:
		x := &found{}
		if err := read(m, x); err != nil || x.Part < 0 || x.Part >= a.parts {
			return err
		}
		if !search.Whole(x.Violations, x.Others) {
			return errors.New("a part has sent violations that are none")
		}
		a.results[x.Part] = x
	case lost:
		text := ""
		if err := read(m, &text); err != nil {
			return err
		}
		return errors.New(text)
	}
	return nil
}

// rounds asks the parts how things are until all is done, one of them has an end, or a limit is met.
func (a *asking) rounds() error {
	var before []status
	moved := time.Now()
	for round, pause := 1, firstRound; ; round, pause = round+1, min(2*pause, slowestTurn) {
		if err := a.broadcast(message(probe, round)); err != nil {
			return err
		}
		ended := func() bool { return slices.ContainsFunc(a.results, func(f *found) bool { return f != nil }) }
		all := func() bool { return !slices.ContainsFunc(a.figures, func(x status) bool { return x.Round != round }) }
		err := a.until(answer, func() bool { return ended() || all() })
		if errors.Is(err, plan.ErrGivenUp) {
			return nil
		}
		if err != nil || ended() {
			return err
		}
		if quiet(before, a.figures) {
			return nil
		}
		if !still(before, a.figures) {
			moved = time.Now()
		} else if time.Since(moved) > underWay {
			return errUnderWay
		}
		before = slices.Clone(a.figures)
		if a.limit = a.poll(sum(a.figures)); a.limit != "" {
			return nil
		}
		if most := a.s.Bounds.States; most > 0 && sum(a.figures).States > most {
			a.limit = search.States
			return nil
		}
		time.Sleep(pause)
	}
}

// errUnderWay says that messages were lost between parts, the last ones of their senders, so that no later one shows it.
var errUnderWay = errors.New("states that one process has sent to another do not come: messages were lost")

// still reports whether no part has done anything between two rounds, nor had anything to do.
func still(before, now []status) bool {
	if len(before) == 0 {
		return false
	}
	for i, x := range now {
		if y := before[i]; !x.Idle || !y.Idle || x.Sent != y.Sent || x.Got != y.Got {
			return false
		}
	}
	return true
}

// quiet reports whether nothing was under way between two rounds either.
func quiet(before, now []status) bool {
	var sent, got uint64
	for _, x := range now {
		sent, got = sent+x.Sent, got+x.Got
	}
	return still(before, now) && sent == got
}

// sum adds figures up.
func sum(list []status) (all search.Stats) {
	for _, x := range list {
		all.States, all.Transitions, all.Bytes = all.States+x.States, all.Transitions+x.Transitions, all.Bytes+x.Bytes
		all.MaxDepth = max(all.MaxDepth, x.MaxDepth)
	}
	return all
}

// join puts together what the parts have found.
func (a *asking) join(m *machine.Machine) (*search.Result, error) {
	r := &search.Result{}
	o := a.s.SearchOptions()
	keys := map[uint64]bool{}
	for _, f := range a.results {
		r.Stats = r.Stats.Plus(search.Stats{States: f.States, Transitions: f.Transitions, MaxDepth: f.MaxDepth, Bytes: f.Bytes})
		if err := m.Notes().AdoptRecord(f.Notes); err != nil {
			return nil, err
		}
		for _, l := range f.Limits {
			if l != stopped && !slices.Contains(r.Limits, l) {
				r.Limits = append(r.Limits, l)
			}
		}
		for _, x := range slices.Concat(f.Violations, f.Others) {
			if keys[o.KeyOf(x.Failure)] {
				continue
			}
			keys[o.KeyOf(x.Failure)] = true
			way, err := a.wayTo(f.Part, x.From)
			if err != nil {
				return nil, err
			}
			w := search.Found{Failure: x.Failure, Schedule: append(way, x.Schedule...)}
			if x.Failure.Class == system.Violation {
				r.Violations = append(r.Violations, w)
			} else {
				r.Others = append(r.Others, w)
			}
		}
	}
	if a.limit != "" && !slices.Contains(r.Limits, a.limit) {
		r.Limits = append(r.Limits, a.limit)
	}
	return r, nil
}

// wayTo asks the parts for the actions that lead from the initial state to a part's state.
func (a *asking) wayTo(part int, number uint32) (way schedule.Schedule, err error) {
	var pieces []schedule.Schedule // the last first
	for {
		if err := a.wire.Send(partName(part), message(back, number)); err != nil {
			return nil, err
		}
		w, err := a.wayBack()
		if err != nil {
			return nil, err
		}
		pieces = append(pieces, w.Actions)
		if w.Before.Part < 0 {
			break
		}
		pieces = append(pieces, schedule.Schedule{w.Before.Action})
		part, number = int(w.Before.Part), w.Before.From
	}
	for _, p := range slices.Backward(pieces) {
		way = append(way, p...)
	}
	return way, nil
}

// wayBack takes the answer to a question for a way.
func (a *asking) wayBack() (w wayBack, err error) {
	deadline := time.After(a.patience())
	for {
		select {
		case m := <-a.messages:
			if len(m) > 0 && m[0] == came {
				return w, read(m, &w)
			}
			if err := a.take(m); err != nil {
				return w, err
			}
		case err := <-a.over:
			if err = a.taskOver(err); !errors.Is(err, plan.ErrGivenUp) {
				return w, err
			}
			deadline = time.After(a.patience())
		case <-deadline:
			return w, fmt.Errorf("%w (it does not answer)", errLost)
		}
	}
}
