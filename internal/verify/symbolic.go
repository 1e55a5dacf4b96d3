package verify

import (
	"heddle/internal/engine/proof"

	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// symbolicHand is what a symbolic search works with.
type symbolicHand struct {
	machine *machine.Machine
	cursor  *symbolic.Cursor
	oracle  *oracle
}

// newSymbolic makes a symbolic machine in the initial state of the session's program,
// with a solver of its own. The log gets what that is asked; it may be nil.
func (s *Session) newSymbolic(log io.Writer) (*symbolicHand, error) {
	o := s.newOracle(term.New(), log)
	h, err := s.symbolicWith(o, nil)
	if err != nil {
		o.solver.Close()
	}
	return h, err
}

// symbolicWith is newSymbolic with a solver that stays another's, and a discipline.
func (s *Session) symbolicWith(by *oracle, d *discipline.Table) (*symbolicHand, error) {
	o := s.machineOptions()
	o.Opaque, o.Inputs, o.Discipline, o.Granularity = true, nil, d, s.searched(o.Granularity)
	var sym *symbolic.Machine
	for name, x := range o.Externals {
		if x != nil && x.Input != nil { // nil: the user wants it to be unknown
			o.Externals[name] = s.reader(x, &sym)
		}
	}
	symbolic.Library(o.Externals, &sym)
	m, err := machine.New(s.Program, o)
	if err != nil {
		return nil, err
	}
	h := &symbolicHand{machine: m, oracle: by}
	sym = symbolic.New(m, by.pool, by)
	sym.SetRoom(s.Task.RoomForUnknown())
	h.cursor = symbolic.NewCursor(sym)
	return h, s.Forbid(h.cursor.Cursor) // which rule found to be possible
}

// equipSymbolic is equip for inputs as unknowns. All passes ask one solver: what one
// has found out serves the next.
func (s *Session) equipSymbolic(h *hand) error {
	x, err := s.symbolicWith(s.oracle, h.discipline)
	if err != nil {
		return err
	}
	x.machine.Unknowns().Invent(true)
	s.unknown = x.cursor.Symbolic()
	h.machine, h.cursor, h.reduced = x.machine, x.cursor.Cursor, x.cursor
	s.reduced(h.cursor)
	return nil
}

// reader makes a library function that gives inputs one that gives unknowns; the
// machine that they are for comes later. Inputs from a range that the user has chosen
// are no proof about others.
func (s *Session) reader(x *machine.External, sym **symbolic.Machine) *machine.External {
	y := *x
	y.Choices = func(c *machine.Call) int { return (*sym).Reader(x).Choices(c) }
	y.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if in, _ := x.Input(c); s.Task.Environment.NondetGiven && narrowed(in) {
			c.M.Notes().Cut(c.PC)
		}
		return (*sym).Reader(x).Do(c)
	}
	return &y
}

// narrowed reports whether an input is from less than the values of its type, of which its range is a part.
func narrowed(in machine.Input) bool {
	return in.Within && uint64(in.Last)-uint64(in.First) < 1<<in.Bits-1
}

// evidence is what a search with the hand has left behind.
func (h *symbolicHand) evidence(kind verdict.ProofKind, r *search.Result) *proof.Evidence {
	return &proof.Evidence{Kind: kind, Found: r, Machine: h.machine, Symbolic: h.cursor.Symbolic(), Solvers: h.oracle.solver.others}
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
	if a.Status == solver.Unknown {
		o.open++
		o.s.leftOpen(a.Reason)
	}
	return o.take(a)
}

// Briefly implements symbolic.Oracle.
func (o *oracle) Briefly(conds []term.Term) symbolic.Answer {
	o.asked++
	return o.take(o.solver.Briefly(conds))
}

// Never implements symbolic.Oracle.
func (o *oracle) Never(conds, bound, never []term.Term) symbolic.Answer {
	if o.solver.quantified == nil {
		return symbolic.Unknown
	}
	o.asked++
	return o.take(o.solver.quantified.CheckNever(conds, bound, never))
}

// take makes an answer of a solver's, and keeps its model.
func (o *oracle) take(a solver.Answer) symbolic.Answer {
	switch a.Status {
	case solver.Sat:
		a.Model.Load(o.pool, o.eval)
		return symbolic.Sat
	case solver.Unsat:
		return symbolic.Unsat
	}
	return symbolic.Unknown
}

// Value implements symbolic.Oracle.
func (o *oracle) Value(t term.Term) uint64 { return o.eval.Value(t) }

// checkSymbolic is Check with inputs as unknowns.
func (s *Session) checkSymbolic() (*Result, error) {
	if s.Task.SearchesInOrder() {
		return s.checkMerging()
	}
	if res, err := s.countSymbolic(); err != nil || res != nil {
		return res, err
	}
	return s.searchSymbolic()
}

// pollSymbolic is the number of transitions between two looks at limits: one may ask
// a solver for seconds.
const pollSymbolic = 16

// errUnwritten says that a violation is none of the concrete machine's.
var errUnwritten = errors.New("memory that was never written is read, and what may go wrong depends on what it holds (--check=+uninit makes the read a violation)")

// searchSymbolic searches depth first, with memory never written holding anything.
func (s *Session) searchSymbolic() (*Result, error) {
	begun := s.Seconds()
	s.Plan = s.Unabstracted()
	s.begun, s.open, s.openWhy = begun, 0, ""
	o := s.newOracle(term.New(), s.Task.Symbolic.Solving.Log)
	defer o.solver.Close()
	s.oracle, s.confirmed = o, newConfirming(s.confirmSymbolic)
	defer func() { s.oracle, s.confirmed = nil, nil }()
	poll := s.options().Poll
	r, m, err := s.Search()
	if err != nil {
		return nil, err
	}
	defer m.Close()
	s.ranOut(r, poll)
	left := &proof.Evidence{Kind: verdict.Exhausted, Found: r, Machine: m, Loss: s.loss, Symbolic: s.unknown, Solvers: o.solver.others}
	res := s.conclude(left, o, begun, s.confirmed.tell)
	if s.Task.Search.Workers > 1 {
		res.Verdict.EngineWhy = strings.TrimPrefix(res.Verdict.EngineWhy+"; it has one worker, whatever --workers says", "; ")
	}
	if err := o.solver.LogErr(); err != nil {
		return nil, fmt.Errorf("--solver-log: %w", err)
	}
	return res, nil
}

// ranOut notes that a limit was reached in the last question, of a search that had not
// many more steps to take.
func (s *Session) ranOut(r *search.Result, poll func(search.Stats) search.Limit) {
	if l := poll(r.Stats); s.open > 0 && l != "" && !slices.Contains(r.Limits, l) {
		r.Limits = append(r.Limits, l)
	}
}

// confirmSymbolic finds inputs that lead to a failure, and tells the concrete run.
func (s *Session) confirmSymbolic(f search.Found) (*trace.Trace, error) {
	s.confirming = true
	defer func() { s.confirming = false }()
	var tr *trace.Trace
	var err error
	for _, values := range []chooser{s.smallest, anyModel} {
		line, unwritten, failed := s.concrete(f.Schedule, losing(f.Failure, values))
		if failed != nil {
			return nil, failed
		}
		if tr, err = s.confirmWith(unwritten, search.Found{Failure: f.Failure, Schedule: line}); err == nil {
			return tr, nil
		}
	}
	return nil, err
}

// confirmWith is confirm with memory that was never written holding something.
func (s *Session) confirmWith(unwritten schedule.Unwritten, f search.Found) (*trace.Trace, error) {
	if len(unwritten) == 0 {
		return s.confirmFine(f)
	}
	before := s.Plan
	s.Plan = before.With(func(t *plan.Task) { t.Environment.Unwritten = unwritten })
	defer func() { s.Plan = before }()
	tr, err := s.confirmFine(f)
	if err != nil {
		return nil, errUnwritten
	}
	return tr, nil
}

// confirmFine is confirm of a schedule with the places to switch of the search's reduction.
func (s *Session) confirmFine(f search.Found) (*trace.Trace, error) {
	o := s.machineOptions()
	o.Granularity, o.Discipline = s.searched(o.Granularity), s.learnt()
	fine, err := s.fineSchedule(f, o)
	if err != nil {
		return nil, err
	}
	f.Schedule = fine
	return s.confirm(f)
}

// learnt is a copy of what searches have learnt, which a run may add to; nil: nothing is assumed.
func (s *Session) learnt() *discipline.Table {
	if s.discipline == nil {
		return nil
	}
	return s.discipline.Clone()
}

// losing chooses inputs for which a block is lost, if that is the failure.
func losing(f *system.Failure, choose chooser) chooser {
	check, ok := machine.CheckNamed(f.Check)
	if !ok || !check.Info().Leads {
		return choose
	}
	return func(c *symbolic.Cursor) ([]uint64, bool) {
		c.Lose(check)
		return choose(c)
	}
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
	begun, asked := s.Seconds(), 0
	return func() bool {
		asked++
		return asked <= shrinkQuestions && s.Seconds()-begun < shrinkSeconds
	}
}

// beforeAll is the thread of an answer that is given before the first action.
const beforeAll = -1

// errOtherWay says that a symbolic schedule does not fit: its answers are to questions that a search asked because a
// solver had left them open, or they were not asked.
var errOtherWay = errors.New("the way there has other questions when it is taken again")

// mayTake reports whether a step of a symbolic schedule is one that the cursor can take.
func mayTake(c *symbolic.Cursor, step schedule.Step) bool {
	acts, _ := c.Actions(nil)
	if c.Asks() { // a value to ask about may be another one
		return acts[0].Thread == step.Thread
	}
	return slices.Contains(acts, step)
}

// concrete takes a symbolic schedule and makes one of the concrete machine of it, in
// which inputs have the values of a model. It tells what memory that was never written
// must hold.
func (s *Session) concrete(line schedule.Schedule, choose chooser) (schedule.Schedule, schedule.Unwritten, error) {
	o := s.newOracle(term.New(), nil)
	defer o.solver.Close()
	h, err := s.symbolicWith(o, s.learnt())
	if err != nil {
		return nil, nil, err
	}
	defer h.machine.Close()
	h.machine.Unknowns().Invent(true)
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
		switch {
		case !c.Asks() && line[i].Thread == beforeAll: // it follows from what else is known
			continue
		case !mayTake(c, line[i]):
			return nil, nil, errOtherWay
		case c.Asks():
			failed = c.Do(line[i]) != nil
			read()
			continue
		}
		_, _, atInput := h.machine.Stepwise().InputAt(h.machine.PC(int(line[i].Thread)))
		failed = c.Do(line[i]) != nil
		if !atInput { // else the action is to take it
			list = append(list, line[i])
		}
		read()
	}
	values, ok := choose(c)
	if !ok {
		return nil, nil, fmt.Errorf("no inputs are known that lead there")
	}
	k := 0
	for i := range list {
		if list[i].Choice < 0 {
			list[i].Choice = int64(values[k])
			k++
		}
	}
	return list, c.Unwritten(), nil
}
