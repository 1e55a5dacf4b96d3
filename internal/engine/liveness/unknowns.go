package liveness

import (
	"errors"
	"fmt"

	"heddle/internal/ask/property"
	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	unknowns "heddle/internal/engine/symbolic"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/liveness"
)

// This file searches with inputs as unknowns. The nodes of the product are symbolic states beside states of the automaton; a state that another one
// covers is taken for that one. So each run of the program has a path in the graph, with the same actions, and what is said of its states is the same: each
// condition has one truth value in a symbolic state, and so has who can act. No component that is accepting means that no run is. A component that
// is accepting is a candidate only, since a path in the graph need not be a run: see candidate.go.
//
// A first pass identifies states with those that cover them; if one of its candidates fails, a second pass identifies only equal
// states for one, which proves what ends after few rounds.

// unknown is a search with inputs as unknowns.
type unknown struct {
	*plan.Plan
	automaton *automaton.Automaton
	inquiry   *unknowns.Inquiry
	threads   int // of the run with most

	confirmed map[*system.Failure]*trace.Trace // violations, with what their replays show
	rejected  string                           // why the last candidate was none
}

// The work of the second pass, in units of system.Working and of solvers: a million are about a second; and of both, where the user sets no limit.
const (
	workOfEqual = 3_000_000
	workOfAll   = 20_000_000
)

// findUnknown is find with inputs as unknowns.
func findUnknown(p *plan.Plan) (*engine.Outcome, int, error) {
	p = plan.OfRuns(p.Unabstracted())
	if p.Reduction().Orders { // it learns no discipline
		p = p.ReducedTo(reduction.Local)
	}
	u := &unknown{Plan: p, inquiry: unknowns.Inquire(p), confirmed: map[*system.Failure]*trace.Trace{}}
	u.Plan = u.inquiry.Plan
	var err error
	if u.automaton, err = rejecting(p.Asks); err != nil {
		return nil, 0, err
	}
	if _, err := p.Asks.Conditions(p.Program); err != nil {
		return &engine.Outcome{Plan: p, Undecided: []verdict.Reason{{Kind: verdict.Unsupported, Text: err.Error()}}}, 0, nil
	}
	r, h, err := u.pass(true)
	if err != nil {
		return nil, 0, err
	}
	if u.rejected != "" && len(r.Limits) == 0 && len(r.Violations) == 0 {
		again, other, err := u.pass(false)
		if err != nil {
			return nil, 0, errors.Join(err, h.Close())
		}
		if len(again.Violations) > 0 || again.Complete() {
			r, other, h = again, h, other
		} else if u.rejected == "" {
			u.rejected = "there may be none, which a search of all rounds did not show within its limits"
		}
		if err := other.Close(); err != nil {
			return nil, 0, errors.Join(err, h.Close())
		}
	}
	left := h.Evidence(verdict.Exhausted, &r.Result)
	if u.rejected != "" && len(r.Violations) == 0 {
		left.Unwound = []verdict.Reason{{Kind: verdict.Unrepeated,
			Text: fmt.Sprintf("a run that violates %s repeats a part for ever, as far as inputs as unknowns show, and no inputs are known for which it does: %s", u.Asks.Text, u.rejected)}}
	}
	if err := absent(u.Plan, &r.Result, left, u.threads); err != nil {
		return nil, 0, errors.Join(err, h.Close())
	}
	out := h.Outcome(u.inquiry, left)
	if p.Search.Workers > 1 && p.Meter() == nil { // else others work beside it
		out.Note = "it has a single worker, whatever --workers says"
	}
	out.Reduction.Name = string(u.Reduction().Name)
	out.Confirm = func(f search.Found) (*trace.Trace, error) { return u.confirmed[f.Failure], nil }
	return out, u.threads, nil
}

// pass searches once; with covers, a state that another one covers is taken for that one.
func (u *unknown) pass(covers bool) (*liveness.Result, *unknowns.Worker, error) {
	u.rejected = ""
	h, err := u.inquiry.NewWorker(u.Symbolic.Solving.Log)
	if err != nil {
		return nil, nil, err
	}
	says, err := u.follow(h)
	if err != nil {
		return nil, nil, errors.Join(err, h.Close())
	}
	words := store.NewTree(h.Cursor)
	var st search.Store = symbolic.NewStore(h.Cursor, words)
	if covers {
		st = symbolic.NewCovering(h.Cursor, words)
	}
	o := u.SearchOptions()
	o.PollEvery, o.Poll = passes.PollSymbolic, u.limited(o.Poll, covers)
	list, err := plan.Statements(u.Plan)
	if err != nil {
		return nil, nil, errors.Join(err, h.Close())
	}
	promised, most := promisedAt(list, h.Machine)
	r := liveness.Search(h.Cursor, st, liveness.Options{
		Options: o, Automaton: u.automaton, Fairness: promises[u.Checks.Fairness.String()],
		Valuation: func() uint64 {
			u.threads = max(u.threads, h.Machine.Threads())
			return says.valuation()
		},
		Exempt:   h.Machine.IsEnvironment,
		Promised: promised, Most: most,
		CutOff:   func() bool { return cutOff(h.Machine) },
		Inside:   func() bool { return h.Machine.AtomicOwner() >= 0 },
		Running:  func(t int) bool { return t < h.Machine.Threads() && h.Machine.Status(t) == machine.Running },
		Confirms: u.confirms,
	})
	u.inquiry.RanOut(&r.Result, o.Poll)
	if says.open {
		r.Others = append(r.Others, search.Found{Failure: &system.Failure{Class: system.Gap, Key: ^uint64(0), Text: "a solver did not decide what the formula says of a state"}})
	}
	if r.Lasso != nil {
		u.judge(r)
	}
	return r, h, nil
}

// limited is a poll with the limits of a pass besides.
func (u *unknown) limited(poll func(search.Stats) search.Limit, covers bool) func(search.Stats) search.Limit {
	begun := u.inquiry.Work()
	most := int64(workOfEqual)
	if covers {
		most = workOfAll
	}
	free := covers && (u.Bounds.Seconds > 0 || u.Bounds.States > 0)
	return func(st search.Stats) search.Limit {
		if !free && st.Work+u.inquiry.Work()-begun > most {
			return search.Turns
		}
		return poll(st)
	}
}

// follow lets a worker's cursor decide what the formula says of states.
func (u *unknown) follow(h *unknowns.Worker) (*sayings, error) {
	list, err := u.Asks.Conditions(u.Program)
	if err != nil {
		return nil, err
	}
	s := &sayings{h: h, list: list}
	h.Cursor.FollowRuns(s.terms)
	return s, nil
}

// sayings are the conditions of a formula, asked of a worker's states.
type sayings struct {
	h    *unknowns.Worker
	list []*property.Condition
	all  []term.Term // reused
	open bool        // a solver has left one undecided
}

// terms are the conditions as terms, in the present state; false: what they are about is not known.
func (s *sayings) terms() ([]term.Term, bool) {
	s.all = s.all[:0]
	for _, c := range s.list {
		t, ok := c.Holds(s.h.Machine, s.h.Cursor.Symbolic())
		if !ok {
			return nil, false
		}
		s.all = append(s.all, t)
	}
	return s.all, true
}

// valuation is which conditions hold in the present state, which decides them.
func (s *sayings) valuation() (v uint64) {
	list, _ := s.terms()
	for i, t := range list {
		holds, known := s.h.Cursor.Decides(t)
		if holds {
			v |= 1 << i
		}
		s.open = s.open || !known
	}
	return v
}

// judge makes a violation of a candidate, if it is one.
func (u *unknown) judge(r *liveness.Result) {
	l, tr, err := u.replayed(*r.Lasso, r.Answers)
	if err != nil {
		u.rejected = err.Error()
		return
	}
	f := &system.Failure{Class: system.Violation, Check: checkOf(u.Plan), Text: failure(u.Plan, l).Title}
	u.confirmed[f] = tr
	r.Violations = append([]search.Found{{Failure: f, Schedule: l.Once()}}, r.Violations...)
}
