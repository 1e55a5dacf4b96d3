package gentest

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/stores"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	symmachine "heddle/internal/symbolic/machine"
)

// Generate explores the paths of a plan's program, which has one thread. The verdict says whether the tests are those of all paths.
func Generate(p *plan.Plan) (*verdict.Verdict, *trace.Tests, error) {
	p = p.WithoutSpurious().With(func(t *plan.Task) { t.Search.Engine, t.Checks.KeepGoing = plan.EngineSymbolic, true })
	if why := Refusals.Why(p, nil); why != "" {
		return nil, nil, errors.New("gentest: " + why)
	}
	begun := p.Seconds()
	q := symbolic.Inquire(p.Unabstracted())
	h, err := q.NewWorker(p.Symbolic.Solving.Log)
	if err != nil {
		return nil, nil, err
	}
	defer h.Close()
	h.Cursor.Symbolic().Apart()
	w := &leaves{q: q, c: h.Cursor, fresh: -1}
	o := q.Plan.SearchOptions()
	o.Watch = w
	st := stores.New(q.Plan, h.Cursor)
	r := search.DepthFirst(h.Cursor, symmachine.NewStore(h.Cursor, st), o)
	v := &verdict.Verdict{Question: verdict.Question{Kind: verdict.OfNumber}}
	v.Stats = verdict.Stats{States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Bytes: r.Bytes}
	left := h.Evidence(verdict.Explored, r)
	left.Loss = st.Loss()
	proved := proof.Of(p, left)
	v.Assumptions = proved.Assumptions()
	if spared := proof.Spared(p, h.Machine); len(spared) > 0 {
		proved.State(verdict.FailuresTried, []verdict.Reason{{Kind: verdict.Unsupported, Text: "no input makes an operation fail spuriously, so no test does (see the assumptions)"}})
	}
	if w.unknown > 0 {
		proved.State(verdict.InputsCovered, []verdict.Reason{{Kind: verdict.SolverGap, Text: fmt.Sprintf("%d paths have no test: the solver found no inputs for them", w.unknown)}})
	}
	t, b := &trace.Tests{}, newBranches(p.Program)
	if err := runAll(p, t, w.values, b); err != nil {
		return nil, nil, err
	}
	if b.chosen.Text != "" {
		proved.State(verdict.FailuresTried, []verdict.Reason{b.chosen})
	}
	v.Conclude(proved, true)
	v.Stats.Seconds = p.Seconds() - begun
	return v, t, nil
}

// leaves collects inputs where paths end.
type leaves struct {
	q       *symbolic.Inquiry
	c       *symmachine.Cursor
	fresh   int64 // the last new state
	values  [][]uint64
	unknown int
}

// State implements search.Watcher.
func (w *leaves) State(state uint64) {
	w.fresh = int64(state)
	if acts, _ := w.c.Actions(nil); len(acts) == 0 {
		w.take()
	}
}

// Edge implements search.Watcher.
func (w *leaves) Edge(_ uint64, _ system.Action, to uint64) {
	if w.fresh != int64(to) {
		w.take()
	}
	w.fresh = -1
}

// Fails implements search.Watcher.
func (w *leaves) Fails(_ uint64, _ system.Action, f *system.Failure) {
	if f.Class == system.Violation {
		w.take()
	}
}

// FailsAtOnce implements search.Watcher.
func (w *leaves) FailsAtOnce(f *system.Failure) {
	if f.Class == system.Violation {
		w.take()
	}
}

func (w *leaves) take() {
	if values, ok := w.q.Smallest(w.c); ok {
		w.values = append(w.values, append([]uint64(nil), values...))
	} else {
		w.unknown++
	}
}

// runAll runs each test and counts the branches that all of them take. Paths of the same inputs are one test.
func runAll(p *plan.Plan, t *trace.Tests, all [][]uint64, b *branches) error {
	t.Branches = len(b.taken)
	for _, values := range all {
		test, err := run(p, values, b)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(t.List, func(x trace.Test) bool { return slices.Equal(x.Inputs, test.Inputs) }) {
			t.List = append(t.List, test)
		}
	}
	for _, taken := range b.taken {
		if taken {
			t.Covered++
		}
	}
	return nil
}

// run runs the concrete machine with inputs; those that are read after the last
// one are zero.
func run(p *plan.Plan, values []uint64, b *branches) (test trace.Test, err error) {
	m, err := p.Machine()
	if err != nil {
		return test, err
	}
	defer m.Close()
	c := cursor.New(m)
	look := func(int) { b.look(m) }
	b.last = -1
	b.looked = 0
	most := cmp.Or(p.Bounds.Depth, math.MaxInt)
	f := c.StartWatched(look)
	for steps := 0; f == nil; steps++ {
		acts, _ := c.Actions(nil)
		if len(acts) == 0 {
			f = c.Final()
			break
		}
		if steps >= most || b.looked >= maxTestLength {
			test.End = "cut off"
			return test, nil
		}
		a := acts[0]
		if in, ok := b.input(m); ok {
			if a.Choice = 0; len(test.Inputs) < len(values) {
				a.Choice = int64(values[len(test.Inputs)])
			}
			in.Value = uint64(a.Choice)
			test.Inputs = append(test.Inputs, in)
		} else if len(acts) > 1 {
			b.choose(m)
		}
		f = c.DoWatched(a, look)
		m.Forget()
	}
	switch {
	case f != nil:
		test.End, test.Check, test.Place = f.Text, f.Check, p.PlaceOf(f)
	case m.RunStatus() == machine.Pruned:
		test.End = "an assumption does not hold"
	default:
		test.End = "end"
	}
	return test, nil
}

// maxTestLength bounds the instructions of one test, save for the last action's: some tenths of a second. An action in a loop
// that nobody else notices is long, so that a bound on actions would allow billions.
const maxTestLength = 5_000_000
