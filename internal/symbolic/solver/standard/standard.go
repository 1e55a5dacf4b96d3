// Package standard puts solvers and layers together: the solver that engines use.
//
//	Limited, Logged, Trivial, Bounds, Models, Checked, Equalities, Slices, Orders, Cores, Models: then blast, then
//	the solvers by pipe
//
// With solvers by pipe, blast has a short try alone. What it does not know then all of them are asked at once, blast with
// its full limit, and the first who knows wins: what is hard for a SAT solver, as products of two unknowns, is often
// nothing to the others, and the other way round.
//
// The outer Models tries whole paths and is the cheapest; the inner one tries parts of them, which come back along
// other paths. Cores stands before it since it covers both answers. Each layer can be left out, to measure what it
// is worth.
//
// It must not know programs, files or the clock. The engines know solver.Solver only.
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
	First     int            // conflicts before others are asked, if there are any; then all race, with Conflicts; 0: Conflicts at once, then others
	Gates     int            // see blast.Options
	Others    solver.Beside  // asked what the first does not know; may be nil
	Seconds   float64        // for one question to the SAT solver; 0 for no limit
	InAll     float64        // seconds for all questions; 0 for no limit
	Clock     func() float64 // seconds from any moment; needed for limits of time and for times in the statistics
	Stop      func() bool    // asked now and then while solving; may be nil
	Log       io.Writer      // gets every question as SMT-LIB; may be nil
}

// DefaultConflicts takes some seconds of a hard question.
const DefaultConflicts = 100000

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
	portfolio  solver.Pending // the same question with the others; nil: they do not have it
	brief      bool           // see Briefly
	log        *solver.Log
	begun      float64 // when the question to the SAT solver began
	start      float64
}

// New puts a solver of a pool's terms together. Close gives its memory back.
func New(pool *term.Pool, o Options) *Solver {
	if o.Conflicts == 0 {
		o.Conflicts = DefaultConflicts
	}
	s := &Solver{options: o}
	s.start = s.now()
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
	if o.InAll > 0 || o.Stop != nil {
		s.Solver = solver.Limited(s.Solver, func() bool { return o.InAll > 0 && s.now()-s.start > o.InAll || o.Stop != nil && o.Stop() })
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
	if o.Stop == nil && o.Seconds == 0 && o.InAll == 0 && o.Others == nil {
		return nil
	}
	return func() bool {
		now := s.now()
		return o.Seconds > 0 && now-s.begun > o.Seconds || o.InAll > 0 && now-s.start > o.InAll || o.Stop != nil && o.Stop() ||
			s.portfolio != nil && s.portfolio.Answered()
	}
}

// first asks the SAT solver; what it does not know soon is raced for.
func (s *Solver) first(others solver.Solver) solver.Solver {
	o := &s.options
	whole := &timed{s, o.Conflicts}
	if o.First == 0 || o.Others == nil {
		return solver.Fallback(whole, others)
	}
	return solver.Fallback(&timed{s, o.First}, &atLength{s, solver.Race(whole, o.Others, &s.portfolio)})
}

// Briefly asks without the others and, if there are Options.First conflicts, with these at most.
func (s *Solver) Briefly(assertions []term.Term) solver.Answer {
	s.brief = true
	defer func() { s.brief = false }()
	return s.Check(assertions)
}

// atLength is a solver that has no part in brief questions.
type atLength struct {
	of    *Solver
	inner solver.Solver
}

func (t *atLength) Check(assertions []term.Term) solver.Answer {
	if t.of.brief {
		return solver.Answer{Reason: "the question was limited to a brief answer"}
	}
	return t.inner.Check(assertions)
}

// timed asks the SAT solver with a limit, and notes when the question began.
type timed struct {
	of        *Solver
	conflicts int
}

func (t *timed) Check(assertions []term.Term) solver.Answer {
	if stop := t.of.options.Stop; stop != nil && stop() { // making the circuits takes time as well
		return solver.Answer{Reason: "time ran out"}
	}
	t.of.begun = t.of.now()
	t.of.blast.Limit(t.conflicts)
	return t.of.blast.Check(assertions)
}
