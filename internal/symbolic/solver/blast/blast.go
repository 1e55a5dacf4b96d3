package blast

import (
	"fmt"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/solver/cadical"
	"heddle/internal/symbolic/solver/circuit"
	"heddle/internal/symbolic/term"
)

// Options bound the work for one question.
type Options struct {
	Conflicts int         // of the SAT solver; 0 for no limit
	Work      int64       // of the SAT solver: see Solver.Work; 0 for no limit
	Gates     int         // of all circuits together; 0 for DefaultGates
	Stop      func() bool // asked now and then while solving; true gives the question up. It may block. May be nil
}

// DefaultGates is some 400 MB of gates and clauses.
const DefaultGates = 4 << 20

// Solver decides the terms of one pool.
type Solver struct {
	pool    *term.Pool
	options Options

	graph   *circuit.Graph
	numbers []circuit.Bits // by term
	stack   []term.Term
	reads   map[term.Term][]read // by array variable
	through map[readKey]circuit.Bits
	lemmas  []int32 // about reads, not yet given to the solver

	encoder *circuit.Encoder
	sat     *cadical.Solver
	past    work // without that of sat and graph
	cone    int  // gates that the question needed when that was last counted
	idle    int  // variables that questions since then did not need, summed up
	assumed []int32
	values  []bool
}

// New makes a solver of a pool's terms. Close gives its memory back.
func New(pool *term.Pool, o Options) *Solver {
	if o.Gates == 0 {
		o.Gates = DefaultGates
	}
	s := &Solver{pool: pool, options: o}
	s.forget()
	return s
}

// Close gives the SAT solver's memory back.
func (s *Solver) Close() {
	if s.sat != nil {
		s.past.rounds += s.sat.Rounds()
		s.sat.Close()
		s.sat = nil
	}
}

// forget drops all circuits.
func (s *Solver) forget() {
	if s.graph != nil {
		s.past.gates += s.graph.Size()
	}
	s.graph = circuit.NewGraph()
	s.numbers = nil
	s.reads = map[term.Term][]read{}
	s.through = map[readKey]circuit.Bits{}
	s.restart()
}

// restart begins with a SAT solver without clauses.
func (s *Solver) restart() {
	s.Close()
	s.sat = cadical.New()
	s.encoder = circuit.NewEncoder(s.graph)
	s.cone, s.idle = 0, 0
}

// Limit sets the conflicts and the work of the SAT solver for the questions to come; 0 for no limit.
func (s *Solver) Limit(conflicts int, work int64) {
	s.options.Conflicts, s.options.Work = conflicts, work
}

// Check decides whether all assertions can be 1.
func (s *Solver) Check(assertions []term.Term) solver.Answer {
	if s.graph.Size() > s.options.Gates/2 {
		s.forget()
	}
	literals, err := s.literals(assertions)
	if err != nil {
		return solver.Answer{Reason: err.Error()}
	}
	for i, l := range literals {
		if l == circuit.False {
			return solver.Answer{Status: solver.Unsat, Core: []term.Term{assertions[i]}}
		}
	}
	return s.solve(assertions, literals)
}

// literals are the circuits of the assertions.
func (s *Solver) literals(assertions []term.Term) ([]circuit.Lit, error) {
	literals := make([]circuit.Lit, len(assertions))
	for i, a := range assertions {
		bits, err := s.number(a)
		if err != nil {
			return nil, err
		}
		if len(bits) != 1 {
			panic("heddle bug: an assertion is no truth value")
		}
		literals[i] = bits[0]
	}
	return literals, nil
}

// patience is how many times the work of a new beginning is done in vain before there is one.
const patience = 4

// refresh replaces a SAT solver most of whose variables the question does not need: each of them gets a value in every
// model. Counting what is needed costs as well, so it waits until the idle variables of some questions add up.
func (s *Solver) refresh(literals []circuit.Lit) {
	n := s.encoder.Variables()
	s.idle += max(0, n-s.cone)
	if s.idle <= patience*(s.cone+1000) {
		return
	}
	s.cone, s.idle = s.encoder.Cone(literals), 0
	if n > 2*s.cone+1000 {
		cone := s.cone
		s.restart()
		s.cone = cone
	}
}

func (s *Solver) solve(assertions []term.Term, literals []circuit.Lit) solver.Answer {
	s.refresh(literals)
	s.assumed = s.assumed[:0]
	for _, l := range literals {
		s.assumed = append(s.assumed, s.encoder.Literal(l))
	}
	arrays := s.arrays(assertions)
	s.encodeReads(arrays)
	begun := s.sat.Rounds()
	for {
		s.tell(s.encoder.Clauses())
		s.tell(s.lemmas)
		s.lemmas = s.lemmas[:0]
		switch s.sat.Solve(s.assumed, s.limits(begun)) {
		case cadical.Unsatisfiable:
			return solver.Answer{Status: solver.Unsat, Core: s.core(assertions)}
		case cadical.Unknown:
			return solver.Answer{Reason: fmt.Sprintf("the SAT solver was stopped by its limit (%s)", s.options.limit())}
		}
		s.readValues()
		if !s.learnReads(arrays) {
			return solver.Answer{Status: solver.Sat, Model: s.model(assertions)}
		}
	}
}

// limit is what bounds a question, in words.
func (o *Options) limit() string {
	words := "the time"
	if o.Work > 0 {
		words = fmt.Sprintf("work of some %.3g s, or ", float64(o.Work)/float64(solver.Second)) + words
	}
	if o.Conflicts > 0 {
		words = fmt.Sprintf("%d conflicts, or ", o.Conflicts) + words
	}
	return words
}

func (s *Solver) core(assertions []term.Term) []term.Term {
	core := []term.Term{}
	for i, failed := range s.sat.Failed() {
		if failed {
			core = append(core, assertions[i])
		}
	}
	return core
}

func (s *Solver) readValues() {
	if n := s.encoder.Variables() + 1; n > len(s.values) {
		s.values = make([]bool, n+n/4)
	}
	s.sat.Values(s.values[:s.encoder.Variables()+1])
}

// value is that of a literal in the last model. An input that no question was about is false.
func (s *Solver) value(l circuit.Lit) bool {
	v := s.encoder.Lookup(l)
	return v > 0 && s.values[v] || v < 0 && !s.values[-v]
}

// words are those of a number in the last model.
func (s *Solver) words(b circuit.Bits) []uint64 {
	words := make([]uint64, (len(b)+63)/64)
	for i, l := range b {
		if s.value(l) {
			words[i/64] |= 1 << (i % 64)
		}
	}
	return words
}

// model has the values of the assertions' variables.
func (s *Solver) model(assertions []term.Term) *solver.Model {
	m := &solver.Model{}
	for _, v := range solver.Variables(s.pool, assertions) {
		b := solver.Binding{Variable: v}
		if s.pool.IsArray(v) {
			b.Array = s.arrayValue(v)
		} else {
			b.Words = s.words(s.variable(v))
		}
		m.Bindings = append(m.Bindings, b)
	}
	return m
}

// variable is the circuit of a variable; one that no assertion's circuit has needed gets inputs without meaning.
func (s *Solver) variable(v term.Term) circuit.Bits {
	if int(v) < len(s.numbers) && s.numbers[v] != nil {
		return s.numbers[v]
	}
	return circuit.Constant(nil, int(s.pool.Width(v)))
}
