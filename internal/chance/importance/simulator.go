package importance

import (
	"math"

	"heddle/internal/chance/random"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// Score says how near a run is to the event, state by state: greater is nearer.
type Score interface {
	Reset()
	Look(m *machine.Machine) int64
}

// Simulator draws runs on one machine. It is for one goroutine.
type Simulator struct {
	s       *semantics.System
	steps   int
	seed    uint64
	monitor sample.Monitor
	score   Score // nil: there is none
	path    path
	likely  likelihoods
	q       [maxThreads]float64
}

// maxThreads is the number of threads among which a policy chooses.
const maxThreads = 32

// NewSimulator makes a simulator of runs of at most so many steps, on a machine that was
// not started. With a nil score it is learnt from satisfying runs alone.
func NewSimulator(m *machine.Machine, steps int, seed uint64, monitor sample.Monitor, score Score) (*Simulator, error) {
	s, err := semantics.New(m)
	if err != nil {
		return nil, err
	}
	return &Simulator{s: s, steps: steps, seed: seed, monitor: monitor, score: score}, nil
}

// Machine is the machine that runs are drawn on.
func (w *Simulator) Machine() *machine.Machine { return w.s.Machine() }

// Run is what came of a run.
type Run struct {
	sample.Run
	Log  float64 // the logarithm of its weight
	Best int64   // its greatest score; Goal: it is satisfied
}

// Goal is the score of satisfied runs.
const Goal = math.MaxInt64

// noScore is the score where there is none, or nothing has been looked at.
const noScore = math.MinInt64

// Run draws run k under a policy.
func (w *Simulator) Run(k uint64, p *Policy) Run {
	r, _ := w.walk(k, p, Goal, false)
	return r
}

// walk draws run k, up to the first state of a score; it keeps the choices if asked
// to, until the next walk.
func (w *Simulator) walk(k uint64, p *Policy, until int64, keep bool) (Run, *path) {
	rnd := random.New(w.seed, k)
	mixture := p
	p = mixture.draw(&rnd)
	w.likely.begin(mixture)
	r := Run{Run: sample.Run{Number: k}, Best: noScore}
	w.path.reset()
	w.monitor.Reset()
	if w.score != nil {
		w.score.Reset()
	}
	for now := w.look(&r); r.Best < until; now = w.look(&r) {
		if r.Decided || !w.step(&rnd, &r, under{p, mixture}, now, keep) {
			break
		}
	}
	if !r.Decided && r.Best < until && w.monitor.Finish() {
		r.Satisfied, r.Best = true, Goal
	}
	if len(mixture.parts) > 0 {
		r.Log = w.likely.weight(mixture)
	}
	w.s.Reset()
	return r, &w.path
}

// look passes a state to the monitor and the score, and returns the latter.
func (w *Simulator) look(r *Run) (now int64) {
	m := w.s.Machine()
	if w.score != nil {
		now = min(w.score.Look(m), Goal-1)
		r.Best = max(r.Best, now)
	}
	if v := w.monitor.Look(m, r.Steps); v != sample.Undecided {
		r.Satisfied, r.Decided = v == sample.Satisfied, true
		if r.Satisfied {
			r.Best = Goal
		}
	}
	return now
}

// under is the policy that a run is drawn under, and the mixture that it is one of, or itself.
type under struct{ policy, mixture *Policy }

// step draws a step; false if the run is over.
func (w *Simulator) step(rnd *random.Stream, r *Run, p under, score int64, keep bool) bool {
	s := w.s
	enabled := s.Enabled()
	if len(enabled) == 0 || r.Steps >= w.steps {
		r.End = s.End()
		return false
	}
	t := enabled[0]
	switch n := len(enabled); {
	case n > maxThreads:
		t = enabled[rnd.Below(uint64(n))]
	case n > 1:
		way := w.choose(rnd, r, p, enabled, score)
		t = enabled[way]
		if !keep {
			w.path.reset()
		}
	}
	way := 0
	if s.Ways(t) > 1 {
		way = s.Draw(t, rnd)
	}
	if f := s.Step(t, way); f != nil {
		r.Fail(f)
		return false
	}
	if r.Steps++; r.Steps&(compactEvery-1) == 0 {
		s.Compact()
	}
	return true
}

// compactEvery is the number of steps, a power of two, after which what is kept for
// undoing is cut down to the words that changed.
const compactEvery = 1 << 14

// choose draws one of the threads, and notes the choice.
func (w *Simulator) choose(rnd *random.Stream, r *Run, p under, enabled []int32, score int64) (way int) {
	m, n := w.s.Machine(), len(enabled)
	first := len(w.path.places)
	for _, t := range enabled {
		w.path.places = append(w.path.places, place(int(t), m.PC(int(t))))
	}
	q := w.q[:n]
	p.policy.of(w.path.places[first:], score, q)
	for u := rnd.Float64(); way < n-1; way++ {
		if u -= q[way]; u < 0 {
			break
		}
	}
	if len(p.mixture.parts) > 0 {
		w.likely.choose(p.mixture, w.path.places[first:], score, way)
	} else {
		r.Log -= math.Log(float64(n) * q[way])
	}
	w.path.choices = append(w.path.choices, choice{score, int32(first), uint8(n), uint8(way)})
	return way
}
