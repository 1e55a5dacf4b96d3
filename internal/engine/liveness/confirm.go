package liveness

import (
	"errors"
	"fmt"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

// Replay takes a run that a user gives, judges it, and shows it at source level. One that fails on the way shows what it
// fails with, as the search that found it did. What does not make a run a violation its notes say.
func Replay(p *plan.Plan, l schedule.Lasso) (*trace.Trace, error) {
	p = plan.OfRuns(p)
	r, free, err := judge(p, l)
	var no notOne
	var fails runFails
	if errors.Is(err, replay.ErrStands) {
		no = notOne(err.Error())
	}
	if err != nil && no == "" && !errors.As(err, &no) && !errors.As(err, &fails) {
		return nil, fmt.Errorf("%w: %w", trace.ErrNotReplayed, err)
	}
	o := p.MachineOptions()
	o.FreeClock = free
	tr, err := replay.ExplainLasso(p, o, l)
	switch {
	case err != nil || tr.Failure != nil:
		return tr, err
	case fails != "":
		return nil, fmt.Errorf("%w: %w", trace.ErrNotReplayed, fails)
	}
	if no != "" {
		tr.Notes = append(tr.Notes, string(no))
		return tr, nil
	}
	tr.Failure = failure(p, l)
	if p.Asks.Check == machine.Starvation {
		tr.Failure.Text = r.starved(tr)
	}
	tr.Notes = append(tr.Notes, r.neglected(tr)...)
	return tr, nil
}

// confirm is Replay of a lasso that has to be a violation.
func (a *asked) confirm() (*trace.Trace, error) {
	tr, err := Replay(a.Plan, *a.lasso)
	switch {
	case err != nil:
		return nil, err
	case tr.Failure == nil:
		return nil, fmt.Errorf("%w: %s", trace.ErrNotReplayed, tr.Notes[len(tr.Notes)-1])
	case tr.Failure.Check != checkOf(a.Plan):
		return nil, fmt.Errorf("%w: the run fails: %s", trace.ErrNotReplayed, tr.Failure.Text)
	}
	if a.Plan.Search.Shortest {
		tr.Notes = append(tr.Notes, a.length())
	}
	return tr, nil
}

// length says how long a lasso is, of those that a shortest one was looked for among.
func (a *asked) length() string {
	before, again := len(a.lasso.Prefix), len(a.lasso.Cycle)
	if !a.known.shortest {
		return "a shorter run may exist: to look for it takes more than is looked at, or a limit was hit"
	}
	return fmt.Sprintf("no such run has fewer actions: %d before what is repeated, and %d in it (--shortest)", before, again)
}

// failure is what is wrong with a run that does not satisfy the plan's formula.
func failure(p *plan.Plan, l schedule.Lasso) *trace.Failure {
	f := &trace.Failure{Check: checkOf(p), Title: p.Asks.Violation(), Thread: -1, Text: "it never ends, and repeats a part for ever"}
	if len(l.Cycle) == 0 {
		f.Text = "it ends, and stays as it is"
	}
	if c := p.Asks.Check; c != machine.NoCheck {
		f.Title = c.Info().Title
	}
	switch p.Asks.Check {
	case machine.Termination:
		f.Text = "it repeats a part for ever"
		if len(l.Cycle) == 0 {
			f.Text = "no thread can continue, and not all have ended"
		}
	case machine.Livelock:
		f.Text = "threads act for ever, and nothing changes that others see"
	}
	return f
}

// notOne is why a run is no violation.
type notOne string

func (n notOne) Error() string { return string(n) }

// runFails is what a run fails with that should have been followed to its end.
type runFails string

func (f runFails) Error() string { return "the run fails: " + string(f) }

// replayed is what a replay of a lasso shows.
type replayed struct {
	m         *machine.Machine
	laps      *replay.Laps
	c         *cursor.Cursor
	valuation func(*machine.Machine) uint64
	progress  progress
	each      bool // states between instructions count, not only those between actions
	word      []uint64
	always    uint64 // atoms that hold in every state of the cycle

	served, able, moved map[int]bool   // threads, in the part of the run that was followed last
	statements          []judged       // in that part
	outside             bool           // it is not all in the middle of an atomic section
	wanted              map[int]string // what threads say that they ask for, where the run stays or repeats
}

// judgeOn follows a lasso on a machine, and evaluates the formula on it by its definition. The error is a notOne where it is a run that satisfies the
// formula, or that is unfair, and replay.ErrStands where time may end it.
func judgeOn(laps *replay.Laps, p *plan.Plan, l schedule.Lasso) (*replayed, error) {
	valuation, err := p.Asks.Valuation(p.Program)
	if err != nil {
		return nil, err
	}
	list, err := plan.Statements(p)
	if err != nil {
		return nil, err
	}
	m := laps.M
	r := &replayed{m: m, laps: laps, c: cursor.New(m), valuation: valuation, each: !p.Asks.Counts(), progress: progress{says: p.Asks.Actions}}
	r.progress.follow(m)
	for _, s := range list {
		r.statements = append(r.statements, judged{Statement: s})
	}
	if f := r.c.StartWatched(r.look); f != nil {
		return nil, runFails(f.Text)
	}
	prefix, cycle, err := r.words(l)
	switch {
	case err != nil:
		return nil, err
	case !p.Asks.Violates(prefix, cycle):
		return nil, notOne(p.Asks.Keeps())
	}
	r.always = ^uint64(0)
	for _, v := range cycle {
		r.always &= v
	}
	if r.wanted, err = askedFor(m); err != nil {
		return nil, err
	}
	if err := r.fair(p.Checks.Fairness.String()); err != nil {
		return r, err
	}
	return r, laps.End()
}

// words are the valuations along the prefix and the cycle.
func (r *replayed) words(l schedule.Lasso) (prefix, cycle []uint64, err error) {
	st := store.NewTree(r.c)
	st.VisitFirst()
	if err := r.follow(l.Prefix); err != nil {
		return nil, nil, err
	}
	prefix, r.word = r.word, nil
	if prefix, err = r.repeats(st, l.Cycle, prefix); err != nil {
		return nil, nil, err
	}
	if len(l.Cycle) == 0 {
		if acts, _ := r.c.Actions(nil); len(acts) > 0 {
			return nil, nil, notOne("the run has not ended, and has no cycle: nothing can be said of it")
		}
		r.word = append(r.word, r.valuation(r.m)|r.progress.says)
	}
	return prefix, r.word, nil
}

// repeats follows the cycle until it leads back to the state that it began in, at once unless time passes before each round. It returns the valuations
// before the last round, after those of the prefix.
func (r *replayed) repeats(st *store.Tree, cycle schedule.Schedule, prefix []uint64) ([]uint64, error) {
	key, _ := st.Visit(0, 0)
	for range r.laps.Most() {
		r.laps.Begin(len(cycle))
		if err := r.follow(cycle); err != nil {
			return nil, err
		}
		again, isNew := st.Visit(0, 0)
		if !isNew && again == key {
			return prefix, nil
		}
		prefix, r.word, key = append(prefix, r.word...), nil, again
	}
	return nil, errors.New("the cycle does not lead back to the state that it began in")
}

// look notes the valuation between instructions.
func (r *replayed) look(int) {
	if r.each {
		r.word = append(r.word, r.valuation(r.m))
	}
}

// follow takes actions, and notes the state before each.
func (r *replayed) follow(line schedule.Schedule) error {
	r.served, r.able, r.moved, r.outside = map[int]bool{}, map[int]bool{}, map[int]bool{}, false
	for i := range r.statements {
		r.statements[i].begin()
	}
	for i, s := range line {
		if !r.c.Fits(s) {
			return fmt.Errorf("at step %d thread %d cannot act", i+1, s.Thread)
		}
		r.note(int(s.Thread))
		r.word = append(r.word, r.valuation(r.m))
		if f := r.act(s); f != nil {
			return runFails(f.Text)
		}
	}
	return nil
}

// act takes an action. What propositions say of it belongs to the state that it was taken in.
func (r *replayed) act(s schedule.Step) *system.Failure {
	if r.each {
		return r.c.DoWatched(s, r.look)
	}
	mark := r.c.Mark()
	f := r.c.Do(s)
	if f == nil {
		r.word[len(r.word)-1] |= r.progress.acted(mark)
	}
	return f
}

// note records which threads can act where a thread acts: in the middle of an atomic section nobody
// else has a turn, which says nothing of them.
func (r *replayed) note(actor int) {
	r.moved[actor] = true
	for i := range r.statements {
		r.statements[i].note(r.m, actor)
	}
	if r.m.AtomicOwner() >= 0 {
		return
	}
	r.outside = true
	for t := range r.m.Threads() {
		if r.m.Choices(t) != 0 {
			r.able[t] = true
		} else {
			r.served[t] = true
		}
	}
}

// fair returns to whom the cycle is unfair; nil: to nobody.
func (r *replayed) fair(promise string) error {
	for t := range r.m.Threads() {
		left := r.able[t] && !r.moved[t] && !r.m.IsEnvironment(t)
		if left && (promise == plan.FairStrong.String() || promise == plan.FairWeak.String() && !r.served[t]) {
			return notOne(fmt.Sprintf("the run is unfair to thread %d (--fairness=%s)", t, promise))
		}
	}
	for i := range r.statements {
		if t := r.statements[i].leaves(r.m); t >= 0 {
			return notOne(fmt.Sprintf("the run is unfair to thread %d at %s (--fair-at=%s)", t, r.statements[i].Where(), r.statements[i].Text))
		}
	}
	return nil
}

// neglected says which threads can act while the cycle repeats, and never do.
func (r *replayed) neglected(tr *trace.Trace) (list []string) {
	for _, t := range tr.Threads {
		switch {
		case !r.able[t.ID] || r.moved[t.ID]:
		case r.served[t.ID]:
			list = append(list, t.Name+" can act again and again while the cycle repeats, and never does")
		default:
			list = append(list, t.Name+" can act all the time while the cycle repeats, and never does")
		}
	}
	return list
}
