package verify

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
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

// newSymbolic makes a symbolic machine in the initial state of the plan's program,
// with a solver of its own. The log gets what that is asked; it may be nil.
func (q *inquiry) newSymbolic(log io.Writer) (*symbolicHand, error) {
	o := q.newOracle(log)
	h, err := q.newHand(passes.New(q.plan, nil).Assuming(nil), o)
	if err != nil {
		o.solver.Close()
	}
	return h, err
}

// newHand is newSymbolic with a solver that stays another's, for a machine with
// options.
func (q *inquiry) newHand(o machine.Options, by *oracle) (*symbolicHand, error) {
	o.Opaque, o.Inputs = true, nil
	var sym *symbolic.Machine
	for name, x := range o.Externals {
		if x != nil && x.Input != nil { // nil: the user wants it to be unknown
			o.Externals[name] = reader(q.plan, x, &sym)
		}
	}
	symbolic.Library(o.Externals, &sym)
	m, err := machine.New(q.plan.Program, o)
	if err != nil {
		return nil, err
	}
	h := &symbolicHand{machine: m, oracle: by}
	sym = symbolic.New(m, by.pool, by)
	sym.SetRoom(q.plan.RoomForUnknown())
	h.cursor = symbolic.NewCursor(sym)
	return h, q.plan.Forbid(h.cursor.Cursor) // which the plan found to be possible
}

// symbolicSearch makes what passes search with where inputs are unknowns. All passes ask
// one solver: what one has found out serves the next.
type symbolicSearch struct {
	*inquiry
	oracle  *oracle
	unknown *symbolic.Machine // of the last pass
}

// Equip implements passes.Maker.
func (x *symbolicSearch) Equip(s *passes.Search, h *passes.Worker) error {
	made, err := x.newHand(s.Assuming(h.Discipline), x.oracle)
	if err != nil {
		return err
	}
	made.machine.Unknowns().Invent(true)
	x.unknown = made.cursor.Symbolic()
	h.Machine, h.Cursor, h.Reduced = made.machine, made.cursor.Cursor, made.cursor
	s.Reduced(h.Cursor)
	return nil
}

// reader makes a library function that gives inputs one that gives unknowns; the
// machine that they are for comes later. Inputs from a range that the user has chosen
// are no proof about others.
func reader(p *plan.Plan, x *machine.External, sym **symbolic.Machine) *machine.External {
	y := *x
	y.Choices = func(c *machine.Call) int { return (*sym).Reader(x).Choices(c) }
	y.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if in, _ := x.Input(c); p.Environment.NondetGiven && narrowed(in) {
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

// outcome is that of a search with the hand, under the reduction local.
func (h *symbolicHand) outcome(q *inquiry, left *proof.Evidence) *engine.Outcome {
	return &engine.Outcome{Plan: q.plan, Evidence: left, Questions: &q.questions, Solving: h.oracle.solving(), Close: h.close,
		Reduction: verdict.Reduction{Name: string(plan.ReductionLocal)}}
}

func (h *symbolicHand) close() error { return errors.Join(h.machine.Close(), h.oracle.close()) }

// oracle answers the questions of a symbolic machine by a solver.
type oracle struct {
	inquiry *inquiry
	pool    *term.Pool
	solver  *asking
	eval    *term.Evaluator
	asked   int
	open    int // questions that were left so
}

func (q *inquiry) newOracle(log io.Writer) *oracle {
	p := term.New()
	return &oracle{inquiry: q, pool: p, eval: p.NewEvaluator(), solver: q.newSolver(p, log)}
}

// close ends the solvers. It is an error if their questions could not be logged.
func (o *oracle) close() error {
	o.solver.Close()
	if err := o.solver.LogErr(); err != nil {
		return fmt.Errorf("--solver-log: %w", err)
	}
	return nil
}

// Satisfiable implements symbolic.Oracle.
func (o *oracle) Satisfiable(conds []term.Term) symbolic.Answer {
	o.asked++
	a := o.solver.Check(conds)
	if a.Status == solver.Unknown {
		o.open++
		o.inquiry.leftOpen(a.Reason)
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

// searchSymbolic searches depth first, with memory never written holding anything.
func searchSymbolic(p *plan.Plan) (*engine.Outcome, error) {
	p = p.Unabstracted() // states are told apart by all that they are
	q := inquire(p)
	x := &symbolicSearch{inquiry: q, oracle: q.newOracle(p.Symbolic.Solving.Log)}
	s := passes.New(p, x)
	poll := p.Poll()
	r, m, err := s.Run()
	if err != nil {
		return nil, errors.Join(err, x.oracle.close())
	}
	q.ranOut(r, poll)
	left := s.Evidence(r, m)
	left.Symbolic, left.Solvers = x.unknown, x.oracle.solver.others
	o := s.Outcome(left)
	o.Questions, o.Solving = &q.questions, x.oracle.solving()
	o.Confirm = s.Confirmed.Tell
	o.Close = func() error { return errors.Join(m.Close(), x.oracle.close()) }
	if p.Search.Workers > 1 {
		o.Note = "it has one worker, whatever --workers says"
	}
	return o, nil
}

// ranOut notes that a limit was reached in the last question, of a search that had not
// many more steps to take.
func (q *inquiry) ranOut(r *search.Result, poll func(search.Stats) search.Limit) {
	if l := poll(r.Stats); q.questions.Open > 0 && l != "" && !slices.Contains(r.Limits, l) {
		r.Limits = append(r.Limits, l)
	}
}

// Confirm finds inputs that lead to a failure, and replays the concrete run. It
// implements maker.
func (x *symbolicSearch) Confirm(s *passes.Search, f search.Found) (*trace.Trace, error) {
	return x.inquiry.confirm(s, f)
}

func (q *inquiry) confirm(s *passes.Search, f search.Found) (*trace.Trace, error) {
	q.confirming = true
	defer func() { q.confirming = false }()
	var tr *trace.Trace
	var err error
	for _, values := range []chooser{q.smallest, anyModel} {
		line, unwritten, failed := q.concrete(s, f.Schedule, losing(f.Failure, values))
		if failed != nil {
			return nil, failed
		}
		if tr, err = s.ConfirmWith(unwritten, search.Found{Failure: f.Failure, Schedule: line}); err == nil {
			return tr, nil
		}
	}
	return nil, err
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

func (q *inquiry) smallest(c *symbolic.Cursor) ([]uint64, bool) { return c.Smallest(q.patience()) }

// How long small inputs are looked for, for one counterexample.
const (
	shrinkQuestions = 5000
	shrinkSeconds   = 2.0
)

// patience tells whether small inputs are worth another question.
func (q *inquiry) patience() func() bool {
	begun, asked := q.plan.Seconds(), 0
	return func() bool {
		asked++
		return asked <= shrinkQuestions && q.plan.Seconds()-begun < shrinkSeconds
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
func (q *inquiry) concrete(s *passes.Search, line schedule.Schedule, choose chooser) (schedule.Schedule, schedule.Unwritten, error) {
	o := q.newOracle(nil)
	defer o.solver.Close()
	h, err := q.newHand(s.Assuming(s.Learnt()), o)
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
