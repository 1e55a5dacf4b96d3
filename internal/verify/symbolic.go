package verify

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"heddle/internal/machine"
	"heddle/internal/schedule"
	"heddle/internal/search"
	"heddle/internal/solver"
	"heddle/internal/store"
	"heddle/internal/symbolic"
	"heddle/internal/term"
	"heddle/internal/trace"
	"heddle/internal/verdict"
)

// anyInput lets the schedule of a counterexample give every input its value.
type anyInput struct{}

// Given implements machine.Inputs.
func (anyInput) Given(int, string, machine.Input) bool { return true }

// symbolicHand is what a symbolic search works with.
type symbolicHand struct {
	machine *machine.Machine
	cursor  *symbolic.Cursor
	oracle  *oracle
}

// newSymbolic makes a symbolic machine in the initial state of the session's program.
// The log gets what its solver is asked; it may be nil.
func (s *Session) newSymbolic(log io.Writer) (*symbolicHand, error) {
	o := s.machineOptions()
	o.Opaque, o.Inputs = true, nil
	var sym *symbolic.Machine
	for name, x := range o.Externals {
		if x != nil && x.Input != nil { // nil: the user wants it to be unknown
			o.Externals[name] = s.reader(x, &sym)
		}
	}
	m, err := machine.New(s.Program, o)
	if err != nil {
		return nil, err
	}
	pool := term.New()
	h := &symbolicHand{machine: m, oracle: s.newOracle(pool, log)}
	sym = symbolic.New(m, pool, h.oracle)
	h.cursor = symbolic.NewCursor(sym)
	if err := s.forbid(h.cursor.Cursor); err != nil {
		return nil, errors.Join(err, h.close())
	}
	return h, nil
}

// reader makes a library function that gives inputs one that gives unknowns; the
// machine that they are for comes later. Inputs from a range that the user has chosen
// are no proof about others.
func (s *Session) reader(x *machine.External, sym **symbolic.Machine) *machine.External {
	y := *x
	y.Choices = func(c *machine.Call) int { return (*sym).Reader(x).Choices(c) }
	y.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if in, ok := x.Input(c); ok && s.Task.NondetGiven && narrowed(in) {
			c.M.NoteCut(c.PC)
		}
		return (*sym).Reader(x).Do(c)
	}
	return &y
}

// narrowed tells whether an input is from less than the values of its type.
func narrowed(in machine.Input) bool {
	if !in.Within || in.Bits > 63 && !in.Signed {
		return in.Within
	}
	least, most := int64(0), int64(1)<<in.Bits-1
	if in.Signed {
		least, most = -1<<(in.Bits-1), 1<<(in.Bits-1)-1
	}
	return in.First > least || in.Last < most
}

func (h *symbolicHand) close() error {
	h.oracle.solver.Close()
	return h.machine.Close()
}

// oracle answers the questions of a symbolic machine by a solver.
type oracle struct {
	s      *Session
	pool   *term.Pool
	solver *asking
	eval   *term.Evaluator
	asked  int
	open   int // questions that were left so
}

func (s *Session) newOracle(p *term.Pool, log io.Writer) *oracle {
	return &oracle{s: s, pool: p, eval: p.NewEvaluator(), solver: s.newSolver(p, log)}
}

// Satisfiable implements symbolic.Oracle.
func (o *oracle) Satisfiable(conds []term.Term) symbolic.Answer {
	o.asked++
	a := o.solver.Check(conds)
	switch a.Status {
	case solver.Sat:
		a.Model.Load(o.pool, o.eval)
		return symbolic.Sat
	case solver.Unsat:
		return symbolic.Unsat
	}
	o.open++
	o.s.leftOpen(a.Reason)
	return symbolic.Unknown
}

// Value implements symbolic.Oracle.
func (o *oracle) Value(t term.Term) uint64 { return o.eval.Value(t) }

// checkSymbolic is Check with inputs as unknowns.
func (s *Session) checkSymbolic() (*Result, error) {
	if s.searchesInOrder() {
		return s.checkMerging()
	}
	if res, err := s.countSymbolic(); err != nil || res != nil {
		return res, err
	}
	res, err := s.searchSymbolic(true)
	if err != nil || len(res.Traces) > 0 || !dependsOnUnwritten(res) {
		return res, err
	}
	if zeros, err := s.searchSymbolic(false); err != nil || len(zeros.Traces) > 0 {
		return zeros, err
	}
	return res, nil
}

// errUnwritten says that a violation is none of the concrete machine's.
var errUnwritten = errors.New("memory that was never written is read, and what may go wrong depends on what it holds (--check=+uninit makes the read a violation)")

// dependsOnUnwritten tells whether a violation was not confirmed for that reason.
func dependsOnUnwritten(r *Result) bool {
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Text == errUnwritten.Error() })
}

// searchSymbolic searches with memory never written holding anything, or zeros, with
// which the concrete machine confirms violations.
func (s *Session) searchSymbolic(invent bool) (*Result, error) {
	begun := s.seconds()
	s.abstraction = "" // states are told apart by all that they are
	s.begun, s.open, s.openWhy = begun, 0, ""
	h, err := s.newSymbolic(s.Task.Solving.Log)
	if err != nil {
		return nil, err
	}
	defer h.close()
	h.machine.Invent(invent)
	c := h.cursor
	var r *search.Result
	if s.counting {
		c.CountThreads()
		r = search.DepthFirst(c, store.NewCovering(c), s.countedOptions(s.options()))
	} else {
		r = search.DepthFirst(c, symbolic.NewStore(c, s.newStore(c)), s.options())
	}
	s.crowded = s.crowded || h.machine.Crowded()
	res := s.conclude(r, h.machine, begun, func(f search.Found) (*trace.Trace, error) { return s.confirmSymbolic(f, invent) })
	if s.Task.Workers > 1 {
		res.Verdict.EngineWhy = strings.TrimPrefix(res.Verdict.EngineWhy+"; it has one worker, whatever --workers says", "; ")
	}
	res.Verdict.Solving = h.oracle.solving()
	if err := h.oracle.solver.LogErr(); err != nil {
		return nil, fmt.Errorf("--solver-log: %w", err)
	}
	res.Verdict.Reduction = verdict.Reduction{Name: string(ReductionLocal)}
	return res, nil
}

// confirmSymbolic finds inputs that lead to a failure, and tells the concrete run.
func (s *Session) confirmSymbolic(f search.Found, invent bool) (*trace.Trace, error) {
	var tr *trace.Trace
	var err error
	for _, values := range []chooser{s.smallest, anyModel} {
		var line schedule.Schedule
		if line, err = s.concrete(f.Schedule, values, invent); err != nil {
			return nil, err
		}
		if tr, err = s.confirm(search.Found{Failure: f.Failure, Schedule: line}); err == nil {
			return tr, nil
		}
	}
	return nil, err
}

// chooser gives the inputs of a path values; ok is false if none are known.
type chooser func(*symbolic.Cursor) (values []uint64, ok bool)

func anyModel(c *symbolic.Cursor) ([]uint64, bool) { return c.Model() }

func (s *Session) smallest(c *symbolic.Cursor) ([]uint64, bool) { return c.Smallest(s.patience()) }

// How long small inputs are looked for, for one counterexample.
const (
	shrinkQuestions = 5000
	shrinkSeconds   = 2.0
)

// patience tells whether small inputs are worth another question.
func (s *Session) patience() func() bool {
	begun, asked := s.seconds(), 0
	return func() bool {
		asked++
		return asked <= shrinkQuestions && s.seconds()-begun < shrinkSeconds
	}
}

// concrete takes a symbolic schedule and makes one of the concrete machine of it, in
// which inputs have the values of a model.
func (s *Session) concrete(line schedule.Schedule, choose chooser, invent bool) (schedule.Schedule, error) {
	h, err := s.newSymbolic(nil)
	if err != nil {
		return nil, err
	}
	defer h.close()
	h.machine.Invent(invent)
	c := h.cursor
	c.Symbolic().Apart()
	var list schedule.Schedule
	inputs := 0
	read := func() {
		for ; inputs < len(c.Inputs()); inputs++ {
			list = append(list, schedule.Step{Thread: int32(c.Inputs()[inputs].Thread), Choice: -1})
		}
	}
	failed := c.Start() != nil
	read()
	for i := 0; i < len(line) && !failed; i++ {
		if !c.Asks() {
			list = append(list, line[i])
		}
		failed = c.Do(line[i]) != nil
		read()
	}
	values, ok := choose(c)
	if !ok && c.Invented() {
		return nil, errUnwritten
	}
	if !ok {
		return nil, fmt.Errorf("no inputs are known that lead there")
	}
	k := 0
	for i := range list {
		if list[i].Choice < 0 {
			list[i].Choice = int64(values[k])
			k++
		}
	}
	return list, nil
}
