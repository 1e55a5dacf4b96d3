package splitting

import (
	"heddle/internal/chance/random"
	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
)

// simulator takes a run on from point to point.
type simulator struct {
	s       *semantics.System
	monitor Monitor
	score   Score
	bound   int                 // steps of a run
	chooses scheduler.Scheduler // nil: each thread that can act is as likely

	initial *point
	timed   *timed  // makes a score of the score and of the steps left; nil: it is taken as it is
	counts  *counts // of steps between scores, in a pilot; nil: nobody asks

	rnd   random.Stream
	now   int64 // score of the present state; Goal: satisfied
	raw   int64 // score of the present state, whatever the monitor says
	plain int64 // the same as the program's score is, without the steps left
	steps int   // from the initial state
	dead  bool  // the monitor has refuted the run
	from  *point
	first random.Stream // what rnd was at from

	pieces int // begun so far
	cut    int // of these, that the bound on steps ended
	taken  int // steps so far
	stop   func() bool
	halted bool // stop said so, or there is a gap
	gap    *machine.Fault
	faults semantics.Faults // that ended pieces
}

// newSimulator prepares a machine that was not started.
func newSimulator(m *machine.Machine, monitor Monitor, score Score, bound int) (*simulator, error) {
	s, err := semantics.New(m)
	if err != nil {
		return nil, err
	}
	w := &simulator{s: s, monitor: monitor, score: score, bound: bound}
	monitor.Reset()
	score.Reset()
	w.look()
	w.initial = w.point()
	return w, nil
}

// status is where a run stands.
type status uint8

const (
	going status = iota
	satisfied
	over // and not satisfied
)

// look passes the present state to the monitor and the score.
func (w *simulator) look() status {
	m := w.s.Machine()
	v := w.monitor.Look(m)
	w.plain = min(w.score.Look(m), Goal-1)
	w.raw = w.scored(w.plain, w.steps, v == Satisfied)
	w.now = w.raw
	switch v {
	case Satisfied:
		w.now = Goal
		return satisfied
	case Violated:
		w.dead = true
		return over
	}
	return going
}

// scored is a score after so many steps.
func (w *simulator) scored(plain int64, steps int, satisfied bool) int64 {
	if w.timed == nil {
		return plain
	}
	return w.timed.of(plain, w.bound-steps, satisfied)
}

// begin goes to a point, to continue from there with a stream.
func (w *simulator) begin(p *point, rnd random.Stream) {
	w.pieces++
	w.from, w.rnd, w.first = p, rnd, rnd
	w.schedule(p)
	w.now, w.raw, w.plain, w.steps, w.dead = p.score, p.actual, p.plain, p.steps, p.dead
	if p.at == nil {
		return
	}
	w.s.Resume(p.at)
	w.monitor.Restore(p.seen)
	w.score.Restore(p.scored)
}

// schedule makes the scheduler what it was at a point. A run's beginning is its own.
func (w *simulator) schedule(p *point) {
	switch {
	case w.chooses == nil:
	case p.steps == 0:
		w.chooses.Begin(&w.rnd)
	default:
		w.chooses.Restore(p.chosen)
	}
}

// point is the present state as a point.
func (w *simulator) point() *point {
	p := &point{score: w.now, actual: w.raw, plain: w.plain, steps: w.steps, dead: w.dead}
	if f := w.from; f != nil {
		p.past = f.past
		if w.steps > f.steps {
			p.past = &piece{before: f.past, stream: w.first, steps: w.steps - f.steps}
		}
	}
	if w.now == Goal {
		return p
	}
	p.at = w.s.Snapshot()
	p.seen, p.scored = w.monitor.Save(nil), w.score.Save()
	if w.chooses != nil {
		p.chosen = w.chooses.Save(nil)
	}
	return p
}

// next takes a step, if the run is not over, and looks.
func (w *simulator) next() status {
	switch {
	case w.now == Goal:
		return satisfied
	case w.dead:
		return over
	}
	enabled := w.s.Enabled()
	if len(enabled) == 0 || w.steps >= w.bound {
		s := w.finish()
		if len(enabled) == 0 {
			w.counted(s, w.plain)
		} else if s == over {
			w.cut++
		}
		return s
	}
	before := w.plain
	t, way := w.draw(enabled)
	w.steps++
	w.taken++
	if w.taken&(pollEvery-1) == 0 {
		w.poll()
	}
	if w.halted {
		return over
	}
	if f := w.s.Step(t, way); f != nil {
		w.steps--
		s := w.fail(f)
		w.counted(s, before)
		return s
	}
	s := w.look()
	w.counted(s, before)
	return s
}

// counted counts a step, or the end, of a pilot's run.
func (w *simulator) counted(s status, before int64) {
	if w.counts == nil {
		return
	}
	w.counts.top = max(w.counts.top, w.plain)
	switch {
	case s == satisfied:
		w.counts.goals[before]++
	case s == over:
		w.counts.ends[before]++
	default:
		w.counts.moves[[2]int64{before, w.plain}]++
	}
}

// fail ends a run in a fault. How one continues after a limit of the machine is not
// known, and so there is no estimate.
func (w *simulator) fail(f *machine.Fault) status {
	if f.OfProgram() {
		w.faults.Add(f, 1)
		return w.finish()
	}
	w.gap, w.halted = f, true
	return over
}

// draw chooses the thread that acts, and its way.
func (w *simulator) draw(enabled []int32) (t int32, way int) {
	t = enabled[0]
	if n := len(enabled); w.chooses != nil {
		t = w.chooses.Choose(w.s, &w.rnd)
	} else if n > 1 {
		t = enabled[w.rnd.Below(uint64(n))]
	}
	return t, w.s.Draw(t, &w.rnd)
}

// finish lets the monitor decide a run that is over.
func (w *simulator) finish() status {
	if !w.monitor.Finish() {
		return over
	}
	w.now = Goal
	return satisfied
}

// pollEvery is the number of steps, a power of two, after which limits are looked at
// and the journal is cut down.
const pollEvery = 1 << 14

func (w *simulator) poll() {
	w.s.Compact()
	w.halted = w.halted || w.stop != nil && w.stop()
}

// reach continues from a point until the score reaches a level for the first time; nil:
// it does not.
func (w *simulator) reach(p *point, level int64, rnd random.Stream) *point {
	if p.score >= level {
		return p
	}
	w.begin(p, rnd)
	for {
		switch w.next() {
		case over:
			return nil
		case satisfied:
			return w.point()
		}
		if w.now >= level {
			return w.point()
		}
	}
}

// Choices takes a run again that a replication has found, and returns its choices, one a step.
func (w *simulator) Choices(parts []Part) (list schedule.Schedule) {
	w.s.Reset()
	for i, part := range parts {
		w.rnd = random.Resume(part.Stream)
		if w.chooses != nil && i == 0 {
			w.chooses.Begin(&w.rnd)
		}
		for range part.Steps {
			t, way := w.draw(w.s.Enabled())
			list = append(list, schedule.Step{Thread: t, Choice: int64(way)})
			if w.s.Step(t, way) != nil {
				return list // the machine is not asked any more
			}
		}
	}
	return list
}
