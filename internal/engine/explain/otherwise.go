package explain

import (
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// This file asks of each preemptive switch of a run what becomes of the run without it. The runs that are looked at agree
// with it up to the switch; the thread that could continue does, by itself, until it has to wait or ends; from there on all
// actions of all threads are taken. They are searched without a bound on switches. Where one of them fails, those with no more
// preemptive switches than the run are searched by themselves.
//
// Nothing is said where the thread runs on without end, where a search is cut short or meets what the machine has not, where
// another check fails instead, and where an input is met that the run does not have.
//
// Why the thread runs on until it cannot: with only one more action, the switch after it would be another one to the
// same effect, and hardly any switch would be essential; if it could never be interrupted again, too many would be.

// mostSwitches bounds the switches of a run that are asked about.
const mostSwitches = 24

// mostForced bounds the actions that a thread runs on for.
const mostForced = 20_000

// Otherwise finds out what becomes of a run without each of its preemptive switches, and notes it in its trace.
func Otherwise(p *plan.Plan, t *trace.Trace) error {
	if t.Failure == nil || t.Repeats > 0 || len(t.Switches) > mostSwitches {
		return nil
	}
	x := &minimiser{allowance: allowance{p: of(p, t), left: otherwiseWork}, key: t.Failure.Key, check: t.Failure.Check}
	best, err := x.follow(t.Schedule, false)
	if best == nil || err != nil {
		return err
	}
	x.best = best
	for i := range t.Switches {
		s := &t.Switches[i]
		for _, bound := range []int{-1, len(t.Switches) - i} {
			if x.over() {
				return nil
			}
			found, err := x.otherwise(t.Schedule[:s.Action], s.From, bound)
			if err != nil {
				return err
			}
			s.Otherwise, s.Inputs, s.Bound = found, found == trace.Holds && len(x.best.inputs) > 0, -1
			if bound >= 0 && found == trace.Holds {
				s.Bound = len(t.Switches)
			}
			if found != trace.Fails {
				break
			}
		}
	}
	return nil
}

// branch is the runs that begin with a schedule, after which a thread runs on until it has to wait or ends.
type branch struct {
	*aim
	line   schedule.Schedule
	thread int
	ended  *system.Failure // the run ended on the way
	lost   bool            // nothing is known of what comes after
}

// Start implements system.Cursor: it goes to where all threads may act again.
func (b *branch) Start() *system.Failure {
	if f := b.Cursor.Start(); f != nil {
		return b.ends(f)
	}
	for _, s := range b.line {
		if !b.Fits(s) {
			b.lost = true
			return nil
		}
		if f := b.Cursor.Do(s); f != nil {
			return b.ends(f)
		}
	}
	for range mostForced {
		acts, _ := b.aim.Actions(nil)
		acts = slices.DeleteFunc(acts, func(a system.Action) bool { return int(a.Thread) != b.thread })
		if len(acts) == 0 {
			return nil
		}
		if len(acts) > 1 { // by a choice of the surroundings, or of several values that it has elsewhere
			break
		}
		if f := b.Cursor.Do(acts[0]); f != nil {
			return b.ends(f)
		}
		if seen := b.Cursor.Observe(nil); len(seen) > 0 {
			return b.ends(seen[0])
		}
	}
	b.lost = true
	return nil
}

func (b *branch) ends(f *system.Failure) *system.Failure {
	b.ended = f
	return f
}

// Do implements system.Cursor: every failure counts.
func (b *branch) Do(a system.Action) *system.Failure { return b.Cursor.Do(a) }

// Observe implements system.Cursor.
func (b *branch) Observe(buf []*system.Failure) []*system.Failure { return b.Cursor.Observe(buf) }

// Actions implements system.Cursor.
func (b *branch) Actions(buf []system.Action) ([]system.Action, int) {
	if b.lost {
		return buf, 0
	}
	return b.aim.Actions(buf)
}

// Ends implements system.Ending.
func (b *branch) Ends(buf []*system.Failure) []*system.Failure { return b.Cursor.Ends(buf) }

// Final implements system.Cursor.
func (b *branch) Final() *system.Failure { return b.Cursor.Final() }

// Lasting implements system.Lasting.
func (b *branch) Lasting() *system.Failure { return b.Cursor.Lasting() }

// otherwise searches the runs that begin with a schedule, after which a thread runs on, with at most so many preemptive switches
// after; -1: any number.
func (x *minimiser) otherwise(line schedule.Schedule, thread, bound int) (trace.Otherwise, error) {
	a, err := newAim(x.p, x.key)
	if err != nil {
		return trace.NotKnown, err
	}
	defer a.m.Close()
	a.past, a.inputs = true, x.valuesOf()
	b := &branch{aim: a, line: line, thread: thread}
	r := search.DepthFirst(b, store.NewTree(a), search.Options{Bound: bound, Whole: true, MaxStates: searchStates, MaxBytes: x.p.Bounds.Bytes, Poll: x.poll})
	x.spend(a.Work())
	return x.judged(b, r), nil
}

// judged is what a search from a branch has shown.
func (x *minimiser) judged(b *branch, r *search.Result) trace.Otherwise {
	switch {
	case b.lost || b.strange:
		return trace.NotKnown
	case len(r.Violations) > 0:
		if r.Violations[0].Failure.Key == x.key {
			return trace.Fails
		}
		return trace.NotKnown
	case x.covers(r, b.m):
		return trace.Holds
	}
	return trace.NotKnown
}

// covers reports whether a search is one of all runs with the run's inputs.
func (x *minimiser) covers(r *search.Result, m *machine.Machine) bool {
	p := x.p.With(func(t *plan.Task) { t.Bounds.Bounded, t.Bounds.Delays = true, false })
	proved := proof.Of(p, &proof.Evidence{Kind: verdict.Exhausted, Found: r, Machine: m})
	return len(proof.Clock(p, m)) == 0 && !slices.ContainsFunc(proved.Left(), func(r verdict.Reason) bool {
		return r.Kind != verdict.LimitPreemptions && r.Kind != verdict.InputCut
	})
}
