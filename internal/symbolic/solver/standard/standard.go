// Package standard combines solvers and layers into the solver that engines use.
//
//	Limited, Logged, Trivial, Bounds, Models, Checked, Equalities, Slices, Orders, Cores, Models: then blast, then
//	the solvers by pipe
//
// With external solvers, blast first makes a short attempt alone. Questions that it does not decide
// are asked in rounds: blast and the others side by side, with a larger work limit in each round.
// What is hard for a SAT solver, such as products of two unknowns, is often easy for the others,
// and the other way round.
//
// The outer Models tries whole paths and is the cheapest; the inner one tries parts of them, which
// recur along other paths. Cores comes before it since it covers both answers. Each layer can be
// left out, to measure its effect.
//
// It must not know programs, files or the clock. The engines know solver.Solver only.
//
// # Invariants
//
//  1. The same questions have the same answers, models and counts on idle and busy machines: limits
//     are of work (package solver has the unit), and the answer that counts is chosen by rank:
//     blast's, then those of the others in their order. Options.Seconds, and solvers that do not
//     count their steps, are exceptions that the user chooses.
//  2. Work is deterministic too, and does not increase while waiting for the others. So a caller
//     that pauses at an amount of work pauses at the same place in every run.
//
// # What it can miss
//
// An external solver that needs ten times the processor time of its limit, or thirty times that by
// the clock, is killed without an answer.
//
// The effect of layers: go test -bench Paths leaves out each in turn. Orders comes before the SAT
// solver, which needs some hundred microseconds for each use of transitivity, and sorting programs
// ask nothing else. The SAT solver tries again at the end, with all that it learnt: what it does
// not decide in 5,000 conflicts the others mostly decide at once, and what they do not decide it
// often decides in 100,000.
package standard

import (
	"io"
	"slices"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/solver/blast"
	"heddle/internal/symbolic/term"
)

// Options say what a solver is made of. The zero value has all layers, the default limits, no limit of time and no
// other solvers.
type Options struct {
	Without   []string       // layers to leave out, by name: see Layers
	Conflicts int            // of the SAT solver for one question; 0 for DefaultConflicts
	First     int            // conflicts before others are asked, if there are any; then Rungs follow; 0: Conflicts at once, then others
	Rungs     []Rung         // nil: DefaultRungs
	Gates     int            // see blast.Options
	Others    solver.Beside  // asked what the first does not know; may be nil
	Seconds   float64        // of the clock, for one question to the SAT solver; 0 for no limit
	Clock     func() float64 // seconds from any moment; needed for Seconds and for times in the statistics
	Stop      func() bool    // asked now and then while solving: true ends it. It may block, and read Work. May be nil
	Log       io.Writer      // gets every question as SMT-LIB; may be nil
}

// DefaultConflicts takes some seconds of a hard question.
const DefaultConflicts = 100000

// Rung is what a question is given before it goes to the next.
type Rung struct {
	Own    int64 // work of the SAT solver, which continues where it was; 0: it is not asked
	Others int64 // work of each of the others, which begin anew; Whole: all that they have
}

// Whole is all the work that a solver may spend on a question.
const Whole = 0

// lastWork is what the SAT solver spends when no solver knew, as DefaultConflicts take where they are cheap.
const lastWork = 10 * solver.Second

// DefaultRungs give the others a tenth of a second, in which most know that ever will. Each later rung costs some times what
// all before have cost; so do the answers of a solver that the others are asked before.
func DefaultRungs() []Rung {
	return []Rung{
		{Own: 0, Others: solver.Second / 10},
		{Own: 4 * solver.Second / 10, Others: solver.Second / 2},
		{Own: 5 * solver.Second / 2, Others: Whole},
	}
}

// Layers are the names of the layers, the outermost first.
func Layers() []string {
	return []string{"trivial", "bounds", "models", "equalities", "slices", "orders", "cores", "parts", "blast"}
}

// How many models and contradictions are kept. More models find more and cost an evaluation each.
const (
	keptModels = 8
	keptCores  = 100000
)

// Solver is a solver with its statistics.
type Solver struct {
	solver.Solver
	Statistics solver.Statistics
	options    Options
	blast      *blast.Solver
	brief      bool // see Briefly
	log        *solver.Log
	begun      float64 // when the question to the SAT solver began
	layers     int64   // the work of the layers
}

// New puts a solver of a pool's terms together. Close gives its memory back.
func New(pool *term.Pool, o Options) *Solver {
	if o.Conflicts == 0 {
		o.Conflicts = DefaultConflicts
	}
	if o.Rungs == nil {
		o.Rungs = DefaultRungs()
	}
	s := &Solver{options: o}
	s.blast = blast.New(pool, blast.Options{Conflicts: o.Conflicts, Gates: o.Gates, Stop: s.stop()})
	layers := map[string]func(inner solver.Solver) solver.Solver{
		"trivial":    func(inner solver.Solver) solver.Solver { return solver.Trivial(pool, inner) },
		"bounds":     func(inner solver.Solver) solver.Solver { return solver.Bounds(pool, inner) },
		"models":     func(inner solver.Solver) solver.Solver { return solver.Models(pool, inner, keptModels) },
		"equalities": func(inner solver.Solver) solver.Solver { return solver.Equalities(pool, inner) },
		"slices":     func(inner solver.Solver) solver.Solver { return solver.Slices(pool, inner) },
		"cores":      func(inner solver.Solver) solver.Solver { return solver.Cores(inner, keptCores) },
		"parts":      func(inner solver.Solver) solver.Solver { return solver.Models(pool, inner, keptModels) },
		"orders":     func(inner solver.Solver) solver.Solver { return solver.Orders(pool, inner) },
		"blast":      s.first,
	}
	s.Solver = solver.Fallback()
	if o.Others != nil {
		s.Solver = o.Others
	}
	names := Layers()
	for i := len(names) - 1; i >= 0; i-- {
		if names[i] == "models" { // which evaluates as well
			s.Solver = solver.Checked(pool, s.Solver)
		}
		s.wrap(names[i], layers[names[i]])
	}
	if o.Log != nil {
		s.log = solver.Logged(pool, s.Solver, o.Log)
		s.Solver = s.log
	}
	if o.Stop != nil {
		s.Solver = solver.Limited(s.Solver, o.Stop)
	}
	return s
}

// Close gives the solver's memory back.
func (s *Solver) Close() { s.blast.Close() }

// LogErr is the first fault of the log's writer.
func (s *Solver) LogErr() error {
	if s.log == nil {
		return nil
	}
	return s.log.Err()
}

func (s *Solver) wrap(name string, layer func(solver.Solver) solver.Solver) {
	if slices.Contains(s.options.Without, name) {
		return
	}
	counts := &solver.Layer{Name: name}
	s.Statistics = append(solver.Statistics{counts}, s.Statistics...)
	s.Solver = solver.Measured(layer(s.Solver), counts, s.options.Clock)
}

func (s *Solver) now() float64 {
	if s.options.Clock == nil {
		return 0
	}
	return s.options.Clock()
}

// stop is what the SAT solver asks; nil if nothing can stop it.
func (s *Solver) stop() func() bool {
	o := &s.options
	if o.Seconds == 0 {
		return o.Stop
	}
	return func() bool { return s.now()-s.begun > o.Seconds || o.Stop != nil && o.Stop() }
}

// What layers cost in front of the solvers, for a question and for its assertions.
const (
	unitsOfQuestion  = 2
	assertionsOfUnit = 16
)

// Check implements solver.Solver.
func (s *Solver) Check(assertions []term.Term) solver.Answer {
	s.layers += unitsOfQuestion + int64(len(assertions)/assertionsOfUnit)
	return s.Solver.Check(assertions)
}

// Work is what all questions have cost, in units of package solver: in each run the same after the same questions. It only grows,
// also while a question is under way; who asks, and Options.Stop, may read it.
func (s *Solver) Work() int64 {
	work := s.layers + s.blast.Work()
	if s.options.Others != nil {
		work += s.options.Others.Work()
	}
	return work
}

// first asks the SAT solver; what it does not know soon is asked in rungs.
func (s *Solver) first(others solver.Solver) solver.Solver {
	o := &s.options
	if o.First == 0 || o.Others == nil {
		return solver.Fallback(&own{s, o.Conflicts, 0}, others)
	}
	l := &ladder{of: s, first: &own{s, o.First, 0}, last: &own{s, o.Conflicts, lastWork}}
	for _, r := range o.Rungs {
		here := solver.Fallback()
		if r.Own > 0 {
			here = &own{s, o.Conflicts, r.Own}
		}
		l.rungs = append(l.rungs, solver.Race(here, o.Others, r.Others))
	}
	return l
}

// Briefly asks without the others and, if there are Options.First conflicts, with these at most.
func (s *Solver) Briefly(assertions []term.Term) solver.Answer {
	s.brief = true
	defer func() { s.brief = false }()
	return s.Check(assertions)
}

// ladder asks the SAT solver, then all in rungs, then the SAT solver again with all that it has learnt.
type ladder struct {
	of          *Solver
	first, last *own
	rungs       []solver.Solver
}

func (l *ladder) Check(assertions []term.Term) solver.Answer {
	answer := l.first.Check(assertions)
	if answer.Status != solver.Unknown || l.of.brief {
		return answer
	}
	for _, rung := range l.rungs {
		if l.of.stopped() {
			return answer
		}
		if answer = rung.Check(assertions); answer.Status != solver.Unknown {
			return answer
		}
	}
	last := l.last.Check(assertions)
	if last.Status == solver.Unknown && answer.Reason != "" {
		last.Reason += "; " + answer.Reason // the others', of the rung where they had the most
	}
	return last
}

func (s *Solver) stopped() bool { return s.options.Stop != nil && s.options.Stop() }

// own asks the SAT solver with limits, and notes when the question began.
type own struct {
	of        *Solver
	conflicts int
	work      int64 // 0: no limit
}

func (t *own) Check(assertions []term.Term) solver.Answer {
	if t.of.stopped() { // making the circuits takes time as well
		return solver.Answer{Reason: "time ran out"}
	}
	t.of.begun = t.of.now()
	t.of.blast.Limit(t.conflicts, t.work)
	return t.of.blast.Check(assertions)
}
