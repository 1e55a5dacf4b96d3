package verify

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	symmachine "heddle/internal/symbolic/machine"
)

// This file makes test inputs: one for each path that a symbolic search explores. A
// path ends with the run, or in a state from which another path has continued. Each test
// is run by the concrete machine, which reports how it ends and which branches it takes.

// GenerateTests explores the paths of a program with one thread.
func (s *Session) GenerateTests() (*trace.Tests, error) {
	if s.Threaded() {
		return nil, errors.New("gentest: the program starts threads, whose order a test does not decide; programs must have a single thread")
	}
	if s.Task.Source.Function != "" {
		return nil, errors.New("gentest: --function has no main for a driver; write one that calls the function with inputs")
	}
	s.Plan = s.WithoutSpurious().With(func(t *plan.Task) { t.Search.Engine, t.Checks.KeepGoing = plan.EngineSymbolic, true })
	if why := s.Task.RefusesSymbolic(); why != "" {
		return nil, errors.New("gentest uses the symbolic engine, which " + why)
	}
	begun := s.Seconds()
	p := s.Unabstracted()
	q := symbolic.Inquire(p)
	h, err := q.NewHand(p.Symbolic.Solving.Log)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	h.Cursor.Symbolic().Apart()
	w := &leaves{q: q, c: h.Cursor, fresh: -1}
	o := p.SearchOptions()
	o.Watch = w
	st := passes.New(p, nil).NewStore(h.Cursor)
	r := search.DepthFirst(h.Cursor, symmachine.NewStore(h.Cursor, st), o)
	t := &trace.Tests{Stats: verdict.Stats{States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Bytes: r.Bytes}}
	left := h.Evidence(verdict.Explored, r)
	left.Loss = st.Loss()
	proved := proof.Of(s.Plan, left)
	t.Reasons, t.Assumptions = proved.Open(), proved.Assumptions()
	if spared := proof.Spared(s.Plan, h.Machine); len(spared) > 0 {
		t.Reasons = append(t.Reasons, verdict.Reason{Kind: verdict.Unsupported, Text: "no input makes an operation fail spuriously, so no test does (see the assumptions)"})
	}
	if w.unknown > 0 {
		t.Reasons = append(t.Reasons, verdict.Reason{Kind: verdict.SolverGap, Text: fmt.Sprintf("%d paths have no test: the solver found no inputs for them", w.unknown)})
	}
	b := newBranches(s.Program)
	if err := s.runTests(t, w.values, b); err != nil {
		return nil, err
	}
	if b.chosen.Text != "" {
		t.Reasons = append(t.Reasons, b.chosen)
	}
	t.Stats.Seconds = s.Seconds() - begun
	return t, nil
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

// runTests runs each test and counts the branches that all of them take. Paths of the same inputs are one test.
func (s *Session) runTests(t *trace.Tests, all [][]uint64, b *branches) error {
	t.Branches = len(b.taken)
	for _, values := range all {
		test, err := s.runTest(values, b)
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

// runTest runs the concrete machine with inputs; those that are read after the last
// one are zero.
func (s *Session) runTest(values []uint64, b *branches) (test trace.Test, err error) {
	m, err := s.Machine()
	if err != nil {
		return test, err
	}
	defer m.Close()
	c := cursor.New(m)
	look := func(int) { b.look(m) }
	b.last = -1
	b.looked = 0
	most := cmp.Or(s.Task.Bounds.Depth, math.MaxInt)
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
		test.End, test.Check, test.Place = f.Text, f.Check, s.PlaceOf(f)
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

// branches are the ways out of the branches of a program's own code.
type branches struct {
	taken map[[2]int]bool // from an instruction to another
	last  int             // instruction of thread 0 before; -1: none

	looked int // instructions so far

	chosen verdict.Reason // a test took the first of several ways, of which no input chooses one
}

func newBranches(p *program.Program) *branches {
	b := &branches{taken: map[[2]int]bool{}}
	for pc := range p.Code {
		if !ofProgram(p.At(pc)) {
			continue
		}
		switch in := &p.Code[pc]; in.Op {
		case program.Branch:
			b.taken[[2]int{pc, int(in.B)}], b.taken[[2]int{pc, int(in.C)}] = false, false
		case program.Switch:
			table := &p.Switches[in.Imm]
			b.taken[[2]int{pc, int(table.Default)}] = false
			for _, to := range table.Targets {
				b.taken[[2]int{pc, int(to)}] = false
			}
		}
	}
	return b
}

// look is called with each instruction before it is taken.
func (b *branches) look(m *machine.Machine) {
	b.looked++
	pc := m.PC(0)
	edge := [2]int{b.last, pc}
	if _, ok := b.taken[edge]; ok {
		b.taken[edge] = true
	}
	b.last = pc
}

// choose notes that a test takes the first of several actions: of the ways of what the thread is about to do, or, if it has
// but one, of the moments at which the environment may act.
func (b *branches) choose(m *machine.Machine) {
	if b.chosen.Text != "" {
		return
	}
	p, pc := m.Program(), m.PC(0)
	b.chosen = verdict.Reason{Kind: verdict.Unsupported, Place: p.At(pc)}
	if m.Choices(0) < 2 {
		b.chosen.Text = "signals and other environments may act at several moments, which no input chooses: in tests they act as late as possible"
		return
	}
	what := p.Funcs[p.FuncOf[pc]].SourceName // a platform module's
	if x, _ := m.Inspect().ExternalOf(0); x.Name != machine.EnterName {
		what = x.Name
	}
	b.chosen.Text = what + "() has several outcomes, which no input chooses: tests take the first"
}

// input is the input that the thread is about to read.
func (b *branches) input(m *machine.Machine) (in trace.Input, ok bool) {
	x, call := m.Inspect().ExternalOf(0)
	if x == nil || x.Input == nil {
		return in, false
	}
	t, ok := x.Input(call)
	return trace.Input{Name: x.Name, Place: m.Program().At(call.PC), Bits: t.Bits, Signed: t.Signed, Float: t.Float}, ok
}

// ofProgram reports whether a place is in the user's own files.
func ofProgram(p source.Place) bool {
	return p.Known() && !strings.HasPrefix(p.File, "/usr/") && !strings.HasPrefix(p.File, "/heddle/")
}
