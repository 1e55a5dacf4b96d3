package symbolic

import (
	"errors"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/solver"
)

// Branch searches parts of the states, one job after another (search.Branch), under the reduction that the plan has and no discipline.
type Branch struct {
	*search.Branch
	Passes *passes.Search
	x      *unknowns
	worker *passes.Worker
}

// Sharer gets what a branch gives away.
type Sharer interface {
	search.Sharer
	// Looks is called now and then with the figures of the job under way, and with all states that the branch has seen. It reports whether the job is to end, and what is left of it to be given away.
	Looks(search.Stats) (enough bool)
}

// NewBranch makes one. With shared everything counts as shared by threads. The sharer gets what is given away; nil: the branch is for putting together what others have searched.
func NewBranch(p *plan.Plan, shared bool, by Sharer) (*Branch, error) {
	q := Inquire(p.Unabstracted())
	b := &Branch{x: &unknowns{Inquiry: q, Oracle: q.NewOracle(nil)}}
	b.Passes = passes.New(q.Plan, b.x)
	b.Passes.Shared = shared
	var err error
	if b.worker, err = b.Passes.Alone(); err != nil {
		return nil, errors.Join(err, b.x.Oracle.Close())
	}
	c := b.worker.Reduced.(*symbolic.Cursor)
	o := b.Passes.Options()
	o.MaxStates, o.MaxDepth = 0, 0
	if poll := o.Poll; by != nil {
		o.Poll = func(st search.Stats) search.Limit {
			enough := by.Looks(st)
			if l := poll(st); l != "" || !enough {
				return l
			}
			return search.Rest
		}
	}
	b.Branch = search.NewBranch(c, symbolic.NewStore(c, store.NewTree(c)), o, by)
	return b, nil
}

// Numbers reports whether integers may have been made of addresses, and with note, that they may: what is asked of the solvers depends on it (machine.Unknowns.NumbersMade).
func (b *Branch) Numbers(note bool) bool {
	if note {
		b.worker.Machine.Unknowns().NoteNumbers()
	}
	return b.worker.Machine.Unknowns().NumbersMade()
}

// Close gives back what it holds.
func (b *Branch) Close() error { return errors.Join(b.worker.Machine.Close(), b.x.Oracle.Close()) }

// Findings are what a branch has found out so far, besides the results of its jobs, for one in another process.
type Findings struct {
	Notes      machine.NotesRecord
	Bounds     []symbolic.Bound
	Overflowed bool
	Questions  engine.Questions
	Solving    verdict.Solving
	Others     verdict.Solving // of solvers outside of heddle
	Numbers    bool            // see machine.Unknowns.NumbersMade
}

// Findings returns them.
func (b *Branch) Findings() Findings {
	f := Findings{Notes: b.worker.Machine.Notes().Record(), Bounds: b.x.unknown.Bounds(), Overflowed: b.x.unknown.Overflowed(), Questions: b.x.Questions, Solving: *b.x.Oracle.solving(), Numbers: b.Numbers(false)}
	for _, l := range b.x.Oracle.Solver.others {
		f.Others.Layers = append(f.Others.Layers, verdict.Layer(*l))
	}
	return f
}

// RanOut notes that a limit was reached in the last question.
func (b *Branch) RanOut(r *search.Result) { b.x.RanOut(r, b.Passes.Poll()) }

// Outcome is that of a search whose jobs other branches have done, with this one's machine, which has done nothing: what they have found, and all their findings.
func (b *Branch) Outcome(r *search.Result, list []Findings) (*engine.Outcome, error) {
	e := b.Passes.Evidence(r, b.worker.Machine)
	e.Symbolic = b.x.unknown
	var asked engine.Questions
	var solving, others verdict.Solving
	for _, f := range list {
		if err := e.Machine.Notes().AdoptRecord(f.Notes); err != nil {
			return nil, err
		}
		e.Symbolic.Adopt(f.Bounds, f.Overflowed)
		if asked.Open += f.Questions.Open; asked.Why == "" {
			asked.Why = f.Questions.Why
		}
		solving.Add(f.Solving)
		others.Add(f.Others)
		b.Numbers(f.Numbers)
	}
	for _, l := range others.Layers {
		x := solver.Layer(l)
		e.Solvers = append(e.Solvers, &x)
	}
	o := b.Passes.Outcome(e)
	o.Questions, o.Solving, o.Close = &asked, &solving, b.Close
	return o, nil
}
