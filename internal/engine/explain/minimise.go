package explain

import (
	"maps"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/result/trace"
)

// A run is made short in four stages, each of which keeps what those before it have reached: fewer preemptive switches,
// fewer threads that act, fewer actions, smaller inputs. The first three search the plain machine, with inputs that have
// the values which they have in the run at the same instruction.
//
// Deleting steps (delta debugging) finds what is near and proves nothing. A bound on switches leaves few states, so
// that searches find the least there is; steps are deleted only where the search reaches its limit. Switches come first
// because each is a thing to understand, a number only a glance.

// minimiser makes one run short.
type minimiser struct {
	allowance
	key     uint64
	check   string
	failure *trace.Failure
	best    *run
}

// Minimise makes the run of a trace short. What it returns has been replayed and ends in the same failure; it is the trace
// itself, with Minimised nil, if that has no such run, or does not replay as it is.
func Minimise(p *plan.Plan, t *trace.Trace) (*trace.Trace, error) {
	if t.Failure == nil || t.Repeats > 0 || t.Failure.Check == machine.Hang.String() {
		return t, nil
	}
	p = of(p, t)
	x := &minimiser{allowance: allowance{p: p}, key: t.Failure.Key, check: t.Failure.Check, failure: t.Failure}
	first, err := x.follow(t.Schedule, false)
	if first == nil || err != nil {
		return t, err
	}
	x.best = first
	for _, stage := range []struct {
		work int64
		run  func() error
	}{{switchesWork, x.fewerSwitches}, {threadsWork, x.fewerThreads}, {stepsWork, x.fewerSteps}, {inputsWork, x.smallerInputs}} {
		x.left = max(x.left, 0) + stage.work
		if err := stage.run(); err != nil {
			return nil, err
		}
	}
	short := confirmed(p, x.best.line, t.Failure)
	if short == nil {
		return t, nil
	}
	short.Minimised = &trace.Minimised{Before: sizeOf(first, t), After: sizeOf(x.best, short), Whole: !x.cut}
	return short, nil
}

// of is a plan for the run of a trace: with what memory held in it, and for one machine.
func of(p *plan.Plan, t *trace.Trace) *plan.Plan {
	return p.Metered(nil).With(func(k *plan.Task) {
		k.Host.Progress = nil
		if len(t.Unwritten) > 0 {
			k.Environment.Unwritten = t.Unwritten
		}
	})
}

// sizeOf is how long a run is.
func sizeOf(r *run, t *trace.Trace) trace.Size {
	s := trace.Size{Switches: r.switches, Threads: len(r.threads()), Actions: len(r.line)}
	for i := range t.Inputs {
		s.Inputs += magnitude(t.Inputs[i].Value, t.Inputs[i].Bits, t.Inputs[i].Signed)
	}
	return s
}

// fewerSwitches looks for a run with fewer preemptive switches, those with fewest first.
func (x *minimiser) fewerSwitches() error {
	for n := 0; n < x.best.switches && !x.over(); n++ {
		r, err := x.search(n, nil, depthFirst)
		if err != nil {
			return err
		}
		if r != nil && r.switches < x.best.switches {
			x.best = r
			return nil
		}
	}
	return nil
}

// fewerThreads leaves out threads one by one, the last ones first.
func (x *minimiser) fewerThreads() error {
	for _, t := range slices.Backward(slices.Sorted(maps.Keys(x.best.threads()))) {
		if t == 0 || !x.best.threads()[t] {
			continue
		}
		if x.over() {
			return nil
		}
		others := x.best.threads()
		delete(others, t)
		r, err := x.search(x.best.switches, others, depthFirst)
		if err != nil {
			return err
		}
		if r != nil && len(r.threads()) < len(x.best.threads()) {
			x.best = r
		}
	}
	return nil
}

// fewerSteps looks for a run of the fewest actions, breadth first; where that is too long a search, it leaves out parts of
// the best one.
func (x *minimiser) fewerSteps() error {
	cut := x.cut
	r, err := x.search(x.best.switches, x.best.threads(), breadthFirst)
	if err != nil {
		return err
	}
	if r != nil {
		if len(r.line) < len(x.best.line) {
			x.best = r
		}
		x.cut = cut
		return nil
	}
	x.left = max(x.left, stepsWork/2)
	return x.leaveOut()
}

// leaveOut leaves out parts of the best run: the actions of single threads, then halves, then smaller parts.
func (x *minimiser) leaveOut() error {
	for _, t := range slices.Sorted(maps.Keys(x.best.threads())) {
		line := slices.DeleteFunc(slices.Clone(x.best.line), func(s schedule.Step) bool { return s.Thread == t })
		if _, err := x.shorter(line); err != nil {
			return err
		}
	}
	for size := len(x.best.line) / 2; size > 0; {
		shorter := false
		for at := 0; at+size <= len(x.best.line) && !x.over(); {
			line := slices.Concat(x.best.line[:at], x.best.line[at+size:])
			done, err := x.shorter(line)
			if err != nil {
				return err
			}
			if shorter = shorter || done; !done {
				at += size
			}
		}
		if x.over() {
			return nil
		}
		if size > 1 || !shorter {
			size /= 2
		}
	}
	return nil
}

// shorter tries a part of the best run, and reports whether it is a shorter one.
func (x *minimiser) shorter(line schedule.Schedule) (bool, error) {
	r, err := x.follow(line, true)
	if r == nil || err != nil || len(r.line) >= len(x.best.line) || !r.atMost(x.best) {
		return false, err
	}
	x.best = r
	return true, nil
}

// way is a way to search.
type way func(*aim, search.Options) *search.Result

func depthFirst(a *aim, o search.Options) *search.Result {
	return search.DepthFirst(a, store.NewTree(a), o)
}

func breadthFirst(a *aim, o search.Options) *search.Result {
	return search.BreadthFirst(a, store.NewTree(a), o)
}

// search looks for a run with at most n preemptive switches in which only some threads act; nil: all may.
func (x *minimiser) search(n int, only map[int32]bool, in way) (*run, error) {
	a, err := newAim(x.p, x.key)
	if err != nil {
		return nil, err
	}
	defer a.m.Close()
	a.only, a.inputs = only, x.valuesOf()
	r := in(a, search.Options{Bound: n, Begun: true, Whole: true, KeepGoing: true, StopOn: x.check, MaxStates: searchStates, MaxBytes: x.p.Bounds.Bytes, Poll: x.poll})
	x.spend(a.Work())
	if len(r.Limits)+len(r.Others) > 0 {
		x.cut = true
	}
	for _, f := range r.Violations {
		if f.Failure.Key == x.key {
			return x.follow(f.Schedule, false)
		}
	}
	return nil, nil
}

// valuesOf are the values of the best run's inputs, by instruction.
func (x *minimiser) valuesOf() map[int][]int64 {
	values := map[int][]int64{}
	for _, in := range x.best.inputs {
		if v := x.best.line[in.at].Choice; !slices.Contains(values[in.pc], v) {
			values[in.pc] = append(values[in.pc], v)
		}
	}
	return values
}
