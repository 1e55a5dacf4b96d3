package symbolic

import (
	"errors"
	"io"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
)

// Worker is what a symbolic search works with.
type Worker struct {
	Machine *machine.Machine
	Cursor  *symbolic.Cursor
	Oracle  *Oracle
}

// Evidence returns the evidence of a search with the worker.
func (h *Worker) Evidence(kind verdict.ProofKind, r *search.Result) *proof.Evidence {
	return &proof.Evidence{Kind: kind, Found: r, Machine: h.Machine, Symbolic: h.Cursor.Symbolic(), Solvers: h.Oracle.Solver.others}
}

// Outcome is that of a search with the worker, under the reduction local.
func (h *Worker) Outcome(q *Inquiry, left *proof.Evidence) *engine.Outcome {
	return &engine.Outcome{Plan: q.Plan, Evidence: left, Questions: &q.Questions, Solving: h.Oracle.solving(), Close: h.Close,
		Reduction: verdict.Reduction{Name: reduction.Local.String()}}
}

// Close gives back the machine and the solver.
func (h *Worker) Close() error { return errors.Join(h.Machine.Close(), h.Oracle.Close()) }

// NewWorker makes a symbolic machine in the initial state of the plan's program,
// with a solver of its own. The log gets what that is asked; it may be nil.
func (q *Inquiry) NewWorker(log io.Writer) (*Worker, error) {
	o := q.NewOracle(log)
	h, err := q.WorkerFor(passes.New(q.Plan, nil).Assuming(nil), o)
	if err != nil {
		o.Solver.Close()
	}
	return h, err
}

// WorkerFor is newSymbolic with a solver that stays another's, for a machine with
// options.
func (q *Inquiry) WorkerFor(o machine.Options, by *Oracle) (*Worker, error) {
	o.Opaque, o.Inputs = true, nil
	var sym *symbolic.Machine
	for name, x := range o.Externals {
		if x != nil && x.Input != nil { // nil: the user wants it to be unknown
			o.Externals[name] = reader(q.Plan, x, &sym)
		}
	}
	symbolic.Library(o.Externals, &sym)
	m, err := q.Plan.NewMachine(o)
	if err != nil {
		return nil, err
	}
	h := &Worker{Machine: m, Oracle: by}
	sym = symbolic.New(m, by.Pool, by)
	sym.SetRoom(q.Plan.Bounds.RoomForUnknown())
	h.Cursor = symbolic.NewCursor(sym)
	return h, q.Plan.Forbid(h.Cursor.Cursor) // which the plan found to be possible
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
