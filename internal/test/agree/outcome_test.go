package agree

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/flat"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/test/irprograms"
	"heddle/internal/verify"
)

// outcome is what checking a program came to.
type outcome struct {
	answer    verdict.Answer
	places    []string
	reasons   []verdict.Reason
	held      bool  // of the oracle: it has tried what memory holds that was never written, as engines with unknowns do
	placed    bool  // where objects lie is an assumption
	hangsOpen bool  // a search with unknowns leaves it open whether a run can end from every state, and says so
	err       error // the program or the way is refused, or the host failed
	states    int
}

func (o outcome) String() string {
	if o.err != nil {
		return "error: " + o.err.Error()
	}
	return fmt.Sprintf("%v %v %v (%d states)", o.answer, o.places, o.reasons, o.states)
}

// check checks program p, which is number i of the module. A panic is an outcome: a fault of heddle's to be reported with
// the program.
func (b *batch) check(i int, p *irprograms.Program, w *way) (o outcome) {
	defer func() {
		if fault := recover(); fault != nil {
			o = outcome{err: fmt.Errorf("panic: %v", fault)}
		}
	}()
	t := task(p)
	begun := time.Now()
	t.Host.Clock = func() float64 { return time.Since(begun).Seconds() }
	t.Bounds.Seconds = mostSeconds
	w.task(&t)
	s, err := b.open(i, t)
	if err != nil {
		return outcome{err: err}
	}
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		return outcome{err: err}
	}
	return judged(r)
}

// open opens a session of program i. What needs no other program takes a copy of the one that was opened last.
func (b *batch) open(i int, t plan.Task) (*verify.Session, error) {
	if plain := !t.Search.Symmetry && t.Search.CounterAbstraction == ""; plain && b.opened != nil && b.last == i {
		s := *b.opened
		s.Task = t
		s.Reduce(t.Search.Reduction)
		return &s, nil
	}
	var s *verify.Session
	var err error
	b.renamed(i, func() { s, err = verify.OpenModule(b.module, t) })
	if err != nil || t.Search.Symmetry || t.Search.CounterAbstraction != "" {
		return s, err
	}
	kept := *s
	b.opened, b.last = &kept, i
	return s, nil
}

// mostSeconds bounds one check, so that none holds the others up. What decides is the bound on states: none comes near this one
// on a busy machine either.
const mostSeconds = 60

func judged(r *verify.Result) outcome {
	o := outcome{answer: r.Verdict.Answer, reasons: r.Verdict.Reasons, states: r.Verdict.Stats.States}
	o.placed = slices.ContainsFunc(r.Verdict.Assumptions, func(text string) bool { return strings.HasPrefix(text, mattersWhere) })
	o.hangsOpen = r.Verdict.Solving != nil && slices.Contains(r.Verdict.Question.Missing, machine.Hang.String())
	for _, t := range r.Traces {
		o.places = append(o.places, place(t.Failure))
	}
	slices.Sort(o.places)
	o.places = slices.Compact(o.places)
	return o
}

// place names a failure by its check and its place: a race has two, and what is judged of a whole state none.
func place(f *trace.Failure) string {
	at := func(p source.Place) string { return fmt.Sprintf("%s:%d", p.Func, p.Line) }
	switch f.Check {
	case machine.Deadlock.String(), machine.Hang.String(), machine.Leak.String(), machine.Unfreed.String():
		return f.Check
	case machine.Race.String():
		var both []string
		for _, a := range f.Accesses {
			both = append(both, at(a.Place))
		}
		slices.Sort(both)
		return fmt.Sprint(f.Check, " ", both)
	}
	return f.Check + " " + at(f.Place)
}

// renamed does something while the main function of program i is called main.
func (b *batch) renamed(i int, do func()) {
	f := &b.module.Functions[b.mains[i]]
	name, source := f.Name, f.SourceName
	f.Name, f.SourceName = "main", "main"
	do()
	f.Name, f.SourceName = name, source
}

// batch is a module of many programs. One goroutine uses it at a time.
type batch struct {
	module   *flat.Module
	bare     *flat.Module // without heddle's library, for the oracle; the same where nothing of it is linked
	programs []*irprograms.Program
	mains    []int // their main functions

	opened *verify.Session // of program last, before it was used
	last   int
}
