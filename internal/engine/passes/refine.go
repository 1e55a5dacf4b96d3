package passes

import (
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
	"heddle/internal/result/trace"
)

// A pass that leaves out places to switch threads has schedules with fewer steps.
// refine makes them schedules of a machine that stops at every visible action, so
// that what is reported and replayed does not depend on what a search had learnt.
func (s *Search) refine(r *search.Result) error {
	for i := range r.Violations {
		fine, err := s.FineSchedule(r.Violations[i], s.searching(s.Discipline))
		if err != nil {
			return err
		}
		r.Violations[i].Schedule = fine
	}
	return nil
}

// replay reports whether all violations of a pass, as refined, replay.
func (s *Search) replay(r *search.Result) bool {
	return !slices.ContainsFunc(r.Violations, func(f search.Found) bool {
		_, err := s.confirm(f)
		return err != nil
	})
}

// FineSchedule runs two machines side by side, the first with options of its own:
// where it takes a step, the threads that move on it take steps on the second until they have come as far.
func (s *Search) FineSchedule(found search.Found, o machine.Options) (schedule.Schedule, error) {
	f := follow{expected: found.Failure.Key}
	for _, x := range []struct {
		w *stepper
		o machine.Options
	}{{&f.leader, o}, {&f.follower, s.replaying()}} {
		m, err := s.NewMachine(x.o)
		if err != nil {
			return nil, err
		}
		defer m.Close()
		x.w.m = m
	}
	leader, follower := f.leader.m, f.follower.m
	fault := leader.StartWatched(f.leader.look)
	if follower.StartWatched(f.follower.look) != nil {
		return nil, nil
	}
	if err := f.catchUp(schedule.Step{Thread: -1}, fault, false); err != nil {
		return nil, err
	}
	for _, step := range found.Schedule {
		if f.over || follower.RunStatus() != machine.Going { // what the end of a run is judged for shows in its last state
			break
		}
		if step.Thread < 0 || int(step.Thread) >= leader.Threads() {
			return nil, fmt.Errorf("%w: thread %d does not exist", trace.ErrNotReplayed, step.Thread)
		}
		// One that is ahead took the step before.
		ahead := f.follower.progress(step.Thread) > f.leader.progress(step.Thread)
		if err := f.catchUp(step, f.leader.step(step), !ahead); err != nil {
			return nil, err
		}
	}
	return f.fine, nil
}

// FineLasso is a lasso of a pass in steps of the plain machine. All threads are where they were on the machine of the pass
// between its prefix and its cycle.
func (s *Search) FineLasso(l schedule.Lasso) (fine schedule.Lasso, err error) {
	if s.Discipline == nil && !s.finer() {
		return l, nil
	}
	o := s.searching(s.Discipline)
	if fine.Prefix, err = s.FineSchedule(search.Found{Failure: &system.Failure{}, Schedule: l.Prefix}, o); err != nil {
		return fine, err
	}
	once, err := s.FineSchedule(search.Found{Failure: &system.Failure{}, Schedule: l.Once()}, o)
	if err != nil || len(once) < len(fine.Prefix) {
		return fine, err
	}
	fine.Cycle = once[len(fine.Prefix):]
	return fine, nil
}

type follow struct {
	leader, follower stepper
	fine             schedule.Schedule
	expected         uint64 // key of the failure
	over             bool   // the follower has failed as expected
}

// catchUp takes steps of the follower until every thread is where the leader's
// is, or the run has failed as the leader's has; with once, the thread of the step
// takes one at least (which need not show: a call may continue where it is). The follower may fail sooner: a
// fault is put off while other threads run, and those may be ahead on the leader.
func (f *follow) catchUp(step schedule.Step, failed *machine.Fault, once bool) error {
	for i := range f.leader.way {
		t := int32(i)
		next := schedule.Step{Thread: t}
		if t == step.Thread {
			next.Choice = step.Choice
		}
		for once && t == step.Thread || failed != nil && int(t) == failed.Thread || f.follower.progress(t) < f.leader.progress(t) {
			m := f.follower.m
			if n := m.Choices(int(t)); n != machine.Given && n <= int(next.Choice) {
				return fmt.Errorf("a schedule could not be refined, which is a bug in heddle: thread %d has %d choices, not %d", t, n, next.Choice+1)
			}
			f.fine = append(f.fine, next)
			if fault := f.follower.step(next); fault != nil {
				if f.over = cursor.Key(fault) == f.expected; f.over || failed != nil {
					return nil
				}
				return fmt.Errorf("a schedule could not be refined, which is a bug in heddle: %s", fault.Text)
			}
			next.Choice, once = 0, false
		}
	}
	return nil
}

// stepper is a machine with the number of instructions that each thread came to. A copy that
// is made in pieces on one machine may be made at once on the other.
type stepper struct {
	m    *machine.Machine
	way  []int
	last []spot
	part []uint64 // bytes of the copy that a thread is in the middle of
}

// spot is an instruction, and the phase of an external call there.
type spot struct {
	pc    int
	phase uint64
}

func (w *stepper) step(s schedule.Step) *machine.Fault {
	return w.m.StepWatched(int(s.Thread), int(s.Choice), w.look)
}

// look counts the instruction that thread t is at. A stop before it is no
// progress.
func (w *stepper) look(t int) {
	for len(w.way) <= t {
		w.way = append(w.way, 0)
		w.last = append(w.last, spot{-1, 0})
		w.part = append(w.part, 0)
	}
	at := spot{w.instruction(t), w.m.Inspect().CallPhase(t)}
	part, copies := w.m.Inspect().CopyProgress(t)
	if w.part[t] = part; copies {
		at.phase = 0
	}
	if at != w.last[t] {
		w.last[t] = at
		w.way[t]++
	}
}

// instruction is the first operation of the LLVM instruction that a thread is at.
func (w *stepper) instruction(t int) (first int) {
	w.m.Inspect().Prepared(t, func(pc int) {
		for w.m.Program().Code[pc].Flags&program.FlagFirst == 0 { // that of the first instruction of a function has it
			pc--
		}
		first = pc
	})
	return first
}

func (w *stepper) progress(t int32) int {
	if int(t) >= len(w.way) {
		return 0
	}
	return w.way[t]<<partBits + int(min(w.part[t], 1<<partBits-1))
}

// partBits are the bits of progress within an instruction.
const partBits = 30

// ConfirmWith is confirmFine with memory that was never written holding something.
func (s *Search) ConfirmWith(unwritten schedule.Unwritten, f search.Found) (*trace.Trace, error) {
	if len(unwritten) == 0 {
		return s.confirmFine(f)
	}
	tr, err := s.holding(unwritten).confirmFine(f)
	if err != nil {
		return nil, ErrUnwritten
	}
	return tr, nil
}

// holding is the search where memory that was never written holds something.
func (s *Search) holding(unwritten schedule.Unwritten) *Search {
	x := *s
	x.Plan = s.With(func(t *plan.Task) { t.Environment.Unwritten = unwritten })
	return &x
}

// ConfirmPlain replays a violation with a schedule of the plain machine, and with what memory that was never written holds.
func (s *Search) ConfirmPlain(f search.Found) (*trace.Trace, error) {
	if len(f.Unwritten) == 0 {
		return s.confirm(f)
	}
	return s.holding(f.Unwritten).confirm(f)
}

// confirmFine is confirm of a schedule with the places to switch of the search's reduction.
func (s *Search) confirmFine(f search.Found) (*trace.Trace, error) {
	fine, err := s.FineSchedule(f, s.searching(s.Learnt()))
	if err != nil {
		return nil, err
	}
	f.Schedule = fine
	return s.confirm(f)
}

// ErrUnwritten reports that the concrete machine does not show a violation.
var ErrUnwritten = errors.New("uninitialised memory is read, and whether a check fails depends on what it holds (--check=+uninit makes the read a violation)")
