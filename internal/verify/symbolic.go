package verify

import (
	"errors"
	"fmt"

	"heddle/internal/machine"
	"heddle/internal/schedule"
	"heddle/internal/search"
	"heddle/internal/solver"
	"heddle/internal/solver/standard"
	"heddle/internal/symbolic"
	"heddle/internal/term"
	"heddle/internal/trace"
	"heddle/internal/verdict"
)

// Engine is a way to deal with a program's inputs.
type Engine string

// The engines.
const (
	EngineExplicit Engine = "explicit" // inputs have values, each tried by itself; also ""
	EngineSymbolic Engine = "symbolic" // inputs are unknowns of formulae
	EngineBMC      Engine = "bmc"      // so too, with loops unrolled and states merged
)

// symbolic tells whether inputs are unknowns.
func (e Engine) symbolic() bool { return e == EngineSymbolic || e == EngineBMC }

// ParseEngine reads the name of an engine.
func ParseEngine(text string) (Engine, error) {
	switch e := Engine(text); e {
	case EngineExplicit, EngineSymbolic, EngineBMC:
		return e, nil
	}
	return "", fmt.Errorf("--engine=%s: it is explicit, symbolic or bmc", text)
}

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
func (s *Session) newSymbolic() (*symbolicHand, error) {
	o := s.machineOptions()
	o.Opaque, o.Inputs = true, nil
	var sym *symbolic.Machine
	for name, x := range o.Externals {
		if x.Input != nil {
			o.Externals[name] = s.reader(x, &sym)
		}
	}
	m, err := machine.New(s.Program, o)
	if err != nil {
		return nil, err
	}
	pool := term.New()
	h := &symbolicHand{machine: m, oracle: s.newOracle(pool)}
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
		if in, ok := x.Input(c); ok && in.Within && !in.Covered && s.Task.NondetGiven {
			c.M.NoteCut(c.PC)
		}
		return (*sym).Reader(x).Do(c)
	}
	return &y
}

func (h *symbolicHand) close() error {
	h.oracle.solver.Close()
	return h.machine.Close()
}

// oracle answers the questions of a symbolic machine by a solver.
type oracle struct {
	pool   *term.Pool
	solver *standard.Solver
	eval   *term.Evaluator
	asked  int
	gaps   []string // why questions were left open
}

func (s *Session) newOracle(p *term.Pool) *oracle {
	return &oracle{pool: p, eval: p.NewEvaluator(), solver: standard.New(p, standard.Options{Clock: s.Task.Clock, Stop: s.Task.Interrupted})}
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
	o.gaps = append(o.gaps, a.Reason)
	return symbolic.Unknown
}

// Value implements symbolic.Oracle.
func (o *oracle) Value(t term.Term) uint64 { return o.eval.Value(t) }

// checkSymbolic is Check with inputs as unknowns.
func (s *Session) checkSymbolic() (*Result, error) {
	if s.searchesInOrder() {
		return s.checkMerging()
	}
	begun := s.seconds()
	h, err := s.newSymbolic()
	if err != nil {
		return nil, err
	}
	defer h.close()
	c := h.cursor
	r := search.DepthFirst(c, symbolic.NewStore(c, s.newStore(c)), s.options())
	res := s.conclude(r, h.machine, begun, s.confirmSymbolic)
	res.Verdict.Reduction = verdict.Reduction{Name: string(ReductionLocal)}
	return res, nil
}

// confirmSymbolic finds inputs that lead to a failure, and tells the concrete run.
func (s *Session) confirmSymbolic(f search.Found) (*trace.Trace, error) {
	line, err := s.concrete(f.Schedule)
	if err != nil {
		return nil, err
	}
	return s.confirm(search.Found{Failure: f.Failure, Schedule: line})
}

// concrete takes a symbolic schedule and makes one of the concrete machine of it, in
// which inputs have the values of a model.
func (s *Session) concrete(line schedule.Schedule) (schedule.Schedule, error) {
	h, err := s.newSymbolic()
	if err != nil {
		return nil, err
	}
	defer h.close()
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
	values, ok := c.Model()
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
