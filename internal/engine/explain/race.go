package explain

import (
	"slices"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// This file looks for what would have kept the threads of a race apart: a lock that is held wherever else the variable is
// accessed, and where the one that has started the other waits for its end. It says what runs show; that a program is
// right with the change is not looked for.

// Race finds out about the race that a trace ends in, and notes it in the trace. So much work may go into the search for other
// accesses.
func Race(p *plan.Plan, t *trace.Trace, work int64) error {
	if t.Failure == nil || len(t.Failure.Accesses) != 2 || t.Repeats > 0 {
		return nil
	}
	p = of(p, t)
	x := &allowance{p: p, left: work}
	a, err := newAim(p, t.Failure.Key)
	if err != nil {
		return err
	}
	defer a.m.Close()
	if !a.lead(t) {
		return nil
	}
	at := a.racing(t.Failure)
	a.joins(t.Failure.Order)
	t.Failure.Guarded, err = x.guarded(t.Failure, at)
	return err
}

// lead takes the schedule of a trace, and reports whether its failure shows.
func (a *aim) lead(t *trace.Trace) bool {
	shows, ended := a.shows(a.Start())
	for _, s := range t.Schedule {
		if shows || ended || !a.Fits(s) {
			break
		}
		shows, ended = a.shows(a.Do(s))
	}
	return shows
}

// racing is what both threads of a race are about to access, if that is a variable with static storage; 0 bytes: it is not.
func (a *aim) racing(f *trace.Failure) machine.Access {
	for _, x := range a.m.Pending(f.Accesses[0].Thread, nil) {
		for _, y := range a.m.Pending(f.Accesses[1].Thread, nil) {
			if !machine.Conflict(x, y) {
				continue
			}
			if o, _, ok := a.m.Find(x.Addr); ok && a.m.StaticIndex(&o) >= 0 {
				return x
			}
		}
	}
	return machine.Access{}
}

// joins lets the thread that has started the other run on, and notes where it waits for the other's end.
func (a *aim) joins(o *trace.Order) {
	if o == nil {
		return
	}
	t := o.Creator
	for range mostForced {
		if a.m.Choices(t) == 0 {
			break
		}
		if a.m.Choices(t) != 1 || a.Cursor.Do(system.Action{Thread: int32(t)}) != nil {
			return
		}
	}
	if a.m.Status(t) != machine.Running || !a.m.Stepwise().Joins(a.m.PC(t)) {
		return
	}
	if _, other := a.m.Inspect().Blocked(t); other == o.Created {
		o.Joined = placeOf(a.m, t)
	}
}

// placeOf is where a thread is, in the program's own code.
func placeOf(m *machine.Machine, t int) source.Place {
	pcs := []int{m.PC(t)}
	for _, f := range m.Inspect().Frames(t, nil) {
		pcs = append(pcs, f.PC)
	}
	for _, pc := range pcs {
		at := m.Program().At(pc)
		for at.InLibrary() && at.InlinedAt != nil {
			at = *at.InlinedAt
		}
		if at.Known() && !at.InLibrary() {
			return at
		}
	}
	return source.Place{}
}

// raceSwitches bounds the preemptive switches of the runs in which other accesses are looked for.
const raceSwitches = 2

// guarded is the lock that all accesses to a variable besides those of a race are made with, in the runs that a search meets.
func (x *allowance) guarded(f *trace.Failure, at machine.Access) (*trace.Guarded, error) {
	if at.Size == 0 {
		return nil, nil
	}
	a, err := newAim(x.p, f.Key)
	if err != nil {
		return nil, err
	}
	defer a.m.Close()
	a.m.Inspect().FollowLocks()
	a.past = true
	w := &watcher{a: a, at: at, sites: map[int]*site{}}
	search.DepthFirst(a, store.NewTree(a), search.Options{Bound: raceSwitches, Begun: true, Whole: true, KeepGoing: true, Watch: w,
		MaxStates: searchStates, MaxBytes: x.p.Bounds.Bytes, Poll: x.poll})
	return w.guarded(f), nil
}

// watcher notes the accesses to a variable that threads are about to make in the states of a search.
type watcher struct {
	a     *aim
	at    machine.Access
	sites map[int]*site
	buf   []machine.Access
	held  []machine.Held
}

// site is an instruction that accesses the variable.
type site struct {
	place source.Place
	locks []uint64 // held whenever it does
}

// State implements search.Watcher.
func (w *watcher) State(uint64) {
	m := w.a.m
	if m.Live() < 2 {
		return
	}
	for t := range m.Threads() {
		w.buf = m.Pending(t, w.buf[:0])
		for _, x := range w.buf {
			if x.Addr < w.at.Addr+w.at.Size && w.at.Addr < x.Addr+x.Size {
				w.note(t, x)
			}
		}
	}
}

// note notes an access that a thread is about to make.
func (w *watcher) note(t int, x machine.Access) {
	m := w.a.m
	w.held, _ = m.Inspect().Locks(t, w.held[:0])
	var locks []uint64
	for _, h := range w.held {
		if !h.Reading || !x.Write {
			locks = append(locks, h.Addr)
		}
	}
	s := w.sites[m.PC(t)]
	if s == nil {
		w.sites[m.PC(t)] = &site{placeOf(m, t), locks}
		return
	}
	s.locks = slices.DeleteFunc(s.locks, func(l uint64) bool { return !slices.Contains(locks, l) })
}

// guarded is what the accesses besides those of a race have in common.
func (w *watcher) guarded(f *trace.Failure) *trace.Guarded {
	var common []uint64
	g := &trace.Guarded{}
	for _, s := range w.sites {
		if slices.ContainsFunc(f.Accesses, func(a trace.Access) bool { return a.Place.Short() == s.place.Short() }) {
			continue
		}
		if len(g.Places) == 0 {
			common = slices.Clone(s.locks)
		}
		common = slices.DeleteFunc(common, func(l uint64) bool { return !slices.Contains(s.locks, l) })
		g.Places = append(g.Places, s.place)
	}
	if len(common) == 0 {
		return nil
	}
	slices.SortFunc(g.Places, func(a, b source.Place) int { return a.Line - b.Line })
	g.Places = slices.CompactFunc(g.Places, func(a, b source.Place) bool { return a.Short() == b.Short() })
	o, off, ok := w.a.m.Find(slices.Min(common))
	if !ok || off != 0 {
		return nil
	}
	g.Lock, _, _ = strings.Cut(w.a.m.Describe(&o), " (") // without its size
	return g
}

// Edge implements search.Watcher.
func (w *watcher) Edge(uint64, system.Action, uint64) {}

// Fails implements search.Watcher.
func (w *watcher) Fails(uint64, system.Action, *system.Failure) {}

// FailsAtOnce implements search.Watcher.
func (w *watcher) FailsAtOnce(*system.Failure) {}
